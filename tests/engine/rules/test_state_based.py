"""State-based actions: what goes where before anybody gets priority (CR 704)."""

import pytest

from games.cards.text import A_CREATURE, A_LAND, A_PLANESWALKER, A_PLAYER, one, spell
from games.engine.definitions import (
    CREATURE,
    INSTANT,
    Definition,
)
from games.engine.ir.changes import Change
from games.engine.ir.effects import Damage, Lasts, PutCounters
from games.engine.ir.what import Targeted
from tests.engine.scenes import BOTH, play

rule = pytest.mark.rule
SHRINK = Definition(
    "Shrink",
    INSTANT,
    abilities=spell(
        Lasts(Targeted(), Change(power=-2, toughness=-2)), targets=one(A_CREATURE)
    ).abilities,
)
SCORCH = Definition(
    "Scorch", INSTANT, abilities=spell(Damage(3), targets=one(A_PLANESWALKER)).abilities
)
DOUBT = Definition(
    "Doubt",
    INSTANT,
    abilities=spell(PutCounters(Targeted(), "loyalty", -5), targets=one(A_PLANESWALKER)).abilities,
)
PRICK = Definition("Prick", INSTANT, abilities=spell(Damage(1), targets=one(A_PLAYER)).abilities)
AWAKEN = Definition(
    "Awaken",
    INSTANT,
    abilities=spell(
        Lasts(Targeted(), Change(types_add=CREATURE, base_power=2, base_toughness=2)),
        targets=one(A_LAND),
    ).abilities,
)
PRIORITY = {"by": "A", "kind": "priority"}


def one_cast(name, target, **players):
    """A casts it at that."""
    return {
        "edition": BOTH,
        "players": {"A": {"hand": [name]}, "B": {}, **players},
        "do": [{"by": "A", "cast": name, "targets": [target]}, {"resolve": 1}],
    }


@rule("CR-405.6f")
def test_they_come_before_priority_and_not_by_the_stack():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": ["Runeclaw Bear"]},
                "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
            },
            "do": [
                {"by": "B", "cast": "Lightning Bolt", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
            ],
            "expect": {
                "asked": PRIORITY,
                "stack": [],
                "graveyard": {"A": ["Runeclaw Bear"]},
                "events": {"destroy": 1, "announce": 1, "trigger": 0},
            },
        }
    )


@rule("RB-type-aura-falls")
def test_an_aura_on_nothing_goes_to_its_owners_graveyard():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Unsummon"], "battlefield": ["Island", "Runeclaw Bear"]},
                "B": {"battlefield": [{"card": "Holy Strength", "attached": "Runeclaw Bear"}]},
            },
            "do": [
                {"expect": {"is": {"Runeclaw Bear": {"power": 3, "toughness": 4}}}},
                {"by": "A", "cast": "Unsummon", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
            ],
            "expect": {
                "hand": {"A": ["Runeclaw Bear"]},
                "graveyard": {"A": ["Unsummon"], "B": ["Holy Strength"]},
            },
        }
    )


@rule("RB-type-equipment-stays")
def test_equipment_on_nothing_stays():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Pyroclasm"],
                    "battlefield": [
                        "2 Mountain",
                        "Runeclaw Bear",
                        {"card": "Whispersilk Cloak", "attached": "Runeclaw Bear"},
                    ],
                },
                "B": {},
            },
            "do": [{"by": "A", "cast": "Pyroclasm"}, {"resolve": 1}],
            "expect": {
                "battlefield": {"A": ["Whispersilk Cloak"]},
                "is": {"Whispersilk Cloak": {"attached": None}},
                "graveyard": {"A": ["Pyroclasm", "Runeclaw Bear"]},
            },
        }
    )


@rule("RB-type-pw-damage")
def test_damage_to_a_planeswalker_takes_loyalty():
    cast = {"by": "A", "cast": "Scorch", "targets": ["Liliana Vess"]}
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["2 Scorch"]}, "B": {"battlefield": ["Liliana Vess"]}},
            "do": [
                cast,
                {"resolve": 1},
                {"expect": {"is": {"Liliana Vess": {"counters": {"loyalty": 2}}}}},
                cast,
                {"resolve": 1},
            ],
            "expect": {"graveyard": {"B": ["Liliana Vess"]}, "events": {"damage": 2}},
        },
        SCORCH,
    )


