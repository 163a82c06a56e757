"""Who has lost, and whether the game is over (CR 104)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.moves import exile, move
from games.engine.state import CARD, State, place_of
from games.engine.variants import falling
from games.engine.zones import OUTSIDE

if TYPE_CHECKING:
    from games.engine.table import Table


def next_player(table: "Table", player: int) -> int:
    """The next in turn order who has not lost."""
    count = len(table.state.players)
    for step in range(1, count + 1):
        other = (player + step) % count
        if not table.state.players[other].lost:
            return other
    return player


def lose(table: "Table", players: Sequence[int]) -> None:
    """These lose at the same time; the game is over when one team is left, or none."""
    state = table.state
    players = falling(state, players)
    for number in players:
        state.players[number].lost = True
        table.tell("lose", player=number)
    teams = {player.team for player in state.players if not player.lost}
    if len(teams) <= 1:
        draw(table, [number for number, one in enumerate(state.players) if one.team in teams])
        return
    for number in players:
        _leave(table, number)
    if state.priority in players:
        state.priority = next_player(table, state.priority)


def _leave(table: "Table", player: int) -> None:
    """The game goes on without a player (CR 800.4a): what they own leaves the game, effects that
    gave them control end, what they control on the stack is no more, what they control still is
    exiled.
    """
    state = table.state
    table.begin()
    for number in _all_objects(state):
        row = state.objects[number]
        if row.owner == player and not row.gone:
            _out_of_the_game(table, number)
    state.effects = [one for one in state.effects if one.change.control != player]
    for number in list(state.stack):
        if state.objects[number].controller == player:
            _out_of_the_game(table, number)
    for number in list(state.battlefield):
        row = state.objects[number]
        if row.controller == player:
            if row.base_controller != player:
                row.controller = row.base_controller
                table.tell("control", object=number, player=row.controller)
            else:
                exile(table, number)
    state.waiting = [one for one in state.waiting if one.controller != player]
    table.finish()


def _all_objects(state: State) -> list[int]:
    places = [*state.libraries, *state.hands, *state.graveyards, state.battlefield, state.stack]
    return [number for place in (*places, state.exile, state.command) for number in place]


def _out_of_the_game(table: "Table", number: int) -> None:
    row = table.state.objects[number]
    table.leave_combat(number)
    if row.kind == CARD:
        move(table, number, OUTSIDE, event="leave")
        return
    place_of(table.state, row.zone, row.owner).remove(number)
    row.gone = True
    table.tell("cease", object=number)


def draw(table: "Table", winners: Sequence[int] = ()) -> None:
    """The game is over; without winners it is a draw (CR 104.4)."""
    state = table.state
    if not state.over:
        state.over = True
        state.winners = list(winners)
        if len(winners) == 1:
            _claim_ante(table, winners[0])
        table.tell("over", winners=list(winners))


def _claim_ante(table: "Table", winner: int) -> None:
    """The winner becomes the owner of all cards in the ante zone (CR 407.2)."""
    state = table.state
    for number in state.ante:
        row = state.objects[number]
        row.owner = state.cards[row.card].owner = winner
    if state.ante:
        table.tell("claim", player=winner, objects=list(state.ante))
