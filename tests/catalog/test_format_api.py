"""Formats for scripts: one on a day, its list, its changes, and what a ruling would change."""

import pytest
from django.test import Client

from formats.catalog import format_schemas as shapes
from formats.decklists import service
from formats.legality import FIRST_DAY, LAST_DAY, load_facts
from users.models import User


@pytest.fixture
def aiko(db):
    return User.objects.create_user("aiko@example.org", None, display_name="Aiko")


@pytest.fixture
def script(aiko):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(aiko)
    return client


def api(path, **query):
    return Client().get(f"/api/v1/formats/{path}", query)


def test_a_format_on_a_day(magic_2010):
    one = api("Type 2/", on="2010-08-01").json()
    assert one["sets"] == ["ALA", "CON", "ARB", "M10", "ZEN", "WWK", "ROE", "M11"]
    assert (one["deck"]["main_min"], one["deck"]["side"]) == (60, "exact")
    version = {"data_version": load_facts().data_version}
    deck = {"deck": {**shapes.FORMAT["deck"], "source": one["deck"]["source"]}}
    assert one == {**shapes.FORMAT, **version, **deck, "stays": one["stays"]}
    assert one["stays"][0] == shapes.FORMAT["stays"][0]
    assert [stay["set"] for stay in one["stays"]] != []


def test_a_format_before_and_after_its_life(magic_2010):
    for on in (FIRST_DAY, LAST_DAY):
        one = api("extended/", on=on.isoformat()).json()
        assert (one["is_format"], one["sets"], one["stays"]) == (False, [], [])
        assert api("extended/list/", on=on.isoformat()).json()["results"] == []


def test_the_list(magic_2010):
    listed = api("vintage/list/", on="2010-08-01").json()
    assert {one["status"] for one in listed["results"]} == {"banned", "restricted"}
    assert listed["platform"] == "paper"


def test_the_changes(magic_2010):
    day = {"from": "2010-10-01", "until": "2010-10-01"}
    found = api("standard/changes/", **day).json()
    assert found["results"] == shapes.CHANGES["results"]
    every = api("standard/changes/").json()["results"]
    assert every[0]["day"] == "1995-01-10"
    assert [one["day"] for one in every] == sorted(one["day"] for one in every)


def test_every_format(magic_2010):
    for row in api("").json()["results"]:
        one = api(f"{row['key']}/").json()
        assert {name: one[name] for name in ("kind", "group", "aliases", "from", "until")} == {
            name: row[name] for name in ("kind", "group", "aliases", "from", "until")
        }


@pytest.mark.parametrize(
    ("path", "query", "status", "code"),
    [
        ("nothing/", {}, 404, "core.unknown"),
        ("standard/", {"on": "x"}, 400, "formats.bad_date"),
        ("standard/", {"on": "\0"}, 400, "formats.bad_date"),
        ("standard/list/", {"platform": "moon"}, 400, "formats.unknown_platform"),
        ("standard/changes/", {"from": "2010"}, 400, "formats.bad_date"),
        ("standard/changes/", {"until": "2101-01-01"}, 400, "formats.bad_date"),
    ],
)
def test_what_scripts_are_refused(magic_2010, path, query, status, code):
    answer = api(path, **query)
    assert answer.status_code == status
    assert answer.json()["code"] == code


# --- what if ---


def ask(client, *rulings, key="legacy", **more):
    body = {"rulings": list(rulings), **more}
    return client.post(f"/api/v1/formats/{key}/what-if/", body, content_type="application/json")


def ruling(card="Lightning Bolt", status="banned", **more):
    return {"card": card, "status": status, **more}


def test_what_a_ruling_would_change(magic_2010, script, aiko):
    details = {"title": "Burn", "text": "4 Lightning Bolt\n56 Mountain", "format": "legacy"}
    deck = service.keep(actor=aiko, details={**details, "visibility": "private"})
    answer = ask(script, ruling("稲妻"), date="2027-01-01")
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert told["turn_illegal"] == 1
    [shown] = told["shown"]
    [reason] = shown.pop("reasons")
    assert shown == {
        "title": "Burn",
        "address": deck.get_absolute_url(),
        "before": True,
        "after": False,
    }
    assert (reason["code"], reason["card"]) == ("formats.banned", "Lightning Bolt")
    [example] = shapes.WHAT_IF["shown"]
    assert reason.keys() == example["reasons"][0].keys()
    assert told["rulings"] == [ruling(date="2027-01-01")]
    assert "Lightning Bolt" in {one["card"] for one in told["list"]}
    assert told.keys() == shapes.WHAT_IF.keys()


def test_each_ruling_has_a_day_of_its_own(magic_2010, script):
    told = ask(script, ruling(date="2027-01-01"), ruling(status="legal", date="2027-06-01")).json()
    assert told["on"] == "2027-06-01"
    assert "Lightning Bolt" not in {one["card"] for one in told["list"]}


@pytest.mark.parametrize(
    ("rulings", "code"),
    [
        ([ruling("Nobody")], "formats.bad_draft_card"),
        ([ruling("\ud800")], "core.half_character"),
        ([ruling("a\0b")], "formats.bad_draft_card"),
        ([ruling("x" * 100_000)], "formats.bad_draft_card"),
        ([ruling("  ")], "formats.bad_draft"),
        ([ruling(status="eaten")], "formats.bad_draft"),
        ([ruling(date="x")], "formats.bad_date"),
        ([ruling(), ruling()], "formats.bad_draft"),
        ([], "core.invalid"),
        ([ruling()] * 21, "core.invalid"),
    ],
)
def test_a_ruling_that_cannot_stand(magic_2010, script, rulings, code):
    answer = ask(script, *rulings)
    assert answer.status_code == 400
    assert answer.json()["code"] == code


def test_strangers_do_not_ask_what_if(magic_2010):
    assert ask(Client(), ruling()).status_code == 401
