"""One web process: serves on a listening socket that it inherits, or on one of its own."""

import argparse
import socket
import sys
from pathlib import Path
from typing import Any

import uvicorn
from django.conf import settings

from config.env import EnvError

try:
    # First the application, whose set-up of logging would undo uvicorn's.
    from config.asgi import application
except EnvError as refusal:
    sys.exit(f"podium: {refusal}")

MOST_FROM_A_VISITOR = 4096  # bytes in a socket's message; we expect none at all


class Server(uvicorn.Server):
    """Uvicorn that leaves a file behind when it begins to serve."""

    def __init__(self, config: uvicorn.Config, ready: Path | None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, then say so."""
        await super().startup(sockets)
        if self._ready is not None and self.started:
            self._ready.touch()


def configured(served: Any) -> uvicorn.Config:  # noqa: ANN401 - any ASGI application
    """How uvicorn serves; what proxies say of visitors counts from those that are trusted."""
    return uvicorn.Config(
        served,
        access_log=False,
        lifespan="off",
        log_config=None,
        proxy_headers=bool(settings.PROXIES),
        forwarded_allow_ips=settings.PROXIES,
        server_header=False,
        timeout_graceful_shutdown=3,
        ws="auto",
        ws_max_size=MOST_FROM_A_VISITOR,
        ws_per_message_deflate=False,  # costs 40 % of the processor in the fan-out
    )


def main() -> None:
    """Serve until told to stop. Several processes share one socket; the kernel spreads visitors."""
    parser = argparse.ArgumentParser(prog="config.web", description=__doc__)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--fd", type=int, help="number of the inherited socket")
    where.add_argument("--bind", metavar="HOST:PORT", help="make a socket instead")
    parser.add_argument("--ready", type=Path, help="file to make when serving has begun")
    options = parser.parse_args()
    config = configured(application)
    if options.bind is not None:
        host, _, port = options.bind.rpartition(":")
        config.host, config.port = host.strip("[]"), int(port)
    sockets = None if options.fd is None else [socket.socket(fileno=options.fd)]
    Server(config, options.ready).run(sockets=sockets)


if __name__ == "__main__":
    main()
