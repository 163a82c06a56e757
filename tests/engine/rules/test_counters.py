"""Counters come and go in one place: what waits for one that goes is told of each (CR 122)."""

import pytest

from games.engine.counters import put_counters
from games.engine.definitions import ENCHANTMENT, Definition
from games.engine.ir.abilities import Triggered, When
from games.engine.ir.effects import GainLife
from games.engine.ir.what import Filter
from games.engine.zones import BATTLEFIELD
from tests.engine.conftest import put
from tests.engine.scenes import play

BOTH = ["2010", "current"]
BOLT = {"by": "B", "cast": "Lightning Bolt", "targets": ["Protean Hydra"]}


def hydra(counters: int) -> dict:
    return {
        "A": {"battlefield": [{"card": "Protean Hydra", "counters": {"+1/+1": counters}}]},
        "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
    }


def test_for_each_counter_that_damage_takes_the_hydra_grows_two_at_the_end_step():
    play(
        {
            "edition": BOTH,
            "players": hydra(5),
            "do": [
                BOLT,
                {"resolve": "all"},
                {"expect": {"is": {"Protean Hydra": {"power": 2, "damage": 0}}}},
                {"until": "end"},
                {"resolve": "all"},
            ],
            "expect": {"is": {"Protean Hydra": {"power": 8, "counters": {"+1/+1": 8}}}},
        }
    )


def test_of_one_counter_only_one_can_go():
    play(
        {
            "edition": BOTH,
            "players": hydra(1),
            "do": [BOLT, {"resolve": 1}],
            "expect": {"graveyard": {"A": ["Protean Hydra"]}, "battlefield": {"A": []}},
        }
    )


@pytest.mark.parametrize(
    ("before", "by", "left", "kinds"),
    [
        ({}, 2, {"charge": 2}, ["counters"]),
        ({"charge": 2}, -1, {"charge": 1}, ["counters_off", "charge counter removed"]),
        ({"charge": 1}, -3, {}, ["counters_off", "charge counter removed"]),
        ({}, -1, {}, []),
        ({"charge": 1}, 0, {"charge": 1}, []),
    ],
)
def test_what_is_told_of_counters(make, before, by, left, kinds):
    table = make()
    number = put(table, "Runeclaw Bear", BATTLEFIELD)
    table.state.objects[number].counters = dict(before)
    told = len(table.events)
    put_counters(table, number, "charge", by)
    assert table.state.objects[number].counters == left
    assert [event.kind for event in table.events[told:]] == kinds


def test_an_ability_that_waits_for_counters_does_not_see_them_go():
    watcher = Definition(
        "Watcher",
        ENCHANTMENT,
        abilities=(Triggered(When("counters", Filter()), (GainLife(1),)),),
    )
    players = hydra(5)
    players["A"]["battlefield"].append("Watcher")
    play(
        {
            "edition": BOTH,
            "players": players,
            "do": [BOLT, {"resolve": "all"}, {"expect": {"life": {"A": 20}}}],
        },
        watcher,
    )
