"""An object that moves is another one (CR 400.7-400.10)."""

import pytest

from games.engine.moves import exile, move, turn_face_down
from games.engine.state import NOTHING
from games.engine.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND
from tests.engine.conftest import A, put

rule = pytest.mark.rule


@rule("CR-400.7")
def test_what_leaves_and_returns_remembers_nothing(make):
    table = make()
    old = put(table, "Runeclaw Bear", BATTLEFIELD)
    row = table.state.objects[old]
    row.damage, row.tapped, row.attached_to = 1, True, 7
    row.counters["+1/+1"] = 1
    table.state.turn = 4
    new = move(table, exile(table, old), BATTLEFIELD)
    fresh = table.state.objects[new]
    assert new != old
    assert (fresh.damage, fresh.tapped, fresh.counters) == (0, False, {})
    assert (fresh.attached_to, fresh.came, fresh.stamp > row.stamp) == (NOTHING, 4, True)
    assert fresh.card == row.card


def test_what_was_can_still_be_looked_up(make):
    table = make()
    old = put(table, "Runeclaw Bear", BATTLEFIELD)
    table.state.objects[old].damage = 1
    new = move(table, old, GRAVEYARD)
    was = table.state.objects[old]
    assert (was.gone, was.next, was.damage, was.zone) == (True, new, 1, BATTLEFIELD)
    assert table.state.objects[new].previous == old


@pytest.mark.parametrize("zone", [GRAVEYARD, HAND, EXILE, BATTLEFIELD])
def test_a_number_of_what_was_moves_nothing(make, zone):
    table = make()
    old = put(table, "Runeclaw Bear", BATTLEFIELD)
    new = move(table, old, GRAVEYARD)
    assert move(table, old, zone) == old
    assert table.state.graveyards[A] == [new]


@rule("CR-400.7m")
def test_a_sticker_stays_between_public_zones(make):
    table = make()
    bear = put(table, "Runeclaw Bear", BATTLEFIELD)
    table.state.objects[bear].stickers.append("Ancestral")
    assert table.state.objects[move(table, bear, GRAVEYARD)].stickers == ["Ancestral"]


@rule("CR-400.7m.hidden")
def test_and_is_gone_in_a_hidden_one(make):
    table = make()
    bear = put(table, "Runeclaw Bear", BATTLEFIELD)
    table.state.objects[bear].stickers.append("Ancestral")
    assert table.state.objects[move(table, bear, HAND)].stickers == []


@rule("CR-400.8")
def test_what_is_exiled_again_is_another_object_where_it_is(make):
    table = make()
    first, second = (put(table, "Serra Angel", BATTLEFIELD) for _ in range(2))
    bear = exile(table, put(table, "Runeclaw Bear", BATTLEFIELD), source=first)
    again = exile(table, bear, source=second)
    assert (again != bear, table.state.exile) == (True, [again])
    assert table.state.objects[again].source == second


@rule("CR-400.9")
def test_what_turns_face_down_in_the_command_zone_is_another_object(make):
    table = make()
    scheme = put(table, "A scheme", COMMAND)
    down = turn_face_down(table, scheme)
    assert (down != scheme, table.state.command) == (True, [down])
    assert table.state.objects[scheme].gone


@rule("CR-400.10")
def test_from_command_to_command_nothing_moves_but_it_is_another_object(make):
    table = make()
    scheme = put(table, "A scheme", COMMAND)
    told = len(table.events)
    again = move(table, scheme, COMMAND)
    assert (again != scheme, table.state.command) == (True, [again])
    assert [event.kind for event in table.events[told:]] == ["renew"]
