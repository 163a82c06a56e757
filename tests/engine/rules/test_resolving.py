"""What resolves, when, and what need not (CR 405.5, 405.6, 608)."""

import pytest

from games.cards.text import A_CREATURE, A_SPELL, one, spell
from games.engine.definitions import (
    BLUE,
    ENCHANTMENT,
    INSTANT,
    Definition,
)
from games.engine.ir.abilities import Triggered, When
from games.engine.ir.effects import Draw, GainLife, Put, Tap
from games.engine.ir.what import Target, Targeted
from games.engine.zones import HAND
from tests.engine.scenes import BOTH, after, play

rule = pytest.mark.rule
DIG = Definition("Dig", INSTANT, abilities=spell(Draw()).abilities)
BOUNCE_BOTH = Definition(
    "Bounce Both",
    INSTANT,
    colors=BLUE,
    abilities=spell(Put(Targeted(), HAND), targets=(Target(A_CREATURE, 2, 2),)).abilities,
)
MOURNER = Definition(
    "Mourner",
    ENCHANTMENT,
    abilities=(Triggered(When("countered", A_SPELL), (GainLife(1),)),),
)
ROUSE = Definition(
    "Rouse", INSTANT, abilities=spell(Tap(untaps=True), targets=one(A_CREATURE)).abilities
)
BOLT = {"by": "B", "cast": "Lightning Bolt", "targets": ["Runeclaw Bear"]}
GROWTH = {"by": "A", "cast": "Giant Growth", "targets": ["Runeclaw Bear"]}
BEARS = {
    "A": {"hand": ["Giant Growth"], "battlefield": ["Runeclaw Bear", "Forest"]},
    "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
}


@rule("CR-405.5.resolve")
@rule("RB-zone-stack")
@rule("RB-spell-resolve-top")
def test_when_all_pass_only_the_top_resolves():
    play(
        {
            "edition": BOTH,
            "players": BEARS,
            "turn": {"active": "B"},
            "do": [BOLT, GROWTH, {"pass": "A"}, {"pass": "B"}],
            "expect": {
                "stack": ["Lightning Bolt"],
                "is": {"Runeclaw Bear": {"power": 5, "damage": 0}},
                "asked": {"by": "B", "kind": "priority"},
            },
        }
    )


@rule("CR-405.5.one-pass-breaks")
def test_whatever_is_done_between_passes_begins_them_anew():
    play(
        {
            "edition": BOTH,
            "players": BEARS,
            "do": [
                GROWTH,
                {"pass": "A"},
                BOLT,
                {"pass": "B"},
                {"expect": {"stack": ["Lightning Bolt", "Giant Growth"]}},
                {"pass": "A"},
            ],
            "expect": {
                "stack": ["Giant Growth"],
                "graveyard": {"A": ["Runeclaw Bear"], "B": ["Lightning Bolt"]},
            },
        }
    )


OFF_THE_STACK = {
    "a mana ability": (
        {"A": {"battlefield": ["Llanowar Elves"]}, "B": {}},
        [{"by": "A", "mana": "Llanowar Elves"}],
        {"pool": {"A": "G"}},
    ),
    "a static ability": (
        {"A": {"battlefield": ["Levitation", "Runeclaw Bear"]}, "B": {}},
        [],
        {"is": {"Runeclaw Bear": {"keywords": ["flying"]}}},
    ),
    "a special action": (
        {"A": {"hand": ["Forest"]}, "B": {}},
        [{"by": "A", "play": "Forest"}],
        {"battlefield": {"A": ["Forest"]}},
    ),
    "a turn-based action": (
        {"A": {}, "B": {"library": ["Forest"]}},
        [{"until": "B draw"}],
        {"hand": {"B": 1}},
    ),
    "a state-based action": (
        {"A": {"battlefield": [{"card": "Runeclaw Bear", "damage": 2}]}, "B": {}},
        [{"pass": "A"}, {"until": "main 2"}],
        {"graveyard": {"A": ["Runeclaw Bear"]}},
    ),
    "a concession": ({"A": {}, "B": {}, "C": {}}, [{"concede": "B"}], {"lost": {"B": True}}),
}


