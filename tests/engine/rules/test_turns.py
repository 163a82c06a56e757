"""The turn: what each step does by itself, who may act in it."""

import pytest

from games.cards import definition_of
from games.engine.definitions import ENCHANTMENT, Definition
from games.engine.game import Game
from games.engine.ir.abilities import Triggered, When
from games.engine.ir.effects import GainLife
from games.engine.turn import STEPS
from games.engine.view import SPECTATOR
from games.scenarios.reading import position
from tests.engine.conftest import A, B, game_of
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]

MORNING = Definition(
    "Morning Prayer",
    ENCHANTMENT,
    abilities=(Triggered(When("step", step="upkeep", whose="you"), (GainLife(1),)),),
)
WAKING = Definition("Waking Stone", 1, abilities=(Triggered(When("untap"), (GainLife(1),)),))


def windows(game: Game, *, until: int) -> list[tuple[str, list[int]]]:
    """Who has priority in which step, up to the end of a turn; everybody passes, all attack."""
    found: list[tuple[str, list[int]]] = []
    while game.decision is not None and game.table.state.turn <= until:
        decision, step = game.decision, STEPS[game.table.state.step].name
        if decision.kind == "priority":
            if not found or found[-1][0] != step:
                found.append((step, []))
            found[-1][1].append(decision.player)
        game.answer([0] if decision.kind in ("priority", "attack") else range(decision.least))
    return found


def upkeep_of(edition: str, *cards: str) -> Game:
    """A game in A's upkeep; A has these on the battlefield."""
    scenario = {
        "players": {"A": {"battlefield": list(cards)}, "B": {}},
        "turn": {"step": "upkeep"},
    }
    return Game.of(position(scenario, edition, definition_of))


@rule("RB-gloss-priority")
@pytest.mark.parametrize("edition", BOTH)
def test_all_get_priority_in_each_step_but_untap_and_cleanup(edition):
    game = upkeep_of(edition, "Runeclaw Bear")
    turn = game.table.state.turn
    assert [step for step, _who in windows(game, until=turn)] == [
        "upkeep", "draw", "main 1", "beginning of combat", "declare attackers", "declare blockers",
        "combat damage", "end of combat", "main 2", "end",
    ]  # fmt: skip


@rule("RB-gloss-active-player")
@pytest.mark.parametrize("edition", BOTH)
def test_the_active_player_is_always_the_first_to_act(edition):
    game = upkeep_of(edition, "Runeclaw Bear")
    turn = game.table.state.turn
    assert {tuple(who) for _step, who in windows(game, until=turn)} == {(A, B)}
    assert {tuple(who) for _step, who in windows(game, until=turn + 1)} == {(B, A)}


@rule("CR-405.5.empty")
@rule("RB-turn-advance")
def test_when_all_pass_on_an_empty_stack_the_next_step_begins():
    play(
        {
            "edition": BOTH,
            "players": {"A": {}, "B": {}},
            "turn": {"step": "upkeep"},
            "do": [
                {"pass": "A"},
                {"expect": {"step": "upkeep", "asked": {"by": "B", "kind": "priority"}}},
                {"pass": "B"},
            ],
            "expect": {"step": "draw", "asked": {"by": "A", "kind": "priority"}},
        }
    )


@rule("RB-gloss-priority-options")
def test_who_has_acted_may_act_again_before_others():
    players = {
        "A": {"battlefield": ["2 Mountain"], "hand": ["2 Lightning Bolt"]},
        "B": {"battlefield": ["Mountain"], "hand": ["Lightning Bolt"]},
    }
    play(
        {
            "edition": BOTH,
            "players": players,
            "do": [
                {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
                {"expect": {"asked": {"by": "A", "kind": "priority"}}},
                {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
                {"expect": {"stack": ["Lightning Bolt"] * 2, "life": {"B": 20}}},
                {"pass": "A"},
            ],
            "expect": {"asked": {"by": "B", "kind": "priority"}},
        }
    )


@rule("RB-turn-enter")
def test_what_triggers_as_a_step_begins_is_on_the_stack_before_anybody_acts():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"battlefield": ["Morning Prayer"]}, "B": {}},
            "turn": {"active": "B", "step": "end"},
            "do": [{"until": "A upkeep"}],
            "expect": {
                "stack": ["Morning Prayer's ability"],
                "asked": {"by": "A", "kind": "priority"},
                "life": {"A": 20},
            },
        },
        MORNING,
    )


