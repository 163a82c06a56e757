"""The one socket consumer: `/ws/<room>/<ref>/?from=<seq>&as=<audience>&lang=<language>`.

The session cookie says who connects. Sent: see core.live.frames. Received: nothing; whatever a
client sends is ignored up to a size that uvicorn bounds, commands go through pages and API.
"""

import asyncio
import contextlib
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
from django.http import HttpRequest

from core import hints
from core.access import Peer, clean_session_key, peer_of_scope, session_holds
from core.errors import NotPermitted, Refusal, Unknown
from core.live import frames, rooms
from core.live.hub import GapTooOld, Subscriber, get_hub
from core.live.rooms import LiveRoom, Viewer
from core.models import Stream

# What a refusal becomes on a socket that is open already.
CLOSE_CODES: dict[type[Exception], int] = {ValueError: 4000, NotPermitted: 4003, Unknown: 4004}
# A rush of readers waits here, not in front of the pages or the hub.
_door = ThreadPoolExecutor(4, thread_name_prefix="door")
logger = structlog.get_logger(__name__)


class StreamConsumer(AsyncWebsocketConsumer):
    """Subscribes to the hub and writes what its queue holds."""

    access_rule = "core.live.rooms.LiveRoom.may_watch"
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
        who = Knock(session_key, peer_of_scope(self.scope))
        route = self.scope["url_route"]["kwargs"]
        room = rooms.get(route["room"])
        self.stream = stream = await _enter(room, route["ref"], audience, who)
        self.subscriber = Subscriber(
            audience=audience,
            language=asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
            session_key=session_key,
            close=self._close_from_hub,
            still_allowed=lambda: _may_still(room, who, stream, audience),
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

    async def disconnect(self, code: int) -> None:  # noqa: ARG002 - Channels' signature
        """Leave the hub."""
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
    """Who asks to come in: the session's key and where the socket comes from."""

    session_key: str
    peer: Peer


def _enter_now(room: LiveRoom, ref: str, audience: str, who: Knock) -> Stream:
    stream = Stream.objects.filter(room=room.name, ref=ref).first()
    if stream is None:
        raise Unknown
    if audience not in room.audiences or not room.may_watch(_viewer(who), stream, audience):
        raise NotPermitted
    return stream


def _may_still_now(room: LiveRoom, who: Knock, stream: Stream, audience: str) -> bool:
    """Ask with the session as the database has it now: it may have ended or changed hands."""
    return room.may_watch(_viewer(who), stream, audience)


_enter = DatabaseSyncToAsync(_enter_now, thread_sensitive=False, executor=_door)
_may_still = DatabaseSyncToAsync(_may_still_now, thread_sensitive=False, executor=_door)


def _viewer(who: Knock) -> Viewer:
    if not who.session_key:
        return AnonymousUser()
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(who.session_key)
    viewer = get_user(request)
    return viewer if session_holds(viewer, who.peer) else AnonymousUser()


def close_session_sockets(session_key: str) -> None:
    """After a log-out: every web process asks again about that session's sockets at once."""
    hints.publish(hints.CONTROL_CHANNEL, session_key)
