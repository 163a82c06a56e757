"""Who may do what, as one table: pages and API, by method."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from tests.organisations.conftest import browser_of, hold, kinds, open_shop, someone
from users import service as people
from users.models import User
from users.organisations import invitations
from users.organisations.models import Invitation, Organisation
from users.roles.table import Role

WHO = (
    "stranger", "guest", "player", "scorekeeper", "judge", "organiser", "owner", "operator",
)  # fmt: skip
SHOP, API = "/shops/tide/", "/api/v1/shops/tide/"
PAGE_ANSWERS = {
    "y": {200, 302},
    "-": {403},
    "s": {401},
    "u": {404},
}  # 401: led to the sign-in, see `ask`
API_ANSWERS = {"y": {200, 201, 204}, "-": {403}, "s": {401}, "u": {404}}
JSON = "application/json"
NEW = {"name": "Another", "time_zone": "UTC"}
DETAILS = {**NEW, "name": "Tide", "slug": "tide"}
CHANGE = {"town": "Delft"}
ROLES = {"roles": ["judge"]}

# Method, address, body; then a letter for each of WHO: y may, - may not, s is asked to sign in,
# u is told that there is no such thing.
TABLE: list[tuple[str, str, Any, str]] = [
    ("get", "/shops/", None, "yyyyyyyy"),
    ("get", "/shops/new/", None, "ssyyyyyy"),
    ("post", "/shops/new/", NEW, "ssyyyyyy"),
    ("get", SHOP, None, "yyyyyyyy"),
    ("get", f"{SHOP}edit/", None, "s----yyy"),
    ("post", f"{SHOP}edit/", DETAILS, "s----yyy"),
    ("post", f"{SHOP}close/", None, "s-----yy"),
    ("post", f"{SHOP}reopen/", None, "s-----yy"),
    ("get", f"{SHOP}history/", None, "s-----yy"),
    ("get", f"{SHOP}staff/", None, "s--yyyyy"),
    ("post", f"{SHOP}staff/invite/", {"role": "judge"}, "s-----yy"),
    ("post", f"{SHOP}staff/{{member}}/roles/", {"role": "judge"}, "suu---yy"),
    ("post", f"{SHOP}staff/{{member}}/remove/", None, "suu---yy"),
    ("post", f"{SHOP}staff/invitations/{{invitation}}/withdraw/", None, "suu---yy"),
    ("get", "/invitations/{code}/", None, "yyyyyyyy"),
    ("post", "/invitations/{code}/", None, "ssyyyyyy"),
    ("get", "/api/v1/shops/", None, "yyyyyyyy"),
    ("post", "/api/v1/shops/", NEW, "ssyyyyyy"),
    ("get", API, None, "yyyyyyyy"),
    ("patch", API, CHANGE, "s----yyy"),
    ("patch", API, {"slug": "tides"}, "s-----yy"),
    ("post", f"{API}close/", {}, "s-----yy"),
    ("post", f"{API}reopen/", {}, "s-----yy"),
    ("get", f"{API}log/", None, "s-----yy"),
    ("get", f"{API}staff/", None, "s--yyyyy"),
    ("post", f"{API}staff/", {"role": "judge"}, "s-----yy"),
    ("patch", f"{API}staff/{{member}}/", ROLES, "suu---yy"),
    ("delete", f"{API}staff/{{member}}/", None, "suu---yy"),
    ("delete", f"{API}invitations/{{invitation}}/", None, "suu---yy"),
    ("post", "/api/v1/invitations/accept/", {"code": "{code}"}, "ssyyyyyy"),
]


@dataclass(frozen=True)
class Hall:
    """A shop with one person for each role, and an open invitation."""

    shop: Organisation
    member: User
    invitation: Invitation
    code: str
    people: dict[str, User | None]

    def filled(self, text: str) -> str:
        """The text with the member's ref, the invitation's ref and its code."""
        values = {
            "member": self.member.ref,
            "invitation": self.invitation.ref,
            "code": self.code,
        }
        for name, value in values.items():
            text = text.replace("{" + name + "}", value)
        return text


@pytest.fixture
def hall(olga: User, jun: User, operator: User) -> Hall:
    shop = open_shop(olga, name="Tide")
    hold(shop, jun, Role.JUDGE)
    invitation, code = invitations.invite(
        actor=olga, organisation=shop, role=Role.JUDGE, site="http://testserver"
    )
    staff = {
        role: hold(shop, someone(role), Role(role))
        for role in ("scorekeeper", "judge", "organiser", "owner")
    }
    others = {
        "stranger": None,
        "guest": people.join_as_guest("Gina")[0],
        "player": someone("player"),
        "operator": operator,
    }
    return Hall(shop, jun, invitation, code, {**others, **staff})


def ask(client: Client, method: str, path: str, body: Any) -> int:
    send: Callable[..., Any] = getattr(client, method)
    if path.startswith("/api/") and method != "get":
        return (
            send(path, json.dumps(body), JSON).status_code
            if body is not None
            else send(path).status_code
        )
    answer = send(path, body or {})
    led_to_sign_in = answer.status_code == 302 and answer.url.startswith("/accounts/login/")
    return 401 if led_to_sign_in else answer.status_code


def letter(hall: Hall, who: str, method: str, path: str, body: Any) -> str:
    """How this person is answered; what they did is undone."""
    with transaction.atomic():
        status = ask(browser_of(hall.people[who]), method, path, body)
        transaction.set_rollback(True)
    answers = API_ANSWERS if path.startswith("/api/") else PAGE_ANSWERS
    return next((letter for letter, known in answers.items() if status in known), str(status))


@pytest.mark.parametrize(
    ("method", "path", "body", "row"), TABLE, ids=[f"{row[0]} {row[1]}" for row in TABLE]
)
def test_who_may(hall: Hall, method: str, path: str, body: Any, row: str) -> None:
    asked = json.loads(hall.filled(json.dumps(body)))
    path = hall.filled(path)
    found = {who: letter(hall, who, method, path, asked) for who in WHO}
    assert found == dict(zip(WHO, row, strict=True))


@pytest.mark.parametrize("who", ["scorekeeper", "judge", "organiser"])
def test_everybody_may_go(hall: Hall, who: str) -> None:
    user = hall.people[who]
    assert user is not None
    assert browser_of(user).post(f"{SHOP}staff/{user.ref}/remove/").url == SHOP
    assert browser_of(user).get(f"{SHOP}staff/").status_code == 403


@pytest.mark.parametrize("who", ["scorekeeper", "judge", "organiser"])
def test_everybody_may_go_by_the_api_too(hall: Hall, who: str) -> None:
    user = hall.people[who]
    assert user is not None
    assert browser_of(user).delete(f"{API}staff/{user.ref}/").status_code == 204


def test_nobody_of_another_shop_may(hall: Hall, kei: User) -> None:
    open_shop(kei, name="Kino")
    client = browser_of(kei)
    for method, path, body, _row in TABLE:
        if path.startswith((f"{SHOP}e", f"{SHOP}s", f"{API}s", f"{API}i")):
            hidden = path.endswith(("{member}/roles/", "{member}/remove/", "{member}/")) or (
                "{invitation}" in path
            )
            status = ask(client, method, hall.filled(path), body)
            assert status == (404 if hidden else 403), path


@pytest.mark.parametrize("public", [False, True])
def test_who_works_there_is_not_to_be_told_from_answers(
    hall: Hall, kei: User, public: bool
) -> None:
    """Whether a ref is a member's, another person's or nobody's, outsiders hear the same."""
    Organisation.objects.update(staff_public=public)
    used = hall.invitation.ref
    for outsider in (None, hall.people["guest"], kei):
        client = browser_of(outsider)
        for method, path, body, _row in TABLE:
            name = next((name for name in ("{member}", "{invitation}") if name in path), None)
            if name is None:
                continue
            refs = [hall.member.ref, kei.ref, used, "0" * 12]
            answers = {ask(client, method, path.replace(name, ref), body) for ref in refs}
            assert answers == ({401} if outsider is None else {404}), path


