"""The round clock: when it started, when it stood still. Readers compute the rest."""

from datetime import datetime, timedelta

from core import clock
from core.access import require
from tournaments.events import rules
from tournaments.events.errors import BadDetails, RoundNotThere
from tournaments.events.journal import changing
from tournaments.events.models import Event, Round
from tournaments.events.service.opening import MOST_MINUTES
from tournaments.events.table import RoundState
from users.models import User


def ends_at(played: Round, at: datetime, *, extension: int = 0) -> datetime | None:
    """When time is called at a table with so many seconds more; None for an untimed round.

    While the clock stands still the end moves with `at`.
    """
    if played.started_at is None or not played.minutes:
        return None
    stood = timedelta(seconds=played.paused_seconds)
    if played.paused_at is not None:
        stood += at - played.paused_at
    return played.started_at + timedelta(minutes=played.minutes, seconds=extension) + stood


def start_clock(*, actor: User, event: Event, number: int) -> Round:
    """Start it, or go on after a pause."""
    require(rules.score, actor, event)
    with changing(rules.score, actor, event) as op:
        now = _round(op.event, number)
        present = clock.now()
        if now.started_at is None:
            op.change(now, started_at=present)
            op.write("clock.started", round=number)
        elif now.paused_at is not None:
            stood = int((present - now.paused_at).total_seconds())
            op.change(now, paused_at=None, paused_seconds=now.paused_seconds + max(stood, 0))
            op.write("clock.resumed", round=number)
    return now


def pause_clock(*, actor: User, event: Event, number: int) -> Round:
    """Let it stand still."""
    require(rules.score, actor, event)
    with changing(rules.score, actor, event) as op:
        now = _round(op.event, number)
        if now.started_at is None:
            raise RoundNotThere(round=number)
        if op.change(now, paused_at=now.paused_at or clock.now()):
            op.write("clock.paused", round=number)
    return now


def set_minutes(*, actor: User, event: Event, number: int, minutes: int) -> Round:
    """Make the round longer or shorter; 0 is untimed."""
    require(rules.score, actor, event)
    if not 0 <= minutes <= MOST_MINUTES:
        raise BadDetails(field="minutes")
    with changing(rules.score, actor, event) as op:
        now = _round(op.event, number)
        if op.change(now, minutes=minutes):
            op.write("clock.set", round=number, minutes=minutes)
    return now


def _round(event: Event, number: int) -> Round:
    found = Round.objects.filter(event=event, number=number).exclude(state=RoundState.PAIRED)
    row = found.first()
    if row is None:
        raise RoundNotThere(round=number)
    return row
