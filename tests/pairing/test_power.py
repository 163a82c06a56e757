"""Power pairing, for the last round before a cut: the order of the standings inside groups."""

from random import Random

import pytest

from tests.pairing.fields import play
from tournaments.pairing import Player, pair


def ranked(*points: int) -> list[Player]:
    """Players 1, 2, … in the order of the standings."""
    return [Player(number, own, rank=number) for number, own in enumerate(points, start=1)]


def test_first_meets_second_and_third_fourth():
    field = ranked(9, 9, 9, 9, 6, 6)
    assert {pair(field, [], seed=seed, power=True).pairs for seed in range(9)} == {
        ((1, 2), (3, 4), (5, 6))
    }


def test_where_they_have_met_first_meets_third():
    paired = pair(ranked(9, 9, 9, 9), [(1, 2)], seed=1, power=True)
    assert paired.pairs == ((1, 3), (2, 4))


def test_the_last_of_an_odd_group_meets_the_first_of_the_next():
    assert pair(ranked(9, 9, 9, 6, 6, 6), [], seed=1, power=True).pairs == ((1, 2), (3, 4), (5, 6))


def test_points_come_before_the_order_of_the_standings():
    """3 and 4 have met; 3 would stand nearer to 5, who has fewer points."""
    paired = pair(ranked(9, 9, 9, 9, 6, 6), [(3, 4)], seed=1, power=True)
    assert paired.pairs == ((1, 3), (2, 4), (5, 6))
    assert paired.cost == 0


def test_the_bye_goes_to_the_last_of_the_standings():
    assert {pair(ranked(3, 0, 0, 0, 0), [], seed=s, power=True).bye for s in range(9)} == {5}


def test_who_has_no_rank_stands_behind_the_ranked():
    field = [Player(7, 3), Player(1, 3, rank=1), Player(2, 3, rank=4), Player(8, 0, rank=9)]
    assert pair(field, [], seed=1, power=True).pairs == ((1, 2), (7, 8))


@pytest.mark.parametrize(("size", "rounds"), [(40, 6), (226, 8), (1001, 9)])
def test_it_is_as_good_as_any_other_pairing_and_keeps_neighbours_together(size, rounds):
    hall = play(size, rounds, size)
    order = sorted(hall.players, key=lambda player: -player.points)
    field = [
        Player(one.number, one.points, one.had_bye, rank=rank)
        for rank, one in enumerate(order, start=1)
    ]
    plain, power = (
        pair(field, hall.met, seed=Random(size).random().hex(), power=way) for way in (False, True)
    )
    assert (power.rematches, power.cost, power.proven) == (0, plain.cost, True)
    rank_of = {one.number: one.rank for one in field}
    gaps = [abs(rank_of[a] - rank_of[b]) for a, b in power.pairs]
    assert sum(gap == 1 for gap in gaps) > 0.8 * len(gaps)
    assert sum(gap > 4 for gap in gaps) < 0.02 * len(gaps) + 2
