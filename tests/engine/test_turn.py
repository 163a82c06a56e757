"""Turns and steps, what is done as they begin, how a game ends."""

import pytest

from games.engine.play import untap
from games.engine.turn import PHASES, STEPS
from games.engine.view import SPECTATOR
from games.engine.zones import BATTLEFIELD
from tests.engine.conftest import A, B, check_state, game_of, put, steps

rule = pytest.mark.rule


@rule("RB-gloss-phase-count")
def test_a_turn_has_five_phases():
    assert PHASES == ("beginning", "first main", "combat", "second main", "ending")


@rule("RB-turn-order")
def test_the_steps_of_a_turn():
    assert [step.name for step in STEPS] == [
        "untap", "upkeep", "draw", "main 1", "beginning of combat", "declare attackers",
        "declare blockers", "combat damage", "end of combat", "main 2", "end", "cleanup",
    ]  # fmt: skip


@rule("RB-turn-draw-first-skip")
def test_of_two_players_the_first_skips_the_first_draw_step():
    seen = steps(game_of(), until=2)
    assert [name for turn, name, _who in seen if turn == 1][:3] == ["untap", "upkeep", "main 1"]
    assert [name for turn, name, _who in seen if turn == 2][:3] == ["untap", "upkeep", "draw"]


def test_of_three_players_nobody_skips_it():
    seen = steps(game_of(60, 60, 60), until=1)
    assert [name for _turn, name, _who in seen][:3] == ["untap", "upkeep", "draw"]


def test_turns_alternate():
    seen = steps(game_of(first=B), until=5)
    assert [who for _turn, name, who in seen if name == "untap"] == [B, A, B, A, B]


@rule("RB-turn-draw")
def test_a_card_is_drawn_as_the_draw_step_begins():
    game = game_of()
    steps(game, until=2)
    kinds = [event.get("step", event["kind"]) for event in game.events(SPECTATOR)]
    at = kinds.index("draw", kinds.index("upkeep", kinds.index("cleanup")))
    assert kinds[at : at + 3] == ["draw", "draw", "main 1"]


@rule("RB-turn-cleanup-discard")
def test_the_active_player_discards_down_to_seven():
    game = game_of()
    steps(game, until=1)
    while game.decision.kind != "discard_to_maximum":
        game.answer([0])
    decision = game.decision
    assert (decision.least, decision.most, len(decision.options)) == (1, 1, 8)
    game.answer([3])
    assert len(game.table.state.graveyards[decision.player]) == 1


def test_who_must_draw_from_an_empty_library_loses():
    game = game_of(9, 60)
    while game.decision is not None:
        game.answer(range(game.decision.least))
    assert (game.over, game.winners) == (True, [B])


@pytest.mark.parametrize(
    ("change", "lost"),
    [
        ({"life": 0}, True),
        ({"life": -3}, True),
        ({"life": 1}, False),
        ({"poison": 9}, False),
        ({"poison": 10}, True),
        ({"drew_from_nothing": True}, True),
    ],
)
def test_who_has_lost(make, change, lost):
    table = make()
    for name, value in change.items():
        setattr(table.state.players[B], name, value)
    check_state(table)
    assert (table.state.players[B].lost, table.state.over) == (lost, lost)
    assert table.state.winners == ([A] if lost else [])


@rule("RB-gloss-draw-game")
def test_who_lose_at_the_same_time_draw(make):
    table = make()
    for player in table.state.players:
        player.life = 0
    check_state(table)
    assert (table.state.over, table.state.winners) == (True, [])


@rule("RB-aim")
def test_a_player_whose_opponent_is_at_nought_wins(make):
    table = make()
    assert [player.life for player in table.state.players] == [20, 20]
    table.state.players[B].life -= 20
    check_state(table)
    assert table.state.winners == [A]


def test_the_active_player_untaps_and_nobody_else(make):
    table = make()
    mine, theirs = (put(table, "Forest", BATTLEFIELD, owner=who) for who in (A, B))
    for number in (mine, theirs):
        table.state.objects[number].tapped = True
    table.state.active = A
    untap(table)
    assert [table.state.objects[number].tapped for number in (mine, theirs)] == [False, True]
