"""Limits on attempts that guess or flood: log-ins, sign-ups, codes, letters.

Counted in the database, so a restart or a cache that is away forgets nothing. A window begins at
the first attempt and is over when its seconds are: nobody is locked out for longer than that.
"""

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.db import connection
from django.db.models import F

from core import clock, metrics
from core.errors import Refusal
from core.models import Attempts


class TooMany(Refusal):
    """The limit is reached; the window is over in `seconds`."""

    code = "core.too_many_attempts"
    status = 429


@dataclass(frozen=True, slots=True)
class Limit:
    """`count` attempts within `seconds`, for each key on its own."""

    name: str
    count: int
    seconds: int


def spend(limit: Limit, key: str) -> None:
    """Count one attempt; raises TooMany for the one after the last that is allowed.

    Called outside of a transaction that may be rolled back, or the attempt would not count.
    """
    present = clock.now()
    begun_after = present - timedelta(seconds=limit.seconds)
    with connection.cursor() as cursor:
        cursor.execute(
            """
            INSERT INTO core_attempts AS a (name, key, began_at, count) VALUES (%s, %s, %s, 1)
            ON CONFLICT (name, key) DO UPDATE SET
                count = CASE WHEN a.began_at <= %s THEN 1 ELSE a.count + 1 END,
                began_at = CASE WHEN a.began_at <= %s THEN excluded.began_at ELSE a.began_at END
            RETURNING count, began_at
            """,
            [limit.name, _digest(key), present, begun_after, begun_after],
        )
        count, began_at = cursor.fetchone()
    if count > limit.count:
        metrics.attempts_refused.labels(limit.name).inc()
        over = began_at + timedelta(seconds=limit.seconds) - present
        raise TooMany(seconds=max(1, int(over.total_seconds()) + 1))


def refund(limit: Limit, key: str) -> None:
    """An attempt that turned out well does not count."""
    Attempts.objects.filter(name=limit.name, key=_digest(key), count__gt=0).update(
        count=F("count") - 1
    )


def clear(limit: Limit, key: str) -> None:
    """Begin anew for this key."""
    Attempts.objects.filter(name=limit.name, key=_digest(key)).delete()


def forget_old(longest: timedelta = timedelta(days=2)) -> int:
    """Delete what no window can need any more; how many rows."""
    return Attempts.objects.filter(began_at__lt=clock.now() - longest).delete()[0]


def _digest(key: str) -> str:
    """Addresses and e-mails are not kept, and no key is too long."""
    return hashlib.blake2b(key.encode("utf-8", "replace"), digest_size=20).hexdigest()
