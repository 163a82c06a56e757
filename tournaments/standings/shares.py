"""Shares of matches and games as whole numbers over one denominator: they compare exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from tournaments.standings.ledger import Ledger
from tournaments.standings.presets import Preset


@dataclass(frozen=True, slots=True)
class Scale:
    """How large one is, and the floor, in the shares of matches or of games.

    `per[n]` is what one point is worth to somebody with n matches or games. `means` divides by
    every number of opponents, so that `means // n * (a sum of n shares)` compares as the mean does.
    """

    one: int
    floor: int
    per: dict[int, int]
    means: int
    known: dict[int, Fraction] = field(default_factory=dict)

    def shares(
        self, points: Sequence[int], counts: Sequence[int], *, floored: bool = True
    ) -> list[int]:
        """The share of everyone; who played none has the floor, or 0 without one."""
        low, per = self.floor if floored else 0, self.per
        return [
            max(low, point * per[count]) if count else low
            for point, count in zip(points, counts, strict=True)
        ]

    def fraction(self, share: int) -> Fraction:
        """A share as a fraction; few are different, so they are kept."""
        found = self.known.get(share)
        if found is None:
            found = self.known[share] = Fraction(share, self.one)
        return found

    def mean_key(self, shares: Sequence[int]) -> int:
        """A number that compares as the mean; without opponents the mean is the floor."""
        count = len(shares)
        return sum(shares) * (self.means // count) if count else self.floor * self.means

    def binary_mean(self, shares: Sequence[int]) -> float:
        """The mean as binary floats add it up, in the order given: only for comparing.

        Means that are equal may differ here in the last bit.
        """
        total = 0.0
        for share in shares:  # one by one: `sum` adds floats up more exactly from Python 3.12 on
            total += share / self.one
        return total / len(shares) if shares else self.floor / self.one

    def mean(self, total: int, count: int) -> Fraction:
        """The mean of `count` shares that sum up to `total`."""
        return Fraction(total, self.one * count) if count else self.fraction(self.floor)


def match_scale(ledger: Ledger, preset: Preset) -> Scale:
    """The scale of match-win shares."""
    counts = {rounds for tally in ledger.tallies.values() for rounds in tally.rounds()}
    return _scale(preset.floor, preset.win, counts, ledger)


def game_scale(ledger: Ledger, preset: Preset) -> Scale:
    """The scale of game-win shares."""
    counts = {games for tally in ledger.tallies.values() for games in tally.games}
    return _scale(preset.floor, preset.game_win, counts, ledger)


def _scale(floor: Fraction, most: int, counts: set[int], ledger: Ledger) -> Scale:
    counts = counts - {0}
    one = lcm(floor.denominator, *(most * count for count in counts))
    met = {number for tally in ledger.tallies.values() for number in tally.met} - {0}
    return Scale(
        one=one,
        floor=int(floor * one),
        per={count: one // (most * count) for count in counts},
        means=lcm(*met),
    )