@rule("RB-zone-graveyard-creature")
@rule("RB-gloss-toughness")
@pytest.mark.parametrize(("spell", "destroyed"), [("Lightning Bolt", 1), ("Shrink", 0)])
def test_a_creature_dies_of_damage_or_of_toughness_zero(spell, destroyed):
    scene = one_cast(spell, "Runeclaw Bear", B={"battlefield": ["Runeclaw Bear"]})
    scene["players"]["A"]["battlefield"] = ["Mountain"]
    play(
        {
            **scene,
            "expect": {"graveyard": {"B": ["Runeclaw Bear"]}, "events": {"destroy": destroyed}},
        },
        SHRINK,
    )


@rule("RB-zone-graveyard-pw")
def test_a_planeswalker_without_loyalty_goes():
    play(
        {
            **one_cast("Doubt", "Liliana Vess", B={"battlefield": ["Liliana Vess"]}),
            "expect": {
                "asked": PRIORITY,
                "graveyard": {"B": ["Liliana Vess"]},
                "events": {"destroy": 0},
            },
        },
        DOUBT,
    )


@rule("RB-gloss-enchant-illegal")
def test_an_aura_on_what_it_cannot_enchant_goes():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Awaken", "Holy Strength"],
                    "battlefield": ["Forest", "Plains"],
                },
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Awaken", "targets": ["Forest"]},
                {"resolve": 1},
                {"by": "A", "cast": "Holy Strength", "targets": ["Forest"]},
                {"resolve": 1},
                {"expect": {"is": {"Forest": {"power": 3, "toughness": 4}}}},
                {"until": "B upkeep"},
            ],
            "expect": {
                "battlefield": {"A": ["Forest", "Plains"]},
                "graveyard": {"A": ["Awaken", "Holy Strength"]},
            },
        },
        AWAKEN,
    )


@rule("RB-gloss-destroy")
@pytest.mark.parametrize("spell", ["Lightning Bolt", "Doom Blade"])
def test_damage_and_effects_destroy(spell):
    scene = one_cast(spell, "Centaur Courser", B={"battlefield": ["Centaur Courser"]})
    scene["players"]["A"]["battlefield"] = ["Mountain", "2 Swamp"]
    play({**scene, "expect": {"graveyard": {"B": ["Centaur Courser"]}, "events": {"destroy": 1}}})


@rule("RB-gloss-life")
@pytest.mark.parametrize(
    ("life", "left", "lost"), [(None, 19, False), (2, 1, False), (1, 0, True), (-2, -3, True)]
)
def test_who_has_no_life_has_lost(life, left, lost):
    players = {"B": {} if life is None else {"life": max(life, 1)}}
    scene = one_cast("Prick", "B", **players)
    if life is not None and life < 1:
        scene["players"]["A"]["hand"] = ["Great Prick"]
        scene["do"][0]["cast"] = "Great Prick"
    play(
        {
            **scene,
            "expect": {
                "life": {"B": left},
                "lost": {"B": lost},
                "over": lost,
                "winners": ["A"] if lost else [],
            },
        },
        PRICK,
        Definition(
            "Great Prick",
            INSTANT,
            abilities=spell(Damage(4), targets=one(A_PLAYER)).abilities,
        ),
    )


@rule("RB-gloss-draw-game-text")
def test_both_at_exactly_no_life_is_a_draw():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"life": 2, "hand": ["Earthquake"], "battlefield": ["3 Mountain"]},
                "B": {"life": 2},
            },
            "do": [{"by": "A", "cast": "Earthquake", "x": 2}, {"resolve": 1}],
            "expect": {
                "life": {"A": 0, "B": 0},
                "lost": {"A": True, "B": True},
                "over": True,
                "winners": [],
            },
        }
    )
