"""The one clock. Nothing else asks for the time, neither Python code nor SQL."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, timedelta

_shift: ContextVar[timedelta] = ContextVar("clock_shift", default=timedelta())


def now() -> datetime:
    """The present instant, aware, in UTC."""
    return datetime.now(UTC) + _shift.get()


def today() -> date:
    """The present day in UTC; an event's own day follows from its time zone, not from this."""
    return now().date()


@contextmanager
def moved(by: timedelta) -> Iterator[None]:
    """For tests: within the block the clock is ahead by `by` (behind when negative)."""
    token = _shift.set(_shift.get() + by)
    try:
        yield
    finally:
        _shift.reset(token)


def stamp(at: datetime) -> str:
    """ISO 8601 in UTC with Z and milliseconds, as in every answer and frame."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
