"""What the API says of itself is whole and true."""

import json
import re
from io import StringIO

import jsonschema
import pytest
from django.core.management import call_command
from django.test import Client

from core import words
from core.web.docs import description
from tests.api.conftest import api_views
from tests.web.reading import INLINE, language_of
from users.tokens.scopes import all_scopes

SAFE = {"get", "head"}


@pytest.fixture(scope="module")
def document() -> dict:
    """The description in English."""
    return description("en")


OPERATIONS = [
    (f"{method.upper()} {path}", path, method, operation)
    for path, methods in description("en")["paths"].items()
    for method, operation in methods.items()
]
every_operation = pytest.mark.parametrize(
    ("path", "method", "operation"), [o[1:] for o in OPERATIONS], ids=[o[0] for o in OPERATIONS]
)


def test_it_is_valid_openapi_and_nothing_is_guessed(tmp_path):
    call_command(
        "spectacular",
        "--validate",
        "--fail-on-warn",
        "--format=openapi-json",
        f"--file={tmp_path / 'schema.json'}",
        stderr=StringIO(),
    )
    made = json.loads((tmp_path / "schema.json").read_text())
    assert made["openapi"] == "3.1.0"
    assert made == description("en")


def test_anybody_may_read_it_in_their_language(db):
    for language, title in (("en", "Read your account"), ("ja", None)):
        answer = Client(headers={"Accept-Language": language}).get("/api/v1/schema/")
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == "application/json"
        summary = answer.json()["paths"]["/api/v1/me/"]["get"]["summary"]
        assert title is None or summary == title


def test_every_address_and_method_is_in_it(document):
    def templated(route: str) -> str:
        return "/" + re.sub(r"<(?:ref|slug|str|int):(\w+)>", r"{\1}", route)

    there = {
        (templated(route), method)
        for route, view in api_views()
        for method in ("get", "post", "put", "patch", "delete")
        if hasattr(view, method)
    }
    assert {(path, method) for path, ms in document["paths"].items() for method in ms} == there


def test_the_introduction_says_how_to_sign_in_retry_page_and_what_limits_hold(document):
    text = document["info"]["description"]
    for word in ("Authorization: Bearer", "Idempotency-Key", "next", "Retry-After", "1200", "2 MB"):
        assert word in text
    schemes = document["components"]["securitySchemes"]
    assert schemes["token"]["scheme"] == "bearer"
    assert schemes["session"]["name"] == "sessionid"


def test_every_tag_is_described(document):
    described = {tag["name"] for tag in document["tags"]}
    used = {tag for _id, _path, _method, operation in OPERATIONS for tag in operation["tags"]}
    assert used <= described


@every_operation
def test_what_it_is_for_is_said(path, method, operation):
    assert operation["summary"]
    assert not operation["summary"].endswith(".")
    assert operation["tags"]
    for parameter in operation.get("parameters", []):
        assert parameter["in"] == "path" or parameter["description"], parameter["name"]


@every_operation
def test_its_answer_has_a_shape_and_an_example_that_fits(document, path, method, operation):
    good = {status: r for status, r in operation["responses"].items() if status < "400"}
    assert len(good) == 1
    ((status, response),) = good.items()
    if status == "204":
        assert "content" not in response
        return
    check_examples(document, response["content"])


@every_operation
def test_its_body_has_a_shape_and_an_example_that_fits(document, path, method, operation):
    if "requestBody" in operation:
        assert operation["requestBody"]["content"].keys() == {"application/json"}
        check_examples(document, operation["requestBody"]["content"])


def test_what_a_change_must_name_is_said(document):
    """A PATCH leaves out what stays as it is, but not the version that it is based on."""
    said = {}
    for name, _path, method, operation in OPERATIONS:
        if method == "patch":
            shape = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            body = document["components"]["schemas"][shape.rpartition("/")[2]]
            said[name.removeprefix("PATCH /api/v1")] = body.get("required", [])
    assert said == {
        "/cubes/{ref}/": ["version"],
        "/decks/{ref}/": ["version"],
        "/events/{event}/": [],
        "/events/{event}/entries/{entry}/": [],
        "/events/{event}/sealed/": ["minutes"],
        "/me/": [],
        "/shops/{slug}/": [],
        "/shops/{slug}/staff/{ref}/": ["roles"],
    }


def check_examples(document, content):
    media = content["application/json"]
    examples = media.get("examples", {}).values()
    assert examples
    for example in examples:
        jsonschema.validate(
            example["value"], {**media["schema"], "components": document["components"]}
        )


@every_operation
def test_each_refusal_comes_in_the_one_shape_with_words_for_its_code(path, method, operation):
    for status, response in operation["responses"].items():
        if status < "400":
            continue
        media = response["content"]["application/json"]
        assert media["schema"] == {"$ref": "#/components/schemas/Error"}
        codes = [example["value"]["code"] for example in media["examples"].values()]
        assert codes
        assert set(codes) <= words.known_codes()


@every_operation
def test_what_any_such_operation_may_refuse_is_documented(path, method, operation):
    expected = {"400", "406", "429"}
    security = operation["security"]
    if security != [{}]:
        expected.add("401")
        if method not in SAFE:
            expected.add("403")  # a browser without its CSRF token
    if "{" in path:
        expected.add("404")
    if has_key(operation):
        expected.add("409")
    if "requestBody" in operation:
        expected |= {"413", "415"}
    assert expected <= operation["responses"].keys()
    assert "Retry-After" in operation["responses"]["429"]["headers"]
    if "401" in expected:
        assert "WWW-Authenticate" in operation["responses"]["401"]["headers"]


def has_key(operation) -> bool:
    return any(p["name"] == "Idempotency-Key" for p in operation.get("parameters", []))


@every_operation
def test_who_may_ask_is_said_and_the_scope_is_one_that_there_is(path, method, operation):
    security = operation["security"]
    assert security
    for way in security:
        assert way.keys() <= {"token", "session"}
        for scope in way.get("token", []):
            assert scope in all_scopes()
            assert scope.endswith(":read") is (method in SAFE)
            assert f"`{scope}`" in operation["description"]


STORE_NOTHING = {
    "/api/v1/deck-checks/",
    "/api/v1/deck-checks/bulk/",
    "/api/v1/deck-checks/difference/",
    "/api/v1/deck-checks/formats/",
    "/api/v1/deck-checks/history/",
    "/api/v1/deck-lists/",
    "/api/v1/events/{event}/repair/",
    "/api/v1/formats/{key}/what-if/",
    "/api/v1/socket-tickets/",
}


@every_operation
def test_a_write_that_stores_takes_a_key(path, method, operation):
    if method in SAFE:
        assert not has_key(operation)
    elif path not in STORE_NOTHING:
        assert has_key(operation)


# --- the page ---


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_leads_to_the_description(db, language):
    answer = Client(headers={"Accept-Language": language}).get("/api/docs/")
    assert answer.status_code == 200
    assert language_of(answer.text) == language
    assert 'data-schema="/api/v1/schema/"' in answer.text
    assert 'href="/api/v1/schema/"' in answer.text
    assert not INLINE.search(answer.text)
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_every_page_leads_there(db):
    assert 'href="/api/docs/"' in Client().get("/").text