@rule("CR-405.6")
@pytest.mark.parametrize("what", OFF_THE_STACK)
def test_some_things_never_use_the_stack(what):
    players, actions, seen = OFF_THE_STACK[what]
    nothing = {"cast": 0, "activate": 0, "trigger": 0, "announce": 0}
    play(
        {
            "edition": BOTH,
            "players": players,
            "do": actions,
            "expect": {**seen, "stack": [], "events": nothing},
        }
    )


@rule("CR-405.6a")
def test_an_effect_is_what_happens_not_a_thing_on_the_stack():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Divination"], "battlefield": ["3 Island"]}, "B": {}},
            "do": [{"by": "A", "cast": "Divination"}, {"resolve": 1}],
            "expect": {
                "hand": {"A": 2},
                "stack": [],
                "events": {"announce": 1, "trigger": 0, "draw": 2},
            },
        }
    )


@rule("CR-405.6d")
def test_a_land_is_there_at_once():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Forest"]},
                "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
            },
            "do": [{"by": "A", "play": "Forest"}],
            "expect": {
                "battlefield": {"A": ["Forest"]},
                "stack": [],
                "asked": {"by": "A", "kind": "priority"},
            },
        }
    )


@rule("RB-spell-respond")
def test_everybody_may_respond_the_caster_too():
    divination = {"by": "A", "cast": "Divination"}
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Divination", "Giant Growth"],
                    "battlefield": ["3 Island", "Forest", "Runeclaw Bear"],
                },
                "B": {"battlefield": ["Prodigal Pyromancer"]},
            },
            "do": [
                divination,
                GROWTH,
                {"by": "B", "activate": "Prodigal Pyromancer", "targets": ["A"]},
            ],
            "expect": {"stack": ["Prodigal Pyromancer's ability", "Giant Growth", "Divination"]},
        }
    )


@rule("RB-spell-after-resolve")
def test_after_each_that_resolves_players_may_act_again():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Divination", "Dig"], "battlefield": ["3 Island"]},
                "B": {"hand": ["Dig"]},
            },
            "do": [
                {"by": "A", "cast": "Divination"},
                {"by": "A", "cast": "Dig"},
                {"resolve": 1},
                {"by": "B", "cast": "Dig"},
                {"expect": {"stack": ["Dig", "Divination"], "hand": {"A": 1, "B": 0}}},
                {"resolve": 2},
                {"expect": {"step": "main 1", "stack": [], "hand": {"A": 3, "B": 1}}},
                {"pass": "A"},
                {"pass": "B"},
            ],
            "expect": {"step": "beginning of combat"},
        },
        DIG,
    )


@rule("RB-target-recheck")
def test_of_two_targets_the_one_that_is_left_is_affected():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Bounce Both"]},
                "B": {
                    "hand": ["Lightning Bolt"],
                    "battlefield": ["Runeclaw Bear", "Centaur Courser", "Mountain"],
                },
            },
            "do": [
                {
                    "by": "A",
                    "cast": "Bounce Both",
                    "targets": [["Runeclaw Bear", "Centaur Courser"]],
                },
                BOLT,
                {"resolve": "all"},
            ],
            "expect": {
                "hand": {"B": ["Centaur Courser"]},
                "graveyard": {"B": ["Lightning Bolt", "Runeclaw Bear"]},
            },
        },
        BOUNCE_BOTH,
    )


@rule("RB-target-all-illegal")
def test_with_all_targets_illegal_it_is_countered_in_2010_only():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Giant Growth"],
                    "battlefield": ["Runeclaw Bear", "Forest", "Mourner"],
                },
                "B": BEARS["B"],
            },
            "do": [GROWTH, BOLT, {"resolve": "all"}],
            "expect": {
                "graveyard": {"A": ["Giant Growth", "Runeclaw Bear"]},
                "2010": {"events": {"countered": 1, "no_resolve": 0}, "life": {"A": 21}},
                "current": {"events": {"countered": 0, "no_resolve": 1}, "life": {"A": 20}},
            },
        },
        MOURNER,
    )


