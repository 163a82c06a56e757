"""No token in an address: these are kept in logs, histories and other sites' referrers."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from asgiref.sync import iscoroutinefunction, markcoroutinefunction, sync_to_async
from csp.middleware import CSPMiddleware
from django.http import HttpRequest, HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.security import SecurityMiddleware

from core.web.errors import refusal_response
from core.web.middleware import LanguageMiddleware
from users.tokens import leaks
from users.tokens.errors import TokenInUrl

#: What gives every page its headers and its language; the innermost first.
CHAIN: Final[tuple[Any, ...]] = (
    XFrameOptionsMiddleware,
    CsrfViewMiddleware,
    LanguageMiddleware,
    CSPMiddleware,
    SecurityMiddleware,
)
Answer = HttpResponseBase | Awaitable[HttpResponseBase]


class NoTokenInUrlMiddleware:
    """Answers 400, on every path; a token that holds and was sent so ends there.

    It stands before static files and before whatever logs the address, so the answer gets its
    headers and its language from a chain of its own. It serves an asynchronous chain as it is: a
    thread is needed only to refuse.
    """

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Answer]) -> None:
        self.get_response = get_response
        self.refuse: Callable[[HttpRequest], HttpResponseBase] = _refuse
        for middleware in CHAIN:
            self.refuse = middleware(self.refuse)
        self.awaited = iscoroutinefunction(get_response)
        if self.awaited:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Answer:
        """Look at path and query, before anybody else does."""
        if not leaks.sees(request.path_info, request.META.get("QUERY_STRING", "")):
            return self.get_response(request)
        if self.awaited:
            return sync_to_async(self._end_and_refuse)(request)
        return self._end_and_refuse(request)

    def _end_and_refuse(self, request: HttpRequest) -> HttpResponseBase:
        query = request.META.get("QUERY_STRING", "")
        request.META["QUERY_STRING"] = ""  # nobody after us sees it
        leaks.end(request.path_info, query)
        return self.refuse(request)


def _refuse(request: HttpRequest) -> HttpResponseBase:
    return refusal_response(request, TokenInUrl())
