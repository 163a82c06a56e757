"""Errors as pages and as JSON: one sentence, one action, a code for the report; never a trace."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape
from django.utils.http import urlencode

from core import words
from core.errors import BadMethod, BadRequest, Refusal, SignInNeeded, Unknown
from core.log import request_id

logger = structlog.get_logger(__name__)
CHALLENGE = 'Bearer realm="podium"'  # what a 401 asks for


# What any request to the API may meet: (status, code). Rooms add theirs.
EVERYWHERE: list[tuple[int, str]] = [
    (400, "core.bad_request"),
    (406, "core.not_acceptable"),
    (429, "core.throttled"),
]


def met_everywhere(refusal: type[Refusal]) -> None:
    """Any request to the API may be refused so; from AppConfig.ready."""
    if (entry := (refusal.status, refusal.code)) not in EVERYWHERE:
        EVERYWHERE.append(entry)


def error_body(code: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
    """The one JSON shape for errors."""
    return {"code": code, "message": words.say(code, params), "details": params or {}}


def wants_json(request: HttpRequest) -> bool:
    """The API and scripts that ask for JSON."""
    return request.path.startswith("/api/") or request.headers.get("accept") == "application/json"


def error_response(
    request: HttpRequest, status: int, code: str, params: dict[str, Any] | None = None
) -> HttpResponse:
    """A page or JSON, as the request asks."""
    body = error_body(code, params)
    response: HttpResponse
    if wants_json(request):
        response = JsonResponse(body, status=status)
    else:
        # The database may be away, or a value may have broken the transaction.
        reads_nothing = status == BadRequest.status or status >= HTTPStatus.INTERNAL_SERVER_ERROR
        context = {
            "status": status,
            "error": body,
            "request_id": request_id(),
            "reads_nothing": reads_nothing,
        }
        response = render(request, "core/error.html", context, status=status)
    for name, value in error_headers(status, body["details"]).items():
        response[name] = value
    return response


def error_headers(status: int, params: Mapping[str, Any]) -> dict[str, str]:
    """What an error says in its headers too: how to sign in, how long to wait."""
    if status == 401:
        return {"WWW-Authenticate": CHALLENGE}
    return {"Retry-After": str(params["seconds"])} if status == 429 and "seconds" in params else {}


def refusal_response(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """A refusal as the request's answer; a page that needs a sign-in leads to it."""
    if isinstance(refusal, SignInNeeded) and not wants_json(request):
        return redirect(
            f"{reverse('account_login')}?{urlencode({'next': request.get_full_path()})}"
        )
    response = error_response(request, refusal.status, refusal.code, dict(refusal.params))
    if isinstance(refusal, BadMethod):
        response["Allow"] = refusal.params["allowed"]
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """400 that Django raised: a bad host, a suspicious session, a malformed form."""
    return error_response(request, 400, "core.bad_request")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """403 raised by Django."""
    return error_response(request, 403, "core.not_permitted")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """404."""
    return error_response(request, Unknown.status, Unknown.code)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: the cause is in the log under the request's id.

    The page goes without the shell when that is what broke.
    """
    try:
        return error_response(request, 500, "core.server_error")
    except Exception:
        logger.exception("error_page_failed")
        sentence = escape(words.say("core.server_error"))
        return HttpResponse(
            f'<!DOCTYPE html><html lang="{translation.get_language()}"><title>Podium</title>'
            f"<main><h1>{sentence}</h1><p>{escape(request_id())}</p></main></html>",
            status=500,
        )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its token: usually a page from before a restart or a log-in."""
    logger.info("csrf_refused", reason=reason)
    return error_response(request, 403, "core.stale_form")
