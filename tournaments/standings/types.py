"""What standings are made of, and their rows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Kind(StrEnum):
    """How a match of one round counts."""

    PLAYED = "played"  # two players; equal game wins are a draw
    BYE = "bye"  # nobody across the table: a win, with the preset's games
    LOSS = "loss"  # nobody across the table: assigned to a late player
    DOUBLE_LOSS = "double_loss"  # two players, and no match points for either


@dataclass(frozen=True, slots=True)
class Played:
    """One match as it counts; games that were begun and not finished are among `draws`.

    `a` and `b` are numbers of contestants, `b` is None for BYE and LOSS. `elimination` marks single
    elimination after a cut.
    """

    round: int
    a: int
    b: int | None
    wins_a: int = 0
    wins_b: int = 0
    draws: int = 0
    kind: Kind = Kind.PLAYED
    elimination: bool = False


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player or team that took part.

    `lot` breaks what all tie-breakers leave tied, the lower one first: drawn by the caller from a
    stored seed, or as a published list has it. After round `frozen_after` the row changes no more,
    if the preset freezes rows. Who is `disqualified` has no row, and stays an opponent of others.
    """

    number: int
    lot: int = 0
    frozen_after: int | None = None
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings, as of round `through`.

    `mw`, `omw`, `gw`, `ogw` are the match-win and game-win shares of the contestant and the means
    of the opponents', 0 to 1; where games do not count, `gw` and `ogw` are None. `opponents` are
    those whom the means hold, in the order of rounds, once for each time that they count.
    """

    rank: int
    number: int
    through: int
    points: int
    won: int
    lost: int
    drawn: int
    mw: Fraction
    omw: Fraction
    gw: Fraction | None
    ogw: Fraction | None
    opponents: tuple[int, ...]
