"""What is outside the game, and effects on a whole zone (CR 400.11, 400.12)."""

import pytest

from games.cards.text import A_CREATURE, one
from games.engine.definitions import (
    CREATURE,
    SORCERY,
    Definition,
)
from games.engine.game import Game
from games.engine.ir.abilities import Spell, Static
from games.engine.ir.effects import Put, PutAll, Wish
from games.engine.ir.what import Count, Each, Filter, Source, Targeted, You
from games.engine.moves import move
from games.engine.selecting import fitting
from games.engine.table import Config, Seat, new_table
from games.engine.zones import (
    BATTLEFIELD,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    OUTSIDE,
)
from tests.engine.conftest import CARDS, A, at, lie, put, table_of
from tests.engine.scenes import BOTH, play

rule = pytest.mark.rule
WISH = Definition("Wish", SORCERY, abilities=(Spell((Wish(A_CREATURE),)),))
SWEEP = Definition(
    "Sweep", SORCERY,
    abilities=(
        Spell(
            tuple(
                Put(Each(Filter(names=("Runeclaw Bear",), zone=zone)), EXILE)
                for zone in (BATTLEFIELD, GRAVEYARD, OUTSIDE)
            )
        ),
    ),
)  # fmt: skip
HAND_IN = Definition(
    "Hand in", SORCERY, abilities=(Spell((PutAll(You(), HAND, LIBRARY, shuffles=True),)),)
)
REACHES_OUT = Definition(
    "Reach out", SORCERY, abilities=(Spell((Put(Targeted(), EXILE),), one(Filter(zone=OUTSIDE))),)
)


@rule("CR-400.11b.duration")
def test_what_was_wished_for_stays_in_the_game_and_is_back_outside_in_the_next():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Wish"],
                    "battlefield": ["2 Forest"],
                    "sideboard": ["Runeclaw Bear", "Lightning Bolt"],
                },
                "B": {"hand": ["Unsummon"], "battlefield": ["Island"]},
            },
            "do": [
                {"by": "A", "cast": "Wish"},
                {"resolve": "all"},
                {"answer": "wish", "by": "A", "choose": "Runeclaw Bear"},
                {"by": "A", "cast": "Runeclaw Bear"},
                {"resolve": "all"},
                {"by": "B", "cast": "Unsummon", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
                {"until": "B main 1"},
            ],
            "expect": {"hand": {"A": ["Runeclaw Bear"]}, "sideboard": {"A": ["Lightning Bolt"]}},
        },
        WISH,
    )
    seat = Seat([at("Forest")] * 10, [at("Runeclaw Bear")])
    config = Config([seat, seat], CARDS)
    table = new_table(config)
    move(table, table.state.cards[10].object, HAND, event="wish")
    assert not table.state.cards[10].outside
    assert Game(config).table.state.cards[10].outside


@rule("CR-400.11c")
def test_nothing_else_reaches_a_sideboard():
    bears = {"battlefield": ["Runeclaw Bear"], "graveyard": ["Runeclaw Bear"]}
    players = {
        "A": {"hand": ["Sweep", "Reach out"], "sideboard": ["Runeclaw Bear"]},
        "B": {**bears, "sideboard": ["2 Runeclaw Bear"]},
    }
    play(
        {
            "edition": BOTH,
            "players": players,
            "do": [
                {"illegal": {"by": "A", "cast": "Reach out", "targets": ["Runeclaw Bear"]}},
                {"by": "A", "cast": "Sweep"},
                {"resolve": "all"},
            ],
            "expect": {
                "exile": {"B": ["Runeclaw Bear", "Runeclaw Bear"]},
                "sideboard": {"A": ["Runeclaw Bear"], "B": ["Runeclaw Bear", "Runeclaw Bear"]},
            },
        },
        SWEEP,
        REACHES_OUT,
    )


@rule("CR-400.11c.cda")
def test_what_defines_its_power_does_so_outside_as_well():
    forests = Count(Filter(subtypes=("Forest",), controller="you"))
    wood = Definition("Wood", CREATURE, power=0, toughness=0,
                      abilities=(Static(Source(), power=forests, toughness=forests,
                                        defines=True),))  # fmt: skip
    table = table_of(wood)
    number = lie(table, wood, OUTSIDE)
    for _ in range(3):
        put(table, "Forest", BATTLEFIELD)
    table.computed = None
    traits = table.traits(number)
    assert (traits.power, traits.toughness) == (3, 3)
    assert fitting(table, Filter(zone=OUTSIDE), A, number) == []


@rule("CR-400.12")
def test_a_hand_is_shuffled_in_as_a_whole():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Hand in", "Forest", "2 Island", "Swamp"],
                    "library": ["2 Mountain"],
                },
                "B": {},
            },
            "do": [{"by": "A", "cast": "Hand in"}, {"resolve": "all"}],
            "expect": {"hand": {"A": 0}, "library": {"A": 6}, "events": {"shuffle": 1}},
        },
        HAND_IN,
    )
