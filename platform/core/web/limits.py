"""Bodies over the limit are read away, not kept, and the page answers 413.

Django's ASGI handler would spool a body of any size to the disk before a view sees it.
"""

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


class LimitBody:
    """ASGI wrapper: hands on at most MAX_BODY_BYTES, flags the scope when there was more."""

    def __init__(self, application: App) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the body as it comes."""
        limit = settings.MAX_BODY_BYTES
        first: Message | None = None
        if _declared(scope) > limit:
            await _read_away(receive)
            scope[FLAG] = True
            first = {"type": "http.request", "body": b"", "more_body": False}
        counted = 0

        async def limited() -> Message:
            nonlocal first, counted
            if first is not None:
                message, first = first, None
                return message
            message = await receive()
            if message["type"] == "http.request":
                counted += len(message.get("body", b""))
                if counted > limit:
                    if message.get("more_body"):
                        await _read_away(receive)
                    scope[FLAG] = True
                    return {"type": "http.request", "body": b"", "more_body": False}
            return message

        await self.application(scope, limited, send)


def _declared(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


async def _read_away(receive: Receive) -> None:
    seen = 0
    while seen < MOST_READ_AWAY:
        message = await receive()
        if message["type"] != "http.request":
            return
        seen += len(message.get("body", b""))
        if not message.get("more_body"):
            return
