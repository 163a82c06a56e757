"""Coming in, waiting, leaving, deck lists, and what is refused at the door."""

from datetime import timedelta

import pytest

from core import clock
from core.access import Viewer
from core.errors import NotPermitted, Refusal, SignInNeeded
from formats.catalog.service import load_embedded
from tests.events.conftest import entry, folds, fresh, open_tables
from tournaments.events.errors import (
    AlreadyIn,
    BadDetails,
    DeckLocked,
    DeckMissing,
    DecksNotTaken,
    NotIn,
    ReasonNeeded,
    RegistrationClosed,
    RoundsFixed,
    TooFew,
    WrongStatus,
)
from tournaments.events.models import Entry, EventDeck, Match, Phase
from tournaments.events.results import concession
from tournaments.events.service import contestants, decklists, opening, rounds, scoring
from tournaments.events.table import Status, recommended
from users.errors import NameRefused
from users.service import join_as_guest, sign_up

M10 = "4 Lightning Bolt\n56 Mountain"


def guest(name: str) -> Viewer:
    return join_as_guest(name)[0]


def test_a_player_is_in_once(make_event):
    event, ann = make_event(), guest("Ann")
    contestants.register(actor=ann, event=event)
    with pytest.raises(AlreadyIn):
        contestants.register(actor=ann, event=event)
    assert Entry.objects.filter(event=event).count() == 1


def test_who_leaves_makes_room_for_who_waits(make_event, organiser):
    event = make_event(2, capacity=2)
    ben = contestants.register(actor=guest("Ben"), event=event)
    cem = contestants.register(actor=guest("Cem"), event=event)
    assert (ben.status, cem.status) == ("waiting", "waiting")
    contestants.drop(actor=organiser, entry=entry(event, 1))
    states = dict(Entry.objects.filter(event=event).values_list("number", "status"))
    assert states == {1: "withdrawn", 2: "registered", 3: "registered", 4: "waiting"}
    assert folds(event)


def test_who_withdrew_may_come_back(make_event):
    event, ann = make_event(), guest("Ann")
    first = contestants.register(actor=ann, event=event)
    contestants.drop(actor=ann, entry=entry(event, first.number))
    again = contestants.register(actor=ann, event=fresh(event))
    assert (again.pk, again.status) == (first.pk, "registered")
    assert folds(event)


def test_nobody_drops_somebody_else(make_event):
    event = make_event(2)
    with pytest.raises(NotPermitted):
        contestants.drop(actor=guest("Eve"), entry=entry(event, 1))


def test_registration_closes_with_the_start(make_event, organiser):
    event = make_event(2)
    opening.start(actor=organiser, event=event)
    with pytest.raises(RegistrationClosed):
        contestants.register(actor=guest("Late"), event=fresh(event))


@pytest.mark.parametrize("name", ["", " \u200b ", "a\x00b", "x" * 1000, "\u202e\u202e"])
def test_names_that_are_none_are_refused(make_event, organiser, name):
    event = make_event()
    with pytest.raises(NameRefused):
        contestants.walk_in(actor=organiser, event=event, name=name)
    assert not Entry.objects.filter(event=event).exists()


