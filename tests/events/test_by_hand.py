"""Tables by hand: a reason every time, figures that follow, no rematch that nobody agreed to."""

import pytest

from tests.events.conftest import entry, first_wins, folds, fresh, open_tables, play
from tournaments.events.drawing import figures
from tournaments.events.errors import MovedMeanwhile, ReasonNeeded, Rematch
from tournaments.events.journal import ops
from tournaments.events.models import Event, Match, Round
from tournaments.events.results import Result
from tournaments.events.service import contestants, manual, opening, rounds, scoring, undoing
from tournaments.events.service.manual import Wanted


@pytest.fixture(params=["draft", "out"])
def second_round(request, make_event, organiser) -> Event:
    """Four players, the first round is played, the second drawn, or out as well.

    Whatever was drawn, 1 met 2 and 3 met 4, and now 1 meets 3 and 2 meets 4.
    """
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    seat(event, organiser, 1, (1, 2), (3, 4))
    rounds.publish(actor=organiser, event=event, number=1)
    for match in open_tables(event):
        scoring.report(actor=organiser, match=match, result=Result(first_wins(match)), version=0)
    rounds.draw_next(actor=organiser, event=fresh(event))
    seat(event, organiser, 2, (1, 3), (2, 4))
    if request.param == "out":
        rounds.publish(actor=organiser, event=event, number=2)
    return fresh(event)


def seat(event: Event, actor, number: int, *seated: tuple[int, ...], **more) -> Round:
    """Seat the round so, at tables from 1 on."""
    tables = [Wanted(at, seats) for at, seats in enumerate(seated, 1)]
    return manual.set_tables(
        actor=actor, event=event, number=number, tables=tables, **{"reason": "test", **more}
    )


def facts(event: Event, number: int) -> dict[str, object]:
    known = Round.objects.get(event=event, number=number).facts
    return {name: known[name] for name in ("rematches", "cost", "down", "proven")}


def seated(event: Event, number: int) -> list[set[int]]:
    rows = Match.objects.filter(event=event, round__number=number).select_related("a", "b")
    return [{e.number for e in (row.a, row.b) if e} for row in rows.order_by("table")]


def test_figures_of_tables_as_they_sit():
    met = {frozenset((1, 2)), frozenset((5, 6))}
    found = figures([(1, 2), (3, 4), (5,)], {1: 6, 2: 3, 3: 3, 4: 3}, met, {frozenset((3, 4))})
    assert found == {"rematches": 1, "cost": 9, "broken": 1, "down": [1]}
    four = figures([(1, 2, 5, 6)], {1: 1}, met, set())
    assert four == {"rematches": 2, "cost": 3, "broken": 0, "down": [1, 1, 1]}


def test_who_have_met_meet_again_only_when_it_is_agreed_to(second_round, organiser):
    event, head = second_round, second_round.log.head
    asked = {"one": 2, "other": 3, "number": 2, "reason": "they wish so"}
    with pytest.raises(Rematch) as refused:
        manual.swap(actor=organiser, event=event, **asked)
    assert refused.value.params == {"rematches": 2, "pairs": [[1, 2], [3, 4]]}
    assert (fresh(event).log.head, seated(event, 2)) == (head, [{1, 3}, {2, 4}])
    manual.swap(actor=organiser, event=event, **asked, anyway=True)
    assert seated(event, 2) == [{1, 2}, {3, 4}]
    assert facts(event, 2) == {"rematches": 2, "cost": 18, "down": [1, 3], "proven": False}
    assert ops(event).last().payload["reason"] == "they wish so"
    assert folds(event)


def test_a_rematch_that_stands_is_no_news(second_round, organiser):
    event = second_round
    seat(event, organiser, 2, (1, 2), (3, 4), anyway=True)
    manual.set_tables(
        actor=organiser, event=event, number=2, tables=[Wanted(5, (1, 2)), Wanted(6, (3, 4))],
        reason="other tables",
    )  # fmt: skip
    assert facts(event, 2)["rematches"] == 2
    assert folds(event)


def test_figures_come_back_with_the_undo(second_round, organiser):
    event = second_round
    before = facts(event, 2)
    assert before["rematches"] == 0
    seat(event, organiser, 2, (1, 2), (3, 4), anyway=True)
    last = ops(event).last().seq
    undoing.undo(actor=organiser, event=fresh(event), seq=last, reason="after all not")
    assert (facts(event, 2), seated(event, 2)) == (before, [{1, 3}, {2, 4}])
    assert folds(event)


