"""Table numbers for pairs that are new in a round which stands."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.pairing.model import Table


def seats(
    pairs: Sequence[tuple[int, int | None]],
    *,
    standing: Sequence[Table],
    broken_up: Sequence[Table],
) -> list[Table]:
    """A table for each pair, in the order of the pairs; a pair with None is the bye.

    Whoever can stays where they sat; the others get the lowest numbers that were broken up, then
    numbers behind the last. Byes take over numbers of byes only.
    """
    last = max((table.number for table in (*standing, *broken_up)), default=0)
    sat_at = {
        player: table.number
        for table in broken_up
        if table.b is not None
        for player in (table.a, table.b)
    }
    spare = sorted(set(sat_at.values()))
    spare_byes = sorted(table.number for table in broken_up if table.b is None)
    numbers: dict[int, int] = {}
    for a, b in pairs:
        own = [] if b is None else [sat_at[one] for one in (a, b) if sat_at.get(one) in spare]
        if own:
            numbers[a] = min(own)
            spare.remove(numbers[a])
    made: list[Table] = []
    for a, b in pairs:
        left = spare_byes if b is None else spare
        if a not in numbers:
            last += not left
            numbers[a] = left.pop(0) if left else last
        made.append(Table(numbers[a], a, b))
    return made
