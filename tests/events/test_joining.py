"""Registering from an event's page: by a name, by a button; where codes from the desk lead."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from core import clock
from tests.events.conftest import folds, fresh
from tests.events.desks import browser, entry, someone
from tournaments.events.errors import MovedMeanwhile
from tournaments.events.models import Entry, Event
from tournaments.events.service import contestants, joining, opening
from tournaments.events.table import EntryStatus, Status
from tournaments.events.urls import urlpatterns
from tournaments.sealed.urls import urlpatterns as sealed
from users.models import User
from users.service import join_as_guest

TOKEN = "7m2k9x4tq0ab"


def at(event: Event) -> str:
    return f"/events/{event.ref}/register/"


def people(event: Event) -> list[tuple[str, str]]:
    rows = event.entries.select_related("player").order_by("number")
    return [(row.player.display_name, row.status) for row in rows]


def test_a_stranger_who_gives_a_name_is_registered_at_once(make_event):
    event, phone = make_event(), browser(None)
    page = phone.get(f"/events/{event.ref}/").content.decode()
    assert f'href="{at(event)}">Register</a>' in page
    form = phone.get(at(event)).content.decode()
    token = re.search(r'name="token" value="(\w{12})"', form)[1]
    answer = phone.post(at(event), {"name": " Rin  Sato ", "token": token}, follow=True)
    assert answer.redirect_chain == [(f"/events/{event.ref}/", 302)]
    assert "You are registered." in answer.content.decode()
    assert "Your own page shows the code that brings you back." in answer.content.decode()
    assert people(event) == [("Rin Sato", EntryStatus.REGISTERED)]
    guest = entry(event, 1).player.user
    assert (guest.is_guest, str(guest.pk)) == (True, phone.session["_auth_user_id"])
    assert "Your code" in phone.get("/me/").content.decode()
    assert folds(event)


def test_looking_registers_nobody(make_event):
    event = make_event()
    for who in (browser(None), browser(someone("aiko"))):
        assert who.get(at(event)).status_code == 200
        assert who.head(at(event)).status_code == 200
    assert people(event) == []


def test_without_a_name_a_stranger_is_asked_for_one(make_event):
    event = make_event()
    page = browser(None).post(at(event), {})
    assert page.status_code == 200
    assert 'name="name"' in page.content.decode()
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("name", ["", "\u200b", "x" * 1000, "a\nb"])
def test_a_name_that_cannot_be_makes_nobody(make_event, name):
    event = make_event()
    answer = browser(None).post(at(event), {"name": name})
    assert answer.status_code == 400
    assert "aria-invalid" in answer.content.decode()
    assert (people(event), User.objects.filter(is_guest=True).count()) == ([], 0)


def test_where_registration_is_closed_nobody_is_made_and_it_is_said_why(make_event, organiser):
    event, phone = make_event(2), browser(None)
    opening.start(actor=organiser, event=event)
    assert "Registration is closed" in phone.get(at(event)).content.decode()
    answer = phone.post(at(event), {"name": "Rin"})
    assert answer.status_code == 409
    assert "Registration is closed" in answer.content.decode()
    assert (len(people(event)), User.objects.filter(is_guest=True).count()) == (2, 0)
    answer = browser(someone("aiko")).post(at(event), follow=True)
    assert answer.redirect_chain == [(f"/events/{event.ref}/", 302)]
    assert "Registration is closed" in answer.content.decode()


def test_a_full_event_puts_a_stranger_on_the_wait_list_and_says_so(make_event):
    event = make_event(2, capacity=2)
    answer = browser(None).post(at(event), {"name": "Rin"}, follow=True)
    assert "you are on the wait list" in answer.content.decode()
    assert people(event)[2] == ("Rin", EntryStatus.WAITING)


def test_a_second_click_is_the_first_ones(make_event):
    event = make_event()
    phones = [browser(None), browser(None)]  # the second click left before the first was answered
    for phone in phones:
        phone.post(at(event), {"name": "Rin", "token": TOKEN})
    assert people(event) == [("Rin", EntryStatus.REGISTERED)]
    assert len({phone.session["_auth_user_id"] for phone in phones}) == 1


def test_a_form_that_is_sent_again_later_signs_nobody_in(make_event):
    event = make_event()
    joining.join(event=event, name="Rin", key=TOKEN)
    with clock.moved(timedelta(minutes=11)), pytest.raises(MovedMeanwhile):
        joining.join(event=event, name="Eve", key=TOKEN)
    assert people(event) == [("Rin", EntryStatus.REGISTERED)]


@pytest.mark.django_db(transaction=True)
def test_clicks_at_once_make_one_player(make_event, at_once):
    event = make_event()
    found = at_once(*(lambda: joining.join(event=event, name="Rin", key=TOKEN) for _ in range(4)))
    assert len({guest.pk for guest, _code, _entry in found}) == 1
    assert sorted(bool(code) for _guest, code, _entry in found) == [False, False, False, True]
    assert people(event) == [("Rin", EntryStatus.REGISTERED)]


def test_who_is_signed_in_registers_by_a_button_and_is_led_on_when_in(make_event):
    event, aiko = make_event(), someone("aiko")
    phone = browser(aiko)
    assert "Aiko" in phone.get(at(event)).content.decode()
    phone.post(at(event))
    assert people(event) == [("Aiko", EntryStatus.REGISTERED)]
    assert phone.get(at(event))["Location"] == f"/events/{event.ref}/"


# --- codes from the desk ---


@pytest.mark.parametrize(
    ("running", "page"), [(False, "/events/{ref}/"), (True, "/events/{ref}/my-match/")]
)
@pytest.mark.parametrize("signed_in", [False, True])
def test_a_code_from_the_desk_leads_to_its_event(make_event, organiser, running, page, signed_in):
    event = make_event(1)
    _entry, code = contestants.walk_in(actor=organiser, event=event, name="Jun")
    if running:
        opening.start(actor=organiser, event=fresh(event))
    phone = browser(someone("jun") if signed_in else None)
    answer = phone.post("/claim/", {"code": code})
    assert (answer.status_code, answer["Location"]) == (302, page.format(ref=event.ref))
    assert phone.get(answer["Location"]).status_code == 200


def test_a_code_that_belongs_to_no_event_now_leads_to_the_own_page(make_event, organiser):
    _guest, code = join_as_guest("Rin")
    assert browser(None).post("/claim/", {"code": code})["Location"] == "/me/"
    event = make_event(1)
    _entry, code = contestants.walk_in(actor=organiser, event=event, name="Jun")
    opening.set_status(
        actor=organiser, event=fresh(event), status=Status.CANCELLED, reason="no hall"
    )
    assert browser(None).post("/claim/", {"code": code})["Location"] == "/me/"


def test_a_code_entered_on_the_way_to_registering_leads_back_there(make_event):
    event = make_event()
    _guest, code = join_as_guest("Rin")
    phone = browser(None)
    page = phone.get(at(event)).content.decode()
    assert f'href="/claim/?next={at(event)}"' in page
    assert (
        f'name="next" value="{at(event)}"'
        in phone.get(f"/claim/?next={at(event)}").content.decode()
    )
    answer = phone.post("/claim/", {"code": code, "next": at(event)})
    assert answer["Location"] == at(event)
    evil = Client().post("/claim/", {"code": code, "next": "//evil.example/"})
    assert evil["Location"] == "/me/"


# --- addresses that take forms alone ---


FORMS = {
    "players/{entry}/check-in/": "",
    "players/{entry}/drop/": "",
    "matches/{match}/report/": "my-match/",
    "run/act/": "run/",
    "run/slip/": "run/",
    "run/matches/{match}/": "run/",
    "run/put-right/": "run/",
    "run/repair/": "run/",
    "run/table/{match}/time/": "run/table/{match}/",
    "run/table/{match}/move/": "run/table/{match}/",
    "run/table/{match}/reopen/": "run/table/{match}/",
    "run/table/{match}/correct/": "run/table/{match}/",
    "run/desk/add/": "run/desk/",
    "run/desk/here/": "run/desk/",
    "run/sealed/act/": "run/sealed/",
}


@pytest.mark.parametrize("path", FORMS)
def test_whoever_opens_the_address_of_a_form_is_led_to_its_page(make_event, path):
    event = make_event(1)
    places = {"entry": entry(event, 1).ref, "match": TOKEN}
    for client in (browser(None), browser(someone("aiko"))):
        for method in (client.get, client.head):
            answer = method(f"/events/{event.ref}/{path.format(**places)}")
            assert answer.status_code == 302
            assert answer["Location"] == f"/events/{event.ref}/{FORMS[path].format(**places)}"


def test_no_address_of_an_event_takes_a_form_alone(make_event, organiser):
    event = make_event(1)
    places = {
        "ref": event.ref,
        "entry": entry(event, 1).ref,
        "match": TOKEN,
        "link": "x",
        "number": 1,
    }
    client = browser(organiser)
    for pattern in [*urlpatterns, *sealed]:
        address = re.sub(r"<\w+:(\w+)>", lambda part: str(places[part[1]]), str(pattern.pattern))
        assert client.get(f"/{address}").status_code in {200, 302, 404}, address


def test_what_a_player_may_not_do_now_is_said_on_the_event_s_page(make_event):
    event, aiko = make_event(), someone("aiko")
    mine = contestants.register(actor=aiko, event=event)
    for path in ("check-in", "drop", "drop"):
        answer = browser(aiko).post(f"/events/{event.ref}/players/{mine.ref}/{path}/", follow=True)
        assert answer.redirect_chain == [(f"/events/{event.ref}/", 302)]
    assert "toast-error" in answer.content.decode()
    assert Entry.objects.get(pk=mine.pk).status == EntryStatus.WITHDRAWN


SHOWN_CODE = re.compile(r'value="((?:[0-9a-z]{4}-){2}[0-9a-z]{4})"')


def test_a_guests_code_stays_to_be_found_where_they_play(make_event):
    event, phone = make_event(), Client(headers={"Accept-Language": "en"})
    phone.post(f"/events/{event.ref}/register/", {"name": "Rin"})
    pages = [f"/events/{event.ref}/", f"/events/{event.ref}/my-match/"]
    for page in pages:
        shown = phone.get(page).content.decode()
        assert ("Show my code" in shown, "Show a new code" in shown) == (True, False), page
    first = SHOWN_CODE.search(phone.get("/me/").content.decode())[1]
    for page in pages:
        shown = phone.get(page).content.decode()
        assert ("Show my code" in shown, 'action="/me/code/"' in shown) == (False, True), page
    second = SHOWN_CODE.search(phone.post("/me/code/", follow=True).content.decode())[1]
    assert Client().post("/claim/", {"code": first}).status_code == 404
    assert Client().post("/claim/", {"code": second})["Location"] == f"/events/{event.ref}/"


def test_only_guests_who_play_there_are_offered_a_code(make_event, organiser):
    event = make_event()
    contestants.register(actor=organiser, event=event)
    guest, _code = join_as_guest("Gwen")
    for who in (None, organiser, guest):
        client = Client(headers={"Accept-Language": "en"})
        if who is not None:
            client.force_login(who)
        for page in ("", "my-match/"):
            shown = client.get(f"/events/{event.ref}/{page}").content.decode()
            assert ("Show a new code" in shown, "Show my code" in shown) == (False, False)
