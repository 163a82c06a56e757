"""Two at once: a deck goes while somebody changes it, a button is pressed twice."""

import re

import pytest
from django.db import transaction
from django.test import Client

from core.errors import Refusal, SignInNeeded, Unknown
from formats.decklists import service
from formats.decklists.models import Deck
from tests.conftest import together
from users.models import User

from .conftest import LEGAL, browser_of

FORM = {"title": "Mine", "text": LEGAL, "format": "legacy", "visibility": "public"}


def gone(deck):
    """The deck as somebody holds it whose row is deleted meanwhile."""
    Deck.objects.filter(pk=deck.pk).delete()
    return deck


def test_changing_a_deck_that_went_meanwhile(aiko, keep):
    with pytest.raises(Unknown):
        service.change(actor=aiko, deck=gone(keep()), changes={"title": "x"}, version=1)


def test_deleting_a_deck_that_went_meanwhile(aiko, keep):
    service.delete(actor=aiko, deck=gone(keep()))
    assert not Deck.objects.exists()


def test_keeping_a_deck_for_an_account_that_went_meanwhile(aiko):
    User.objects.filter(pk=aiko.pk).delete()
    with pytest.raises(SignInNeeded):
        service.keep(actor=aiko, details=FORM)


@pytest.mark.parametrize("way", ["page", "api"])
def test_views_answer_that_it_is_gone(aiko, keep, monkeypatch, way):
    deck = keep()
    change = service.change
    monkeypatch.setattr(service, "change", lambda **asked: change(**{**asked, "deck": gone(deck)}))
    client = browser_of(aiko)
    answer = (
        client.post(f"/decks/{deck.ref}/edit/", {**FORM, "version": 1})
        if way == "page"
        else client.patch(
            f"/api/v1/decks/{deck.ref}/", {"version": 1}, content_type="application/json"
        )
    )
    assert answer.status_code == 404


def test_a_deck_that_goes_after_somebody_else_saved_it(aiko, keep, monkeypatch):
    """The page wants to show the list that stands now, and there is none."""
    deck = keep()

    def change(**asked):
        try:
            return real(**{**asked, "version": 7})
        finally:
            gone(deck)

    real = service.change
    monkeypatch.setattr(service, "change", change)
    answer = browser_of(aiko).post(f"/decks/{deck.ref}/edit/", {**FORM, "version": 1})
    assert answer.status_code == 404


@pytest.mark.django_db(transaction=True)
def test_many_changes_and_deletions_of_one_deck(aiko, keep):
    for _round in range(3):
        deck = keep()

        def change(deck=deck):
            service.change(actor=aiko, deck=deck, changes={"title": "x"}, version=1)

        def delete(deck=deck):
            with transaction.atomic():
                service.delete(actor=aiko, deck=deck)

        results = together(change, delete, change, delete, change)
        raised = [result for result in results if isinstance(result, Exception)]
        assert all(isinstance(error, Refusal) for error in raised), raised
        assert not Deck.objects.exists()


def test_the_button_of_one_form_pressed_twice_keeps_one_deck(aiko):
    client = browser_of(aiko)
    page = client.get("/decks/new/").content.decode()
    form = re.search(r'name="form" value="([0-9a-z]{12})"', page)[1]
    first = client.post("/decks/new/", {**FORM, "form": form})
    second = client.post("/decks/new/", {**FORM, "form": form})
    assert first.status_code == second.status_code == 302
    assert first.url == second.url
    assert Deck.objects.count() == 1
    client.post("/decks/new/", {**FORM, "form": form, "title": "Another"})
    client.post("/decks/new/", {**FORM, "form": "0" * 12})
    client.post("/decks/new/", FORM)
    assert Deck.objects.count() == 4
    Deck.objects.all().delete()
    client.post("/decks/new/", {**FORM, "form": form})
    assert Deck.objects.count() == 1


def test_a_form_that_was_refused_may_be_sent_again(aiko):
    client = browser_of(aiko)
    wrong = client.post("/decks/new/", {**FORM, "form": "1" * 12, "format": "tiny leaders"})
    assert 'name="form" value="111111111111"' in wrong.content.decode()
    assert client.post("/decks/new/", {**FORM, "form": "1" * 12}).status_code == 302
    assert Deck.objects.count() == 1


# --- who sees what ---


@pytest.mark.parametrize(("visibility", "header"), [("link", "noindex"), ("public", None)])
def test_search_engines_are_told_to_leave_unlisted_decks_out(keep, visibility, header):
    deck = keep(visibility=visibility)
    for path in (f"/decks/{deck.ref}/", f"/decks/{deck.ref}/lists/mtgo/"):
        answer = Client().get(path)
        assert (answer.status_code, answer.headers.get("X-Robots-Tag")) == (200, header)


@pytest.mark.parametrize("visibility", ["link", "public"])
def test_an_account_that_was_shut_shows_no_decks(aiko, ben, operator, keep, visibility):
    deck = keep(visibility=visibility)
    User.objects.filter(pk=aiko.pk).update(is_active=False)
    for viewer, status in ((None, 404), (ben, 404), (operator, 200)):
        assert browser_of(viewer).get(f"/decks/{deck.ref}/").status_code == status
        assert browser_of(viewer).get(f"/api/v1/decks/{deck.ref}/").status_code in (status, 401)


@pytest.mark.parametrize("version", ["1", 1.0, True, None, [1], 2**31, 0])
def test_a_version_is_a_whole_number(aiko, keep, version):
    deck = keep()
    answer = browser_of(aiko).patch(
        f"/api/v1/decks/{deck.ref}/", {"version": version}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "core.invalid")


def test_a_kept_deck_with_a_set_that_nobody_knows_stays_open_and_says_why(aiko, keep):
    deck = keep("4 Lightning Bolt (QQQ) 3\n56 Mountain")
    assert (deck.legal, deck.unread, deck.main_count) == (None, 0, 60)
    page = browser_of(aiko).get(deck.get_absolute_url()).content.decode()
    assert "This site does not know the set QQQ." in page
