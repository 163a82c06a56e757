"""Access rules: every address declares who may enter, and a test fails for one that does not.

A rule is a named predicate over the viewer. Pages are wrapped by `allow(rule)`, API views carry
`access_rule = rule`, socket rooms decide in `may_watch`.
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.http import HttpRequest, HttpResponseBase

from core.errors import NotPermitted, SignInNeeded

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


def allow(rule: Rule) -> Callable[[View], View]:
    """Declare and enforce a page's rule."""

    def wrap(view: View) -> View:
        @functools.wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:  # noqa: ANN401
            require(rule, request.user)
            return view(request, *args, **kwargs)

        guarded.access_rule = rule  # type: ignore[attr-defined]
        return guarded  # type: ignore[return-value]

    return wrap
