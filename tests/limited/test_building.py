"""A deck from any pool."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats.limited import CURVE, PlayCard, auto_build, rating

from .conftest import any_card, check_built, land, read_magic_2010, spell

ROOT = Path(__file__).resolve().parents[2]
POOLS = st.lists(any_card(), max_size=60)


@given(POOLS, st.integers(0, 60), st.integers(0, 60))
def test_any_pool_gives_a_deck_of_exactly_the_size(pool, size, lands):
    lands = min(lands, size)
    deck = auto_build(pool, size=size, lands=lands)
    check_built(deck, pool, size=size)
    known = {card.name for card in pool if card.is_land}
    spells = sum(name not in known for name in deck.main)
    assert spells + deck.short <= size - lands


@given(POOLS, st.randoms(use_true_random=False))
def test_the_order_of_the_pool_does_not_matter(pool, chance):
    shuffled = list(pool)
    chance.shuffle(shuffled)
    assert auto_build(shuffled) == auto_build(pool)


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_the_order_of_a_sealed_pool_does_not_matter(magic, number, chance):
    pool = magic.sealed(number)
    deck = auto_build(pool)
    chance.shuffle(pool)
    assert auto_build(pool) == deck


def test_another_process_with_another_hash_seed_builds_the_same():
    code = "from tests.limited.test_building import digest; print(digest())"
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == digest()


def digest() -> str:
    """Decks from pools of every size."""
    magic = read_magic_2010()
    return repr([auto_build(magic.sealed(number, packs=number)) for number in range(1, 13)])


def bears(count: int, cost: str, pt: str = "2/2", **more) -> list[PlayCard]:
    return [spell(cost, f"{cost} {pt}", pt=pt, **more)] * count


@pytest.mark.parametrize(
    ("pool", "short", "colours"),
    [
        ([], 23, ""),
        (bears(6, "{1}{G}"), 17, "G"),
        ([spell("{1}{G}")] * 23, 0, "G"),
        ([land("Gate", "WU")] * 90, 23, ""),
        ([PlayCard("Forest", type_line="Basic Land — Forest")] * 90, 23, ""),
        (bears(45, "{3}", type_line="Artifact Creature — Golem"), 0, ""),
        ([spell("{2}", type_line="Artifact")] * 10, 13, ""),
        (bears(9, "{W}") + bears(8, "{U}") + bears(9, "{G}"), 5, "WG"),
        (bears(40, "{W}{U}{B}"), 23, ""),
        (bears(40, "{2}{C}"), 23, ""),
        (bears(20, "{W/U}") + bears(3, "{R}"), 0, "WR"),
        (bears(30, "{1}{B/P}"), 0, ""),
    ],
)
def test_pools_that_are_poor_or_odd(pool, short, colours):
    deck = auto_build(pool)
    check_built(deck, pool)
    assert (deck.short, deck.colours) == (short, colours)
    assert sum(deck.basics.values()) == 17 + short


@pytest.mark.parametrize(("packs", "full"), [(1, False), (6, True), (36, True)])
def test_pools_of_any_number_of_packs(magic, packs, full):
    pool = magic.sealed(1, packs=packs)
    deck = auto_build(pool)
    check_built(deck, pool)
    assert (deck.short == 0) is full


def test_six_copies_of_a_card_may_be_in_the_deck():
    pool = bears(6, "{1}{G}", rarity="mythic") + bears(30, "{1}{B}")
    assert Counter(auto_build(pool).main)["{1}{G} 2/2"] == 6


def test_the_better_colours_are_played():
    pool = (
        bears(12, "{2}{W}", "3/3") + bears(12, "{2}{R}", "3/3")
        + bears(12, "{2}{U}", "1/1") + bears(12, "{2}{B}", "1/1")
    )  # fmt: skip
    deck = auto_build(pool)
    assert deck.colours == "WR"
    assert {name: count for name, count in deck.basics.items() if count} == {
        "Plains": 8, "Mountain": 9,
    }  # fmt: skip


def test_a_full_deck_is_better_than_a_short_one_of_better_cards():
    strong = bears(12, "{2}{W}", "3/3", keywords=("Flying",))
    pool = strong + bears(2, "{2}{U}", "3/3", keywords=("Flying",)) + bears(11, "{2}{G}", "1/1")
    assert auto_build(pool).colours == "WG"


def test_creatures_keep_to_the_curve_while_there_are_others():
    pool = [
        spell(f"{{{value - 1}}}{{G}}", f"{value} {number}", pt="6/6")
        for value in range(1, 8)
        for number in range(8)
    ]
    counts = Counter(min(int(name[0]), 6) for name in auto_build(pool).main)
    assert all(counts[step] <= most for step, most in enumerate(CURVE, 1))
    assert sum(counts.values()) == 23
    heavy = [card for card in pool if card.name[0] in "67"]
    assert auto_build([*heavy, *heavy]).short == 0


def test_dear_spells_share_the_room_of_dear_creatures():
    dear = [spell("{6}{G}", f"dear {number}", rarity="mythic") for number in range(9)]
    pool = dear + bears(5, "{1}{G}") + bears(5, "{2}{G}") + [spell("{1}{G}", "cheap")] * 20
    assert sum("dear" in name for name in auto_build(pool).main) == CURVE[-1]
    assert sum("dear" in name for name in auto_build(dear).main) == 9


def test_a_deck_is_no_heap_of_spells_while_there_are_creatures():
    pool = [spell("{1}{B}", str(number), rarity="rare") for number in range(30)]
    pool += bears(20, "{1}{B}", "1/1") + bears(20, "{2}{B}", "1/1") + bears(9, "{3}{B}", "1/1")
    deck = auto_build(pool)
    assert sum("1/1" in name for name in deck.main) == 13


def test_lands_that_give_both_colours_take_the_place_of_basics():
    gates = [land("Gate", "WG"), land("Den", "BR"), land("Mine", "W"), land("Any", "WUBRG")]
    pool = bears(12, "{W}") + bears(12, "{G}") + gates
    deck = auto_build(pool)
    assert deck.main[-2:] == ("Any", "Gate")
    assert (deck.basics["Plains"], deck.basics["Forest"], len(deck.main)) == (7, 8, 25)


def test_lands_of_the_pool_are_no_more_than_lands_are_played():
    pool = bears(12, "{W}") + bears(12, "{G}") + [land("Gate", "WG")] * 30
    deck = auto_build(pool)
    assert Counter(deck.main)["Gate"] == 17
    assert sum(deck.basics.values()) == 0


def test_the_deck_is_told_by_mana_value():
    pool = bears(9, "{3}{G}") + bears(9, "{G}") + bears(9, "{1}{G}") + [land("Gate", "WG")]
    costs = [len(name.split()[0]) for name in auto_build(pool).main]
    assert costs == sorted(costs)


def test_sizes_that_cannot_be_are_refused():
    for size, lands in ((40, 41), (40, -1), (-1, 0)):
        with pytest.raises(ValueError, match="cannot have"):
            auto_build([], size=size, lands=lands)


def test_a_card_better_than_all_is_played_with_its_colour(magic):
    angel = magic.named("Baneslayer Angel")
    for number in range(20):
        pool = [card for card in magic.sealed(number) if card.rarity in ("common", "basic")]
        assert all(rating(card) < rating(angel) for card in pool)
        deck = auto_build([*pool, *[angel] * 4])
        assert Counter(deck.main)["Baneslayer Angel"] >= 3, "as many as the curve has room for"
