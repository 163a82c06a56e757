"""The desk: walk-ins, lists, who is here and who has paid, who comes late and who leaves."""

import re

import pytest
from django.test import Client

from tests.events.conftest import first_wins, folds, fresh, play
from tests.events.desks import at, browser, codes_on, do, enter, entry, someone
from tournaments.events.errors import NotIn
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Match
from tournaments.events.players_csv import Person
from tournaments.events.service import importing, opening, undoing
from tournaments.events.table import EntryStatus, Status
from users.models import Player
from users.roles import service as roles
from users.roles.table import Role
from users.service import claim_by_code


@pytest.fixture
def desk(organiser) -> Client:
    """The organiser's browser."""
    return browser(organiser)


# --- one by one ---


def test_a_walk_in_gets_a_number_and_a_code_that_is_shown_once(make_event, desk):
    event = make_event(1)
    answer = desk.post(at(event, "add/"), {"name": " Aiko  Mori "})
    assert (answer.status_code, answer["Location"]) == (302, at(event))
    assert codes_on(desk.get(at(event), headers={"X-Part": "1"}).content.decode()) == []
    desk.head(at(event))
    page = desk.get(at(event)).content.decode()
    (code,) = codes_on(page)
    assert "<svg" in page
    assert "Aiko Mori" in page
    assert code not in desk.get(at(event)).content.decode()
    assert entry(event, 2).player.display_name == "Aiko Mori"
    claim_by_code(code, actor=someone("aiko"))
    assert entry(event, 2).player.user.display_name == "Aiko"
    assert folds(event)


def test_a_name_that_cannot_be_is_refused_in_words(make_event, desk):
    event = make_event(1)
    answer = desk.post(at(event, "add/"), {"name": "\u200b"}, follow=True)
    assert answer.status_code == 200
    assert Entry.objects.filter(event=event).count() == 1
    assert "toast-error" in answer.content.decode()


@pytest.mark.parametrize(("late_as", "kind"), [("loss", "loss"), ("bye", "bye")])
def test_who_comes_late_has_lost_what_is_out_or_has_byes(
    make_event, organiser, desk, late_as, kind
):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    play(event, organiser, 1, first_wins)
    assert "The rounds that are out" in desk.get(at(event)).content.decode()
    desk.post(at(event, "add/"), {"name": "Late Lena", "late_as": late_as})
    late = entry(event, 5)
    assert (late.status, late.first_round) == (EntryStatus.PLAYING, 2)
    assert Match.objects.get(event=event, a=late).kind == kind
    assert folds(event)


def test_the_staff_checks_in_takes_the_fee_and_sees_who_is_missing(make_event, organiser, desk):
    event = make_event(3, takes_check_in=True)
    opening.set_status(actor=organiser, event=event, status=Status.CHECK_IN)
    do(desk, event, 1, do="check_in", back="1")
    do(desk, event, 1, do="pay", back="1", show="unpaid")
    page = desk.get(at(event)).content.decode()
    assert "1 of 3 checked in" in page
    assert "1 of 3 paid" in page
    away = desk.get(f"{at(event)}?show=away").content.decode()
    assert re.findall(r'class="desk-name"[^>]*><bdi>([^<]*)', away) == ["Player 2", "Player 3"]
    do(desk, event, 1, do="check_out")
    do(desk, event, 1, do="unpay")
    assert (entry(event, 1).status, entry(event, 1).paid) == (EntryStatus.REGISTERED, False)
    assert folds(event)


def test_everybody_is_checked_in_at_once_and_the_missing_are_taken_out(make_event, organiser, desk):
    event = make_event(4, takes_check_in=True)
    do(desk, event, 4, do="drop")
    early = desk.post(at(event, "here/"), follow=True).content.decode()
    assert "toast-error" in early
    assert "Not here yet" not in early
    opening.set_status(actor=organiser, event=fresh(event), status=Status.CHECK_IN)
    do(desk, event, 1, do="check_in")
    console = desk.get(f"/events/{event.ref}/run/").content.decode()
    assert "1 of 3 are checked in." in console
    assert f'href="{at(event)}?show=away"' in console
    assert "Everybody is here" in desk.get(at(event)).content.decode()
    page = desk.post(at(event, "here/"), follow=True).content.decode()
    assert "2 players are checked in. Take out who is missing." in page
    assert "3 of 3 checked in" in page
    assert "Everybody is here" not in page
    do(desk, event, 2, do="check_out")
    away = desk.get(f"{at(event)}?show=away").content.decode()
    assert re.findall(r'class="desk-name"[^>]*><bdi>([^<]*)', away) == ["Player 2"]
    assert ops(event).filter(kind="entries.checked_in").count() == 1
    assert folds(event)
    undoing.undo(
        actor=organiser, event=fresh(event), reason="too soon",
        seq=ops(event).get(kind="entry.checked_out").seq,
    )  # fmt: skip
    undoing.undo(
        actor=organiser, event=fresh(event), reason="too soon",
        seq=ops(event).get(kind="entries.checked_in").seq,
    )  # fmt: skip
    states = dict(Entry.objects.filter(event=event).values_list("number", "status"))
    assert states == {1: "checked_in", 2: "registered", 3: "registered", 4: "withdrawn"}


