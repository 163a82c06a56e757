"""Exact pairing: all aims packed into one weight, and a matching of the least total weight.

The matching is Edmonds' blossom algorithm in rustworkx, whose weights are whole numbers of 128
bits. Aims that come earlier weigh more than all later ones together ever can.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as default
from random import Random
from typing import Final

import rustworkx

from tournaments.pairing.field import Field, Pair

#: Bits that the total of all weights may take; the algorithm doubles and adds them.
_BITS: Final = 118
#: Bits of chance for each pair: enough that no two pairings of a field are equally good.
_MOST_CHANCE: Final = 40

Edge = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Scale:
    """What each aim weighs; ``chance`` is the number of random bits below all of them."""

    forbidden: int
    met: int
    fault: int
    bye_points: int
    square: int
    gap: int
    down: int
    chance: int


@dataclass(frozen=True, slots=True)
class Kept:
    """Tables that stand already: what keeping each is worth, in squared points.

    ``settled`` are those whose rematch is nobody's business any more.
    """

    worth: Mapping[Pair, int] = default(default_factory=dict)
    settled: Collection[Pair] = ()


_NOTHING_KEPT: Final = Kept()


def scale_of(tables: int, *, spread: int, worth: int = 0, power: bool = False) -> Scale:
    """Weights for that many tables, where points differ by at most ``spread``.

    ``worth`` is the most that keeping one table is worth.
    """
    places = 2 * tables
    most = {  # from the least aim to the greatest: what all tables together can come to
        "down": tables,
        "gap": tables * places * places if power else 0,
        "square": tables * (spread * spread + worth),
        "bye_points": spread,
        "fault": 3,
        "met": tables,
        "forbidden": tables,
    }
    room = _BITS - sum((total + 1).bit_length() for total in most.values())
    bits = max(0, min(_MOST_CHANCE, room - tables.bit_length()))
    unit = tables << bits if bits else 1
    units: dict[str, int] = {}
    for name, total in most.items():
        units[name] = unit
        unit *= total + 1
    return Scale(chance=bits, **units)


def whole(field: Field, chance: Random) -> list[Pair]:
    """The best pairing of the whole field; the bye is a pair with ``field.size``."""
    places = range(field.size)
    return best_of(field, places, chance, bye=field.size % 2 == 1)


def best_of(
    field: Field,
    places: Sequence[int],
    chance: Random,
    *,
    bye: bool = False,
    kept: Kept = _NOTHING_KEPT,
) -> list[Pair]:
    """The best pairing of these places (rising) among themselves, one of them with the bye."""
    if not places:
        return []
    spread = field.points[places[0]] - field.points[places[-1]]
    worth = max(kept.worth.values(), default=0)
    tables = (len(places) + 1) // 2
    scale = scale_of(tables, spread=spread, worth=worth, power=field.power)
    rows = pair_rows(field, places, scale, chance, kept.settled)
    if bye:
        for row, weight in zip(rows, _bye_weights(field, places, scale, chance), strict=True):
            row.append(weight)
    names = [*places, field.size] if bye else places
    ends = {name: end for end, name in enumerate(names)}
    for (a, b), price in kept.worth.items():
        if a in ends and b in ends:
            rows[ends[a]][ends[b] - ends[a] - 1] -= price * scale.square
    return [(names[a], names[b]) for a, b in match(len(names), edges_of(rows))]


def pair_rows(
    field: Field,
    places: Sequence[int],
    scale: Scale,
    chance: Random,
    settled: Collection[Pair] = (),
) -> list[list[int]]:
    """What each of the places (rising) weighs with each later one, a row for each place.

    Of the ``settled`` pairs nobody asks whether they should meet.
    """
    own = [field.points[place] for place in places]
    ends = {place: end for end, place in enumerate(places)}
    levels = sorted(set(own))
    bits, draw, square = scale.chance, chance.getrandbits, scale.square
    rows: list[list[int]] = []
    for i, place in enumerate(places):
        mine, again = own[i], scale.down if field.down[place] else 0
        costs = {level: (mine - level) ** 2 * square + again for level in levels}
        costs[mine] = 0
        row = [costs[level] + draw(bits) for level in own[i + 1 :]]
        for unwanted, weight in (
            (field.met[place], scale.met),
            (field.forbidden[place], scale.forbidden),
        ):
            for other in unwanted:
                j = ends.get(other, 0)
                if j > i and (place, other) not in settled:
                    row[j - i - 1] += weight
        if field.power:
            row = [weight + gap * gap * scale.gap for gap, weight in enumerate(row, start=1)]
        rows.append(row)
    return rows


def edges_of(rows: Iterable[Sequence[int]]) -> list[Edge]:
    """Edges whose greatest weight is the least of the rows."""
    return [(i, j, -weight) for i, row in enumerate(rows) for j, weight in enumerate(row, i + 1)]


def match(size: int, edges: Sequence[Edge]) -> list[Pair]:
    """The matching of most pairs and then most weight, in order; ends are 0..size-1."""
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * size)
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((a, b) if a < b else (b, a) for a, b in found)


def _bye_weights(
    field: Field, places: Sequence[int], scale: Scale, chance: Random
) -> Iterator[int]:
    least = field.points[places[-1]]
    for end, place in enumerate(places):
        weight = chance.getrandbits(scale.chance)
        weight += field.fault[place] * scale.fault
        weight += (field.points[place] - least) * scale.bye_points
        if field.power:
            weight += (len(places) - end) * scale.gap
        yield weight
