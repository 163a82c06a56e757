"""Turns, steps, priority; what is done when a step begins and ends (CR 500-514, 117)."""

from collections.abc import Generator
from typing import Final

from games.engine.arranging import order_graveyard
from games.engine.atoms import go
from games.engine.casting import act, options
from games.engine.combat import (
    declare_attackers,
    declare_blockers,
)
from games.engine.decisions import Decision, Option
from games.engine.definitions import NO_MAXIMUM_HAND, STAYS_TAPPED
from games.engine.ending import next_player
from games.engine.fighting import deal_combat_damage, has_first_strike
from games.engine.ir.changes import END_OF_TURN, YOUR_NEXT_TURN
from games.engine.loops import forget, note
from games.engine.moves import draw
from games.engine.opening import READY, Asking, open_game
from games.engine.phasing import phase_in
from games.engine.resolving import resolve, settle
from games.engine.state import NOBODY
from games.engine.sweeping import sweep
from games.engine.table import Table
from games.engine.triggers import begin_step
from games.engine.turn import (
    CLEANUP,
    COMBAT_DAMAGE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    DRAW,
    END_OF_COMBAT,
    STEPS,
    UNTAP,
)
from games.engine.variants import VARIANTS, active_players, is_active, teammates
from games.engine.zones import GRAVEYARD

_IDLE: Final = frozenset({"pass", "mana", "arrange"})


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
    if state.step == UNTAP:
        for number in active_players(state):
            player = state.players[number]
            player.turns, player.began = player.turns + 1, state.turn
        state.effects = [
            one
            for one in state.effects
            if one.until != YOUR_NEXT_TURN or not is_active(state, one.controller)
        ]
        table.tell("effects_end")
    table.tell("step", turn=state.turn, step=step.name, player=state.active)
    begin_step(table, step.name)
    if state.step == UNTAP:
        untap(table)
    elif state.step == DRAW:
        _draw_for_turn(table)
    elif state.step == DECLARE_ATTACKERS:
        yield from declare_attackers(table)
    elif state.step == DECLARE_BLOCKERS:
        yield from declare_blockers(table)
    elif state.step == COMBAT_DAMAGE:
        yield from _combat_damage(table)
    elif state.step == CLEANUP:
        yield from _clean_up(table)
    if step.priority:
        yield from _give_priority(table)
    elif state.step == CLEANUP:
        yield from _end_cleanup(table)
    else:
        _next_step(table)


def _draw_for_turn(table: Table) -> None:
    """Nobody draws for a player who has left in the middle of the turn (CR 504.1, 800.4j)."""
    for number in active_players(table.state):
        if not table.state.players[number].lost:
            draw(table, number)


def _give_priority(table: Table) -> Asking:
    """State-based actions and triggers first; then the active player (CR 117.3a-b)."""
    yield from settle(table)
    state = table.state
    state.priority, state.passes = state.active, 0
    if state.players[state.active].lost and not state.over:  # CR 800.4j
        state.priority = next_player(table, state.active)


def untap(table: Table) -> None:
    """The active player's permanents phase in, then untap at the same time (CR 502.1, 502.3)."""
    phase_in(table)
    table.begin()
    for number in table.state.battlefield:
        row = table.state.objects[number]
        stays = table.traits(number).rules & STAYS_TAPPED
        if is_active(table.state, row.controller) and row.tapped and not stays:
            row.tapped = False
            table.tell("untap", object=number)
    table.finish()


def _combat_damage(table: Table) -> Asking:
    combat = table.state.combat
    assert combat is not None
    first = combat.steps_left == 0 and has_first_strike(table)
    combat.steps_left = 1 if first else 0
    yield from deal_combat_damage(table, first=first)


def _clean_up(table: Table) -> Asking:
    """Discard down to the maximum, then damage wears off and effects end (CR 514.1, 514.2)."""
    state = table.state
    for player in active_players(state):
        yield from _discard_to_maximum(table, player)
    for number in state.battlefield:
        row = state.objects[number]
        row.damage, row.deathtouched = 0, False
    state.shields = []
    _end_effects(table)


def _discard_to_maximum(table: Table, player: int) -> Asking:
    state = table.state
    hand = list(state.hands[player])
    count = len(hand) - state.players[player].max_hand
    if count <= 0 or table.rules_of(player) & NO_MAXIMUM_HAND:
        return
    cards = tuple(("card", number) for number in hand)
    chosen = yield Decision(player, "discard_to_maximum", cards, least=count, most=count)
    table.begin()
    for at in chosen:
        yield from go(table, hand[at], GRAVEYARD, event="discard")
    table.finish()


