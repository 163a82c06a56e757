"""`/api/v1/shops/` and `/api/v1/invitations/accept/`."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.organisations.conftest import ZONE, browser_of, hold, kinds, open_shop, someone
from users.models import User
from users.organisations import invitations, service
from users.organisations.models import Invitation, Organisation
from users.organisations.queries import held_roles
from users.roles.table import Role

SHOPS = "/api/v1/shops/"
SHOP = f"{SHOPS}blue-tide-games/"
ACCEPT = "/api/v1/invitations/accept/"
NEW = {"name": "Blue Tide Games", "time_zone": ZONE}


def send(
    client: Client, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, Any]:
    """(status, JSON); a body that is not bytes goes as JSON."""
    data = body if isinstance(body, bytes) else json.dumps(body)
    answer = getattr(client, method)(path, data, "application/json", headers=headers)
    return answer.status_code, answer.json() if answer.content else None


# --- the list and one ---


def test_opening(olga: User) -> None:
    client = browser_of(olga)
    answer = client.post(SHOPS, {**NEW, "town": "Utrecht"}, "application/json")
    assert (answer.status_code, answer["Location"]) == (201, SHOP)
    shop = Organisation.objects.get()
    body = answer.json()
    assert body.pop("created_at").endswith("Z")
    assert body == {
        "ref": shop.ref,
        "slug": "blue-tide-games",
        "name": "Blue Tide Games",
        "description": "",
        "town": "Utrecht",
        "country": "",
        "website": "",
        "email": "",
        "time_zone": ZONE,
        "staff_public": False,
        "url": "/shops/blue-tide-games/",
        "closed_at": None,
    }
    assert held_roles(shop, olga) == {Role.OWNER}


def test_the_list_by_pages(olga: User) -> None:
    names = [f"Shop {number}" for number in range(5)]
    for name in names:
        open_shop(olga, name=name)
    client, found, query = browser_of(None), [], "?limit=2"
    while query:
        page = client.get(SHOPS + query).json()
        found += [shop["name"] for shop in page["results"]]
        query = page["next"]
    assert found == names
    assert [s["name"] for s in client.get(f"{SHOPS}?q=shop+3").json()["results"]] == ["Shop 3"]


@pytest.mark.parametrize(
    "query",
    ["q=%00", "q=%ed%a0%80", "q=" + "x" * 9000, "limit=0", "limit=" + "9" * 5000, "limit=-1",
     "cursor=x", "cursor=cD0lMDA%3D", "cursor=" + "A" * 3000],
)  # fmt: skip
def test_the_list_bears_any_query(shop: Organisation, query: str) -> None:
    assert browser_of(None).get(f"{SHOPS}?{query}").status_code in {200, 400}


def test_one_with_its_staff_if_it_says_so(shop: Organisation, olga: User) -> None:
    client = browser_of(None)
    assert client.get(SHOP).json()["staff"] == []
    service.change(actor=olga, organisation=shop, changes={"staff_public": True})
    staff = [{"ref": olga.ref, "name": "Olga", "roles": ["owner"]}]
    assert client.get(SHOP).json()["staff"] == staff


def test_a_former_address_finds_it(shop: Organisation, olga: User) -> None:
    service.set_slug(actor=olga, organisation=shop, slug="tide")
    assert browser_of(None).get(SHOP).json()["slug"] == "tide"


def test_changing(shop: Organisation, olga: User) -> None:
    changes = {"town": "Delft", "staff_public": True, "slug": "tide"}
    status, body = send(browser_of(olga), "patch", SHOP, changes)
    assert status == 200
    assert body.items() >= changes.items()
    assert kinds(shop) == ["opened", "changed"]


def test_closing_and_reopening(shop: Organisation, olga: User) -> None:
    client = browser_of(olga)
    assert send(client, "post", f"{SHOP}close/", {})[1]["closed_at"].endswith("Z")
    assert send(client, "patch", SHOP, {"town": "Delft"})[1]["code"] == "organisations.closed"
    assert send(client, "post", f"{SHOP}reopen/", {})[1]["closed_at"] is None


# --- staff and invitations ---


def test_from_invitation_to_leaving(shop: Organisation, olga: User, jun: User) -> None:
    owner, judge = browser_of(olga), browser_of(jun)
    status, made = send(owner, "post", f"{SHOP}staff/", {"role": "judge"})
    assert status == 201
    assert made["link"] == f"http://testserver/invitations/{made['code']}/"
    assert owner.get(f"{SHOP}staff/").json()["invitations"] == [made["invitation"]]
    status, joined = send(judge, "post", ACCEPT, {"code": made["code"]})
    assert (status, joined["roles"], joined["shop"]["ref"]) == (200, ["judge"], shop.ref)
    assert judge.get(f"{SHOP}staff/").json() == {
        "results": [
            {"ref": olga.ref, "name": "Olga", "roles": ["owner"]},
            {"ref": jun.ref, "name": "Jun", "roles": ["judge"]},
        ],
        "next": None,
        "invitations": [],
    }
    member = f"{SHOP}staff/{jun.ref}/"
    status, body = send(owner, "patch", member, {"roles": ["scorekeeper", "organiser"]})
    assert (status, body["roles"]) == (200, ["organiser", "scorekeeper"])
    assert judge.delete(member).status_code == 204
    assert judge.delete(member).status_code == 404
    assert send(owner, "delete", f"{SHOP}staff/{olga.ref}/") == (
        409,
        {
            "code": "roles.last_owner",
            "message": "Somebody has to own it. Name another owner first.",
            "details": {},
        },
    )


def test_withdrawing(shop: Organisation, olga: User) -> None:
    client = browser_of(olga)
    _status, made = send(client, "post", f"{SHOP}staff/", {"role": "judge"})
    path = f"{SHOP}invitations/{made['invitation']['ref']}/"
    assert client.delete(path).status_code == 204
    assert client.delete(path).status_code == 404
    assert send(client, "post", ACCEPT, {"code": made["code"]})[0] == 404


def test_a_retry_gets_the_same_invitation_without_its_code(shop: Organisation, olga: User) -> None:
    client = browser_of(olga)
    key = {"Idempotency-Key": "one"}
    _status, first = send(client, "post", f"{SHOP}staff/", {"role": "judge"}, **key)
    status, again = send(client, "post", f"{SHOP}staff/", {"role": "judge"}, **key)
    assert (status, again) == (201, {**first, "code": None, "link": None})
    assert Invitation.objects.count() == 1


def test_the_log_after_a_number(shop: Organisation, olga: User) -> None:
    client = browser_of(olga)
    _status, made = send(client, "post", f"{SHOP}staff/", {"role": "judge"})
    page = client.get(f"{SHOP}log/?after=1").json()
    entry = page["results"][0]
    assert entry.pop("at").endswith("Z")
    assert entry == {
        "seq": 2,
        "kind": "invited",
        "actor": olga.ref,
        "payload": {"invitation": made["invitation"]["ref"], "role": "judge"},
    }
    assert page["next"] is None
    assert len(client.get(f"{SHOP}log/").json()["results"]) == 2
    assert client.get(f"{SHOP}log/?after={'9' * 18}").json()["results"] == []
    for bad in ("x", "-1", "²", "9" * 30, "%00"):
        assert client.get(f"{SHOP}log/?after={bad}").json()["code"] == "core.bad_after"


def test_the_log_is_read_in_parts(shop: Organisation, olga: User) -> None:
    for number in range(120):
        service.change(actor=olga, organisation=shop, changes={"town": f"Town {number}"})
    client, seqs, query = browser_of(olga), [], ""
    while query is not None:
        page = client.get(f"{SHOP}log/{query}").json()
        seqs += [entry["seq"] for entry in page["results"]]
        query = page["next"]
    assert seqs == list(range(1, 122))


# --- bad input ---

TEXTS: list[object] = [5, None, True, [], {}, 10**400, "\0", "\ud800", "x" * 5000, "a\r\nb"]


@pytest.mark.parametrize(
    "field", ["name", "time_zone", "town", "country", "website", "email", "slug"]
)
def test_values_that_are_none(shop: Organisation, olga: User, field: str) -> None:
    client = browser_of(olga)
    asked = (
        [("patch", SHOP, {})] if field == "slug" else [("patch", SHOP, {}), ("post", SHOPS, NEW)]
    )
    for value in TEXTS:
        for method, path, rest in asked:
            status, answer = send(client, method, path, {**rest, field: value})
            assert status == 400, value
            assert answer.keys() == {"code", "message", "details"}
            assert "{" not in answer["message"]
    assert kinds(shop) == ["opened"]


BODIES: list[tuple[str, str, object]] = [
    ("post", SHOPS, {}),
    ("post", SHOPS, []),
    ("post", SHOPS, 5),
    ("post", SHOPS, b"{"),
    ("post", SHOPS, b"\xff\xfe"),
    ("post", SHOPS, {"name": "Tide"}),
    ("post", SHOPS, {**NEW, "staff_public": "yes"}),
    ("patch", SHOP, []),
    ("patch", SHOP, {"staff_public": None}),
    ("patch", SHOP, {"staff_public": 1}),
    ("patch", SHOP, {"description": 5}),
    ("patch", SHOP, {"description": "x" * 2001}),
    ("patch", SHOP, {"website": "javascript:alert(1)"}),
    ("post", f"{SHOP}staff/", {}),
    ("post", f"{SHOP}staff/", {"role": "player"}),
    ("post", f"{SHOP}staff/", {"role": ["judge"]}),
    ("post", f"{SHOP}staff/", {"role": None}),
    ("post", f"{SHOP}staff/", {"role": "judge", "email": "a@b.example\nBcc: c@d.example"}),
    ("post", f"{SHOP}staff/", {"role": "judge", "email": "\ud800@b.example"}),
    ("post", f"{SHOP}staff/", {"role": "judge", "email": 5}),
    ("patch", f"{SHOP}staff/{{ref}}/", {}),
    ("patch", f"{SHOP}staff/{{ref}}/", {"roles": []}),
    ("patch", f"{SHOP}staff/{{ref}}/", {"roles": "owner"}),
    ("patch", f"{SHOP}staff/{{ref}}/", {"roles": ["god"]}),
    ("patch", f"{SHOP}staff/{{ref}}/", {"roles": [{}]}),
    ("patch", f"{SHOP}staff/{{ref}}/", {"roles": ["owner"] * 9999}),
    ("post", ACCEPT, {}),
    ("post", ACCEPT, {"code": 5}),
    ("post", ACCEPT, {"code": None}),
]


@pytest.mark.parametrize(("method", "path", "body"), BODIES)
def test_bodies_that_are_none(
    shop: Organisation, olga: User, method: str, path: str, body: object
) -> None:
    status, answer = send(browser_of(olga), method, path.replace("{ref}", olga.ref), body)
    assert status == 400
    assert answer["code"].partition(".")[0] in {"core", "organisations", "users"}
    assert kinds(shop) == ["opened"]


@pytest.mark.parametrize("code", ["", "\0", "x" * 5000, "0000-0000-0000", "é" * 12])
def test_codes_that_nobody_made(jun: User, code: str) -> None:
    status, answer = send(browser_of(jun), "post", ACCEPT, {"code": code})
    assert (status, answer["code"]) == (404, "organisations.unknown_invitation")


def test_conflicts_are_said(shop: Organisation, olga: User, kei: User) -> None:
    open_shop(kei, name="Kino")
    client = browser_of(olga)
    assert send(client, "patch", SHOP, {"slug": "kino"})[1]["code"] == "organisations.slug_taken"
    assert send(client, "patch", SHOP, {"slug": "a/b"})[1]["code"] == "organisations.bad_slug"


# --- queries ---


@pytest.mark.parametrize("number", [1, 3])
def test_lists_ask_as_often_for_many(
    shop: Organisation, olga: User, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for at in range(number):
        hold(open_shop(olga, name=f"Shop {at}"), someone(f"judge{at}"), Role.JUDGE)
        hold(shop, User.objects.get(email=f"judge{at}@example.org"), Role.JUDGE)
        invitations.invite(actor=olga, organisation=shop, role=Role.JUDGE, site="http://x")
    client = browser_of(olga)
    with django_assert_num_queries(3):  # session, person, shops
        client.get(SHOPS)
    with django_assert_num_queries(6):  # and shop, own roles, staff, invitations
        client.get(f"{SHOP}staff/")
