"""Days that go wrong: people leave, everybody leaves, the event is over, undo in odd orders."""

import random

import pytest

from tests.events.conftest import entry, first_wins, folds, fresh, open_tables, play
from tournaments.events.errors import (
    CannotUndo,
    NoLateEntry,
    TooFew,
    WrongStatus,
)
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Match, Round
from tournaments.events.numbers import Field
from tournaments.events.ranking import ranked
from tournaments.events.results import Result
from tournaments.events.service import (
    clocks,
    contestants,
    manual,
    opening,
    repairing,
    rounds,
    scoring,
    undoing,
)
from tournaments.events.service.manual import Wanted
from tournaments.events.service.repairing import Wrong
from tournaments.events.table import Status
from tournaments.events.views import next_step


def go_on(event, organiser, chance: random.Random, drops: float) -> None:
    """Play to the end; now and then somebody who still plays leaves."""
    for number in range(1, 30):
        step = next_step(fresh(event), Field(fresh(event)))
        if step.code == "finish":
            return
        assert step.code == "draw", step
        play(event, organiser, number, first_wins)
        for row in Entry.objects.filter(event=event, status="playing").order_by("number"):
            if chance.random() < drops:
                contestants.drop(actor=organiser, entry=entry(event, row.number))
        ranked(fresh(event))
        assert folds(event)
    raise AssertionError("no end")


@pytest.mark.parametrize("kind", ["elimination", "double_elimination", "swiss", "round_robin"])
@pytest.mark.parametrize("players", [3, 5, 6, 8])
def test_an_event_that_people_leave_comes_to_its_end(make_event, organiser, kind, players):
    for seed in range(3):
        event = make_event(players, phases=[{"kind": kind}])
        opening.start(actor=organiser, event=event)
        go_on(event, organiser, random.Random(f"{kind} {players} {seed}"), 0.25)
        opening.set_status(actor=organiser, event=fresh(event), status=Status.FINISHED)


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_whoever_leaves_after_the_quarterfinals_nobody_plays_two_semifinals(
    make_event, organiser, seed
):
    event = make_event(8, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, first_wins)
    seeds = [Entry.objects.get(ref=ref).number for ref in event.phases.get().pods[0]]
    winners = {
        (m.a if m.wins_a else m.b).number
        for m in Match.objects.filter(event=event).select_related("a", "b")
    }
    leaver = [number for number in seeds if number in winners][seed]
    contestants.drop(actor=organiser, entry=entry(event, leaver))
    play(event, organiser, 2, first_wins)
    play(event, organiser, 3, first_wins)
    seated = [
        number
        for m in Match.objects.filter(event=event, round__number__gt=1).select_related("a", "b")
        for number in (m.a.number, m.b.number)
    ]
    assert leaver not in seated
    assert sorted(seated.count(number) for number in set(seated)) == [1, 1, 2] or len(seated) == 4
    assert next_step(fresh(event), Field(fresh(event))).code == "finish"


