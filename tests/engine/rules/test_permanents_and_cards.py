"""What becomes a permanent and how, what it is then, and when it goes."""

import pytest

from games.cards import definition_of
from games.cards.text import spell
from games.engine.definitions import CREATURE, ENCHANTMENT, SORCERY, Definition
from games.engine.game import Game
from games.engine.ir.abilities import Triggered, When
from games.engine.ir.effects import GainLife, Play
from games.engine.ir.what import Each, Filter
from games.engine.zones import HAND
from games.scenarios.reading import position
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]


def scene(a: dict[str, object], b: dict[str, object] | None = None, **rest: object) -> dict:
    """A position with what is done and expected, in both editions."""
    return {"edition": BOTH, "players": {"A": a, "B": b or {}}, **rest}


@rule("RB-frame-pt")
@pytest.mark.parametrize(("damage", "dies"), [(3, False), (5, True)])
def test_power_is_dealt_and_toughness_is_what_destroys(damage, dies):
    bolts = [{"by": "B", "cast": "Lightning Bolt", "targets": ["Shivan Dragon"]}]
    dragon = {"card": "Shivan Dragon", "damage": damage - 3}
    play(
        scene(
            {"battlefield": [dragon]},
            {"battlefield": ["Mountain"], "hand": ["Lightning Bolt"]},
            do=[
                {"by": "A", "attack": {"Shivan Dragon": "B"}},
                {"until": "main 2"},
                {"expect": {"life": {"B": 15}}},
                *bolts,
                {"resolve": "all"},
            ],
            expect={"graveyard": {"A": ["Shivan Dragon"] if dies else []}},
        )
    )


@rule("RB-type-enchantment")
def test_an_enchantment_is_cast_like_a_sorcery_and_stays():
    levitation = {"by": "A", "cast": "Levitation"}
    play(
        scene(
            {"hand": ["Levitation"], "battlefield": ["4 Island", "Runeclaw Bear"]},
            turn={"step": "upkeep"},
            do=[
                {"illegal": levitation},
                {"until": "main 1"},
                levitation,
                {"resolve": 1},
                {"until": "end"},
            ],
            expect={
                "battlefield": {"A": ["Runeclaw Bear", "Levitation"]},
                "is": {"Runeclaw Bear": {"keywords": ["flying"]}},
            },
        )
    )


@rule("RB-type-aura")
def test_an_aura_changes_what_it_is_attached_to_while_it_is_there():
    play(
        scene(
            {
                "hand": ["Holy Strength", "Solemn Offering"],
                "battlefield": ["4 Plains", "Runeclaw Bear"],
            },
            do=[
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
                {"by": "A", "cast": "Solemn Offering", "targets": ["Holy Strength"]},
                {"resolve": 1},
            ],
            expect={"is": {"Runeclaw Bear": {"power": 2, "toughness": 2}}},
        )
    )


@rule("RB-type-artifact")
@pytest.mark.parametrize("land", ["Swamp", "Forest"])
def test_an_artifact_is_colourless_and_any_lands_pay_for_it(land):
    play(
        scene(
            {"hand": ["Whispersilk Cloak"], "battlefield": [f"3 {land}"]},
            do=[{"by": "A", "cast": "Whispersilk Cloak"}, {"resolve": 1}],
            expect={"is": {"Whispersilk Cloak": {"colors": [], "controller": "A"}}},
        )
    )


@rule("RB-gloss-equipment-enter")
def test_equipment_enters_attached_to_nothing():
    play(
        scene(
            {"hand": ["Whispersilk Cloak"], "battlefield": ["3 Swamp", "Runeclaw Bear"]},
            do=[{"by": "A", "cast": "Whispersilk Cloak"}, {"resolve": 1}],
            expect={
                "is": {"Whispersilk Cloak": {"attached": None}, "Runeclaw Bear": {"keywords": []}}
            },
        )
    )


@rule("RB-type-pw-enter")
def test_a_planeswalker_enters_with_its_loyalty():
    play(
        scene(
            {"hand": ["Liliana Vess"], "battlefield": ["5 Swamp"]},
            do=[{"by": "A", "cast": "Liliana Vess"}, {"resolve": 1}],
            expect={
                "battlefield": {"A": ["5 Swamp", "Liliana Vess"][1:]},
                "is": {"Liliana Vess": {"counters": {"loyalty": 5}}},
            },
        )
    )


