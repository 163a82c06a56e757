"""The kernel's rows: streams and their entries, commands, the outbox, idempotency, heartbeats."""

from django.db import models

from core.clock import now
from core.refs import RefField


class Stream(models.Model):
    """One append-only log: an event's op log, a draft, a game, the live check.

    The row is the lock under which sequence numbers are given, so they have no holes; `head`
    is the last one given. `claimed_until` is the lease of the worker that drains its commands.
    """

    ref = RefField()
    room = models.CharField(max_length=40)
    head = models.BigIntegerField(default=0)
    claimed_until = models.DateTimeField(null=True)
    claimed_by = models.CharField(max_length=40, default="", blank=True)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(head__gte=0), name="head_counts")]

    def __str__(self) -> str:
        return f"{self.room}/{self.ref}"


class Entry(models.Model):
    """One thing that happened in a stream. Never updated, never deleted (a trigger refuses)."""

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="entries")
    seq = models.BigIntegerField()
    kind = models.CharField(max_length=60)
    payload = models.JSONField(default=dict)
    actor = models.CharField(max_length=60, default="", blank=True)
    # The caller's idempotency key: the same key in the same stream is the same entry.
    key = models.CharField(max_length=160, null=True)
    request_id = models.CharField(max_length=64, default="", blank=True)
    at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="entry_seq_once"),
            models.UniqueConstraint(fields=["stream", "key"], name="entry_key_once"),
            models.CheckConstraint(condition=models.Q(seq__gte=1), name="entry_seq_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.stream_id}#{self.seq} {self.kind}"


class Command(models.Model):
    """What somebody asked of a stream; a worker answers it in the same transaction as its effect.

    Unique on stream and request id, so a retry or a double click is one command.
    """

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="commands")
    request_id = models.CharField(max_length=80)
    kind = models.CharField(max_length=60)
    payload = models.JSONField(default=dict)
    actor = models.CharField(max_length=60, default="", blank=True)
    origin = models.CharField(max_length=64, default="", blank=True)  # request id in the logs
    attempts = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=now)
    answered_at = models.DateTimeField(null=True)
    outcome = models.JSONField(null=True)  # {"ok": …} or {"code": …, "details": …}

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stream", "request_id"], name="command_once"),
        ]
        indexes = [
            models.Index(
                fields=["stream", "id"],
                condition=models.Q(answered_at=None),
                name="command_unanswered",
            )
        ]

    def __str__(self) -> str:
        return f"{self.stream_id} {self.kind} {self.request_id}"


class OutboxMessage(models.Model):
    """Something that happened in a room, for the rooms above; written with its cause."""

    topic = models.CharField(max_length=80)  # room.thing_happened
    version = models.PositiveSmallIntegerField(default=1)
    payload = models.JSONField(default=dict)
    request_id = models.CharField(max_length=64, default="", blank=True)
    created_at = models.DateTimeField(default=now)
    due_at = models.DateTimeField(default=now)
    claimed_until = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    delivered_at = models.DateTimeField(null=True)
    last_error = models.TextField(default="", blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["due_at"],
                condition=models.Q(delivered_at=None),
                name="outbox_undelivered",
            ),
            # For the chore that clears delivered ones away.
            models.Index(fields=["delivered_at"], name="outbox_delivered"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} v{self.version}"


class IdempotencyKey(models.Model):
    """The stored answer of a write, so that its retry gets the same one."""

    scope = models.CharField(max_length=120)  # who and what: one person's key is not another's
    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64)
    answer = models.JSONField()
    created_at = models.DateTimeField(default=now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["scope", "key"], name="idempotency_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"


class Attempts(models.Model):
    """How often something was tried in the window that began at `began_at` (core.attempts)."""

    name = models.CharField(max_length=40)
    key = models.CharField(max_length=40)  # a digest: neither addresses nor e-mails are kept
    began_at = models.DateTimeField()
    count = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name", "key"], name="attempts_once")]
        verbose_name_plural = "attempts"

    def __str__(self) -> str:
        return f"{self.name} {self.count}"


class Heartbeat(models.Model):
    """When a queue's worker last answered; written by a task that travelled through the broker."""

    queue = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.queue} {self.at:%H:%M:%S}"