def test_the_fee_is_a_button_that_says_what_it_does_and_a_tick_once_it_is_paid(make_event, desk):
    event = make_event(1)
    assert ">Mark as paid</button>" in desk.get(at(event)).content.decode()
    do(desk, event, 1, do="pay", back="1")
    page = desk.get(at(event)).content.decode()
    assert ">Paid ✓</button>" in page
    assert "Mark as paid" not in page


def test_after_a_button_of_the_list_one_is_in_the_same_list(make_event, desk):
    event = make_event(2)
    address = at(event, f"{entry(event, 1).ref}/")
    answer = desk.post(address, {"do": "pay", "back": "1", "show": "unpaid"})
    assert answer["Location"] == f"{at(event)}?show=unpaid"
    answer = desk.post(address, {"do": "pay", "back": "1", "show": "//evil.example"})
    assert answer["Location"] == at(event)
    answer = desk.post(address, {"do": "pay", "back": "1", "show": "gone", "q": "Li & Co"})
    assert answer["Location"] == f"{at(event)}?show=gone&q=Li+%26+Co"


def test_byes_table_and_words_to_avoid_are_kept(make_event, desk):
    event = make_event(2)
    do(
        desk,
        event,
        1,
        do="save",
        awarded_byes="2",
        fixed_table="7",
        avoids="Mori、 Club A,",
        paid="on",
    )
    row = entry(event, 1)
    assert (row.awarded_byes, row.fixed_table, row.avoids, row.paid) == (
        2, 7, ["Club A", "Mori"], True,
    )  # fmt: skip
    do(desk, event, 1, do="save", awarded_byes="0", fixed_table="", avoids="")
    row = entry(event, 1)
    assert (row.awarded_byes, row.fixed_table, row.avoids, row.paid) == (0, None, [], False)
    assert folds(event)


