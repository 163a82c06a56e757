"""How many of each basic land."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.limited import COLOURS, suggested_lands

from .conftest import BASICS, any_card, land, spell

COUNTS = st.lists(st.integers(0, 30), min_size=5, max_size=5)


def lands(*costs: str, of: int = 17, **more) -> dict[str, int]:
    """The basic lands that are there, for spells as in "8 {1}{W}"."""
    counts = {}
    for cost in costs:
        number, _blank, text = cost.partition(" ")
        counts[spell(text)] = int(number)
    found = suggested_lands(counts, of, **more)
    assert tuple(found) == BASICS
    return {name: count for name, count in found.items() if count}


@given(st.lists(any_card(), max_size=30), st.integers(0, 60), st.sampled_from(("", "W", "BG")))
def test_the_lands_are_always_as_many_as_asked_for(cards, of, colours):
    found = suggested_lands(cards, of, colours=colours)
    assert tuple(found) == BASICS
    assert sum(found.values()) == of
    assert min(found.values()) >= 0


@given(COUNTS, st.integers(0, 40))
def test_a_colour_with_more_symbols_never_has_fewer_lands(counts, of):
    cards = {spell(f"{{{letter}}}"): count for letter, count in zip(COLOURS, counts, strict=True)}
    found = suggested_lands(cards, of).values()
    by_symbols = sorted(zip(counts, found, strict=True))
    for (fewer, less), (more, most) in pairwise(by_symbols):
        assert less <= most or fewer == more


@given(st.integers(1, 40), st.integers(1, 40))
def test_each_colour_of_an_even_deck_of_two_has_at_least_seven(white, red):
    found = suggested_lands({spell("{W}"): white, spell("{R}"): red}, 17)
    splash = min(white, red) * 6 < white + red
    assert min(found["Plains"], found["Mountain"]) >= (3 if splash else 7)


@given(st.lists(any_card(), max_size=20), st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(cards, chance):
    shuffled = list(cards)
    chance.shuffle(shuffled)
    assert suggested_lands(shuffled, 17) == suggested_lands(cards, 17)


def test_symbols_count_not_cards():
    assert lands("6 {1}{W}{W}", "6 {1}{G}") == {"Plains": 10, "Forest": 7}
    assert lands("8 {1}{W}{W}", "8 {1}{G}{G}") == {"Plains": 9, "Forest": 8}
    assert lands("10 {U}", "9 {B}", of=16) == {"Island": 8, "Swamp": 8}


def test_one_colour_has_all_the_lands():
    assert lands("23 {1}{R}") == {"Mountain": 17}
    assert lands("10 {1}{R}", "13 {3}") == {"Mountain": 17}


def test_a_splash_has_three_lands():
    assert lands("12 {1}{B}", "10 {1}{G}", "1 {3}{R}") == {"Swamp": 7, "Mountain": 3, "Forest": 7}
    assert lands("20 {1}{U}", "2 {W}") == {"Plains": 3, "Island": 14}


def test_more_wishes_than_lands_are_all_cut():
    assert lands("12 {W}", "12 {U}", "1 {B}", "1 {R}") == {
        "Plains": 7, "Island": 6, "Swamp": 2, "Mountain": 2,
    }  # fmt: skip
    assert lands("12 {W}", "12 {U}", "12 {B}", of=2) == {"Plains": 1, "Island": 1}


def test_three_colours_and_five_share():
    assert lands("8 {W}", "8 {U}", "8 {B}") == {"Plains": 6, "Island": 6, "Swamp": 5}
    assert lands(*(f"5 {{{letter}}}" for letter in COLOURS)) == {
        "Plains": 4, "Island": 4, "Swamp": 3, "Mountain": 3, "Forest": 3,
    }  # fmt: skip


def test_a_hybrid_counts_half_for_each_of_its_colours():
    assert lands("10 {W/U}") == {"Plains": 9, "Island": 8}
    assert lands("6 {W}", "6 {U}", "12 {W/U}", of=16) == {"Plains": 8, "Island": 8}


def test_a_hybrid_brings_no_colour_that_the_deck_can_do_without():
    assert lands("10 {W}", "5 {W/U}") == {"Plains": 17}
    assert lands("10 {G}", "10 {W/U}") == {"Plains": 5, "Island": 5, "Forest": 7}


def test_what_life_can_pay_counts_for_colours_that_are_there():
    assert lands("8 {B}", "8 {R}", "4 {B/P}", of=20) == {"Swamp": 12, "Mountain": 8}
    assert lands("8 {B}", "8 {R}", "2 {G/P}", of=16) == {"Swamp": 8, "Mountain": 8}
    assert lands("3 {G/P}") == {"Forest": 17}
    assert lands("9 {2/U}") == {"Island": 17}


def test_a_deck_without_colours_has_some_of_each():
    some = {"Plains": 4, "Island": 4, "Swamp": 3, "Mountain": 3, "Forest": 3}
    assert lands("23 {3}") == lands() == lands("9 {C}") == some
    assert lands("23 {3}", colours="RG") == {"Mountain": 9, "Forest": 8}


def test_the_colours_can_be_told():
    assert lands("10 {W}", "10 {B/R}", colours="WB") == {"Plains": 9, "Swamp": 8}
    assert lands("10 {W}", "10 {B/R}") == {"Plains": 7, "Swamp": 5, "Mountain": 5}


def test_nonbasic_lands_spare_basics_of_their_colours():
    spells = {spell("{1}{W}{W}"): 9, spell("{1}{U}"): 5}
    assert suggested_lands(spells, 17)["Island"] == 7
    with_gates = spells | {land("Gate", "WU"): 2, land("Ruin", ""): 1, land("Den", "BR"): 1}
    found = suggested_lands(with_gates, 15)
    assert (found["Plains"], found["Island"]) == (10, 5)


def test_fewer_lands_than_none_cannot_be():
    with pytest.raises(ValueError, match="-1 lands"):
        suggested_lands([], -1)
