"""Addresses that take a form alone: whoever merely opens one is led to a page."""

import functools
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.urls import reverse

View = Callable[..., HttpResponseBase]


def form_only(to: str, *parts: str) -> Callable[[View], View]:
    """For an address that takes a form alone: whoever merely opens it is led to the page `to`.

    They come by the history, a reload, or from signing in. `parts` of the address go along beside
    the `ref`; that page asks its own rule.
    """

    def wrap(view: View) -> View:
        @functools.wraps(view)
        def led(request: HttpRequest, **address: str) -> HttpResponseBase:
            if request.method in {"GET", "HEAD"}:
                kept = {name: address[name] for name in ("ref", *parts)}
                return HttpResponseRedirect(reverse(to, kwargs=kept))
            return view(request, **address)

        return led

    return wrap
