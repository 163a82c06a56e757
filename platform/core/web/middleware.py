"""The shell's middleware: language, refusals, bodies, sessions, slashes."""

from collections.abc import Callable

import structlog
from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DataError
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware
from django.utils import translation
from django.utils.cache import patch_vary_headers

from core.access import clean_session_key
from core.errors import BadRequest, Refusal, TooLarge
from core.web.errors import refusal_response
from core.web.limits import FLAG

logger = structlog.get_logger(__name__)
YEAR = 365 * 24 * 3600


class EncodingMiddleware:
    """Everything is UTF-8; before anything reads the query with the sender's other wish."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Django would decode query and form by the content type's charset, whatever that is."""
        request.encoding = "utf-8"
        return self.get_response(request)


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
        """Answer for refusals, and for values that the database cannot take; the rest is Django's.

        NUL in a text or a broken regular expression in an admin's filter is the asker's mistake.
        """
        if isinstance(exception, DataError):
            logger.warning("value_refused_by_database", error=str(exception))
            return refusal_response(request, BadRequest())
        return refusal_response(request, exception) if isinstance(exception, Refusal) else None


class BodyMiddleware:
    """Refuses bodies that core.web.limits cut off, and those in another encoding than UTF-8."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look at the ASGI scope's flag and at the content type."""
        if getattr(request, "scope", {}).get(FLAG):
            limit_mb = settings.MAX_BODY_BYTES // (1024 * 1024)
            response = refusal_response(request, TooLarge(limit_mb=limit_mb))
            response["Connection"] = "close"
            return response
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower().replace("_", "-") not in {"utf-8", "utf8"}:
            return refusal_response(request, BadRequest())
        return self.get_response(request)


class CleanSessionMiddleware(SessionMiddleware):
    """Django's sessions; a cookie that cannot be one of our keys counts as none."""

    def process_request(self, request: HttpRequest) -> None:
        """Look the session up only by a key that we could have made."""
        name = settings.SESSION_COOKIE_NAME
        key = clean_session_key(request.COOKIES.get(name))
        request.session = self.SessionStore(key or None)


class _Redirect308(HttpResponsePermanentRedirect):
    """Moved for good; method and body come along."""

    status_code = 308


class SlashMiddleware(CommonMiddleware):
    """Django's missing slash, without losing what was posted."""

    response_redirect_class = _Redirect308
