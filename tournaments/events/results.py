"""What a result may be, and what it counts for. Pure.

Magic Tournament Rules 2.4, 2.5 and 10.4: a match is won by whoever wins more games; drawn games do
not count towards the number needed; an intentional draw without games is 0-0-3; in single
elimination nobody draws.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.events.table import How

MOST_DRAWN: Final = 9
SEATS: Final = "abcd"


class ImpossibleError(ValueError):
    """A result that cannot be; the argument is the code of why."""


@dataclass(frozen=True, slots=True)
class Result:
    """Games won by each seat, drawn games, how it came about."""

    wins: tuple[int, ...]
    draws: int = 0
    how: How = How.PLAYED

    @property
    def winner(self) -> int | None:
        """The winner's seat, from 0; None for a draw or a double loss."""
        if self.how is How.DOUBLE_LOSS:
            return None
        best = max(self.wins, default=0)
        return self.wins.index(best) if self.wins.count(best) == 1 else None

    def listed(self) -> list[object]:
        """[wins of a, b, c, d, drawn games, how], as a match keeps a report."""
        padded = [*self.wins, 0, 0, 0][:4]
        return [*padded, self.draws, self.how.value]


def from_list(values: Sequence[object], seats: int) -> Result:
    """The result that `listed` wrote."""
    numbers = [int(str(value)) for value in values[:5]]
    return Result(tuple(numbers[:seats]), numbers[4], How(str(values[5])))


def check(result: Result, *, seats: int, best_of: int, knocks_out: bool) -> None:
    """Raise ImpossibleError(code) for a result that a match of this shape cannot have.

    A match of two is the first to `best_of` // 2 + 1 games; at a table of three or four one game
    is played.
    """
    wins, draws, how, winner = result.wins, result.draws, result.how, result.winner
    needed = (best_of // 2 + 1) if seats == 2 else 1
    default = how in {How.CONCESSION, How.NO_SHOW, How.PENALTY}
    nothing = not any(wins) and not draws
    for fault, code in (  # the first that holds is told
        (len(wins) != seats, "seats"),
        (min(wins, default=0) < 0 or draws < 0, "negative"),
        (max(wins, default=0) > needed or draws > MOST_DRAWN, "too_many"),
        (wins.count(needed) > 1, "two_winners"),
        (how in {How.BYE, How.LOSS}, "not_a_match"),
        (how is How.DOUBLE_LOSS and not nothing, "double_loss_games"),
        (how is How.INTENTIONAL_DRAW and winner is not None, "draw_with_winner"),
        (default and winner is None, "no_winner"),
        (how is How.PLAYED and nothing, "nothing_played"),
        (knocks_out and winner is None, "no_draw_here"),
    ):
        if fault:
            raise ImpossibleError(code)


def intentional_draw(seats: int = 2) -> Result:
    """0-0-3 between two (MTR 2.5); one drawn game at a larger table."""
    return Result((0,) * seats, 3 if seats == 2 else 1, How.INTENTIONAL_DRAW)


def default_win(winner: int, *, seats: int, best_of: int, how: How) -> Result:
    """The whole match for one seat: a no-show, a penalty, a concession before the first game."""
    needed = (best_of // 2 + 1) if seats == 2 else 1
    return Result(tuple(needed if seat == winner else 0 for seat in range(seats)), 0, how)


def concession(loser: int, so_far: Sequence[int], *, best_of: int) -> Result:
    """The games that were played stand; the other side gets those that it still needed."""
    wins = list(so_far)
    wins[1 - loser] = best_of // 2 + 1
    if wins[loser] >= wins[1 - loser]:
        wins[loser] = wins[1 - loser] - 1
    return Result(tuple(wins), 0, How.CONCESSION)
