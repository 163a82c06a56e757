"""Results corrected late: from the next round on, in a playoff, after the end; and not for ever."""

import pytest
from django.test import Client

from tests.events.conftest import first_wins, folds, fresh, open_tables, play
from tests.events.desks import browser
from tests.events.test_shapes import CUT
from tournaments.events.journal import ops
from tournaments.events.models import Event, Match
from tournaments.events.numbers import Field
from tournaments.events.pages.matches import Correcting, correcting
from tournaments.events.results import Result
from tournaments.events.service import (
    clocks,
    opening,
    repairing,
    rounds,
    scoring,
    undoing,
)
from tournaments.events.service.repairing import Wrong
from tournaments.events.table import Status
from tournaments.pairing.model import Way


@pytest.fixture
def desk(organiser) -> Client:
    """The organiser's browser."""
    return browser(organiser)


def page(client: Client, event: Event, path: str) -> str:
    answer = client.get(f"/events/{event.ref}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def a_match(event: Event, number: int) -> Match:
    rows = Match.objects.select_related("round__phase", "a", "b").filter(
        event=event, round__number=number, kind="match"
    )
    found = rows.order_by("table")[0]
    found.event = fresh(event)
    return found


def how(event: Event, number: int) -> Correcting:
    return correcting(a_match(event, number), Field(fresh(event)))


def to_status(event: Event, organiser, *path: Status) -> None:
    for status in path:
        opening.set_status(actor=organiser, event=fresh(event), status=status, reason="so")


def open_next(event: Event, organiser, number: int) -> None:
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=number)


@pytest.fixture
def swiss(make_event, organiser) -> Event:
    """Four players, one round is played."""
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=2)
    play(event, organiser, 1, first_wins)
    return fresh(event)


def test_how_a_result_is_corrected_as_the_event_goes_on(swiss, organiser):
    seen = [how(swiss, 1)]
    rounds.draw_next(actor=organiser, event=fresh(swiss))
    seen += [how(swiss, 1), how(swiss, 2)]
    rounds.publish(actor=organiser, event=swiss, number=2)
    seen += [how(swiss, 1), how(swiss, 2)]
    for match in open_tables(swiss):
        scoring.report(actor=organiser, match=match, result=Result(first_wins(match)), version=0)
    for status in (Status.FINISHED, Status.FINALIZED):
        to_status(swiss, organiser, status)
        seen += [how(swiss, 1), how(swiss, 2)]
    assert [step.value for step in seen] == [
        "decide", "plan", "", "plan", "decide", "alone", "alone", "", "",
    ]  # fmt: skip


def test_in_a_playoff_swiss_results_are_corrected_alone_and_the_bracket_goes_back(
    make_event, organiser, desk
):
    event = make_event(8, phases=CUT)
    opening.start(actor=organiser, event=event, rounds=1)
    play(event, organiser, 1, first_wins)
    play(event, organiser, 2, first_wins)
    open_next(event, organiser, 3)
    assert [how(event, number).value for number in (1, 2, 3)] == ["alone", "behind", "decide"]
    text = page(desk, event, f"run/table/{a_match(event, 1).ref}/")
    assert "Final: drawn from the standings, and stays as it is." in text
    text = page(desk, event, f"run/table/{a_match(event, 2).ref}/")
    assert "The bracket has gone on from here to the final." in text
    assert 'name="result"' not in text


@pytest.mark.parametrize("reason", ["", "slip misread"])
def test_after_the_end_a_result_is_corrected_with_a_reason(swiss, organiser, desk, reason):
    play(swiss, organiser, 2, first_wins)
    to_status(swiss, organiser, Status.FINISHED)
    match, head = a_match(swiss, 2), fresh(swiss).log.head
    text = page(desk, swiss, f"run/table/{match.ref}/")
    assert "The event is finished: the standings follow the right result" in text
    assert 'name="reason" maxlength="500" required' in text
    value = "0-2-0-played" if match.wins_a else "2-0-0-played"
    assert f'<option value="{value}">' in text
    desk.post(
        f"/events/{swiss.ref}/run/table/{match.ref}/correct/", {"result": value, "reason": reason}
    )
    now = a_match(swiss, 2)
    assert ((now.wins_a, now.wins_b) == (match.wins_a, match.wins_b)) == (not reason)
    assert fresh(swiss).log.head == head + bool(reason)
    assert folds(swiss)


