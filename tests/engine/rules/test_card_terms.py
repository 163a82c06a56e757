"""Tokens, permanents, creature types, playing: the rulebook's words of cards."""

import pytest

from games.cards.catalogue import type_line
from games.cards.text import A_CREATURE, one, spell
from games.engine.definitions import CREATURE, ENCHANTMENT, INSTANT, LAND, SORCERY, Definition
from games.engine.ir.abilities import Triggered, When
from games.engine.ir.effects import Destroy, GainLife, Play, Put
from games.engine.ir.what import Filter, Targeted
from games.engine.zones import GRAVEYARD, HAND
from tests.engine.scenes import BOTH, after, play

rule = pytest.mark.rule
SLAY = Definition("Slay", INSTANT, abilities=spell(Destroy(), targets=one(A_CREATURE)).abilities)
RECALL = Definition(
    "Recall", INSTANT, abilities=spell(Put(Targeted(), HAND), targets=one(A_CREATURE)).abilities
)
WAKE = Definition(
    "Wake",
    ENCHANTMENT,
    abilities=(Triggered(When("dies", Filter(types=CREATURE)), (GainLife(1),)),),
)
AGAIN = Definition(
    "Again",
    SORCERY,
    abilities=spell(
        Play(Targeted(), free=True),
        targets=one(Filter(types=LAND | SORCERY, zone=GRAVEYARD)),
    ).abilities,
)


@rule("RB-gloss-token")
@pytest.mark.parametrize(("name", "life"), [("Slay", 21), ("Recall", 20)])
def test_a_token_is_a_creature_and_ceases_to_exist_elsewhere(name, life):
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": [name], "battlefield": ["Ant Queen", "2 Forest", "Wake"]},
                "B": {},
            },
            "do": [
                {"by": "A", "activate": "Ant Queen"},
                {"resolve": 1},
                {"expect": {"is": {"Insect": {"power": 1, "toughness": 1}}}},
                {"by": "A", "cast": name, "targets": ["Insect"]},
                {"resolve": "all"},
            ],
            "expect": {
                "battlefield": {"A": ["Ant Queen", "Wake"]},
                "graveyard": {"A": [name]},
                "hand": {"A": []},
                "life": {"A": life},
                "events": {"cease": 3 if life > 20 else 2},
            },
        },
        SLAY,
        RECALL,
        WAKE,
    )


@rule("RB-gloss-permanent")
@pytest.mark.parametrize("edition", BOTH)
def test_nobody_takes_a_permanent_off_at_will(edition):
    game = after(
        {
            "players": {"A": {"battlefield": ["Runeclaw Bear", "Levitation"]}, "B": {}},
            "do": [{"until": "main 2"}],
        },
        edition,
    )
    assert game.decision.options == (("pass",),)
    assert len(game.table.state.battlefield) == 2


@rule("RB-gloss-creature-type")
def test_a_creature_has_all_its_types_and_effects_may_be_on_all_of_a_type():
    assert type_line("Creature — Goblin Warrior") == (CREATURE, (), ("Goblin", "Warrior"))
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": ["Goblin Chieftain", "Goblin Piker", "Runeclaw Bear"]},
                "B": {},
            },
            "do": [],
            "expect": {
                "is": {
                    "Goblin Piker": {
                        "subtypes": ["Goblin", "Warrior"],
                        "power": 3,
                        "toughness": 2,
                        "keywords": ["haste"],
                    },
                    "Goblin Chieftain": {"power": 2, "toughness": 2},
                    "Runeclaw Bear": {"power": 2, "toughness": 2, "keywords": []},
                }
            },
        }
    )


@rule("RB-gloss-play")
@pytest.mark.parametrize(("name", "played", "cast"), [("Forest", 1, 1), ("Divination", 0, 2)])
def test_told_to_play_a_card_a_land_is_played_and_others_cast(name, played, cast):
    swamp = {"by": "A", "play": "Swamp"}
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Again", "Swamp"], "graveyard": [name]}, "B": {}},
            "do": [
                {"by": "A", "cast": "Again"},
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": "yes"},
                *([] if played else [{"resolve": 1}]),
                {"illegal": swamp} if played else swamp,
            ],
            "expect": {"events": {"play": 1, "cast": cast}, "hand": {"A": 1 if played else 2}},
        },
        AGAIN,
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
