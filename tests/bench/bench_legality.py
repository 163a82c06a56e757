"""The legality core alone: decks a second, with reasons, from cards that are looked up already.

``./podium bench legality``. The decks are real ones of Magic Online where ``PODIUM_EXTERNAL_DATA``
lies at hand; formats and days are drawn from a fixed seed over all formats and all days since 1993.
"""

import json
import os
import random
import statistics
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from formats.decks import face_keys, query_keys
from formats.legality import (
    FIRST_DAY,
    CardFacts,
    Deck,
    DeckCard,
    DraftRuling,
    Facts,
    Printing,
    check,
    history,
    load_cards_tsv,
    load_facts,
    what_if,
    with_rulings,
)
from formats.legality.timelines import book

ROUNDS = 5
DECKS = 10_000
LAST_DAY = date(2026, 11, 1)
SHOWN = ("standard", "modern", "legacy", "vintage", "pauper")

Known = tuple[Deck, dict[str, CardFacts | None], str, date]


def run() -> dict[str, object]:
    """The figures, in decks a second; cold means that no card was asked for before."""
    facts = load_facts()
    decks = _decks(facts)
    chance = random.Random(2010)
    keys, days = sorted(facts.formats), (LAST_DAY - FIRST_DAY).days
    drawn = [
        (*chance.choice(decks)[:2], chance.choice(keys),
         FIRST_DAY + timedelta(days=chance.randrange(days)))
        for _ in range(DECKS)
    ]  # fmt: skip
    own = [chance.choice(decks) for _ in range(DECKS)]
    result: dict[str, object] = {
        "calibration_ms": round(_median(_calibrate) * 1000, 1),
        "decks": len(decks),
        "any_format_any_day_cold": round(DECKS / _median(lambda: _cold(drawn, facts))),
        "any_format_any_day": round(DECKS / _median(lambda: _check(drawn, facts))),
        "own_format_own_day": round(DECKS / _median(lambda: _check(own, facts))),
    }
    for key in SHOWN:
        seconds = _median(lambda key=key: _histories(decks, key, facts))
        result[f"history_{key}"] = round(len(decks) / seconds)
    result["what_if_10000_decks_ms"] = round(_median(lambda: _what_if(own, facts)) * 1000)
    result["what_if_all_rechecked_ms"] = round(_median(lambda: _recheck(own, facts)) * 1000)
    return result


def _decks(facts: Facts) -> list[Known]:
    default = Path(__file__).resolve().parents[3] / "shared" / "data"
    folder = Path(os.environ.get("PODIUM_EXTERNAL_DATA", default)) / "formats"
    if not (folder / "cards.tsv").is_file():
        return _made_up()
    whole: dict[str, CardFacts] = {}
    front: dict[str, CardFacts] = {}
    for card in load_cards_tsv(folder / "cards.tsv"):
        keys = face_keys(card.name)
        whole[keys[0]] = card
        for key in keys[1:2]:
            front.setdefault(key, card)

    def find(name: str) -> CardFacts | None:
        tried = query_keys(facts.digital_names.get(name, name))
        return next((hit for key in tried if (hit := whole.get(key) or front.get(key))), None)

    lines = (folder / "decks" / "real_mtgo.jsonl").read_text(encoding="utf-8").splitlines()
    return [_known(json.loads(line), find) for line in lines]


def _known(entry: dict[str, Any], find: Callable[[str], CardFacts | None]) -> Known:
    deck = Deck(
        tuple(DeckCard(count, name, at) for at, (count, name) in enumerate(entry["main"], 1)),
        tuple(
            DeckCard(count, name, at, "side") for at, (count, name) in enumerate(entry["side"], 70)
        ),
    )
    cards = {card.name: find(card.name) for card in (*deck.main, *deck.side)}
    return deck, cards, entry["format"], date.fromisoformat(entry["date"])


def _made_up() -> list[Known]:
    """Without the data: decks of fifteen made-up cards from sets of Magic 2010's time."""
    sets = ("M10", "ZEN", "ALA", "LRW", "10E")
    found: list[Known] = []
    for number in range(200):
        names = [f"Card {(number * 7 + at) % 400}" for at in range(15)]
        cards: dict[str, CardFacts | None] = {
            name: CardFacts(name, "Creature", printings=(Printing(sets[len(name) % 5], "C"),))
            for name in names
        }
        deck = Deck(tuple(DeckCard(4, name, at) for at, name in enumerate(names, 1)))
        found.append((deck, cards, "modern", date(2012, 1, 1)))
    return found


def _median(work: Callable[[], object]) -> float:
    """Seconds of the middle one of five runs."""
    taken = []
    for _round in range(ROUNDS):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def _calibrate() -> int:
    total = 0
    for number in range(1_000_000):
        total += number
    return total


def _check(decks: list[Known], facts: Facts) -> None:
    for deck, cards, key, on in decks:
        check(deck, format=key, on=on, facts=facts, cards=cards)


def _cold(decks: list[Known], facts: Facts) -> None:
    book.cache_clear()
    _check(decks, facts)


def _histories(decks: list[Known], key: str, facts: Facts) -> None:
    for deck, cards, _format, _on in decks:
        history(deck, format=key, facts=facts, cards=cards)


def _drafted(facts: Facts) -> Facts:
    on = date(2026, 12, 1)
    return with_rulings(
        facts,
        [
            DraftRuling("modern", "Ragavan, Nimble Pilferer", "banned", on),
            DraftRuling("modern", "Lightning Bolt", "banned", on),
        ],
    )


def _what_if(decks: list[Known], facts: Facts) -> None:
    pairs = [(deck, cards) for deck, cards, _format, _on in decks]
    what_if(pairs, format="modern", on=date(2026, 12, 1), facts=facts, drafted=_drafted(facts))


def _recheck(decks: list[Known], facts: Facts) -> None:
    """Every deck under both lists, as if any card had changed."""
    drafted = _drafted(facts)
    on = date(2026, 12, 1)
    for deck, cards, key, _on in decks:
        check(deck, format=key, on=on, facts=facts, cards=cards)
        check(deck, format=key, on=on, facts=drafted, cards=cards)
