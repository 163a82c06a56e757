"""Results: by the players, by the staff, in conflict, and what cannot be."""

import pytest

from core.errors import NotPermitted
from tests.events.conftest import entry, folds, fresh, open_tables
from tournaments.events.errors import (
    BadResult,
    ChangedMeanwhile,
    NoMatch,
    RoundClosed,
    RoundNotThere,
)
from tournaments.events.models import Match, Round
from tournaments.events.results import Result, intentional_draw
from tournaments.events.service import contestants, opening, rounds, scoring
from tournaments.events.table import How
from users.service import guest_by_code, join_as_guest

ONE, OTHER = Result((2, 1)), Result((1, 2))


@pytest.fixture
def table(make_event, organiser):
    """Two players with phones at a table of a published round: (match, player a, player b)."""
    event = make_event()
    people = {}
    for name in ("Ann", "Ben"):
        user, _code = join_as_guest(name)
        people[contestants.register(actor=user, event=event).number] = user
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    (match,) = open_tables(event)
    return match, people[match.a.number], people[match.b.number]


def state(match: Match) -> tuple[str, int, int]:
    now = Match.objects.get(pk=match.pk)
    return now.state, now.wins_a, now.wins_b


def test_a_result_stands_when_both_players_say_the_same(table):
    match, ann, ben = table
    scoring.report(actor=ann, match=match, result=ONE)
    assert state(match) == ("reported", 0, 0)
    scoring.report(actor=ben, match=match, result=ONE)
    assert state(match) == ("confirmed", 2, 1)
    assert Round.objects.get(event=match.event).state == "complete"
    assert folds(match.event)


def test_two_that_differ_are_disputed_until_one_gives_in(table):
    match, ann, ben = table
    scoring.report(actor=ann, match=match, result=ONE)
    scoring.report(actor=ben, match=match, result=OTHER)
    assert state(match) == ("disputed", 0, 0)
    scoring.report(actor=ann, match=match, result=OTHER)
    assert state(match) == ("confirmed", 1, 2)


def test_a_player_alone_confirms_nothing_however_often(table):
    match, ann, _ben = table
    for _ in range(3):
        scoring.report(actor=ann, match=match, result=ONE)
    assert state(match) == ("reported", 0, 0)
    assert match.event.log.entries.filter(kind="match.reported").count() == 1


def test_what_the_staff_writes_stands_and_the_players_see_it(table, organiser):
    match, ann, _ben = table
    scoring.report(actor=ann, match=match, result=ONE)
    seen = Match.objects.get(pk=match.pk).version
    scoring.report(actor=organiser, match=match, result=OTHER, version=seen)
    assert state(match) == ("confirmed", 1, 2)
    with pytest.raises(RoundClosed):
        scoring.report(actor=ann, match=match, result=ONE)


def test_two_judges_who_say_the_same_are_one(table, organiser):
    match, *_ = table
    scoring.report(actor=organiser, match=match, result=ONE, version=0)
    scoring.report(actor=organiser, match=match, result=ONE, version=0)
    assert match.event.log.entries.filter(kind__startswith="match.").count() == 1


def test_the_second_of_two_judges_meets_the_first_ones_result(table, organiser):
    match, *_ = table
    scoring.report(actor=organiser, match=match, result=ONE, version=0)
    with pytest.raises(ChangedMeanwhile) as met:
        scoring.report(actor=organiser, match=match, result=OTHER, version=0)
    assert met.value.params["match"]["result"] == [2, 1, 0, 0, 0, "played"]
    assert state(match) == ("confirmed", 2, 1)


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (Result((3, 3)), "too_many"),
        (Result((2, 2)), "two_winners"),
        (Result((-1, 2)), "negative"),
        (Result((0, 0)), "nothing_played"),
        (Result((2, 0, 0)), "seats"),
        (Result((1, 1), 10), "too_many"),
        (Result((0, 0), -1), "negative"),
        (Result((2, 0), 0, How.DOUBLE_LOSS), "double_loss_games"),
        (Result((2, 0), 0, How.INTENTIONAL_DRAW), "draw_with_winner"),
        (Result((1, 1), 0, How.NO_SHOW), "no_winner"),
        (Result((2, 0), 0, How.BYE), "not_a_match"),
    ],
)
def test_games_that_cannot_be_are_refused_with_the_reason(table, organiser, result, why):
    match, *_ = table
    with pytest.raises(BadResult) as refused:
        scoring.report(actor=organiser, match=match, result=result, version=0)
    assert refused.value.params == {"why": why}
    assert state(match) == ("open", 0, 0)


@pytest.mark.parametrize(
    "result",
    [
        Result((1, 0)),
        Result((1, 1), 1),
        Result((0, 0), 3),
        intentional_draw(),
        Result((0, 0), 0, How.DOUBLE_LOSS),
        Result((2, 1), 0, How.CONCESSION),
    ],
)
def test_what_time_concessions_and_draws_make_is_taken(table, organiser, result):
    match, *_ = table
    scoring.report(actor=organiser, match=match, result=result, version=0)
    assert scoring.accepted(Match.objects.get(pk=match.pk)) == result


def test_nobody_else_reports(table):
    match, *_ = table
    stranger, _code = join_as_guest("Stranger")
    with pytest.raises(NotPermitted):
        scoring.report(actor=stranger, match=match, result=ONE)


def test_players_do_not_report_where_the_staff_does_it(table, organiser):
    match, ann, _ben = table
    opening.change_details(actor=organiser, event=match.event, changes={"self_reporting": False})
    match.event.refresh_from_db()
    with pytest.raises(NotPermitted):
        scoring.report(actor=ann, match=match, result=ONE)


def test_a_draft_takes_no_result(make_event, organiser):
    event = make_event(2)
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    (match,) = open_tables(event)
    with pytest.raises(RoundNotThere):
        scoring.report(actor=organiser, match=match, result=ONE, version=0)


def test_a_bye_has_nothing_to_report(make_event, organiser):
    event = make_event(3)
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    bye = Match.objects.select_related("event__scope", "round", "a", "b").get(kind="bye")
    with pytest.raises(NoMatch):
        scoring.report(actor=organiser, match=bye, result=ONE, version=0)


def test_a_walk_in_who_claims_their_code_reports_from_the_phone(make_event, organiser):
    event = make_event()
    entries = [contestants.walk_in(actor=organiser, event=event, name=n) for n in ("Ann", "Ben")]
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=1)
    (match,) = open_tables(event)
    for _entry, code in entries:
        match = open_tables(event)[0]
        scoring.report(actor=guest_by_code(code), match=match, result=ONE)
    assert state(match) == ("confirmed", 2, 1)
    assert entry(event, 1).player.user is not None


def test_a_slip_never_writes_over_a_result_that_stands(table, organiser, client):
    match, *_ = table
    client.force_login(organiser)
    address = f"/events/{match.event.ref}/run/slip/"
    for games in ("2 1", "0 2", "2 1"):
        client.post(address, {"table": match.table, "games": games})
        assert state(match) == ("confirmed", 2, 1)
    assert match.event.log.entries.filter(kind__startswith="match.").count() == 1


def test_a_form_without_a_version_never_writes_over_a_result_that_stands(table, organiser, client):
    match, *_ = table
    scoring.report(actor=organiser, match=match, result=ONE, version=0)
    client.force_login(organiser)
    address = f"/events/{match.event.ref}/run/matches/{match.ref}/"
    client.post(address, {"result": "1-2"})
    assert state(match) == ("confirmed", 2, 1)
