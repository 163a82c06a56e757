"""Two at once, on two real connections: the database puts them in order, and nothing is lost."""

from functools import partial

import pytest

from core.errors import Refusal
from tests.events.conftest import entry, first_wins, folds, fresh, open_tables, play
from tournaments.events.journal import ops
from tournaments.events.models import Entry, Match, Round
from tournaments.events.results import Result
from tournaments.events.service import contestants, manual, opening, repairing, rounds, scoring
from tournaments.events.service.repairing import Wrong
from tournaments.pairing.model import Way
from users.models import User
from users.service import join_as_guest

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 3
ONE, OTHER = Result((2, 0)), Result((1, 2))


@pytest.fixture
def seated(make_event, organiser):
    """Two players with phones at a published table: a function that makes another such event."""

    def make():
        event = make_event()
        phones = {}
        for name in ("Ann", "Ben"):
            user, _code = join_as_guest(name)
            phones[contestants.register(actor=user, event=event).number] = user
        opening.start(actor=organiser, event=event)
        rounds.draw_next(actor=organiser, event=fresh(event))
        rounds.publish(actor=organiser, event=event, number=1)
        (match,) = open_tables(event)
        return match, phones[match.a.number], phones[match.b.number]

    return make


def say(match: Match, user: User, result: Result, version: int | None = None):
    """A report as another request would make it, with rows of its own."""

    def run():
        rows = Match.objects.select_related(
            "event__scope", "round__phase", "a__player", "b__player", "c__player", "d__player"
        )
        return scoring.report(
            actor=User.objects.get(pk=user.pk), match=rows.get(pk=match.pk), result=result,
            version=version,
        )  # fmt: skip

    return run


def reports(match: Match) -> list[str]:
    kinds = ops(match.event).filter(kind__startswith="match.").values_list("kind", flat=True)
    return sorted(kinds)


def test_two_judges_who_differ_at_one_match(at_once, seated, organiser):
    for _round in range(ROUNDS):
        match, *_ = seated()
        got = at_once(say(match, organiser, ONE, 0), say(match, organiser, OTHER, 0))
        assert sorted(type(one).__name__ for one in got) == ["ChangedMeanwhile", "Match"]
        assert reports(match) == ["match.decided"]
        assert folds(match.event)


def test_two_judges_who_agree_at_one_match(at_once, seated, organiser):
    for _round in range(ROUNDS):
        match, *_ = seated()
        got = at_once(say(match, organiser, ONE, 0), say(match, organiser, ONE, 0))
        assert [type(one).__name__ for one in got] == ["Match", "Match"]
        assert reports(match) == ["match.decided"]


def test_player_and_opponent_report_the_same_at_once(at_once, seated):
    for _round in range(ROUNDS):
        match, ann, ben = seated()
        at_once(say(match, ann, ONE), say(match, ben, ONE))
        assert Match.objects.get(pk=match.pk).state == "confirmed"
        assert reports(match) == ["match.agreed", "match.reported"]
        assert folds(match.event)


def test_player_and_opponent_differ_at_once_and_neither_word_is_lost(at_once, seated):
    for _round in range(ROUNDS):
        match, ann, ben = seated()
        at_once(say(match, ann, ONE), say(match, ben, OTHER))
        now = Match.objects.get(pk=match.pk)
        assert (now.state, set(now.reports)) == ("disputed", {"a", "b"})
        assert folds(match.event)


def test_a_double_click_reports_once(at_once, seated):
    for _round in range(ROUNDS):
        match, ann, _ben = seated()
        at_once(say(match, ann, ONE), say(match, ann, ONE))
        assert reports(match) == ["match.reported"]


def test_two_press_the_button_and_one_round_is_drawn(at_once, make_event, organiser):
    for _round in range(ROUNDS):
        event = make_event(8)
        opening.start(actor=organiser, event=event)
        draw = partial(rounds.draw_next, actor=organiser)
        got = at_once(
            lambda: draw(event=fresh(event)),  # noqa: B023 - called before the next turn
            lambda: draw(event=fresh(event)),  # noqa: B023
        )
        assert {one.number for one in got} == {1}
        assert Match.objects.filter(event=event).count() == 4
        assert ops(event).filter(kind="round.drawn").count() == 1


def test_two_publish_one_round(at_once, make_event, organiser):
    event = make_event(4)
    opening.start(actor=organiser, event=event)
    rounds.draw_next(actor=organiser, event=fresh(event))
    publish = partial(rounds.publish, actor=organiser, number=1)
    at_once(lambda: publish(event=fresh(event)), lambda: publish(event=fresh(event)))
    assert ops(event).filter(kind="round.published").count() == 1


