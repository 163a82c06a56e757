"""A match of two: games until one has won enough of them (rulebook p. 14; CR 103.1)."""

from dataclasses import dataclass, replace

from games.engine.game import Game
from games.engine.state import NOBODY

PLAYERS = 2


class MatchOverError(ValueError):
    """Another game is not part of the match, or none that is not over."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a match keeps of a game: who won (NOBODY: drawn), who was to say who begins."""

    winner: int
    chose: int


@dataclass(frozen=True, slots=True)
class Match:
    """The games so far of a match that whoever first wins most of `best_of` games wins."""

    best_of: int = 3
    games: tuple[Played, ...] = ()

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by each; drawn ones count for nobody."""
        winners = [played.winner for played in self.games]
        return winners.count(0), winners.count(1)

    @property
    def winner(self) -> int:
        """Who has won the match; NOBODY as long as it goes on."""
        needed = self.best_of // 2 + 1
        return next((player for player in range(PLAYERS) if self.wins[player] >= needed), NOBODY)

    @property
    def chooses(self) -> int:
        """Who says who takes the first turn of the next game: the last one's loser; after a drawn
        game whoever said so then. NOBODY before the first game: chance names one.
        """
        if not self.games:
            return NOBODY
        last = self.games[-1]
        return last.chose if last.winner == NOBODY else PLAYERS - 1 - last.winner

    def after(self, game: Game) -> "Match":
        """The match with one game more. Raises MatchOverError."""
        if self.winner != NOBODY or not game.over:
            raise MatchOverError("the match is over" if game.over else "the game is not over")
        winners = game.winners
        played = Played(winners[0] if winners else NOBODY, game.table.state.chose)
        return replace(self, games=(*self.games, played))
