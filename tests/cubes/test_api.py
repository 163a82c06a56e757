"""Cubes for scripts: the whole way, retries, and who may."""

import pytest

from formats.cubes.models import Cube

from .conftest import DECK, LIST, NAMES, SHEETS

pytestmark = pytest.mark.django_db


def call(client, method, path, body=None, **headers):
    return getattr(client, method)(
        f"/api/v1/{path}", body, content_type="application/json", headers=headers
    )


def test_from_a_list_to_packs(browser, aiko):
    client = browser(aiko)
    body = {"title": "Mine", "text": LIST, "size": 10}
    answer = call(client, "post", "cubes/", body)
    cube = answer.json()
    assert (answer.status_code, answer["Location"]) == (201, f"/api/v1/cubes/{cube['ref']}/")
    assert {key: cube[key] for key in ("title", "kind", "text", "size", "cards", "shared")} == {
        "title": "Mine", "kind": "cube", "text": LIST, "size": 10, "cards": 92, "shared": False,
    }  # fmt: skip
    pool = call(client, "post", "pools/", {"product": cube["product"], "packs": 6}).json()
    cards = call(client, "post", f"pools/{pool['ref']}/open/", {}).json()["cards"]
    assert len({card["name"] for card in cards}) == 60
    changes = {"version": 1, "text": "\n".join(NAMES), "shared": True}
    changed = call(client, "patch", f"cubes/{cube['ref']}/", changes)
    assert changed.status_code == 200
    assert (changed.json()["cards"], changed.json()["version"]) == (len(NAMES), 2)
    again = call(client, "patch", f"cubes/{cube['ref']}/", changes)
    assert (again.status_code, again.json()["code"]) == (409, "cubes.changed")
    [row] = call(client, "get", "cubes/").json()["results"]
    assert row == {key: value for key, value in changed.json().items() if key != "text"}
    assert call(client, "delete", f"cubes/{cube['ref']}/").status_code == 204
    assert not Cube.objects.exists()


def test_what_cannot_be_read_is_told_line_by_line(browser, aiko):
    answer = call(browser(aiko), "post", "cubes/", {"text": LIST + "\nSerra Angle"})
    error = answer.json()
    assert (answer.status_code, error["code"], error["details"]["count"]) == (
        400, "cubes.unread", 1,
    )  # fmt: skip
    [problem] = error["details"]["problems"]
    assert (problem["line"], problem["text"], problem["code"]) == (
        93, "Serra Angle", "cubes.unknown_card",
    )  # fmt: skip
    assert "Serra Angel" in problem["near"]
    left = call(
        browser(aiko), "post", "cubes/", {"text": LIST + "\nSerra Angle", "leave_out": True}
    ).json()
    assert left["left_out"] == [{"line": 93, "text": "Serra Angle", "code": "cubes.unknown_card"}]


def test_a_retry_makes_no_second_cube(browser, aiko):
    client = browser(aiko)
    body = {"text": SHEETS, "kind": "sheets"}
    refs = {
        call(client, "post", "cubes/", body, **{"Idempotency-Key": "again"}).json()["ref"]
        for _ in range(3)
    }
    assert (len(refs), Cube.objects.count()) == (1, 1)


def test_an_entry_set_is_a_pool_of_two_packs(browser, aiko):
    client = browser(aiko)
    cube = call(client, "post", "cubes/", {"text": DECK, "kind": "entry_set"}).json()
    pool = call(client, "post", "pools/", {"product": cube["product"]}).json()
    assert pool["packs"] == 2
    cards = call(client, "post", f"pools/{pool['ref']}/open/", {}).json()["cards"]
    assert [sum(card["pack"] == pack for card in cards) for pack in (1, 2)] == [60, 15]


@pytest.mark.parametrize(
    ("method", "path", "body", "answers"),
    [
        ("get", "cubes/", None, (401, 200, 200)),
        ("post", "cubes/", {"text": LIST}, (401, 201, 201)),
        ("get", "cubes/{cube}/", None, (404, 404, 200)),
        ("patch", "cubes/{cube}/", {"version": 1}, (404, 404, 200)),
        ("delete", "cubes/{cube}/", None, (404, 404, 204)),
        ("get", "cubes/{shared}/", None, (200, 200, 200)),
        ("patch", "cubes/{shared}/", {"version": 1}, (401, 403, 200)),
        ("delete", "cubes/{shared}/", None, (401, 403, 204)),
        ("post", "pools/", {"product": "cube:{cube}"}, (401, 404, 201)),
        ("post", "pools/", {"product": "cube:{shared}"}, (401, 201, 201)),
    ],
)
def test_who_may(browser, aiko, ben, keep, method, path, body, answers):
    places = {"cube": keep().ref, "shared": keep(shared=True).ref}
    if body and "product" in body:
        body = {"product": body["product"].format(**places)}
    got = [
        call(browser(who), method, path.format(**places), body).status_code
        for who in (None, ben, aiko)
    ]
    assert tuple(got) == answers


@pytest.mark.parametrize("name", ["cube:", "cube:x", "cube:" + "0" * 12, "cube:\0", "cube:M10"])
def test_cubes_that_are_none(browser, aiko, name):
    answer = call(browser(aiko), "post", "pools/", {"product": name})
    assert (answer.status_code, answer.json()["code"]) == (404, "boosters.unknown_product")


@pytest.mark.parametrize(
    "body",
    [
        {}, {"text": 3}, {"text": LIST, "size": "15"}, {"text": LIST, "size": 2**40}, [], None,
        {"text": LIST, "shared": "yes"}, {"text": LIST, "boosters": True},
        {"text": LIST, "leave_out": 1},
    ],
)  # fmt: skip
def test_bodies_that_are_none(browser, aiko, body):
    answer = call(browser(aiko), "post", "cubes/", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "core.invalid")
