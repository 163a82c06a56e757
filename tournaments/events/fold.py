"""The state of an event from its op log alone. Pure.

Every op lists the rows that it changed, with their values before and after:
`[table, ref, before, after]`, where `before` is null for a row that was made and `after` for one
that was taken away, else both hold the changed fields. So the fold knows nothing of tournaments,
an op's inverse is the list backwards with before and after exchanged, and two ops depend on each
other where they touch the same field of the same row.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

TABLES: Final = ("event", "phase", "entry", "round", "match")
Change = Sequence[Any]  # [table, ref, before, after]
State = dict[str, dict[str, dict[str, Any]]]


class BrokenLogError(ValueError):
    """An op whose `before` is not what the ops until then made."""


def apply(state: State, changes: Iterable[Change]) -> None:
    """Apply one op's changes in place; BrokenLogError where they do not follow from the state."""
    for table, ref, before, after in changes:
        rows = state.setdefault(table, {})
        if before is None:
            if ref in rows:
                raise BrokenLogError(f"{table} {ref} is made twice")
            rows[ref] = dict(after)
            continue
        row = rows.get(ref)
        if row is None or any(row.get(name) != value for name, value in before.items()):
            raise BrokenLogError(f"{table} {ref} is not what the log says it was")
        if after is None:
            del rows[ref]
        else:
            row.update(after)


def fold(ops: Iterable[Iterable[Change]]) -> State:
    """The state after these ops, from nothing."""
    state: State = {table: {} for table in TABLES}
    for changes in ops:
        apply(state, changes)
    return state


def inverse(changes: Sequence[Change]) -> list[Change]:
    """The changes that undo these."""
    return [[table, ref, after, before] for table, ref, before, after in reversed(changes)]


def touched(changes: Iterable[Change]) -> set[tuple[str, str, str]]:
    """(table, ref, field) of everything that the op changed; field "" for the row itself."""
    found = set()
    for table, ref, before, after in changes:
        if before is None or after is None:
            found.add((table, ref, ""))
        for name in {**(before or {}), **(after or {})}:
            found.add((table, ref, name))
    return found


def depends(later: Iterable[Change], earlier: set[tuple[str, str, str]]) -> bool:
    """Whether the later op touches a field, or stands on a row, that the earlier one changed."""
    made = {(table, ref) for table, ref, name in earlier if name == ""}
    for table, ref, before, after in later:
        if (table, ref) in made:
            return True
        if before is None and any(
            isinstance(value, str) and (_table, value) in made
            for value in after.values()
            for _table in TABLES
        ):
            return True
        if any((table, ref, name) in earlier for name in {**(before or {}), **(after or {})}):
            return True
    return False
