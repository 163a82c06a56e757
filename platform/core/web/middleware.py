"""The shell's middleware: language, refusals, bodies that were too large."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from core.errors import Refusal, TooLarge
from core.web.errors import refusal_response
from core.web.limits import FLAG

YEAR = 365 * 24 * 3600


class LanguageMiddleware:
    """`?lang=` (kept in a cookie), else the cookie, else what the browser prefers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Activate for this request, and name the language in the answer."""
        known = dict(settings.LANGUAGES)
        asked = request.GET.get("lang", "")
        cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        language = next(
            (choice for choice in (asked, cookie) if choice in known),
            None,
        ) or translation.get_language_from_request(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        if asked in known and asked != cookie:
            response.set_cookie(settings.LANGUAGE_COOKIE_NAME, asked, max_age=YEAR, samesite="Lax")
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response


class RefusalMiddleware:
    """A Refusal raised by any page becomes its status and its sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing to do on the way in."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer for refusals; anything else is Django's."""
        return refusal_response(request, exception) if isinstance(exception, Refusal) else None


class TooLargeMiddleware:
    """Answers 413 for a body that core.web.limits cut off."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look at the ASGI scope's flag."""
        if getattr(request, "scope", {}).get(FLAG):
            limit_mb = settings.MAX_BODY_BYTES // (1024 * 1024)
            return refusal_response(request, TooLarge(limit_mb=limit_mb))
        return self.get_response(request)
