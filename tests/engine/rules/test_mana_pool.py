"""Mana: where it comes from, what becomes of what is in the pool."""

import pytest

from games.cards.text import tap
from games.engine.definitions import (
    ARTIFACT,
    ENCHANTMENT,
    INSTANT,
    LAND,
    Definition,
)
from games.engine.ir.abilities import Spell, Triggered, When
from games.engine.ir.effects import AddMana, Damage
from games.engine.ir.what import Filter, You
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]

PAIN = Definition(
    "Painful Land", LAND, abilities=(tap(AddMana("R"), Damage(1, You()), makes=True),)
)
GROVE = Definition("Nonbasic Grove", LAND, ("Forest",))
SPRING = Definition(
    "Spring of Plenty",
    ENCHANTMENT,
    abilities=(
        Triggered(When("tap_for_mana", Filter(subtypes=("Forest",))), (AddMana("G"),), mana=True),
    ),
)


def lands(*names: str, **rest: object) -> dict[str, object]:
    """A player with these on the battlefield."""
    return {"battlefield": list(names), **rest}


@rule("RB-mana-pool")
def test_mana_waits_in_the_pool_for_its_use():
    play(
        {
            "edition": BOTH,
            "players": {"A": lands("Plains", hand=["Trinket"]), "B": {}},
            "do": [
                {"by": "A", "mana": "Plains"},
                {"expect": {"pool": {"A": "W", "B": ""}}},
                {"by": "A", "cast": "Trinket"},
            ],
            "expect": {"pool": {"A": ""}, "stack": ["Trinket"]},
        },
        Definition("Trinket", INSTANT, cost="{W}"),
    )


@rule("RB-mana-empty")
@rule("RB-gloss-mana-pool")
@pytest.mark.parametrize(
    ("step", "following"),
    [
        ("upkeep", "draw"),
        ("draw", "main 1"),
        ("main 1", "beginning of combat"),
        ("end", "A upkeep"),
    ],
)
def test_what_is_not_used_is_gone_with_the_step_and_hurts_nobody(step, following):
    play(
        {
            "edition": BOTH,
            "players": {"A": lands("Mountain"), "B": {}},
            "turn": {"active": "A" if step != "end" else "B", "step": step},
            "do": [
                {"by": "A", "mana": "Mountain"},
                {"expect": {"pool": {"A": "R"}}},
                {"until": following},
            ],
            "expect": {"pool": {"A": ""}, "life": {"A": 20}, "events": {"empty_pool": 1}},
        }
    )


@rule("RB-gloss-step-mana")
def test_the_others_mana_is_lost_as_well():
    play(
        {
            "edition": BOTH,
            "players": {"A": lands("Mountain"), "B": lands("Forest")},
            "do": [
                {"by": "A", "mana": "Mountain"},
                {"by": "B", "mana": "Forest"},
                {"expect": {"pool": {"A": "R", "B": "G"}}},
                {"until": "beginning of combat"},
            ],
            "expect": {"pool": {"A": "", "B": ""}},
        }
    )


@rule("RB-mana-other-sources")
@pytest.mark.parametrize("name", ["Llanowar Elves", "Glacial Fortress", "Moxlike"])
def test_creatures_other_lands_and_artifacts_make_mana(name):
    action = {"by": "A", "mana": name, "choose": "U" if name == "Glacial Fortress" else "G"}
    play(
        {
            "edition": BOTH,
            "players": {"A": lands(name), "B": {}},
            "do": [action],
            "expect": {"pool": {"A": action["choose"]}},
        },
        Definition("Moxlike", ARTIFACT, abilities=(tap(AddMana("G"), makes=True),)),
    )


def test_a_spell_makes_mana_when_it_resolves():
    play(
        {
            "edition": BOTH,
            "players": {"A": lands("Swamp", hand=["Ritual"]), "B": {}},
            "do": [{"by": "A", "cast": "Ritual"}, {"expect": {"pool": {"A": ""}}}, {"resolve": 1}],
            "expect": {"pool": {"A": "BBB"}, "graveyard": {"A": ["Ritual"]}},
        },
        Definition("Ritual", INSTANT, cost="{B}", abilities=(Spell((AddMana("B", 3),)),)),
    )


@rule("RB-gloss-basic-land-type")
def test_a_basic_land_type_makes_mana_whatever_the_text_says():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": lands("Nonbasic Grove", "Forest", "3 Island", hand=["Convincing Mirage"]),
                "B": {},
            },
            "do": [
                {"by": "A", "mana": "Nonbasic Grove"},
                {"expect": {"pool": {"A": "G"}}},
                {"illegal": {"by": "A", "mana": "Forest", "choose": "U"}},
                {"by": "A", "cast": "Convincing Mirage", "targets": ["Forest"]},
                {"resolve": 1},
                {"answer": "basic land", "choose": "Island"},
                {"illegal": {"by": "A", "mana": "Island#4", "choose": "G"}},
                {"by": "A", "mana": "Forest", "choose": "U"},
            ],
            "expect": {"pool": {"A": "U"}, "is": {"Forest": {"subtypes": ["Island"]}}},
        },
        GROVE,
    )


@rule("CR-405.6c")
def test_mana_abilities_resolve_at_once():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": lands("Mountain", "Forest", hand=["Lightning Bolt"]),
                "B": lands("Island", hand=["Cancel"]),
            },
            "do": [
                {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
                {"by": "A", "mana": "Forest"},
                {"expect": {"asked": {"by": "A", "kind": "priority"}}},
            ],
            "expect": {"pool": {"A": "G"}, "stack": ["Lightning Bolt"]},
        }
    )


@rule("CR-405.6c.rider")
def test_and_what_else_they_do_happens_at_once_too():
    play(
        {
            "edition": BOTH,
            "players": {"A": lands("Painful Land"), "B": {}},
            "do": [{"by": "A", "activate": "Painful Land"}],
            "expect": {
                "pool": {"A": "R"},
                "life": {"A": 19},
                "stack": [],
                "asked": {"by": "A", "kind": "priority"},
            },
        },
        PAIN,
    )


@rule("CR-405.6c.priority")
@pytest.mark.parametrize(("player", "other"), ["AB", "BA"])
def test_whoever_had_priority_has_it_still(player, other):
    play(
        {
            "edition": BOTH,
            "players": {"A": lands("Forest"), "B": lands("Forest")},
            "do": [
                {"by": player, "mana": f"{player}'s Forest"},
                {"expect": {"asked": {"by": player, "kind": "priority"}}},
                {"pass": player},
            ],
            "expect": {"asked": {"by": other, "kind": "priority"}, "step": "main 1"},
        }
    )


@rule("RB-gloss-mana-ability")
def test_a_triggered_one_makes_its_mana_without_the_stack():
    play(
        {
            "edition": BOTH,
            "players": {"A": lands("Spring of Plenty", "Forest", "Mountain"), "B": {}},
            "do": [
                {"by": "A", "mana": "Mountain"},
                {"expect": {"pool": {"A": "R"}}},
                {"by": "A", "mana": "Forest"},
            ],
            "expect": {
                "pool": {"A": "RGG"},
                "stack": [],
                "asked": {"by": "A", "kind": "priority"},
            },
        },
        SPRING,
    )
