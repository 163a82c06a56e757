"""Hints: messages that may be lost, late or doubled. Rows are the truth; a hint only hurries.

Two kinds: a Celery message that wakes a worker, and a publish that wakes the hubs of the web
processes. Both go out after the commit, without retries, and neither may hold up or fail the
request: a broker that is down costs one second at most, then the sweeper and the hubs' own
look at the database take over.
"""

import functools
import threading
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


def _client() -> "redis.Redis":
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


def publish(channel: str, message: str) -> None:
    """Publish now; an unreachable broker is logged and otherwise ignored."""
    try:
        _client().publish(channel, message)
    except UNREACHABLE as error:
        logger.warning("hint_lost", channel=channel, error=str(error))


def wake_readers(stream_ref: str) -> None:
    """After the commit: tell every hub that the stream has grown."""
    transaction.on_commit(functools.partial(publish, WAKE_CHANNEL, stream_ref), robust=True)


def wake_worker(task: "Task[..., Any]", *args: Any, queue: str = "default") -> None:  # noqa: ANN401
    """After the commit: give a worker the task's message; the row it speaks of stands already."""
    transaction.on_commit(functools.partial(_send, task, args, queue), robust=True)


def _send(task: "Task[..., Any]", args: tuple[Any, ...], queue: str) -> None:
    try:
        task.apply_async(args, queue=queue, retry=False, ignore_result=True)
    except UNREACHABLE as error:
        logger.warning("hint_lost", task=task.name, error=str(error))
