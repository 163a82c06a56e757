"""What a room declares in order to stream: who may watch, and how an entry looks to whom."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from core.access import Rule, Viewer
from core.errors import Unknown
from core.models import Entry, Stream


@dataclass(frozen=True, slots=True, kw_only=True)
class OnAir:
    """Something that can be watched now: what it is called, where, and since when."""

    title: str
    url: str
    since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveRoom:
    """One kind of stream.

    `audiences` names for each audience the rule that is asked about the stream, at the connection
    and again at every heartbeat. `render(entry, audience)` gives the frame's own fields (usually
    `html`, from the page's partial, in the active language) or None for what the audience may not
    see: it then gets the bare sequence number. `page(stream)` is where a reader goes whose gap is
    too old. A room in which everybody has one stream says which (`own`); it is reached at
    /ws/<name>/.
    A script's socket acts as its owner where the token may `<scope>:read`; in a room without a
    `scope`, and with another token, it is a stranger. `on_air(viewer)` gives what this viewer may
    watch now, for the page /watch/.
    """

    name: str
    audiences: Mapping[str, Rule]
    render: Callable[[Entry, str], Mapping[str, Any] | None]
    page: Callable[[Stream], str]
    own: Callable[[Viewer], Stream] | None = None
    scope: str = ""
    on_air: Callable[[Viewer], list[OnAir]] | None = None

    def may_watch(self, viewer: Viewer, stream: Stream, audience: str) -> bool:
        """Whether the viewer belongs to this audience of the stream."""
        rule = self.audiences.get(audience)
        return rule is not None and rule.admits(viewer, stream)


_rooms: dict[str, LiveRoom] = {}


def register(room: LiveRoom) -> None:
    """Make the room's streams reachable at /ws/<name>/<ref>/; from AppConfig.ready."""
    if room.name in _rooms and _rooms[room.name] is not room:
        raise ValueError(f"live room {room.name!r} is registered already")
    _rooms[room.name] = room


def get(name: str) -> LiveRoom:
    """The room, or the refusal Unknown."""
    room = _rooms.get(name)
    if room is None:
        raise Unknown
    return room


def all_rooms() -> dict[str, LiveRoom]:
    """Every registered room by name."""
    return dict(_rooms)


def on_air(viewer: Viewer) -> list[OnAir]:
    """What this viewer may watch now, in all rooms; the newest first."""
    shown = [thing for room in _rooms.values() if room.on_air for thing in room.on_air(viewer)]
    return sorted(shown, key=lambda thing: thing.since, reverse=True)