@rule("RB-type-land-play")
def test_a_land_is_there_at_once_and_nobody_may_respond():
    play(
        scene(
            {"hand": ["Forest"]},
            {"hand": ["Cancel"], "battlefield": ["3 Island"]},
            do=[
                {"by": "A", "play": "Forest"},
                {
                    "expect": {
                        "stack": [],
                        "battlefield": {"A": ["Forest"]},
                        "asked": {"by": "A", "kind": "priority"},
                    }
                },
                {"illegal": {"by": "B", "cast": "Cancel"}},
            ],
            expect={"events": {"cast": 0, "play": 1}},
        )
    )


@rule("RB-gloss-star")
def test_a_star_is_what_the_ability_says():
    play(
        scene(
            {"hand": ["Swamp"], "battlefield": ["Nightmare", "4 Swamp"]},
            do=[
                {"expect": {"is": {"Nightmare": {"power": 4, "toughness": 4}}}},
                {"by": "A", "play": "Swamp"},
            ],
            expect={"is": {"Nightmare": {"power": 5, "toughness": 5}}},
        )
    )
    play(
        scene(
            {"battlefield": ["Nightmare", "Swamp"]},
            {"hand": ["Convincing Mirage"], "battlefield": ["2 Island"]},
            turn={"active": "B"},
            do=[
                {"by": "B", "cast": "Convincing Mirage", "targets": ["Swamp"]},
                {"resolve": 1},
                {"answer": "basic land", "choose": "Forest"},
            ],
            expect={"graveyard": {"A": ["Nightmare"]}},
        )
    )


@rule("RB-gloss-creature-type")
def test_a_creature_has_all_its_types_and_effects_go_by_each():
    goblin = {"power": 3, "toughness": 2, "keywords": ["haste"], "subtypes": ["Goblin", "Warrior"]}
    chief = {"power": 2, "toughness": 2, "keywords": ["haste"]}
    play(
        scene(
            {"battlefield": ["Goblin Chieftain", "Goblin Piker", "Runeclaw Bear"]},
            expect={
                "is": {
                    "Goblin Piker": goblin,
                    "Goblin Chieftain": chief,
                    "Runeclaw Bear": {"power": 2, "keywords": []},
                }
            },
        )
    )


WAKE = Definition(
    "Wake",
    ENCHANTMENT,
    abilities=(Triggered(When("dies", Filter(types=CREATURE)), (GainLife(1),)),),
)


@rule("RB-gloss-token")
@pytest.mark.parametrize(
    ("card", "life"), [("Unsummon", 20), ("Doom Blade", 21)], ids=["returned", "destroyed"]
)
def test_a_token_goes_elsewhere_and_is_no_more(card, life):
    play(
        scene(
            {
                "battlefield": ["Ant Queen", "Wake", "2 Forest", "Island", "2 Swamp"],
                "hand": [card],
            },
            do=[
                {"by": "A", "activate": "Ant Queen"},
                {"resolve": 1},
                {"expect": {"is": {"Insect": {"power": 1, "toughness": 1}}}},
                {"by": "A", "cast": card, "targets": ["Insect"]},
                {"resolve": "all"},
            ],
            expect={
                "life": {"A": life},
                "hand": {"A": []},
                "graveyard": {"A": [card]},
                "events": {"cease": 3 if life == 21 else 2, "create": 1},
            },
        ),
        WAKE,
    )


@rule("RB-gloss-permanent")
@pytest.mark.parametrize("edition", BOTH)
def test_nobody_takes_a_permanent_off_at_will(edition):
    permanents = ["Runeclaw Bear", "Levitation", "Ornithopter", "Spellbook"]
    position_ = {"players": {"A": {"battlefield": permanents}, "B": {}}}
    game = Game.of(position(position_, edition, definition_of))
    assert game.decision.options == (("pass",),)


@rule("RB-gloss-play")
@pytest.mark.parametrize("name", ["Forest", "Divination"])
def test_told_to_play_a_card_one_plays_a_land_and_casts_others(name):
    told = Definition(
        "Told",
        SORCERY,
        abilities=spell(
            Play(Each(Filter(names=(name,), zone=HAND, controller="you")), free=True)
        ).abilities,
    )
    land = name == "Forest"
    play(
        scene(
            {"hand": ["Told", name, "Island"]},
            do=[
                {"by": "A", "cast": "Told"},
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": "yes"},
                *([{"illegal": {"by": "A", "play": "Island"}}] if land else [{"resolve": "all"}]),
            ],
            expect={
                "events": {"play": int(land), "cast": 1 if land else 2},
                "hand": {"A": ["Island"] if land else 3},
                "battlefield": {"A": ["Forest"] if land else []},
            },
        ),
        told,
    )
