"""Match points and tie-breakers, computed by hand from the rules (MTR 3.1, 10.4, Appendix C)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.standings import (
    MELEE,
    MTR,
    MTR_TEAMS,
    PRESETS,
    Contestant,
    Kind,
    Played,
    standings,
)

THIRD = Fraction(1, 3)
FLOOR = Fraction(33, 100)
A, B, C, D = range(4)


def people(count, **changes):
    """Contestants 0, 1, 2, …, with that lot."""
    return [Contestant(number, lot=number, **changes) for number in range(count)]


def bye(round_, player):
    return Played(round_, player, None, kind=Kind.BYE)


def record(player, *results):
    """Rounds of one player against a new opponent (10, 11, …) each: "w", "l", "d", or "b" a bye."""
    wins = {"w": (2, 0, 0), "l": (0, 2, 0), "d": (1, 1, 0)}
    return [
        bye(round_, player) if result == "b" else Played(round_, player, 9 + round_, *wins[result])
        for round_, result in enumerate(results, start=1)
    ]


def shares(results):
    played = record(A, *results)
    rows = standings(
        [Contestant(A), *(Contestant(10 + index) for index in range(8))],
        played,
        MTR,
        through=len(results),
    )
    return next(row for row in rows if row.number == A)


# --- a player's own shares ---


@pytest.mark.parametrize(
    ("results", "points", "share"),
    [
        ("wwwwwlld", 16, Fraction(16, 24)),
        ("wlll", 3, FLOOR),  # 3 of 12, raised to the floor; dropped: four rounds are counted
        ("bwwll", 9, Fraction(9, 15)),  # the bye counts for its receiver
        ("b", 3, Fraction(1)),
        ("lll", 0, FLOOR),
        ("", 0, FLOOR),
    ],
)
def test_match_share_is_points_of_the_rounds_played(results, points, share):
    row = shares(results)
    assert (row.points, row.mw) == (points, share)


@pytest.mark.parametrize(
    ("games", "share"),
    [
        ([(2, 0, 0)] * 3 + [(1, 2, 0)], Fraction(21, 27)),  # 21 points of nine games
        ([(1, 2, 0), (1, 2, 0), (0, 2, 0), (1, 2, 0)], FLOOR),  # 9 of 33
        ([(1, 0, 0)], Fraction(1)),  # the second game was not begun: it is not counted
        ([(1, 0, 1)], Fraction(4, 6)),  # it was begun and not finished: a drawn game
        ([(0, 0, 3)], Fraction(3, 9)),  # agreed draw: three drawn games
        ([(0, 0, 0)], FLOOR),  # nothing was played
    ],
)
def test_game_share_is_points_of_the_games_played(games, share):
    played = [Played(round_, A, round_, *result) for round_, result in enumerate(games, start=1)]
    rows = standings(people(5), played, MTR, through=9)
    assert next(row for row in rows if row.number == A).gw == share


def test_a_bye_is_two_games_won():
    rows = standings(people(2), [bye(1, A), Played(2, A, B, 0, 2)], MTR, through=2)
    assert [(row.number, row.gw) for row in rows] == [(A, Fraction(6, 12)), (B, Fraction(1))]


def test_an_assigned_loss_is_a_round_with_no_points_and_no_opponent():
    late = Played(1, A, None, kind=Kind.LOSS)
    rows = standings(people(2), [late, Played(2, A, B, 2, 0)], MTR, through=2)
    row = rows[0]
    assert (row.number, row.points, row.won, row.lost, row.mw, row.gw, row.opponents) == (
        (A, 3, 1, 1, Fraction(1, 2), Fraction(1), (B,))
    )


def test_a_double_loss_gives_neither_a_point_and_counts_as_met():
    rows = standings(people(2), [Played(1, A, B, kind=Kind.DOUBLE_LOSS)], MTR, through=1)
    assert [(row.points, row.lost, row.drawn, row.opponents) for row in rows] == [
        (0, 1, 0, (B,)),
        (0, 1, 0, (A,)),
    ]


# --- means ---


def test_the_means_of_a_small_tournament():
    played = [
        Played(1, A, B, 2, 0),
        Played(1, C, D, 2, 1),
        Played(2, A, C, 2, 1),
        Played(2, B, D, 1, 1, 1),
        Played(3, D, A, 2, 0),
        bye(3, B),
    ]
    rows = standings(people(4), played, MTR, through=3)
    # Match shares: A 6/9, B 4/9, C 3/6, D 4/9. Game shares: A 12/21, B 10/21, C 9/18, D 13/24.
    assert [(row.number, row.points, row.omw, row.gw, row.ogw) for row in rows] == [
        (
            A,
            6,
            (Fraction(4, 9) + Fraction(1, 2) + Fraction(4, 9)) / 3,
            Fraction(12, 21),
            (Fraction(10, 21) + Fraction(1, 2) + Fraction(13, 24)) / 3,
        ),
        (
            B,
            4,
            (Fraction(6, 9) + Fraction(4, 9)) / 2,
            Fraction(10, 21),
            (Fraction(12, 21) + Fraction(13, 24)) / 2,
        ),
        (
            D,
            4,
            (Fraction(1, 2) + Fraction(4, 9) + Fraction(6, 9)) / 3,
            Fraction(13, 24),
            (Fraction(1, 2) + Fraction(10, 21) + Fraction(12, 21)) / 3,
        ),
        (
            C,
            3,
            (Fraction(4, 9) + Fraction(6, 9)) / 2,
            Fraction(9, 18),
            (Fraction(13, 24) + Fraction(12, 21)) / 2,
        ),
    ]


def test_an_opponent_met_twice_in_the_swiss_part_counts_twice():
    played = [Played(1, A, B, 2, 0), Played(2, A, B, 2, 0), Played(3, A, C, 2, 0)]
    first = standings(people(3), played, MTR, through=3)[0]
    assert (first.opponents, first.omw) == ((B, B, C), FLOOR)


def test_who_met_nobody_has_the_floor_as_means():
    row = standings(people(1), [bye(1, A)], MTR, through=1)[0]
    assert (row.omw, row.ogw, row.opponents) == (FLOOR, FLOOR, ())


# --- order ---


def test_tie_breakers_decide_one_after_the_other():
    def order(*played):
        return [row.number for row in standings(people(6), played, MTR, through=2)]

    # A's opponents have 3/3 and the floor, B's 3/6, those of D and 5 the floor.
    assert order(
        Played(1, B, A, 2, 0), Played(1, D, C, 2, 0), Played(2, A, 4, 2, 0), Played(2, 5, C, 2, 0)
    )[:4] == [A, B, D, 5]
    # Equal opponents' matches: fewer games lost.
    assert order(Played(1, A, B, 2, 1), Played(1, C, D, 2, 0))[:2] == [C, A]
    # The losers: equal matches and floors, D's opponent has the better games.
    assert order(Played(1, A, B, 2, 1), Played(1, C, D, 2, 1), Played(1, 4, 5, 2, 0))[3:] == [
        B,
        D,
        5,
    ]


def test_what_no_tie_breaker_decides_is_decided_by_lot():
    played = [Played(1, A, B, 2, 0), Played(1, C, D, 2, 0)]
    lots = {A: 7, B: 1, C: 3, D: 5}
    drawn = [Contestant(number, lot=lot) for number, lot in lots.items()]
    rows = standings(drawn, played, MTR, through=1)
    assert [(row.rank, row.number) for row in rows] == [(1, C), (2, A), (3, B), (4, D)]


def test_means_that_differ_as_floats_only_are_equal():
    assert 1 / 3 + 1 + 1 != 1 + 1 + 1 / 3
    e = 4
    played = [
        *(Played(round_, A, other, 0, 2) for round_, other in enumerate((C, D, e), start=1)),
        *(Played(round_, B, other, 0, 2) for round_, other in enumerate((e, C, D), start=1)),
        *(Played(round_, e, 10 + round_, 0, 2) for round_ in (2, 4, 5, 6)),  # 2 wins of 6
    ]
    fillers = [Contestant(number) for number in (C, D, e, 12, 14, 15, 16)]
    for lots in ((0, 1), (1, 0)):
        heroes = [Contestant(A, lot=lots[0]), Contestant(B, lot=lots[1])]
        rows = [
            row
            for row in standings(heroes + fillers, played, MTR, through=6)
            if row.number in {A, B}
        ]
        assert [row.omw for row in rows] == [Fraction(7, 9), Fraction(7, 9)]
        assert [row.number for row in rows] == ([A, B] if lots == (0, 1) else [B, A])


# --- teams, platforms ---


def test_games_of_teams_do_not_count():
    played = [Played(1, A, B, 2, 1), Played(1, C, D, 2, 0)]
    rows = standings(people(4), played, MTR_TEAMS, through=1)
    assert [(row.number, row.omw, row.gw, row.ogw) for row in rows] == [
        (A, FLOOR, None, None),
        (C, FLOOR, None, None),
        (B, Fraction(1), None, None),
        (D, Fraction(1), None, None),
    ]


def test_floors_are_the_presets():
    played = [Played(1, A, B, 2, 0)]
    floors = {
        name: [(row.gw, row.ogw) for row in standings(people(2), played, preset, through=1)]
        for name, preset in PRESETS.items()
    }
    assert floors == {
        "mtr": [(1, FLOOR), (FLOOR, 1)],
        "mtr_teams": [(None, None), (None, None)],
        "melee": [(1, THIRD), (THIRD, 1)],
        "manatraders": [(1, FLOOR), (0, 1)],
    }


def test_a_platform_may_place_those_lower_who_left_earlier():
    played = [Played(1, A, B, 2, 0), Played(1, C, D, 2, 0), Played(2, C, B, 0, 2)]
    order = {
        name: [row.number for row in standings(people(4), played, PRESETS[name], through=2)]
        for name in ("mtr", "manatraders")
    }
    assert order == {"mtr": [B, A, C, D], "manatraders": [B, C, A, D]}


# --- disqualification, freezing, rounds ---


def test_the_disqualified_are_removed_and_all_below_move_up():
    played = [Played(1, A, B, 2, 0), Played(1, C, D, 2, 1), Played(2, A, C, 2, 0)]
    everyone = people(4)
    before = standings(everyone, played, MTR, through=2)
    everyone[A] = replace(everyone[A], disqualified=True)
    after = standings(everyone, played, MTR, through=2)
    assert [row.number for row in before] == [A, C, B, D]
    assert [(row.rank, row.number) for row in after] == [(1, C), (2, B), (3, D)]
    assert [row.omw for row in after] == [row.omw for row in before[1:]]  # they still were met


def test_a_frozen_row_stands_still_where_the_preset_freezes():
    played = [Played(1, A, B, 2, 0), Played(1, C, D, 2, 0), Played(2, A, C, 2, 0)]
    cut = [
        replace(person, frozen_after=1) if person.number in {B, D} else person
        for person in people(4)
    ]
    rows = {row.number: row for row in standings(cut, played, MELEE, through=2)}
    assert [(rows[one].omw, rows[one].through) for one in (B, D)] == [(1, 1), (1, 1)]
    live = {row.number: row for row in standings(cut, played, MTR, through=2)}
    assert [(live[one].omw, live[one].through) for one in (B, D)] == [(1, 2), (Fraction(1, 2), 2)]


def test_later_rounds_are_not_looked_at():
    played = [Played(1, A, B, 2, 0), Played(2, B, A, 2, 0)]
    assert [row.number for row in standings(people(2), played, MTR, through=1)] == [A, B]
    assert [row.points for row in standings(people(2), played, MTR, through=0)] == [0, 0]


def test_strangers_and_doubles_are_the_callers_mistake():
    with pytest.raises(KeyError):
        standings(people(1), [Played(1, A, B, 2, 0)], MTR, through=1)
    with pytest.raises(ValueError, match="one number"):
        standings([Contestant(A), Contestant(A)], [], MTR, through=1)


# --- after a cut ---

SWISS = [Played(1, A, B, 2, 0), Played(1, C, D, 2, 0), Played(2, A, C, 2, 1), Played(2, B, D, 2, 0)]
PLAYOFF = [
    Played(3, A, D, 0, 2, elimination=True),
    Played(3, B, C, 2, 1, elimination=True),
    Played(4, D, B, 2, 1, elimination=True),
]


def test_a_playoff_ranks_by_where_one_went_out_then_by_the_swiss_part():
    rows = standings(people(4), SWISS + PLAYOFF, MTR, through=4)
    assert [row.number for row in standings(people(4), SWISS, MTR, through=2)] == [A, C, B, D]
    assert [row.number for row in rows] == [D, B, A, C]


def test_a_playoff_changes_no_tie_breaker_in_the_rules():
    rows = standings(people(4), SWISS + PLAYOFF, MTR, through=4)
    before = {row.number: row for row in standings(people(4), SWISS, MTR, through=2)}
    for row in rows:
        assert (row.points, row.mw, row.omw, row.gw, row.ogw) == (
            before[row.number].points,
            before[row.number].mw,
            before[row.number].omw,
            before[row.number].gw,
            before[row.number].ogw,
        )


def test_on_melee_a_playoff_counts_and_nobody_is_averaged_twice():
    rows = standings(people(4), SWISS + PLAYOFF, MELEE, through=4)
    # D met C, B and A, and B again in the final; shares A 6/9, B 6/12, C 3/9.
    assert [(row.number, row.points) for row in rows] == [(D, 6), (B, 6), (A, 6), (C, 3)]
    assert rows[0].opponents == (C, B, A)
    assert rows[0].omw == (Fraction(1, 3) + Fraction(1, 2) + Fraction(2, 3)) / 3


def test_half_way_through_a_playoff_those_still_in_it_stand_above():
    rows = standings(people(4), SWISS + PLAYOFF, MTR, through=3)
    assert [row.number for row in rows] == [B, D, A, C]


def test_a_bye_in_a_playoff_is_a_round_further():
    playoff = [
        Played(3, A, None, kind=Kind.BYE, elimination=True),
        Played(3, B, C, 2, 0, elimination=True),
    ]
    rows = standings(people(4), SWISS + playoff, MTR, through=3)
    assert [row.number for row in rows] == [A, B, C, D]
