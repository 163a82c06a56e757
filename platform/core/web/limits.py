"""Bodies over the limit are read away, not kept, and the page answers 413.

Django's ASGI handler would spool a body of any size to the disk before a view sees it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

from django.conf import settings

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Coroutine[Any, Any, None]]
App = Callable[[Scope, Receive, Send], Coroutine[Any, Any, None]]

FLAG = "podium_too_large"
# What a client may still push at us before we answer without having heard it out.
MOST_READ_AWAY = 64 * 1024 * 1024
# How long a client may pause in the middle of its body.
SILENCE_SECONDS = 30.0


class LimitBody:
    """ASGI wrapper: hands on at most MAX_BODY_BYTES, flags the scope when there was more."""

    def __init__(self, application: App) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the body as it comes."""
        body = _Body(scope, receive)
        if body.declared > settings.MAX_BODY_BYTES:
            await body.refuse()
        await self.application(scope, body.receive, send)


class _Body:
    """One request's body: handed on while it is small and comes in time."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        length = dict(scope["headers"]).get(b"content-length", b"0")
        self.declared = int(length[:20]) if length.isdigit() else 0
        self._scope = scope
        self._receive = receive
        self._seen = 0
        self._refused = self._ended = self._told = False

    async def receive(self) -> Message:
        """The application's next message; after the body only a disconnect is left."""
        if self._refused:
            return await self._after_refusal()
        if self._ended:
            return await self._receive()
        message = await self._next()
        if message["type"] != "http.request":
            return message
        self._ended = not message.get("more_body")
        if self._seen > settings.MAX_BODY_BYTES:
            await self.refuse()
            return await self._after_refusal()
        return message

    async def refuse(self) -> None:
        """Flag the request and read what still comes, so that the client hears our answer."""
        self._refused = True
        self._scope[FLAG] = True
        while not self._ended and self._seen < MOST_READ_AWAY:
            message = await self._next()
            self._ended = message["type"] != "http.request" or not message.get("more_body")

    async def _after_refusal(self) -> Message:
        if not self._told:
            self._told = True
            return {"type": "http.request", "body": b"", "more_body": False}
        message = await self._receive()
        while message["type"] == "http.request":  # more of what is not wanted
            message = await self._receive()
        return message

    async def _next(self) -> Message:
        """A part of the body; a client that says nothing for too long counts as gone."""
        try:
            message = await asyncio.wait_for(self._receive(), SILENCE_SECONDS)
        except TimeoutError:
            return {"type": "http.disconnect"}
        self._seen += len(message.get("body", b""))
        return message
