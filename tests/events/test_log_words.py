"""What the log says of each op: what it did at that time, whatever came after."""

import re

import pytest
from django.utils import translation

from tests.events.conftest import folds, fresh, open_tables
from tests.events.desks import browser
from tournaments.events.journal import ops
from tournaments.events.models import Event, Match
from tournaments.events.op_words import sentence
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
from tournaments.pairing.model import Way


def said(event: Event, *starts: str) -> list[str]:
    """The sentences of ops whose kinds begin so, in order."""
    shown = [one for one in ops(event) if one.kind.startswith(starts)]
    with translation.override("en"):
        speak = sentence(fresh(event), shown)
        return [speak(one) for one in shown]


@pytest.fixture
def pair(make_event, organiser) -> Event:
    """Two players at the table of a published round; the first sits in seat a."""
    event = make_event(2)
    opening.start(actor=organiser, event=event, rounds=1)
    rounds.draw_next(actor=organiser, event=fresh(event))
    tables = [Wanted(7, (1, 2))]
    manual.set_tables(actor=organiser, event=event, number=1, tables=tables, reason="x")
    rounds.publish(actor=organiser, event=fresh(event), number=1)
    return event


def seated(event: Event) -> str:
    """Who sits at its one table, in order."""
    row = Match.objects.select_related("a__player", "b__player").get(event=event)
    return f"{row.a.player.display_name} – {row.b.player.display_name}"


def write(event: Event, actor, *wins: int) -> Match:
    match = Match.objects.select_related("event__scope", "event__log", "round").get(event=event)
    now = scoring.report(actor=actor, match=match, result=Result(wins), version=match.version)
    return Match.objects.select_related("event__scope", "event__log", "round").get(pk=now.pk)


def test_a_result_is_told_as_it_was_written(pair, organiser):
    pair_at_table = seated(pair)
    who = f"{pair_at_table} (table 7)"
    write(pair, organiser, 0, 2)
    write(pair, organiser, 2, 0)
    match = write(pair, organiser, 2, 1)
    last = ops(pair).last()
    undoing.undo(actor=organiser, event=fresh(pair), seq=last.seq, reason="no")
    match = Match.objects.select_related("event__scope", "event__log", "round").get(pk=match.pk)
    scoring.reopen(actor=organiser, match=match, reason="again")
    write(pair, organiser, 1, 2)
    manual.move(actor=organiser, match=match, table=9, reason="wet")
    assert said(pair, "match", "op") == [
        f"{who}: 0–2 was written.",
        f"{who}: corrected to 2–0.",
        f"{who}: corrected to 2–1.",
        f"Number {last.seq} was undone.",
        f"{who}: the result was taken back.",
        f"{who}: 1–2 was written.",
        f"{pair_at_table} now play at table 9.",
    ]
    assert folds(pair)


def test_a_table_that_was_taken_away_is_told_as_it_was(pair, organiser):
    who = seated(pair)
    match = write(pair, organiser, 0, 2)
    scoring.reopen(actor=organiser, match=match, reason="again")
    contestants.walk_in(actor=organiser, event=fresh(pair), name="Late")
    tables = [Wanted(3, (3, 1)), Wanted(None, (2,))]
    manual.set_tables(actor=organiser, event=fresh(pair), number=1, tables=tables, reason="x")
    assert not Match.objects.filter(pk=match.pk).exists()
    assert said(pair, "match.decided") == [f"{who} (table 7): 0–2 was written."]


def test_tables_changed_by_hand_are_named(make_event, organiser):
    event = make_event(6)
    opening.start(actor=organiser, event=event, rounds=2)
    rounds.draw_next(actor=organiser, event=fresh(event))
    seated = {
        row.table: (row.a.number, row.b.number)
        for row in Match.objects.select_related("a", "b").filter(event=event)
    }
    one, other = seated[1][0], seated[3][0]
    manual.swap(actor=organiser, event=event, number=1, one=one, other=other, reason="x")
    assert said(event, "round.seated") == ["Tables of round 1 were changed by hand: 1, 3."]


def test_one_and_many(make_event, organiser):
    event = make_event(1)
    contestants.enter_many(actor=organiser, event=event, names=["Ann", "Ben"])
    opening.start(actor=organiser, event=fresh(event), rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=fresh(event), number=1)
    contestants.walk_in(actor=organiser, event=fresh(event), name="Late")
    clocks.set_minutes(actor=organiser, event=fresh(event), number=1, minutes=1)
    match = open_tables(event)[0]
    scoring.extend(actor=organiser, match=match, seconds=1)
    scoring.extend(actor=organiser, match=match, seconds=60)
    found = said(event, "entries", "entry.came", "event.started", "clock", "match")
    assert [re.sub(r"^.* \(table 1\)", "T", text) for text in found] == [
        "1 player was entered.",
        "2 players were entered.",
        "The event started with 3 players.",
        "Late came late, 1 round was out.",
        "The clock of round 1 was set to 1 minute.",
        "T: 1 second more.",
        "T: 60 seconds more.",
    ]


def test_a_repair_says_how_many_tables_changed(make_event, organiser):
    event = make_event(8)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=fresh(event), number=1)
    for match in open_tables(event):
        scoring.report(actor=organiser, match=match, result=Result((2, 0)), version=0)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=fresh(event), number=2)
    wrong = Match.objects.filter(event=event, round__number=1).order_by("table").first()
    for way in (Way.LEAST_CHANGE, Way.LEAVE):
        now = fresh(event)
        repairing.repair(
            actor=organiser, event=now, wrong=Wrong(results={wrong.ref: Result((0, 2))}),
            way=way, head=now.log.head, reason="x",
        )  # fmt: skip
    changed = len(ops(event).filter(kind="round.repaired").first().payload["data"]["tables"])
    assert changed > 1
    assert said(event, "round.repaired") == [
        f"The pairings of round 2 were repaired: {changed} tables changed.",
        "The pairings of round 2 were repaired: 0 tables changed.",
    ]


def test_the_log_asks_as_often_for_many(make_event, organiser, django_assert_max_num_queries):
    asked = []
    for players in (2, 12):
        event = make_event(players)
        opening.start(actor=organiser, event=event, rounds=1)
        rounds.draw_next(actor=organiser, event=fresh(event))
        rounds.publish(actor=organiser, event=fresh(event), number=1)
        for match in open_tables(event):
            scoring.report(actor=organiser, match=match, result=Result((2, 0)), version=0)
        with django_assert_max_num_queries(40) as counted:
            browser(organiser).get(f"/events/{event.ref}/run/log/")
        asked.append(len(counted))
    assert asked[0] == asked[1]
