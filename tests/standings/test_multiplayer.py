"""Tables of four: points, the share of points, the mean over everybody met."""

from fractions import Fraction

from tournaments.standings.multiplayer import Sitting, multiplayer_standings
from tournaments.standings.presets import MTR
from tournaments.standings.types import Contestant

SEVEN = [Contestant(number, lot=number) for number in range(1, 8)]


def test_a_win_a_draw_and_everybody_met():
    rows = multiplayer_standings(
        SEVEN, [Sitting(1, (1, 2, 3, 4), 1), Sitting(1, (5, 6, 7), None)], MTR, through=1
    )
    assert [(row.number, row.points) for row in rows] == [
        (1, 3), (5, 1), (6, 1), (7, 1), (2, 0), (3, 0), (4, 0),
    ]  # fmt: skip
    first, fifth = rows[0], rows[1]
    assert (first.mw, first.omw, first.opponents) == (1, Fraction(33, 100), (2, 3, 4))
    assert (fifth.mw, fifth.omw) == (Fraction(1, 3), Fraction(1, 3))
    assert (rows[4].omw, rows[4].gw) == ((1 + Fraction(66, 100)) / 3, None)


def test_byes_and_assigned_losses_are_nobodys_opponents():
    rows = multiplayer_standings(
        SEVEN[:2], [Sitting(1, (1,), 1), Sitting(1, (2,), None)], MTR, through=1
    )
    assert [(row.points, row.won, row.lost, row.opponents) for row in rows] == [
        (3, 1, 0, ()), (0, 0, 1, ()),
    ]  # fmt: skip


def test_what_counts_for_nobody_gives_no_points_and_later_rounds_wait():
    sittings = [Sitting(1, (1, 2, 3), None, counts=False), Sitting(2, (1, 2, 3), 1)]
    rows = multiplayer_standings(SEVEN[:3], sittings, MTR, through=1)
    assert {row.points for row in rows} == {0}