def test_names_are_text_whatever_they_say(make_event, organiser, client):
    event = make_event(1)
    for name in ("<script>alert(1)</script>", "=1+1", "{{ event }}"):
        contestants.walk_in(actor=organiser, event=event, name=name)
    page = client.get(f"/events/{event.ref}/players/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    table = client.get(f"/events/{event.ref}/standings.csv").content.decode("utf-8-sig")
    assert "\n=1" not in table
    assert ",=1" not in table


def test_who_is_not_checked_in_has_not_taken_part(make_event, organiser):
    event = make_event(4)
    opening.set_status(actor=organiser, event=event, status=Status.CHECK_IN)
    for number in (1, 2, 3):
        contestants.check_in(actor=organiser, entry=entry(event, number))
    opening.start(actor=organiser, event=fresh(event))
    states = dict(Entry.objects.filter(event=event).values_list("number", "status"))
    assert states == {1: "playing", 2: "playing", 3: "playing", 4: "withdrawn"}


def test_one_player_is_no_event(make_event, organiser):
    with pytest.raises(TooFew):
        opening.start(actor=organiser, event=make_event(1))


def test_a_latecomer_has_lost_the_rounds_that_are_out(make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    late, _code = contestants.walk_in(actor=organiser, event=fresh(event), name="Late")
    kind, kept = contestants.walk_in(actor=organiser, event=fresh(event), name="L2", late_as="bye")
    assert kept
    rows = Match.objects.filter(event=event, a__in=[late, kind]).order_by("a__number")
    assert [(row.kind, row.state) for row in rows] == [("loss", "confirmed"), ("bye", "confirmed")]
    assert folds(event)


def test_the_number_of_rounds_follows_the_attendance():
    """MTR, appendix E; awarded byes of one, two, three rounds count as 2, 4, 8 players."""
    assert [(recommended(n).rounds, recommended(n).cut) for n in (4, 8, 9, 16, 17, 32, 33)] == [
        (2, 0), (3, 0), (5, 4), (5, 4), (5, 8), (5, 8), (6, 8),
    ]  # fmt: skip
    assert [recommended(n).rounds for n in (64, 65, 128, 129, 226, 227, 409, 410)] == [
        6, 7, 7, 8, 8, 9, 9, 10,
    ]  # fmt: skip
    assert recommended(3) is None
    assert recommended(32, awarded_byes=(1,)).rounds == 6
    assert recommended(60, awarded_byes=(2, 2)).rounds == 7
    assert recommended(121, awarded_byes=(3,)).rounds == 7
    assert recommended(122, awarded_byes=(3,)).rounds == 8


def test_the_plan_of_rounds_stands_once_the_first_is_out(make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    with pytest.raises(RoundsFixed):
        opening.change_phases(
            actor=organiser, event=fresh(event), phases=[{"kind": "swiss", "rounds": 5}]
        )
    opening.change_phases(
        actor=organiser, event=fresh(event),
        phases=[{"kind": "swiss", "rounds": 3}, {"kind": "elimination", "size": 2}],
    )  # fmt: skip
    assert Phase.objects.filter(event=event).count() == 2
    assert folds(event)


@pytest.mark.parametrize(
    "phases",
    [
        [],
        [{"kind": "swiss"}, {"kind": "swiss", "size": 8}],
        [{"kind": "elimination"}, {"kind": "elimination", "size": 2}],
        [{"kind": "swiss", "rounds": 0}],
        [{"kind": "swiss", "best_of": 2}],
        [{"kind": "swiss", "minutes": -1}],
        [{"kind": "swiss", "size": 4}],
        [{"kind": "chess"}],
        [{"kind": "swiss"}, {"kind": "elimination"}],
    ],
)
def test_plans_that_cannot_be_are_refused(organiser, phases):
    with pytest.raises(BadDetails):
        opening.open_event(
            actor=organiser, organisation=None,
            details={"name": "X", "starts_at": clock.now()}, phases=phases,
        )  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 5000),
        ("starts_at", clock.now().replace(tzinfo=None)),
        ("time_zone", "Moon/Base"),
        ("format", "standrad"),
        ("capacity", 1),
        ("capacity", 10**9),
        ("preset", "none"),
        ("level", "godlike"),
        ("seed", "mine"),
        ("status", "running"),
    ],
)
def test_details_that_cannot_be_are_refused(organiser, field, value):
    details = {"name": "X", "starts_at": clock.now(), field: value}
    with pytest.raises(BadDetails) as refused:
        opening.open_event(
            actor=organiser, organisation=None, details=details, phases=[{"kind": "swiss"}]
        )
    assert refused.value.params == {"field": field}


def test_guests_plan_no_events(db):
    with pytest.raises(SignInNeeded):
        opening.open_event(
            actor=guest("Eve"), organisation=None,
            details={"name": "X", "starts_at": clock.now()}, phases=[{"kind": "swiss"}],
        )  # fmt: skip


def test_finalized_is_reopened_by_an_owner_with_a_reason_only(make_event, organiser):
    event = make_event(2)
    opening.start(actor=organiser, event=event, rounds=1)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    (match,) = open_tables(event)
    scoring.report(actor=organiser, match=match, result=concession(1, (1, 0), best_of=3), version=0)
    for status in (Status.FINISHED, Status.FINALIZED):
        opening.set_status(actor=organiser, event=fresh(event), status=status)
    with pytest.raises(ReasonNeeded):
        opening.set_status(actor=organiser, event=fresh(event), status=Status.FINISHED)
    stranger = sign_up(email="s@example.org", password="a long word", display_name="Sam")
    with pytest.raises(NotPermitted):
        opening.set_status(actor=stranger, event=fresh(event), status=Status.FINISHED, reason="x")
    opening.set_status(
        actor=organiser, event=fresh(event), status=Status.FINISHED, reason="typing error"
    )
    assert fresh(event).status == "finished"


