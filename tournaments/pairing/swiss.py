"""Swiss pairing: the quick way where its result is certain to be best, exact matching elsewhere.

The aims, each before all that follow: fewest forbidden pairs; fewest rematches; a bye for nobody
who is barred or had one; the bye to the lowest score; the least sum of squared differences of
match points; fewest players paired down again; then chance from the seed. For the last round
before a cut, power pairing puts the order of the standings in the place of the last two: first
meets second where they may meet, as Melee does when a playoff follows
(https://help.melee.gg/docs/creating-a-tournament-with-a-top-8/), here by the least sum of squared
differences of places, so that a rematch among the first does not push a pair apart at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tournaments.pairing.exact import whole
from tournaments.pairing.field import Field, Pair, chance, field_of, pairing_of
from tournaments.pairing.model import Pairing, Player, Seed
from tournaments.pairing.quick import pairs_of, quick
from tournaments.pairing.segments import by_segments
from tournaments.pairing.windows import around, bad, by_windows

#: A field of so many players is matched at once; a small one before it is cut into segments.
AT_ONCE: Final = 300
SMALL: Final = 48


def pair(
    players: Iterable[Player],
    met: Iterable[tuple[int, int]],
    *,
    forbidden: Iterable[tuple[int, int]] = (),
    seed: Seed,
    power: bool = False,
) -> Pairing:
    """Pair a field of any size for its next round.

    ``met`` are the pairs that have played; it may name players who have left. ``forbidden`` pairs
    (one team, one family) come together only where no pairing without them exists. The order of
    the arguments' elements does not matter. Raises PlayerTwice, BadPoints, MetItself.
    """
    field = field_of(players, met, forbidden, seed=seed, power=power)
    pairs, proven = best_pairs(field, seed)
    return pairing_of(field, pairs, seed, proven=proven)


def best_pairs(field: Field, seed: Seed) -> tuple[list[Pair], bool]:
    """(pairs with the bye among them, whether they are proven to be best)."""
    bye = field.eligible()[-1] if field.size % 2 else None
    pairs, touched = quick(field, bye)
    certain = not any(bad(field, pair) for pair in pairs)
    if certain and not (touched if field.power else again(field, pairs)):
        return pairs, True
    draw = chance(seed, "exact")
    if field.size <= (AT_ONCE if field.power else SMALL):
        return whole(field, draw), True
    if certain and field.power:
        return around(field, pairs, touched, draw), True
    found = by_segments(field, draw)
    if found is not None and (field.size % 2 == 0 or not any(bad(field, pair) for pair in found)):
        return min(found, pairs, key=lambda one: again(field, one)) if certain else found, True
    if field.size <= AT_ONCE and not certain:
        return whole(field, draw), True
    if not certain:
        pairs = by_windows(field, found or pairs, draw)
    return pairs, certain or _nothing_is_better(field, pairs)


def _nothing_is_better(field: Field, pairs: Sequence[Pair]) -> bool:
    """Whether no pair is bad, the bye goes where it should and neighbours would cost as much."""
    byes = [a for a, b in pairs if b == field.size]
    return (
        not any(bad(field, pair) for pair in pairs)
        and all(bye in field.eligible() for bye in byes)
        and _squares(field, pairs)
        == _squares(field, pairs_of([at for at in range(field.size) if at not in byes]))
    )


def _squares(field: Field, pairs: Iterable[Pair]) -> int:
    points, size = field.points, field.size
    return sum((points[a] - points[b]) ** 2 for a, b in pairs if b < size)


def again(field: Field, pairs: Sequence[Pair]) -> int:
    """How many go down who were paired down before."""
    points, down, size = field.points, field.down, field.size
    return sum(down[a] and b < size and points[a] != points[b] for a, b in pairs)
