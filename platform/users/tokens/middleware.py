"""No token in an address: these are kept in logs, histories and other sites' referrers."""

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qsl, unquote_plus

import structlog
from csp.middleware import CSPMiddleware
from django.http import HttpRequest, HttpResponse
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.security import SecurityMiddleware

from core.web.errors import refusal_response
from core.web.middleware import LanguageMiddleware
from users.tokens import queries, service
from users.tokens.errors import TokenInUrl

#: Names under which people send tokens in a query.
NAMES: Final = re.compile(
    r"(access[_-]?|auth[_-]?|bearer[_-]?|api[_-]?)?token|api[_-]?key|key|auth|authorization",
    re.IGNORECASE,
)
#: What gives every page its headers and its language; the innermost first.
CHAIN: Final[tuple[Any, ...]] = (
    XFrameOptionsMiddleware,
    CsrfViewMiddleware,
    LanguageMiddleware,
    CSPMiddleware,
    SecurityMiddleware,
)
logger = structlog.get_logger(__name__)


class NoTokenInUrlMiddleware:
    """Answers 400, on every path; a token that holds and was sent so ends there.

    It stands before whatever logs the address, so the answer gets its headers and its language
    from a chain of its own.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.refuse: Callable[[HttpRequest], HttpResponse] = _refuse
        for middleware in CHAIN:
            self.refuse = middleware(self.refuse)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look at path and query, before anybody else does."""
        query = request.META.get("QUERY_STRING", "")
        if not query and "podium_" not in request.path_info:
            return self.get_response(request)
        address = f"{request.path_info}?{unquote_plus(query)}"
        if not (queries.LIKE_A_TOKEN.search(address) or _names_one(query)):
            return self.get_response(request)
        request.META["QUERY_STRING"] = ""  # nobody after us sees it
        revoked = service.revoke_exposed(queries.texts_in([address]))
        logger.warning("token_in_url", revoked=revoked)
        return self.refuse(request)


def _names_one(query: str) -> bool:
    return any(NAMES.fullmatch(name) for name, _value in parse_qsl(query, keep_blank_values=True))


def _refuse(request: HttpRequest) -> HttpResponse:
    return refusal_response(request, TokenInUrl())
