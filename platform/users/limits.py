"""How often people may try what guesses or floods.

Limits by address are wide, for a whole hall may share one; those by account are not asked about a
browser in which the owner has signed in before (`known`), so nobody is locked out by others.
"""

import hmac
import ipaddress
from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from core.attempts import Limit, refund, spend

MINUTE, HOUR, DAY = 60, 3600, 86400

FAILED_ADDRESS: Final = Limit("login-address", 60, 10 * MINUTE)
FAILED_ACCOUNT: Final = Limit("login-account", 10, 10 * MINUTE)
FAILED_KNOWN: Final = Limit("login-known", 10, 10 * MINUTE)  # for one known browser
SIGN_UPS: Final = Limit("signup-address", 100, HOUR)
RESETS_ADDRESS: Final = Limit("reset-address", 20, HOUR)
RESETS_ACCOUNT: Final = Limit("reset-account", 3, HOUR)
CODES: Final = Limit("codes-user", 10, 10 * MINUTE)  # TOTP and recovery codes, passwords again
GUESTS: Final = Limit("guests-address", 600, HOUR)  # two halls
CLAIMS: Final = Limit("claims-address", 30, 10 * MINUTE)  # wrong codes
EMAILS: Final = Limit("emails-user", 10, HOUR)

KNOWN_COOKIE: Final = "podium_known"
KNOWN_FOR: Final = 180 * DAY
_SALT: Final = "users.known-browser"


def address_of(request: HttpRequest) -> str:
    """The peer's address; of IPv6 the network, of which a visitor has a whole one."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def known_to(request: HttpRequest, email: str) -> str:
    """The mark of this browser if the account's owner has signed in with it before, else empty."""
    cookie = request.COOKIES.get(KNOWN_COOKIE, "")
    try:
        mark, owner = signing.loads(cookie, salt=_SALT, max_age=KNOWN_FOR)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(mark) if hmac.compare_digest(str(owner), _owner(email)) else ""


def make_known(response: HttpResponse, email: str, mark: str) -> None:
    """Remember in this browser that the account's owner has signed in with it."""
    response.set_cookie(
        KNOWN_COOKIE,
        signing.dumps((mark, _owner(email)), salt=_SALT),
        max_age=KNOWN_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _owner(email: str) -> str:
    """A digest: the cookie says nothing about whose it is."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), email.strip().lower().encode(), "sha256")
    return digest.hex()[:32]


def before_password(request: HttpRequest, email: str) -> None:
    """Count an attempt to sign in as `email`; raises TooMany."""
    spend(FAILED_ADDRESS, address_of(request))
    mark = known_to(request, email)
    if mark:
        spend(FAILED_KNOWN, mark)
    else:
        spend(FAILED_ACCOUNT, email.strip().lower())


def after_password(request: HttpRequest, email: str) -> None:
    """The password was right: what was counted before is given back."""
    refund(FAILED_ADDRESS, address_of(request))
    mark = known_to(request, email)
    if mark:
        refund(FAILED_KNOWN, mark)
    else:
        refund(FAILED_ACCOUNT, email.strip().lower())
