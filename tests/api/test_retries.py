"""Idempotency keys: a write that may have failed on its way can be sent again."""

import pytest
from django.test import Client, override_settings
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response

from core import clock
from core.access import Rule, signed_in
from core.models import Attempts, Command, IdempotencyKey
from core.web.apiview import WRITES, ApiView
from tests.api.conftest import api_views
from users import service as people
from users.models import Player, User

ME, CLAIMS, CHECK = "/api/v1/me/", "/api/v1/claims/", "/api/v1/live-check/"


def send(client, path=ME, body=None, key="k1", method="patch", **extra):
    headers = {"Idempotency-Key": key} if key is not None else {}
    return getattr(client, method)(
        path, body, content_type="application/json", headers=headers, **extra
    )


def test_a_retry_gets_the_first_answer_and_does_nothing(script, aiko):
    client = script()
    first = send(client, body={"display_name": "Aiko M"})
    people.change_profile(actor=aiko, changes={"display_name": "Changed since"})
    again = send(client, body={"display_name": "Aiko M"})
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert User.objects.get(pk=aiko.pk).display_name == "Changed since"


def test_without_a_key_it_happens_each_time(operator_client):
    for _ in range(2):
        assert send(operator_client, CHECK, {"note": "x"}, None, "post").status_code == 202
    assert Command.objects.count() == 2


def test_with_a_key_once(operator_client):
    answers = [send(operator_client, CHECK, {"note": "x"}, "k", "post") for _ in range(3)]
    assert {answer.content for answer in answers} == {answers[0].content}
    assert Command.objects.count() == 1


@pytest.mark.parametrize(
    "other", [{"display_name": "B"}, {"display_name": "A", "language": "ja"}, {}, []]
)
def test_the_same_key_for_something_else_is_refused(script, aiko, other):
    client = script()
    assert send(client, body={"display_name": "A"}).status_code == 200
    answer = send(client, body=other)
    assert (answer.status_code, answer.json()["code"]) == (409, "core.key_reused")
    assert User.objects.get(pk=aiko.pk).display_name == "A"
    assert send(client, f"{ME}?x=1", body={"display_name": "A"}).status_code == 409


def test_the_order_of_fields_does_not_matter(script):
    client = script()
    assert send(client, body='{"language": "ja", "name_short": true}').status_code == 200
    answer = send(client, body='{"name_short":true,"language":"ja"}')
    assert answer.headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("key", ["", "k" * 81, "a\tb", "a\x7f"])
def test_a_key_that_cannot_be_kept(script, stranger, key):
    answer = send(script(), body={}, key=key)
    assert (answer.status_code, answer.json()["code"]) == (400, "core.bad_key")
    assert send(stranger, body={}, key=key).status_code == 401


def test_a_refused_write_is_not_remembered(script, aiko):
    client = script()
    for _ in range(2):
        answer = send(client, body={"display_name": ""})
        assert answer.status_code == 400
        assert "Idempotency-Replayed" not in answer.headers
    assert not IdempotencyKey.objects.exists()
    assert send(client, body={"display_name": "Fine"}).status_code == 200


def test_keys_belong_to_a_person(script, aiko, operator):
    first, second = script(), script(owner=operator)
    for client, name in ((first, "One"), (second, "Two")):
        answer = send(client, body={"display_name": name})
        assert (answer.status_code, answer.json()["display_name"]) == (200, name)


def test_all_that_a_person_uses_shares_the_keys(script, aiko):
    browser = Client()
    browser.force_login(aiko)
    send(script(), body={"display_name": "A"})
    assert send(script(), body={"display_name": "A"}).headers["Idempotency-Replayed"] == "true"
    assert send(browser, body={"display_name": "A"}).headers["Idempotency-Replayed"] == "true"


def test_a_replay_needs_the_scope_too(script):
    send(script(), body={"display_name": "A"})
    answer = send(script("profile:read"), body={"display_name": "A"})
    assert (answer.status_code, answer.json()["code"]) == (403, "core.scope_missing")


def test_keys_belong_to_an_address(script, aiko):
    _player, code = people.add_walk_in("Walk-in")
    client = script()
    assert send(client, body={"language": "ja"}).status_code == 200
    assert send(client, CLAIMS, {"code": code}, method="post").status_code == 200


