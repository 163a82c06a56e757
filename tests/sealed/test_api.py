"""Card pools of an event through the API: by everybody who may meet them."""

import json
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from formats.pools.models import Pool
from tests.events.api_hall import API, browser_of, send
from tests.sealed.conftest import entry, pool_of
from users.roles import service as roles
from users.roles.table import Role
from users.service import sign_up

pytestmark = pytest.mark.django_db

WHO = ("stranger", "other", "contestant", "caster", "judge", "organiser")
LETTERS = {200: "y", 201: "y", 204: "y", 400: "b", 401: "s", 403: "-", 404: "u", 409: "c"}
# Letters as in tests/events/test_api_permissions.py. {mine}: the contestant's pool, {walk_in}: a
# walk-in's.
TABLE: list[tuple[str, str, Any, str]] = [
    ("get", "events/{event}/sealed/", None, "yyyyyy"),
    ("post", "events/{event}/sealed/", {"packs": 6}, "s----c"),
    ("patch", "events/{event}/sealed/", {"minutes": 5}, "s---yy"),
    ("patch", "events/{event}/sealed/", {"minutes": None}, "s---yy"),
    ("patch", "events/{event}/sealed/", {"minutes": 99999}, "s---bb"),
    ("delete", "events/{event}/sealed/", None, "s----y"),
    ("get", "events/{event}/sealed/pools/", None, "s---yy"),
    ("post", "events/{event}/sealed/pools/", {}, "s---yy"),
    ("post", "events/{event}/sealed/swap/", {}, "s---cc"),
    ("get", "pools/{mine}/", None, "uuyuyy"),
    ("get", "pools/{walk_in}/", None, "uuuuyy"),
    ("post", "pools/{mine}/open/", {"packs": None}, "uuyuyy"),
    ("post", "pools/{walk_in}/open/", {"packs": None}, "uuuuyy"),
    ("put", "pools/{mine}/deck/", {"version": 1, "main": {}, "basics": {}}, "uucucc"),
    ("post", "pools/{mine}/hand-in/", {"version": 1}, "uucucc"),
    ("delete", "pools/{mine}/", None, "uu-u--"),
    ("get", "pools/{mine}/record/", None, "uucucc"),
]


@pytest.fixture
def clients(out, organiser, aiko) -> dict[str, Client]:
    people = {
        who: sign_up(email=f"{who}@example.org", password="seventeen goblins", display_name=who)
        for who in ("other", "caster", "judge")
    }
    for who, role in (("caster", Role.CASTER), ("judge", Role.JUDGE)):
        roles.grant(out.scope, user=people[who], role=role)
    users = {"stranger": None, **people, "contestant": aiko, "organiser": organiser}
    return {who: browser_of(users[who]) for who in WHO}


def test_who_may(clients, out):
    names = {"event": out.ref, "mine": pool_of(out, 3).ref, "walk_in": pool_of(out, 1).ref}
    found = {}
    for method, path, body, _row in TABLE:
        letters = ""
        for who in WHO:
            address = API.removesuffix("events/") + path.format(**names)
            with transaction.atomic():
                status, _answer = send(clients[who], method, address, body)
                transaction.set_rollback(True)
            letters += LETTERS.get(status, str(status))
        found[method, path, json.dumps(body)] = letters
    assert found == {(method, path, json.dumps(body)): row for method, path, body, row in TABLE}


def test_what_is_said_of_the_pools(clients, out):
    mine = pool_of(out, 3)
    _status, told = send(clients["contestant"], "get", f"{API}{out.ref}/sealed/")
    assert {name: told[name] for name in ("source", "packs", "pools", "opened", "handed_in")} == {
        "source": "sealed", "packs": 6, "pools": 4, "opened": 0, "handed_in": 0,
    }  # fmt: skip
    assert told["mine"] == mine.ref
    send(clients["contestant"], "post", f"/api/v1/pools/{mine.ref}/open/", {"packs": None})
    _status, told = send(clients["judge"], "get", f"{API}{out.ref}/sealed/pools/")
    row = next(row for row in told["results"] if row["pool"] == mine.ref)
    assert (row["entry"], row["opened"], row["cards_in_deck"]) == (entry(out, 3).ref, 6, 0)


def test_pools_on_paper(clients, organiser, event_of_paper):
    body = {"source": "paper", "packs": 6, "minutes": 30}
    status, told = send(clients["organiser"], "post", f"{API}{event_of_paper.ref}/sealed/", body)
    assert (status, told["source"], told["commitment"]) == (201, "paper", None)
    status, told = send(clients["organiser"], "post", f"{API}{event_of_paper.ref}/sealed/swap/", {})
    assert (status, told["code"]) == (409, "sealed.not_written_down")
    assert Pool.objects.filter(scope=event_of_paper.scope_id).count() == 2


@pytest.fixture
def event_of_paper(make_event):
    return make_event(2, format="limited")
