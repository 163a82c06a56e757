"""Notices for scripts."""

import base64
from urllib.parse import quote

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from users.notices.models import Notice

LIST, READ = "/api/v1/notices/", "/api/v1/notices/read/"


def post(client, body, **more):
    return client.post(READ, body, content_type="application/json", **more)


def test_ones_own_with_their_sentence_the_latest_first(signed, player, other, told):
    first = told(player, url="/me/")
    second = told(player, code="users.notice_factor_on")
    told(other)
    body = signed(player).get(LIST).json()
    assert [found["ref"] for found in body["results"]] == [second.ref, first.ref]
    assert body["results"][1] == {
        "ref": first.ref,
        "code": "users.notice_password_changed",
        "params": {},
        "message": "Your password was changed.",
        "url": "/me/",
        "created_at": body["results"][1]["created_at"],
        "read_at": None,
    }
    assert body["next"] is None


def test_page_by_page_and_only_the_unread(signed, player, told):
    refs = [told(player).ref for _ in range(3)]
    client = signed(player)
    first = client.get(LIST, {"limit": 2}).json()
    rest = client.get(LIST + first["next"]).json()
    assert [found["ref"] for found in first["results"] + rest["results"]] == refs[::-1]
    assert post(client, {"refs": [refs[0]]}).json() == {"marked": 1, "unread": 2}
    unread = client.get(LIST, {"unread": "true"}).json()["results"]
    assert [found["ref"] for found in unread] == refs[:0:-1]
    assert len(client.get(LIST, {"unread": "false"}).json()["results"]) == 3


def test_all_are_read_at_once(signed, player, told):
    told(player), told(player)
    assert post(signed(player), {"all": True}).json() == {"marked": 2, "unread": 0}


def test_a_retry_with_a_key_gets_the_first_answer(signed, player, told):
    told(player)
    client = signed(player)
    key = {"Idempotency-Key": "again"}
    first = post(client, {"all": True}, headers=key)
    again = post(client, {"all": True}, headers=key)
    assert first.json() == again.json() == {"marked": 1, "unread": 0}
    assert again.headers["Idempotency-Replayed"] == "true"


def test_nobody_sees_or_marks_anothers(signed, player, other, guest, told):
    notice = told(player)
    for client in (signed(other), signed(guest)):
        assert client.get(LIST).json()["results"] == []
        assert post(client, {"refs": [notice.ref]}).json() == {"marked": 0, "unread": 0}
        assert post(client, {"all": True}).json() == {"marked": 0, "unread": 0}
    notice.refresh_from_db()
    assert notice.read_at is None


def test_guests_have_their_own(signed, guest, told):
    notice = told(guest)
    assert signed(guest).get(LIST).json()["results"][0]["ref"] == notice.ref


@pytest.mark.parametrize("ref", ["x" * 13, "", "\0", "7m2k9x4tq0ab"])
def test_what_is_no_ref_of_ones_own_is_passed_over(signed, player, ref):
    assert post(signed(player), {"refs": [ref]}).json() == {"marked": 0, "unread": 0}


def test_strangers_are_asked_to_sign_in(db):
    assert Client().get(LIST).status_code == 401
    assert post(Client(), {"all": True}).status_code == 401


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"all": False},
        {"all": True, "refs": []},
        {"refs": "7m2k9x4tq0ab"},
        {"refs": [["7m2k9x4tq0ab"]]},
        {"refs": ["a"] * 201},
        {"refs": None},
        [],
        7,
        None,
    ],
)
def test_a_body_that_makes_no_sense_is_refused(signed, player, body):
    assert post(signed(player), body).status_code == 400


def cursor(position):
    return quote(base64.b64encode(f"p={position}".encode()).decode())


@pytest.mark.parametrize(
    "query",
    [
        "unread=maybe",
        "unread=",
        "limit=0",
        "cursor=nonsense",
        f"cursor={cursor('yesterday')}",
        f"cursor={cursor('2026-99-99 00:00')}",
        f"cursor={cursor('9' * 400)}",
        f"cursor={cursor('%00')}",
        f"cursor={cursor('0001-01-01T00:00:00-23:59')}",
    ],
)
def test_a_query_that_makes_no_sense_is_refused(signed, player, told, query):
    told(player)
    answer = signed(player).get(f"{LIST}?{query}")
    assert answer.status_code == 400, answer.content
    assert answer.json()["code"] in {"core.bad_request", "core.bad_cursor", "core.bad_limit"}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
bodies = json_values | st.fixed_dictionaries({}, optional={"refs": json_values, "all": json_values})


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=bodies)
def test_no_body_breaks_it(signed, player, told, body):
    assert post(signed(player), body).status_code in {200, 400}
    assert Notice.objects.filter(user=player).count() == 0