@pytest.mark.parametrize(
    "form",
    [
        {"do": "save", "awarded_byes": "4"},
        {"do": "save", "fixed_table": "seven"},
        {"do": "save", "fixed_table": "0"},
        {"do": "save", "avoids": "x" * 41},
        {"do": "fly"},
        {},
        {"do": "check_in"},
        {"do": "come_back", "reason": "why not"},
        {"do": "disqualify", "reason": "cheating"},
        {"do": "enter_again"},
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(make_event, desk, form):
    event = make_event(2)
    head = fresh(event).log.head
    assert "toast-error" in do(desk, event, 1, **form)
    assert fresh(event).log.head == head


def test_who_left_comes_back_and_who_cheats_goes(make_event, organiser, desk):
    event = make_event(4)
    do(desk, event, 4, do="drop")
    assert entry(event, 4).status == EntryStatus.WITHDRAWN
    do(desk, event, 4, do="enter_again")
    assert entry(event, 4).status == EntryStatus.REGISTERED
    opening.start(actor=organiser, event=fresh(event), rounds=3)
    play(event, organiser, 1, first_wins)
    do(desk, event, 4, do="drop", reason="headache")
    assert entry(event, 4).status == EntryStatus.DROPPED
    assert "toast-error" in do(desk, event, 4, do="come_back", reason=" ")
    do(desk, event, 4, do="come_back", reason="dropped by mistake")
    assert entry(event, 4).status == EntryStatus.PLAYING
    assert "toast-error" in do(desk, event, 3, do="disqualify")
    do(desk, event, 3, do="disqualify", reason="cheating")
    assert entry(event, 3).status == EntryStatus.DISQUALIFIED
    reasons = [one.payload.get("reason") for one in ops(event).order_by("-seq")[:3]]
    assert reasons == ["cheating", "dropped by mistake", "headache"]
    assert folds(event)


def test_a_new_code_takes_the_place_of_the_old_one(make_event, organiser, desk):
    event = make_event(0)
    (old,) = codes_on(desk.post(at(event, "add/"), {"name": "Jun"}, follow=True).content.decode())
    (new,) = codes_on(do(desk, event, 1, do="code"))
    assert old != new
    claim_by_code(new, actor=someone("jun"))
    with pytest.raises(NotIn):
        importing.new_code(actor=organiser, entry=entry(event, 1))
    assert new not in str(list(ops(event).values_list("payload", flat=True)))


# --- finding, permissions, questions to the database ---


def test_a_name_is_found_and_nobody_is_said(make_event, desk):
    event = make_event(12)
    found = desk.get(f"{at(event)}?q=PLAYER 1").content.decode()
    assert re.findall(r'class="desk-name"[^>]*><bdi>([^<]*)', found) == [
        "Player 1", "Player 10", "Player 11", "Player 12",
    ]  # fmt: skip
    assert "Nobody here" in desk.get(f"{at(event)}?q=%3Cb%3E").content.decode()
    assert "Nobody yet" in desk.get(at(make_event(0))).content.decode()


# Address, method, form; then a stranger, a contestant, a judge, a scorekeeper, the organiser.
PERMISSIONS = [
    ("get", "desk/", {}, (401, 403, 200, 200, 200)),
    ("post", "desk/add/", {"name": "Jun", "namesake": "on"}, (401, 403, 302, 302, 302)),
    ("post", "desk/here/", {}, (401, 403, 302, 302, 302)),
    ("get", "desk/list/", {}, (401, 403, 200, 200, 200)),
    ("post", "desk/list/", {"text": "Jun", "do": "enter"}, (401, 403, 302, 302, 302)),
    ("get", "desk/{entry}/", {}, (401, 403, 200, 200, 200)),
    ("post", "desk/{entry}/", {"do": "pay"}, (401, 403, 302, 302, 302)),
    ("post", "desk/{entry}/", {"do": "code"}, (401, 403, 302, 302, 302)),
    ("post", "desk/{entry}/", {"do": "rename", "name": "Jo"}, (401, 403, 302, 302, 302)),
    ("get", "files/", {}, (401, 403, 403, 403, 200)),
    ("get", "files/event.json", {}, (401, 403, 403, 403, 200)),
    ("get", "../standings.csv", {}, (200, 200, 200, 200, 200)),
    ("get", "../../import/", {}, (401, 200, 200, 200, 200)),
    ("post", "../../import/", {}, (401, 400, 400, 400, 400)),
]


@pytest.mark.parametrize(("method", "path", "form", "wanted"), PERMISSIONS)
def test_who_may_do_what(make_event, organiser, method, path, form, wanted):
    event = make_event(3)
    contestant, judge, keeper = someone("carl"), someone("jun"), someone("kim")
    Player.objects.filter(entries__event=event, entries__number=1).update(user=contestant)
    roles.grant(event.scope, user=judge, role=Role.JUDGE)
    roles.grant(event.scope, user=keeper, role=Role.SCOREKEEPER)
    address = f"/events/{event.ref}/run/{path}".format(entry=entry(event, 2).ref)
    address = address.replace("/run/..", "").replace(f"/{event.ref}/..", "")
    found = []
    for user in (None, contestant, judge, keeper, organiser):
        answer = getattr(browser(user), method)(address, form)
        led = answer.status_code == 302 and "/accounts/login/" in answer["Location"]
        found.append(401 if led else answer.status_code)
    assert tuple(found) == wanted


def test_a_contestant_of_another_event_is_nobody_here(make_event, desk):
    one, other = make_event(1), make_event(1)
    assert desk.get(at(one, f"{entry(other, 1).ref}/")).status_code == 404
    assert desk.post(at(one, f"{entry(other, 1).ref}/"), {"do": "pay"}).status_code == 404


@pytest.mark.parametrize("path", ["", "list/", "{entry}/", "?q=player&show=unpaid"])
def test_pages_ask_as_often_for_many(
    make_event, organiser, desk, path, django_assert_max_num_queries
):
    counts = []
    for players in (1, 3):
        event = make_event(players)
        address = at(event, path.format(entry=entry(event, 1).ref))
        desk.get(address)
        with django_assert_max_num_queries(25) as asked:
            desk.get(address)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_standings_go_to_table_programs_without_formulas(make_event, organiser):
    event = make_event(0)
    enter(event, organiser, Person(1, "=HYPERLINK(1)"), Person(2, "Müller, Zoë"))
    opening.start(actor=organiser, event=fresh(event), rounds=1)
    play(event, organiser, 1, first_wins)
    answer = browser(None).get(f"/events/{event.ref}/standings.csv?round=1")
    assert answer["Content-Type"] == "text/csv"
    assert 'filename="Friday-1.csv"' in answer["Content-Disposition"]
    assert answer.content.decode("utf-8").splitlines() == [
        "\ufeffRank,Player,Points,W,L,D,OMW,GW,OGW",
        "1,'=HYPERLINK(1),3,1,0,0,0.3300,1.0000,0.3300",
        '2,"Müller, Zoë",0,0,1,0,1.0000,0.3300,1.0000',
    ]
    missing = browser(None).get(f"/events/{event.ref}/standings.csv?round=9")
    assert missing.status_code == 404
