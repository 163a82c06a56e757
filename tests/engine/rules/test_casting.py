"""Casting spells: when, how, step by step, and what becomes of them."""

import pytest

from games.cards import definition_of
from games.engine.decisions import TAKE_BACK, IllegalAnswerError
from games.engine.definitions import (
    CREATURE,
)
from games.engine.game import Game
from games.engine.ir.what import Filter
from games.engine.selecting import fitting
from games.engine.view import SPECTATOR
from games.engine.zones import BATTLEFIELD, HAND, STACK
from games.scenarios.reading import position
from tests.engine.conftest import A
from tests.engine.kinds import KINDS, TYPES
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]
SITUATIONS = {
    "own main phase": {"active": "A", "step": "main 1"},
    "own second main phase": {"active": "A", "step": "main 2"},
    "own upkeep": {"active": "A", "step": "upkeep"},
    "own combat": {"active": "A", "step": "beginning of combat"},
    "own end step": {"active": "A", "step": "end"},
    "another's main phase": {"active": "B", "step": "main 1"},
}


def may(name: str, turn: dict[str, str], *, in_response: bool = False) -> list[str]:
    """What A may do with the one card of that name: "cast", "play" or nothing."""
    scene = {
        "players": {"A": {"hand": [name, "Instant"] if in_response else [name]}, "B": {}},
        "turn": turn,
    }
    found = []
    for edition in BOTH:
        game = Game.of(position(scene, edition, lambda card: KINDS[card]))
        if in_response:
            spell = game.table.state.hands[A][1]
            game.answer([game.decision.options.index(("cast", spell))])
        while game.decision.player != A:
            game.answer([0])
        found.append([option[0] for option in game.decision.options if option[0] != "pass"][:1])
    assert found[0] == found[1]
    return found[0]


@rule("RB-spell-timing")
@pytest.mark.parametrize("name", TYPES)
def test_when_each_type_may_be_cast(name):
    word = ["play"] if name == "Land" else ["cast"]
    always = word if name == "Instant" else []
    seen = {one: may(name, turn) for one, turn in SITUATIONS.items()}
    assert seen == {one: word if "own" in one and "main" in one else always for one in SITUATIONS}
    assert may(name, SITUATIONS["own main phase"], in_response=True) == always


@rule("RB-spell-nonland")
@pytest.mark.parametrize("name", TYPES)
def test_whatever_is_no_land_is_cast(name):
    turn = SITUATIONS["own main phase"]
    assert (may(name, turn) == ["cast"]) == (name != "Land")


@rule("RB-turn-main1")
@pytest.mark.parametrize("name", TYPES)
def test_in_a_main_phase_its_player_casts_everything_and_others_instants(name):
    other = [{"by": "B", "cast": name}, {"resolve": "all"}]
    own = [{"by": "A", "play" if name == "Land" else "cast": name}]
    if name == "Land":
        other = [{"by": "B", "play": "Land"}]
    else:
        own.append({"resolve": "all"})
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": [f"2 {name}"]}, "B": {"hand": [name]}},
            "do": [
                *own,
                *([{"illegal": own[0]}] if name == "Land" else own),
                *(other if name == "Instant" else [{"illegal": other[0]}]),
            ],
            "expect": {
                "hand": {"A": int(name == "Land"), "B": int(name != "Instant")},
                "step": "main 1",
            },
        },
        *KINDS.values(),
    )


AXE = {"by": "A", "cast": "Lava Axe", "targets": ["B"]}


@rule("RB-type-sorcery-time")
@pytest.mark.parametrize(
    ("turn", "works"),
    [(turn, one.startswith("own") and "main" in one) for one, turn in SITUATIONS.items()],
)
def test_a_sorcery_waits_for_the_own_main_phase(turn, works):
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Lava Axe"], "battlefield": ["5 Mountain"]}, "B": {}},
            "turn": turn,
            "do": [AXE] if works else [{"illegal": AXE}],
        }
    )


@rule("RB-type-sorcery-time")
def test_and_for_an_empty_stack():
    bolt = {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]}
    hand = ["Lava Axe", "Lightning Bolt"]
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": hand, "battlefield": ["6 Mountain"]}, "B": {}},
            "do": [bolt, {"illegal": AXE}, {"resolve": "all"}, AXE],
            "expect": {"stack": ["Lava Axe"]},
        }
    )


@rule("RB-type-sorcery-graveyard")
def test_a_sorcery_does_what_it_says_and_goes_to_the_graveyard():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Lava Axe"], "battlefield": ["5 Mountain"]}, "B": {}},
            "do": [AXE, {"expect": {"life": {"B": 20}, "hand": {"A": []}}}, {"resolve": 1}],
            "expect": {"life": {"A": 20, "B": 15}, "graveyard": {"A": ["Lava Axe"], "B": []}},
        }
    )


@rule("RB-type-instant-graveyard")
def test_an_instant_goes_to_the_graveyard_after_its_effect():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Giant Growth"], "battlefield": ["Forest", "Runeclaw Bear"]},
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Giant Growth", "targets": ["Runeclaw Bear"]},
                {"expect": {"graveyard": {"A": []}, "is": {"Runeclaw Bear": {"power": 2}}}},
                {"resolve": 1},
            ],
            "expect": {
                "graveyard": {"A": ["Giant Growth"]},
                "is": {"Runeclaw Bear": {"power": 5, "toughness": 5}},
            },
        }
    )


