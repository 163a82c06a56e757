"""Access rules: every address declares who may enter, and a test fails for one that does not.

A rule is a name and a predicate (of the library `rules`) over the viewer and, where there is one,
the thing. Each room keeps its rules in its own `rules.py`. Pages are wrapped by `allow(rule)`, API
views carry `access_rule`, socket rooms `watch_rule`, kinds of commands the rule they are handed in
with; services ask `require` again.
"""

import functools
import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest, HttpResponseBase
from rules.permissions import permissions
from rules.predicates import Predicate

from core.errors import BadMethod, NotPermitted, SignInNeeded

Viewer = AbstractBaseUser | AnonymousUser
View = TypeVar("View", bound=Callable[..., HttpResponseBase])


@dataclass(frozen=True, slots=True)
class Rule:
    """A name for logs, templates and tests, and the predicate."""

    name: str
    predicate: Predicate

    def admits(self, viewer: Viewer, target: object = None) -> bool:
        """Whether the viewer may, with this thing or (None) at all."""
        return bool(self.predicate.test(viewer, target))


_rules: dict[str, Rule] = {}


def rule(name: str, test: Predicate) -> Rule:
    """Make a room's rule known by its name (`room.verb`); a name used twice is a mistake."""
    permissions.add_rule(name, test)  # type: ignore[no-untyped-call]  # the library has no types here
    made = _rules[name] = Rule(name, test)
    return made


def rule_named(name: str) -> Rule:
    """The rule of that name, for templates; KeyError for none."""
    return _rules[name]


def all_rules() -> dict[str, Rule]:
    """Every rule by name."""
    return dict(_rules)


def predicate(test: Callable[..., bool]) -> Predicate:
    """A function of the viewer, or of viewer and thing, that combines by & | ~."""
    return Predicate(test)


@predicate
def is_anyone(_viewer: Viewer) -> bool:
    """Strangers too."""
    return True


@predicate
def is_signed_in(viewer: Viewer) -> bool:
    """Account holders and guests."""
    return viewer.is_authenticated and viewer.is_active


@predicate
def is_guest(viewer: Viewer) -> bool:
    """Joined by a name, without an account."""
    return bool(getattr(viewer, "is_guest", False))


@predicate
def is_operator(viewer: Viewer) -> bool:
    """Operators run the site."""
    return viewer.is_active and bool(getattr(viewer, "is_staff", False))


anyone = rule("anyone", is_anyone)
signed_in = rule("signed_in", is_signed_in)
account_holder = rule("account_holder", is_signed_in & ~is_guest)
operator = rule("operator", is_operator)


def require(rule: Rule, viewer: Viewer, target: object = None) -> None:
    """Raise SignInNeeded or NotPermitted unless the rule admits the viewer.

    A guest before a door for accounts is asked to sign in.
    """
    if rule.admits(viewer, target):
        return
    for_accounts = rule.predicate is account_holder.predicate  # under whichever room's name
    if not viewer.is_authenticated or (for_accounts and is_guest.test(viewer)):
        raise SignInNeeded
    raise NotPermitted


def allow(
    rule: Rule, *methods: str, on: Callable[..., Any] | None = None
) -> Callable[[View], View]:
    """Declare and enforce a page's rule and its methods (GET, and HEAD with it, by default).

    `on(viewer, **kwargs)` finds the thing that the address names, or raises Unknown; the rule is
    asked about it and the page gets it in place of the address's parts.
    """
    known = methods or ("GET",)
    taken = (*known, "HEAD") if "GET" in known else known

    def wrap(view: View) -> View:
        @functools.wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401 - the framework's own signature
            if request.method not in taken:
                raise BadMethod(method=request.method, allowed=", ".join(taken))
            if on is None:
                require(rule, request.user)
                response = view(request, *args, **kwargs)
            else:
                target = on(request.user, **kwargs)
                require(rule, request.user, target)
                response = view(request, target)
            if rule is not anyone:
                # Not for the next person at this device, who goes back in its history.
                response.headers.setdefault("Cache-Control", "no-store, private")
            return response

        guarded.access_rule = rule  # type: ignore[attr-defined]
        return guarded  # type: ignore[return-value]

    return wrap


@dataclass(frozen=True, slots=True)
class Peer:
    """Where a request or a socket comes from: its address, and whether a proxy forwarded it."""

    address: str
    forwarded: bool

    @property
    def is_this_machine(self) -> bool:
        """Loopback, and no proxy that says it stands between."""
        address = self._ip()
        return address is not None and address.is_loopback and not self.forwarded

    @property
    def is_near(self) -> bool:
        """On the same local network: a private address, and no proxy stands between."""
        address = self._ip()
        return address is not None and address.is_private and not self.forwarded

    def _ip(self) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
        try:
            address = ipaddress.ip_address(self.address)
        except ValueError:
            return None
        return getattr(address, "ipv4_mapped", None) or address


FORWARDING = frozenset(
    {
        "cf-connecting-ip", "forwarded", "true-client-ip", "via", "x-client-ip", "x-forwarded",
        "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip",
    }
)  # fmt: skip


def peer_of_request(request: HttpRequest) -> Peer:
    """A page's peer."""
    names = {name.lower() for name in request.headers}
    return Peer(request.META.get("REMOTE_ADDR", ""), not FORWARDING.isdisjoint(names))


def peer_of_scope(scope: Mapping[str, Any]) -> Peer:
    """A socket's peer."""
    names = {name.decode("latin-1").lower() for name, _value in scope["headers"]}
    return Peer((scope.get("client") or ("",))[0], not FORWARDING.isdisjoint(names))


def network_of(address: str) -> str:
    """What limits by address count by: IPv4 as it is, of IPv6 the /64, all of it one visitor's.

    IPv4 in an IPv6 socket's spelling is IPv4; whatever is no address stays as it is.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed), 64), strict=False))


# Rooms add what a session may depend on besides its cookie: demo people's stays on this machine.
SessionLimit = Callable[[Viewer, Peer], bool]
session_limits: list[SessionLimit] = []


def session_holds(viewer: Viewer, peer: Peer) -> bool:
    """Whether this viewer's session is good for this peer; for pages and sockets alike."""
    return all(limit(viewer, peer) for limit in session_limits)


SESSION_KEY = re.compile(r"[0-9a-z]{1,40}")


def clean_session_key(cookie: str | None) -> str:
    """The cookie's session key, or nothing: whatever else it holds is no key of ours."""
    return cookie if cookie and SESSION_KEY.fullmatch(cookie) else ""
