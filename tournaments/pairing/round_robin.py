"""Round robin: everyone meets everyone, once or twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.pairing.errors import PlayerTwice
from tournaments.pairing.field import chance
from tournaments.pairing.model import Seed


@dataclass(frozen=True, slots=True)
class RobinRound:
    """One round: in each pair the first decides who plays first in game 1; `bye` sits out."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def round_robin(
    players: Sequence[int], *, seed: Seed, double: bool = False
) -> tuple[RobinRound, ...]:
    """All rounds of a pod or league, by the circle method; players are numbered by the seed.

    n players, n even: n - 1 rounds; n odd: n rounds, and everyone sits out once. `double`: all of
    it again, with the first and the second of each pair exchanged. In one leg the numbers of pairs
    in which somebody stands first and second differ by one at most; in two they are equal.

    Raises PlayerTwice; ValueError for fewer than two players.
    """
    if len(players) < 2:
        raise ValueError("a round robin needs two players")
    circle = sorted(players)
    for one, other in pairwise(circle):
        if one == other:
            raise PlayerTwice(one)
    chance(seed, "round_robin").shuffle(circle)
    middle = circle.pop() if len(circle) % 2 == 0 else None
    first_leg = [_round(circle, middle, turn) for turn in range(len(circle))]
    second_leg = [
        RobinRound(len(first_leg) + one.number, tuple((b, a) for a, b in one.pairs), one.bye)
        for one in first_leg
    ]
    return (*first_leg, *second_leg) if double else tuple(first_leg)


def _round(circle: Sequence[int], middle: int | None, turn: int) -> RobinRound:
    """One turn of an odd circle: its top meets the middle, or sits out; the others their mirrors.

    Of two on the circle the one stands first from whom the shorter way to the other is forward:
    as many lie before everyone as behind. The middle stands first in every other turn.
    """
    size = len(circle)
    pairs: list[tuple[int, int]] = []
    for step in range(1, size // 2 + 1):
        ahead, behind = (turn + step) % size, (turn - step) % size
        forward = (ahead - behind) % size <= size // 2
        first, second = (behind, ahead) if forward else (ahead, behind)
        pairs.append((circle[first], circle[second]))
    if middle is not None:
        pairs.insert(0, (middle, circle[turn]) if turn % 2 else (circle[turn], middle))
    return RobinRound(turn + 1, tuple(pairs), None if middle is not None else circle[turn])
