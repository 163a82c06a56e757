"""Card types: what each is cast as, where it goes, what it can do (rulebook pp. 3-9)."""

import csv
from pathlib import Path

import pytest

from games.cards import definition_of
from games.cards.catalogue import type_line
from games.cards.text import A_CREATURE, A_LAND, AN_ARTIFACT, one, spell
from games.engine.definitions import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    LAND,
    PERMANENTS,
    PLANESWALKER,
    SORCERY,
    Definition,
)
from games.engine.ir.effects import Destroy, Draw
from games.engine.ir.what import Filter
from tests.engine.scenes import BOTH, after, play

rule = pytest.mark.rule
_TABLE = Path(__file__).parents[3] / "formats" / "data" / "m10.tsv"
FACTS = list(csv.DictReader(_TABLE.read_text(encoding="utf-8").splitlines(), delimiter="\t"))
TYPES = {
    "land": LAND, "artifact": ARTIFACT, "creature": CREATURE, "enchantment": ENCHANTMENT,
    "planeswalker": PLANESWALKER, "instant": INSTANT, "sorcery": SORCERY,
}  # fmt: skip
CARDS = {
    "land": "Forest", "artifact": "Spellbook", "creature": "Lightning Elemental",
    "enchantment": "Levitation", "planeswalker": "Chandra Nalaar", "instant": "Angel's Mercy",
    "sorcery": "Divination",
}  # fmt: skip
LANDS = ["5 Island", "5 Mountain", "5 Plains", "5 Swamp"]
RUST = Definition("Rust", INSTANT, abilities=spell(Destroy(), targets=one(AN_ARTIFACT)).abilities)
SLAY = Definition("Slay", INSTANT, abilities=spell(Destroy(), targets=one(A_CREATURE)).abilities)
RAZE = Definition("Raze", INSTANT, abilities=spell(Destroy(), targets=one(A_LAND)).abilities)
DIG = Definition("Dig", INSTANT, abilities=spell(Draw()).abilities)
DISENCHANT = Definition(
    "Disenchant",
    INSTANT,
    abilities=spell(Destroy(), targets=one(Filter(types=ENCHANTMENT))).abilities,
)


def had(kind, **more):
    """A has that card in hand, and all the lands that it takes."""
    return {"players": {"A": {"hand": [CARDS[kind]], "battlefield": LANDS}, "B": {}}, **more}


def attacks(players):
    """The options of A's attack: who attacks whom, by name."""
    game = after({"players": players, "do": []}, "2010")
    while game.decision.kind == "priority" and game.table.state.turn == 5:
        game.answer([0])
    if game.decision.kind != "attack":
        return []
    name = game.table.traits
    return [
        (name(one).name, "B" if other < 0 else name(other).name)
        for _word, one, other in game.decision.options
    ]


def row_of(kind):
    """Whether it is a permanent, cast, usually colourless, attacks, is attacked."""
    name = CARDS[kind]
    cast = {"by": "A", "play" if kind == "land" else "cast": name}
    state = after(had(kind, do=[cast]), "2010").table.state
    resolve = [{"resolve": 1}] * len(state.stack)
    table = after(had(kind, do=[cast, *resolve]), "2010").table
    there = [table.traits(number).name for number in table.state.battlefield]
    facts = [row for row in FACTS if TYPES[kind] & type_line(row["types"])[0]]
    colourless = [row for row in facts if not row["colors"]]
    down = {"battlefield": [name]} if TYPES[kind] & PERMANENTS else {}
    return (
        len([one for one in there if one == name]) > LANDS.count(f"5 {name}") * 5,
        bool(resolve),
        2 * len(colourless) > len(facts),
        (name, "B") in attacks({"A": down, "B": {}}),
        ("Runeclaw Bear", name) in attacks({"A": {"battlefield": ["Runeclaw Bear"]}, "B": down}),
    )


