"""Making, using and revoking tokens: the one way to change them."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q
from knox.crypto import hash_token
from knox.models import get_digest_token
from knox.settings import CONSTANTS

from core import clock
from core.access import account_holder, require
from core.errors import Unknown
from core.idempotency import keys_of
from core.live.consumer import close_session_sockets
from core.models import IdempotencyKey
from users.held import addresses_of
from users.models import User
from users.notices.service import tell
from users.service import checked_name
from users.tokens import queries, rules
from users.tokens.errors import BadLifetime, NoScope, TooManyTokens, UnknownScope
from users.tokens.models import SocketTicket, Token
from users.tokens.scopes import offered_to

MOST: Final = 20  # tokens a person
LIFETIMES: Final = (30, 90, 365, None)  # days; None: until it is revoked
USED_EVERY: Final = timedelta(minutes=1)  # how exact "last used" is
KEPT_EXPIRED: Final = timedelta(days=30)
NOTICE: Final = "tokens.notice_in_url"
PAGE: Final = "/me/tokens/"


def make(*, actor: User, name: str, scopes: Collection[str], days: int | None) -> tuple[Token, str]:
    """A new token and its text, which is kept nowhere.

    The caller has seen lately that it is the owner who asks. Raises NameRefused, NoScope,
    UnknownScope, BadLifetime, TooManyTokens; Unknown where the account has just gone.
    """
    require(account_holder, actor)
    called = checked_name(name)
    offered = [scope.name for scope in offered_to(actor)]
    if strange := sorted(set(scopes) - set(offered)):
        raise UnknownScope(scope=strange[0][:80])
    if not scopes:
        raise NoScope
    if days not in LIFETIMES:
        raise BadLifetime
    digest, plain = get_digest_token()
    present = clock.now()
    with transaction.atomic():
        rows = User.objects.select_for_update(no_key=True, of=("self",))
        owner = rows.filter(pk=actor.pk).first()
        if owner is None:  # deleted meanwhile
            raise Unknown
        if Token.objects.filter(user=owner).count() >= MOST:
            raise TooManyTokens(limit=MOST)
        token = Token(
            digest=digest,
            token_key=plain[: CONSTANTS.TOKEN_KEY_LENGTH],
            user=owner,
            name=called,
            scopes=[scope for scope in offered if scope in set(scopes)],
            created=present,
            expiry=None if days is None else present + timedelta(days=days),
        )
        token.save(force_insert=True)
    return token, plain


def revoke(*, actor: User, token: Token) -> None:
    """The token and its sockets end at once. Only its owner revokes it."""
    require(rules.revoke, actor, token)
    _end(token)


def note_use(token: Token) -> None:
    """Remember when it was used last; one write a minute, however often it is used."""
    present = clock.now()
    before = present - USED_EVERY
    if token.last_used_at is not None and token.last_used_at > before:
        return
    Token.objects.filter(Q(last_used_at=None) | Q(last_used_at__lte=before), pk=token.pk).update(
        last_used_at=present
    )


def revoke_exposed(texts: Collection[str]) -> int:
    """End tokens that were seen where they do not belong, and tell their owners; how many."""
    found = list(
        Token.objects.filter(digest__in=[hash_token(text) for text in texts]).select_related("user")
    )
    for token in found:
        with transaction.atomic():
            if _end(token):
                tell(token.user, code=NOTICE, params={"name": token.name}, url=PAGE, important=True)
    return len(found)


def _end(token: Token) -> bool:
    """Delete the row, then close its sockets; whether it stood."""
    ended = bool(Token.objects.filter(pk=token.pk).delete()[0])
    transaction.on_commit(lambda: close_session_sockets(queries.socket_key(token)), robust=True)
    return ended


def forget_answers(user: User) -> None:
    """What was answered to a person, and what others were answered about them, is forgotten."""
    theirs = Q(scope__startswith=keys_of(user.ref))
    for known in (user.ref, *addresses_of(user)):
        theirs |= Q(answer__icontains=known)
    IdempotencyKey.objects.filter(theirs).delete()


def forget_old() -> int:
    """Delete tickets that nobody used, and tokens that expired long ago; how many."""
    present = clock.now()
    stale = SocketTicket.objects.filter(made_at__lt=present - timedelta(hours=1)).delete()[0]
    expired = Token.objects.filter(expiry__lt=present - KEPT_EXPIRED).delete()[0]
    return stale + expired