def test_the_bracket_is_shown_while_a_round_is_a_draft(make_event, organiser, client):
    event = make_event(4, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    page = client.get(f"/events/{event.ref}/bracket/")
    assert page.status_code == 200
    assert "Player 1" not in page.content.decode()


def test_a_double_loss_is_no_end_of_an_elimination_match(make_event, organiser):
    event = make_event(2, phases=[{"kind": "elimination"}])
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    (match,) = open_tables(event)
    with pytest.raises(scoring.BadResult):
        scoring.report(
            actor=organiser, match=match, version=0,
            result=Result((0, 0), 0, scoring.How.DOUBLE_LOSS),
        )  # fmt: skip


def test_when_everybody_has_left_the_event_can_only_finish(make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    play(event, organiser, 1, first_wins)
    for number in (1, 2, 3):
        contestants.drop(actor=organiser, entry=entry(event, number))
    assert next_step(fresh(event), Field(fresh(event))).code == "finish"
    with pytest.raises(TooFew):
        rounds.draw_next(actor=organiser, event=fresh(event))
    opening.set_status(actor=organiser, event=fresh(event), status=Status.FINISHED)


@pytest.mark.parametrize("kind", ["round_robin", "pods", "elimination"])
def test_closed_groups_take_nobody_in(make_event, organiser, kind):
    event = make_event(6, phases=[{"kind": kind}])
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    with pytest.raises(NoLateEntry):
        contestants.walk_in(actor=organiser, event=fresh(event), name="Late")


@pytest.mark.parametrize("status", [Status.FINALIZED, Status.CANCELLED])
def test_an_event_that_is_over_changes_no_more(make_event, organiser, status):
    event = make_event(2)
    opening.start(actor=organiser, event=event, rounds=1)
    play(event, organiser, 1, first_wins)
    if status is Status.FINALIZED:
        opening.set_status(actor=organiser, event=fresh(event), status=Status.FINISHED)
    opening.set_status(actor=organiser, event=fresh(event), status=status, reason="rain")
    head = fresh(event).log.head
    match = Match.objects.select_related("event__scope", "round", "a", "b").get(event=event)
    decided = ops(event).filter(kind="match.decided").last()
    steps = [
        lambda: undoing.undo(actor=organiser, event=fresh(event), seq=decided.seq, reason="x"),
        lambda: manual.move(actor=organiser, match=match, table=9, reason="x"),
        lambda: scoring.extend(actor=organiser, match=match, seconds=60),
        lambda: clocks.start_clock(actor=organiser, event=event, number=1),
        lambda: contestants.set_details(actor=organiser, entry=entry(event, 1), paid=True),
        lambda: rounds.publish(actor=organiser, event=event, number=1),
    ]
    for step in steps:
        with pytest.raises(WrongStatus):
            step()
    assert fresh(event).log.head == head


@pytest.mark.parametrize(
    "kind", ["event.started", "event.opened", "event.announced", "op.undone", "entry.dropped"]
)
def test_what_has_its_own_way_back_is_not_undone(make_event, organiser, kind):
    event = make_event(6)
    contestants.walk_in(actor=organiser, event=event, name="Twice")
    added = ops(event).filter(kind="entry.added").last()
    undoing.undo(actor=organiser, event=event, seq=added.seq, reason="twice")
    opening.start(actor=organiser, event=fresh(event), rounds=3)
    play(event, organiser, 1, first_wins)
    contestants.drop(actor=organiser, entry=entry(event, 6))
    play(event, organiser, 2, first_wins)
    seq = ops(event).filter(kind=kind).last().seq
    with pytest.raises(CannotUndo):
        undoing.undo(actor=organiser, event=fresh(event), seq=seq, reason="x")
    assert folds(event)


def test_a_round_in_which_a_result_is_in_is_not_unpublished(make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    scoring.report(actor=organiser, match=open_tables(event)[0], result=Result((2, 0)), version=0)
    seq = ops(event).get(kind="round.published").seq
    with pytest.raises(CannotUndo):
        undoing.undo(actor=organiser, event=fresh(event), seq=seq, reason="x")


def test_swiss_tables_have_two_seats(make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    with pytest.raises(manual.BadPairs):
        manual.set_tables(
            actor=organiser, event=event, number=1, tables=[Wanted(1, (1, 2, 3, 4))], reason="x"
        )


def test_a_repair_writes_no_result_into_a_draft(make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    match = Match.objects.filter(event=event).first()
    with pytest.raises(repairing.RoundNotThere):
        repairing.plan(fresh(event), Wrong(results={match.ref: Result((2, 0))}))
    with pytest.raises(TooFew):
        repairing.plan(fresh(event), Wrong(unseat=[1, 2, 3, 4]))


def test_a_drop_while_the_round_is_a_draft_is_drawn_again(make_event, organiser):
    event = make_event(5)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    contestants.drop(actor=organiser, entry=entry(event, 1))
    assert Entry.objects.get(event=event, number=1).last_round == 0
    rounds.draw_again(actor=organiser, event=fresh(event), number=1)
    assert Match.objects.filter(event=event).count() == 2
    assert Round.objects.get(event=event).state == "paired"
    assert folds(event)
