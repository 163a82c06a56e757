"""Idempotency keys: a retry of a write gets the answer of the first try."""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from core import clock
from core.errors import BadKey, KeyReused
from core.models import IdempotencyKey

MAX_KEY = 80


def check_key(key: str) -> str:
    """The key itself, or BadKey when it is empty, too long or holds what is not printable."""
    if not key or len(key) > MAX_KEY or not key.isprintable():
        raise BadKey(limit=MAX_KEY)
    return key


def fingerprint(request: Mapping[str, Any]) -> str:
    """A digest of what was asked, the same for the same JSON value in every process."""
    text = json.dumps(request, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=32).hexdigest()


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
            if row.fingerprint != print_:
                raise KeyReused(key=key)
            return row.answer, False
        row.answer = write()
        row.save(update_fields=["answer"])
        return row.answer, True