@rule("RB-type-table")
@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("land", "x.x.."),
        ("artifact", "xxx.."),
        ("creature", "xx.x."),
        ("enchantment", "xx..."),
        ("planeswalker", "xx..x"),
        ("instant", ".x..."),
        ("sorcery", ".x..."),
    ],
)
def test_the_table_of_types(kind, row):
    assert "".join("x" if cell else "." for cell in row_of(kind)) == row


@rule("RB-gloss-permanent-types")
def test_five_types_are_of_permanents_and_a_permanent_may_have_several():
    assert {kind for kind, bit in TYPES.items() if bit & PERMANENTS} == {
        "artifact", "creature", "enchantment", "land", "planeswalker",
    }  # fmt: skip
    assert definition_of("Ornithopter").types == ARTIFACT | CREATURE


@rule("RB-gloss-card-type")
def test_seven_types_are_on_cards_of_2010():
    found = {type_line(row["types"])[0] for row in FACTS}
    assert {kind for kind, bit in TYPES.items() if any(types & bit for types in found)} == set(
        TYPES
    )
    assert [types for types in found if types & ~sum(TYPES.values())] == []
    assert type_line("Artifact Creature — Golem") == (ARTIFACT | CREATURE, (), ("Golem",))


@rule("RB-type-min-one")
def test_every_card_has_a_type():
    assert [row["name"] for row in FACTS if not type_line(row["types"])[0]] == []


@rule("RB-frame-loyalty")
def test_a_planeswalker_has_loyalty_instead_of_power_and_toughness():
    liliana = definition_of("Liliana Vess")
    assert (liliana.loyalty, liliana.power, liliana.toughness) == (5, None, None)


@rule("RB-gloss-basic-land")
def test_five_lands_are_basic():
    basic = [row["name"] for row in FACTS if "Basic" in type_line(row["types"])[1]]
    assert sorted(dict.fromkeys(basic)) == ["Forest", "Island", "Mountain", "Plains", "Swamp"]


@rule("RB-type-land-nonbasic")
def test_all_other_lands_are_nonbasic():
    lands = [row for row in FACTS if type_line(row["types"])[0] & LAND]
    others = {row["name"] for row in lands if "Basic" not in type_line(row["types"])[1]}
    assert {"Glacial Fortress", "Rootbound Crag"} <= others
    assert others.isdisjoint({"Forest", "Island", "Mountain", "Plains", "Swamp"})


@rule("RB-frame-pt")
@pytest.mark.parametrize(("damage", "dies"), [(1, False), (2, True)])
def test_power_is_dealt_and_toughness_withstands(damage, dies):
    """Three more in the same turn, so that four or five are dealt."""
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": [{"card": "Shivan Dragon", "damage": damage}]},
                "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
            },
            "do": [
                {"by": "A", "attack": {"Shivan Dragon": "B"}},
                {"until": "main 2"},
                {"by": "B", "cast": "Lightning Bolt", "targets": ["Shivan Dragon"]},
                {"resolve": 1},
            ],
            "expect": {
                "life": {"B": 15},
                "battlefield": {"A": [] if dies else ["Shivan Dragon"]},
            },
        }
    )


@rule("RB-type-enchantment")
def test_an_enchantment_is_cast_as_a_sorcery_is_and_stays():
    cast = {"by": "A", "cast": "Levitation"}
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Levitation", "Dig"], "battlefield": LANDS}, "B": {}},
            "turn": {"step": "upkeep"},
            "do": [
                {"illegal": cast},
                {"until": "main 1"},
                {"by": "A", "cast": "Dig"},
                {"illegal": cast},
                {"resolve": 1},
                cast,
                {"resolve": 1},
            ],
            "expect": {"battlefield": {"A": ["Levitation"]}, "graveyard": {"A": ["Dig"]}},
        },
        DIG,
    )


