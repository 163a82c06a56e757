"""Exact pairing of large fields: thick groups of equal points cut the field into small segments.

A group with many players can pair almost anybody within itself, so the trouble lies in the thin
groups between. Let s be the points of a thick group. A pair (a, b) that reaches over it, or into
it, costs at least what it costs to bring each of the two to s: (a-b)^2 >= (a-s)^2 + (s-b)^2 for
a >= s >= b. Hence the sum of the best pairings of all segments, in which each player may also
leave for an unlimited number of imagined players of the thick groups at both ends, is a bound that
no pairing of the field undercuts. Each table takes two, so how many leave to a thick group is odd
or even by counting from the top; that parity is kept. Where real players of the thick groups can
take the imagined ones' places, the bound is reached, and the pairing is proven to be best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Final

from tournaments.pairing.exact import Edge, Scale, edges_of, match, pair_rows, scale_of
from tournaments.pairing.field import Field, Pair
from tournaments.pairing.quick import pairs_of, untangle

#: A group of so many players may be thick.
THICK: Final = 12
#: No segment with more players, the imagined ones among them, is matched at once.
LARGEST: Final = 360


@dataclass(frozen=True, slots=True)
class Segment:
    """Thin groups between two thick ones (or an end of the field).

    ``above`` and ``below`` are the points of the thick groups, None at an end; ``odd_above`` and
    ``odd_below`` whether an odd number leaves that way. ``eligible`` may get the bye, which lies
    in this segment if there are any.
    """

    places: Sequence[int]
    above: int | None
    below: int | None
    odd_above: bool
    odd_below: bool
    eligible: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Solved:
    """Pairs within the segment, who leaves upward and downward, and whether a pair of the two
    thick groups reaches across it."""

    pairs: Sequence[Pair]
    up: Sequence[int]
    down: Sequence[int]
    across: bool


def by_segments(field: Field, chance: Random) -> list[Pair] | None:
    """The best pairing in which the bye, if any, goes where it should; None for what is too large.

    It is proven where nobody has the bye, or where it holds no pair that should not meet.
    """
    groups = field.groups()
    thick = {at for at, group in enumerate(groups) if _is_thick(field, group)}
    eligible = field.eligible() if field.size % 2 else []
    while True:
        segments = _segments(field, groups, thick, eligible)
        if any(sum(_sizes(field, segment)) > LARGEST for segment in segments):
            return None
        solved = [_solve(field, segment, chance) for segment in segments]
        pairs, failed = _fill(field, groups, sorted(thick), solved, eligible)
        if failed is None:
            return pairs
        thick.remove(failed)


def _is_thick(field: Field, group: Sequence[int]) -> bool:
    """Whether each has more of the group to meet than to avoid, so that all can be paired.

    (Dirac 1952, "Some theorems on abstract graphs": then there even is a round through all.)
    """
    if len(group) < THICK:
        return False
    all_of_them = set(group)
    return all(
        len(avoid) * 2 < len(group) or len(avoid & all_of_them) * 2 < len(group)
        for avoid in map(field.avoid.__getitem__, group)
    )


def _segments(
    field: Field, groups: Sequence[Sequence[int]], thick: set[int], eligible: Sequence[int]
) -> list[Segment]:
    """One segment before each thick group and one behind the last; some are empty."""
    found: list[Segment] = []
    bye_points = field.points[eligible[0]] if eligible else None
    places: list[int] = []
    byes: Sequence[int] = ()
    above: int | None = None
    odd_above = False
    for at, group in enumerate(groups):
        points = field.points[group[0]]
        if at not in thick:
            places.extend(group)
            byes = eligible if points == bye_points else byes
            continue
        odd_below = (len(places) + bool(byes) + odd_above) % 2 == 1
        found.append(Segment(places, above, points, odd_above, odd_below, byes))
        places, byes, above = [], (), points
        odd_above = (len(group) + (points == bye_points) + odd_below) % 2 == 1
    found.append(Segment(places, above, None, odd_above, odd_below=False, eligible=byes))
    return found


def _solve(field: Field, segment: Segment, chance: Random) -> Solved:
    places = segment.places
    if not places:
        return Solved((), (), (), across=segment.odd_above)
    ends = [field.points[places[0]], field.points[places[-1]]]
    ends += [end for end in (segment.above, segment.below) if end is not None]
    players, above, below = _sizes(field, segment)
    size = players + above + below
    scale = scale_of((size + 1) // 2, spread=max(ends) - min(ends), power=field.power)
    first_above, first_below = players, players + above
    edges: list[Edge] = edges_of(pair_rows(field, places, scale, chance))
    edges += ((places.index(place), len(places), -chance.getrandbits(scale.chance))
              for place in segment.eligible)  # fmt: skip
    if segment.above is not None:
        edges += _leaving(
            field, places, segment.above, range(first_above, first_below), scale, chance
        )
    if segment.below is not None:
        edges += _leaving(field, places, segment.below, range(first_below, size), scale, chance)
    if segment.above is not None and segment.below is not None:
        gap = segment.above - segment.below
        edges.append((first_below - 1, size - 1, -gap * gap * scale.square))
    return _read(field, segment, match(size, edges), first_above, first_below)


def _sizes(field: Field, segment: Segment) -> tuple[int, int, int]:
    """(players and the bye, imagined players above, below).

    Of those who leave the same way no two could meet instead, or they would, as that costs no
    more: so at most as many leave as there are players of whom each should avoid all others. One
    more reaches across, and one makes the number odd or even.
    """
    places = segment.places
    if not places:
        return 0, 0, 0
    most = 2 + min(len(places), 1 + max(len(field.avoid[place]) for place in places))
    return (
        len(places) + bool(segment.eligible),
        0 if segment.above is None else most + (most + segment.odd_above) % 2,
        0 if segment.below is None else most + (most + segment.odd_below) % 2,
    )


def _leaving(
    field: Field, places: Sequence[int], end: int, imagined: range, scale: Scale, chance: Random
) -> list[Edge]:
    """Everybody may leave for each of the imagined; two neighbours among these cost nothing."""
    edges: list[Edge] = [(one, one + 1, 0) for one in imagined[:-1]]
    for at, place in enumerate(places):
        gap = field.points[place] - end
        cost = gap * gap * scale.square
        if gap > 0 and field.down[place]:
            cost += scale.down
        cost += chance.getrandbits(scale.chance)
        edges += ((at, one, -cost) for one in imagined)
    return edges


def _read(
    field: Field, segment: Segment, found: Sequence[Pair], first_above: int, first_below: int
) -> Solved:
    places, players = segment.places, len(segment.places)
    pairs: list[Pair] = []
    up: list[int] = []
    down: list[int] = []
    across = False
    for a, b in found:
        if b < players:
            pairs.append((places[a], places[b]))
        elif a < players:
            if b < first_above:
                pairs.append((places[a], field.size))
            else:
                (up if b < first_below else down).append(places[a])
        else:
            across |= a < first_below <= b
    return Solved(pairs, up, down, across)


def _fill(
    field: Field,
    groups: Sequence[Sequence[int]],
    thick: Sequence[int],
    solved: Sequence[Solved],
    eligible: Sequence[int],
) -> tuple[list[Pair], int | None]:
    """Real players of the thick groups for the imagined ones: (pairs, a group that cannot)."""
    pairs = list(chain.from_iterable(segment.pairs for segment in solved))
    bye = eligible[-1] if eligible else None
    across: list[int] = []
    for number, at in enumerate(thick):
        above, below = solved[number], solved[number + 1]
        members = list(groups[at])
        if bye is not None and field.points[bye] == field.points[members[0]]:
            members.remove(bye)
            pairs.append((bye, field.size))
        wanted = len(across) + len(above.down) + len(below.up) + below.across
        fallen = _take(field, members, [*across, *above.down])
        members.reverse()  # the last in line are the first to meet somebody with fewer points
        if not field.power:
            members.sort(key=field.down.__getitem__)
        risen = _take(field, members, below.up)
        across = [members.pop(0)] if below.across and members else []
        members.sort()
        if len(fallen) + len(risen) + len(across) < wanted:
            return pairs, at
        untangle(field, members)
        rest = pairs_of(members)
        if any(b in field.avoid[a] for a, b in rest):
            return pairs, at
        pairs += [*fallen, *((partner, one) for one, partner in risen), *rest]
    return pairs, None


def _take(field: Field, members: list[int], ones: Sequence[int]) -> list[Pair]:
    """(one, member) for each of the ones who finds a member to meet; members lose these."""
    found: list[Pair] = []
    for one in ones:
        unwanted = field.avoid[one]
        partner = next((member for member in members if member not in unwanted), None)
        if partner is not None:
            members.remove(partner)
            found.append((one, partner))
    return found