def test_things_of_another_shop_are_not_reached_through_ones_own(hall: Hall, kei: User) -> None:
    open_shop(kei, name="Kino")
    client = browser_of(kei)
    for path in ("staff/{member}/roles/", "staff/{member}/remove/"):
        assert client.post(hall.filled(f"/shops/kino/{path}"), {"role": "owner"}).status_code == 404
    withdraw = hall.filled("/shops/kino/staff/invitations/{invitation}/withdraw/")
    assert client.post(withdraw).status_code == 404
    for path in ("staff/{member}/", "invitations/{invitation}/"):
        assert client.delete(hall.filled(f"/api/v1/shops/kino/{path}")).status_code == 404


def test_nothing_forged(hall: Hall) -> None:
    client = browser_of(hall.people["owner"], enforce_csrf_checks=True)
    for method, path, body, _row in TABLE:
        if method != "get":
            asked = json.loads(hall.filled(json.dumps(body)))
            assert ask(client, method, hall.filled(path), asked) == 403, path


def test_looking_is_not_doing(hall: Hall) -> None:
    """Addresses that change something take no GET, or change nothing by it."""
    before = kinds(hall.shop)
    client = browser_of(hall.people["owner"])
    for method, path, _body, _row in TABLE:
        if method != "get":
            assert client.get(hall.filled(path)).status_code in {200, 404, 405}, path
    assert kinds(hall.shop) == before
