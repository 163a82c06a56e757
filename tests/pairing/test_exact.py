"""No pairing is better than ours: against every pairing tried, and against an exact matching."""

import os
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing.fields import Hall, hard_field, numbers_of, play, seated, some_pairs
from tests.pairing.oracles import aims, best_by_matching, best_of_all
from tournaments.pairing import MOST_POINTS, Pairing, Player, pair, segments, swiss
from tournaments.pairing.exact import match, scale_of

LONG = bool(os.environ.get("PODIUM_LONG"))
#: Hard small fields: a seeded part, all 8,000 with --long.
FIELDS = 8000 if LONG else 400


def paired_well(hall: Hall, seed: int) -> tuple[Pairing, tuple[int, ...]]:
    """The pairing and its aims; everybody sits once and the pairing's own numbers are right."""
    paired = pair(hall.players, hall.met, forbidden=hall.forbidden, seed=seed)
    assert seated(paired) == numbers_of(hall.players)
    reached = aims(hall.players, hall.met, hall.forbidden, paired.pairs, paired.bye)
    own = (len(paired.broken), paired.rematches, paired.cost, paired.repeated)
    assert own == (reached[0], reached[1], reached[4], reached[5])
    return paired, reached


@st.composite
def small_fields(draw: st.DrawFn) -> Hall:
    size = draw(st.integers(2, 8))
    points = draw(st.lists(st.integers(0, 7), min_size=size, max_size=size))
    flags = st.lists(st.booleans(), min_size=size, max_size=size)
    byes, barred, down = draw(flags), draw(flags), draw(flags)
    couples = st.sets(st.sampled_from(list(combinations(range(size), 2))))
    players = [
        Player(number, points[number], byes[number], int(down[number]), None, barred[number])
        for number in range(size)
    ]
    return Hall(players, sorted(draw(couples)), sorted(draw(couples)), [])


@given(small_fields(), st.integers())
def test_none_of_all_pairings_of_a_small_field_is_better(hall, seed):
    paired, reached = paired_well(hall, seed)
    assert paired.proven
    assert reached == best_of_all(hall.players, hall.met, hall.forbidden)


def test_hard_small_fields_are_paired_as_well_as_by_an_exact_matching():
    chance = Random(2010)
    worse = []
    for number in range(FIELDS):
        hall = hard_field(chance)
        paired, reached = paired_well(hall, number)
        best = best_by_matching(hall.players, hall.met, hall.forbidden)
        if reached != best or not paired.proven:
            worse.append((number, reached, best))
    assert worse == []


@pytest.mark.parametrize("thick", [2, 4, 7])
def test_what_the_segments_prove_is_best(monkeypatch, thick):
    """Cut into segments however small the field is; only what is proven is compared."""
    monkeypatch.setattr(swiss, "SMALL", 0)
    monkeypatch.setattr(swiss, "AT_ONCE", 0)
    monkeypatch.setattr(segments, "THICK", thick)
    chance = Random(thick)
    proven = 0
    for number in range(FIELDS // 4):
        hall = hard_field(chance, 6, 30)
        paired, reached = paired_well(hall, number)
        if paired.proven:
            proven += 1
            assert reached[:5] == best_by_matching(hall.players, hall.met, hall.forbidden)[:5]
    assert proven > FIELDS // 8


@pytest.mark.parametrize(("size", "rounds"), [(60, 12), (121, 8), (250, 9)])
def test_whole_tournaments_are_paired_as_well_as_by_an_exact_matching(size, rounds):
    hall = play(size, rounds, size, left=0.01)
    paired, reached = paired_well(hall, 1)
    assert paired.proven
    assert reached[:5] == best_by_matching(hall.players, hall.met, ())[:5]


def test_the_greatest_weights_stay_exact():
    """All aims at their most, in a field as large and as wide as any that is matched at once."""
    chance = Random(5)
    size = 90
    players = [
        Player(number, chance.choice((0, 1, MOST_POINTS // 2, MOST_POINTS)), chance.random() < 0.5)
        for number in range(size + 1)
    ]
    hall = Hall(players, some_pairs(chance, size + 1, 0.8), some_pairs(chance, size + 1, 0.7), [])
    paired, reached = paired_well(hall, 1)
    assert paired.proven
    best = best_by_matching(hall.players, hall.met, hall.forbidden)
    assert reached == best


@pytest.mark.parametrize("tables", [1, 2, 150, 180])
@pytest.mark.parametrize("power", [False, True])
def test_no_sum_of_later_aims_outweighs_one_of_an_earlier_aim(tables, power):
    spread, worth = MOST_POINTS, 400
    scale = scale_of(tables, spread=spread, worth=worth, power=power)
    at_most = [
        (scale.down, tables),
        (scale.gap, tables * (2 * tables) ** 2 if power else 0),
        (scale.square, tables * (spread**2 + worth)),
        (scale.bye_points, spread),
        (scale.fault, 3),
        (scale.met, tables),
        (scale.forbidden, tables),
    ]
    total = tables * ((1 << scale.chance) - 1)
    for unit, most in at_most:
        assert total < unit
        total += unit * most
    assert total < 2**120


def test_the_matching_is_exact_close_to_its_limit():
    """Two matchings that differ by one in 2**118, either way round."""
    huge = 2**118
    edges = [(0, 1, -huge), (2, 3, -huge), (0, 2, -huge), (1, 3, -huge + 1), (0, 3, -huge * 2)]
    assert match(4, edges) == [(0, 2), (1, 3)]
    edges[3] = (1, 3, -huge - 1)
    assert match(4, edges) == [(0, 1), (2, 3)]
