"""A row unfolded: every number of its arithmetic."""

from fractions import Fraction

import pytest

from tournaments.standings import MTR, Contestant, Kind, Meeting, Played, explain
from tournaments.standings.explaining import Share

A, B, C = range(3)
EVERYONE = [Contestant(number) for number in range(3)]
PLAYED = [
    Played(3, C, A, 2, 1),
    Played(1, A, B, 2, 0),
    Played(2, A, None, kind=Kind.BYE),
    Played(2, B, C, 0, 2, 1),
    Played(4, A, C, 0, 2, elimination=True),
]


def test_everything_that_a_row_is_made_of():
    told = explain(A, EVERYONE, PLAYED, MTR, through=4)
    b_matches, b_games = Share(0, 6, Fraction(33, 100)), Share(1, 15, Fraction(33, 100))
    c_matches, c_games = Share(6, 6, Fraction(1)), Share(13, 18, Fraction(13, 18))
    assert told.matches == Share(6, 9, Fraction(2, 3))
    assert told.games == Share(15, 21, Fraction(5, 7))
    assert told.meetings == (
        Meeting(1, B, Kind.PLAYED, False, 2, 0, 0, b_matches, b_games, True),
        Meeting(2, None, Kind.BYE, False, 2, 0, 0, None, None, False),
        Meeting(3, C, Kind.PLAYED, False, 1, 2, 0, c_matches, c_games, True),
    )
    assert (told.matches_sum, told.averaged, told.omw) == (
        (Fraction(133, 100), 2, Fraction(133, 200))
    )
    assert (told.games_sum, told.ogw) == (
        Fraction(33, 100) + Fraction(13, 18),
        (Fraction(33, 100) + Fraction(13, 18)) / 2,
    )


def test_the_floor_is_seen():
    assert [
        share.floored for share in (Share(0, 6, Fraction(33, 100)), Share(6, 9, Fraction(2, 3)))
    ] == [
        True,
        False,
    ]
    nobody = explain(B, EVERYONE, [], MTR, through=1)
    assert (nobody.matches, nobody.matches.floored, nobody.omw) == (
        Share(0, 0, MTR.floor),
        True,
        MTR.floor,
    )


def test_a_stranger_has_no_row():
    with pytest.raises(KeyError):
        explain(9, EVERYONE, PLAYED, MTR, through=3)