def test_a_finished_event_leads_to_its_tables_and_a_final_one_offers_nothing(
    swiss, organiser, desk
):
    play(swiss, organiser, 2, first_wins)
    seq = ops(swiss).filter(kind="match.decided").last().seq
    offers = {}
    for status in (Status.RUNNING, Status.FINISHED, Status.FINALIZED):
        to_status(swiss, organiser, status)
        console = page(desk, swiss, "run/")
        offers[status.value] = (
            "data-slip" in console,
            f'action="/events/{swiss.ref}/run/matches/' in console,
            f'href="/events/{swiss.ref}/run/table/{a_match(swiss, 2).ref}/"' in console,
            f"/run/undo/?seq={seq}" in page(desk, swiss, "run/log/"),
            'name="reason"' in page(desk, swiss, f"run/undo/?seq={seq}"),
            'name="result"' in page(desk, swiss, f"run/table/{a_match(swiss, 2).ref}/"),
            "Correct" in page(desk, swiss, "pairings/?by=table"),
            "is corrected at its table" in page(desk, swiss, "run/tables/1/"),
        )
    assert offers == {
        "running": (True, True, True, True, True, True, True, True),
        "finished": (False, False, True, True, True, True, True, True),
        "finalized": (False, False, False, False, False, False, False, False),
    }
    assert "nothing is undone any more" in page(desk, swiss, f"run/undo/?seq={seq}")


@pytest.mark.parametrize(
    ("phases", "offered"),
    [([{"kind": "swiss"}], True), (CUT, False), ([CUT[1] | {"size": None}], False)],
)
def test_a_playoff_is_offered_where_none_was_played(make_event, organiser, desk, phases, offered):
    event = make_event(4, phases=phases)
    swiss = phases[0]["kind"] == "swiss"
    opening.start(actor=organiser, event=event, **({"rounds": 1} if swiss else {}))
    for number in range(1, 1 + len(phases) * 2 - 1 + (not swiss)):
        play(event, organiser, number, first_wins)
    text = page(desk, event, "run/")
    assert "Finish the event" in text
    assert ("Plan a playoff" in text) == offered


# --- a repair while the tables play ---


@pytest.fixture
def under_way(make_event, organiser) -> Event:
    """Sixteen players; two rounds are played, the clock of the third runs."""
    event = make_event(16)
    opening.start(actor=organiser, event=event, rounds=4)
    for number in (1, 2):
        play(event, organiser, number, first_wins)
    open_next(event, organiser, 3)
    clocks.start_clock(actor=organiser, event=fresh(event), number=3)
    return fresh(event)


def reversed_first(event: Event, **more) -> Wrong:
    match = a_match(event, 2)
    return Wrong(results={match.ref: Result((match.wins_b, match.wins_a))}, **more)


def test_while_tables_play_the_least_change_is_none_and_says_so(under_way):
    made = repairing.plan(under_way, reversed_first(under_way))
    assert len(made.playing) == 8
    assert {way.value: made.unchanged(way) for way in Way} == {
        "leave": None, "least_change": "playing", "re_pair": None,
    }  # fmt: skip
    leave, least, anew = (made.ways[way] for way in Way)
    assert (least.tables, least.cost, least.rematches) == (
        leave.tables,
        leave.cost,
        leave.rematches,
    )
    assert made.interrupted(Way.LEAVE) == made.interrupted(Way.LEAST_CHANGE) == 0
    assert made.interrupted(Way.RE_PAIR) == anew.tables_changed > 0


def test_a_few_tables_are_broken_off_when_the_staff_says_so(under_way, organiser):
    wrong = reversed_first(under_way, break_up=True)
    made = repairing.plan(under_way, wrong)
    least = made.ways[Way.LEAST_CHANGE]
    assert 0 < least.tables_changed == made.interrupted(Way.LEAST_CHANGE) <= 3
    assert made.unchanged(Way.LEAST_CHANGE) is None
    repairing.repair(
        actor=organiser, event=under_way, wrong=wrong, way=Way.LEAST_CHANGE, head=made.head,
        reason="nobody has drawn a card",
    )  # fmt: skip
    rows = Match.objects.filter(event=under_way, round__number=3).select_related("a", "b")
    assert {frozenset((row.a.number, row.b.number)) for row in rows} == {
        frozenset((table.a, table.b)) for table in least.tables
    }
    assert folds(under_way)


