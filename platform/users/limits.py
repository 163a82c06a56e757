"""How often people may try what guesses or floods.

Limits by address are wide, for a whole hall may share one; those by account are not asked about a
browser in which the owner has signed in before (`known`), so nobody is locked out by others.
"""

import hmac
from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from core.access import network_of
from core.attempts import Limit, refund, spend
from users.models import User

MINUTE, HOUR, DAY = 60, 3600, 86400

FAILED_ADDRESS: Final = Limit("login-address", 60, 10 * MINUTE)
FAILED_ACCOUNT: Final = Limit("login-account", 10, 10 * MINUTE)
FAILED_KNOWN: Final = Limit("login-known", 10, 10 * MINUTE)  # for one known browser
SIGN_UPS: Final = Limit("signup-address", 100, HOUR)
RESETS_ADDRESS: Final = Limit("reset-address", 20, HOUR)
RESETS_ACCOUNT: Final = Limit("reset-account", 3, HOUR)
CODES: Final = Limit("codes-user", 10, 10 * MINUTE)  # TOTP and recovery codes
CODES_KNOWN: Final = Limit("codes-known", 10, 10 * MINUTE)  # from one known browser
OLD_PASSWORDS: Final = Limit("old-password-user", 10, 10 * MINUTE)
GUESTS: Final = Limit("guests-address", 600, HOUR)  # two halls
CLAIMS: Final = Limit("claims-address", 600, 10 * MINUTE)  # wrong codes, of 60 bits
EMAILS: Final = Limit("emails-user", 10, HOUR)

KNOWN_COOKIE: Final = "podium_known"
KNOWN_FOR: Final = 180 * DAY
_SALT: Final = "users.known-browser"


def address_of(request: HttpRequest) -> str:
    """The peer's address; of IPv6 the network, of which a visitor has a whole one."""
    return network_of(str(request.META.get("REMOTE_ADDR", "")))


def known_to(request: HttpRequest, email: str) -> str:
    """The mark of this browser if the account's owner has signed in with it before, else empty.

    Asked for the account that has the address now, so a mark does not outlive a change of hands.
    """
    cookie = request.COOKIES.get(KNOWN_COOKIE, "")
    account = User.objects.filter(email=email.strip().lower()).first()
    try:
        mark, owner = signing.loads(cookie, salt=_SALT, max_age=KNOWN_FOR)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    if account is None or not hmac.compare_digest(str(owner), _owner(account)):
        return ""
    return str(mark)


def make_known(response: HttpResponse, user: User, mark: str) -> None:
    """Remember in this browser that the account's owner has signed in with it."""
    response.set_cookie(
        KNOWN_COOKIE,
        signing.dumps((mark, _owner(user)), salt=_SALT),
        max_age=KNOWN_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _owner(user: User) -> str:
    """A digest: the cookie says nothing about whose it is. Signing out everywhere ends it."""
    whose = f"{user.ref}:{user.session_salt}".encode()
    return hmac.digest(settings.SECRET_KEY.encode(), whose, "sha256").hex()[:32]


def code_key(request: HttpRequest, user: User) -> tuple[Limit, str]:
    """What a code of the second step counts against: the known browser, else the account."""
    mark = known_to(request, user.email or "")
    return (CODES_KNOWN, mark) if mark else (CODES, user.ref)


def before_password(request: HttpRequest, email: str) -> None:
    """Count an attempt to sign in as `email`; raises TooMany.

    A known browser has a count of its own and no other: neither strangers who hammer the account
    nor a prankster behind the same address keep its owner out.
    """
    mark = known_to(request, email)
    if mark:
        spend(FAILED_KNOWN, mark)
        return
    spend(FAILED_ADDRESS, address_of(request))
    spend(FAILED_ACCOUNT, email.strip().lower())


def after_password(request: HttpRequest, email: str) -> None:
    """The password was right: what was counted before is given back."""
    mark = known_to(request, email)
    if mark:
        refund(FAILED_KNOWN, mark)
        return
    refund(FAILED_ADDRESS, address_of(request))
    refund(FAILED_ACCOUNT, email.strip().lower())
