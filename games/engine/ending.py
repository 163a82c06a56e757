"""Who has lost, and whether the game is over (CR 104)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.state import NOBODY

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
    for number in players:
        state.players[number].lost = True
        table.tell("lose", player=number)
    teams = {player.team for player in state.players if not player.lost}
    if len(teams) <= 1:
        draw(table, [number for number, one in enumerate(state.players) if one.team in teams])
    elif state.priority in players and state.priority != NOBODY:
        state.priority = next_player(table, state.priority)


def draw(table: "Table", winners: Sequence[int] = ()) -> None:
    """The game is over; without winners it is a draw (CR 104.4)."""
    state = table.state
    if not state.over:
        state.over = True
        state.winners = list(winners)
        table.tell("over", winners=list(winners))
