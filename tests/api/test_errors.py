"""Whatever is refused under /api/ comes in one shape."""

import json

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from rest_framework.serializers import ChoiceField, ListField, ListSerializer, Serializer

from config.asgi import application
from core.web import fields
from tests.api.conftest import api_views

ME = "/api/v1/me/"


def error(answer, status: int, code: str) -> dict:
    """The details of an error in our one shape."""
    body = json.loads(answer.content)
    assert (answer.status_code, body.get("code")) == (status, code), body
    assert body.keys() == {"code", "message", "details"}
    assert body["message"] not in {"", code}
    assert "{" not in body["message"]
    assert answer.headers["Content-Type"] == "application/json"
    return body["details"]


@pytest.mark.parametrize("path", ["/api/", "/api/v1/", "/api/v1/nope/", "/api/v2/me/", "/api/x"])
@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_addresses_that_are_none(stranger, path, method):
    error(getattr(stranger, method)(path), 404, "core.unknown")


@pytest.mark.parametrize("ref", ["7m2k9x4tq0ab", "UUUUUUUUUUUU", "7m2k", "%00", "7m2k9x4tq0ab%0A"])
def test_things_that_are_none(stranger, ref):
    error(stranger.get(f"/api/v1/users/{ref}/"), 404, "core.unknown")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get "])
def test_methods_that_an_address_does_not_take(stranger, method):
    answer = stranger.generic(method, ME)
    error(answer, 405, "core.bad_method")
    assert answer.headers["Allow"] == "GET, HEAD, PATCH"


def test_a_method_is_looked_at_before_the_caller(stranger):
    answer = stranger.get("/api/v1/claims/")
    error(answer, 405, "core.bad_method")
    assert answer.headers["Allow"] == "POST"


def test_head_is_get_without_a_body(script):
    answer = script("profile:read").head(ME)
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "x" * 999])
def test_bodies_of_another_kind(script, kind):
    answer = script().patch(ME, b'{"language": "ja"}', content_type=kind)
    error(answer, 415, "core.bad_media_type")


@pytest.mark.parametrize(
    "accept", ["text/html", "application/xml", "application/jsonp", "x/", "image/*"]
)
def test_answers_of_another_kind(script, accept):
    error(script().get(ME, headers={"Accept": accept}), 406, "core.not_acceptable")


@pytest.mark.parametrize("accept", ["*/*", "application/*", "application/json", "text/html, */*"])
def test_answers_in_json(script, accept):
    assert script().get(ME, headers={"Accept": accept}).status_code == 200


def test_a_query_does_not_choose_the_kind(script):
    assert script().get(f"{ME}?format=xml").status_code == 200


BROKEN = [b"{", b"nope", b"\xff\xfe", b'{"a": NaN}', b"[" * 100_000, b"9" * 9_999, b'{"a": 1,}']


@pytest.mark.parametrize("body", BROKEN, ids=range(len(BROKEN)))
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "k"}])
def test_bodies_that_are_no_json(script, body, headers):
    answer = script().patch(ME, body, content_type="application/json", headers=headers)
    error(answer, 400, "core.not_json")


@pytest.mark.parametrize("body", ["[]", "[{}]", '"text"', "5", "null", "true", "1e400"])
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "k"}])
def test_bodies_that_are_no_object(script, body, headers):
    answer = script().patch(ME, body, content_type="application/json", headers=headers)
    error(answer, 400, "core.invalid")


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"display_name": 5}, "display_name"),
        ({"display_name": None}, "display_name"),
        ({"display_name": ["x"]}, "display_name"),
        ({"name_short": "true"}, "name_short"),
        ({"name_short": 1}, "name_short"),
        ({"name_short": None, "language": {}}, "language, name_short"),
    ],
)
def test_values_of_another_type(script, body, fields):
    answer = script().patch(ME, body, content_type="application/json")
    details = error(answer, 400, "core.invalid")
    assert details["fields"] == fields
    assert details["errors"].keys() == set(fields.split(", "))


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"display_name": ""}, "users.name_empty"),
        ({"display_name": "a\0b"}, "users.name_control"),
        ({"display_name": "n" * 61}, "users.name_long"),
        ({"time_zone": "\0"}, "users.bad_choice"),
    ],
)
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "k"}])
def test_values_that_cannot_be_kept(script, body, code, headers):
    answer = script().patch(ME, body, content_type="application/json", headers=headers)
    error(answer, 400, code)


def test_deep_bodies(script):
    deep = b'{"unheard_of": ' + b"[" * 900 + b"]" * 900 + b"}"
    for headers in ({}, {"Idempotency-Key": "k"}):
        answer = script().patch(ME, deep, content_type="application/json", headers=headers)
        assert answer.status_code in {200, 400}
        if answer.status_code == 400:
            assert json.loads(answer.content)["code"] in {"core.not_json", "core.bad_request"}