def test_tables_that_have_said_something_play_on_even_then(under_way, organiser):
    Match.objects.filter(event=under_way, round__number=3).update(state="reported")
    made = repairing.plan(under_way, reversed_first(under_way, break_up=True))
    assert made.unchanged(Way.LEAST_CHANGE) == "playing"


def test_when_all_tables_are_finished_nothing_is_left_to_change(under_way):
    Match.objects.filter(event=under_way, round__number=3).update(state="confirmed", wins_a=2)
    made = repairing.plan(under_way, reversed_first(under_way))
    assert [made.unchanged(way) for way in Way] == [None, "finished", "finished"]
    assert made.playing == frozenset()


def test_where_nothing_is_wrong_no_change_is_the_best(make_event, organiser):
    event = make_event(8)
    opening.start(actor=organiser, event=event, rounds=3)
    open_next(event, organiser, 1)
    made = repairing.plan(fresh(event), Wrong(unseat=[], seat=[]))
    assert made.unchanged(Way.LEAST_CHANGE) == "best"


def test_a_repair_writes_the_rounds_figures_anew(under_way, organiser):
    wrong = reversed_first(under_way)
    made = repairing.plan(under_way, wrong)
    repairing.repair(
        actor=organiser, event=under_way, wrong=wrong, way=Way.LEAVE, head=made.head, reason="late"
    )
    facts = under_way.rounds.get(number=3).facts
    chosen = made.ways[Way.LEAVE]
    assert (facts["cost"], facts["rematches"]) == (chosen.cost, chosen.rematches)
    assert len(facts["down"]) == chosen.pair_downs
    assert "repairs" not in facts


def test_the_page_says_why_nothing_would_change_and_offers_more(under_way, desk):
    match = a_match(under_way, 2)
    value = f"{match.wins_b}-{match.wins_a}-0-played"
    address = f"/events/{under_way.ref}/run/table/{match.ref}/correct/"
    text = desk.post(address, {"result": value}).content.decode()
    assert "8 tables are being played." in text
    assert "All open tables are being played: the least change is none." in text
    form = text.split('name="break_up"')[1].split("</form>")[0]
    assert f'name="result" value="{value}"' in form
    text = desk.post(address, {"result": value, "break_up": "1"}).content.decode()
    assert "Those of which nothing has been said count here as not begun." in text
    assert text.count('name="break_up" value="1"') == 3
    assert "the least change is none" not in text


def test_a_repair_is_undone_by_another_and_the_page_leads_there(under_way, organiser, desk):
    wrong = reversed_first(under_way)
    head = repairing.plan(under_way, wrong).head
    repairing.repair(
        actor=organiser, event=under_way, wrong=wrong, way=Way.LEAVE, head=head, reason="late"
    )
    seq = ops(under_way).last().seq
    text = page(desk, under_way, f"run/undo/?seq={seq}")
    assert "another repair" in text
    assert f'href="/events/{under_way.ref}/run/table/{a_match(under_way, 2).ref}/"' in text
    assert f'href="/events/{under_way.ref}/run/tables/3/"' in text
    assert 'name="reason"' not in text


@pytest.mark.parametrize(
    ("kind", "leads"),
    [("event.started", "run/"), ("round.taken_back", "run/"), ("op.undone", "run/log/")],
)
def test_what_has_no_undo_says_what_is_done_instead(swiss, organiser, desk, kind, leads):
    rounds.draw_next(actor=organiser, event=fresh(swiss))
    rounds.take_back(actor=organiser, event=fresh(swiss), number=2)
    decided = ops(swiss).filter(kind="match.decided").last()
    undoing.undo(actor=organiser, event=fresh(swiss), seq=decided.seq, reason="x")
    seq = ops(swiss).filter(kind=kind).last().seq
    text = page(desk, swiss, f"run/undo/?seq={seq}")
    note = text.split('<div class="note stack">')[1].split("</div>")[0]
    assert f'href="/events/{swiss.ref}/{leads}"' in note
