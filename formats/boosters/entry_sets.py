"""The ready decks of Magic 2010's five entry sets, each of which was sold with a booster."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from formats.boosters.embedded import magic_2010_cards
from formats.boosters.model import BoosterCard, Layout, Product, Sheet

_TABLE: Final = Path(__file__).resolve().parent.parent / "data" / "m10_entry_sets.tsv"
_SHEET: Final = "deck"
_GAPS: Final = re.compile("[^a-z]+")


def ready_deck(
    name: str, cards: Mapping[BoosterCard, int], *, code: str = "", variant: str = "deck"
) -> Product:
    """A deck as a pack that always holds the same. Raises BoosterError."""
    pairs = sorted(cards.items(), key=lambda pair: pair[0].id)
    sheet = Sheet(_SHEET, tuple(pairs), fixed=True)
    return Product(code, variant, name, (Layout(1, ((_SHEET, 1),)),), (sheet,))


@cache
def magic_2010_decks() -> Mapping[str, Product]:
    """The five decks by a word for addresses, such as `we-are-legion`."""
    # Of a basic land the first picture: there are four.
    by_name = {card.name: card for card in reversed(magic_2010_cards())}
    decks: dict[str, dict[BoosterCard, int]] = {}
    with _TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            decks.setdefault(row["deck"], {})[by_name[row["card"]]] = int(row["count"])
    words = {name: _GAPS.sub("-", name.casefold().replace("'", "")) for name in decks}
    return {
        words[name]: ready_deck(name, cards, code="M10", variant=words[name])
        for name, cards in decks.items()
    }
