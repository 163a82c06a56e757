"""Tickets: how a script, which has no session, opens a socket. Who gives them registers here."""

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
