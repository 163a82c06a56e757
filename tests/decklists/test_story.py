"""Keep a deck, come back to it, change it, take it elsewhere, delete it."""

import pytest

from core.errors import Unknown
from formats.decklists import queries, service
from formats.decklists.models import Deck
from formats.decks import WRITINGS, read_deck
from tests.decklists.conftest import LEGAL, browser_of


def test_keep_look_change_and_delete(aiko):
    browser = browser_of(aiko)
    assert "No deck yet" in browser.get("/decks/").content.decode()
    kept = browser.post(
        "/decks/new/",
        {"title": "Burn", "text": LEGAL, "format": "legacy", "visibility": "private"},
    )
    deck = Deck.objects.get()
    assert kept.url == f"/decks/{deck.ref}/"
    page = browser.get(kept.url).content.decode()
    assert "Lightning Bolt" in page
    assert 'data-legal="true"' in page
    assert "Burn" in browser.get("/decks/").content.decode()
    form = {"title": "Burn 2", "text": LEGAL, "format": "modern", "visibility": "public"}
    assert browser.post(f"/decks/{deck.ref}/edit/", {**form, "version": 1}).status_code == 302
    deck.refresh_from_db()
    assert (deck.title, deck.format, deck.visibility, deck.version) == (
        "Burn 2", "modern", "public", 2,
    )  # fmt: skip
    assert browser.post(f"/decks/{deck.ref}/delete/").url == "/decks/"
    assert not Deck.objects.exists()


def test_the_check_hands_its_list_over(aiko):
    page = browser_of(aiko).post(
        "/decks/new/", {"from_check": "1", "text": LEGAL, "format": "modern"}
    )
    assert page.status_code == 200
    assert "56 Mountain" in page.content.decode()
    assert not Deck.objects.exists()


def test_a_file_takes_the_place_of_the_text(aiko):
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("deck.txt", "4 稲妻\n56 Mountain".encode("cp932"))
    form = {"title": "", "text": "", "format": "legacy", "visibility": "private", "file": file}
    assert browser_of(aiko).post("/decks/new/", form).status_code == 302
    assert Deck.objects.get().text.startswith("4 稲妻")


def test_an_empty_title_is_the_lists_own(keep):
    assert keep("NAME:Sligh\n60 Mountain", title="").title == "Sligh"
    assert keep("60 Mountain", title=" ").title == "Legacy"


@pytest.mark.parametrize("writing", list(WRITINGS))
def test_every_writing_can_be_taken_away_and_read_again(keep, writing):
    deck = keep("4 稲妻\n56 Mountain\n\n15 Serra Angel", visibility="link")
    answer = browser_of(None).get(f"/decks/{deck.ref}/lists/{writing}/")
    assert answer.status_code == 200
    assert f'filename="Burn.{WRITINGS[writing].extension}"' in answer["Content-Disposition"]
    again = read_deck(answer.content)
    assert sum(card.count for card in again.cards) == 75
    assert {card.name for card in again.cards} == {"Lightning Bolt", "Mountain", "Serra Angel"}


def test_no_such_writing(keep):
    deck = keep(visibility="link")
    assert browser_of(None).get(f"/decks/{deck.ref}/lists/papyrus/").status_code == 404


def test_two_pages_save_and_nothing_is_lost(aiko, keep):
    deck, browser = keep(), browser_of(aiko)
    form = {"title": "Burn", "text": "60 Mountain", "format": "legacy", "visibility": "private"}
    assert browser.post(f"/decks/{deck.ref}/edit/", {**form, "version": 1}).status_code == 302
    late = browser.post(f"/decks/{deck.ref}/edit/", {**form, "text": "60 Forest", "version": 1})
    page = late.content.decode()
    assert late.status_code == 409
    assert "60 Mountain" in page  # what stands there
    assert "60 Forest" in page  # what was typed
    assert 'name="version" value="2"' in page
    deck.refresh_from_db()
    assert deck.text == "60 Mountain"


@pytest.mark.parametrize(
    ("details", "code"),
    [
        ({"title": "x" * 121}, "decklists.bad_title"),
        ({"title": "a\nb"}, "decklists.bad_title"),
        ({"visibility": "everyone"}, "decklists.bad_visibility"),
        ({"format": "tiny leaders"}, "formats.unknown_format"),
        ({"text": ""}, "formats.empty_list"),
        ({"text": '{"mainBoard": [{"name": "\\ud800", "count": 4}]}'}, "formats.binary_text"),
    ],
)
def test_what_is_refused_is_said_with_what_was_typed(aiko, details, code):
    form = {"title": "Burn", "text": LEGAL, "format": "legacy", "visibility": "private"}
    answer = browser_of(aiko).post("/decks/new/", {**form, **details})
    assert answer.status_code == 400
    assert code in answer.content.decode()
    assert not Deck.objects.exists()


