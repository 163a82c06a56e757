"""Demo people exist on this machine only."""

from collections.abc import Callable

import structlog
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse

from users.demo import from_this_machine

logger = structlog.get_logger(__name__)


class DemoFromLoopbackMiddleware:
    """A demo person's session that comes from elsewhere ends, wherever it was opened."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look only where there is a session at all."""
        if (
            request.session.session_key
            and getattr(request.user, "is_demo", False)
            and not from_this_machine(request)
        ):
            logger.warning("demo_session_from_elsewhere", address=request.META.get("REMOTE_ADDR"))
            logout(request)
        return self.get_response(request)
