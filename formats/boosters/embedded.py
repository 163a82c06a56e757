"""The cards of Magic 2010 that come with Podium, as boosters see them."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Final

from formats.boosters.model import BoosterCard

_TABLE: Final = Path(__file__).resolve().parent.parent / "data" / "m10.tsv"


@cache
def magic_2010_cards() -> tuple[BoosterCard, ...]:
    """All 249 cards, in the order of their numbers; basic lands have a rarity of their own."""
    with _TABLE.open(encoding="utf-8", newline="") as file:
        return tuple(map(_card, csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)))


def _card(row: dict[str, str]) -> BoosterCard:
    types = row["types"].split()
    return BoosterCard(
        id=f"M10:{row['number']}",
        name=row["name"],
        rarity="basic" if "Basic" in types else row["rarity"],
        colors=row["colors"],
        land="Land" in types,
    )
