"""Which part of a large round a repair looks at: what is wrong, and some tables of each score.

Players of equal points are as good as each other for a chain of exchanges, so a few tables of each
score stand for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from tournaments.pairing.field import Field, Pair

#: Tables that are looked at because something is wrong with them, the worst first.
WORST: Final = 50
#: Tables of each score that are looked at, and of those who may get the bye.
OF_EACH: Final = 4


def nearby(field: Field, free: Sequence[int], worth: Mapping[Pair, int]) -> list[int]:
    """Places to look at, rising: who has no table, byes, the worst tables, some of each score.

    ``worth`` tells what each table that stands is worth; of one score the cheap ones are taken.
    """
    points, size = field.points, field.size
    table_of = {place: places for places in worth for place in places if place < size}
    chosen = {places for places in worth if places[1] == size}
    chosen.update(sorted(worth, key=lambda places: _goodness(field, places))[:WORST])
    taken: Counter[int] = Counter()
    for places in sorted(worth, key=lambda places: (worth[places], places)):
        a, b = places
        if b < size and points[a] == points[b] and taken[points[a]] < OF_EACH:
            taken[points[a]] += 1
            chosen.add(places)
    for_byes = sorted(free, key=lambda place: (field.fault[place], points[place], place))[:OF_EACH]
    chosen.update(table_of[place] for place in for_byes if place in table_of)
    inside = {place for places in chosen for place in places if place < size}
    return [place for place in free if place in inside or place not in table_of]


def _goodness(field: Field, places: Pair) -> tuple[bool, int, Pair]:
    a, b = places
    if b == field.size:
        return True, 0, places
    return b not in field.avoid[a], -abs(field.points[a] - field.points[b]), places
