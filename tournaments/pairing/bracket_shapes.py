"""Elimination brackets as data: where the two seats of every match come from.

A page can draw one before anybody plays; `brackets` puts entries into it. Rules: MTR 10.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from tournaments.pairing.field import chance
from tournaments.pairing.model import Seed


class Part(StrEnum):
    """Which part of a bracket a match is in; single elimination has WINNERS only."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    RESET = "reset"  # only if the winner of the losers' part has won the final


class From(StrEnum):
    """Where a seat comes from."""

    SLOT = "slot"  # from outside: 1 is the first seed, or the first seat of a draft
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Source:
    """The slot, or the match, that a seat comes from."""

    kind: From
    number: int


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """`number` counts from 1 in an order of play: sources have lower ones. Each part has rounds."""

    number: int
    part: Part
    round: int
    a: Source
    b: Source


@dataclass(frozen=True, slots=True)
class Bracket:
    """`slots` entries come in. `double`: who has lost once plays on in the losers' part."""

    slots: int
    matches: tuple[BracketMatch, ...]
    double: bool = False


_Slots = list[Source | None]  # None: nobody, a bye for whoever is beside


class _Builder:
    """Matches so far."""

    def __init__(self) -> None:
        self.matches: list[BracketMatch] = []

    def meet(
        self, part: Part, round_: int, seats: Sequence[tuple[Source | None, Source | None]]
    ) -> tuple[_Slots, _Slots]:
        """(winners, losers) of a round; who has nobody beside goes through without a match."""
        winners: _Slots = []
        losers: _Slots = []
        for a, b in seats:
            if a is None or b is None:
                winners.append(a or b)
                losers.append(None)
            else:
                number = len(self.matches) + 1
                self.matches.append(BracketMatch(number, part, round_, a, b))
                winners.append(Source(From.WINNER, number))
                losers.append(Source(From.LOSER, number))
        return winners, losers


def seed_line(size: int) -> tuple[int, ...]:
    """Seeds from top to bottom for a power of two: 1 and 2 can meet in the last round only, …

    8: 1-8, 4-5 / 2-7, 3-6; 4: 1-4, 2-3 (MTR 10.4).
    """
    line = [1]
    while len(line) < size:
        line = [seed for one in line for seed in (one, 2 * len(line) + 1 - one)]
    return tuple(line)


#: Seats of a drafted top eight from top to bottom: 1-5, 3-7 / 2-6, 4-8 (MTR 10.4).
DRAFT_LINE: Final = (1, 5, 3, 7, 2, 6, 4, 8)

#: By size of a double bracket: whoever falls at place p of the second, third, … winners' round
#: meets place p xor the number here. Found by search: of all such crossings (for 256 entries of the
#: promising ones) they leave the fewest possible rematches, the earliest rounds first.
CROSSINGS: Final = MappingProxyType(
    {
        2: (),
        4: (0,),
        8: (1, 0),
        16: (2, 0, 0),
        32: (2, 2, 1, 0),
        64: (4, 4, 3, 0, 0),
        128: (8, 8, 6, 0, 1, 0),
        256: (16, 16, 2, 6, 2, 0, 0),
    }
)


def single_elimination(slots: int) -> Bracket:
    """For two entries or more; if they are no power of two, the best seeds start a round later."""
    return _single(slots, seed_line(_power_of_two(slots)))


def drafted_top_eight() -> Bracket:
    """A playoff by booster draft: slots are the seats of the draft, drawn with `draw_seats`."""
    return _single(len(DRAFT_LINE), DRAFT_LINE)


def draw_seats(entries: Sequence[int], seed: Seed) -> tuple[int, ...]:
    """The entries in the order of random seats; their own order does not matter."""
    seats = sorted(entries)
    chance(seed, "draft_seats").shuffle(seats)
    return tuple(seats)


def double_elimination(slots: int) -> Bracket:
    """For 2 to 256 entries: winners' and losers' part, a final, and a second one if needed.

    In every other round of the losers' part those who have just lost come in; where, says
    `CROSSINGS`, so that opponents meet again as late as can be.
    """
    size = _power_of_two(slots)
    crossings = CROSSINGS.get(size)
    if crossings is None:
        raise ValueError(f"double elimination is for {max(CROSSINGS)} entries at most")
    builder = _Builder()
    upper = _slots(slots, seed_line(size))
    lower: _Slots = []
    round_, low_round = 0, 0
    while len(upper) > 1:
        round_ += 1
        upper, fallen = builder.meet(Part.WINNERS, round_, _neighbours(upper))
        if round_ == 1:
            lower = fallen
        else:
            low_round += 1
            move = crossings[round_ - 2]
            seats = [(one, fallen[place ^ move]) for place, one in enumerate(lower)]
            lower, _out = builder.meet(Part.LOSERS, low_round, seats)
        if len(lower) > 1:
            low_round += 1
            lower, _out = builder.meet(Part.LOSERS, low_round, _neighbours(lower))
    (champion,), (beaten,) = builder.meet(Part.FINAL, 1, [(upper[0], lower[0])])
    builder.meet(Part.RESET, 1, [(beaten, champion)])
    return Bracket(slots, tuple(builder.matches), double=True)


def _single(slots: int, line: Sequence[int]) -> Bracket:
    builder = _Builder()
    left, round_ = _slots(slots, line), 0
    while len(left) > 1:
        round_ += 1
        left, _out = builder.meet(Part.WINNERS, round_, _neighbours(left))
    return Bracket(slots, tuple(builder.matches))


def _slots(slots: int, line: Sequence[int]) -> _Slots:
    return [Source(From.SLOT, number) if number <= slots else None for number in line]


def _neighbours(seats: _Slots) -> list[tuple[Source | None, Source | None]]:
    return list(zip(seats[::2], seats[1::2], strict=True))


def _power_of_two(slots: int) -> int:
    if slots < 2:
        raise ValueError("a bracket needs two entries")
    return 1 << (slots - 1).bit_length()
