"""What a pack holds on average: as the weights say, worked out and seen."""

from collections import defaultdict
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given, settings

from formats.boosters import Opener, Product, Sheet, booster_stats, plain
from formats.boosters.expectation import (
    card_counts,
    is_balanced,
    layout_shares,
    sheet_counts,
    summed,
    weighed_counts,
)
from formats.boosters.opening import colour_of, spread
from tests.boosters.odd import (
    card,
    colours,
    one_sheet,
    small_balanced_products,
    small_products,
)
from tests.boosters.test_opening import BALANCED
from tests.ways import LONG

PACKS = 100_000 if LONG else 10_000


def every_pack(product: Product) -> dict[str, Fraction]:
    """Copies of each card in a pack: all packs that there are, each by its chance."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    opener = Opener(product)
    waiting: list[list[int]] = [[]]
    while waiting:
        values = waiting.pop()
        begun, bounds = len(values), []

        def below(bound, values=values, bounds=bounds):
            bounds.append(bound)
            if len(bounds) > len(values):
                values.append(0)
            return values[len(bounds) - 1]

        pack = opener.open(below)
        for one in pack:
            found[one.card.id] += Fraction(1, prod(bounds))
        for at in range(begun, len(bounds)):
            waiting += [[*values[:at], value] for value in range(1, bounds[at])]
    return found


def assert_expected_as_enumerated(product: Product) -> dict[str, Fraction]:
    enumerated = every_pack(product)
    [sheet] = product.sheets
    worked_out = card_counts(product, sheet)
    assert worked_out.keys() == {one.id for one, _weight in sheet.cards}
    for key, count in worked_out.items():
        assert abs(count - enumerated[key]) < 1e-9, key
    return enumerated


@given(small_products())
def test_the_expectation_is_that_of_all_packs_there_are(product):
    assert_expected_as_enumerated(product)


@settings(max_examples=1000 if LONG else 20)
@given(small_balanced_products())
def test_on_a_balanced_sheet_each_colour_has_its_weight_over_all_packs_there_are(product):
    [sheet] = product.sheets
    assert is_balanced(product, sheet)
    enumerated = assert_expected_as_enumerated(product)
    assert summed(sheet, enumerated, colour_of) == summed(
        sheet, weighed_counts(product, sheet), colour_of
    )


def test_plain_draws_without_repeats_do_not_keep_to_the_weights():
    """So the two columns are worked out in two ways, and can differ."""
    product = one_sheet([(card(1), 8), (card(2), 1), (card(3), 1)], 2)
    [sheet] = product.sheets
    assert weighed_counts(product, sheet)["ODD:1"] == Fraction(16, 10)
    assert card_counts(product, sheet)["ODD:1"] == pytest.approx(8 / 10 + 2 / 10 * 8 / 9)
    assert_expected_as_enumerated(product)


def test_a_balanced_sheet_that_falls_back_is_not_called_balanced():
    product = one_sheet([*colours(4), (card(90, "W"), 60)], 10, balanced=True)
    [sheet] = product.sheets
    assert not is_balanced(product, sheet)
    told = booster_stats(product, packs=10, below=plain(1))
    assert {row["balanced"] for row in told["groups"]} == {False}


@pytest.mark.external
@pytest.mark.parametrize("code", BALANCED)
def test_every_colour_group_of_real_boosters_is_expected_as_often_as_its_weight_says(
    boosters, code
):
    for product in boosters(code):
        balanced = [sheet for sheet in product.sheets if is_balanced(product, sheet)]
        assert [sheet.name for sheet in balanced] == [s.name for s in product.sheets if s.balanced]
        for sheet in balanced:
            expected = by_group(sheet, card_counts(product, sheet))
            weighed = by_group(sheet, weighed_counts(product, sheet))
            assert expected.keys() == weighed.keys()
            for group, count in expected.items():
                assert abs(count - weighed[group]) < 1e-9, (sheet.name, group)


def by_group(sheet: Sheet, counts: dict[str, Fraction]) -> dict[str, Fraction]:
    return summed(sheet, counts, lambda one: one.group.value)


@pytest.mark.external
@pytest.mark.parametrize("code", BALANCED)
def test_samples_of_real_boosters_are_as_expected(boosters, code):
    for product in boosters(code) if LONG else boosters(code)[:1]:
        told = booster_stats(product, packs=PACKS, below=plain(2010))
        groups = [row for row in told["groups"] if row["balanced"]]
        assert {row["group"] for row in groups} >= set("WUBRG")
        for row in groups:
            assert row["error"] <= max(0.01, 4 * row["standard_error"]), row
        assert (told["repeated_names"], told["packs_lacking_a_colour"]) == (0, 0)
        assert told["worst_expectation_error"] < 1e-9
        for row in told["layouts"]:
            share = row["expected"]
            assert abs(row["observed"] - share) <= 5 * (share * (1 - share) / PACKS) ** 0.5


def test_a_hundred_thousand_packs_of_magic_2010(m10):
    told = booster_stats(m10, packs=100_000, below=plain(1))
    rarities = {(row["rarity"], row["foil"]): row for row in told["rarities"]}
    assert rarities["mythic", False]["observed"] == pytest.approx(0.1240, abs=0.0031)
    assert rarities["mythic", False]["packs_with"] == rarities["mythic", False]["observed"]
    assert rarities["mythic", False]["expected"] == pytest.approx(15 / 121, abs=1e-12)
    assert told["packs_with_foil"] == pytest.approx(0.2250, abs=0.0040)
    assert told["packs_lacking_a_colour"] == 0
    assert told["repeated_names"] == 0
    assert told["worst_group_error"] < 0.01
    assert told["worst_expectation_error"] < 1e-9


def test_expected_copies_of_a_card_of_magic_2010(m10):
    def copies(name):
        sheet = m10.sheet(name)
        counts = card_counts(m10, sheet)
        return {counts[one.id] for one, _weight in sheet.cards if one.rarity != "mythic"}

    assert layout_shares(m10) == [Fraction(31, 40), Fraction(9, 40)]
    assert sheet_counts(m10)["common"] == Fraction(391, 40)
    assert copies("common") == {Fraction(391, 40 * 101)}
    assert copies("uncommon") == {Fraction(3, 60)}
    assert copies("rareMythic") == {Fraction(2, 121)}


def test_of_a_sheet_with_very_many_kinds_of_weights_the_weights_are_told():
    pairs = [(card(at), at + 1) for at in range(60)]
    product = one_sheet(pairs, 12)
    [sheet] = product.sheets
    assert card_counts(product, sheet) == weighed_counts(product, sheet)
    assert spread(sheet, 12) is None


@pytest.mark.parametrize("count", [12, 40, 90])
def test_large_packs_of_cards_of_many_weights_keep_to_the_weights_of_colours(count):
    pairs = [(card(at, "WUBRG"[at % 5]), 1 + at % 3) for at in range(500)]
    product = one_sheet([*pairs, *((card(900 + at, "WU"), 2) for at in range(40))], count,
                        balanced=True)  # fmt: skip
    [sheet] = product.sheets
    assert is_balanced(product, sheet)
    expected = by_group(sheet, card_counts(product, sheet))
    for group, weighed in by_group(sheet, weighed_counts(product, sheet)).items():
        assert abs(expected[group] - weighed) < 1e-9, group
    told = booster_stats(product, packs=2000, below=plain(1))
    for row in told["groups"]:
        assert row["error"] <= max(0.01, 4 * row["standard_error"]), row
