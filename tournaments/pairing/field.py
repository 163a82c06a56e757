"""The field that a pairing looks at: players in line, and whom each of them should not meet.

Players are named by their place in the line, from 0. The line falls by points; inside a group of
equal points it is shuffled, or stands in the order of the standings for power pairing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import groupby, pairwise
from random import Random

from tournaments.pairing.errors import BadPoints, MetItself, PlayerTwice
from tournaments.pairing.model import MOST_POINTS, Pairing, Player, Seed

#: Two places in the line, the lower first; or a place and ``Field.size``, which stands for the bye.
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Field:
    """``met``, ``forbidden`` and both together (``avoid``) are a set of places for each place.

    ``down`` tells who was paired down before, ``fault`` how bad a bye would be: 1 a second one,
    2 more for who is barred.
    """

    players: Sequence[Player]
    points: Sequence[int]
    met: Sequence[set[int]]
    forbidden: Sequence[set[int]]
    avoid: Sequence[set[int]]
    down: Sequence[bool]
    fault: Sequence[int]
    power: bool = False

    @property
    def size(self) -> int:
        """Number of players; also the place that stands for the bye."""
        return len(self.players)

    def eligible(self) -> list[int]:
        """Who may get the bye at best: least fault, then fewest points; in the line's order."""
        best = min(zip(self.fault, self.points, strict=True))
        return [
            at for at, one in enumerate(zip(self.fault, self.points, strict=True)) if one == best
        ]

    def groups(self) -> list[list[int]]:
        """Places of equal points, the highest points first."""
        return [list(places) for _, places in groupby(range(self.size), self.points.__getitem__)]


def chance(seed: Seed, purpose: str) -> Random:
    """A source of random numbers for one purpose; the same for the same seed in every process."""
    kind = type(seed).__name__
    told = seed if isinstance(seed, bytes) else str(seed).encode("utf-8", "surrogatepass")
    digest = blake2b(told, digest_size=16, person=kind.encode(), salt=purpose.encode()[:16])
    return Random(int.from_bytes(digest.digest()))  # noqa: S311 - to be repeated, not to be secret


def field_of(
    players: Iterable[Player],
    met: Iterable[tuple[int, int]],
    forbidden: Iterable[tuple[int, int]] = (),
    *,
    seed: Seed,
    power: bool = False,
) -> Field:
    """The field in line.

    Pairs may name players who are not in it (they have left). With ``power`` players without a
    rank stand behind the ranked ones of their group. Raises PlayerTwice, BadPoints, MetItself.
    """
    line = sorted(players, key=_number)
    chance(seed, "line").shuffle(line)
    line.sort(key=_standing if power else _points)
    at = {player.number: place for place, player in enumerate(line)}
    if len(at) < len(line):
        numbers = sorted(player.number for player in line)
        raise PlayerTwice(next(a for a, b in pairwise(numbers) if a == b))
    for player in line:
        if not 0 <= player.points <= MOST_POINTS:
            raise BadPoints(player.number, MOST_POINTS)
    have_met, kept_apart = _sets(met, at), _sets(forbidden, at)
    apart = any(kept_apart)
    return Field(
        players=line,
        points=[player.points for player in line],
        met=have_met,
        forbidden=kept_apart,
        avoid=[a | b for a, b in zip(have_met, kept_apart, strict=True)] if apart else have_met,
        down=[player.paired_down > 0 for player in line],
        fault=[player.had_bye + 2 * player.barred_bye for player in line],
        power=power,
    )


def pairing_of(field: Field, pairs: Iterable[Pair], seed: Seed, *, proven: bool) -> Pairing:
    """The pairing with its numbers; a pair with ``field.size`` is the bye."""
    points, players, size = field.points, field.players, field.size
    bye: int | None = None
    rematches = cost = pair_downs = repeated = 0
    broken: list[tuple[int, int]] = []
    tables: list[tuple[int, int]] = []
    for a, b in sorted(pairs, key=lambda pair: _table(pair, points)):
        if b == size:
            bye = players[a].number
            continue
        tables.append((players[a].number, players[b].number))
        if b in field.avoid[a]:
            rematches += b in field.met[a]
            if b in field.forbidden[a]:
                broken.append(tables[-1])
        if gap := points[a] - points[b]:
            cost += gap * gap
            pair_downs += 1
            repeated += field.down[a]
    return Pairing(
        tuple(tables), bye, rematches, cost, proven, seed, tuple(broken), pair_downs, repeated
    )


def _sets(pairs: Iterable[tuple[int, int]], at: dict[int, int]) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in range(len(at))]
    place = at.get
    for a, b in pairs:
        if a == b:
            raise MetItself(a)
        i, j = place(a), place(b)
        if i is not None and j is not None:
            found[i].add(j)
            found[j].add(i)
    return found


def _table(pair: Pair, points: Sequence[int]) -> tuple[int, int, int]:
    a, b = pair
    return -points[a], -points[b] if b < len(points) else 0, a


def _number(player: Player) -> int:
    return player.number


def _points(player: Player) -> int:
    return -player.points


def _standing(player: Player) -> tuple[int, bool, int]:
    return -player.points, player.rank is None, player.rank or 0
