"""Hints: messages that may be lost, late or doubled. Rows are the truth; a hint only hurries.

Two kinds: a Celery message that wakes a worker, and a publish that wakes the hubs of the web
processes. Both go out after the commit, without retries, and neither may hold up or fail the
request: a broker that is down costs one second at most, then the sweeper and the hubs' own
look at the database take over.
"""

import functools
import threading
import time
from collections.abc import Callable
from typing import Any

import redis
import structlog
from celery import Task
from django.conf import settings
from django.db import transaction
from kombu.exceptions import KombuError

WAKE_CHANNEL = "podium:wake"
CONTROL_CHANNEL = "podium:control"

logger = structlog.get_logger(__name__)
_local = threading.local()

UNREACHABLE = (redis.RedisError, KombuError, OSError)
AWAY_SECONDS = 2.0
# A lost message keeps others back for so long at most; the sweeper comes as often.
PENDING_MS = 2000
_away_until = 0.0


def _client() -> redis.Redis:
    """One client a thread, with short time-outs and no retries."""
    client = getattr(_local, "client", None)
    if client is None:
        client = redis.Redis.from_url(
            settings.REDIS_URL,
            socket_connect_timeout=1,
            socket_timeout=1,
            retry=None,
        )
        _local.client = client
    return client


def _reach(what: str, act: Callable[[redis.Redis], object]) -> object:
    """Do it, unless the broker was found unreachable within the last two seconds.

    So a request with several hints waits one second once, not one second for each.
    """
    global _away_until  # noqa: PLW0603 - what this process knows of the broker
    if time.monotonic() < _away_until:
        return None
    try:
        return act(_client())
    except UNREACHABLE as error:
        _away_until = time.monotonic() + AWAY_SECONDS
        logger.warning("hint_lost", hint=what, error=str(error))
        return None


def publish(channel: str, message: str) -> None:
    """Publish now; an unreachable broker is logged and otherwise ignored."""
    _reach(channel, lambda client: client.publish(channel, message))


def wake_readers(stream_ref: str) -> None:
    """After the commit: tell every hub that the stream has grown."""
    transaction.on_commit(functools.partial(publish, WAKE_CHANNEL, stream_ref), robust=True)


def wake_worker(task: "Task[..., Any]", *args: str, queue: str = "default") -> None:
    """After the commit: give a worker the task's message; the row it speaks of stands already.

    While a message with the same arguments waits to be begun, a second one says nothing new and
    is not sent (see `begun`).
    """
    transaction.on_commit(functools.partial(_send, task, args, queue), robust=True)


def begun(task_name: str, *args: str) -> None:
    """A task calls this before it looks at the rows: from here on a new hint is news again."""
    _reach(task_name, lambda client: client.delete(_pending(task_name, args)))


def _pending(task_name: str, args: tuple[str, ...]) -> str:
    return ":".join(("podium:pending", task_name, *args))


def _send(task: "Task[..., Any]", args: tuple[str, ...], queue: str) -> None:
    def send(client: redis.Redis) -> None:
        if client.set(_pending(task.name, args), 1, nx=True, px=PENDING_MS):
            task.apply_async(args, queue=queue, retry=False, ignore_result=True)

    _reach(task.name, send)
