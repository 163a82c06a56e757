"""Errors as pages and as JSON: a sentence, an action, a code; never a trace."""

import json
import re

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import translation
from rest_framework.request import Request

from config.asgi import application
from core import pages
from core.attempts import TooMany
from core.web import errors
from core.web.api import exception_handler
from tests.web.reading import INLINE, language_of
from users import limits

AS_JSON = {"Accept": "application/json"}


def check_page(answer, status, code, language="en"):
    page = answer.content.decode()
    assert answer.status_code == status
    assert f"<code>{code}</code>" in page
    assert language_of(page) == language
    assert "Traceback" not in page
    assert not INLINE.search(page)
    assert 'class="button primary"' in page
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def check_json(answer, status, code):
    assert answer.status_code == status
    body = json.loads(answer.content)
    assert body.keys() == {"code", "message", "details"}
    assert body["code"] == code
    assert body["message"] not in {"", code}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_404(visitor, language):
    answer = visitor.get("/nothing/", headers={"Accept-Language": language})
    check_page(answer, 404, "core.unknown", language)
    check_json(visitor.get("/nothing/", headers=AS_JSON), 404, "core.unknown")
    check_json(visitor.get("/api/v1/nothing/"), 404, "core.unknown")


def test_403_for_a_player_and_the_way_to_sign_in_for_a_stranger(visitor, player):
    answer = visitor.get("/live-check/")
    assert answer.headers["Location"] == "/accounts/login/?next=%2Flive-check%2F"
    check_json(visitor.get("/live-check/", headers=AS_JSON), 401, "core.sign_in_needed")
    visitor.force_login(player)
    check_page(visitor.get("/live-check/"), 403, "core.not_permitted")
    check_json(visitor.get("/live-check/", headers=AS_JSON), 403, "core.not_permitted")


@pytest.mark.django_db
def test_403_for_a_form_that_is_out_of_date():
    client = Client(enforce_csrf_checks=True)
    check_page(client.post("/theme/", {"theme": "dark"}), 403, "core.stale_form")
    answer = client.post("/theme/", {"theme": "dark"}, headers=AS_JSON)
    check_json(answer, 403, "core.stale_form")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_403_says_who_can_help(guest, account, visitor, language):
    headers = {"Accept-Language": language}
    page = account.get("/live-check/", headers=headers)
    check_page(page, 403, "core.not_permitted", language)
    assert page.text.count("<bdi>Aiko Mori</bdi>") == 2  # the header's, and whom to speak of
    page = guest.get("/live-check/", headers=headers)
    check_page(page, 403, "core.not_permitted", language)
    assert 'class="button primary" href="/accounts/login/?next=/live-check/"' in page.text
    request = RequestFactory().get("/live-check/", headers=headers)
    request.user, request.session = AnonymousUser(), visitor.session
    with translation.override(language):
        page = errors.forbidden(request, PermissionDenied())
    assert 'class="button primary" href="/accounts/login/?next=/live-check/"' in page.text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_guest_before_a_door_for_accounts_is_led_to_the_sign_in(guest, language):
    answer = guest.get("/me/security/", headers={"Accept-Language": language})
    assert answer["Location"] == "/accounts/login/?next=%2Fme%2Fsecurity%2F"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_405_leads_to_the_page_where_there_is_one(visitor, language):
    answer = visitor.delete("/check/", headers={"Accept-Language": language})
    check_page(answer, 405, "core.bad_method", language)
    assert '<a class="button primary" href="/check/">' in answer.text
    answer = visitor.get("/theme/", headers={"Accept-Language": language})
    check_page(answer, 405, "core.bad_method", language)
    assert '<a class="button primary" href="/">' in answer.text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_409(account, language):
    answer = account.post("/claim/here/", headers={"Accept-Language": language})
    check_page(answer, 409, "users.guests_only", language)
    check_json(account.post("/claim/here/", headers=AS_JSON), 409, "users.guests_only")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_429_says_how_long_in_its_words_and_in_its_header(visitor, monkeypatch, language):
    monkeypatch.setattr(limits, "CLAIMS", limits.Limit("claims-address", 20, 600))
    headers = {"Accept-Language": language}
    codes = {
        visitor.post("/claim/", {"code": "x"}).status_code for _try in range(limits.CLAIMS.count)
    }
    assert codes == {404}
    answer = visitor.post("/claim/", {"code": "x"}, headers=headers)
    check_page(answer, 429, "core.too_many_attempts", language)
    seconds = answer["Retry-After"]
    assert 0 < int(seconds) <= limits.CLAIMS.seconds + 1
    assert seconds in re.sub(r"<head>.*</head>", "", answer.text, flags=re.DOTALL)
    answer = visitor.post("/claim/", {"code": "x"}, headers=AS_JSON)
    check_json(answer, 429, "core.too_many_attempts")
    assert answer["Retry-After"]


