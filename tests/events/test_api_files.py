"""Lists and whole events through the API."""

import json

import pytest

from tests.events.api_hall import API, browser_of, send, someone
from tests.events.conftest import folds, fresh
from tournaments.events.models import Entry, Event
from tournaments.events.service import opening, rounds

PEOPLE = [
    {"name": "Ann", "paid": True, "awarded_byes": 1},
    {"name": "=1+1", "fixed_table": 12, "avoids": ["team"]},
    {"name": "花子"},
]


@pytest.fixture
def desk(make_event, organiser):
    return make_event(), browser_of(organiser)


def test_a_list_is_entered_once_with_a_code_for_each(desk):
    event, client = desk
    at = f"{API}{event.ref}/entries/list/"
    status, answer = send(client, "post", at, {"people": PEOPLE, "key": "one"})
    assert status == 201
    assert [one["entry"]["name"] for one in answer["results"]] == ["Ann", "=1+1", "花子"]
    assert len({one["code"] for one in answer["results"]}) == 3
    assert send(client, "post", at, {"people": PEOPLE, "key": "one"})[1]["results"] == []
    rows = Entry.objects.filter(event=event).order_by("number")
    assert list(rows.values_list("paid", "awarded_byes", "fixed_table")) == [
        (True, 1, None), (False, 0, 12), (False, 0, None),
    ]  # fmt: skip
    assert folds(event)


@pytest.mark.parametrize(
    "people",
    [
        [{"name": ""}],
        [{"name": "x" * 1000}],
        [{"name": "Ann", "awarded_byes": 4}],
        [{"name": "Ann", "fixed_table": -1}],
        [{"name": "Ann", "paid": "yes"}],
        [{"name": "Ann"}, {"nome": "Ben"}],
        "Ann",
    ],
)
def test_a_list_that_cannot_be_enters_nobody(desk, people):
    event, client = desk
    body = {"people": people, "key": "one"}
    assert send(client, "post", f"{API}{event.ref}/entries/list/", body)[0] == 400
    assert not Entry.objects.filter(event=event).exists()


def test_an_export_is_taken_in_as_a_copy_and_goes_on(make_event, organiser):
    event = make_event(6)
    opening.start(actor=organiser, event=event, rounds=3)
    client = browser_of(organiser)
    exported = send(client, "get", f"{API}{event.ref}/export/")[1]
    at = f"{API}import/"
    status, answer = send(client, "post", at, {"file": exported})
    assert (status, answer["code"]) == (409, "events.bad_file") or status == 400
    status, answer = send(client, "post", at, {"file": exported, "copy": True})
    assert (status, answer["status"]) == (201, "running")
    made = Event.objects.get(ref=answer["ref"])
    assert folds(made)
    assert rounds.draw_next(actor=organiser, event=fresh(made)).number == 1


@pytest.mark.parametrize("change", [{"log": []}, {"players": {}}, {"sha256": "0"}, {"extra": 1}])
def test_a_file_that_was_touched_changes_nothing(make_event, organiser, change):
    event = make_event(2)
    client = browser_of(organiser)
    exported = send(client, "get", f"{API}{event.ref}/export/")[1]
    body = json.loads(json.dumps({"file": {**exported, **change}, "copy": True}))
    status, answer = send(client, "post", f"{API}import/", body)
    assert (status // 100, answer["code"]) == (4, "events.bad_file")
    assert Event.objects.count() == 1


def test_guests_and_strangers_take_nothing_in(db):
    from users.service import join_as_guest

    for who in (None, join_as_guest("Gus")[0]):
        assert send(browser_of(who), "post", f"{API}import/", {"file": {}})[0] == 401
    assert send(browser_of(someone("olga")), "post", f"{API}import/", {"file": {}})[0] == 400
