"""Tickets: with one a script that has a token opens one socket, once, within seconds.

The socket acts as the token's owner where the token has the scope of the socket's room, else as a
stranger; it ends with the token.
"""

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import AnonymousUser

from core import clock
from core.access import Peer, Viewer
from core.errors import SignInNeeded
from core.live.tickets import Pass
from users.tokens import queries, service
from users.tokens.models import SocketTicket, Token

GOOD_FOR: Final = timedelta(seconds=30)


def make(token: Token) -> tuple[str, datetime]:
    """A ticket, and until when it opens a socket; only its digest is kept."""
    text = secrets.token_urlsafe(32)
    present = clock.now()
    SocketTicket.objects.create(digest=_digest(text), token=token, made_at=present)
    return text, present + GOOD_FOR


def redeem(text: str, peer: Peer) -> Pass | None:
    """Use the ticket up: of two who come with it at once, one gets in."""
    if exposed := queries.texts_in([text]):
        service.revoke_exposed(exposed)
    [*used] = SocketTicket.objects.raw(
        "DELETE FROM tokens_socketticket WHERE digest = %s RETURNING *", [_digest(text)]
    )
    if not used or used[0].made_at <= clock.now() - GOOD_FOR:
        return None
    token = _token(used[0].token_id)
    if token is None or not queries.holds(token, peer):
        return None
    return Pass(queries.socket_key(token), lambda scope: _viewer(token.pk, scope, peer))


def _viewer(digest: str, scope: str, peer: Peer) -> Viewer:
    """Who the socket acts as now; raises SignInNeeded when the token holds no more."""
    token = _token(digest)
    if token is None or not queries.holds(token, peer):
        raise SignInNeeded
    owner: Viewer = token.user
    return owner if scope and token.allows(f"{scope}:read") else AnonymousUser()


def _token(digest: str) -> Token | None:
    return Token.objects.select_related("user").filter(pk=digest).first()


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=32).hexdigest()
