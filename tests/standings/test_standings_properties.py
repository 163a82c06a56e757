"""What holds of all standings: against slow fractions, and whatever the order of the input."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.standings.naive import naive_row
from tournaments.standings import MELEE, MTR, PRESETS, Contestant, Kind, Played, explain, standings

GAMES = [(2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 0), (1, 0, 1), (0, 0, 3), (0, 0, 0)]


@st.composite
def tournaments(draw):
    """Contestants and rounds in which everyone plays at most once; some sit out or leave."""
    count = draw(st.integers(1, 9))
    played = []
    for round_ in range(1, draw(st.integers(0, 6)) + 1):
        here = draw(st.permutations(range(count)))
        here = here[: draw(st.integers(0, count))]
        pairs = zip(here[::2], here[1::2], strict=False)
        for a, b in pairs:
            kind = draw(st.sampled_from([Kind.PLAYED] * 9 + [Kind.DOUBLE_LOSS]))
            played.append(Played(round_, a, b, *draw(st.sampled_from(GAMES)), kind=kind))
        if len(here) % 2:
            kind = draw(st.sampled_from([Kind.BYE, Kind.LOSS]))
            played.append(Played(round_, here[-1], None, kind=kind))
    return [Contestant(number, lot=count - number) for number in range(count)], played


PRESET = st.sampled_from([preset for preset in PRESETS.values() if preset.counts_games])


@given(tournaments(), PRESET, st.integers(0, 6))
def test_rows_are_what_slow_fractions_give(tournament, preset, through):
    everyone, played = tournament
    rows = standings(everyone, played, preset, through=through)
    assert {row.number: (row.points, row.mw, row.omw, row.gw, row.ogw) for row in rows} == {
        one.number: naive_row(one.number, played, preset, through) for one in everyone
    }


@given(tournaments(), st.integers(0, 6))
def test_order_is_the_order_of_the_fractions_then_of_the_lot(tournament, through):
    everyone, played = tournament
    rows = standings(everyone, played, MTR, through=through)
    lots = {one.number: one.lot for one in everyone}
    keys = [(-row.points, -row.omw, -row.gw, -row.ogw, lots[row.number]) for row in rows]
    assert keys == sorted(keys)
    assert [row.rank for row in rows] == list(range(1, len(everyone) + 1))


@given(tournaments(), PRESET, st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(tournament, preset, chance):
    everyone, played = tournament
    rows = standings(everyone, played, preset, through=6)
    chance.shuffle(everyone)
    chance.shuffle(played)
    assert standings(everyone, played, preset, through=6) == rows


@given(tournaments(), PRESET, st.integers(0, 6))
def test_a_round_is_what_the_results_until_then_give(tournament, preset, through):
    everyone, played = tournament
    until = [match for match in played if match.round <= through]
    assert standings(everyone, played, preset, through=through) == standings(
        everyone, until, preset, through=through
    )


@given(tournaments())
def test_every_match_gives_the_points_that_it_has(tournament):
    everyone, played = tournament
    rows = standings(everyone, played, MTR, through=6)

    def worth(match):
        if match.kind in {Kind.LOSS, Kind.DOUBLE_LOSS}:
            return 0
        return 2 if match.kind is Kind.PLAYED and match.wins_a == match.wins_b else 3

    assert sum(row.points for row in rows) == sum(map(worth, played))
    seats = sum(2 if match.b is not None else 1 for match in played)
    assert sum(row.won + row.lost + row.drawn for row in rows) == seats


@given(tournaments(), PRESET)
def test_shares_lie_between_the_floor_and_one(tournament, preset):
    everyone, played = tournament
    for row in standings(everyone, played, preset, through=6):
        own_floor = preset.floor if preset.gw_floored else Fraction(0)
        assert preset.floor <= min(row.mw, row.omw, row.ogw)
        assert own_floor <= row.gw
        assert max(row.mw, row.omw, row.gw, row.ogw) <= 1


@given(tournaments())
def test_rounds_without_an_opponent_are_never_in_a_mean(tournament):
    everyone, played = tournament
    for row in standings(everyone, played, MTR, through=6):
        met = [
            match for match in played if row.number in {match.a, match.b} and match.b is not None
        ]
        met.sort(key=lambda match: match.round)
        assert row.opponents == tuple(
            match.b if match.a == row.number else match.a for match in met
        )


@given(tournaments(), st.integers(0, 6), st.sets(st.integers(0, 8)))
def test_a_frozen_row_is_the_one_of_its_round(tournament, cut, frozen):
    everyone, played = tournament
    then = {row.number: row for row in standings(everyone, played, MELEE, through=cut)}
    live = {row.number: row for row in standings(everyone, played, MELEE, through=6)}
    held = [replace(one, frozen_after=cut) if one.number in frozen else one for one in everyone]
    for row in standings(held, played, MELEE, through=6):
        wanted = then if row.number in frozen else live
        assert (row.points, row.mw, row.omw, row.gw, row.ogw, row.through) == (
            wanted[row.number].points,
            wanted[row.number].mw,
            wanted[row.number].omw,
            wanted[row.number].gw,
            wanted[row.number].ogw,
            cut if row.number in frozen else 6,
        )


@given(tournaments(), PRESET, st.integers(0, 6), st.integers(1, 6))
def test_the_arithmetic_told_is_the_one_of_the_row(tournament, preset, through, last_swiss):
    everyone, played = tournament
    played = [replace(match, elimination=match.round > last_swiss) for match in played]
    for row in standings(everyone, played, preset, through=through):
        told = explain(row.number, everyone, played, preset, through=through)
        averaged = [meeting for meeting in told.meetings if meeting.averaged]
        assert (told.matches.points, told.matches.counted, told.games.counted) == (
            (row.points, row.mw, row.gw)
        )
        assert (told.omw, told.ogw, told.through) == (row.omw, row.ogw, row.through)
        assert tuple(meeting.opponent for meeting in averaged) == row.opponents
        assert told.averaged == len(row.opponents)
        assert told.matches_sum == sum(meeting.matches.counted for meeting in averaged)
        assert told.games_sum == sum(meeting.games.counted for meeting in averaged)
