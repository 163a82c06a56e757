"""The live check: one stream that proves the kernel from button to worker to every open page."""

import os
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse

from core import clock, commands, log, outbox
from core.access import Viewer, operator
from core.commands import Effect
from core.errors import Refusal
from core.live.rooms import LiveRoom
from core.log import NewEntry
from core.models import Command, Entry, Stream

ROOM = "live-check"
STREAM_REF = "0000000check"  # there is one for the whole site
MAX_NOTE = 200
SHOWN = 50
TOPIC = "core.live_check_answered"


class NoteUnreadable(Refusal):
    """The note holds control characters."""

    code = "core.note_unreadable"


class NoteTooLong(Refusal):
    """The note is over the limit."""

    code = "core.note_too_long"


def stream() -> Stream:
    """The live check's stream, made at the first use."""
    return Stream.objects.get_or_create(ref=STREAM_REF, defaults={"room": ROOM})[0]


def ask(*, note: str, request_id: str, actor: Viewer) -> tuple[Command, bool]:
    """Store the command that a worker will answer; (row, whether it is new)."""
    if len(note) > MAX_NOTE:
        raise NoteTooLong(limit=MAX_NOTE)
    if any(unicodedata.category(character) in {"Cc", "Cs"} for character in note):
        raise NoteUnreadable
    return commands.submit(
        stream(), kind="check", request_id=request_id, payload={"note": note}, actor=actor
    )


def recent() -> tuple[list[Entry], int]:
    """(the last entries, oldest first; the sequence number of the last one)."""
    entries = list(stream().entries.order_by("-seq")[:SHOWN])[::-1]
    return entries, entries[-1].seq if entries else 0


def unanswered() -> int:
    """How many commands wait for a worker."""
    return Command.objects.filter(stream=stream(), answered_at=None).count()


@commands.handles(ROOM, "check", operator)
def _answer(of: Stream, command: Command) -> Effect:
    waited = clock.now() - command.created_at
    payload = {
        "note": command.payload["note"],
        "worker": os.getpid(),
        "waited_ms": round(waited.total_seconds() * 1000, 1),
    }

    def tell_above() -> None:
        outbox.publish(TOPIC, {"stream": of.ref, "request_id": command.request_id})

    return Effect(
        entries=[
            NewEntry(
                kind="answered",
                payload=payload,
                actor=command.actor,
                key=f"answered:{command.request_id}",
            )
        ],
        answer=payload,
        apply=tell_above,
    )


def note_delivery(payload: Mapping[str, Any], version: int) -> None:
    """The outbox's subscriber: notes in the same stream that the message arrived, once."""
    log.append(
        Stream.objects.get(ref=payload["stream"]),
        NewEntry(
            kind="delivered",
            payload={"request_id": payload["request_id"], "version": version},
            key=f"delivered:{payload['request_id']}",
        ),
    )


def _render(entry: Entry, _audience: str) -> dict[str, Any]:
    return {"html": render_to_string("core/live_check_entry.html", {"entry": entry})}


def _page(_stream: Stream) -> str:
    return reverse("live-check")


LIVE_ROOM = LiveRoom(
    name=ROOM,
    audiences={"operators": operator},
    render=_render,
    page=_page,
    scope="operate",
)


def entry_json(entry: Entry) -> dict[str, Any]:
    """An entry as the API shows it."""
    at: datetime = entry.at
    return {"seq": entry.seq, "at": clock.stamp(at), "kind": entry.kind, "payload": entry.payload}
