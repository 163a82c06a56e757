"""Card pools for scripts: the whole way, retries, and who may."""

import pytest

from formats.pools import service
from formats.pools.contents import BASICS, read_cards
from formats.pools.models import Pool

pytestmark = pytest.mark.django_db


def call(client, method, path, body=None, **headers):
    return getattr(client, method)(
        f"/api/v1/pools/{path}", body, content_type="application/json", headers=headers
    )


def test_from_packs_to_a_deck(browser, aiko):
    client = browser(aiko)
    answer = call(client, "post", "", {"product": "M10", "packs": 5})
    pool = answer.json()
    assert (answer.status_code, answer["Location"]) == (201, f"/api/v1/pools/{pool['ref']}/")
    assert (pool["cards"], pool["opened"], len(pool["commitment"])) == ([], 0, 64)
    assert call(client, "get", f"{pool['ref']}/record/").status_code == 409
    one = call(client, "post", f"{pool['ref']}/open/", {"packs": 1}).json()
    assert {card["pack"] for card in one["cards"]} == {1}
    whole = call(client, "post", f"{pool['ref']}/open/", {}).json()
    assert len(whole["cards"]) == 75
    main: dict[str, int] = {}
    for card in whole["cards"]:
        if card["name"] not in BASICS and sum(main.values()) < 23:
            main[card["name"]] = main.get(card["name"], 0) + 1
    body = {"version": whole["version"], "main": main, "basics": {"Forest": 17}}
    saved = call(client, "put", f"{pool['ref']}/deck/", body)
    assert (saved.status_code, saved.json()["deck"]) == (
        200, {"main": main, "basics": {"Forest": 17}},
    )  # fmt: skip
    again = call(client, "put", f"{pool['ref']}/deck/", {**body, "basics": {"Island": 17}})
    error = again.json()
    assert (again.status_code, error["code"]) == (409, "pools.changed")
    assert error["details"]["difference"] == {"Forest": -17, "Island": 17}
    handed = call(
        client, "post", f"{pool['ref']}/hand-in/", {"version": saved.json()["version"]}
    ).json()
    assert handed["handed_in_at"] is not None
    record = call(client, "get", f"{pool['ref']}/record/").json()
    assert record["commitment"] == pool["commitment"]
    listed = call(client, "get", "").json()["results"]
    assert [row["ref"] for row in listed] == [pool["ref"]]
    assert call(client, "delete", f"{pool['ref']}/").status_code == 204
    assert Pool.objects.count() == 0


def test_a_retry_takes_no_second_pool(browser, aiko):
    client = browser(aiko)
    refs = {
        call(client, "post", "", {"product": "M10"}, **{"Idempotency-Key": "again"}).json()["ref"]
        for _ in range(3)
    }
    assert (len(refs), Pool.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("method", "path", "body", "answers"),
    [
        ("get", "", None, (401, 200, 200)),
        ("post", "", {}, (401, 201, 201)),
        ("get", "{pool}/", None, (404, 404, 200)),
        ("delete", "{pool}/", None, (404, 404, 204)),
        ("post", "{pool}/open/", {}, (404, 404, 200)),
        ("put", "{pool}/deck/", {"version": 1}, (404, 404, 200)),
        ("post", "{pool}/hand-in/", {"version": 1}, (404, 404, 400)),
        ("get", "{pool}/record/", None, (200, 200, 200)),
    ],
)
def test_who_may(browser, aiko, ben, opened, method, path, body, answers):
    people = (None, ben, aiko)
    got = [
        call(browser(who), method, path.format(pool=opened.ref), body).status_code for who in people
    ]
    assert tuple(got) == answers


def test_nobody_has_the_record_of_closed_packs(browser, aiko, ben, closed):
    assert call(browser(ben), "get", f"{closed.ref}/record/").status_code == 404
    service.open_packs(actor=aiko, pool=closed, count=5)
    hidden = [card for card in read_cards(Pool.objects.get().cards) if card.pack == 6]
    text = call(browser(aiko), "get", f"{closed.ref}/").content.decode()
    shown = {card["id"] for card in call(browser(aiko), "get", f"{closed.ref}/").json()["cards"]}
    assert any(card.id not in shown for card in hidden)
    assert all(f'"{card.id}"' not in text for card in hidden if card.id not in shown)


@pytest.mark.parametrize(
    "body",
    [
        {"version": "1"}, {"version": 1, "main": []}, {"version": 1, "main": {"x": "1"}}, {},
        {"version": 1, "main": {"x": True}}, {"version": 1, "basics": {"Forest": -1}}, [], None,
    ],
)  # fmt: skip
def test_what_is_no_deck(browser, aiko, opened, body):
    assert call(browser(aiko), "put", f"{opened.ref}/deck/", body).status_code == 400
