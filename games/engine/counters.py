"""Counters on objects: put on and taken off here and nowhere else (CR 122)."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from games.engine.table import Table

#: Told for each counter of this kind that is taken off: some abilities wait for it.
REMOVED: Final = "{kind} counter removed"


def put_counters(table: "Table", number: int, kind: str, amount: int) -> int:
    """Put counters on an object, or take them off; there are never fewer than none. How many came
    or, below nothing, went.
    """
    counters = table.state.objects[number].counters
    before = counters.get(kind, 0)
    left = max(before + amount, 0)
    counters[kind] = left
    if not left:
        del counters[kind]
    changed = left - before
    if changed:
        word = "counters" if changed > 0 else "counters_off"
        table.tell(word, object=number, counter=kind, amount=changed)
    for _ in range(-changed):
        table.tell(REMOVED.format(kind=kind), object=number)
    return changed
