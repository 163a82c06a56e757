"""The one socket consumer: `/ws/<room>/<ref>/?from=<seq>&as=<audience>&lang=<language>`.

The session cookie says who connects. Sent: see core.live.frames. Received: nothing; whatever a
client sends is ignored up to a size that uvicorn bounds, commands go through pages and API.
"""

import asyncio
import contextlib
from importlib import import_module
from urllib.parse import parse_qs

import structlog
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from core import hints
from core.errors import Refusal, Unknown
from core.live import rooms
from core.live.hub import Subscriber, get_hub
from core.live.rooms import LiveRoom, Viewer
from core.models import Stream

CLOSE_FORBIDDEN = 4003
CLOSE_UNKNOWN = 4004
CLOSE_BAD_REQUEST = 4000

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
            query = parse_qs(self.scope["query_string"].decode("latin-1"))
            after = _whole(query.get("from", ["0"])[0])
            audience = query.get("as", ["all"])[0]
            asked = query.get("lang", [settings.LANGUAGE_CODE])[0]
            language = asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
            route = self.scope["url_route"]["kwargs"]
            room = rooms.get(route["room"])
            stream = await _find(room, route["ref"])
        except ValueError:
            await self.close(CLOSE_BAD_REQUEST)
            return
        except Refusal:
            await self.close(CLOSE_UNKNOWN)
            return
        if audience not in room.audiences or not await _may(room, self._viewer(), stream, audience):
            await self.close(CLOSE_FORBIDDEN)
            return
        self.stream = stream
        session: SessionBase = self.scope["session"]
        self.subscriber = Subscriber(
            audience=audience,
            language=language,
            session_key=session.session_key or "",
            close=self._close_from_hub,
            still_allowed=lambda: _may_still(room, session.session_key, stream, audience),
        )
        missed = await get_hub().subscribe(room, stream, self.subscriber, after=after)
        self.writer = asyncio.ensure_future(self._write(self.subscriber, missed))

    def _viewer(self) -> Viewer:
        return self.scope.get("user") or AnonymousUser()

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


@database_sync_to_async
def _find(room: LiveRoom, ref: str) -> Stream:
    stream = Stream.objects.filter(room=room.name, ref=ref).first()
    if stream is None:
        raise Unknown
    return stream


@database_sync_to_async
def _may(room: LiveRoom, viewer: Viewer, stream: Stream, audience: str) -> bool:
    return room.may_watch(viewer, stream, audience)


@database_sync_to_async
def _may_still(room: LiveRoom, session_key: str | None, stream: Stream, audience: str) -> bool:
    """Ask with the session as the database has it now: it may have ended or changed hands."""
    return room.may_watch(_session_user(session_key), stream, audience)


def _session_user(session_key: str | None) -> Viewer:
    if session_key is None:
        return AnonymousUser()
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return get_user(request)


def close_session_sockets(session_key: str) -> None:
    """After a log-out: every web process asks again about that session's sockets at once."""
    hints.publish(hints.CONTROL_CHANNEL, session_key)
