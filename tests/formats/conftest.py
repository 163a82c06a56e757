"""What the tests of decks and legality share."""

import json
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from formats.decks import face_keys, query_keys
from formats.legality import (
    CODES,
    CardFacts,
    Deck,
    DeckCard,
    Facts,
    Printing,
    Reason,
    Verdict,
    check,
    load_cards_tsv,
    load_facts,
)

Card = Callable[..., CardFacts]

#: Printed in every set, so that it never is the reason.
FOREST = CardFacts(
    "Forest",
    "Basic Land — Forest",
    "G",
    printings=tuple(
        Printing(code, "C") for code, entry in load_facts().sets.items() if entry.role == "main"
    ),
)
TODAY = date(2026, 11, 1)


@pytest.fixture(scope="session")
def facts() -> Facts:
    return load_facts()


@pytest.fixture(scope="session")
def card() -> Callable[..., CardFacts]:
    """A card of one's own: ``card("Name", "SET:C OTHER:R", type_line=...)``."""

    def make(name: str, printings: str = "M10:C", **more: Any) -> CardFacts:
        pairs = (word.split(":") for word in printings.split())
        flags = frozenset(more.pop("flags", ""))
        return CardFacts(
            name=name,
            printings=tuple(Printing(code, letters) for code, letters in pairs),
            flags=flags,
            **more,
        )

    return make


@pytest.fixture(scope="session")
def formats_data(external_data: Path) -> Path:
    return external_data / "formats"


@pytest.fixture(scope="session")
def catalogue(formats_data: Path) -> Mapping[str, CardFacts]:
    return {card.name: card for card in load_cards_tsv(formats_data / "cards.tsv")}


@pytest.fixture(scope="session")
def find(catalogue: Mapping[str, CardFacts], facts: Facts) -> Callable[[str], CardFacts | None]:
    """Looks a name up as the catalogue does: whole names first, then front faces."""
    whole: dict[str, CardFacts] = {}
    front: dict[str, CardFacts] = {}
    for name, entry in catalogue.items():
        keys = face_keys(name)
        whole[keys[0]] = entry
        for key in keys[1:2]:
            front.setdefault(key, entry)

    def look_up(name: str) -> CardFacts | None:
        for key in query_keys(facts.digital_names.get(name, name)):
            found = whole.get(key) or front.get(key)
            if found is not None:
                return found
        return None

    return look_up


def deck_of(main: list[list[Any]], side: list[list[Any]] | None = None) -> Deck:
    """A deck from lists of [count, name]."""
    return Deck(
        tuple(DeckCard(count, name) for count, name in main),
        tuple(DeckCard(count, name, section="side") for count, name in side or ()),
    )


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def day(text: str) -> date:
    return date.fromisoformat(text)


def verdict(
    facts: Facts,
    key: str,
    on: str | date,
    *cards: tuple[int, CardFacts],
    side: tuple[tuple[int, CardFacts], ...] = (),
    commander: tuple[CardFacts, ...] = (),
    companion: tuple[CardFacts, ...] = (),
    fill: int = 60,
) -> Verdict:
    """The verdict on these cards, filled up with forests to ``fill`` main-deck cards."""
    known = {card.name: card for _count, card in (*cards, *side)} | {"Forest": FOREST}
    known |= {card.name: card for card in (*commander, *companion)}
    main = [DeckCard(count, card.name, line) for line, (count, card) in enumerate(cards, 1)]
    if (rest := fill - sum(count for count, _card in cards)) > 0:
        main.append(DeckCard(rest, "Forest", len(main) + 1))
    deck = Deck(
        tuple(main),
        tuple(DeckCard(count, card.name, 50, "side") for count, card in side),
        tuple(DeckCard(1, card.name, 90, "commander") for card in commander),
        tuple(DeckCard(1, card.name, 95, "companion") for card in companion),
    )
    on = date.fromisoformat(on) if isinstance(on, str) else on
    found = check(deck, format=key, on=on, facts=facts, cards=known)
    for reason in found.reasons:
        assert tuple(sorted(reason.params)) == tuple(sorted(CODES[reason.code].params)), reason
    return found


def codes(found: Verdict) -> list[str]:
    return [reason.code.removeprefix("formats.") for reason in found.reasons]


def only(found: Verdict) -> Reason:
    (reason,) = found.reasons
    return reason
