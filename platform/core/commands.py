"""Command rows: what the web asks and a worker answers, exactly once and in order.

A room registers a handler for (room, kind). `submit` stores the command and hints a worker;
`drain` answers a stream's unanswered commands in order. The handler computes outside any
transaction from the stream's state; its effect, the log entries and the acknowledgement are
committed together, and only if the stream has not moved meanwhile (else it computes again).
"""

import math
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import DatabaseError, connection, models, transaction

from core import clock, hints, idempotency, log
from core.access import Rule, Viewer, require
from core.errors import KeyReused, Refusal
from core.log import NewEntry
from core.models import Command, Stream

LEASE = timedelta(seconds=10)
MAX_ATTEMPTS = 3
OPTIMISTIC_TRIES = 5

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


@dataclass(frozen=True, slots=True)
class Kind:
    """What answers a kind of command, and who may give it."""

    handler: Handler
    rule: Rule


_kinds: dict[tuple[str, str], Kind] = {}


def handles(room: str, kind: str, rule: Rule) -> Callable[[Handler], Handler]:
    """Register the decorated function for a room's kind of command, and who may give it.

    The function gets the stream (with the head it was read at) and the command; it may raise a
    Refusal, which becomes the command's outcome. The rule is asked about the stream when the
    command is handed in.
    """

    def register(handler: Handler) -> Handler:
        if (room, kind) in _kinds:
            raise ValueError(f"{room}/{kind} has a handler already")
        _kinds[room, kind] = Kind(handler, rule)
        return handler

    return register


def kinds() -> dict[tuple[str, str], Kind]:
    """Every kind of command, by room and name."""
    return dict(_kinds)


def submit(
    stream: Stream, *, kind: str, request_id: str, payload: Mapping[str, Any], actor: Viewer
) -> tuple[Command, bool]:
    """Store a command and hint a worker; (row, whether it is new).

    Raises SignInNeeded or NotPermitted where the kind's rule does not admit the actor; a kind
    that nobody handles has no rule and is answered as failed. The same request id again gives
    the row that stands; with another actor, kind or payload it is somebody else's and raises
    KeyReused. A request id that cannot be stored raises BadKey.
    """
    from core.tasks import drain  # noqa: PLC0415 - circular: the task calls back into here

    known = _kinds.get((stream.room, kind))
    if known is not None:
        require(known.rule, actor, stream)
    idempotency.check_key(request_id)
    who = str(getattr(actor, "ref", ""))
    with transaction.atomic():
        command, created = Command.objects.get_or_create(
            stream=stream,
            request_id=request_id,
            defaults={
                "kind": kind,
                "payload": dict(payload),
                "actor": who,
                "origin": log.request_id(),
                "created_at": clock.now(),
            },
        )
        if (command.kind, command.payload, command.actor) != (kind, dict(payload), who):
            raise KeyReused(key=request_id)
        hints.wake_worker(drain, stream.ref)
    return command, created


def drain_stream(stream_ref: str, *, seconds: float = math.inf) -> tuple[int, bool]:
    """Answer the stream's unanswered commands in order; (how many, whether some are left).

    Some are left when the time was up, or when another worker holds the stream. A lease keeps
    other workers from computing the same; correctness does not rest on it. A command that came
    while the lease was being given back is found by the last look.
    """
    answered = 0
    deadline = time.monotonic() + seconds
    while True:
        claim = secrets.token_hex(8)
        stream = _claim(stream_ref, claim)
        if stream is None:
            return answered, False  # whoever holds it looks again before giving it back
        try:
            with _kept_alive(stream.pk, claim):
                while time.monotonic() < deadline and (command := _next(stream)) is not None:
                    _answer(stream.pk, command)
                    answered += 1
        finally:
            Stream.objects.filter(pk=stream.pk, claimed_by=claim).update(
                claimed_until=None, claimed_by=""
            )
        left = _next(stream) is not None
        if not left or time.monotonic() >= deadline:
            return answered, left


def _claim(stream_ref: str, claim: str) -> Stream | None:
    """The stream, leased to us, or None while another worker's lease runs."""
    present = clock.now()
    taken = Stream.objects.filter(leaseless(present), ref=stream_ref).update(
        claimed_until=present + LEASE, claimed_by=claim
    )
    return Stream.objects.get(ref=stream_ref) if taken else None


def leaseless(present: datetime) -> models.Q:
    """Streams that nobody drains; a lease from a clock that runs far ahead does not count."""
    return (
        models.Q(claimed_until=None)
        | models.Q(claimed_until__lt=present)
        | models.Q(claimed_until__gt=present + 2 * LEASE)
    )


@contextmanager
def _kept_alive(stream_id: int, claim: str) -> Iterator[None]:
    """Renew the lease while the block runs, however long a handler computes."""
    done = threading.Event()

    def renew() -> None:
        try:
            while not done.wait(LEASE.total_seconds() / 3):
                Stream.objects.filter(pk=stream_id, claimed_by=claim).update(
                    claimed_until=clock.now() + LEASE
                )
        except DatabaseError as error:  # the lease runs out, and the row decides
            logger.warning("lease_not_renewed", error=str(error))
        finally:
            connection.close()

    thread = threading.Thread(target=renew, name="lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _next(stream: Stream) -> Command | None:
    return Command.objects.filter(stream=stream, answered_at=None).order_by("id").first()


def _answer(stream_id: int, command: Command) -> None:
    """Compute and commit one command; a stream that moved meanwhile makes it compute again."""
    with structlog.contextvars.bound_contextvars(
        request_id=command.origin, command=command.request_id, kind=command.kind
    ):
        # Counted before the attempt, so that a command that kills its worker is not tried forever.
        Command.objects.filter(pk=command.pk).update(attempts=models.F("attempts") + 1)
        command.refresh_from_db()
        if command.attempts > MAX_ATTEMPTS:
            logger.error("command_given_up", attempts=command.attempts)
            _commit(stream_id, command, None, _failure())
            return
        for _ in range(OPTIMISTIC_TRIES):
            stream = Stream.objects.get(pk=stream_id)
            effect, outcome = _compute(stream, command)
            if _commit(stream_id, command, stream.head if effect else None, outcome, effect):
                return
        # Others write faster than we compute: let them wait once.
        with transaction.atomic():
            stream = log.lock(stream_id)
            effect, outcome = _compute(stream, command)
            _commit(stream_id, command, None, outcome, effect)


def _failure() -> dict[str, Any]:
    return {"code": "core.command_failed", "details": {}}


def _compute(stream: Stream, command: Command) -> tuple[Effect | None, dict[str, Any]]:
    """(effect, outcome): the handler's, or none and the refusal."""
    known = _kinds.get((stream.room, command.kind))
    if known is None:
        logger.error("command_unknown", room=stream.room)
        return None, _failure()
    try:
        effect = known.handler(stream, command)
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
