"""Elimination brackets: who can meet when, drops, places."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.bracket_shapes import seed_line
from tournaments.pairing.brackets import (
    Bracket,
    BracketMatch,
    Empty,
    From,
    Part,
    Source,
    State,
    double_elimination,
    drafted_top_eight,
    draw_seats,
    drop,
    places,
    report,
    single_elimination,
    start,
    ties,
)
from tournaments.pairing.errors import PlayerTwice

SIZES = st.integers(2, 20)


def slot(number):
    return Source(From.SLOT, number)


def winner_of(number):
    return Source(From.WINNER, number)


def loser_of(number):
    return Source(From.LOSER, number)


def run_of(bracket, **more):
    """Entries 1, 2, 3, … by Swiss order."""
    return start(bracket, range(1, bracket.slots + 1), **more)


def now(run, round_):
    """Who sits where in a round: pairs, None for a vacant seat, "?" for an unknown one."""
    words = {Empty.VACANT: None, Empty.UNKNOWN: "?"}
    return [
        (words.get(tie.a, tie.a), words.get(tie.b, tie.b))
        for tie in ties(run)
        if tie.match.round == round_
    ]


def play(run, *winners):
    """Report the next ready matches of these, in order."""
    for winner in winners:
        ready = [tie for tie in ties(run) if tie.state is State.READY]
        match = next(tie.match.number for tie in ready if winner in {tie.a, tie.b})
        run = report(run, match, winner)
    return run


def play_out(run, choose):
    """Play until nothing is left; `choose` picks the winner of a tie."""
    while ready := [tie for tie in ties(run) if tie.state is State.READY]:
        run = report(run, ready[0].match.number, choose(ready[0]))
    return run


# --- structure ---


def test_a_top_eight():
    assert single_elimination(8) == Bracket(
        8,
        (
            BracketMatch(1, Part.WINNERS, 1, slot(1), slot(8)),
            BracketMatch(2, Part.WINNERS, 1, slot(4), slot(5)),
            BracketMatch(3, Part.WINNERS, 1, slot(2), slot(7)),
            BracketMatch(4, Part.WINNERS, 1, slot(3), slot(6)),
            BracketMatch(5, Part.WINNERS, 2, winner_of(1), winner_of(2)),
            BracketMatch(6, Part.WINNERS, 2, winner_of(3), winner_of(4)),
            BracketMatch(7, Part.WINNERS, 3, winner_of(5), winner_of(6)),
        ),
    )


def test_a_top_four():
    assert now(run_of(single_elimination(4)), 1) == [(1, 4), (2, 3)]


def test_a_drafted_top_eight():
    run = run_of(drafted_top_eight())
    assert now(run, 1) == [(1, 5), (3, 7), (2, 6), (4, 8)]
    assert now(play(run, 5, 7, 2, 4), 2) == [(5, 7), (2, 4)]


def test_the_best_seeds_start_later_where_slots_are_missing():
    assert [(match.round, match.a, match.b) for match in single_elimination(6).matches] == [
        (1, slot(4), slot(5)),
        (1, slot(3), slot(6)),
        (2, slot(1), winner_of(1)),
        (2, slot(2), winner_of(2)),
        (3, winner_of(3), winner_of(4)),
    ]


def test_double_elimination_of_four():
    assert double_elimination(4) == Bracket(
        4,
        (
            BracketMatch(1, Part.WINNERS, 1, slot(1), slot(4)),
            BracketMatch(2, Part.WINNERS, 1, slot(2), slot(3)),
            BracketMatch(3, Part.LOSERS, 1, loser_of(1), loser_of(2)),
            BracketMatch(4, Part.WINNERS, 2, winner_of(1), winner_of(2)),
            BracketMatch(5, Part.LOSERS, 2, winner_of(3), loser_of(4)),
            BracketMatch(6, Part.FINAL, 1, winner_of(4), winner_of(5)),
            BracketMatch(7, Part.RESET, 1, loser_of(6), winner_of(6)),
        ),
        double=True,
    )


@given(st.integers(0, 8))
def test_the_line_of_seeds_keeps_the_best_apart_as_long_as_can_be(power):
    size = 2**power
    line = seed_line(size)
    assert sorted(line) == list(range(1, size + 1))
    for round_ in range(1, power + 1):
        blocks = [line[at : at + 2**round_] for at in range(0, size, 2**round_)]
        assert sorted(min(block) for block in blocks) == list(range(1, len(blocks) + 1))


@given(SIZES)
def test_everyone_comes_in_once_and_all_but_one_lose(size):
    for bracket, count in (
        (single_elimination(size), size - 1),
        (double_elimination(size), 2 * size - 1),
    ):
        assert len(bracket.matches) == count
        sources = [source for match in bracket.matches for source in (match.a, match.b)]
        reset = {source for source in sources[-2:] if bracket.double}
        assert len(set(sources)) == len(sources)
        assert sorted(one.number for one in sources if one.kind is From.SLOT) == list(
            range(1, size + 1)
        )
        for match in bracket.matches:
            for source in (match.a, match.b):
                assert source.kind is From.SLOT or source.number < match.number
        assert reset <= {loser_of(count - 1), winner_of(count - 1)}


@given(SIZES)
def test_when_the_better_seed_always_wins_the_places_are_the_seeds(size):
    run = play_out(run_of(single_elimination(size)), lambda tie: min(tie.a, tie.b))
    assert [entry for group in places(run) for entry in group] == list(range(1, size + 1))


@pytest.mark.parametrize("size", [0, 1])
def test_a_bracket_needs_two(size):
    for make in (single_elimination, double_elimination):
        with pytest.raises(ValueError, match="two entries"):
            make(size)
    with pytest.raises(ValueError, match="256 entries"):
        double_elimination(257)


# --- playing ---


@given(SIZES, st.randoms(use_true_random=False), st.booleans())
def test_who_is_out_has_lost_as_often_as_the_bracket_allows(size, chance, double):
    bracket = double_elimination(size) if double else single_elimination(size)
    run = play_out(run_of(bracket), lambda tie: chance.choice([tie.a, tie.b]))
    lost = Counter(
        entry
        for tie in ties(run)
        if tie.state is State.DONE
        for entry in (tie.a, tie.b)
        if entry != tie.winner
    )
    (champion,), *others = places(run)
    assert lost.pop(champion, 0) <= int(double)
    assert lost == {entry: 1 + double for group in others for entry in group}
    assert sorted([champion, *lost]) == list(range(1, size + 1))


@pytest.mark.parametrize(("size", "first"), [(8, 3), (16, 4), (32, 5), (64, 7), (128, 8), (256, 9)])
def test_nobody_meets_again_before_this_round_of_the_losers_part(size, first):
    chance = Random(size)
    for _ in range(20):
        sits = {slot(number): number for number in range(1, size + 1)}
        met = set()
        for match in double_elimination(size).matches:
            pair = [sits[match.a], sits[match.b]]
            if match.part is Part.LOSERS and match.round < first:
                assert frozenset(pair) not in met
            met.add(frozenset(pair))
            chance.shuffle(pair)
            sits[winner_of(match.number)], sits[loser_of(match.number)] = pair


def test_the_final_is_played_again_when_the_unbeaten_loses_it():
    run = play(run_of(double_elimination(2)), 1)
    assert [(tie.match.part, tie.a, tie.b) for tie in ties(run)][1:] == [
        (Part.FINAL, 1, 2),
        (Part.RESET, Empty.UNKNOWN, Empty.UNKNOWN),
    ]
    unbeaten = play(run, 1)
    assert (ties(unbeaten)[-1].state, places(unbeaten)) == (State.NEEDLESS, ((1,), (2,)))
    beaten = play(run, 2)
    assert (ties(beaten)[-1].state, places(beaten)) == (State.READY, ((1, 2),))
    assert places(play(beaten, 1)) == ((1,), (2,))
    assert places(play(beaten, 2)) == ((2,), (1,))


def test_the_higher_swiss_seed_chooses_whatever_the_seat():
    swiss = [30, 10, 40, 20, 50, 60, 70, 80]
    run = start(drafted_top_eight(), draw_seats(swiss, "top 8"), swiss)
    for tie in ties(run)[:4]:
        assert tie.chooser == min(tie.a, tie.b, key=swiss.index)


def test_seats_are_drawn_by_the_seed_alone():
    seats = draw_seats([3, 1, 2, 5, 4, 8, 7, 6], 12)
    assert (sorted(seats), draw_seats(range(1, 9), 12)) == (list(range(1, 9)), seats)
    assert len({draw_seats(range(1, 9), seed) for seed in range(20)}) == 20


def test_places_half_way():
    run = play(run_of(single_elimination(8)), 8, 5, 2)
    assert places(run) == ((2, 3, 5, 6, 8), (1, 4, 7))
    run = play(run, 3, 8)
    assert places(run) == ((2, 3, 8), (5,), (1, 4, 6, 7))


def test_results_that_cannot_be():
    run = run_of(single_elimination(4))
    for match, winner in ((1, 2), (3, 1), (9, 1)):
        with pytest.raises(ValueError, match="cannot win"):
            report(run, match, winner)
    with pytest.raises(ValueError, match="cannot win"):
        report(report(run, 1, 1), 1, 4)


def test_entries_that_do_not_fit():
    with pytest.raises(ValueError, match="4 slots"):
        start(single_elimination(4), [1, 2, 3])
    with pytest.raises(ValueError, match="4 slots"):
        start(single_elimination(4), [1, 2, 3, 4], [1, 2, 3, 5])
    with pytest.raises(PlayerTwice):
        start(single_elimination(4), [1, 2, 3, 1])


# --- drops (MTR 2.10) ---


def test_the_highest_ranked_gets_the_bye_and_their_opponent_the_empty_seat():
    run = drop(run_of(single_elimination(8)), 5)
    assert now(run, 1) == [(1, None), (4, 8), (2, 7), (3, 6)]
    assert [tie.state for tie in ties(run)][:4] == [State.WALKOVER] + [State.READY] * 3
    assert now(play(run, 8, 2, 3), 2) == [(1, 8), (2, 3)]


def test_the_highest_ranked_may_be_the_one_left_alone():
    assert now(drop(run_of(single_elimination(8)), 8), 1) == [(1, None), (4, 5), (2, 7), (3, 6)]


def test_when_the_highest_ranked_drops_the_next_has_the_bye():
    assert now(drop(run_of(single_elimination(8)), 1), 1) == [(7, 8), (4, 5), (2, None), (3, 6)]


def test_two_drops_are_two_byes():
    run = drop(drop(run_of(single_elimination(8)), 5), 6)
    assert now(run, 1) == [(1, None), (4, 8), (2, None), (3, 7)]


def test_two_who_were_to_meet_leave_a_bye_for_the_next_round():
    run = drop(drop(run_of(single_elimination(8)), 3), 6)
    # After the first drop 8 sits down with 6, after the second nobody was to meet 3 or 6.
    assert now(run, 1) == [(1, 8), (4, 5), (2, 7), (None, None)]
    run = play(run, 8, 4, 7)
    assert now(run, 2) == [(None, 4), (7, 8)]
    assert places(play(run, 7, 4)) == ((4,), (7,), (8,), (1, 2, 3, 5, 6))


def test_a_drop_between_rounds():
    run = play(run_of(single_elimination(8)), 1, 4, 2, 3)
    assert now(drop(run, 3), 2) == [(1, None), (2, 4)]
    # Before the round is known nobody is moved.
    early = drop(play(run_of(single_elimination(8)), 1, 4, 2), 2)
    assert now(early, 2) == [(1, 4), (None, "?")]
    assert [tie.state for tie in ties(early)][4:] == [State.WAITING] * 3
    assert now(play(early, 6), 2) == [(1, None), (4, 6)]


def test_a_drop_while_the_round_is_played_is_the_opponents_win():
    run = drop(play(run_of(single_elimination(8)), 8), 5)
    assert now(run, 1) == [(1, 8), (4, None), (2, 7), (3, 6)]
    assert now(run, 2) == [(8, 4), ("?", "?")]


def test_who_drops_from_double_elimination_is_away_from_both_parts():
    run = drop(run_of(double_elimination(4)), 4)
    told = {(tie.match.part, tie.match.round): (tie.a, tie.b, tie.state) for tie in ties(run)}
    assert told[Part.LOSERS, 1] == (Empty.VACANT, Empty.UNKNOWN, State.WAITING)
    run = play(run, 2, 1, 3)
    assert places(play(run, 1)) == ((1,), (3,), (2,), (4,))


def test_who_drops_from_the_final_is_second():
    run = play(run_of(double_elimination(4)), 1, 2, 3, 1, 2)
    assert places(drop(run, 1)) == ((2,), (1,), (3,), (4,))
    assert places(drop(run, 2)) == ((1,), (2,), (3,), (4,))


def test_nobody_drops_who_is_not_in_it():
    run = play(run_of(single_elimination(4)), 1)
    for stranger in (4, 9):
        with pytest.raises(ValueError, match="no match"):
            drop(run, stranger)
    with pytest.raises(ValueError, match="no match"):
        drop(drop(run, 2), 2)


@given(st.integers(2, 10), st.booleans(), st.data())
def test_whatever_happens_one_is_left_and_everyone_has_a_place(size, double, data):
    run = run_of(double_elimination(size) if double else single_elimination(size))
    left = set(range(1, size + 1))
    while ready := [tie for tie in ties(run) if tie.state is State.READY]:
        open_ = [tie for tie in ties(run) if tie.state in {State.READY, State.WAITING}]
        seated = sorted({seat for tie in open_ for seat in (tie.a, tie.b) if isinstance(seat, int)})
        if len(left) > 1 and data.draw(st.integers(0, 4)) == 0:
            gone = data.draw(st.sampled_from(seated))
            left.discard(gone)
            run = drop(run, gone)
        else:
            tie = data.draw(st.sampled_from(ready))
            run = report(run, tie.match.number, data.draw(st.sampled_from([tie.a, tie.b])))
        for one in ties(run):
            assert one.a != one.b or isinstance(one.a, Empty)
        for round_ in range(1, 6):
            here = [seat for pair in now(run, round_) for seat in pair if isinstance(seat, int)]
            assert double or len(here) == len(set(here))
    assert not any(tie.state is State.WAITING for tie in ties(run))
    groups = places(run)
    assert sorted(entry for group in groups for entry in group) == list(range(1, size + 1))
    assert len(groups[0]) == 1 or not left
