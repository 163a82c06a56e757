"""Standings of events whose tables have three or four players: one game, one winner or a draw.

The Magic Tournament Rules know no such tie-breakers. We take their own (3.1, appendix C) word by
word as far as they reach: points of a win and a draw, the share of match points with its floor,
and the mean of that share over everybody met at a table, each as often as met. Games do not count.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.presets import Preset
from tournaments.standings.types import Contestant, Row


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table of one round: who sat there; who won, None for a draw; `counts` False: no points.

    One seat alone is a bye if it won and an assigned loss if not.
    """

    round: int
    seats: tuple[int, ...]
    winner: int | None
    counts: bool = True


@dataclass(slots=True)
class _Sum:
    points: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def rounds(self) -> int:
        return self.won + self.lost + self.drawn


def multiplayer_standings(
    contestants: Sequence[Contestant],
    sittings: Iterable[Sitting],
    preset: Preset,
    *,
    through: int,
) -> list[Row]:
    """The standings after round `through`, best first; `gw` and `ogw` are None."""
    sums = {one.number: _Sum() for one in contestants}
    met: dict[int, list[int]] = {one.number: [] for one in contestants}
    for sitting in sorted(sittings, key=lambda one: (one.round, one.seats)):
        if sitting.round <= through:
            for seat in sitting.seats:
                _count(sums[seat], seat, sitting, preset)
                met[seat] += [other for other in sitting.seats if other != seat]
    share = {number: _share(one, preset) for number, one in sums.items()}
    mean = {
        number: sum((share[other] for other in others), Fraction(0)) / len(others)
        if others
        else preset.floor
        for number, others in met.items()
    }
    ranked = sorted(
        (one for one in contestants if not one.disqualified),
        key=lambda one: (-sums[one.number].points, -mean[one.number], one.lot, one.number),
    )
    return [
        Row(
            rank=rank,
            number=one.number,
            through=through,
            points=sums[one.number].points,
            won=sums[one.number].won,
            lost=sums[one.number].lost,
            drawn=sums[one.number].drawn,
            mw=share[one.number],
            omw=mean[one.number],
            gw=None,
            ogw=None,
            opponents=tuple(met[one.number]),
        )
        for rank, one in enumerate(ranked, 1)
    ]


def _count(into: _Sum, seat: int, sitting: Sitting, preset: Preset) -> None:
    if sitting.winner == seat:
        into.won += 1
        into.points += preset.win
    elif sitting.winner is None and sitting.counts and len(sitting.seats) > 1:
        into.drawn += 1
        into.points += preset.draw
    else:
        into.lost += 1


def _share(one: _Sum, preset: Preset) -> Fraction:
    if not one.rounds:
        return preset.floor
    return max(Fraction(one.points, preset.win * one.rounds), preset.floor)
