"""Pairing by windows: where neighbours in line should not meet, the best pairing of those around.

For fields that are too large to be matched at once and too thin to be cut into segments. Only
whole tables go into a window, so everybody outside keeps theirs, and no window makes the field
worse.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tournaments.pairing.exact import best_of
from tournaments.pairing.field import Field, Pair

#: Tables on each side of a spot, in turn; the wider windows are for what is still bad.
WIDTHS: Final = (30, 90)
#: The same where only the order of the standings is to be kept.
NARROW: Final = 6


def by_windows(field: Field, pairs: Sequence[Pair], chance: Random) -> list[Pair]:
    """The pairs, with those that should not meet mended where the tables around them allow it."""
    found = sorted(pairs)
    for width in WIDTHS:
        found = _once(
            field, found, [at for at, pair in enumerate(found) if bad(field, pair)], width, chance
        )
    return found


def around(
    field: Field, pairs: Sequence[Pair], places: Sequence[int], chance: Random
) -> list[Pair]:
    """The pairs, with the best pairing of the tables around each of the places in line."""
    found = sorted(pairs)
    spots = sorted({place // 2 for place in places})
    return _once(field, found, spots, NARROW, chance)


def bad(field: Field, pair: Pair) -> bool:
    """Whether the two should not meet."""
    a, b = pair
    return b < field.size and b in field.avoid[a]


def _once(
    field: Field, pairs: list[Pair], spots: Sequence[int], width: int, chance: Random
) -> list[Pair]:
    """One window for each spot that no window before it covers."""
    end = 0
    for spot in spots:
        if spot < end:
            continue
        begin, end = max(0, spot - width), min(len(pairs), spot + width + 1)
        inside = pairs[begin:end]
        places = sorted(place for pair in inside for place in pair if place < field.size)
        bye = any(b == field.size for _, b in inside)
        pairs[begin:end] = sorted(best_of(field, places, chance, bye=bye))
    return pairs
