"""A session is good for its viewer and where the request comes from, or it ends."""

from collections.abc import Callable

import structlog
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from core.access import peer_of_request, session_holds

logger = structlog.get_logger(__name__)


class SessionHoldsMiddleware:
    """A demo person's session that comes from elsewhere ends, wherever it was opened."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look only where there is a session at all."""
        peer = peer_of_request(request)
        if request.session.session_key and not session_holds(request.user, peer):
            logger.warning("session_from_elsewhere", address=peer.address)
            logout(request)
        return self.get_response(request)


class TimeZoneMiddleware:
    """Times on a page are the reader's; UTC for strangers and for whoever has not chosen."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look only where there is a session at all."""
        zone = getattr(request.user, "zone", None) if request.session.session_key else None
        if zone is None:
            return self.get_response(request)
        with timezone.override(zone):
            return self.get_response(request)