def _end_effects(table: Table) -> None:
    """What lasts until end of turn ends (CR 514.2)."""
    state = table.state
    state.effects = [one for one in state.effects if one.until != END_OF_TURN]
    table.tell("effects_end")


def _end_cleanup(table: Table) -> Asking:
    """Nobody gets priority unless something triggers or is due (CR 514.3)."""
    state = table.state
    before = state.next_event
    yield from settle(table)
    if state.next_event != before:
        state.priority, state.passes = state.active, 0
    else:
        _next_step(table)


def _priority(table: Table) -> Asking:
    """Whoever has priority acts or passes; when all have passed the top resolves, or with nothing
    on the stack the step ends (CR 117.4).
    """
    state = table.state
    player = state.priority
    able = options(table, player)
    at = 0
    if _stops(table, able):
        about = {"responds": bool(state.stack)}
        (at,) = yield Decision(player, "priority", able, about=about)
    if at and able[at][0] == "arrange":
        yield from order_graveyard(table, player)
        return
    if at:
        forget(state)
        yield from act(table, player, able[at])
        yield from settle(table)
        state.priority, state.passes = player, 0
        if state.players[player].lost and not state.over:
            state.priority = next_player(table, player)
        return
    state.passes += 1
    if state.passes < _playing(table):
        state.priority = next_player(table, player)
    elif state.stack:
        asked = yield from _watched(resolve(table))
        asked += yield from _watched(_give_priority(table))
        if asked:
            forget(state)
        elif not state.over:
            note(table)
    else:
        forget(state)
        _next_step(table)


def _watched(asking: Asking) -> Generator[Decision, tuple[int, ...], int]:
    """Goes through it; how often it has asked."""
    count, answer = 0, None
    while True:
        try:
            decision = next(asking) if answer is None else asking.send(answer)
        except StopIteration:
            return count
        answer = yield decision
        count += 1


def _stops(table: Table, able: tuple[Option, ...]) -> bool:
    """Whether the player is asked, or passes as nothing else makes sense."""
    if table.config.stops == "choice":
        return any(one[0] not in _IDLE for one in able)
    return table.config.stops == "always" or len(able) > 1


def _next_step(table: Table) -> None:
    """The step ends: unused mana is lost (CR 500.5); what comes next."""
    state = table.state
    _empty_pools(table)
    acted = state.priority != NOBODY
    state.priority, state.passes, state.begun = NOBODY, 0, False
    combat = state.combat
    if state.step == COMBAT_DAMAGE and combat is not None and combat.steps_left:
        return  # the second one (CR 510.4)
    if state.step == CLEANUP and acted:
        return  # another cleanup step (CR 514.3a)
    if state.step == END_OF_COMBAT:
        state.combat = None
    state.step += 1
    if state.step == DECLARE_BLOCKERS and (combat is None or not combat.attackers):
        state.step = END_OF_COMBAT  # CR 508.8
    if state.step == DRAW and _skips_draw(table):
        state.step += 1
    if state.step > CLEANUP:
        _next_turn(table)


def _empty_pools(table: Table) -> None:
    for number, player in enumerate(table.state.players):
        if any(player.pool):
            player.pool = [0] * 6
            table.tell("empty_pool", player=number)


def _next_turn(table: Table) -> None:
    state = table.state
    state.step, state.turn = 0, state.turn + 1
    if state.extra_turns:
        state.active = state.extra_turns.pop()
    else:
        state.active = _next_in_turn(table)
    state.activated = {}
    for row in state.objects.values():
        row.hurt_by = []
    for player in state.players:
        player.lands_played = 0
    sweep(state)


def _next_in_turn(table: Table) -> int:
    """The next player; where teams take turns, the first of the next team (CR 805.4)."""
    state = table.state
    player = next_player(table, state.active)
    while is_active(state, player) and player != state.active:
        player = next_player(table, player)
    if VARIANTS[state.variant].shares_turns:
        return teammates(state, player)[0]
    return player


def _skips_draw(table: Table) -> bool:
    """Of two players, or two teams that take turns, the first skips the draw step of the first
    turn (CR 103.8a-b).
    """
    state = table.state
    two = len(state.players) == 2 or VARIANTS[state.variant].shares_turns
    return state.turn == 1 and two


def _playing(table: Table) -> int:
    return sum(not player.lost for player in table.state.players)