@rule("RB-type-instant-time")
def test_an_instant_answers_a_spell_in_anothers_turn():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Lava Axe"], "battlefield": ["5 Mountain"]},
                "B": {"hand": ["Cancel"], "battlefield": ["3 Island"]},
            },
            "do": [AXE, {"by": "B", "cast": "Cancel", "targets": ["Lava Axe"]}, {"resolve": "all"}],
            "expect": {"life": {"B": 20}, "graveyard": {"A": ["Lava Axe"], "B": ["Cancel"]}},
        }
    )


@rule("RB-type-instant-time")
@pytest.mark.parametrize("edition", BOTH)
def test_but_nothing_is_cast_in_the_untap_step(edition):
    forests = {"hand": ["Giant Growth"], "battlefield": ["Forest", "Runeclaw Bear"]}
    scene = {"players": {"A": forests, "B": forests}, "turn": {"active": "B", "step": "end"}}
    game = Game.of(position(scene, edition, definition_of))
    asked = []
    while len(asked) < 3:
        asked.append((game.table.state.active, game.table.state.step))
        game.answer([0])
    assert asked == [(1, 10), (1, 10), (0, 1)]  # the end step, then A's upkeep


@rule("RB-spell-steps")
@pytest.mark.parametrize("edition", BOTH)
def test_casting_goes_step_by_step_and_can_be_taken_back(edition):
    scene = {
        "players": {"A": {"hand": ["Earthquake"], "battlefield": ["4 Mountain"]}, "B": {}},
    }
    game = Game.of(position(scene, edition, definition_of))
    before = game.digest()
    cast = game.decision.options.index(("cast", game.table.state.hands[A][0]))
    game.answer([cast])
    assert (game.decision.kind, game.table.state.hands[A]) == ("x", [])
    game.answer(TAKE_BACK)
    assert (game.digest(), game.decision.kind) == (before, "priority")
    since = game.table.state.next_event
    game.answer([cast])
    game.answer([2])
    told = game.events(SPECTATOR, since)
    assert [event["kind"] for event in told] == [
        "announce", "choose", *["tap", "tap_for_mana"] * 3, "pay", "cast",
    ]  # fmt: skip
    assert told[1]["x"] == 2


@rule("RB-spell-resolve-permanent")
@pytest.mark.parametrize("name", ["Artifact", "Creature", "Enchantment", "Planeswalker"])
def test_a_permanent_spell_becomes_a_permanent_of_its_caster(name):
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": [name]}, "B": {}},
            "do": [
                {"by": "A", "cast": name},
                {"expect": {"stack": [name], "battlefield": {"A": []}}},
                {"resolve": 1},
            ],
            "expect": {
                "stack": [],
                "battlefield": {"A": [name]},
                "is": {name: {"controller": "A"}},
                "graveyard": {"A": []},
            },
        },
        *KINDS.values(),
    )


@rule("RB-gloss-spell")
@pytest.mark.parametrize("edition", BOTH)
def test_a_card_a_creature_spell_a_creature(edition):
    kinds = {
        "card": Filter(types=CREATURE, zone=HAND),
        "spell": Filter(types=CREATURE, zone=STACK, kind="spell"),
        "creature": Filter(types=CREATURE, zone=BATTLEFIELD),
    }
    scene = {"players": {"A": {"hand": ["Shivan Dragon"], "battlefield": ["6 Mountain"]}, "B": {}}}
    game = Game.of(position(scene, edition, definition_of))
    seen = []

    def look() -> None:
        table = game.table
        seen.append([word for word, what in kinds.items() if fitting(table, what, A, -1)])

    look()
    game.answer([game.decision.options.index(("cast", game.table.state.hands[A][0]))])
    look()
    game.answer([0])
    game.answer([0])
    look()
    assert seen == [["card"], ["spell"], ["creature"]]


@rule("RB-card-negate")
def test_negate_counters_what_is_no_creature_spell():
    negate = {"by": "B", "cast": "Negate", "targets": ["Runeclaw Bear"]}
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Divination", "Runeclaw Bear"],
                    "battlefield": ["3 Island", "2 Forest"],
                },
                "B": {"hand": ["Negate"], "battlefield": ["2 Island"]},
            },
            "do": [
                {"by": "A", "cast": "Runeclaw Bear"},
                {"illegal": negate},
                {"resolve": 1},
                {"by": "A", "cast": "Divination"},
                {"by": "B", "cast": "Negate", "targets": ["Divination"]},
                {"resolve": "all"},
            ],
            "expect": {
                "hand": {"A": []},
                "graveyard": {"A": ["Divination"], "B": ["Negate"]},
                "battlefield": {"A": ["Runeclaw Bear"]},
            },
        }
    )


@rule("RB-target-no-change")
@pytest.mark.parametrize("edition", BOTH)
def test_targets_that_are_chosen_stay(edition):
    scene = {
        "players": {"A": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]}, "B": {}},
    }
    game = Game.of(position(scene, edition, definition_of))
    game.answer([game.decision.options.index(("cast", game.table.state.hands[A][0]))])
    game.answer([[option[1] for option in game.decision.options].index(-11)])
    before = game.digest()
    assert game.decision.options == (("pass",),)
    for choice in (TAKE_BACK, [1]):
        with pytest.raises(IllegalAnswerError):
            game.answer(choice)
    assert game.digest() == before
    game.answer([0])
    game.answer([0])
    assert [player.life for player in game.table.state.players] == [20, 17]
