"""Frames: what travels on a socket. One shape everywhere (docs/conventions.md).

`{"seq": n, "at": t, "kind": …, …}` an entry; `{"seq": n}` one that this audience may not see;
`{"head": n, "at": t}` every ten seconds; `{"reset": url}` when the gap is too old to fill.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
import structlog
from django.utils import translation

from core import clock
from core.live.rooms import LiveRoom
from core.models import Entry

logger = structlog.get_logger(__name__)


def _plain(value: object) -> str:
    """Rendered HTML is a subclass of str, which msgspec takes for an unknown type."""
    if isinstance(value, str):
        return str.__add__(value, "")
    raise TypeError(f"{type(value).__name__} does not go into a frame")


_encoder = msgspec.json.Encoder(enc_hook=_plain)


def encode(frame: Mapping[str, Any]) -> str:
    """The frame as JSON text."""
    return _encoder.encode(frame).decode()


def entry_frame(room: LiveRoom, entry: Entry, audience: str, language: str) -> str:
    """The entry as this audience sees it, in its language.

    One that cannot be rendered goes out as a bare number: it must not stop the stream.
    """
    try:
        with translation.override(language):
            seen = room.render(entry, audience)
    except Exception:
        logger.exception("entry_not_rendered", room=room.name, seq=entry.seq, kind=entry.kind)
        seen = None
    if seen is None:
        return encode({"seq": entry.seq})
    return encode({"seq": entry.seq, "at": clock.stamp(entry.at), "kind": entry.kind, **seen})


def head_frame(seq: int, at: datetime) -> str:
    """The heartbeat: a client that has less than `head` has a gap."""
    return encode({"head": seq, "at": clock.stamp(at)})


def reset_frame(url: str) -> str:
    """The gap is too old: load the page anew."""
    return encode({"reset": url})
