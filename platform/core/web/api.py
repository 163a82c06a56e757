"""The API's errors in our one shape."""

import math
from typing import Any

from django.db import DataError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler as drf_handler

from core.errors import BadRequest, Refusal, Unknown
from core.web.errors import CHALLENGE, error_body, error_headers
from core.web.permission import ScopeMissing

# DRF's exceptions and our codes for them; the first that fits.
CODES: list[tuple[type[Exception], str]] = [
    (exceptions.NotAuthenticated, "core.sign_in_needed"),
    (exceptions.AuthenticationFailed, "core.sign_in_needed"),
    (exceptions.PermissionDenied, "core.not_permitted"),
    (exceptions.NotFound, "core.unknown"),
    (Http404, "core.unknown"),
    (exceptions.ParseError, "core.not_json"),
    (exceptions.UnsupportedMediaType, "core.bad_media_type"),
    (exceptions.MethodNotAllowed, "core.bad_method"),
    (exceptions.NotAcceptable, "core.not_acceptable"),
    (exceptions.Throttled, "core.throttled"),
    (exceptions.ValidationError, "core.invalid"),
]


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's EXCEPTION_HANDLER: `{"code", "message", "details"}` for whatever was refused."""
    if isinstance(error, DataError):
        error = BadRequest()
    if isinstance(error, Refusal):
        response = Response(error_body(error.code, dict(error.params)), status=error.status)
    else:
        answer = drf_handler(error, context)
        if answer is None:
            return None
        response = answer
        response.data = error_body(_code(error), _params(error, context))
    for name, value in error_headers(response.status_code, response.data["details"]).items():
        response[name] = value
    challenge = _challenge(error, response.status_code, context["request"])
    if challenge:
        response["WWW-Authenticate"] = challenge
    return response


def _code(error: Exception) -> str:
    if _lacks_csrf(error):
        return "core.stale_form"
    return next((code for kind, code in CODES if isinstance(error, kind)), Unknown.code)


def _challenge(error: Exception, status: int, request: Request) -> str:
    """What to sign in with, and what was wrong with the token that came (RFC 6750)."""
    if isinstance(error, ScopeMissing):
        return f'{CHALLENGE}, error="insufficient_scope", scope="{error.params["scope"]}"'
    if status != 401:
        return ""
    return (
        f'{CHALLENGE}, error="invalid_token"' if request.headers.get("Authorization") else CHALLENGE
    )


def _lacks_csrf(error: Exception) -> bool:
    """DRF's session authentication has no exception of its own for a missing token."""
    detail = getattr(error, "detail", "")
    return isinstance(error, exceptions.PermissionDenied) and str(detail).startswith("CSRF")


def _params(error: Exception, context: dict[str, Any]) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        detail = error.detail
        fields = ", ".join(map(str, detail)) if isinstance(detail, dict) else ""
        return {"fields": fields, "errors": detail}
    if isinstance(error, exceptions.MethodNotAllowed):
        return {"method": context["request"].method}
    if isinstance(error, exceptions.Throttled):
        return {"seconds": math.ceil(getattr(error, "wait", None) or 1)}
    return {}
