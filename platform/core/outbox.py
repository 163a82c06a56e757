"""The outbox: how a room tells the rooms above that something happened.

`publish` writes a row in the caller's transaction; a worker delivers it to the subscribers.
Delivery is at least once and may be out of order, so subscribers are idempotent. A message is
claimed by lease, delivered with no lock held, and tried again with growing pauses until it
succeeds; only what was delivered is thrown away, after a week.
"""

import math
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import structlog
from django.db import models, transaction

from core import clock, hints, log
from core.models import OutboxMessage

LEASE = timedelta(seconds=30)
BATCH = 50
LONGEST_PAUSE = timedelta(minutes=10)
KEPT_DELIVERED = timedelta(days=7)

Subscriber = Callable[[Mapping[str, Any], int], None]

logger = structlog.get_logger(__name__)
_subscribers: dict[str, list[Subscriber]] = {}


def subscribe(topic: str, subscriber: Subscriber) -> None:
    """Call `subscriber(payload, version)` for every message of the topic; from AppConfig.ready."""
    listed = _subscribers.setdefault(topic, [])
    if subscriber not in listed:
        listed.append(subscriber)


def publish(topic: str, payload: Mapping[str, Any], *, version: int = 1) -> OutboxMessage:
    """Write the message with its cause; the caller's transaction is open."""
    from core.tasks import dispatch_outbox  # noqa: PLC0415 - circular: the task calls back

    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("an outbox message is written in the transaction of its cause")
    present = clock.now()
    message = OutboxMessage.objects.create(
        topic=topic,
        version=version,
        payload=dict(payload),
        request_id=log.request_id(),
        created_at=present,
        due_at=present,
    )
    hints.wake_worker(dispatch_outbox)
    return message


def deliver_due(*, seconds: float = math.inf) -> int:
    """Deliver what is due, batch by batch until nothing is left to claim or the time is up.

    How many deliveries succeeded.
    """
    delivered = 0
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and (batch := _claim()):
        delivered += sum(_deliver(message) for message in batch)
    return delivered


def waiting() -> models.QuerySet[OutboxMessage]:
    """Messages that are due and that nobody has claimed."""
    present = clock.now()
    free = models.Q(claimed_until=None) | models.Q(claimed_until__lt=present)
    return OutboxMessage.objects.filter(free, delivered_at=None, due_at__lte=present)


def forget_old() -> int:
    """Delete what was delivered long ago; how many. What was not is kept, however old."""
    return OutboxMessage.objects.filter(delivered_at__lt=clock.now() - KEPT_DELIVERED).delete()[0]


def _claim() -> list[OutboxMessage]:
    with transaction.atomic():
        batch = list(waiting().select_for_update(skip_locked=True).order_by("due_at", "id")[:BATCH])
        OutboxMessage.objects.filter(pk__in=[m.pk for m in batch]).update(
            claimed_until=clock.now() + LEASE, attempts=models.F("attempts") + 1
        )
    return batch


def _deliver(message: OutboxMessage) -> bool:
    with structlog.contextvars.bound_contextvars(
        request_id=message.request_id, topic=message.topic, message=message.pk
    ):
        try:
            for subscriber in _subscribers.get(message.topic, ()):
                subscriber(message.payload, message.version)
        except Exception as error:
            pause = min(timedelta(seconds=2 ** min(message.attempts, 16)), LONGEST_PAUSE)
            OutboxMessage.objects.filter(pk=message.pk).update(
                due_at=clock.now() + pause, claimed_until=None, last_error=repr(error)[:2000]
            )
            logger.exception("outbox_delivery_failed", pause_seconds=pause.total_seconds())
            return False
        OutboxMessage.objects.filter(pk=message.pk).update(
            delivered_at=clock.now(), claimed_until=None, last_error=""
        )
        logger.info("outbox_delivered")
    return True
