"""Ways to play with more than two: how many a team, what teams share, how far one reaches.

Rulebook 2010, multiplayer section; CR 801 (range of influence), 805 (shared team turns), 806
(Free-for-All), 809 (Emperor), 810 (Two-Headed Giant).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from games.engine.state import NOBODY

if TYPE_CHECKING:
    from games.engine.state import State

#: Without an end: everybody is in range.
EVERYWHERE: Final = 0
ALONE, TEAM, EMPEROR = range(3)  # who falls with a player who loses


@dataclass(frozen=True, slots=True)
class Variant:
    """What differs from a game of two. `ranges` are by the place in the team; `teams` None: any."""

    name: str
    team_size: int = 1
    teams: int | None = None
    life: int = 20
    shares_life: bool = False
    shares_turns: bool = False
    falls_with: int = ALONE
    ranges: tuple[int, ...] = (EVERYWHERE,)


VARIANTS: Final = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            Variant("duel", teams=2),
            Variant("free-for-all"),
            Variant(
                "two-headed giant",
                team_size=2,
                teams=2,
                life=30,
                shares_life=True,
                shares_turns=True,
                falls_with=TEAM,
                ranges=(EVERYWHERE, EVERYWHERE),
            ),
            Variant("emperor", team_size=3, falls_with=EMPEROR, ranges=(1, 2, 1)),
        )
    }
)


def variant_for(count: int) -> str:
    """The usual variant for so many players who sit alone."""
    return "duel" if count == 2 else "free-for-all"


def seating(variant: Variant, count: int) -> str:
    """Why so many players cannot play it; nothing if they can."""
    if count % variant.team_size:
        return f"{variant.name} is played by teams of {variant.team_size}"
    teams = count // variant.team_size
    if teams < 2 or (variant.teams is not None and teams != variant.teams):
        wanted = variant.teams or "two or more"
        return f"{variant.name} is played by {wanted} teams of {variant.team_size}"
    return ""


def is_emperor(variant: Variant, player: int) -> bool:
    """Whether a seat is its team's emperor's: the one in the middle."""
    return variant.falls_with == EMPEROR and player % variant.team_size == 1


def life_of(state: "State", player: int) -> int:
    """A player's life total, or the team's (CR 810.9)."""
    return state.players[_holder(state, player)].life


def change_life(state: "State", player: int, by: int) -> None:
    """Add to a life total, or take from it."""
    state.players[_holder(state, player)].life += by


def _holder(state: "State", player: int) -> int:
    """Whose row holds the life total: the team's first player's, where it is shared."""
    if not VARIANTS[state.variant].shares_life:
        return player
    return player - player % VARIANTS[state.variant].team_size


def active_players(state: "State") -> list[int]:
    """Whose turn it is: one, or a team (CR 805.1)."""
    if state.active == NOBODY:
        return []
    if not VARIANTS[state.variant].shares_turns:
        return [state.active]
    return teammates(state, state.active)


def is_active(state: "State", player: int) -> bool:
    """Whether it is that player's turn."""
    if player == state.active:
        return True
    if not VARIANTS[state.variant].shares_turns or state.active == NOBODY:
        return False
    return state.players[player].team == state.players[state.active].team


def teammates(state: "State", player: int) -> list[int]:
    """The player's team, as far as it is in the game, in the order of the seats."""
    team = state.players[player].team
    return [number for number, row in enumerate(state.players) if row.team == team and not row.lost]


def in_range(state: "State", player: int, other: int) -> bool:
    """Whether another player is within a player's range of influence (CR 801.2)."""
    variant = VARIANTS[state.variant]
    reach = variant.ranges[player % len(variant.ranges)]
    if reach == EVERYWHERE or player == other:
        return True
    seats = [
        number
        for number, row in enumerate(state.players)
        if not row.lost or number in (player, other)
    ]
    away = abs(seats.index(player) - seats.index(other))
    return min(away, len(seats) - away) <= reach


def falling(state: "State", players: Sequence[int]) -> list[int]:
    """Who loses with those who lose."""
    variant = VARIANTS[state.variant]
    found = list(players)
    for player in players:
        together = variant.falls_with == TEAM or is_emperor(variant, player)
        if together:
            found += [one for one in teammates(state, player) if one not in found]
    return found
