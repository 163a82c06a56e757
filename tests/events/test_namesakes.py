"""Two of one name in an event: told apart wherever names are shown, printed and sent."""

import pytest

from tests.events.conftest import fresh
from tests.events.desks import at, browser, codes_on, someone
from tournaments.events.live import tables
from tournaments.events.models import Entry, Event
from tournaments.events.names import NAMELESS, names
from tournaments.events.service import contestants, opening, rounds
from users.models import Player
from users.service import join_as_guest

CALLED = {1: "Kim Lee #1", 2: "Ann", 3: "kim lee #3", 4: "Zoe"}


@pytest.fixture
def event(make_event, organiser) -> Event:
    """Kim Lee, Ann, kim lee and Zoe."""
    made = make_event()
    contestants.enter_many(actor=organiser, event=made, names=["Kim Lee", "Ann", "kim lee", "Zoe"])
    return fresh(made)


def test_namesakes_carry_their_numbers(event):
    assert names(event, whole=True) == CALLED
    assert names(event, whole=False) == CALLED
    assert names(event, whole=True, marked=False) == {
        1: "Kim Lee",
        2: "Ann",
        3: "kim lee",
        4: "Zoe",
    }


def test_of_a_few_contestants_too_in_one_question(event, django_assert_num_queries):
    some = list(Entry.objects.filter(event=event, number__in=[2, 3]).values_list("pk", flat=True))
    with django_assert_num_queries(1):
        assert names(event, whole=True, only=some) == {2: "Ann", 3: "kim lee #3"}
    assert names(event, whole=True, only=some, marked=False) == {2: "Ann", 3: "kim lee"}


def test_a_namesake_in_another_event_is_none(event, make_event, organiser):
    other = make_event()
    contestants.enter_many(actor=organiser, event=other, names=["Kim Lee"])
    row = other.entries.get()
    assert names(other, whole=True) == names(other, whole=True, only=[row.pk]) == {1: "Kim Lee"}


def test_two_whom_strangers_see_short_are_told_apart_there(make_event):
    event = make_event()
    rows = []
    for name in ("Kim Lee", "Kim Long", "Ann Low"):
        guest, _code = join_as_guest(name)
        guest.name_short = True
        guest.save()
        rows.append(contestants.register(actor=guest, event=event))
    assert names(event, whole=True) == {1: "Kim Lee", 2: "Kim Long", 3: "Ann Low"}
    short = {1: "Kim L. #1", 2: "Kim L. #2", 3: "Ann L."}
    assert names(event, whole=False) == short
    assert names(event, whole=False, only=[rows[1].pk, rows[2].pk]) == {2: short[2], 3: short[3]}


def test_the_nameless_stay_so(event):
    Player.objects.filter(entries__event=event, display_name__iexact="kim lee").update(
        display_name="", claim_digest=None, forgotten_at="2026-01-01T00:00Z"
    )
    wanted = {1: NAMELESS, 2: "Ann", 3: NAMELESS, 4: "Zoe"}
    everybody = list(event.entries.values_list("pk", flat=True))
    assert names(event, whole=True) == names(event, whole=True, only=everybody) == wanted


def test_pages_paper_frames_and_tables_of_programs_tell_them_apart(event, organiser):
    kim = someone("kim")
    Player.objects.filter(entries__event=event, entries__number=1).update(user=kim)
    opening.start(actor=organiser, event=event, rounds=1)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=fresh(event), number=1)
    sent = {name for _table, _numbers, names in tables(event, 1, whole=False) for name in names}
    assert sent == set(CALLED.values())
    for path in (
        "pairings/", "pairings/?by=table", "standings/", "standings.csv", "players/", "run/",
        "run/desk/", "run/tables/1/", "run/print/pairings/1/", "run/print/slips/1/",
        "run/print/seating/", "run/print/standings/",
    ):  # fmt: skip
        page = browser(organiser).get(f"/events/{event.ref}/{path}").content.decode()
        assert ("Kim Lee #1" in page, "kim lee #3" in page) == (True, True), path
    mine = browser(kim).get(f"/events/{event.ref}/my-match/").content.decode()
    assert "you are <bdi>Kim Lee #1</bdi>" in mine


def test_scripts_get_bare_names_and_numbers(event, organiser):
    opening.start(actor=organiser, event=event, rounds=1)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=fresh(event), number=1)
    client = browser(organiser)
    found = client.get(f"/api/v1/events/{event.ref}/rounds/1/").json()["tables"]
    seats = {(seat["number"], seat["name"]) for table in found for seat in table["seats"]}
    assert seats == {(1, "Kim Lee"), (2, "Ann"), (3, "kim lee"), (4, "Zoe")}
    for path in ("entries/", "standings/"):
        page = client.get(f"/api/v1/events/{event.ref}/{path}").content.decode()
        assert "#" not in page, path


# --- at the desk ---


def test_the_desk_asks_before_it_adds_a_namesake(event, organiser):
    desk = browser(organiser)
    asked = desk.post(at(event, "add/"), {"name": "KIM  LEE", "late_as": "loss"})
    assert asked.status_code == 409
    page = asked.content.decode()
    assert "There is a <bdi>Kim Lee</bdi> already (number 1, 3). Add another one?" in page
    assert 'value="KIM  LEE"' in page
    assert codes_on(page) == []
    assert event.entries.count() == 4
    added = desk.post(at(event, "add/"), {"name": "KIM  LEE", "namesake": "on"}, follow=True)
    assert len(codes_on(added.content.decode())) == 1
    assert names(event, whole=True)[5] == "KIM LEE #5"


def test_a_second_click_adds_nobody(event, organiser):
    desk = browser(organiser)
    for _click in range(2):
        answer = desk.post(at(event, "add/"), {"name": "Jun", "token": "7m2k9x4tq0ab"})
        assert answer.status_code == 302
    assert len(codes_on(desk.get(at(event)).content.decode())) == 1
    assert event.entries.count() == 5
    answer = desk.post(at(event, "add/"), {"name": "Jo", "token": "7m2k9x4tq0ab"}, follow=True)
    assert len(codes_on(answer.content.decode())) == 1
    assert names(event, whole=True)[6] == "Jo", "the page came back with another name in it"


def test_who_withdrew_is_no_namesake_to_ask_about(event, organiser):
    for number in (1, 3):
        row = Entry.objects.select_related("event__scope", "event__log", "player").get(
            event=event, number=number
        )
        contestants.drop(actor=organiser, entry=row)
    assert browser(organiser).post(at(event, "add/"), {"name": "Kim Lee"}).status_code == 302