def test_fields_and_queries_that_nobody_knows_are_ignored(script):
    body = {"language": "ja", "unheard_of": [1], "email": "new@example.org", "is_staff": True}
    answer = script().patch(f"{ME}?also=this", body, content_type="application/json")
    assert answer.status_code == 200
    assert answer.json()["language"] == "ja"
    assert answer.json()["email"] == "aiko@example.org"


def test_messages_come_in_the_askers_language(stranger):
    answer = stranger.get(ME, headers={"Accept-Language": "ja"})
    assert answer.headers["Content-Language"] == "ja"
    assert "ログイン" in answer.json()["message"]


def test_a_browser_without_its_csrf_token(aiko):
    client = Client(enforce_csrf_checks=True)
    client.force_login(aiko)
    answer = client.patch(ME, {"language": "ja"}, content_type="application/json")
    error(answer, 403, "core.stale_form")


HALF = [b'{"language": "\\ud800"}', b'{"a": {"b": ["x\\uDFFFy"]}}', b'{"\\ud83d": 1}',
        b'{"unheard_of": "\\ud800\\ud800\\udc00"}', b'"\\udc00\\ud800"']  # fmt: skip


@pytest.mark.parametrize("body", HALF)
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "k"}])
def test_half_a_character_anywhere_in_a_body(script, body, headers):
    answer = script().patch(ME, body, content_type="application/json", headers=headers)
    error(answer, 400, "core.half_character")


def test_whole_characters_may_be_written_in_two_halves(script):
    body = b'{"display_name": "Aiko \\ud83c\\udf0a \\\\ud800"}'
    answer = script().patch(ME, body, content_type="application/json")
    assert (answer.status_code, answer.json()["display_name"]) == (200, "Aiko 🌊 \\ud800")


TWICE = [(b'{"language": "ja", "language": "en"}', "language"), (b'{"a": [{"b": 1, "b": 1}]}', "b"),
         (b'{"\\ud800": 1, "\\ud800": 2}', "?")]  # fmt: skip


@pytest.mark.parametrize(("body", "key"), TWICE)
@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "k"}])
def test_an_object_that_says_something_twice(script, body, key, headers):
    answer = script().patch(ME, body, content_type="application/json", headers=headers)
    assert error(answer, 400, "core.key_twice") == {"key": key}


def bodies() -> list[type[Serializer]]:
    """Every shape of a body."""
    found: list[type[Serializer]] = []
    for _route, view in api_views():
        for method in ("post", "put", "patch"):
            described = getattr(getattr(view, method, None), "kwargs", None)
            if described is not None:
                schema = described["schema"]()
                schema.method, schema.view = method.upper(), view(request=None, kwargs={})
                shape = schema.get_request_serializer()
                if isinstance(shape, type) and shape not in found:
                    found.append(shape)
    return found


TAKES_WHAT_IT_SAYS = (
    fields.Text,
    fields.Flag,
    fields.Whole,
    ChoiceField,
    Serializer,
    ListSerializer,
    ListField,
)


@pytest.mark.parametrize("shape", bodies(), ids=lambda shape: shape.__name__)
def test_every_field_of_a_body_takes_what_it_says_and_nothing_alike(shape):
    """DRF's own fields read "5", 5.0 and true as numbers, 1 and "on" as true."""

    def look(of: Serializer) -> None:
        for name, field in of.fields.items():
            if isinstance(field, fields.Tree):
                continue  # an object is an object; the service looks into it
            inner = getattr(field, "child", field)
            assert isinstance(inner, TAKES_WHAT_IT_SAYS), f"{type(of).__name__}.{name}"
            if isinstance(inner, Serializer):
                look(inner)

    look(shape())


@pytest.mark.parametrize("value", ["5", 5.0, True, None, [5], {}, "", 2**31, 0, -1, 10**400])
def test_what_is_no_whole_number(value):
    class Shape(Serializer):
        number = fields.Whole(min_value=1, max_value=2**31 - 1)

    assert Shape(data={"number": value}).is_valid() is False
    assert Shape(data={"number": 5}).is_valid() is True


@pytest.mark.parametrize(("known", "kept_by"), [(True, "no-store"), (False, None)])
def test_what_is_answered_to_somebody_is_kept_by_nobody_on_the_way(
    stranger, script, known, kept_by
):
    client, path = (script(), ME) if known else (stranger, "/api/v1/formats/")
    assert client.get(path).headers.get("Cache-Control") == kept_by


async def test_a_body_that_is_too_large():
    headers = {"host": "localhost", "content-type": "application/json"}
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/deck-checks/",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    talk = ApplicationCommunicator(application, scope)
    body = b" " * (settings.MAX_BODY_BYTES + 1)
    await talk.send_input({"type": "http.request", "body": body, "more_body": False})
    start = await talk.receive_output(10)
    answer = HttpResponse((await talk.receive_output(10))["body"], status=start["status"])
    answer.headers["Content-Type"] = dict(start["headers"])[b"Content-Type"].decode()
    await talk.wait(10)
    assert error(answer, 413, "core.too_large") == {"limit_mb": 2}
