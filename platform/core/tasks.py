"""The kernel's tasks. Each is a hint acted on: it looks at the rows and does what they ask."""

import structlog
from celery import shared_task
from django.db import models

from core import clock, commands, hints, outbox
from core.models import Command, Heartbeat, Stream

logger = structlog.get_logger(__name__)
STALE_STREAMS = 200


@shared_task(name="core.drain")
def drain(stream_ref: str) -> None:
    """Answer the stream's unanswered commands."""
    commands.drain_stream(stream_ref)


@shared_task(name="core.dispatch_outbox")
def dispatch_outbox() -> None:
    """Deliver the outbox messages that are due."""
    outbox.deliver_due()


@shared_task(name="core.sweep")
def sweep() -> None:
    """Find rows that wait because their hint was lost, and hint again."""
    present = clock.now()
    free = models.Q(claimed_until=None) | models.Q(claimed_until__lt=present)
    stale = Stream.objects.filter(
        free, models.Exists(Command.objects.filter(stream=models.OuterRef("pk"), answered_at=None))
    ).values_list("ref", flat=True)
    for ref in stale[:STALE_STREAMS]:
        logger.info("sweep_found_commands", stream=ref)
        hints.wake_worker(drain, ref)
    if outbox.waiting().exists():
        hints.wake_worker(dispatch_outbox)


@shared_task(name="core.heartbeat")
def heartbeat(queue: str) -> None:
    """Note that the queue's worker lives; /readyz reads it."""
    Heartbeat.objects.update_or_create(queue=queue, defaults={"at": clock.now()})
