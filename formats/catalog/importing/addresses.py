"""Which addresses files may be fetched from: web servers in the open, never our own network.

The host's name is looked up once; every address that it has must be in the open, and the
connection goes to the very address that was checked.
"""

import ipaddress
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, urlsplit

from formats.catalog.importing.errors import ImportBadAddress, ImportNotFetched

MOST_LETTERS: Final = 500
_PORTS: Final = {"http": 80, "https": 443}
#: What of IPv6 is given to hosts in the open; everything else is local, mapped or for gateways.
_OPEN_V6: Final = ipaddress.ip_network("2000::/3")
#: Parts of the open ranges that lead elsewhere: gateways (6to4 and its relays, Teredo), relays of
#: AS112 and AMT, networks of examples. https://www.iana.org/assignments/iana-ipv6-special-registry/
_ELSEWHERE: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
            "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24",
        ),
    )
)  # fmt: skip

Resolver = Callable[[str, int], Sequence[str]]


def look_up(host: str, port: int) -> list[str]:
    """The addresses of a host, as the system knows them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


@dataclass(frozen=True, slots=True)
class Policy:
    """What may be fetched.

    `trusted` are `host:port` pairs of the operator's own network, whose addresses may be private
    and whose ports any.
    """

    resolve: Resolver = look_up
    ports: frozenset[int] = frozenset((80, 443))
    trusted: frozenset[str] = frozenset()
    most_bytes: int = 4 << 30
    connect_seconds: float = 10.0
    read_seconds: float = 30.0
    whole_seconds: float = 6 * 3600.0


@dataclass(frozen=True, slots=True)
class Target:
    """Where to connect and what to ask for; `ip` was checked."""

    scheme: str
    host: str
    port: int
    ip: str
    path: str
    address: str


def is_open(ip: str) -> bool:
    """Whether the address is one of a single host in the open internet."""
    try:
        address = ipaddress.ip_address(ip.partition("%")[0])
    except ValueError:
        return False
    if address.version == 6 and address not in _OPEN_V6:
        return False
    if any(address.version == n.version and address in n for n in _ELSEWHERE):
        return False
    return address.is_global and not (
        address.is_multicast
        or address.is_reserved
        or address.is_loopback
        or address.is_link_local
        or address.is_unspecified
    )


def read(address: str, policy: Policy) -> SplitResult:
    """The parts of an address that may be one to fetch from, its host not yet looked up.

    Refusal: bad address.
    """

    def bad(reason: str) -> ImportBadAddress:
        return ImportBadAddress(address=shown_address(address), reason=reason)

    if len(address) > MOST_LETTERS or not address.isascii() or not address.isprintable():
        raise bad("odd")
    try:
        parts = urlsplit(address)
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError as error:
        raise bad("unreadable") from error
    if parts.scheme not in _PORTS or not parts.hostname or " " in address:
        raise bad("unreadable")
    if parts.username is not None or parts.password is not None:
        raise bad("credentials")
    if port not in policy.ports and f"{parts.hostname}:{port}" not in policy.trusted:
        raise bad("port")
    return parts


def check(address: str, policy: Policy) -> Target:
    """Where the address leads, if it may be fetched from there. Refusals: bad, not found."""
    parts = read(address, policy)
    host, shown = parts.hostname or "", shown_address(address)
    port = parts.port or _PORTS[parts.scheme]
    try:
        found = policy.resolve(host, port)
    except (OSError, UnicodeError) as error:
        raise ImportNotFetched(address=shown, reason="no_host") from error
    if not found:
        raise ImportNotFetched(address=shown, reason="no_host")
    if f"{host}:{port}" not in policy.trusted and not all(map(is_open, found)):
        raise ImportBadAddress(address=shown, reason="private")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port, found[0], path, address)


def shown_address(address: str) -> str:
    """The address for messages: without what might be a secret, and not too long."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        host = f"[{host}]" if ":" in host else host
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return address[:40].encode("ascii", "replace").decode()
    shown = f"{parts.scheme}://{host}{port}{parts.path}" if host else address
    return shown[:120].encode("ascii", "replace").decode()


def file_name(address: str) -> str:
    """What messages call a file that comes from there."""
    return shown_address(address).rstrip("/").rpartition("/")[2] or shown_address(address)
