"""Append-only logs: sequence numbers without holes, given under the stream's row lock."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog
from django.db import transaction

from core import clock, hints
from core.models import Entry, Stream


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """What is to be appended; `key` makes it happen once however often it is asked."""

    kind: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    actor: str = ""
    key: str | None = None


def request_id() -> str:
    """The id that the logs carry for the present request or task, or nothing."""
    bound = structlog.contextvars.get_contextvars()
    return str(bound.get("request_id", ""))[:64]


def lock(stream_id: int) -> Stream:
    """The stream's row, locked until the transaction ends; the caller has one open."""
    return Stream.objects.select_for_update(no_key=True, of=("self",)).get(pk=stream_id)


def append(stream: Stream, new: NewEntry) -> Entry:
    """Append one entry, in a transaction of its own or in the caller's.

    An entry whose key the stream already holds is returned as it stands. Readers are woken
    after the commit.
    """
    with transaction.atomic():
        return append_locked(lock(stream.pk), [new])[0]


def append_locked(stream: Stream, new: Sequence[NewEntry]) -> list[Entry]:
    """Append entries in order; the caller holds the stream's lock (see `lock`)."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("append_locked needs the transaction that holds the stream's lock")
    entries: list[Entry] = []
    for item in new:
        known = Entry.objects.filter(stream=stream, key=item.key).first() if item.key else None
        if known is None:
            stream.head += 1
            known = Entry.objects.create(
                stream=stream,
                seq=stream.head,
                kind=item.kind,
                payload=dict(item.payload),
                actor=item.actor,
                key=item.key,
                request_id=request_id(),
                at=clock.now(),
            )
        entries.append(known)
    stream.save(update_fields=["head"])
    hints.wake_readers(stream.ref)
    return entries


def since(stream: Stream, seq: int, *, limit: int | None = None) -> list[Entry]:
    """Entries after `seq`, in order, at most `limit`."""
    found = Entry.objects.filter(stream=stream, seq__gt=seq).order_by("seq")
    return list(found if limit is None else found[:limit])
