"""What the rows of all rooms tell operators at /metrics; the rest is counted where it happens."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from allauth.mfa.signals import authentication_failed
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.db.models import Count, Min, Q

from core import clock, metrics
from core.models import Command, Heartbeat, OutboxMessage
from users.mail.service import TOPIC as LETTER
from users.models import User

Pairs = Iterable[tuple[str, float]]
UNDELIVERED = Q(delivered_at=None)


def _seconds_since(at: datetime | None) -> float:
    return max(0.0, (clock.now() - at).total_seconds()) if at else 0.0


def _outbox() -> Pairs:
    yield "", OutboxMessage.objects.filter(UNDELIVERED).count()


def _outbox_age() -> Pairs:
    oldest = OutboxMessage.objects.filter(UNDELIVERED).aggregate(at=Min("created_at"))["at"]
    yield "", _seconds_since(oldest)


def _letters() -> Pairs:
    yield "", OutboxMessage.objects.filter(UNDELIVERED, topic=LETTER).count()


def _commands() -> Pairs:
    yield "", Command.objects.filter(answered_at=None).count()


def _commands_age() -> Pairs:
    oldest = Command.objects.filter(answered_at=None).aggregate(at=Min("created_at"))["at"]
    yield "", _seconds_since(oldest)


def _heartbeats() -> Pairs:
    for queue, at in Heartbeat.objects.values_list("queue", "at"):
        yield queue, _seconds_since(at)


def _people() -> Pairs:
    found = User.objects.aggregate(
        guest=Count("pk", filter=Q(is_guest=True)), account=Count("pk", filter=Q(is_guest=False))
    )
    yield from found.items()


# (name, what it tells, label, reading)
READINGS = [
    ("podium_outbox_waiting", "Messages that no subscriber has yet.", "", _outbox),
    ("podium_outbox_oldest_seconds", "Age of the oldest of them.", "", _outbox_age),
    ("podium_letters_waiting", "Letters that no mail server has taken yet.", "", _letters),
    ("podium_commands_unanswered", "Commands that wait for a worker.", "", _commands),
    ("podium_commands_oldest_seconds", "Age of the oldest of them.", "", _commands_age),
    ("podium_heartbeat_age_seconds", "Since a queue's worker answered.", "queue", _heartbeats),
    ("podium_people", "Accounts and guests.", "kind", _people),
]


def _signed_in(user: User, **_more: Any) -> None:  # noqa: ANN401 - Django's signal
    metrics.sign_ins.labels("guest" if user.is_guest else "ok").inc()


def _not_signed_in(**_more: Any) -> None:  # noqa: ANN401 - Django's signal
    metrics.sign_ins.labels("wrong_password").inc()


def _wrong_code(**_more: Any) -> None:  # noqa: ANN401 - allauth's signal
    metrics.sign_ins.labels("wrong_code").inc()


def connect() -> None:
    """From AppConfig.ready. Signals only count here; nothing depends on them."""
    for name, about, label, read in READINGS:
        metrics.add_reading(name, about, label, read)
    user_logged_in.connect(_signed_in, dispatch_uid="metrics.signed_in")
    user_login_failed.connect(_not_signed_in, dispatch_uid="metrics.not_signed_in")
    authentication_failed.connect(_wrong_code, dispatch_uid="metrics.wrong_code")