def test_a_deck_with_lines_that_nobody_can_read_is_kept_and_says_so(aiko, keep):
    deck = keep("60 Mountain\nwhat is this")
    assert (deck.unread, deck.legal) == (1, None)
    assert (
        "1 line of the list could not be read"
        in browser_of(aiko).get(deck.get_absolute_url()).content.decode()
    )


def test_a_kept_deck_names_no_lines_for_it_shows_none(aiko, keep):
    deck = keep("// a title\n\n5 Lightning Bolt\n55 Mountain")
    page = browser_of(aiko).get(deck.get_absolute_url()).content.decode()
    assert "5 copies of Lightning Bolt" in page
    assert "<dt>Lines</dt>" not in page


def test_decks_have_a_limit(aiko, keep, monkeypatch):
    monkeypatch.setattr(service, "MOST_DECKS", 2)
    keep(), keep()
    answer = browser_of(aiko).post(
        "/decks/new/", {"title": "", "text": LEGAL, "format": "legacy", "visibility": "private"}
    )
    assert answer.status_code == 409
    assert Deck.objects.count() == 2


def test_a_day_in_the_past(aiko, keep):
    deck, browser = keep(format="modern"), browser_of(aiko)
    page = browser.get(deck.get_absolute_url(), {"on": "2005-01-01"}).content.decode()
    assert 'data-legal="false"' in page
    assert browser.get(deck.get_absolute_url(), {"on": "yesterday"}).status_code == 400


# --- who may ---


@pytest.mark.parametrize(("visibility", "seen"), [("private", 404), ("link", 200), ("public", 200)])
def test_others_see_what_the_owner_shows(ben, keep, visibility, seen):
    deck = keep(visibility=visibility)
    for browser in (browser_of(None), browser_of(ben)):
        assert browser.get(deck.get_absolute_url()).status_code == seen
        assert browser.get(f"/decks/{deck.ref}/lists/mtgo/").status_code == seen
        listed = browser.get("/decks/").content.decode()
        assert (deck.ref in listed) == (visibility == "public")


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
def test_only_the_owner_changes_and_operators_may_delete(ben, operator, keep, visibility):
    deck = keep(visibility=visibility)
    form = {"title": "Mine", "text": LEGAL, "format": "legacy", "visibility": "public"}
    for browser in (browser_of(None), browser_of(ben), browser_of(operator)):
        answer = browser.post(f"/decks/{deck.ref}/edit/", {**form, "version": 1})
        assert answer.status_code in (302, 403, 404)  # strangers are led to sign in
        deck.refresh_from_db()
        assert deck.title == "Burn"
    browser_of(ben).post(f"/decks/{deck.ref}/delete/")
    browser_of(None).post(f"/decks/{deck.ref}/delete/")
    assert Deck.objects.exists()
    browser_of(operator).post(f"/decks/{deck.ref}/delete/")
    assert not Deck.objects.exists()


def test_strangers_are_asked_to_sign_in_before_keeping(db):
    answer = browser_of(None).get("/decks/new/")
    assert answer.status_code == 302
    assert "/accounts/login/" in answer.url


def test_guests_keep_decks_and_take_them_into_their_account(guest, aiko, keep):
    from users import service as people

    deck = keep(owner=guest)
    code = people.new_code(actor=guest)
    people.claim_by_code(code, actor=aiko)
    deck.refresh_from_db()
    assert deck.owner == aiko


def test_decks_go_with_the_account_and_are_handed_out_before(aiko, keep):
    from users import queries as people_queries
    from users import service as people

    keep()
    assert people_queries.export(aiko)["decks"][0]["text"] == LEGAL
    people.delete_account(actor=aiko)
    assert not Deck.objects.exists()


def test_nobody_learns_that_there_is_a_private_deck(ben, keep):
    deck = keep()
    with pytest.raises(Unknown):
        queries.by_ref(ben, deck.ref)
    unknown = browser_of(ben).get("/decks/000000000000/")
    private = browser_of(ben).get(deck.get_absolute_url())
    assert private.status_code == unknown.status_code == 404


def test_the_owners_short_name_holds_here_too(aiko, keep):
    aiko.display_name, aiko.name_short = "Aiko Mori", True
    aiko.save()
    keep(visibility="public")
    page = browser_of(None).get("/decks/").content.decode()
    assert "Aiko M." in page
    assert "Mori" not in page