@rule("RB-turn-upkeep")
def test_in_the_upkeep_its_abilities_trigger_once_and_instants_may_be_cast():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "battlefield": ["Morning Prayer", "4 Mountain", "Prodigal Pyromancer"],
                    "hand": ["Lightning Bolt", "Lava Axe"],
                },
                "B": {},
            },
            "turn": {"active": "A", "step": "end"},
            "do": [
                {"until": "B upkeep"},
                {"expect": {"stack": []}},
                {"until": "A upkeep"},
                {"resolve": "all"},
                {"expect": {"life": {"A": 21}, "step": "upkeep"}},
                {"illegal": {"by": "A", "cast": "Lava Axe", "targets": ["B"]}},
                {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
                {"by": "A", "activate": "Prodigal Pyromancer", "targets": ["B"]},
                {"resolve": "all"},
                {"until": "main 1"},
            ],
            "expect": {"life": {"A": 21, "B": 16}},
        },
        MORNING,
    )


@rule("RB-turn-untap")
@pytest.mark.parametrize("edition", BOTH)
def test_all_that_is_tapped_untaps_and_nobody_may_act(edition):
    tapped = [{"card": "Forest", "tapped": True}] * 3
    scenario = {
        "players": {"A": {"battlefield": tapped, "hand": ["Giant Growth"]}, "B": {}},
        "turn": {"active": "B", "step": "end"},
    }
    game = Game.of(position(scenario, edition, definition_of))
    asked = [step for step, _who in windows(game, until=game.table.state.turn + 1)]
    assert asked[:2] == ["end", "upkeep"]
    rows = [game.table.state.objects[number] for number in game.table.state.battlefield]
    assert [row.tapped for row in rows] == [False] * 3
    kinds = [event.get("step", event["kind"]) for event in game.events(SPECTATOR)]
    first = kinds.index("untap")
    assert kinds[first : first + 5] == ["untap"] * 4 + ["upkeep"]  # the step, then three cards


@rule("RB-tap-untap-turn")
def test_only_the_active_players_permanents_untap():
    forest = {"card": "Forest", "tapped": True}
    bear = {"card": "Runeclaw Bear", "tapped": True}
    play(
        {
            "edition": BOTH,
            "players": {"A": {"battlefield": [forest, bear]}, "B": {"battlefield": [forest, bear]}},
            "turn": {"active": "B", "step": "end"},
            "do": [{"until": "A upkeep"}],
            "expect": {
                "is": {
                    "A's Forest": {"tapped": False},
                    "A's Runeclaw Bear": {"tapped": False},
                    "B's Forest": {"tapped": True},
                    "B's Runeclaw Bear": {"tapped": True},
                }
            },
        }
    )


@rule("RB-turn-untap-first")
def test_2010_on_the_first_turn_nothing_untaps():
    game = game_of(edition="2010", stops="always")
    assert (game.table.state.turn, STEPS[game.table.state.step].name) == (1, "upkeep")
    assert [event for event in game.events(SPECTATOR) if event["kind"] == "untap"] == []


@rule("RB-turn-untap-triggers")
def test_what_triggers_while_untapping_waits_for_the_upkeep():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"battlefield": [{"card": "Waking Stone", "tapped": True}]}, "B": {}},
            "turn": {"active": "B", "step": "end"},
            "do": [{"until": "A upkeep"}],
            "expect": {
                "stack": ["Waking Stone's ability"],
                "asked": {"by": "A", "kind": "priority"},
                "step": "upkeep",
            },
        },
        WAKING,
    )


