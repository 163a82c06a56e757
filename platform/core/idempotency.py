"""Idempotency keys: a retry of a write gets the answer of the first try."""

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction

from core import clock
from core.errors import BadKey, BadRequest, KeyReused
from core.models import IdempotencyKey

MAX_KEY = 80
KEPT = timedelta(days=3)  # how long a retry may take


def check_key(key: str) -> str:
    """The key itself, or BadKey when it is empty, too long or holds what is not printable."""
    if not key or len(key) > MAX_KEY or not key.isprintable():
        raise BadKey(limit=MAX_KEY)
    return key


def keys_of(ref: str) -> str:
    """What the scopes of a person's keys begin with, where they write through the API."""
    return f"api:{ref}:"


def fingerprint(request: Mapping[str, Any]) -> str:
    """A digest of what was asked, the same for the same JSON value in every process.

    Raises BadRequest for what is nested too deeply to be written out again.
    """
    try:
        text = json.dumps(request, sort_keys=True, separators=(",", ":"))
    except RecursionError as error:
        raise BadRequest from error
    return hashlib.blake2b(text.encode(), digest_size=32).hexdigest()


def answer_to(*, scope: str, key: str, request: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the write under this key was answered, or None; raises KeyReused for another request."""
    row = IdempotencyKey.objects.filter(scope=scope, key=key).first()
    if row is None:
        return None
    return _checked(row, fingerprint(request))


def once(
    *, scope: str, key: str, request: Mapping[str, Any], write: Callable[[], dict[str, Any]]
) -> tuple[dict[str, Any], bool]:
    """Run `write` once per (scope, key); (its answer, whether it ran now).

    The key and the write commit together. A second request with the same key waits for the
    first one's commit at the unique index, then gets its answer; with another body it raises
    KeyReused.
    """
    check_key(key)
    print_ = fingerprint(request)
    with transaction.atomic():
        row, created = IdempotencyKey.objects.get_or_create(
            scope=scope,
            key=key,
            defaults={"fingerprint": print_, "answer": {}, "created_at": clock.now()},
        )
        if not created:
            return _checked(row, print_), False
        row.answer = write()
        row.save(update_fields=["answer"])
        return row.answer, True


def _checked(row: IdempotencyKey, print_: str) -> dict[str, Any]:
    if row.fingerprint != print_:
        raise KeyReused(key=row.key)
    answer: dict[str, Any] = row.answer
    return answer


def forget_old() -> int:
    """Delete answers that nobody will ask for again; how many."""
    return IdempotencyKey.objects.filter(created_at__lt=clock.now() - KEPT).delete()[0]
