"""Command rows: answered once, in order, in one transaction with their effect."""

import time
from datetime import timedelta

import pytest

from core import clock, commands, log
from core.access import operator
from core.commands import Effect
from core.errors import BadKey, KeyReused, NotPermitted, Refusal
from core.log import NewEntry
from core.models import Command, Entry, Stream
from users.models import User


class Declined(Refusal):
    code = "trial.declined"


SOMEONE, ELSE = User(display_name="Some One"), User(display_name="Some Else")


def submit(stream, request_id, kind="say", **payload):
    return commands.submit(stream, kind=kind, request_id=request_id, payload=payload, actor=SOMEONE)


def say(_stream, command):
    entry = NewEntry(kind="said", payload=command.payload, key=command.request_id)
    return Effect(entries=[entry], answer={"said": True})


def test_commands_are_answered_in_the_order_they_came(stream, handler):
    handler("say", say)
    for number in range(5):
        submit(stream, f"r{number}", n=number)
    assert commands.drain_stream(stream.ref) == (5, False)
    assert [e.payload["n"] for e in log.since(stream, 0)] == [0, 1, 2, 3, 4]
    assert {c.outcome["ok"]["said"] for c in Command.objects.all()} == {True}


def test_the_same_request_is_one_command(stream, handler):
    handler("say", say)
    first, new = submit(stream, "r", n=1)
    again, new_again = submit(stream, "r", n=1)
    assert (first.pk == again.pk, new, new_again) == (True, True, False)
    commands.drain_stream(stream.ref)
    commands.drain_stream(stream.ref)
    assert Entry.objects.count() == 1


def test_a_refusal_is_an_answer(stream, handler):
    def decline(_stream, _command):
        raise Declined(why="late")

    handler("say", decline)
    submit(stream, "r")
    commands.drain_stream(stream.ref)
    command = Command.objects.get()
    assert command.outcome == {"code": "trial.declined", "details": {"why": "late"}}
    assert command.answered_at is not None
    assert Entry.objects.count() == 0


def test_a_stream_that_moved_meanwhile_makes_the_handler_compute_again(stream, handler):
    heads = []

    def slow(seen, command):
        heads.append(seen.head)
        if len(heads) == 1:  # somebody else writes while we compute
            log.append(stream, NewEntry(kind="interrupted"))
        return say(seen, command)

    handler("say", slow)
    submit(stream, "r", n=1)
    commands.drain_stream(stream.ref)
    assert heads == [0, 1]
    assert [e.kind for e in log.since(stream, 0)] == ["interrupted", "said"]


def test_an_effect_that_fails_leaves_nothing_and_is_given_up_after_three_tries(stream, handler):
    def broken(_stream, _command):
        def burst():
            raise ZeroDivisionError

        return Effect(entries=[NewEntry(kind="said")], apply=burst)

    handler("say", broken)
    handler("whisper", say)
    submit(stream, "bad")
    submit(stream, "good", kind="whisper")
    for _ in range(commands.MAX_ATTEMPTS):
        with pytest.raises(ZeroDivisionError):
            commands.drain_stream(stream.ref)
    commands.drain_stream(stream.ref)
    bad, good = Command.objects.order_by("id")
    assert bad.outcome["code"] == "core.command_failed"
    assert good.outcome == {"ok": {"said": True}}
    assert [e.kind for e in log.since(stream, 0)] == ["said"]


def test_a_handler_that_raises_is_given_up_after_three_tries(stream, handler):
    def broken(_stream, _command):
        raise ZeroDivisionError

    handler("say", broken)
    submit(stream, "bad")
    for _ in range(commands.MAX_ATTEMPTS - 1):
        with pytest.raises(ZeroDivisionError):
            commands.drain_stream(stream.ref)
    commands.drain_stream(stream.ref)
    assert Command.objects.get().outcome["code"] == "core.command_failed"


def test_who_may_not_give_a_command_is_refused_before_it_is_stored(stream, handler):
    handler("say", say, operator)
    with pytest.raises(NotPermitted):
        submit(stream, "r")
    assert Command.objects.count() == 0


def test_an_unknown_kind_is_answered_too(stream):
    submit(stream, "r", kind="nobody knows")
    commands.drain_stream(stream.ref)
    assert Command.objects.get().outcome["code"] == "core.command_failed"


