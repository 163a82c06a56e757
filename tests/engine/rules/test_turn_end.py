"""The end of a turn: what is discarded, what wears off, who is next."""

import pytest

from games.engine.definitions import ENCHANTMENT, INSTANT, Definition
from games.engine.ir.abilities import Spell, Triggered, When
from games.engine.ir.effects import Damage, GainLife
from games.engine.ir.what import Filter, You
from games.engine.zones import HAND
from tests.engine.conftest import A, B, game_of, steps
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]

MOURNING = Definition(
    "Mourning",
    ENCHANTMENT,
    abilities=(Triggered(When("discard", Filter(zone=HAND, controller="you")), (GainLife(1),)),),
)
SPARK = Definition("Spark", INSTANT, abilities=(Spell((Damage(20, You()),)),))


@rule("RB-turn-end-step")
def test_at_the_beginning_of_the_end_step_the_whelp_is_to_be_sacrificed():
    breathe = {"by": "A", "activate": "Dragon Whelp", "ability": 0}
    play(
        {
            "edition": BOTH,
            "players": {"A": {"battlefield": ["Dragon Whelp", "4 Mountain"]}, "B": {}},
            "do": [
                *[breathe] * 4,
                {"resolve": "all"},
                {"until": "end"},
                {
                    "expect": {
                        "stack": ["Dragon Whelp's ability"],
                        "asked": {"by": "A", "kind": "priority"},
                    }
                },
                {"resolve": "all"},
            ],
            "expect": {"graveyard": {"A": ["Dragon Whelp"]}, "step": "end"},
        }
    )


@rule("RB-combat-damage-stays")
@pytest.mark.parametrize(("when", "dies"), [("main 2", True), ("B upkeep", False)])
def test_damage_stays_until_the_turn_ends(when, dies):
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": ["Centaur Courser"]},
                "B": {"battlefield": ["Runeclaw Bear", "Prodigal Pyromancer"]},
            },
            "do": [
                {"by": "A", "attack": {"Centaur Courser": "B"}},
                {"by": "B", "block": {"Runeclaw Bear": "Centaur Courser"}},
                {"until": when},
                {"by": "B", "activate": "Prodigal Pyromancer", "targets": ["Centaur Courser"]},
                {"resolve": "all"},
            ],
            "expect": {
                "graveyard": {
                    "A": ["Centaur Courser"] if dies else [],
                    "B": ["Runeclaw Bear"],
                }
            },
        }
    )


@rule("RB-turn-cleanup-damage")
def test_damage_and_what_lasts_until_end_of_turn_go_together():
    bear = {"card": "Runeclaw Bear", "damage": 1}
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": [bear, "Forest", "Mountain"], "hand": ["Giant Growth"]},
                "B": {"battlefield": ["Mountain"], "hand": ["Lightning Bolt"]},
            },
            "do": [
                {"by": "A", "cast": "Giant Growth", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
                {"by": "B", "cast": "Lightning Bolt", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
                {"until": "end"},
                {"expect": {"is": {"Runeclaw Bear": {"toughness": 5, "damage": 4}}}},
                {"until": "B upkeep"},
            ],
            "expect": {"is": {"Runeclaw Bear": {"power": 2, "toughness": 2, "damage": 0}}},
        }
    )


def hands(mine: int, theirs: int) -> dict[str, object]:
    """A's turn is about to end."""
    return {
        "edition": BOTH,
        "players": {"A": {"hand": [f"{mine} Forest"]}, "B": {"hand": [f"{theirs} Forest"]}},
        "turn": {"step": "end"},
    }


@rule("CR-402.2.cleanup")
def test_the_active_player_alone_discards_down_to_the_maximum():
    play(
        {
            **hands(10, 10),
            "do": [
                {"pass": "A"},
                {"pass": "B"},
                {"illegal": {"answer": "discard_to_maximum", "choose": ["Forest"] * 2}},
                {"illegal": {"answer": "discard_to_maximum", "choose": ["Forest"] * 4}},
                {"answer": "discard_to_maximum", "by": "A", "choose": ["Forest"] * 3},
            ],
            "expect": {"hand": {"A": 7, "B": 10}, "step": "upkeep", "active": "B"},
        }
    )


@rule("RB-zone-hand-discard")
@pytest.mark.parametrize(("cards", "discards"), [(7, 0), (8, 1)])
def test_more_than_seven_are_too_many(cards, discards):
    answer = {"answer": "discard_to_maximum", "by": "A", "choose": ["Forest"] * discards}
    play(
        {
            **hands(cards, 0),
            "do": [{"pass": "A"}, {"pass": "B"}, *[answer] * discards],
            "expect": {"hand": {"A": 7}, "graveyard": {"A": discards}, "active": "B"},
        }
    )


@rule("RB-turn-cleanup-priority")
@pytest.mark.parametrize("triggers", [False, True])
def test_in_cleanup_nobody_acts_unless_something_triggers(triggers):
    scene = hands(8, 0)
    scene["players"]["A"]["battlefield"] = ["Mourning"] if triggers else []
    discard = {"answer": "discard_to_maximum", "choose": ["Forest"]}
    chance = [
        {"expect": {"stack": ["Mourning's ability"], "step": "cleanup"}},
        {"expect": {"asked": {"by": "A", "kind": "priority"}}},
        {"resolve": "all"},
        {"expect": {"step": "cleanup", "life": {"A": 21}}},
        {"pass": "A"},
        {"pass": "B"},
    ]
    play(
        {
            **scene,
            "do": [{"pass": "A"}, {"pass": "B"}, discard, *(chance if triggers else [])],
            "expect": {"step": "upkeep", "active": "B"},
        },
        MOURNING,
    )


@rule("RB-turn-next")
@pytest.mark.parametrize("edition", BOTH)
def test_turns_alternate_until_somebody_has_no_life_left(edition):
    seen = steps(game_of(edition=edition), until=5)
    assert [who for _turn, step, who in seen if step == "upkeep"] == [A, B, A, B, A]
    play(
        {
            "edition": edition,
            "players": {"A": {"hand": ["Spark"]}, "B": {}},
            "do": [{"by": "A", "cast": "Spark"}, {"resolve": "all"}],
            "expect": {"over": True, "winners": ["B"], "step": "main 1", "asked": None},
        },
        SPARK,
    )
