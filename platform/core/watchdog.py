"""A task that never ends: its worker ends itself, the supervisor starts another, the rows decide.

The solo pool knows no time limits, and a handler that hangs would silence its queue for good. The
command's attempts were counted before: one that always hangs is given up like one that fails.
"""

import os
import signal
import threading
from typing import Any

import structlog

TASK_DEADLINE = 120.0  # seconds; a turn of work is one (core.tasks.TURN_SECONDS)

logger = structlog.get_logger(__name__)
_timers: dict[str, threading.Timer] = {}


def begin(task_id: str, name: str, seconds: float = TASK_DEADLINE) -> None:
    """The task begins: it has so many seconds."""
    timer = threading.Timer(seconds, _end, [name])
    timer.daemon = True
    _timers[task_id] = timer
    timer.start()


def finish(task_id: str) -> None:
    """The task has ended, one way or another."""
    timer = _timers.pop(task_id, None)
    if timer is not None:
        timer.cancel()


def _end(name: str) -> None:
    logger.critical("task_hangs", task=name)
    os.kill(os.getpid(), signal.SIGKILL)  # nothing gentler reaches a thread that hangs


def on_prerun(task_id: str, task: Any, **_kwargs: Any) -> None:  # noqa: ANN401 - Celery's signal
    """Celery's task_prerun."""
    begin(task_id, task.name)


def on_postrun(task_id: str, **_kwargs: Any) -> None:  # noqa: ANN401 - Celery's signal
    """Celery's task_postrun."""
    finish(task_id)
