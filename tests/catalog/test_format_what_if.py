"""Rulings that nobody has made: what stands, what the list would be, what becomes of decks."""

import re

import pytest
from django.test import Client

from formats.catalog import what_if as room
from formats.catalog.what_if import Draft, try_drafts
from formats.decklists import service
from formats.decklists import what_if as decks_room
from formats.decklists.models import Deck
from formats.legality import load_facts
from users.models import User

URL = "/formats/legacy/what-if/"


@pytest.fixture
def aiko(db):
    return User.objects.create_user("aiko@example.org", None, display_name="Aiko")


@pytest.fixture
def browser(aiko):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(aiko)
    return client


def keep(owner, visibility="private", text="4 Lightning Bolt\n56 Mountain", title="Burn"):
    details = {"title": title, "text": text, "format": "legacy", "visibility": visibility}
    return service.keep(actor=owner, details=details)


def rows(*drafts, **more):
    """The form with these (card, status, day) in it."""
    cards, statuses, days = zip(*drafts, strict=True) if drafts else ((), (), ())
    return {"card": cards, "status": statuses, "date": days, **more}


def cards_in(text):
    return re.findall(r'name="card" value="([^"]*)"', text)


def test_a_draft_is_tried_on_kept_decks_and_shows_only_what_one_may_see(magic_2010, browser, aiko):
    other = User.objects.create_user("ben@example.org", None, display_name="Ben")
    keep(aiko, title="My burn")
    keep(other, title="Secret burn")
    keep(other, title="Linked burn", visibility="link")
    keep(other, title="Public burn", visibility="public")
    keep(other, text="60 Forest", title="Green")
    before = list(Deck.objects.order_by("pk").values_list("pk", "legal", "version"))
    text = browser.post(URL, rows(("稲妻", "banned", ""), ("", "banned", ""))).content.decode()
    # Of nobody else's private deck is even the number told: it would betray cards one by one.
    assert "2 decks in this format: 2 would become illegal, 0 legal." in text
    assert "My burn" in text
    assert "Public burn" in text
    assert text.count("Lightning Bolt has been banned in Legacy since") == 2
    assert "Secret burn" not in text
    assert "Linked burn" not in text
    assert list(Deck.objects.order_by("pk").values_list("pk", "legal", "version")) == before
    assert "Lightning Bolt" not in load_facts().formats["legacy"].rulings


def test_operators_count_every_deck(magic_2010, browser, aiko):
    other = User.objects.create_user("ben@example.org", None, display_name="Ben")
    keep(other, title="Secret burn")
    keep(other, text="60 Forest")
    User.objects.filter(pk=aiko.pk).update(is_staff=True)
    text = browser.post(URL, rows(("Lightning Bolt", "banned", ""))).content.decode()
    assert "2 decks in this format: 1 would become illegal, 0 legal." in text


def test_questions_have_an_end(magic_2010, browser, monkeypatch):
    monkeypatch.setattr(decks_room, "QUESTIONS", decks_room.Limit("what-if-user", 2, 600))
    sent = rows(("Lightning Bolt", "banned", ""))
    assert [browser.post(URL, sent).status_code for _ in range(3)] == [200, 200, 429]


def test_the_list_as_it_would_be(magic_2010, browser):
    text = browser.post(
        URL,
        rows(("Lightning Bolt", "banned", "2026-12-10"), ("Ponder", "banned", "2027-01-20")),
    ).content.decode()
    assert "The list as it would be on Jan. 20, 2027" in text
    new = re.findall(r'class="is-new">.*?lang="en">([^<]+)<', text)
    assert new == ["Lightning Bolt", "Ponder"]


def test_what_would_come_off_the_list(magic_2010, browser):
    answer = browser.post("/formats/vintage/what-if/", rows(("Ponder", "legal", "2010-08-01")))
    text = answer.content.decode()
    assert answer.status_code == 200
    gone = text.split("No longer on it:")[1].split("</p>")[0]
    assert "Ponder" in gone


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        (("Nobody", "banned", ""), "nobody here knows the card"),
        (("<script>alert(1)</script>", "banned", ""), "&lt;script&gt;"),
        (("\ud800".encode("utf-8", "replace").decode(), "banned", ""), "nobody here knows"),
        (("a\0b", "banned", ""), "nobody here knows"),
        pytest.param(
            ("Lightning Bolt", "restricted", ""),
            "Only Vintage",
            marks=pytest.mark.rule("RB-ban-vintage-only"),
        ),
        (("Lightning Bolt", "eaten", ""), "can be banned"),
        (("Lightning Bolt", "legal", ""), "that status"),
        (("Lightning Bolt", "banned", "x"), "is not"),
        (("Lightning Bolt", "banned", "1993-08-05"), "has to lie between"),
        (("Lightning Bolt", "banned", "<script>"), "&lt;script&gt;"),
    ],
)
def test_a_draft_that_cannot_stand(magic_2010, browser, draft, says):
    answer = browser.post(URL, rows(draft))
    text = answer.content.decode()
    assert answer.status_code == 400
    assert says in text
    assert "<script>" not in text.replace("<script type", "")
    assert 'aria-invalid="true"' in text
    assert "The list as it would be" not in text


