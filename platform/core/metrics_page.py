"""/metrics: for operators who are signed in, and for a scraper that shows its token."""

import functools
import hmac
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.cache import never_cache
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from core import metrics
from core.access import Viewer, allow, is_operator, network_of, predicate, rule
from core.attempts import Limit, spend

GUESSES = Limit("metrics-token", 30, 600)


class Scraper(AnonymousUser):
    """Whoever shows the token of PODIUM_METRICS_TOKEN: a program, nobody's account."""


@predicate
def is_scraper(viewer: Viewer) -> bool:
    """Whether it is the program with the token."""
    return isinstance(viewer, Scraper)


read = rule("metrics.read", is_operator | is_scraper)
Page = Callable[[HttpRequest], HttpResponseBase]


def known_by_token(view: Page) -> Page:
    """Let a request that shows the token be the scraper's; a wrong token is 401, and counted."""

    @functools.wraps(view)
    def looked_at(request: HttpRequest) -> HttpResponseBase:
        shown = request.headers.get("Authorization")
        if shown is None:
            return view(request)
        if not _is_token(shown):
            # Only wrong ones are counted, and the right one is answered over the limit too: a
            # scraper is not locked out by others at its address.
            spend(GUESSES, network_of(str(request.META.get("REMOTE_ADDR", ""))))
            return HttpResponse(
                "the token is wrong\n",
                status=401,
                content_type="text/plain",
                headers={"WWW-Authenticate": "Bearer"},
            )
        request.user = Scraper()
        return view(request)

    return looked_at


def _is_token(shown: str) -> bool:
    """Compared in a time that tells nothing; without a token in the settings none is right."""
    token = settings.METRICS_TOKEN
    expected = f"Bearer {token}".encode()
    return bool(token) and hmac.compare_digest(shown.encode("utf-8", "replace"), expected)


@never_cache
@known_by_token
@allow(read)
def page(_request: HttpRequest) -> HttpResponse:
    """Everything, as Prometheus reads it."""
    return HttpResponse(generate_latest(metrics.registry()), content_type=CONTENT_TYPE_PLAIN_0_0_4)