def test_a_retry_is_answered_after_the_first_try_has_changed_what_is_allowed(aiko):
    """The second DELETE finds nothing any more, and yet it was the asker's own doing."""
    from users.tokens import service

    token, _plain = service.make(actor=aiko, name="x", scopes=["notices:read"], days=None)
    browser = Client()
    browser.force_login(aiko)
    browser.post("/accounts/reauthenticate/", {"password": "x"})
    url = f"/api/v1/tokens/{token.ref}/"
    first = send(browser, url, method="delete")
    again = send(browser, url, method="delete")
    assert (first.status_code, again.status_code) == (204, 204)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.content == b""
    assert send(browser, url, key="k2", method="delete").status_code == 404
    assert send(browser, url, key=None, method="delete").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_two_at_once_have_one_effect(script, at_once):
    _player, code = people.add_walk_in("Walk-in")
    client = script()
    answers = at_once(
        *(lambda: send(client, CLAIMS, {"code": code}, method="post") for _ in range(4))
    )
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.content for answer in answers}) == 1
    assert sum("Idempotency-Replayed" in answer.headers for answer in answers) == 3
    assert Player.objects.filter(display_name="Walk-in", user__isnull=False).count() == 1


def test_guesses_count_although_the_write_is_undone(script):
    client = script()
    for _ in range(3):
        assert send(client, CLAIMS, {"code": "0000-0000-0000"}, method="post").status_code == 404
    assert Attempts.objects.get(name="claims-address").count == 3


def test_kept_answers_stand_in_the_export_and_go_with_the_account(script, aiko, operator):
    from users import queries

    send(script(), body={"language": "ja"}, key="mine")
    send(script(owner=operator), body={"language": "ja"}, key="theirs")
    assert [kept["key"] for kept in queries.export(aiko)["answers_kept_for_retries"]] == ["mine"]
    people.delete_account(actor=aiko)
    assert [row.key for row in IdempotencyKey.objects.all()] == ["theirs"]


# --- views of no room ---

NOW = clock.now()


class Secret(ApiView):
    """Gives a secret, once."""

    access_rule: Rule = signed_in
    secret_fields = ("secret",)

    def post(self, request: Request) -> Response:
        """A fresh one each time."""
        Attempts.objects.create(
            name="trial", key=str(Attempts.objects.count()), began_at=NOW, count=1
        )
        answer = {"secret": "sesame", "name": request.data.get("name")}
        return Response(answer, status=201, headers={"Location": "/there/", "X-Other": "1"})


class Declines(ApiView):
    """Writes, and then answers with a refusal."""

    access_rule: Rule = signed_in

    def post(self, _request: Request) -> Response:
        """Not raised, returned."""
        Attempts.objects.create(name="trial", key="declined", began_at=NOW, count=1)
        return Response({"code": "trial.no"}, status=409)


urlpatterns = [
    path("api/v1/secret/", Secret.as_view()),
    path("api/v1/declines/", Declines.as_view()),
]


@pytest.fixture
def trial(aiko):
    """A browser on a site with these views."""
    client = Client()
    client.force_login(aiko)
    with override_settings(ROOT_URLCONF=__name__):
        yield client


def test_secrets_are_not_kept(trial):
    first = send(trial, "/api/v1/secret/", {"name": "n"}, method="post")
    again = send(trial, "/api/v1/secret/", {"name": "n"}, method="post")
    assert first.json() == {"secret": "sesame", "name": "n"}
    assert again.json() == {"secret": None, "name": "n"}
    assert again.status_code == 201
    assert again.headers["Location"] == "/there/"
    assert "X-Other" not in again.headers
    assert "sesame" not in str(list(IdempotencyKey.objects.values()))
    assert Attempts.objects.filter(name="trial").count() == 1


def test_a_returned_refusal_undoes_the_write_and_is_not_kept(trial):
    for _ in range(2):
        answer = send(trial, "/api/v1/declines/", {}, method="post")
        assert (answer.status_code, answer.json()) == (409, {"code": "trial.no"})
    assert not IdempotencyKey.objects.exists()
    assert not Attempts.objects.filter(name="trial").exists()


WRITING = [
    (f"{method.upper()} {route}", view, method)
    for route, view in api_views()
    for method in WRITES
    if hasattr(view, method)
]


@pytest.mark.parametrize(("view", "method"), [w[1:] for w in WRITING], ids=[w[0] for w in WRITING])
def test_every_write_can_be_retried(view, method):
    """Where nothing is stored that a retry would double, the view says so."""
    assert issubclass(view, ApiView)
    assert getattr(getattr(view, method), "once_per_key", False) is view.stores