def test_what_the_state_does_not_allow_is_refused(make_event, organiser):
    event = make_event(2)
    for status in (Status.FINISHED, Status.FINALIZED, Status.RUNNING):
        with pytest.raises(WrongStatus):
            opening.set_status(actor=organiser, event=fresh(event), status=status)


def test_whoever_concedes_needs_no_consent(make_event, organiser):
    event = make_event()
    phones = {}
    for name in ("Ann", "Ben"):
        user = guest(name)
        phones[contestants.register(actor=user, event=event).number] = user
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    (match,) = open_tables(event)
    ann, ben = phones[match.a.number], phones[match.b.number]
    gives_up = concession(0, (0, 0), best_of=3)
    scoring.report(actor=ben, match=match, result=gives_up)
    assert Match.objects.get(pk=match.pk).state == "reported", "nobody concedes for the other"
    scoring.report(actor=ann, match=match, result=gives_up)
    now = Match.objects.get(pk=match.pk)
    assert (now.state, now.wins_b, now.how) == ("confirmed", 2, "concession")
    assert folds(event)


def test_a_list_is_checked_for_the_event_s_format_and_day(make_event):
    load_embedded()
    event = make_event(decks="required", format="legacy")
    ann = guest("Ann")
    mine = contestants.register(actor=ann, event=event)
    made = decklists.hand_in(actor=ann, entry=entry(event, mine.number), text=M10)
    assert made.verdict["format"] == "legacy"
    assert made.verdict["date"] == event.starts_at.date().isoformat()
    bad = decklists.hand_in(
        actor=ann, entry=entry(event, mine.number), text="5 Lightning Bolt\n55 Mountain"
    )
    assert (bad.legal, "formats.too_many_copies" in bad.verdict["codes"]) == (False, True)
    assert EventDeck.objects.filter(event=event).count() == 2
    assert folds(event)


def test_lists_lock_at_the_deadline_and_the_staff_still_may(make_event, organiser):
    event = make_event(decks="optional", decks_until=clock.now() + timedelta(minutes=5))
    ann = guest("Ann")
    mine = contestants.register(actor=ann, event=event)
    with clock.moved(timedelta(minutes=6)):
        with pytest.raises(DeckLocked):
            decklists.hand_in(actor=ann, entry=entry(event, mine.number), text=M10)
        decklists.hand_in(actor=organiser, entry=entry(event, mine.number), text=M10)


def test_compulsory_lists_hold_up_the_start_unless_the_head_judge_says_so(make_event, organiser):
    event = make_event(2, decks="required")
    with pytest.raises(DeckMissing) as refused:
        opening.start(actor=organiser, event=event)
    assert refused.value.params == {"missing": 2}
    opening.start(actor=organiser, event=fresh(event), without_lists=True)


@pytest.mark.parametrize("text", ["", " \n ", "x" * 300_000, "a\x00b", "nothing to see here"])
def test_lists_that_are_none_are_refused(make_event, text):
    event = make_event(decks="optional")
    ann = guest("Ann")
    mine = contestants.register(actor=ann, event=event)
    with pytest.raises(Refusal):
        decklists.hand_in(actor=ann, entry=entry(event, mine.number), text=text)
    assert not EventDeck.objects.exists()


def test_an_event_without_lists_takes_none(make_event):
    event, ann = make_event(), guest("Ann")
    mine = contestants.register(actor=ann, event=event)
    with pytest.raises(DecksNotTaken):
        decklists.hand_in(actor=ann, entry=entry(event, mine.number), text=M10)


def test_nobody_sees_anothers_list_before_lists_are_open(make_event, organiser, client):
    event = make_event(1, decks="optional", decks_open=True)
    ann = guest("Ann")
    mine = contestants.register(actor=ann, event=event)
    decklists.hand_in(actor=ann, entry=entry(event, mine.number), text=M10)
    address = f"/events/{event.ref}/decks/{mine.ref}/"
    assert client.get(address).status_code in {302, 403, 404}
    client.force_login(guest("Eve"))
    assert client.get(address).status_code in {403, 404}
    client.force_login(ann)
    assert client.get(address).status_code == 200
    opening.start(actor=organiser, event=event)
    client.logout()
    assert "Lightning Bolt" in client.get(address).content.decode()


def test_a_drop_after_the_pairing_stays_paired(make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event, rounds=3)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    contestants.drop(actor=organiser, entry=entry(event, 1))
    assert Entry.objects.get(event=event, number=1).last_round == 1
    assert Match.objects.filter(event=event, state="open").count() == 2
    with pytest.raises(NotIn):
        contestants.drop(actor=organiser, entry=entry(event, 1))
