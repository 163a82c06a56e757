"""The quick way: neighbours in line meet, and whoever should not is exchanged with an equal.

Neighbours in a line that falls by points have the least sum of squared differences: for four
players a >= b >= c >= d, (a-b)^2 + (c-d)^2 is at most that of either other way, because squares of
gaps that contain each other grow, and the square of a sum is at least the sum of squares. Exchanges
between players of equal points keep that sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tournaments.pairing.field import Field, Pair

#: How far from a bad table an exchange is looked for, in places of the line, each way.
REACH: Final = 300


def quick(field: Field, bye: int | None) -> tuple[list[Pair], list[int]]:
    """(pairs with the bye among them, places in line where somebody was exchanged).

    ``bye`` is who sits out. Pairs that should not meet are left only where no exchange nearby
    helps.
    """
    line = [at for at in range(field.size) if at != bye]
    if not field.power:
        _choose_who_goes_down(field, line)
    touched = untangle(field, line)
    pairs = pairs_of(line)
    if bye is not None:
        pairs.append((bye, field.size))
    return pairs, touched


def pairs_of(line: Sequence[int]) -> list[Pair]:
    """Neighbours in the line, two by two."""
    return [(a, b) if a < b else (b, a) for a, b in zip(line[::2], line[1::2], strict=True)]


def untangle(field: Field, line: list[int]) -> list[int]:
    """Exchange players of equal points in the line until no two neighbours should not meet.

    Changes the line; returns the places whose pair was bad at first, whether mended or not.
    """
    avoid = field.avoid
    bad = [at for at in range(0, len(line), 2) if line[at + 1] in avoid[line[at]]]
    for at in bad:
        if line[at + 1] in avoid[line[at]]:
            _mend(field, line, at)
    return bad


def _mend(field: Field, line: list[int], at: int) -> None:
    """Exchange one of the two at this place; the second first, who never is the one going down."""
    for mine, other in ((at + 1, at), (at, at + 1)):
        leaving, staying = line[mine], line[other]
        unwanted_by_staying, unwanted_by_leaving = field.avoid[staying], field.avoid[leaving]
        for there in _outward(field, line, mine):
            if there in (mine, other):
                continue
            coming, left_alone = line[there], line[there ^ 1]
            if coming not in unwanted_by_staying and left_alone not in unwanted_by_leaving:
                line[mine], line[there] = coming, leaving
                return


def _outward(field: Field, line: Sequence[int], start: int) -> list[int]:
    """Places of the start's group, the nearest first."""
    points = field.points
    own = points[line[start]]
    found: list[int] = []
    up = down = True
    for step in range(1, REACH):
        if up and (up := start - step >= 0 and points[line[start - step]] == own):
            found.append(start - step)
        if down and (down := start + step < len(line) and points[line[start + step]] == own):
            found.append(start + step)
        if not (up or down):
            break
    return found


def _choose_who_goes_down(field: Field, line: list[int]) -> None:
    """Where the last of a group meets the next group, let it be somebody to whom it is new."""
    points, down = field.points, field.down
    for at in range(0, len(line), 2):
        going = line[at]
        if down[going] and points[going] != points[line[at + 1]]:
            before = at - 1
            while before >= 0 and points[line[before]] == points[going]:
                if not down[line[before]]:
                    line[at], line[before] = line[before], going
                    break
                before -= 1
