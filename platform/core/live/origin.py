"""Who may open a socket at all: a page of this very host, or a script with a ticket.

Cross-site sockets are refused: a browser's Origin must be the very host it connects to. A script
names no origin and has a ticket (core.live.tickets); then its cookies count for nothing. An address
that holds a secret opens nothing, whoever comes with it.
"""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from channels.db import DatabaseSyncToAsync
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host

from core.live import tickets


class SameOrigin:
    """ASGI wrapper. Stricter than a list of hosts: another port of this machine is another site."""

    def __init__(self, application: Any) -> None:  # noqa: ANN401 - any ASGI application
        self.application = application
        self.denier = WebsocketDenier.as_asgi()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - the framework's own signature
        """Pass the connection on, or refuse it with 403 before it opens."""
        path, query = scope["path"], scope["query_string"].decode("latin-1")
        if (lookout := tickets.who_sees(path, query)) is not None:
            await DatabaseSyncToAsync(lookout.end, thread_sensitive=False)(path, query)
            await self.denier(scope, receive, send)
            return
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        host = headers.get(b"host", b"").decode("latin-1")
        ticket = ticket_in(scope)
        by_ticket = origin is None and ticket is not None
        if _ours(host) and (by_ticket or _same((origin or b"").decode("latin-1"), host)):
            await self.application(
                scope if ticket is None else _without_cookies(scope), receive, send
            )
            return
        await self.denier(scope, receive, send)


def ticket_in(scope: Any) -> str | None:  # noqa: ANN401 - the framework's own type
    """The ticket that the socket's address carries, if any."""
    given = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    return given["ticket"][0] if "ticket" in given else None


def _without_cookies(scope: Any) -> Any:  # noqa: ANN401 - the framework's own type
    """Who comes with a ticket is who the ticket says, whatever else the request holds."""
    kept = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
    return {**scope, "headers": kept}


def _same(origin: str, host: str) -> bool:
    try:
        return bool(origin) and urlsplit(origin).netloc == host
    except ValueError:  # brackets without an address in them
        return False


def _ours(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return validate_host(name, _bare(settings.ALLOWED_HOSTS))


def _bare(hosts: list[str]) -> list[str]:
    return [host.strip("[]") for host in hosts]
