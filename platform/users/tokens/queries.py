"""Reading tokens."""

import hmac
import re
from collections.abc import Iterable
from typing import Any, Final

from django.db.models import QuerySet
from knox.crypto import hash_token
from knox.settings import CONSTANTS

from core import clock
from core.access import Peer, Viewer, session_holds
from core.errors import Unknown
from core.idempotency import keys_of
from core.models import IdempotencyKey
from users.models import User
from users.tokens.models import Token

#: What a token's text looks like; in a longer text, whatever may be (part of) one.
PLAIN: Final = re.compile("podium_[0-9a-f]{64}")
LIKE_A_TOKEN: Final = re.compile("podium_[0-9a-f]{8,}")


def token_of(text: str) -> Token | None:
    """The token with this text, with its owner; one query, and no hint in the time it takes."""
    if not PLAIN.fullmatch(text):
        return None
    digest = hash_token(text)
    alike = Token.objects.filter(token_key=text[: CONSTANTS.TOKEN_KEY_LENGTH])
    return next(
        (
            token
            for token in alike.select_related("user")
            if hmac.compare_digest(token.digest, digest)
        ),
        None,
    )


def holds(token: Token, peer: Peer) -> bool:
    """Whether it may be used now, from there, and for this owner."""
    owner: User = token.user
    return (
        not token.has_expired(clock.now())
        and owner.is_active
        and not owner.is_guest
        and session_holds(owner, peer)
    )


def tokens_of(user: User) -> QuerySet[Token]:
    """The person's tokens, the newest first."""
    return Token.objects.filter(user=user).order_by("-created")


def own_by_ref(viewer: Viewer, ref: str) -> Token:
    """The viewer's own token with this ref; raises Unknown."""
    token = Token.objects.filter(ref=ref, user_id=viewer.pk).first()
    if token is None:
        raise Unknown
    return token


def socket_key(token: Token) -> str:
    """What its sockets are known by; no session key looks like this."""
    return f"token:{token.ref}"


def token_json(token: Token) -> dict[str, Any]:
    """A token as its owner sees it."""
    return {
        "ref": token.ref,
        "name": token.name,
        "scopes": token.scopes,
        "created_at": clock.stamp(token.created),
        "last_used_at": clock.stamp(token.last_used_at) if token.last_used_at else None,
        "expires_at": clock.stamp(token.expiry) if token.expiry else None,
    }


def export(user: User) -> list[dict[str, Any]]:
    """The person's tokens; their texts are kept nowhere."""
    return [token_json(token) for token in tokens_of(user)]


def kept_answers(user: User) -> list[dict[str, Any]]:
    """What the API keeps for the person's retries (core.idempotency): keys and times."""
    kept = IdempotencyKey.objects.filter(scope__startswith=keys_of(user.ref))
    return [
        {"key": row.key, "created_at": clock.stamp(row.created_at)}
        for row in kept.order_by("created_at")
    ]


def texts_in(texts: Iterable[str]) -> list[str]:
    """Whole tokens that stand anywhere in these texts; at most ten."""
    return list(dict.fromkeys(found for text in texts for found in PLAIN.findall(text)))[:10]
