"""Command rows: what the web asks and a worker answers, exactly once and in order.

A room registers a handler for (room, kind). `submit` stores the command and hints a worker;
`drain` answers a stream's unanswered commands in order. The handler computes outside any
transaction from the stream's state; its effect, the log entries and the acknowledgement are
committed together, and only if the stream has not moved meanwhile (else it computes again).
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import structlog
from django.db import models, transaction

from core import clock, hints, log
from core.errors import Refusal
from core.log import NewEntry
from core.models import Command, Stream

LEASE = timedelta(seconds=10)
MAX_ATTEMPTS = 3

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a handler decided: entries to append, rows to write, the answer to give.

    `apply` runs inside the committing transaction, under the stream's lock.
    """

    entries: Sequence[NewEntry] = ()
    answer: Mapping[str, Any] = field(default_factory=dict)
    apply: Callable[[], None] | None = None


Handler = Callable[[Stream, Command], Effect]
_handlers: dict[tuple[str, str], Handler] = {}


def handles(room: str, kind: str) -> Callable[[Handler], Handler]:
    """Register the decorated function for a room's kind of command.

    It gets the stream (with the head it was read at) and the command; it may raise a Refusal,
    which becomes the command's outcome.
    """

    def register(handler: Handler) -> Handler:
        if (room, kind) in _handlers:
            raise ValueError(f"{room}/{kind} has a handler already")
        _handlers[room, kind] = handler
        return handler

    return register


def submit(
    stream: Stream, *, kind: str, request_id: str, payload: Mapping[str, Any], actor: str
) -> tuple[Command, bool]:
    """Store a command and hint a worker; (row, whether it is new).

    The same request id again gives the row that stands, whatever the payload says now.
    """
    from core.tasks import drain  # noqa: PLC0415 - circular: the task calls back into here

    with transaction.atomic():
        command, created = Command.objects.get_or_create(
            stream=stream,
            request_id=request_id,
            defaults={
                "kind": kind,
                "payload": dict(payload),
                "actor": actor,
                "origin": log.request_id(),
                "created_at": clock.now(),
            },
        )
        hints.wake_worker(drain, stream.ref)
    return command, created


def drain_stream(stream_ref: str) -> int:
    """Answer the stream's unanswered commands in order until none is left; how many it answered.

    A lease keeps other workers from computing the same; correctness does not rest on it. A
    command that came while the lease was being given back is found by the last look.
    """
    answered = 0
    while True:
        claim = secrets.token_hex(8)
        stream = _claim(stream_ref, claim)
        if stream is None:
            return answered
        try:
            while (command := _next(stream)) is not None:
                _answer(stream.pk, command, claim)
                answered += 1
        finally:
            Stream.objects.filter(pk=stream.pk, claimed_by=claim).update(
                claimed_until=None, claimed_by=""
            )
        if _next(stream) is None:
            return answered


def _claim(stream_ref: str, claim: str) -> Stream | None:
    """The stream, leased to us, or None while another worker's lease runs."""
    present = clock.now()
    free = models.Q(claimed_until=None) | models.Q(claimed_until__lt=present)
    taken = Stream.objects.filter(free, ref=stream_ref).update(
        claimed_until=present + LEASE, claimed_by=claim
    )
    return Stream.objects.get(ref=stream_ref) if taken else None


def _next(stream: Stream) -> Command | None:
    return Command.objects.filter(stream=stream, answered_at=None).order_by("id").first()


def _answer(stream_id: int, command: Command, claim: str) -> None:
    """Compute and commit one command; a stream that moved meanwhile makes it compute again."""
    with structlog.contextvars.bound_contextvars(
        request_id=command.origin, command=command.request_id, kind=command.kind
    ):
        # Counted before the attempt, so that a command that kills its worker is not tried forever.
        Command.objects.filter(pk=command.pk).update(attempts=models.F("attempts") + 1)
        Stream.objects.filter(pk=stream_id, claimed_by=claim).update(
            claimed_until=clock.now() + LEASE
        )
        command.refresh_from_db()
        if command.attempts > MAX_ATTEMPTS:
            logger.error("command_given_up", attempts=command.attempts)
            _commit(stream_id, command, None, _failure())
            return
        while True:
            stream = Stream.objects.get(pk=stream_id)
            effect, outcome = _compute(stream, command)
            if _commit(stream_id, command, stream.head if effect else None, outcome, effect):
                return


def _failure() -> dict[str, Any]:
    return {"code": "core.command_failed", "details": {}}


def _compute(stream: Stream, command: Command) -> tuple[Effect | None, dict[str, Any]]:
    """(effect, outcome): the handler's, or none and the refusal."""
    handler = _handlers.get((stream.room, command.kind))
    if handler is None:
        logger.error("command_unknown", room=stream.room)
        return None, _failure()
    try:
        effect = handler(stream, command)
    except Refusal as refusal:
        return None, {"code": refusal.code, "details": dict(refusal.params)}
    except Exception:
        if command.attempts < MAX_ATTEMPTS:
            raise  # the lease ends, the sweeper comes back
        logger.exception("command_failed")
        return None, _failure()
    return effect, {"ok": dict(effect.answer)}


def _commit(
    stream_id: int,
    command: Command,
    head: int | None,
    outcome: Mapping[str, Any],
    effect: Effect | None = None,
) -> bool:
    """Write effect, entries and acknowledgement together; False when the stream had moved."""
    with transaction.atomic():
        stream = log.lock(stream_id)
        if head is not None and stream.head != head:
            return False
        done = Command.objects.filter(pk=command.pk, answered_at=None).update(
            answered_at=clock.now(), outcome=dict(outcome)
        )
        if done and effect is not None:  # another worker may have answered it: then nothing
            if effect.apply is not None:
                effect.apply()
            log.append_locked(stream, effect.entries)
    if done:
        logger.info("command_answered", outcome="ok" if effect else outcome.get("code"))
    return True