@rule("RB-target-untapped-assassinate")
def test_assassinate_does_nothing_to_what_is_untapped_by_then():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Assassinate"], "battlefield": ["3 Swamp"]},
                "B": {
                    "hand": ["Rouse"],
                    "battlefield": [{"card": "Runeclaw Bear", "tapped": True}],
                },
            },
            "do": [
                {"by": "A", "cast": "Assassinate", "targets": ["Runeclaw Bear"]},
                {"by": "B", "cast": "Rouse", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
            ],
            "expect": {
                "battlefield": {"B": ["Runeclaw Bear"]},
                "graveyard": {"A": ["Assassinate"], "B": ["Rouse"]},
            },
        },
        ROUSE,
    )


@rule("RB-ability-source-gone")
@rule("RB-gloss-source")
@pytest.mark.parametrize(
    ("source", "action", "comes"),
    [
        ("Elvish Visionary", {"by": "A", "cast": "Elvish Visionary"}, {"hand": {"A": 1}}),
        (
            "Prodigal Pyromancer",
            {"by": "A", "activate": "Prodigal Pyromancer", "targets": ["B"]},
            {"life": {"B": 19}},
        ),
    ],
)
def test_an_ability_resolves_without_its_source(source, action, comes):
    cast = "cast" in action
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": [source] if cast else [],
                    "battlefield": ["2 Forest", *([] if cast else [source])],
                },
                "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
            },
            "do": [
                action,
                *([{"resolve": 1}] if cast else []),
                {**BOLT, "targets": [source]},
                {"resolve": 1},
                {"expect": {"graveyard": {"A": [source]}, "stack": [f"{source}'s ability"]}},
                {"resolve": 1},
            ],
            "expect": comes,
        }
    )


@rule("RB-gloss-counter-spell")
def test_a_countered_spell_does_nothing_and_lands_are_none():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Divination", "Forest"], "battlefield": ["3 Island"]},
                "B": {"hand": ["Cancel", "Cancel"], "battlefield": ["6 Island"]},
            },
            "do": [
                {"by": "A", "play": "Forest"},
                {"illegal": {"by": "B", "cast": "Cancel", "targets": ["Forest"]}},
                {"until": "main 2"},
                {"by": "A", "cast": "Divination"},
                {"by": "B", "cast": "Cancel", "targets": ["Divination"]},
                {"resolve": 1},
            ],
            "expect": {
                "stack": [],
                "graveyard": {"A": ["Divination"], "B": ["Cancel"]},
                "hand": {"A": 0, "B": 1},
                "events": {"countered": 1},
            },
        }
    )


@rule("RB-gloss-resolve")
def test_nothing_happens_until_it_resolves():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Divination"], "battlefield": ["3 Island"]}, "B": {}},
            "do": [
                {"by": "A", "cast": "Divination"},
                {"expect": {"hand": {"A": 0}, "library": {"A": 20}, "graveyard": {"A": []}}},
                {"resolve": 1},
            ],
            "expect": {"hand": {"A": 2}, "library": {"A": 18}, "graveyard": {"A": ["Divination"]}},
        }
    )


@rule("RB-gloss-respond")
@pytest.mark.parametrize("edition", BOTH)
def test_a_decision_says_whether_it_responds_to_something(edition):
    scene = {"players": BEARS, "do": []}
    assert after(scene, edition).decision.about == {"responds": False}
    assert after({**scene, "do": [GROWTH]}, edition).decision.about == {"responds": True}


@rule("RB-gloss-priority-resolve")
def test_then_the_active_player_has_priority_whosever_it_was():
    play(
        {
            "edition": BOTH,
            "players": BEARS,
            "do": [BOLT, {"resolve": 1}],
            "expect": {
                "graveyard": {"A": ["Runeclaw Bear"], "B": ["Lightning Bolt"]},
                "asked": {"by": "A", "kind": "priority"},
            },
        }
    )
