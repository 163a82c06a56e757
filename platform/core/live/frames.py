"""Frames: what travels on a socket. One shape everywhere (docs/conventions.md).

`{"seq": n, "at": t, "kind": …, …}` an entry; `{"seq": n}` one that this audience may not see;
`{"head": n, "at": t}` every ten seconds; `{"reset": url}` when the gap is too old to fill.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from django.utils import translation

from core import clock
from core.live.rooms import LiveRoom
from core.models import Entry

_encoder = msgspec.json.Encoder()


def encode(frame: Mapping[str, Any]) -> str:
    """The frame as JSON text."""
    return _encoder.encode(frame).decode()


def entry_frame(room: LiveRoom, entry: Entry, audience: str, language: str) -> str:
    """The entry as this audience sees it, in its language."""
    with translation.override(language):
        seen = room.render(entry, audience)
    if seen is None:
        return encode({"seq": entry.seq})
    return encode({"seq": entry.seq, "at": clock.stamp(entry.at), "kind": entry.kind, **seen})


def head_frame(seq: int, at: datetime) -> str:
    """The heartbeat: a client that has less than `head` has a gap."""
    return encode({"head": seq, "at": clock.stamp(at)})


def reset_frame(url: str) -> str:
    """The gap is too old: load the page anew."""
    return encode({"reset": url})
