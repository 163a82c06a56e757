"""The listening socket, the addresses that lead to it, and the names that visitors may use."""

import errno
import os
import socket
from dataclasses import dataclass

from config.cli.common import Misuse, whole_number
from config.env import shown

LOOPBACK = {"127.0.0.1", "::1", "localhost"}
ANY = {"0.0.0.0", "::", ""}  # noqa: S104 - compared with, not bound to
DEFAULT_PORT = 8000
BACKLOG = 2048
TRIAL_PATIENCE = 3.0


@dataclass(frozen=True)
class Listening:
    """A bound socket and how it was asked for."""

    sock: socket.socket
    host: str
    port: int

    @property
    def local_only(self) -> bool:
        """True when only this machine can come."""
        return self.host in LOOPBACK

    @property
    def home(self) -> tuple[str, int]:
        """Where this machine itself reaches the site."""
        if self.host in ANY or self.host == "localhost":
            return ("::1" if self.sock.family == socket.AF_INET6 else "127.0.0.1", self.port)
        return (self.host, self.port)

    def addresses(self) -> list[str]:
        """URLs to print: this machine's own first, then the network's."""
        home = "localhost" if self.host in ANY | LOOPBACK else _bracketed(self.host)
        found = [f"http://{home}:{self.port}/"]
        if self.host in ANY:
            found.append(f"http://{_bracketed(lan_address())}:{self.port}/")
        return found

    def host_names(self) -> list[str]:
        """Host headers to accept; what the user allowed comes on top."""
        names = ["localhost", "127.0.0.1", "[::1]"]
        if not self.local_only:
            names += [lan_address(), socket.gethostname(), f"{socket.gethostname()}.local"]
            names += [] if self.host in ANY else [_bracketed(self.host)]
        names += [name.strip() for name in os.environ.get("PODIUM_HOSTS", "").split(",")]
        return [name for name in dict.fromkeys(names) if name]


def port_number(text: str) -> int:
    """A port that one may listen on."""
    port = whole_number(text, 1, 65535)
    if port is None:
        raise Misuse(f"{shown(text)} is no port: give a number from 1 to 65535")
    return port


def listen(host: str, port: int) -> Listening:
    """Bind and listen at once, so that nobody else takes the port while we prepare."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:  # the latter of names that no name server is asked
        reason = error.strerror if isinstance(error, OSError) else "no name of a machine"
        raise Misuse(f"no address for --host {shown(host)}: {reason}") from error
    family, _, _, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if host == "::":
        sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        sock.bind(address)
        sock.listen(BACKLOG)
    except OSError as error:
        sock.close()
        if error.errno == errno.EADDRINUSE:
            raise Misuse(
                f"port {port} is taken: choose another with --port or PODIUM_PORT"
            ) from error
        raise Misuse(f"cannot listen on {host}:{port}: {error.strerror}") from error
    listening = Listening(sock, host, port)
    _try(listening)
    return listening


def _try(listening: Listening) -> None:
    """Refuse an address that can be bound but never reached, such as one for broadcasts."""
    try:
        socket.create_connection(
            (listening.home[0], listening.sock.getsockname()[1]), timeout=TRIAL_PATIENCE
        ).close()
    except OSError as error:
        listening.sock.close()
        raise Misuse(
            f"--host {listening.host} leads nowhere, not even from here: {error.strerror or error}"
        ) from error


def lan_address() -> str:
    """The address by which neighbours reach us. Connecting a UDP socket sends nothing; it asks
    the routing table which of our addresses would be used."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
