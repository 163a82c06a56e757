"""Statistics over many packs."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.boosters import Layout, Product, Sheet, audited, booster_stats, plain
from tests.boosters.odd import card, colours, one_sheet, random_product
from tests.ways import LONG

KEYS = {
    "product", "variant", "packs", "layouts", "sheets", "groups", "rarities", "packs_with_foil",
    "repeated_names", "packs_lacking_a_colour", "worst_group_error", "worst_expectation_error",
}  # fmt: skip
ROWS = {
    "layouts": {"contents", "expected", "observed"},
    "sheets": {"sheet", "expected", "observed"},
    "groups": {
        "sheet", "group", "balanced", "expected", "observed", "by_weight", "error",
        "standard_error",
    },
    "rarities": {"rarity", "foil", "expected", "observed", "packs_with"},
}  # fmt: skip


def test_the_figures_are_json_with_the_keys_that_are_promised(m10):
    told = booster_stats(m10, packs=50, below=plain(1))
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told.keys() == KEYS
    for key, wanted in ROWS.items():
        assert [row.keys() for row in told[key]] == [wanted] * len(told[key])
    assert (told["product"], told["variant"], told["packs"]) == ("M10", "default", 50)


@settings(max_examples=500 if LONG else 30)
@given(st.randoms(use_true_random=False), st.integers(0, 20))
def test_figures_of_any_booster_are_json(chance, packs):
    told = booster_stats(random_product(chance), packs=packs, below=plain(1))
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told.keys() == KEYS


def test_the_same_seed_gives_the_same_figures(m10):
    def figures(below):
        return booster_stats(m10, packs=30, below=below)

    assert figures(plain(3)) == figures(plain(3))
    assert figures(audited(b"3")) == figures(audited(b"3"))
    assert figures(plain(3)) != figures(plain(4))


def test_cards_are_counted_by_sheet_colour_and_rarity():
    sheets = (
        Sheet("fix", ((card(1, "W"), 2), (card(2, "WU"), 1)), fixed=True),
        Sheet("foil", ((card(3, land=True), 1),), foil=True),
    )
    layouts = (Layout(1, (("fix", 1),)), Layout(1, (("fix", 1), ("foil", 1))))
    values = iter((0, 1, 0, 1, 0))  # layout, layout and foil, layout and foil
    told = booster_stats(
        Product("", "own", "Own", layouts, sheets), packs=3, below=lambda _bound: next(values)
    )
    third, half = pytest.approx(1 / 3), 0.5
    assert told["product"] == "Own"
    assert [(row["expected"], row["observed"]) for row in told["layouts"]] == [
        (half, third),
        (half, pytest.approx(2 / 3)),
    ]
    assert [(row["sheet"], row["group"], row["expected"]) for row in told["groups"]] == [
        ("fix", "W", 2.0),
        ("fix", "multi", 1.0),
        ("foil", "land", half),
    ]
    assert [(r["rarity"], r["foil"], r["packs_with"]) for r in told["rarities"]] == [
        ("common", False, 1.0),
        ("common", True, pytest.approx(2 / 3)),
    ]
    assert told["packs_with_foil"] == pytest.approx(2 / 3)
    assert told["repeated_names"] == 3  # a fixed sheet may give a card twice
    assert told["packs_lacking_a_colour"] == 3


def test_a_colour_that_lacks_is_told():
    product = one_sheet(colours(1), 4)
    assert booster_stats(product, packs=20, below=plain(1))["packs_lacking_a_colour"] == 20
    product = one_sheet(colours(1), 5)
    assert booster_stats(product, packs=20, below=plain(1))["packs_lacking_a_colour"] == 0


def test_a_balanced_sheet_alone_is_watched_for_colours():
    sheets = (Sheet("b", tuple(colours(2)), balanced=True), Sheet("other", ((card(99), 1),)))
    layouts = (Layout(1, (("b", 6), ("other", 1))),)
    told = booster_stats(Product("", "own", "Own", layouts, sheets), packs=20, below=plain(1))
    assert told["packs_lacking_a_colour"] == 0
    assert told["worst_expectation_error"] < 1e-9
    assert {row["sheet"] for row in told["groups"] if row["balanced"]} == {"b"}