def test_a_change_by_hand_is_undone_while_other_tables_have_results(make_event, organiser):
    event = make_event(6)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    first, second, third = open_tables(event)
    manual.swap(
        actor=organiser, event=event, number=1, one=first.a.number, other=second.a.number,
        reason="wrong seats",
    )  # fmt: skip
    seq = ops(event).last().seq
    scoring.report(actor=organiser, match=third, result=Result((2, 0)), version=0)
    undoing.undo(actor=organiser, event=fresh(event), seq=seq, reason="right after all")
    assert {first.a.number, first.b.number} in seated(event, 1)
    assert folds(event)


@pytest.mark.parametrize("reason", ["", "  \n "])
def test_nothing_by_hand_goes_without_a_reason(second_round, organiser, reason):
    event = second_round
    match = open_tables(event)[0]
    steps = [
        lambda: manual.move(actor=organiser, match=match, table=9, reason=reason),
        lambda: manual.swap(
            actor=organiser, event=event, number=2, one=1, other=2, reason=reason, anyway=True
        ),
        lambda: seat(event, organiser, 2, (1, 4), (2, 3), reason=reason),
    ]
    for step in steps:
        with pytest.raises(ReasonNeeded):
            step()
    assert fresh(event).log.head == event.log.head


def test_who_was_paired_down_by_hand_counts_as_paired_down(make_event, organiser):
    """The next round reads it from the round's facts."""
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    seat(event, organiser, 1, (1, 2), (3, 4))
    rounds.publish(actor=organiser, event=event, number=1)
    for match in open_tables(event):
        scoring.report(actor=organiser, match=match, result=Result(first_wins(match)), version=0)
    rounds.draw_next(actor=organiser, event=fresh(event))
    seat(event, organiser, 2, (1, 4), (2, 3))
    assert facts(event, 2) == {"rematches": 0, "cost": 18, "down": [1, 3], "proven": False}


def test_forbidden_pairs_are_counted(make_event, organiser):
    event = make_event(4)
    for number in (1, 2):
        contestants.set_details(actor=organiser, entry=entry(event, number), avoids=["family"])
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    seat(event, organiser, 1, (1, 2), (3, 4))
    assert Round.objects.get(event=event).facts["broken"] == 1


@pytest.mark.parametrize("kind", ["round_robin", "pods", "commander"])
def test_every_way_of_pairing_has_its_figures(make_event, organiser, kind):
    best_of = {"best_of": 1} if kind == "commander" else {}
    event = make_event(6, phases=[{"kind": kind, **best_of}])
    opening.start(actor=organiser, event=event)
    play(event, organiser, 1, lambda _match: (1, 0, 0) if kind == "commander" else (2, 0))
    rounds.draw_next(actor=organiser, event=fresh(event))
    first, second = open_tables(event)[:2]
    manual.swap(
        actor=organiser, event=event, number=2, one=first.a.number, other=second.a.number,
        reason="test", anyway=True,
    )  # fmt: skip
    met = manual.met_before(manual.Field(fresh(event)), 2)
    rows = Match.objects.filter(event=event, round__number=2).select_related("a", "b", "c", "d")
    now = [[e.number for e in (m.a, m.b, m.c, m.d) if e] for m in rows]
    again = manual.couples(now) & met
    assert Round.objects.get(event=event, number=2).facts["rematches"] == len(again)
    assert folds(event)


def test_tables_typed_for_a_round_that_sits_otherwise_by_now_change_nothing(
    second_round, organiser
):
    played = Round.objects.get(event=second_round, number=2)
    seen = manual.seating(played)
    manual.swap(actor=organiser, event=second_round, number=2, one=1, other=2, reason="twins")
    before = seated(second_round, 2)
    with pytest.raises(MovedMeanwhile):
        seat(second_round, organiser, 2, (1, 3), (2, 4), seen=seen)
    assert seated(second_round, 2) == before
    now = manual.seating(played)
    seat(second_round, organiser, 2, (1, 3), (2, 4), seen=now)
    assert seated(second_round, 2) == [{1, 3}, {2, 4}]


def test_the_bye_of_somebody_who_has_left_is_not_taken_from_them(make_event, organiser):
    event = make_event(3)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    bye = Match.objects.select_related("a").get(event=event, kind="bye")
    contestants.drop(actor=organiser, entry=entry(event, bye.a.number))
    playing = sorted({1, 2, 3} - {bye.a.number})
    seat(event, organiser, 1, tuple(playing))
    assert Match.objects.filter(pk=bye.pk).exists()
    assert folds(event)