@rule("RB-type-aura")
def test_an_aura_enters_attached_and_affects_what_it_is_on():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Holy Strength", "Disenchant"],
                    "battlefield": ["Runeclaw Bear", "Plains"],
                },
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Holy Strength", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
                {
                    "expect": {
                        "is": {
                            "Holy Strength": {"attached": "Runeclaw Bear"},
                            "Runeclaw Bear": {"power": 3, "toughness": 4},
                        }
                    }
                },
                {"by": "A", "cast": "Disenchant", "targets": ["Holy Strength"]},
                {"resolve": 1},
            ],
            "expect": {"is": {"Runeclaw Bear": {"power": 2, "toughness": 2}}},
        },
        DISENCHANT,
    )


@rule("RB-type-artifact")
@pytest.mark.parametrize("lands", [["3 Swamp"], ["3 Forest"]])
def test_any_mana_pays_for_an_artifact(lands):
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Whispersilk Cloak"], "battlefield": lands},
                "B": {},
            },
            "do": [{"by": "A", "cast": "Whispersilk Cloak"}, {"resolve": 1}],
            "expect": {
                "battlefield": {"A": ["Whispersilk Cloak"]},
                "is": {"Whispersilk Cloak": {"colors": [], "attached": None}},
            },
        }
    )


@rule("RB-gloss-equipment-enter")
def test_equipment_enters_attached_to_nothing():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Whispersilk Cloak"],
                    "battlefield": ["3 Swamp", "Runeclaw Bear"],
                },
                "B": {},
            },
            "do": [{"by": "A", "cast": "Whispersilk Cloak"}, {"resolve": 1}],
            "expect": {
                "is": {
                    "Whispersilk Cloak": {"attached": None},
                    "Runeclaw Bear": {"keywords": []},
                }
            },
        }
    )


@rule("RB-type-artifact-creature")
@pytest.mark.parametrize("spell", ["Rust", "Slay"])
def test_an_artifact_creature_is_both(spell):
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": [spell]},
                "B": {"battlefield": ["Ornithopter", "Spellbook", "Runeclaw Bear"]},
            },
            "do": [{"by": "A", "cast": spell, "targets": ["Ornithopter"]}, {"resolve": 1}],
            "expect": {"battlefield": {"B": ["Spellbook", "Runeclaw Bear"]}},
        },
        RUST,
        SLAY,
    )


@rule("RB-type-pw-enter")
def test_a_planeswalker_enters_with_its_loyalty():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Liliana Vess"], "battlefield": ["5 Swamp"]}, "B": {}},
            "do": [{"by": "A", "cast": "Liliana Vess"}, {"resolve": 1}],
            "expect": {"is": {"Liliana Vess": {"counters": {"loyalty": 5}}}},
        }
    )


@rule("RB-type-land-play")
def test_a_land_is_not_cast_and_nobody_may_respond():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Forest"]},
                "B": {"hand": ["Cancel"], "battlefield": ["3 Island"]},
            },
            "do": [
                {"by": "A", "play": "Forest"},
                {
                    "expect": {
                        "battlefield": {"A": ["Forest"]},
                        "stack": [],
                        "asked": {"by": "A", "kind": "priority"},
                    }
                },
                {"illegal": {"by": "B", "cast": "Cancel", "targets": ["Forest"]}},
            ],
            "expect": {"events": {"announce": 0, "cast": 0, "play": 1}},
        }
    )


@rule("RB-gloss-star")
def test_a_star_is_what_an_ability_says():
    raze = [{"by": "B", "cast": "Raze", "targets": ["Swamp"]}, {"resolve": 1}]
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Swamp"],
                    "battlefield": ["4 Swamp", "Nightmare"],
                },
                "B": {"hand": ["5 Raze"]},
            },
            "do": [
                {"expect": {"is": {"Nightmare": {"power": 4, "toughness": 4}}}},
                {"by": "A", "play": "Swamp"},
                {"expect": {"is": {"Nightmare": {"power": 5, "toughness": 5}}}},
                *raze * 4,
                {"expect": {"is": {"Nightmare": {"power": 1, "toughness": 1}}}},
                *raze,
            ],
            "expect": {"graveyard": {"A": [*["Swamp"] * 5, "Nightmare"]}},
        },
        RAZE,
    )
