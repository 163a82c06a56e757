"""Every way of playing, from the start to the winner, with the log folding to the rows."""

import pytest

from tests.events.conftest import entry, first_wins, folds, fresh, open_tables, play
from tournaments.events.errors import OpenMatches, PhaseOver
from tournaments.events.models import Entry, Match
from tournaments.events.numbers import Field
from tournaments.events.ranking import ranked
from tournaments.events.results import Result
from tournaments.events.service import contestants, opening, rounds, scoring
from tournaments.events.table import Status
from tournaments.events.views import next_step

CUT = [{"kind": "swiss"}, {"kind": "elimination", "size": 4, "minutes": 90}]


def play_all(event, organiser, wins=first_wins, most=40) -> int:
    """Play until nothing is left; how many rounds."""
    for number in range(1, most):
        if next_step(fresh(event), Field(fresh(event))).code == "finish":
            return number - 1
        play(event, organiser, number, wins)
    raise AssertionError("no end")


def best(match: Match) -> tuple[int, ...]:
    seats = [e for e in (match.a, match.b, match.c, match.d) if e is not None]
    top = min(e.number for e in seats)
    wins = 2 if len(seats) == 2 else 1
    return tuple(wins if e.number == top else 0 for e in seats)


def test_swiss_and_a_playoff_of_four(make_event, organiser):
    event = make_event(12, phases=CUT)
    opening.start(actor=organiser, event=event)
    assert play_all(event, organiser) == 7
    assert Entry.objects.filter(event=event, status="cut").count() == 8
    rows = ranked(fresh(event))[1]
    assert rows[0].number == 1
    assert [row.rank for row in rows] == list(range(1, 13))
    finalists = {row.number for row in rows[:2]}
    last = Match.objects.filter(event=event, round__number=7).select_related("a", "b").get()
    assert {last.a.number, last.b.number} == finalists
    opening.set_status(actor=organiser, event=event, status=Status.FINISHED)
    opening.set_status(actor=organiser, event=event, status=Status.FINALIZED)
    assert folds(event)


def test_the_playoff_is_seeded_first_against_last(make_event, organiser):
    event = make_event(12, phases=CUT)
    opening.start(actor=organiser, event=event)
    for number in range(1, 6):
        play(event, organiser, number, first_wins)
    seeds = [row.number for row in ranked(fresh(event))[1][:4]]
    rounds.draw_next(actor=organiser, event=fresh(event))
    semis = {frozenset((m.a.number, m.b.number)): m for m in open_tables(event)}
    assert set(semis) == {frozenset((seeds[0], seeds[3])), frozenset((seeds[1], seeds[2]))}
    for match in semis.values():
        chooser = getattr(match, match.first).number
        assert chooser == min((match.a.number, match.b.number), key=seeds.index)


@pytest.mark.parametrize("players", [2, 3, 5, 8, 11])
@pytest.mark.parametrize("kind", ["elimination", "double_elimination"])
def test_elimination_of_any_size_ends_with_the_best(make_event, organiser, kind, players):
    event = make_event(players, phases=[{"kind": kind}])
    opening.start(actor=organiser, event=event)
    play_all(event, organiser)
    assert ranked(fresh(event))[1][0].number == 1
    assert folds(event)


@pytest.mark.parametrize("players", [4, 5])
def test_round_robin_lets_everybody_meet_everybody(make_event, organiser, players):
    event = make_event(players, phases=[{"kind": "round_robin"}])
    opening.start(actor=organiser, event=event)
    assert play_all(event, organiser) == players - 1 + players % 2
    met = [
        frozenset((m.a.number, m.b.number))
        for m in Match.objects.filter(event=event, kind="match").select_related("a", "b")
    ]
    assert len(met) == len(set(met)) == players * (players - 1) // 2


