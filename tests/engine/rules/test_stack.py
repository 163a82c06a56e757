"""The stack: how things get there, whose they are, in which order they resolve (CR 405)."""

import pytest

from games.cards.text import A_CREATURE, A_CREATURE_CARD, one, pays, spell
from games.engine.definitions import (
    BLACK,
    BLUE,
    CREATURE,
    INSTANT,
    SORCERY,
    Definition,
)
from games.engine.ir.abilities import Triggered, When
from games.engine.ir.changes import FOR_GOOD
from games.engine.ir.effects import CounterSpell, Draw, GainLife, Lasts, Later, Play, Put, Sacrifice
from games.engine.ir.what import Each, Filter, Targeted
from games.engine.layers import NO_TRAITS
from games.engine.zones import BATTLEFIELD, GRAVEYARD, STACK
from tests.engine.scenes import BOTH, after, play

rule = pytest.mark.rule
WARDEN_TEXT = (Triggered(When("enters", Filter(types=CREATURE, other=True)), (GainLife(1),)),)
WARDENS = [
    Definition(f"Warden {letter}", CREATURE, power=1, toughness=1, abilities=WARDEN_TEXT)
    for letter in "ABC"
]
HEALER = Definition(
    "Healer", CREATURE, power=1, toughness=1, abilities=(Triggered(When("enters"), (GainLife(3),)),)
)
RISE = Definition(
    "Rise",
    SORCERY,
    abilities=spell(
        Put(Each(Filter(types=CREATURE, zone=GRAVEYARD, controller="you")), BATTLEFIELD)
    ).abilities,
)
BORROW = Definition(
    "Borrow",
    INSTANT,
    colors=BLUE,
    abilities=spell(
        Lasts(Targeted(), control=True, until=FOR_GOOD), targets=one(A_CREATURE)
    ).abilities,
)
DIG = Definition("Dig", INSTANT, abilities=spell(Draw()).abilities)
LATER = Definition(
    "Slow Reader",
    CREATURE,
    power=1,
    toughness=1,
    abilities=(pays("", Later("end", 1)), Triggered(When("never"), (Draw(),), granted=True)),
)
FLEETING = Definition(
    "Fleeting",
    CREATURE,
    power=1,
    toughness=1,
    abilities=(
        Triggered(When("enters"), (Later("end", 1),)),
        Triggered(When("never"), (Sacrifice(),), granted=True),
    ),
)
PLUNDER = Definition(
    "Plunder",
    SORCERY,
    abilities=spell(Play(Targeted(), free=True), targets=one(A_CREATURE_CARD)).abilities,
)
NO_BLACK = Definition(
    "No Black",
    INSTANT,
    colors=BLUE,
    abilities=spell(
        CounterSpell(), targets=one(Filter(colors=BLACK, zone=STACK, kind="ability"))
    ).abilities,
)
BOLT = {"by": "B", "cast": "Lightning Bolt", "targets": ["Runeclaw Bear"]}
GROWTH = {"by": "A", "cast": "Giant Growth", "targets": ["Runeclaw Bear"]}
BEARS = {
    "A": {"hand": ["Giant Growth"], "battlefield": ["Runeclaw Bear", "Forest"]},
    "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
}


@rule("CR-405.1.spell")
def test_a_spell_is_its_card_on_the_stack():
    play(
        {
            "edition": BOTH,
            "players": BEARS,
            "do": [GROWTH],
            "expect": {"stack": ["Giant Growth"], "hand": {"A": []}, "graveyard": {"A": []}},
        }
    )


@rule("CR-405.1.ability")
def test_an_ability_is_there_without_a_card():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": ["Prodigal Pyromancer"]},
                "B": {"battlefield": ["Runeclaw Bear"]},
            },
            "do": [{"by": "A", "activate": "Prodigal Pyromancer", "targets": ["B"]}],
            "expect": {
                "stack": ["Prodigal Pyromancer's ability"],
                "battlefield": {"A": ["Prodigal Pyromancer"]},
                "life": {"B": 20},
            },
        }
    )


@rule("CR-405.2")
def test_each_goes_on_top_of_all_there_are():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": BEARS["A"],
                "B": {
                    "hand": ["Lightning Bolt", "Cancel"],
                    "battlefield": ["Mountain", "3 Island"],
                },
            },
            "do": [BOLT, GROWTH, {"by": "B", "cast": "Cancel", "targets": ["Giant Growth"]}],
            "expect": {"stack": ["Cancel", "Giant Growth", "Lightning Bolt"]},
        }
    )


@rule("CR-405.3.apnap")
def test_of_three_players_the_active_ones_trigger_is_lowest():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": ["Warden A"]},
                "B": {
                    "hand": ["Runeclaw Bear"],
                    "battlefield": ["Warden B", "2 Forest"],
                },
                "C": {"battlefield": ["Warden C"]},
            },
            "turn": {"active": "B"},
            "do": [
                {"by": "B", "cast": "Runeclaw Bear"},
                {"resolve": 1},
                {
                    "expect": {
                        "stack": ["Warden A's ability", "Warden C's ability", "Warden B's ability"]
                    }
                },
                {"resolve": 1},
            ],
            "expect": {"life": {"A": 21, "B": 20, "C": 20}},
        },
        *WARDENS,
    )


