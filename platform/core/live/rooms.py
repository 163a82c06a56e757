"""What a room declares in order to stream: who may watch, and how an entry looks to whom."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from core.errors import Unknown
from core.models import Entry, Stream

Viewer = AbstractBaseUser | AnonymousUser


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveRoom:
    """One kind of stream.

    `may_watch(viewer, stream, audience)` decides at the connection and again at every
    heartbeat. `render(entry, audience)` gives the frame's own fields (usually `html`, from the
    page's partial, in the active language) or None for what the audience may not see: it then
    gets the bare sequence number. `page(stream)` is where a reader goes whose gap is too old.
    """

    name: str
    audiences: frozenset[str]
    may_watch: Callable[[Viewer, Stream, str], bool]
    render: Callable[[Entry, str], Mapping[str, Any] | None]
    page: Callable[[Stream], str]


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
