"""Staging tables and the merge: everything a source tells is compared, then written in bulk.

Runs inside the caller's transaction; a source that breaks half-way leaves nothing behind.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

import psycopg
from django.db import connection

from formats.catalog.importing import merge_sql
from formats.catalog.importing.rows import Batch, CardRow, NameRow, PrintingRow

CARD_COLUMNS: Final = tuple(CardRow.__dataclass_fields__)
NAME_COLUMNS: Final = tuple(NameRow.__dataclass_fields__)
PRINTING_COLUMNS: Final = tuple(PrintingRow.__dataclass_fields__)

TABLES: Final = (
    ("stage_card", CARD_COLUMNS),
    ("stage_name", NAME_COLUMNS),
    ("stage_printing", PRINTING_COLUMNS),
)
#: Rows gathered before they are sent; bounds the memory that an import takes.
ROWS_A_COPY: Final = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeCounts:
    """What a merge did."""

    cards_new: int
    cards_changed: int
    cards_same: int
    printings_new: int
    printings_changed: int
    printings_same: int
    names_new: int
    cards_total: int
    unknown_sets: tuple[str, ...]

    @property
    def changed_anything(self) -> bool:
        """Whether the catalogue differs from what it was."""
        return bool(
            self.cards_new
            or self.cards_changed
            or self.printings_new
            or self.printings_changed
            or self.names_new
        )


def merge(batches: Iterable[Batch], *, known_sets: Sequence[str]) -> MergeCounts:
    """Stage all batches and merge them into the catalogue. Needs an open transaction."""
    with connection.cursor() as cursor:
        cursor.execute(merge_sql.MAKE_TABLES)
        _fill(cursor, batches)
        cursor.execute(merge_sql.ANALYZE)
        cursor.execute(merge_sql.NO_LOOPS)
        cursor.execute(merge_sql.JOIN_FRONTS)
        for statement in merge_sql.PREPARE:
            cursor.execute(statement)
        counted: dict[str, int] = {}
        for name, statement in merge_sql.WRITE:
            cursor.execute(statement)
            counted[name] = cursor.rowcount
        cursor.execute(merge_sql.COUNT)
        cards, printings, total = cursor.fetchone()
        cursor.execute(merge_sql.UNKNOWN_SETS, [list(known_sets)])
        unknown = tuple(code for (code,) in cursor.fetchall())
        cursor.execute(merge_sql.DROP_TABLES)
        cursor.execute(merge_sql.LOOPS_AGAIN)
        cursor.execute(merge_sql.ANALYZE_CATALOGUE)
    return MergeCounts(
        cards_new=counted["cards_new"],
        cards_changed=counted["cards_changed"],
        cards_same=cards - counted["cards_new"] - counted["cards_changed"],
        printings_new=counted["printings_new"],
        printings_changed=counted["printings_changed"],
        printings_same=printings - counted["printings_new"] - counted["printings_changed"],
        names_new=counted["names_new"],
        cards_total=total,
        unknown_sets=unknown,
    )


def _fill(cursor: Any, batches: Iterable[Batch]) -> None:  # noqa: ANN401 - Django's wrapper
    for batch in _gathered(batches):
        rows: tuple[Sequence[Any], ...] = (batch.cards, batch.names, batch.printings)
        for (table, columns), part in zip(TABLES, rows, strict=True):
            _copy(cursor, table, columns, part)


def _gathered(batches: Iterable[Batch]) -> Iterator[Batch]:
    """Small batches joined until they are worth a COPY."""
    whole = Batch()
    for batch in batches:
        whole.cards += batch.cards
        whole.names += batch.names
        whole.printings += batch.printings
        if len(whole) >= ROWS_A_COPY:
            yield whole
            whole = Batch()
    if len(whole):
        yield whole


def _copy(cursor: Any, table: str, columns: tuple[str, ...], rows: Sequence[Any]) -> None:  # noqa: ANN401 - the framework's own signature
    if not rows:
        return
    statement = psycopg.sql.SQL("COPY {} ({}) FROM STDIN").format(
        psycopg.sql.Identifier(table),
        psycopg.sql.SQL(", ").join(map(psycopg.sql.Identifier, columns)),
    )
    read: Callable[[Any], tuple[Any, ...]] = attrgetter(*columns)
    with cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(read(row))
