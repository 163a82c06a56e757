"""Cross-site sockets are refused: a browser's Origin must be the very host it connects to."""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host


class SameOrigin:
    """ASGI wrapper. Stricter than a list of hosts: another port of this machine is another site."""

    def __init__(self, application: Any) -> None:  # noqa: ANN401 - any ASGI application
        self.application = application
        self.denier = WebsocketDenier.as_asgi()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 - the framework's own signature
        """Pass the connection on, or refuse it with 403 before it opens."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1")
        if _same(origin, host):
            await self.application(scope, receive, send)
            return
        await self.denier(scope, receive, send)


def _same(origin: str, host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        same = bool(origin) and urlsplit(origin).netloc == host
    except ValueError:  # brackets without an address in them
        return False
    return same and validate_host(name, _bare(settings.ALLOWED_HOSTS))


def _bare(hosts: list[str]) -> list[str]:
    return [host.strip("[]") for host in hosts]