def test_pods_meet_only_inside(make_event, organiser):
    event = make_event(16, phases=[{"kind": "pods"}])
    opening.start(actor=organiser, event=event)
    assert play_all(event, organiser) == 3
    phase = event.phases.get()
    pods = [set(pod) for pod in phase.pods]
    assert [len(pod) for pod in pods] == [8, 8]
    for match in Match.objects.filter(event=event).select_related("a", "b"):
        assert any({match.a.ref, match.b.ref} <= pod for pod in pods)


@pytest.mark.parametrize(("players", "sizes"), [(9, [3, 3, 3]), (10, [3, 3, 4]), (5, [1, 4])])
def test_commander_sits_at_fours_and_threes(make_event, organiser, players, sizes):
    event = make_event(players, phases=[{"kind": "commander", "rounds": 3, "best_of": 1}])
    opening.start(actor=organiser, event=event)
    assert play_all(event, organiser, best) == 3
    seated = [
        sum(e is not None for e in (m.a, m.b, m.c, m.d))
        for m in Match.objects.filter(event=event, round__number=1)
    ]
    assert sorted(seated) == sizes
    assert ranked(fresh(event))[1][0].number == 1
    assert folds(event)


def test_a_draw_is_refused_in_elimination(make_event, organiser):
    event = make_event(2, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    (match,) = open_tables(event)
    with pytest.raises(scoring.BadResult):
        scoring.report(actor=organiser, match=match, result=Result((1, 1)), version=0)


def test_who_leaves_before_the_semifinal_gives_the_highest_ranked_a_bye(make_event, organiser):
    event = make_event(8, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, first_wins)
    winners = [m.a if m.wins_a else m.b for m in Match.objects.filter(event=event)]
    contestants.drop(actor=organiser, entry=entry(event, winners[0].number))
    rounds.draw_next(actor=organiser, event=fresh(event))
    assert Match.objects.filter(round__number=2).count() == 1
    assert folds(event)


def test_a_round_waits_for_its_results_unless_told_otherwise(make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    with pytest.raises(OpenMatches) as refused:
        rounds.draw_next(actor=organiser, event=fresh(event))
    assert refused.value.params == {"open": 2, "tables": [1, 2]}
    assert rounds.draw_next(actor=organiser, event=fresh(event), with_open=True).number == 2


def test_when_all_is_played_there_is_no_further_round(make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=1)
    play(event, organiser, 1, first_wins)
    with pytest.raises(PhaseOver):
        rounds.draw_next(actor=organiser, event=fresh(event))


def test_awarded_byes_stand_aside_and_count(make_event, organiser):
    event = make_event(8)
    contestants.set_details(actor=organiser, entry=entry(event, 1), awarded_byes=2)
    opening.start(actor=organiser, event=event, rounds=3)
    for number in (1, 2):
        play(event, organiser, number, first_wins)
    byes = Match.objects.filter(event=event, kind="bye", a__number=1)
    assert sorted(byes.values_list("round__number", flat=True)) == [1, 2]
    points = {row.number: row.points for row in ranked(fresh(event))[1]}
    assert points[1] == 6


def test_a_fixed_table_is_kept(make_event, organiser):
    event = make_event(8)
    contestants.set_details(actor=organiser, entry=entry(event, 5), fixed_table=20)
    opening.start(actor=organiser, event=event, rounds=3)
    for number in (1, 2):
        play(event, organiser, number, first_wins)
    rows = Match.objects.filter(event=event, table=20).select_related("a", "b")
    assert [5 in {m.a.number, m.b.number} for m in rows] == [True, True]
    assert set(Match.objects.filter(event=event).values_list("table", flat=True)) == {1, 2, 3, 20}


def test_friends_who_share_a_word_do_not_meet(make_event, organiser):
    event = make_event(8)
    for number in (1, 2, 3):
        contestants.set_details(actor=organiser, entry=entry(event, number), avoids=["team"])
    opening.start(actor=organiser, event=event, rounds=3)
    for number in (1, 2, 3):
        play(event, organiser, number, first_wins)
    for match in Match.objects.filter(event=event, kind="match").select_related("a", "b"):
        assert not {match.a.number, match.b.number} <= {1, 2, 3}
