"""The one socket consumer: `/ws/<room>/<ref>/?from=<seq>&as=<audience>&lang=<language>`.

Where everybody has one stream of a room, `/ws/<room>/` is the viewer's own.

The session cookie says who connects, or a script's ticket (`?ticket=`, core.live.tickets). Sent:
see core.live.frames. Received: nothing; whatever a client sends is ignored up to a size that
uvicorn bounds, commands go through pages and API.
"""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from urllib.parse import parse_qs

import structlog
from channels.db import DatabaseSyncToAsync
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from core import hints, metrics
from core.access import (
    Peer,
    Viewer,
    clean_session_key,
    peer_of_scope,
    require,
    session_holds,
    signed_in,
)
from core.errors import NotPermitted, Refusal, SignInNeeded, Unknown
from core.live import frames, rooms, tickets
from core.live.hub import GapTooOld, Subscriber, get_hub
from core.live.origin import ticket_in
from core.live.rooms import LiveRoom
from core.models import Stream

# What a refusal becomes on a socket that is open already.
CLOSE_CODES: dict[type[Exception], int] = {
    ValueError: 4000,
    SignInNeeded: 4003,
    NotPermitted: 4003,
    Unknown: 4004,
}
# A rush of readers waits here, not in front of the pages or the hub.
_door = ThreadPoolExecutor(4, thread_name_prefix="door")
logger = structlog.get_logger(__name__)


class StreamConsumer(AsyncWebsocketConsumer):
    """Subscribes to the hub and writes what its queue holds."""

    access_rule = rooms.LiveRoom.may_watch  # each audience of a room has its rule
    channel_layer_alias = ""  # the hub fans out; no channel a socket

    subscriber: Subscriber | None = None
    stream: Stream | None = None
    writer: "asyncio.Task[None] | None" = None

    async def connect(self) -> None:
        """Accept, then catch up; a refusal closes with its own code."""
        await self.accept()
        try:
            await self._join()
        except (ValueError, Refusal) as refusal:
            await self.close(CLOSE_CODES[type(refusal)])

    async def _join(self) -> None:
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        after = _whole(query.get("from", ["0"])[0])
        audience = query.get("as", ["all"])[0]
        asked = query.get("lang", [settings.LANGUAGE_CODE])[0]
        session_key = clean_session_key(self.scope["cookies"].get(settings.SESSION_COOKIE_NAME))
        knock = Knock(session_key, peer_of_scope(self.scope), ticket_in(self.scope))
        route = self.scope["url_route"]["kwargs"]
        room = rooms.get(route["room"])
        stream, visitor = await _enter(room, route.get("ref"), audience, knock)
        self.stream = stream
        self.subscriber = Subscriber(
            audience=audience,
            language=asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
            session_key=visitor.key,
            close=self._close_from_hub,
            still_allowed=lambda: _may_still(room, visitor, stream, audience),
        )
        try:
            missed = await get_hub().subscribe(room, stream, self.subscriber, after=after)
        except GapTooOld:
            await self.send(text_data=frames.reset_frame(room.page(stream)))
            await self.close()
            return
        self.writer = asyncio.create_task(self._write(self.subscriber, missed))

    async def _write(self, subscriber: Subscriber, missed: list[str]) -> None:
        with contextlib.suppress(RuntimeError, OSError):  # the client went away
            for text in missed:
                await self.send(text_data=text)
            while True:
                await self.send(text_data=await subscriber.queue.get())

    async def _close_from_hub(self, code: int) -> None:
        logger.info("socket_closed", code=code, stream=self.stream and self.stream.ref)
        self._leave()
        await self.close(code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is expected from the client."""

    async def disconnect(self, code: int) -> None:
        """Leave the hub."""
        metrics.socket_closed(code)
        self._leave()

    def _leave(self) -> None:
        if self.subscriber is not None and self.stream is not None:
            get_hub().unsubscribe(self.stream.ref, self.subscriber)
            self.subscriber = None
        if self.writer is not None:
            self.writer.cancel()
            self.writer = None


def _whole(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 19 else -1
    if number < 0:
        raise ValueError(text)
    return number


@dataclass(frozen=True, slots=True)
class Knock:
    """What somebody comes with: a session's key or a ticket, and where the socket comes from."""

    session_key: str
    peer: Peer
    ticket: str | None = None


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who was let in: the key that ends their sockets, and who they are as the database has it."""

    key: str
    now: Callable[[], Viewer]


def _enter_now(
    room: LiveRoom, ref: str | None, audience: str, knock: Knock
) -> tuple[Stream, Visitor]:
    visitor = _visitor(room, knock)
    viewer = visitor.now()
    if ref is None:
        stream = _own(room, viewer)
    else:
        stream = Stream.objects.filter(room=room.name, ref=ref).first()
    if stream is None:
        raise Unknown
    if not room.may_watch(viewer, stream, audience):
        raise NotPermitted
    return stream, visitor


def _visitor(room: LiveRoom, knock: Knock) -> Visitor:
    """By ticket, which is used up here, or by session."""
    if knock.ticket is None:
        return Visitor(knock.session_key, lambda: _viewer(knock))
    found = tickets.redeem(knock.ticket, knock.peer)
    return Visitor(found.key, lambda: found.viewer(room.scope))


def _own(room: LiveRoom, viewer: Viewer) -> Stream | None:
    """The viewer's own stream of a room in which everybody has one."""
    if room.own is None:
        return None
    require(signed_in, viewer)
    return room.own(viewer)


def _may_still_now(room: LiveRoom, visitor: Visitor, stream: Stream, audience: str) -> bool:
    """Ask as the database has it now: a session or token may have ended or changed hands."""
    try:
        return room.may_watch(visitor.now(), stream, audience)
    except SignInNeeded:
        return False


_enter = DatabaseSyncToAsync(_enter_now, thread_sensitive=False, executor=_door)
_may_still = DatabaseSyncToAsync(_may_still_now, thread_sensitive=False, executor=_door)


def _viewer(who: Knock) -> Viewer:
    if not who.session_key:
        return AnonymousUser()
    request = HttpRequest()
    request.session = _session(who.session_key)
    viewer = get_user(request)
    return viewer if session_holds(viewer, who.peer) else AnonymousUser()


def _session(key: str) -> SessionBase:
    """The session, to look at. One that an old secret key signed would get another key from
    Django, which a socket cannot hand to the browser: that is left to the next page.
    """
    session: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(key)
    session.cycle_key = lambda: None  # type: ignore[method-assign]
    return session


def close_session_sockets(session_key: str) -> None:
    """After a log-out: every web process asks again about that session's sockets at once.

    The same for what else opens sockets, by its `Pass.key`.
    """
    hints.publish(hints.CONTROL_CHANNEL, session_key)