@rule("CR-405.3.own-order")
@pytest.mark.parametrize("order", [["Healer", "Elvish Visionary"], ["Elvish Visionary", "Healer"]])
def test_a_player_orders_the_own_triggers(order):
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Rise"], "graveyard": ["Healer", "Elvish Visionary"]},
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Rise"},
                {"resolve": 1},
                {"answer": "trigger_order", "by": "A", "choose": order},
            ],
            "expect": {"stack": [f"{name}'s ability" for name in reversed(order)]},
        },
        HEALER,
        RISE,
    )


@rule("CR-405.4.spell")
@pytest.mark.parametrize("edition", BOTH)
def test_a_spell_has_all_that_its_card_has(edition):
    game = after(
        {
            "players": {"A": {"hand": ["Serra Angel"], "battlefield": ["5 Plains"]}, "B": {}},
            "do": [{"by": "A", "cast": "Serra Angel"}],
        },
        edition,
    )
    table = game.table
    [number] = table.state.stack
    traits = table.traits(number)
    assert traits == table.printed[table.state.objects[number].definition]
    assert (traits.name, traits.cost, traits.colors, traits.types) == (
        "Serra Angel", "{3}{W}{W}", 1, CREATURE,
    )  # fmt: skip
    assert (traits.subtypes, traits.power, traits.toughness) == (("Angel",), 4, 4)


@rule("CR-405.4.ability")
@pytest.mark.parametrize("edition", BOTH)
def test_an_ability_has_its_text_and_nothing_else(edition):
    game = after(
        {
            "players": {
                "A": {"battlefield": ["Looming Shade", "Swamp"]},
                "B": {"hand": ["No Black"]},
            },
            "do": [
                {"by": "A", "activate": "Looming Shade"},
                {"illegal": {"by": "B", "cast": "No Black"}},
            ],
        },
        edition,
        NO_BLACK,
    )
    [number] = game.table.state.stack
    assert game.table.traits(number) == NO_TRAITS


@rule("CR-405.4.controller-spell")
def test_who_cast_a_spell_controls_it():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Plunder"]}, "B": {"graveyard": ["Elvish Visionary"]}},
            "do": [
                {"by": "A", "cast": "Plunder"},
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": "yes"},
                {"expect": {"is": {"Elvish Visionary": {"controller": "A", "owner": "B"}}}},
                {"resolve": "all"},
            ],
            "expect": {
                "battlefield": {"A": ["Elvish Visionary"], "B": []},
                "hand": {"A": 1, "B": 0},
            },
        },
        PLUNDER,
    )


@rule("CR-405.4.controller-activated")
def test_who_activated_an_ability_controls_it():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": ["Ant Queen", "2 Forest"]},
                "B": {"hand": ["Borrow"]},
            },
            "do": [
                {"by": "A", "activate": "Ant Queen"},
                {"by": "B", "cast": "Borrow", "targets": ["Ant Queen"]},
                {"resolve": 1},
                {"expect": {"battlefield": {"A": [], "B": ["Ant Queen"]}}},
                {"resolve": 1},
            ],
            "expect": {"battlefield": {"A": ["Insect"], "B": ["Ant Queen"]}},
        },
        BORROW,
    )


@rule("CR-405.4.controller-triggered")
def test_who_controlled_the_source_controls_the_trigger():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Elvish Visionary"], "battlefield": ["2 Forest"]},
                "B": {"hand": ["Borrow"]},
            },
            "do": [
                {"by": "A", "cast": "Elvish Visionary"},
                {"resolve": 1},
                {"by": "B", "cast": "Borrow", "targets": ["Elvish Visionary"]},
                {"resolve": "all"},
            ],
            "expect": {
                "battlefield": {"A": [], "B": ["Elvish Visionary"]},
                "hand": {"A": 1, "B": 0},
            },
        },
        BORROW,
    )


@rule("CR-405.4.controller-delayed")
def test_who_controlled_what_made_it_controls_a_delayed_trigger():
    play(
        {
            "players": {
                "A": {"battlefield": ["Slow Reader"]},
                "B": {"hand": ["Borrow"]},
            },
            "do": [
                {"by": "A", "activate": "Slow Reader"},
                {"resolve": 1},
                {"by": "B", "cast": "Borrow", "targets": ["Slow Reader"]},
                {"resolve": 1},
                {"until": "end"},
                {"expect": {"stack": ["Slow Reader's ability"]}},
                {"resolve": 1},
            ],
            "expect": {
                "battlefield": {"A": [], "B": ["Slow Reader"]},
                "hand": {"A": 1, "B": 0},
            },
        },
        BORROW,
        LATER,
    )


@rule("CR-405.6a.delayed")
def test_a_delayed_trigger_goes_on_the_stack_and_is_responded_to():
    play(
        {
            "players": {
                "A": {"hand": ["Rise", "Dig"], "graveyard": ["Fleeting"]},
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Rise"},
                {"resolve": "all"},
                {"until": "end"},
                {"expect": {"battlefield": {"A": ["Fleeting"]}, "stack": ["Fleeting's ability"]}},
                {"by": "A", "cast": "Dig"},
                {"resolve": 1},
                {"expect": {"hand": {"A": 1}, "stack": ["Fleeting's ability"]}},
                {"resolve": 1},
            ],
            "expect": {"graveyard": {"A": ["Rise", "Dig", "Fleeting"]}, "stack": []},
        },
        RISE,
        DIG,
        FLEETING,
    )
