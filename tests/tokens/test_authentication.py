"""`Authorization: Bearer podium_…`: which tokens hold, and what is said of the others."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core import clock
from tests.tokens.conftest import script_with
from users.models import User
from users.tokens import service
from users.tokens.models import Token

ME = "/api/v1/me/"


def refused(answer) -> str:
    """A 401 in our shape that says what to send instead."""
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="podium", error="invalid_token"'
    assert answer.json().keys() == {"code", "message", "details"}
    return answer.json()["code"]


@pytest.fixture
def made(aiko: User) -> tuple[Token, str]:
    """A token that may read the profile."""
    return service.make(actor=aiko, name="Script", scopes=["profile:read"], days=30)


def test_a_token_speaks_for_its_owner(made):
    answer = script_with(made[1]).get(ME)
    assert (answer.status_code, answer.json()["email"]) == (200, "aiko@example.org")
    assert Client(headers={"Authorization": f"bearer   {made[1]}"}).get(ME).status_code == 200


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer podium_",
        "Bearer podium_" + "0" * 64,
        "Bearer podium_" + "Z" * 64,
        "Bearer nonsense",
        "Bearer \xff\xfe",
        "Bearer " + "a" * 5000,
        "Bearer a b c",
        "podium_" + "0" * 64,
        "Token podium_" + "0" * 64,
    ],
)
def test_whatever_is_no_token_is_said_to_be_none(db, header):
    assert refused(Client(headers={"Authorization": header}).get(ME)) == "tokens.invalid"


@pytest.mark.parametrize("scheme", ["Token {}", "{}", "Basic {}", "Bearer {}x", "Bearer x{}"])
def test_a_real_token_sent_in_another_way_does_not_hold(made, scheme):
    header = scheme.format(made[1])
    assert refused(Client(headers={"Authorization": header}).get(ME)) == "tokens.invalid"


def test_another_scheme_is_none_of_our_business(db):
    answer = Client(headers={"Authorization": "Basic dXNlcjpwYXNz"}).get(ME)
    assert (answer.status_code, answer.json()["code"]) == (401, "core.sign_in_needed")


def test_a_stranger_is_asked_for_a_token(db):
    answer = Client().get(ME)
    assert (answer.status_code, answer.json()["code"]) == (401, "core.sign_in_needed")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="podium"'


def test_it_ends_when_it_is_revoked_and_when_its_time_is_over(aiko, made):
    token, plain = made
    with clock.moved(timedelta(days=30, seconds=-5)):
        assert script_with(plain).get(ME).status_code == 200
    with clock.moved(timedelta(days=30)):
        assert refused(script_with(plain).get(ME)) == "tokens.invalid"
    service.revoke(actor=aiko, token=token)
    assert refused(script_with(plain).get(ME)) == "tokens.invalid"


def test_a_closed_account_has_none_that_hold(aiko, made):
    User.objects.filter(pk=aiko.pk).update(is_active=False)
    assert refused(script_with(made[1]).get(ME)) == "tokens.invalid"


def test_a_demo_persons_token_holds_on_this_machine_only(aiko, made):
    User.objects.filter(pk=aiko.pk).update(is_demo=True)
    script = script_with(made[1])
    assert script.get(ME, REMOTE_ADDR="127.0.0.1").status_code == 200
    assert refused(script.get(ME, REMOTE_ADDR="192.0.2.7")) == "tokens.invalid"
    assert refused(script.get(ME, headers={"X-Forwarded-For": "192.0.2.7"})) == "tokens.invalid"


def test_a_token_that_lacks_the_scope_is_told_which(aiko, script):
    answer = script("notices:write").get(ME)
    assert (answer.status_code, answer.json()["code"]) == (403, "core.scope_missing")
    assert answer.json()["details"] == {"scope": "profile:read"}
    assert answer.headers["WWW-Authenticate"] == (
        'Bearer realm="podium", error="insufficient_scope", scope="profile:read"'
    )
    reader = script("profile:read")
    answer = reader.patch(ME, {"language": "ja"}, content_type="application/json")
    assert answer.json()["details"] == {"scope": "profile:write"}
    assert script("profile:write").get(ME).status_code == 200


def test_a_scope_gives_no_right_that_its_owner_lacks(aiko, operator, script):
    plain = service.make(actor=operator, name="x", scopes=["operate:write"], days=30)[1]
    assert script_with(plain).get("/api/v1/live-check/").status_code == 200
    User.objects.filter(pk=operator.pk).update(is_staff=False)
    answer = script_with(plain).get("/api/v1/live-check/")
    assert (answer.status_code, answer.json()["code"]) == (403, "core.not_permitted")


def test_a_bad_token_counts_more_than_a_good_session(browser):
    answer = browser.get(ME, headers={"Authorization": "Bearer podium_" + "0" * 64})
    assert refused(answer) == "tokens.invalid"


def test_a_token_needs_no_csrf_token(script):
    sent = script("profile:write").defaults["HTTP_AUTHORIZATION"]
    strict = Client(enforce_csrf_checks=True, headers={"Authorization": sent})
    answer = strict.patch(ME, {"language": "ja"}, content_type="application/json")
    assert answer.status_code == 200


def test_last_used_is_written_once_a_minute(made):
    token, plain = made
    script = script_with(plain)

    def used():
        return Token.objects.get(pk=token.pk).last_used_at

    assert used() is None
    script.get(ME)
    first = used()
    with clock.moved(timedelta(seconds=50)):
        script.get(ME)
        assert used() == first
    with clock.moved(timedelta(seconds=61)):
        script.get(ME)
        assert used() > first


def test_a_request_with_a_token_needs_few_queries(made):
    script = script_with(made[1])
    script.get(ME)
    with CaptureQueriesContext(connection) as seen:
        assert script.get(ME).status_code == 200
    assert len(seen) == 2, [query["sql"] for query in seen]  # the token with its owner, players
