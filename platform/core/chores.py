"""Chores: what rooms clean away once an hour. Each looks at rows and may run twice."""

from collections.abc import Callable

import structlog
from django.contrib.sessions.models import Session

from core import attempts, clock, idempotency, outbox

logger = structlog.get_logger(__name__)
_chores: dict[str, Callable[[], int]] = {}
_looks: dict[str, Callable[[], None]] = {}


def register(name: str, chore: Callable[[], int]) -> None:
    """Run `chore()` hourly; it gives the number of rows that went. From AppConfig.ready."""
    _chores[name] = chore


def do_all() -> dict[str, int]:
    """Every chore; one that fails does not keep the others."""
    done = {}
    for name, chore in _chores.items():
        try:
            done[name] = chore()
        except Exception:
            logger.exception("chore_failed", chore=name)
    logger.info("chores_done", **done)
    return done


def register_look(name: str, look: Callable[[], None]) -> None:
    """Look every two seconds for rows that wait for a worker, cheaply. From AppConfig.ready."""
    _looks[name] = look


def look_everywhere() -> None:
    """Every look; one that fails does not keep the others."""
    for name, look in _looks.items():
        try:
            look()
        except Exception:
            logger.exception("look_failed", look=name)


def _old_sessions() -> int:
    return Session.objects.filter(expire_date__lt=clock.now()).delete()[0]


register("attempts", attempts.forget_old)
register("idempotency", idempotency.forget_old)
register("outbox", outbox.forget_old)
register("sessions", _old_sessions)
