"""What every page's template may use."""

from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, QueryDict
from django.utils import translation

from core import clock

THEMES = ("auto", "light", "dark")


def page(request: HttpRequest) -> dict[str, Any]:
    """Language links that keep the address, the theme, the server's time."""
    theme = request.COOKIES.get("podium_theme", "auto")
    return {
        "language": translation.get_language(),
        "languages": [
            {
                "code": code,
                "name": translation.get_language_info(code)["name_local"],
                "url": _with_language(request, code),
            }
            for code, _name in settings.LANGUAGES
        ],
        "theme": theme if theme in THEMES else "auto",
        "server_now": clock.stamp(clock.now()),
    }


def _with_language(request: HttpRequest, code: str) -> str:
    try:
        query = request.GET.copy()
    except SuspiciousOperation:  # the error page for a query that nobody could read
        query = QueryDict(mutable=True)
    query["lang"] = code
    return f"{request.path}?{query.urlencode()}"
