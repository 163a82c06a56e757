"""Tickets: how a script, which has no session, opens a socket. Who gives them registers here.

So does who knows what must never stand in a socket's address.
"""

from collections.abc import Callable
from dataclasses import dataclass

from core.access import Peer, Viewer
from core.errors import SignInNeeded


@dataclass(frozen=True, slots=True)
class Pass:
    """What a ticket was good for: one socket.

    `viewer(scope)` is who the socket acts as in a room of that scope, as the database has it now;
    it raises SignInNeeded when that has ended. Whoever ends it publishes `key` as
    core.live.consumer.close_session_sockets does, so that the hubs ask at once.
    """

    key: str
    viewer: Callable[[str], Viewer]


Redeem = Callable[[str, Peer], Pass | None]
_redeemers: list[Redeem] = []


def register(redeem: Redeem) -> None:
    """`redeem(ticket, peer)` uses the ticket up; None for one that is not good. From ready."""
    if redeem not in _redeemers:
        _redeemers.append(redeem)


def redeem(ticket: str, peer: Peer) -> Pass:
    """What the ticket is good for; raises SignInNeeded for nothing."""
    for use in _redeemers:
        if (found := use(ticket, peer)) is not None:
            return found
    raise SignInNeeded


@dataclass(frozen=True, slots=True)
class Lookout:
    """Keeps secrets out of addresses: a socket whose path or query holds one does not open.

    `sees(path, query)` tells at once whether there is one; `end(path, query)` makes it worthless.
    """

    sees: Callable[[str, str], bool]
    end: Callable[[str, str], None]


_lookouts: list[Lookout] = []


def watch_addresses(lookout: Lookout) -> None:
    """Ask it about every socket's address. From ready."""
    if lookout not in _lookouts:
        _lookouts.append(lookout)


def who_sees(path: str, query: str) -> Lookout | None:
    """The first who sees a secret in this address."""
    return next((lookout for lookout in _lookouts if lookout.sees(path, query)), None)