def test_429_of_the_api_has_the_header_too():
    answer = exception_handler(TooMany(seconds=7), {"request": Request(RequestFactory().get("/"))})
    assert (answer.status_code, answer["Retry-After"]) == (429, "7")


def test_a_form_that_is_out_of_date_says_how_to_keep_what_was_typed(db):
    answer = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert "What you typed is not lost" in answer.text
    assert "data-back" in answer.text


def test_400_for_a_host_that_is_not_ours(visitor):
    check_page(visitor.get("/", headers={"Host": "elsewhere.example"}), 400, "core.bad_request")
    answer = visitor.get("/", headers={"Host": "elsewhere.example", **AS_JSON})
    check_json(answer, 400, "core.bad_request")


def test_400_for_a_note_that_is_too_long(operator_client):
    answer = operator_client.post("/live-check/", {"note": "x" * 201})
    check_page(answer, 400, "core.note_too_long")


async def post_too_much(language: str, accept: str) -> HttpResponse:
    headers = {"host": "localhost", "accept": accept, "accept-language": language}
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/check/",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    talk = ApplicationCommunicator(application, scope)
    body = b"x" * (settings.MAX_BODY_BYTES + 1)
    await talk.send_input({"type": "http.request", "body": body, "more_body": False})
    start = await talk.receive_output(10)
    answer = HttpResponse((await talk.receive_output(10))["body"], status=start["status"])
    for name, value in start["headers"]:
        answer.headers[name.decode()] = value.decode()
    await talk.wait(10)
    return answer


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_413(language):
    check_page(await post_too_much(language, "text/html"), 413, "core.too_large", language)
    check_json(await post_too_much(language, "application/json"), 413, "core.too_large")


def _broken(*_args, **_kwargs):
    raise RuntimeError("a secret of the program")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_500(operator_client, monkeypatch, language):
    monkeypatch.setattr(pages.livecheck, "recent", _broken)
    operator_client.raise_request_exception = False
    answer = operator_client.get("/live-check/", headers={"Accept-Language": language})
    check_page(answer, 500, "core.server_error", language)
    assert "secret" not in answer.text
    check_json(operator_client.get("/live-check/", headers=AS_JSON), 500, "core.server_error")


def test_500_is_still_a_page_when_the_database_is_away(operator_client, monkeypatch):
    def away(*_args, **_kwargs):
        raise OperationalError("the database is away")

    monkeypatch.setattr(SessionStore, "load", away)
    operator_client.raise_request_exception = False
    answer = operator_client.get("/")
    check_page(answer, 500, "core.server_error")
    assert "away" not in answer.text


def test_an_error_carries_the_request_id_of_the_log(visitor, caplog):
    page = visitor.get("/nothing/").text
    shown = re.search(r"<code>([0-9a-f-]{36})</code>", page)
    assert shown
    assert any(shown[1] in record.getMessage() for record in caplog.records)
