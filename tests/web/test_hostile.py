"""Requests that nobody sends by accident: a clear 4xx, in page and API, never a trace."""

import pytest
from django.test import Client

from users.models import User

PAGES = ["/", "/check/", "/accounts/login/", "/styleguide/", "/nowhere/", "/api/v1/deck-checks/"]


@pytest.fixture
def stranger(db):
    return Client(raise_request_exception=False)


def sentence(response):
    """The code that the answer carries, from JSON or page."""
    if response["Content-Type"].startswith("application/json"):
        return response.json()["code"]
    return response.text


@pytest.mark.parametrize("path", PAGES)
def test_a_query_of_too_many_fields(stranger, path):
    response = stranger.get(path + "?" + "a&" * 1200)
    assert response.status_code == 400
    assert "core.bad_request" in sentence(response)


@pytest.mark.parametrize(
    "cookie", ['"\\000\\000\\000\\000\\000\\000\\000\\000aaaa"', "ä" * 20, "'--"]
)
@pytest.mark.parametrize("path", PAGES)
def test_a_session_cookie_that_is_no_key(stranger, path, cookie):
    stranger.cookies["sessionid"] = "x"
    stranger.cookies["sessionid"].set("sessionid", cookie, cookie)
    assert stranger.get(path).status_code in {200, 404, 405}


@pytest.mark.parametrize("charset", ["hex", "rot13", "zlib", "idna", "undefined", "utf-16", "nope"])
@pytest.mark.parametrize("path", ["/accounts/login/", "/check/", "/theme/", "/nowhere/"])
def test_forms_come_in_utf_8(stranger, path, charset):
    kind = f"application/x-www-form-urlencoded; charset={charset}"
    response = stranger.generic("POST", path, b"login=a", content_type=kind)
    assert response.status_code == 400
    assert "core.bad_request" in sentence(response)


@pytest.mark.parametrize(
    "back", ["foo", "home", "//evil.example", "/\\evil.example", "javascript:1"]
)
def test_the_theme_leads_back_to_pages_of_ours_only(stranger, back):
    response = stranger.post("/theme/", {"theme": "dark", "next": back})
    assert (response.status_code, response["Location"]) == (302, "/")


def test_an_unknown_theme_is_refused_with_a_sentence(stranger):
    response = stranger.post("/theme/", {"theme": "pink"})
    assert response.status_code == 400
    assert "core.bad_request" in response.text


@pytest.mark.parametrize("path", ["/", "/check/", "/styleguide/", "/healthz"])
def test_head_is_a_get_without_a_body(stranger, path):
    assert stranger.head(path).status_code in {200, 503}


@pytest.mark.parametrize(
    ("method", "path"), [("put", "/"), ("delete", "/check/"), ("get", "/theme/")]
)
def test_a_method_that_an_address_does_not_take_is_said(stranger, method, path):
    response = getattr(stranger, method)(path)
    assert response.status_code == 405
    assert "core.bad_method" in response.text
    assert response["Allow"]


def test_a_missing_slash_keeps_what_was_posted(stranger):
    body = {"format": "legacy", "text": "60 Island", "date": "2010-01-01"}
    response = stranger.post("/api/v1/deck-checks", body, content_type="application/json")
    assert (response.status_code, response["Location"]) == (308, "/api/v1/deck-checks/")


def test_a_script_without_the_token_is_told_so(operator):
    client = Client(enforce_csrf_checks=True)
    client.force_login(operator)
    response = client.post("/api/v1/live-check/", {"note": "x"}, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (403, "core.stale_form")


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"note": "a\0b"}, "core.note_unreadable"),
        ({"note": "a\x1bb"}, "core.note_unreadable"),
        ({"note": "n" * 201}, "core.note_too_long"),
        ({"note": "x", "request_id": "\0"}, "core.bad_key"),
        ({"note": "x", "request_id": "k" * 81}, "core.bad_key"),
    ],
)
def test_a_command_that_cannot_be_kept_is_refused(operator_client, form, code):
    response = operator_client.post("/live-check/", form)
    assert response.status_code == 400
    assert code in response.text


@pytest.mark.parametrize("key", ["k" * 81, "a\tb"])
def test_an_idempotency_key_that_cannot_be_kept_is_refused(operator_client, key):
    response = operator_client.post(
        "/api/v1/live-check/", {"note": ""}, "application/json", headers={"Idempotency-Key": key}
    )
    assert (response.status_code, response.json()["code"]) == (400, "core.bad_key")


def test_two_people_may_use_the_same_key(operator_client, operator):
    other = User.objects.create_user("o2@example.org", "x", display_name="Two", is_staff=True)
    second = Client()
    second.force_login(other)
    answers = [
        client.post(
            "/api/v1/live-check/", {"note": note}, "application/json",
            headers={"Idempotency-Key": "shared"},
        ).json()["request_id"]
        for client, note in ((operator_client, "mine"), (second, "yours"))
    ]  # fmt: skip
    assert answers[0] != answers[1]


@pytest.mark.parametrize(
    "path",
    [
        "/admin/core/entry/?kind__regex=(",
        "/admin/core/heartbeat/%00/change/",
        "/admin/users/user/?password__startswith=argon2",
        "/admin/users/user/?password__regex=a",
    ],
)
def test_the_admin_refuses_values_that_the_database_cannot_take_and_tells_no_hashes(db, path):
    boss = User.objects.create_superuser("boss@example.org", "x", display_name="Boss")
    client = Client(raise_request_exception=False)
    client.force_login(boss)
    assert client.get(path).status_code in {302, 400}


def test_the_admin_has_no_door_of_its_own(stranger, player):
    response = stranger.get("/admin/")
    assert response["Location"].startswith("/admin/login/")
    response = stranger.get(response["Location"])
    assert response["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    stranger.force_login(player)
    assert stranger.get("/admin/login/").status_code == 403


@pytest.mark.parametrize("path", ["/accounts/login/", "/admin/login/?next=/admin/"])
def test_a_demo_person_gets_in_from_this_machine_only(stranger, operator, path):
    operator.is_demo = True
    operator.save()
    form = {"login": operator.email, "password": "correct horse"}
    page = stranger.get(path, REMOTE_ADDR="192.0.2.7", follow=True)
    door = page.redirect_chain[-1][0] if page.redirect_chain else path
    refused = stranger.post(door, form, REMOTE_ADDR="192.0.2.7")
    assert refused.status_code == 200
    assert "sessionid" not in stranger.cookies
    assert stranger.post(door, form, REMOTE_ADDR="127.0.0.1").status_code == 302
    assert "sessionid" in stranger.cookies
    moved = stranger.get("/live-check/", REMOTE_ADDR="192.0.2.7")
    assert moved["Location"].startswith("/accounts/login/")