def test_a_leased_stream_is_left_alone_until_the_lease_ends(stream, handler):
    handler("say", say)
    submit(stream, "r")
    Stream.objects.update(claimed_until=clock.now() + commands.LEASE, claimed_by="a dead worker")
    assert commands.drain_stream(stream.ref) == (0, False)
    with clock.moved(commands.LEASE + timedelta(seconds=1)):
        assert commands.drain_stream(stream.ref) == (1, False)


def test_a_lease_from_a_clock_far_ahead_does_not_count(stream, handler):
    handler("say", say)
    submit(stream, "r")
    Stream.objects.update(claimed_until=clock.now() + timedelta(hours=1), claimed_by="fast clock")
    assert commands.drain_stream(stream.ref) == (1, False)


def test_a_turn_ends_in_time_and_says_that_some_are_left(stream, handler):
    handler("say", say)
    for number in range(3):
        submit(stream, f"r{number}")
    assert commands.drain_stream(stream.ref, seconds=0) == (0, True)
    assert commands.drain_stream(stream.ref) == (3, False)


@pytest.mark.parametrize("other", [{"payload": {"n": 2}}, {"actor": ELSE}, {"kind": "shout"}])
def test_somebody_elses_request_id_is_refused_and_not_taken_for_ones_own(stream, other):
    mine = {"kind": "say", "payload": {"n": 1}, "actor": SOMEONE, "request_id": "r"}
    commands.submit(stream, **mine)
    with pytest.raises(KeyReused):
        commands.submit(stream, **(mine | other))
    assert Command.objects.count() == 1


@pytest.mark.parametrize("key", ["", "k" * 81, "a\x00b", "a\nb", "\ud800"])
def test_a_request_id_that_cannot_be_kept_is_refused(stream, key):
    with pytest.raises(BadKey):
        submit(stream, key)


def test_a_handler_that_others_overtake_every_time_computes_under_the_lock_at_last(stream, handler):
    heads = []

    def overtaken(seen, command):
        heads.append(seen.head)
        if len(heads) <= commands.OPTIMISTIC_TRIES:
            log.append(stream, NewEntry(kind="interrupted"))
        return say(seen, command)

    handler("say", overtaken)
    submit(stream, "r", n=1)
    assert commands.drain_stream(stream.ref) == (1, False)
    assert len(heads) == commands.OPTIMISTIC_TRIES + 1
    assert log.since(stream, 0)[-1].kind == "said"


@pytest.mark.django_db(transaction=True)
def test_a_slow_handler_keeps_its_lease(handler, monkeypatch, at_once):
    """Others neither compute the same meanwhile nor give the command up."""
    monkeypatch.setattr(commands, "LEASE", timedelta(seconds=0.3))
    computed = []

    def slow(seen, command):
        computed.append(1)
        time.sleep(1.5)
        return say(seen, command)

    handler("say", slow)
    stream = Stream.objects.create(room="trial")
    submit(stream, "r", n=1)

    def later():
        time.sleep(0.8)
        return commands.drain_stream(stream.ref)

    answered = at_once(lambda: commands.drain_stream(stream.ref), later, later, later)
    assert answered == [(1, False), (0, False), (0, False), (0, False)]
    assert len(computed) == 1
    assert Command.objects.get().outcome == {"ok": {"said": True}}


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_answer_each_command_once(handler, at_once):
    handler("say", say)
    stream = Stream.objects.create(room="trial")
    for number in range(30):
        submit(stream, f"r{number}", n=number)
    answered = at_once(*(lambda: commands.drain_stream(stream.ref) for _ in range(3)))
    assert sum(count for count, _left in answered) == 30
    assert [e.payload["n"] for e in log.since(stream, 0)] == list(range(30))


@pytest.mark.django_db(transaction=True)
def test_two_workers_that_both_hold_the_command_commit_one_effect(handler, at_once):
    """A lease that ran out while its worker still computed: correctness does not rest on it."""
    handler("say", say)
    stream = Stream.objects.create(room="trial")
    command, _new = submit(stream, "r", n=1)
    at_once(*(lambda: commands._answer(stream.pk, command) for _ in range(3)))
    assert [e.payload for e in log.since(stream, 0)] == [{"n": 1}]


@pytest.mark.django_db(transaction=True)
def test_a_double_click_at_once_is_one_command(at_once):
    stream = Stream.objects.create(room="trial")
    made = at_once(*(lambda: submit(stream, "click")[1] for _ in range(4)))
    assert sorted(made) == [False, False, False, True]