@rule("CR-405.6e.begin")
def test_the_card_is_drawn_before_anybody_may_act():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"library": ["Fog", "Forest"], "battlefield": ["Forest"]}, "B": {}},
            "turn": {"step": "upkeep"},
            "do": [{"expect": {"hand": {"A": []}}}, {"pass": "A"}, {"pass": "B"}],
            "expect": {
                "step": "draw",
                "stack": [],
                "hand": {"A": ["Fog"]},
                "asked": {"by": "A", "kind": "priority"},
            },
        }
    )


@rule("CR-405.6e.end")
@pytest.mark.parametrize("edition", BOTH)
def test_mana_goes_as_a_phase_ends_and_nobody_may_act_on_it(edition):
    scenario = {"players": {"A": {"battlefield": ["Mountain"]}, "B": {}}}
    game = Game.of(position(scenario, edition, definition_of))
    game.answer([game.decision.options.index(("mana", game.table.state.battlefield[0], 3))])
    game.answer([0])
    before = game.table.state.next_event
    game.answer([0])
    told = [(event["kind"], event.get("step")) for event in game.events(SPECTATOR, before)]
    assert told == [("empty_pool", None), ("step", "beginning of combat")]


@rule("RB-type-land-when")
@pytest.mark.parametrize(
    ("active", "step"),
    [("A", "upkeep"), ("A", "draw"), ("A", "beginning of combat"), ("A", "end"), ("B", "main 1")],
)
def test_a_land_is_not_played_at_another_time(active, step):
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Forest"]}, "B": {}},
            "turn": {"active": active, "step": step},
            "do": [{"illegal": {"by": "A", "play": "Forest"}}],
        }
    )


@rule("RB-type-land-when")
def test_nor_with_something_on_the_stack():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Forest", "Lightning Bolt"], "battlefield": ["Mountain"]},
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
                {"illegal": {"by": "A", "play": "Forest"}},
                {"resolve": "all"},
                {"by": "A", "play": "Forest"},
            ],
            "expect": {"battlefield": {"A": ["Mountain", "Forest"]}, "stack": []},
        }
    )


@rule("RB-type-land-one")
def test_one_land_a_turn():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["3 Forest"]}, "B": {}},
            "do": [
                {"by": "A", "play": "Forest"},
                {"illegal": {"by": "A", "play": "Forest"}},
                {"until": "main 2"},
                {"illegal": {"by": "A", "play": "Forest"}},
                {"until": "B upkeep"},
                {"until": "A main 1"},
                {"by": "A", "play": "Forest"},
            ],
            "expect": {"battlefield": {"A": ["Forest", "Forest"]}},
        }
    )


@rule("RB-turn-main2")
def test_the_second_main_phase_is_like_the_first():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Swamp", "Child of Night"], "battlefield": ["Swamp"]},
                "B": {},
            },
            "do": [
                {"until": "main 2"},
                {"by": "A", "play": "Swamp"},
                {"by": "A", "cast": "Child of Night"},
                {"resolve": "all"},
            ],
            "expect": {"battlefield": {"A": ["Swamp", "Swamp", "Child of Night"]}},
        }
    )


@rule("RB-turn-combat-begin")
def test_a_creature_that_is_tapped_at_the_beginning_of_combat_does_not_attack():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": ["Runeclaw Bear", "Goblin Piker"]},
                "B": {"battlefield": ["Blinding Mage", "Plains"]},
            },
            "do": [
                {"until": "beginning of combat"},
                {"by": "B", "activate": "Blinding Mage", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
                {"illegal": {"by": "A", "attack": {"Runeclaw Bear": "B"}}},
                {"by": "A", "attack": {"Goblin Piker": "B"}},
            ],
            "expect": {"is": {"Runeclaw Bear": {"attacking": False, "tapped": True}}},
        }
    )


@rule("RB-turn-combat-end")
def test_at_the_end_of_combat_attackers_still_attack():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": ["Runeclaw Bear"]},
                "B": {"battlefield": ["4 Plains"], "hand": ["Divine Verdict"]},
            },
            "do": [
                {"by": "A", "attack": {"Runeclaw Bear": "B"}},
                {"until": "end of combat"},
                {"by": "B", "cast": "Divine Verdict", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
            ],
            "expect": {"life": {"B": 18}, "graveyard": {"A": ["Runeclaw Bear"]}},
        }
    )
