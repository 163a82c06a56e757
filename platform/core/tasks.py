"""The kernel's tasks. Each is a hint acted on: it looks at the rows and does what they ask."""

import structlog
from celery import shared_task
from django.db import models

from core import chores, clock, commands, hints, outbox
from core.models import Command, Heartbeat, Stream

logger = structlog.get_logger(__name__)
STALE_STREAMS = 200


# A task works so long, then hints again: others on the same queue get their turn.
TURN_SECONDS = 1.0


@shared_task(name="core.drain")
def drain(stream_ref: str) -> None:
    """Answer the stream's unanswered commands, for a turn."""
    hints.begun("core.drain", stream_ref)
    _answered, left = commands.drain_stream(stream_ref, seconds=TURN_SECONDS)
    if left:
        hints.wake_worker(drain, stream_ref)


@shared_task(name="core.dispatch_outbox")
def dispatch_outbox() -> None:
    """Deliver the outbox messages that are due, for a turn."""
    hints.begun("core.dispatch_outbox")
    outbox.deliver_due(seconds=TURN_SECONDS)
    if outbox.waiting().exists():
        hints.wake_worker(dispatch_outbox)


@shared_task(name="core.sweep")
def sweep() -> None:
    """Find rows that wait because their hint was lost, and hint again."""
    waiting = Command.objects.filter(stream=models.OuterRef("pk"), answered_at=None)
    stale = Stream.objects.filter(commands.leaseless(clock.now()), models.Exists(waiting))
    for ref in stale.values_list("ref", flat=True)[:STALE_STREAMS]:
        logger.info("sweep_found_commands", stream=ref)
        hints.wake_worker(drain, ref)
    if outbox.waiting().exists():
        hints.wake_worker(dispatch_outbox)
    chores.look_everywhere()


@shared_task(name="core.heartbeat")
def heartbeat(queue: str) -> None:
    """Note that the queue's worker lives; /readyz reads it."""
    Heartbeat.objects.update_or_create(queue=queue, defaults={"at": clock.now()})


@shared_task(name="core.chores")
def do_chores() -> None:
    """Clean away what nobody needs any more."""
    chores.do_all()
