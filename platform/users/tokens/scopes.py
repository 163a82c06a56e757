"""The scopes of tokens, as data: what a script may do for its owner.

A scope is `<room>:read` or `<room>:write`; writing brings reading along. Rooms above add their own
with `register_scope`, from AppConfig.ready.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.access import Rule, Viewer, account_holder, operator


@dataclass(frozen=True, slots=True, kw_only=True)
class ScopeRoom:
    """One room's scopes: a sentence for each, and who may give them to a token."""

    room: str
    read: Promise
    write: Promise | None = None
    rule: Rule = account_holder


@dataclass(frozen=True, slots=True)
class Scope:
    """A scope by name, and what it lets a script do."""

    name: str
    text: Promise
    rule: Rule


_rooms: dict[str, ScopeRoom] = {}


def register_scope(
    room: str, *, read: Promise, write: Promise | None = None, rule: Rule = account_holder
) -> None:
    """Offer a room's scopes; a room that was registered already is a programmer's mistake."""
    if room in _rooms:
        raise ValueError(f"scopes of {room!r} are registered already")
    _rooms[room] = ScopeRoom(room=room, read=read, write=write, rule=rule)


def all_scopes() -> dict[str, Scope]:
    """Every scope by name, room by room, reading first."""
    return {scope.name: scope for room in _rooms.values() for scope in _of(room)}


def offered_to(viewer: Viewer) -> list[Scope]:
    """The scopes that this person may give to a token."""
    return [scope for scope in all_scopes().values() if scope.rule.admits(viewer)]


def in_words(names: Iterable[str]) -> list[str | Promise]:
    """What a token with these scopes may do; the bare name of one that is no more."""
    known = all_scopes()
    return [known[name].text if name in known else name for name in names]


def _of(room: ScopeRoom) -> Iterator[Scope]:
    yield Scope(f"{room.room}:read", room.read, room.rule)
    if room.write is not None:
        yield Scope(f"{room.room}:write", room.write, room.rule)


register_scope(
    "profile",
    read=_("Read your name, e-mail address, language and privacy choices."),
    write=_("Change these, and claim players with a code."),
)
register_scope(
    "organisations",
    read=_("See your organisations and their members."),
    write=_("Change organisations, as far as your roles there allow."),
)
register_scope(
    "notices",
    read=_("Read your notices, also as they come."),
    write=_("Mark notices as read, and choose what you are told."),
)
register_scope("export", read=_("Take away everything that this site holds about you."))
register_scope(
    "operate",
    read=_("See what operators of this site see."),
    write=_("Do what operators of this site may do."),
    rule=operator,
)
