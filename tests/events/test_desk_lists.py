"""Lists of players at the desk: pasted or from files, shown first, entered in one op."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from core.refs import new_ref
from tests.events.conftest import folds, fresh
from tests.events.desks import at, browser, codes_on, do, enter, entry
from tournaments.events.errors import BadDetails, TableTaken, WrongStatus
from tournaments.events.journal import ops
from tournaments.events.models import Entry
from tournaments.events.players_csv import Person
from tournaments.events.service import opening
from tournaments.events.table import EntryStatus
from users.models import Player


@pytest.fixture
def desk(organiser) -> Client:
    """The organiser's browser."""
    return browser(organiser)


def test_a_pasted_list_is_shown_first_and_entered_in_one_op(make_event, desk):
    event = make_event(0)
    text = "Name;Byes;Paid\nAiko Mori;2;yes\nJun;0;no\n"
    seen = desk.post(at(event, "list/"), {"text": text, "do": "read"}).content.decode()
    assert "2 players to enter" in seen
    assert Entry.objects.filter(event=event).count() == 0
    token = re.search(r'name="token" value="(\w{12})"', seen)[1]
    form = {
        "text": text, "do": "enter", "token": token, "headings": "on",
        "column_0": "name", "column_1": "byes", "column_2": "paid",
    }  # fmt: skip
    answer = desk.post(at(event, "list/"), form)
    assert (answer.status_code, answer["Location"]) == (302, at(event))
    assert len(codes_on(desk.get(at(event)).content.decode())) == 2
    assert [(e.awarded_byes, e.paid) for e in event.entries.order_by("number")] == [
        (2, True), (0, False),
    ]  # fmt: skip
    assert ops(event).filter(kind="entries.added").count() == 1
    again = desk.post(at(event, "list/"), form, follow=True).content.decode()
    assert codes_on(again) == []
    assert "This list has been entered already." in again
    assert event.entries.count() == 2
    assert folds(event)


def test_a_file_is_read_whatever_its_encoding(make_event, desk):
    event = make_event(0)
    data = "名前,不戦勝\n森 愛子,1\n".encode("cp932")
    file = SimpleUploadedFile("players.csv", data)
    form = {"file": file, "do": "enter"}
    seen = desk.post(at(event, "list/"), form, follow=True).content.decode()
    assert len(codes_on(seen)) == 1
    assert entry(event, 1).player.display_name == "森 愛子"
    assert entry(event, 1).awarded_byes == 1


def test_nothing_is_entered_while_a_line_cannot_be_unless_it_is_left_out(make_event, desk):
    event = make_event(0)
    form = {"text": "Name,Byes\nAiko,9\nJun,1\n", "do": "enter"}
    refused = desk.post(at(event, "list/"), form)
    assert refused.status_code == 400
    assert "“9” is no number of byes from 0 to 3" in refused.content.decode()
    assert event.entries.count() == 0
    taken = desk.post(at(event, "list/"), {**form, "skip": "on"})
    assert taken.status_code == 302
    assert [e.player.display_name for e in event.entries.select_related("player")] == ["Jun"]


def test_the_organiser_says_what_a_column_is(make_event, desk):
    event = make_event(0)
    form = {
        "text": "1,Mori,Aiko\n2,Sato,Jun\n", "do": "enter",
        "column_0": "nothing", "column_1": "last", "column_2": "first",
    }  # fmt: skip
    assert desk.post(at(event, "list/"), form).status_code == 302
    assert sorted(event.entries.values_list("player__display_name", flat=True)) == [
        "Aiko Mori", "Jun Sato",
    ]  # fmt: skip


def test_names_that_are_in_the_event_are_pointed_out(make_event, desk):
    event = make_event(1)
    seen = desk.post(at(event, "list/"), {"text": "player 1\nJun\nJun"}).content.decode()
    assert "player 1 is in the event already; another is entered" in seen
    assert "Jun stands on line 2 too; both are entered" in seen
    assert "Leave out the 1 player who is in the event already" in seen


def test_who_is_in_the_event_already_can_be_left_out(make_event, desk):
    event = make_event(1)
    form = {"text": "PLAYER 1\nJun\n", "do": "enter", "skip_known": "on"}
    assert desk.post(at(event, "list/"), form).status_code == 302
    assert [e.player.display_name for e in event.entries.select_related("player")] == [
        "Player 1", "Jun",
    ]  # fmt: skip
    refused = desk.post(at(event, "list/"), form)
    assert refused.status_code == 400
    assert "Everybody in this list is in the event already." in refused.content.decode()
    assert event.entries.count() == 2


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({}, "There is nothing in this list."),
        ({"text": "\n \n"}, "There is nothing in this list."),
        ({"text": ",".join("x" * 51)}, "too many columns"),
        ({"text": "Name\n\u200b", "do": "enter"}, "No line of the list is a player."),
    ],
)
def test_a_list_that_is_none_is_said_in_words(make_event, desk, form, says):
    event = make_event(0)
    answer = desk.post(at(event, "list/"), form)
    assert answer.status_code == 400
    assert says in answer.content.decode()


def test_markup_in_names_is_only_text(make_event, desk):
    event = make_event(0)
    seen = desk.post(at(event, "list/"), {"text": "<script>x</script>\n"}).content.decode()
    assert "<script>x" not in seen
    form = {"text": "<script>x</script>\n", "do": "enter"}
    page = desk.post(at(event, "list/"), form, follow=True)
    assert "<script>x" not in page.content.decode()
    assert "<script>x" not in desk.get(at(event)).content.decode()


def test_a_list_is_all_or_nothing(make_event, organiser):
    event = make_event(0)
    enter(event, organiser, Person(1, "Aiko", table=5), Person(2, "Jun", table=5))
    players, head = Player.objects.count(), fresh(event).log.head
    for people, error in [
        ([Person(1, "Kei"), Person(2, "Ned", table=5)], TableTaken),
        ([Person(1, "Kei", byes=4)], BadDetails),
        ([Person(1, "Kei", table=0)], BadDetails),
        ([Person(1, "Kei", avoids=("x" * 41,))], BadDetails),
    ]:
        with pytest.raises(error):
            enter(event, organiser, *people, key=new_ref())
    assert (Player.objects.count(), fresh(event).log.head) == (players, head)


def test_a_list_is_for_before_the_event_runs(make_event, organiser, desk):
    event = make_event(2)
    opening.start(actor=organiser, event=event, rounds=1)
    with pytest.raises(WrongStatus):
        enter(fresh(event), organiser, Person(1, "Kei"))
    assert "The event runs" in desk.get(at(event, "list/")).content.decode()


def test_a_full_event_puts_the_rest_on_the_wait_list(make_event, organiser, desk):
    event = make_event(1, capacity=2)
    enter(event, organiser, Person(1, "Aiko"), Person(2, "Jun"))
    assert [row.status for row in event.entries.order_by("number")] == [
        EntryStatus.REGISTERED, EntryStatus.REGISTERED, EntryStatus.WAITING,
    ]  # fmt: skip
    waiting = desk.get(f"{at(event)}?show=waiting").content.decode()
    assert re.findall(r'class="desk-name"[^>]*><bdi>([^<]*)', waiting) == ["Jun"]
    do(desk, event, 1, do="drop")
    assert entry(event, 3).status == EntryStatus.REGISTERED
