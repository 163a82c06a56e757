"""The cards of a deck, sorted for a writer and cleaned so that no line can break out of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from msgspec import structs

from formats.decks.lines import MOST_NAME, plain
from formats.decks.model import SECTIONS, DeckLine
from formats.decks.names import fold_name

#: What no text holds, XML least of all.
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Entries:
    """The cards by section, and the deck's title or nothing."""

    title: str
    main: tuple[DeckLine, ...]
    side: tuple[DeckLine, ...]
    commander: tuple[DeckLine, ...]
    companion: tuple[DeckLine, ...]
    extra: tuple[DeckLine, ...]

    def all(self) -> tuple[DeckLine, ...]:
        """Every card, section by section."""
        return (*self.commander, *self.companion, *self.main, *self.side, *self.extra)


def entries(
    cards: Iterable[DeckLine],
    *,
    title: str,
    carries: frozenset[str],
    names: Mapping[str, str],
) -> Entries:
    """The cards as a writing with those gifts (``carries``) shows them.

    A commander or companion that a writing cannot tell apart stands in its sideboard, as Magic
    Online has it; a companion that stands there already is not written twice. ``names`` says
    what the writing calls a card.
    """
    parts: dict[str, list[DeckLine]] = {section: [] for section in SECTIONS}
    for card in cards:
        name = clean(names.get(card.name, card.name))
        parts[card.section].append(
            structs.replace(
                card,
                name=name,
                set=clean(card.set or "") or None,
                number=clean(card.number or "") or None,
                tags=tuple(map(clean, card.tags)),
            )
        )
    for section in ("commander", "companion"):
        if section in carries:
            continue
        present = {fold_name(card.name) for card in parts["side"]}
        for card in parts[section]:
            if section == "commander" or fold_name(card.name) not in present:
                parts["side"].append(structs.replace(card, section="side"))
        parts[section].clear()
    if "side" not in carries:
        parts["main"] += (structs.replace(card, section="main") for card in parts["side"])
        parts["side"].clear()
    if "extra" not in carries:
        parts["extra"].clear()
    by_section = {section: tuple(found) for section, found in parts.items()}
    return Entries(clean(title)[:MOST_NAME].strip(), **by_section)


def clean(text: str) -> str:
    """The text on one line with single blanks, nothing invisible in it."""
    return plain(_CONTROL.sub(" ", text))