def test_those_that_stand_are_tried_although_others_cannot(magic_2010, browser):
    answer = browser.post(URL, rows(("Lightning Bolt", "banned", ""), ("Nobody", "banned", "")))
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "Stands" in text
    assert "Ruling 2: nobody here knows the card" in text
    assert "The list as it would be" in text


def test_the_same_card_twice_for_a_day_stands_once(magic_2010, browser):
    answer = browser.post(URL, rows(*[("Lightning Bolt", "banned", "2027-01-01")] * 2))
    assert answer.status_code == 200
    assert "stands twice" in answer.content.decode()


def test_an_empty_form_tries_nothing(magic_2010, browser):
    text = browser.post(URL, rows(("", "banned", ""))).content.decode()
    assert "Name the card." in text
    assert "The list as it would be" not in text


def test_rows_come_and_go_without_scripts(magic_2010, browser):
    drafts = [("Ponder", "banned", "2027-01-01"), ("Brainstorm", "banned", "2027-01-01")]
    assert cards_in(browser.get(URL).content.decode()) == ["", "", ""]
    more = browser.post(URL, rows(*drafts, add="1")).content.decode()
    assert cards_in(more) == ["Ponder", "Brainstorm", ""]
    less = browser.post(URL, rows(*drafts, remove="1")).content.decode()
    assert cards_in(less) == ["Brainstorm"]
    assert cards_in(browser.post(URL, rows(drafts[0], remove="1")).content.decode()) == [""]
    assert cards_in(browser.post(URL, rows(*drafts, remove="x")).content.decode()) == [
        "Ponder",
        "Brainstorm",
    ]


def test_a_near_name_is_taken_over(magic_2010, browser):
    said = browser.post(URL, rows(("Lightnin Bolt", "banned", ""))).content.decode()
    assert 'name="take" value="1:Lightning Bolt"' in said
    taken = browser.post(URL, rows(("Lightnin Bolt", "banned", ""), take="1:Lightning Bolt"))
    assert cards_in(taken.content.decode()) == ["Lightning Bolt"]


def test_at_most_twenty_are_tried(magic_2010, browser):
    many = [("Lightning Bolt", "banned", f"20{year}-01-01") for year in range(30, 60)]
    text = browser.post(URL, rows(*many)).content.decode()
    assert len(cards_in(text)) == 20
    assert 'name="add"' not in text


def test_roles_of_commander_have_statuses_of_their_own(magic_2010, browser):
    text = browser.get("/formats/commander/what-if/").content.decode()
    assert 'value="banned_as_commander"' in text
    assert 'value="banned_as_commander"' not in browser.get(URL).content.decode()


def test_a_site_without_kept_decks_says_so(magic_2010, browser, monkeypatch):
    monkeypatch.setattr(room, "_counters", [])
    text = browser.post(URL, rows(("Lightning Bolt", "banned", ""))).content.decode()
    assert "No decks are kept here." in text


def test_strangers_are_asked_to_sign_in(magic_2010):
    answer = Client().get(URL)
    assert answer.status_code == 302
    assert "/accounts/login/" in answer.url


def test_no_such_format(magic_2010, browser):
    assert browser.get("/formats/standrad/what-if/").status_code == 404


def test_drafts_are_laid_over_one_after_the_other(magic_2010):
    tried = try_drafts(
        "legacy",
        [
            Draft("Ponder", "banned", "2027-01-01"),
            Draft("Ponder", "legal", "2027-03-01"),
            Draft("Ponder", "legal", "2027-04-01"),
        ],
    )
    assert [outcome.ruling is not None for outcome in tried.outcomes] == [True, True, False]
    assert tried.on.isoformat() == "2027-03-01"
    assert tried.facts.data_version.startswith(f"{load_facts().data_version}+")


def test_decks_of_an_account_that_was_shut_are_neither_counted_nor_shown(magic_2010, browser, aiko):
    keep(aiko, title="My burn")
    gone = User.objects.create_user("ben@example.org", None, display_name="Ben")
    keep(gone, title="Shut burn", visibility="public")
    User.objects.filter(pk=gone.pk).update(is_active=False)
    text = browser.post(URL, rows(("Lightning Bolt", "banned", ""))).content.decode()
    assert "1 deck in this format: 1 would become illegal, 0 legal." in text
    assert "Shut burn" not in text
