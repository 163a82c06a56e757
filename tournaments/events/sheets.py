"""How what is printed lies on sheets of paper. Pure."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def cut_and_stack(items: Sequence[Item], per_sheet: int) -> list[list[Item | None]]:
    """Sheets with `per_sheet` places each, so ordered that a cut stack needs no sorting.

    All sheets are cut at once; the piles of the places, laid on each other from the first place
    on, are in the order of `items`. Places that stay empty hold None.
    """
    if per_sheet < 1:
        raise ValueError("a sheet has at least one place")
    sheets = -(-len(items) // per_sheet)
    return [
        [
            items[place * sheets + sheet] if place * sheets + sheet < len(items) else None
            for place in range(per_sheet)
        ]
        for sheet in range(sheets)
    ]


def seated(items: Iterable[Item], seats: int = 2) -> list[tuple[int, Item]]:
    """(table, who sits there) in the given order: `seats` at each table, from table 1 on."""
    return [(at // seats + 1, item) for at, item in enumerate(items)]
