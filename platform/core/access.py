"""Access rules: every address declares who may enter, and a test fails for one that does not.

A rule is a named predicate over the viewer. Pages are wrapped by `allow(rule)`, API views carry
`access_rule = rule`, socket rooms decide in `may_watch`.
"""

import functools
import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest, HttpResponseBase

from core.errors import BadMethod, NotPermitted, SignInNeeded

Viewer = AbstractBaseUser | AnonymousUser
View = TypeVar("View", bound=Callable[..., HttpResponseBase])


@dataclass(frozen=True, slots=True)
class Rule:
    """A name for logs and tests, and the predicate."""

    name: str
    admits: Callable[[Viewer], bool]


def is_operator(viewer: Viewer) -> bool:
    """Operators run the site."""
    return viewer.is_active and bool(getattr(viewer, "is_staff", False))


anyone = Rule("anyone", lambda _viewer: True)
signed_in = Rule("signed_in", lambda viewer: viewer.is_authenticated)
operator = Rule("operator", is_operator)


def require(rule: Rule, viewer: Viewer) -> None:
    """Raise SignInNeeded or NotPermitted unless the rule admits the viewer."""
    if rule.admits(viewer):
        return
    if not viewer.is_authenticated:
        raise SignInNeeded
    raise NotPermitted


def allow(rule: Rule, *methods: str) -> Callable[[View], View]:
    """Declare and enforce a page's rule and its methods (GET, and HEAD with it, by default)."""
    known = methods or ("GET",)
    taken = (*known, "HEAD") if "GET" in known else known

    def wrap(view: View) -> View:
        @functools.wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401 - the framework's own signature
            if request.method not in taken:
                raise BadMethod(method=request.method, allowed=", ".join(taken))
            require(rule, request.user)
            return view(request, *args, **kwargs)

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
        try:
            address = ipaddress.ip_address(self.address)
        except ValueError:
            return False
        mapped = getattr(address, "ipv4_mapped", None)
        return (mapped or address).is_loopback and not self.forwarded


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
