"""Decks from sealed pools of sets of every kind: gold cards, hybrids, two-faced cards, snow."""

import re
from pathlib import Path

import pytest

from formats.boosters import Opener, plain, read_set_file
from formats.limited import PlayCard, auto_build, deck_figures, in_order

from .conftest import check_built

SETS = ("DOM", "ISD", "KHM", "KTK", "LEA", "M11", "RAV", "RTR", "STX", "TSP", "WAR")
POOLS = 10
SYMBOL = re.compile(r"\{([^}]+)\}")

pytestmark = pytest.mark.external


def value_of(cost: str) -> float:
    parts = SYMBOL.findall(cost)
    return sum(float(part) if part.isdigit() else float(part not in "XYZ") for part in parts)


@pytest.fixture(scope="module")
def known(external_data: Path) -> dict[str, dict[str, str]]:
    """Rows of cards by name, and by the name of the front face."""
    path = external_data / "formats" / "cards.tsv"
    lines = path.read_text(encoding="utf-8").splitlines()
    heads = lines[0].split("\t")
    rows = [dict(zip(heads, line.split("\t"), strict=True)) for line in lines[1:]]
    front = {row["name"].partition(" // ")[0]: row for row in rows}
    return front | {row["name"]: row for row in rows}


@pytest.mark.parametrize("code", SETS)
def test_pools_of_any_set_give_a_sensible_deck(external_data, known, code):
    data = (external_data / "boosters" / f"{code}.json").read_bytes()
    opener = Opener(read_set_file(data)[0])
    below = plain(2010)
    for _pool in range(POOLS):
        pool = []
        for found in [one.card for _pack in range(6) for one in opener.open(below)]:
            row = known[found.name]
            pool.append(
                PlayCard(
                    name=found.name,
                    mana_cost=row["mana_cost"],
                    mana_value=value_of(row["mana_cost"]),
                    type_line=row["type_line"],
                    pt=row["pt"],
                    colors=found.colors,
                    rarity=found.rarity,
                    identity=in_order(row["color_identity"]),
                )
            )
        deck = auto_build(pool)
        check_built(deck, pool)
        by_name = {card.name: card for card in pool}
        main = [by_name[name] for name in deck.main]
        # Eleven lands of fifteen cards leave fewer spells to choose from.
        assert deck.short == 0 or code == "LEA"
        assert len(deck.colours) == 2
        assert all(card.is_land or card.castable(deck.colours) for card in main)
        figures = deck_figures(main, deck.basics)
        assert figures.size == 40
        assert "limited.colour_without_lands" not in [hint.code for hint in figures.hints]