def test_a_result_that_comes_while_the_next_round_is_drawn_counts(at_once, make_event, organiser):
    for _round in range(ROUNDS):
        event = make_event(16)
        opening.start(actor=organiser, event=event, rounds=4)
        rounds.draw_next(actor=organiser, event=fresh(event))
        rounds.publish(actor=organiser, event=event, number=1)
        last = open_tables(event)[-1]
        for match in open_tables(event)[:-1]:
            scoring.report(actor=organiser, match=match, result=ONE, version=0)
        got = at_once(
            say(last, organiser, ONE, 0),
            lambda: rounds.draw_next(actor=organiser, event=fresh(event), with_open=True),  # noqa: B023
        )
        assert not any(isinstance(one, BaseException) for one in got)
        assert Match.objects.get(pk=last.pk).state == "confirmed"
        drawn = ops(event).get(kind="round.drawn", payload__data__round=2)
        decided = ops(event).get(kind="match.decided", payload__data__match=last.ref)
        seen = int(Round.objects.get(event=event, number=2).seed.split("/")[-1])
        assert (seen >= decided.seq) == (decided.seq < drawn.seq), "paired from what came before"
        assert folds(event)


def test_who_drops_while_the_round_is_published_is_not_lost(at_once, make_event, organiser):
    for _round in range(ROUNDS):
        event = make_event(6)
        opening.start(actor=organiser, event=event, rounds=3)
        rounds.draw_next(actor=organiser, event=fresh(event))
        got = at_once(
            lambda: contestants.drop(actor=organiser, entry=entry(event, 3)),  # noqa: B023
            lambda: rounds.publish(actor=organiser, event=fresh(event), number=1),  # noqa: B023
        )
        dropped, published = got
        assert not isinstance(dropped, BaseException)
        state = Round.objects.get(event=event).state
        if isinstance(published, Refusal):
            assert (published.code, state) == ("events.moved_meanwhile", "paired")
        else:
            assert state == "published"
            assert Entry.objects.get(event=event, number=3).last_round == 1
        assert folds(event)


def test_the_last_place_goes_to_one_of_two(at_once, make_event):
    for number in range(ROUNDS):
        event = make_event(1, capacity=2)
        people = [join_as_guest(f"{name} {number}")[0] for name in ("Ann", "Ben")]
        got = at_once(*(
            partial(contestants.register, actor=user, event=fresh(event)) for user in people
        ))  # fmt: skip
        assert sorted(one.status for one in got) == ["registered", "waiting"]
        assert sorted(one.number for one in got) == [2, 3]
        assert folds(event)


def test_of_two_repairs_one_is_too_late(at_once, make_event, organiser):
    event = make_event(8)
    opening.start(actor=organiser, event=event, rounds=3)
    play(event, organiser, 1, first_wins)
    rounds.draw_next(actor=organiser, event=fresh(event))
    rounds.publish(actor=organiser, event=event, number=2)
    first = Match.objects.filter(event=event, round__number=1).order_by("table").first()
    wrong = Wrong(results={first.ref: Result((first.wins_b, first.wins_a))})
    head = repairing.plan(fresh(event), wrong).head
    mend = partial(
        repairing.repair, actor=organiser, wrong=wrong, way=Way.LEAST_CHANGE, head=head, reason="x"
    )
    got = at_once(lambda: mend(event=fresh(event)), lambda: mend(event=fresh(event)))
    assert sorted(type(one).__name__ for one in got) == ["MovedMeanwhile", "RepairPlan"]
    assert folds(event)


def test_two_who_swap_other_tables_both_have_done_it(at_once, make_event, organiser):
    for _ in range(ROUNDS):
        event = make_event(8)
        opening.start(actor=organiser, event=event)
        rounds.draw_next(actor=organiser, event=fresh(event))
        rounds.publish(actor=organiser, event=event, number=1)
        before = [{match.a.number, match.b.number} for match in open_tables(event)]
        pairs = [[min(side) for side in before[:2]], [min(side) for side in before[2:]]]
        results = at_once(
            *[
                partial(
                    manual.swap, actor=organiser, event=fresh(event), number=1, one=one,
                    other=other, reason="they asked",
                )
                for one, other in pairs
            ]
        )  # fmt: skip
        assert [type(one).__name__ for one in results] == ["Round", "Round"]
        now = [{match.a.number, match.b.number} for match in open_tables(event)]
        assert not [side for side in before if side in now]
        assert folds(event)
