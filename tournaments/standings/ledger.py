"""Adding up matches: sums for every contestant after every round that is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.standings.presets import Elimination, Preset
from tournaments.standings.types import Kind, Played

# Looked up once: members of an enum are found slowly, and every match asks.
_BYE, _DOUBLE_LOSS, _APART = Kind.BYE, Kind.DOUBLE_LOSS, Elimination.APART


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums after a round; lists by the contestants' places.

    `met[i]` says how many of the first opponents of `i` count in the means, `last[i]` is the last
    round that `i` was in, 0 for none.
    """

    points: list[int]
    won: list[int]
    lost: list[int]
    drawn: list[int]
    game_points: list[int]
    games: list[int]
    met: list[int]
    last: list[int]

    def rounds(self) -> list[int]:
        """How many rounds count for everyone."""
        return [sum(record) for record in zip(self.won, self.lost, self.drawn, strict=True)]


@dataclass(frozen=True, slots=True)
class Ledger:
    """Tallies by round; whom everyone met, by place and in order; how far each came after a cut.

    `reached` is 0 for who did not come past the cut, else twice the last round, and one more for
    who won there: who went out later has more.
    """

    tallies: Mapping[int, Tally]
    opponents: list[list[int]]
    reached: list[int]


class _Writer:
    """The sums so far."""

    def __init__(self, count: int, preset: Preset) -> None:
        self.preset = preset
        self.points, self.won, self.lost, self.drawn = ([0] * count for _ in range(4))
        self.game_points, self.games, self.last, self.reached = ([0] * count for _ in range(4))
        self.opponents: list[list[int]] = [[] for _ in range(count)]

    def add(self, matches: Iterable[Played], places: Mapping[int, int]) -> None:
        """Matches of one round; KeyError for who is not among the contestants."""
        # The one loop that all matches go through: names of this function are quick, others slow.
        games, game_points, last = self.games, self.game_points, self.last
        game_win, game_draw = self.preset.game_win, self.preset.game_draw
        apart = self.preset.elimination is _APART
        for match in matches:
            a, b = places[match.a], None if match.b is None else places[match.b]
            if match.elimination:
                self._advance(match, a, b)
                if apart:
                    continue
            wins_a, wins_b, draws = match.wins_a, match.wins_b, match.draws
            if match.kind is _BYE:
                wins_a, wins_b, draws = self.preset.bye_wins, 0, 0
            count = wins_a + wins_b + draws
            last[a] = match.round
            games[a] += count
            game_points[a] += game_win * wins_a + game_draw * draws
            if b is not None:
                last[b] = match.round
                games[b] += count
                game_points[b] += game_win * wins_b + game_draw * draws
                if not match.elimination or b not in self.opponents[a]:
                    self.opponents[a].append(b)
                    self.opponents[b].append(a)
            self._score(match.kind, a, b, wins_a - wins_b)

    def _score(self, kind: Kind, a: int, b: int | None, ahead: int) -> None:
        """Match points, and the record of wins, losses and draws."""
        if b is None:
            if kind is _BYE:
                self.won[a] += 1
                self.points[a] += self.preset.win
            else:
                self.lost[a] += 1
        elif kind is _DOUBLE_LOSS:
            self.lost[a] += 1
            self.lost[b] += 1
        elif ahead:
            winner, loser = (a, b) if ahead > 0 else (b, a)
            self.won[winner] += 1
            self.lost[loser] += 1
            self.points[winner] += self.preset.win
        else:
            self.drawn[a] += 1
            self.drawn[b] += 1
            self.points[a] += self.preset.draw
            self.points[b] += self.preset.draw

    def _advance(self, match: Played, a: int, b: int | None) -> None:
        self.reached[a] = 2 * match.round + (b is None or match.wins_a > match.wins_b)
        if b is not None:
            self.reached[b] = 2 * match.round + (match.wins_b > match.wins_a)

    def tally(self) -> Tally:
        """What has been added until now."""
        return Tally(
            points=self.points.copy(),
            won=self.won.copy(),
            lost=self.lost.copy(),
            drawn=self.drawn.copy(),
            game_points=self.game_points.copy(),
            games=self.games.copy(),
            met=[len(met) for met in self.opponents],
            last=self.last.copy(),
        )


def keep_ledger(
    places: Mapping[int, int], played: Iterable[Played], preset: Preset, rounds: Iterable[int]
) -> Ledger:
    """Add the matches up; a tally after each of the `rounds`.

    `places` maps the contestants' numbers to 0, 1, 2, …. Raises KeyError for a match of somebody
    else; that nobody plays twice in a round is the caller's to see to.
    """
    waiting: dict[int, list[Played]] = {}
    for match in played:
        waiting.setdefault(match.round, []).append(match)
    writer = _Writer(len(places), preset)
    tallies: dict[int, Tally] = {}
    pending = sorted(waiting, reverse=True)
    for through in sorted(set(rounds)):
        while pending and pending[-1] <= through:
            writer.add(waiting[pending.pop()], places)
        tallies[through] = writer.tally()
    return Ledger(tallies, writer.opponents, writer.reached)
