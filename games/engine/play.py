"""Turns, steps, priority; what is done when a step begins (CR 500-514, 117)."""

from typing import Final

from games.engine.decisions import Decision, Option
from games.engine.moves import draw, move
from games.engine.opening import READY, Asking, open_game
from games.engine.state import NOBODY
from games.engine.table import Table
from games.engine.turn import (
    CLEANUP,
    COMBAT_DAMAGE,
    DECLARE_BLOCKERS,
    DRAW,
    STEPS,
    UNTAP,
)
from games.engine.zones import GRAVEYARD

#: Poison counters with which one has lost (CR 704.5c).
POISON_ENOUGH: Final = 10
_PASS: Option = ("pass",)


def go_on(table: Table) -> Asking:
    """The next piece of the game, from what the state says alone; it may stop to ask."""
    state = table.state
    if state.stage != READY:
        yield from open_game(table)
    elif not state.begun:
        state.begun = True
        yield from _begin_step(table)
    else:
        yield from _priority(table)


def _begin_step(table: Table) -> Asking:
    """Turn-based actions; then the active player gets priority, or the step is over."""
    state = table.state
    step = STEPS[state.step]
    table.tell("step", turn=state.turn, step=step.name, player=state.active)
    if state.step == UNTAP:
        untap(table)
    elif state.step == DRAW:
        draw(table, state.active)
    elif state.step == CLEANUP:
        yield from _clean_up(table)
    check_state(table)
    if step.priority:
        state.priority, state.passes = state.active, 0
    else:
        _next_step(table)


def untap(table: Table) -> None:
    """The active player's permanents untap (CR 502.3)."""
    for number in table.state.battlefield:
        row = table.state.objects[number]
        if row.controller == table.state.active and row.tapped:
            row.tapped = False
            table.tell("untap", object=number)


def _clean_up(table: Table) -> Asking:
    """Discard down to the maximum, then damage wears off (CR 514.1, 514.2)."""
    state = table.state
    hand = state.hands[state.active]
    count = len(hand) - state.players[state.active].max_hand
    if count > 0:
        options = tuple(("card", number) for number in hand)
        chosen = yield Decision(
            state.active, "discard_to_maximum", options, least=count, most=count
        )
        for at in chosen:
            move(table, options[at][1], GRAVEYARD, event="discard")
    for number in state.battlefield:
        row = state.objects[number]
        row.damage, row.deathtouched = 0, False


def _priority(table: Table) -> Asking:
    """Whoever has priority acts or passes; when all have passed the step ends (CR 117.4)."""
    state = table.state
    options = (_PASS,)
    if len(options) > 1:
        yield Decision(state.priority, "priority", options)
    state.passes += 1
    if state.passes < _playing(table):
        state.priority = next_player(table, state.priority)
        return
    _next_step(table)


def _next_step(table: Table) -> None:
    state = table.state
    state.priority, state.passes, state.begun = NOBODY, 0, False
    state.step += 1
    if state.step in (DECLARE_BLOCKERS, COMBAT_DAMAGE):  # nobody attacks yet: CR 508.8
        state.step = COMBAT_DAMAGE + 1
    if state.step == DRAW and _skips_draw(table):
        state.step += 1
    if state.step > CLEANUP:
        state.step, state.turn = 0, state.turn + 1
        state.active = next_player(table, state.active)
        for player in state.players:
            player.lands_played = 0


def _skips_draw(table: Table) -> bool:
    """Of two players the first skips the draw step of the first turn (CR 103.8a)."""
    return table.state.turn == 1 and len(table.state.players) == 2


def next_player(table: Table, player: int) -> int:
    """The next in turn order who has not lost."""
    count = len(table.state.players)
    for step in range(1, count + 1):
        other = (player + step) % count
        if not table.state.players[other].lost:
            return other
    return player


def _playing(table: Table) -> int:
    return sum(not player.lost for player in table.state.players)


def check_state(table: Table) -> None:
    """State-based actions about players: who has lost, whether the game is over (CR 704.5a-c)."""
    lost = [
        number
        for number, player in enumerate(table.state.players)
        if not player.lost
        and (player.life <= 0 or player.drew_from_nothing or player.poison >= POISON_ENOUGH)
    ]
    if lost:
        lose(table, lost)


def lose(table: Table, players: list[int]) -> None:
    """These lose at the same time; the game is over when one team is left, or none."""
    state = table.state
    for number in players:
        state.players[number].lost = True
        table.tell("lose", player=number)
    teams = {player.team for player in state.players if not player.lost}
    if len(teams) <= 1:
        state.over = True
        state.winners = [
            number for number, player in enumerate(state.players) if player.team in sorted(teams)
        ]
        table.tell("over", winners=list(state.winners))
    elif state.priority in players:
        state.priority = next_player(table, state.priority)
