"""People and events for the tests of tournaments."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from core import clock
from tournaments.events.codec import snapshot
from tournaments.events.fold import fold
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Event, Match
from tournaments.events.results import Result
from tournaments.events.service import contestants, opening, rounds, scoring
from tournaments.events.table import MatchState, Status
from users.models import User
from users.service import sign_up

SWISS = [{"kind": "swiss"}]


@pytest.fixture
def organiser(db) -> User:
    """Whoever runs the events of these tests."""
    return sign_up(email="organiser@example.org", password="a long word", display_name="Otto")


@pytest.fixture
def make_event(organiser) -> Callable[..., Event]:
    """An event of the organiser's own, open for registration, with so many walk-ins."""

    def make(players: int = 0, *, phases=None, **details) -> Event:
        event = opening.open_event(
            actor=organiser,
            organisation=None,
            details={
                "name": "Friday",
                "starts_at": clock.now() + timedelta(hours=1),
                **details,
            },
            phases=phases or SWISS,
        )
        opening.set_status(actor=organiser, event=event, status=Status.REGISTRATION)
        names = [f"Player {number}" for number in range(1, players + 1)]
        contestants.enter_many(actor=organiser, event=event, names=names)
        return fresh(event)

    return make


def fresh(event: Event) -> Event:
    """The event as the database has it."""
    return Event.objects.select_related("scope", "log", "organisation").get(pk=event.pk)


def play(event: Event, organiser: User, number: int, wins: Callable[[Match], tuple[int, int]]):
    """Draw, publish and score the next round; `wins` gives the games of each match."""
    event = fresh(event)
    rounds.draw_next(actor=organiser, event=event)
    rounds.publish(actor=organiser, event=event, number=number)
    for match in open_tables(event):
        scoring.report(actor=organiser, match=match, result=Result(wins(match)), version=0)


def open_tables(event: Event) -> list[Match]:
    """Matches without a result, by table."""
    rows = Match.objects.select_related("event__scope", "round", "a", "b")
    waiting = rows.filter(event=event).exclude(state=MatchState.CONFIRMED)
    return list(waiting.order_by("round__number", "table"))


def first_wins(match: Match) -> tuple[int, int]:
    """The lower number wins 2-0."""
    return (2, 0) if match.a.number < match.b.number else (0, 2)


def folds(event: Event) -> bool:
    """Whether the rows are what the log makes of nothing."""
    return fold(entry.payload["changes"] for entry in ops(event)) == snapshot(fresh(event))


def entry(event: Event, number: int) -> Entry:
    """The contestant of that number, with what services read."""
    return Entry.objects.select_related("event__scope", "event__log", "player").get(
        event=event, number=number
    )
