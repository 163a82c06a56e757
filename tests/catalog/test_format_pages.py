"""Formats on any day: the list, a page each, two days beside each other, and what if."""

import pytest
from django.test import Client

from formats.legality import load_facts
from users.models import User

EVERY_FORMAT = sorted(load_facts().formats)


def page(path, **query):
    return Client(headers={"Accept-Language": "en"}).get(path, query)


def test_all_formats_on_a_day(magic_2010):
    text = page("/formats/", on="2010-08-01").content.decode()
    assert "Extended" in text
    assert 'href="/formats/standard/?on=2010-08-01"' in text
    assert "Rulebook of 2010" in text


@pytest.mark.parametrize("key", EVERY_FORMAT)
@pytest.mark.parametrize("on", ["1993-08-05", "2010-08-01", "2026-11-30", "2100-12-31"])
def test_every_format_on_any_day(magic_2010, key, on):
    assert page(f"/formats/{key}/", on=on).status_code == 200


def test_what_stands_on_the_page(magic_2010):
    text = page("/formats/standard/", on="2010-08-01").content.decode()
    assert "Zendikar" in text
    assert "Next change: Oct. 1, 2010" in text
    assert "A sideboard of exactly 15 cards, or none." in text
    assert 'href="/check/?format=standard&amp;date=2010-08-01"' in text
    legacy = page("/formats/legacy/", on="2010-08-01").content.decode()
    assert "Ancestral Recall" in legacy
    assert 'rel="noopener noreferrer"' in legacy


@pytest.mark.parametrize("name", ["Type 2", "type-2", "スタンダード", "STANDARD"])
def test_other_names_lead_to_the_one_address(magic_2010, name):
    answer = page(f"/formats/{name}/", on="2010-08-01")
    assert answer.status_code == 302
    assert answer.url == "/formats/standard/?on=2010-08-01"


@pytest.mark.parametrize("key", ["tiny-leaders", "x" * 300, "a%00b"])
def test_no_such_format(magic_2010, key):
    assert page(f"/formats/{key}/").status_code == 404


@pytest.mark.parametrize(
    "query", [{"on": "yesterday"}, {"on": "1066-10-14"}, {"platform": "moon"}, {"on": "\0"}]
)
def test_a_bad_question_is_said(magic_2010, query):
    answer = page("/formats/standard/", **query)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()


def test_two_days(magic_2010):
    text = page(
        "/formats/standard/compare/", **{"from": "2010-09-30", "until": "2010-10-01"}
    ).content.decode()
    assert "Scars of Mirrodin" in text
    assert "Shards of Alara" in text
    same = page("/formats/standard/compare/", **{"from": "2010-09-30", "until": "2010-09-30"})
    assert "No difference" in same.content.decode()


# --- what if ---


@pytest.fixture
def aiko(db):
    return User.objects.create_user("aiko@example.org", None, display_name="Aiko")


@pytest.fixture
def browser(aiko):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(aiko)
    return client


def keep(owner, visibility="private", text="4 Lightning Bolt\n56 Mountain", title="Burn"):
    from formats.decklists import service

    details = {"title": title, "text": text, "format": "legacy", "visibility": visibility}
    return service.keep(actor=owner, details=details)


def test_a_draft_is_tried_on_kept_decks_and_shows_only_what_one_may_see(magic_2010, browser, aiko):
    other = User.objects.create_user("ben@example.org", None, display_name="Ben")
    keep(aiko, title="My burn")
    keep(other, title="Secret burn")
    keep(other, title="Linked burn", visibility="link")
    keep(other, title="Public burn", visibility="public")
    keep(other, text="60 Forest", title="Green")
    text = browser.post(
        "/formats/legacy/what-if/", {"card": ["稲妻", ""], "status": ["banned", "banned"]}
    ).content.decode()
    assert "Of 5 decks in this format 4 would become illegal and 0 legal." in text
    assert "My burn" in text
    assert "Public burn" in text
    assert "Secret burn" not in text
    assert "Linked burn" not in text
    assert "Lightning Bolt" in text


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"card": "Nobody", "status": "banned"}, "nobody here knows the card"),
        ({"card": "<script>", "status": "banned"}, "&lt;script&gt;"),
        ({"card": "Lightning Bolt", "status": "restricted"}, "Only Vintage"),
        ({"card": "Lightning Bolt", "status": "eaten"}, "can be banned"),
        ({"card": "Lightning Bolt", "status": "legal"}, "that status"),
        ({"card": "Lightning Bolt", "status": "banned", "date": "x"}, "is not"),
    ],
)
def test_a_draft_that_cannot_stand(magic_2010, browser, form, says):
    answer = browser.post("/formats/legacy/what-if/", form)
    text = answer.content.decode()
    assert answer.status_code == 400
    assert says in text
    assert "<script>" not in text


def test_strangers_are_asked_to_sign_in(magic_2010):
    assert page("/formats/legacy/what-if/").status_code == 302


# --- for scripts ---


def api(path, **query):
    return Client().get(f"/api/v1/formats/{path}", query)


def test_a_format_its_list_and_its_changes(magic_2010):
    one = api("Type 2/", on="2010-08-01").json()
    assert one["key"] == "standard"
    assert one["sets"] == ["ALA", "CON", "ARB", "M10", "ZEN", "WWK", "ROE", "M11"]
    assert (one["deck"]["main_min"], one["deck"]["side"]) == (60, "exact")
    assert one["next_change"] == "2010-10-01"
    listed = api("vintage/list/", on="2010-08-01").json()["results"]
    assert {one["status"] for one in listed} == {"banned", "restricted"}
    found = api("standard/changes/", **{"from": "2010-10-01", "until": "2010-10-01"}).json()
    assert found["results"][0]["entering"] == ["SOM"]


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("nothing/", {}, 404),
        ("standard/", {"on": "x"}, 400),
        ("standard/list/", {"platform": "moon"}, 400),
        ("standard/changes/", {"from": "2010"}, 400),
    ],
)
def test_what_scripts_are_refused(magic_2010, path, query, status):
    assert api(path, **query).status_code == status


def test_what_if_for_scripts(magic_2010, browser, aiko):
    keep(aiko)
    answer = browser.post(
        "/api/v1/formats/legacy/what-if/",
        {"rulings": [{"card": "Lightning Bolt", "status": "banned"}]},
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.content
    assert answer.json()["turn_illegal"] == 1
