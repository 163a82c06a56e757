"""The tables in which an import gathers what it reads, and the checkpoint that survives a kill.

They are unlogged: fast to fill, and empty after a crash of the server, which then means that the
import begins anew. Only one import is at work at a time (`service.IMPORT_LOCK`), so there is one
set of them; it goes when the import is over.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from django.db import connection, transaction

from formats.catalog.importing.collect import (
    BOOSTER_COLUMNS,
    CARD_COLUMNS,
    FACE_COLUMNS,
    NAME_COLUMNS,
    NULL,
    PRINTING_COLUMNS,
    SET_COLUMNS,
    Lines,
)
from formats.catalog.importing.reading import Point

#: So many parts of a file wait for the server while the reader reads on.
MOST_UNDER_WAY: Final = 2

_TABLES: Final = {
    "card": CARD_COLUMNS,
    "face": FACE_COLUMNS,
    "name": NAME_COLUMNS,
    "printing": PRINTING_COLUMNS,
    "set": SET_COLUMNS,
    "booster": BOOSTER_COLUMNS,
}

DROP: Final = """
DROP TABLE IF EXISTS import_card, import_face, import_name, import_printing, import_set,
    import_booster, import_checkpoint
"""

_MAKE: Final = """
CREATE UNLOGGED TABLE import_card (
    seq bigint GENERATED ALWAYS AS IDENTITY, key int, slug text, name text, variant text,
    layout text, mana_cost text, mana_value float8, type_line text, type_words varchar[], pt text,
    loyalty text, defense text, colors text, color_identity text, keywords varchar[], leader bool,
    reserved bool, funny bool, online_only bool, own_limit bool, thin bool, all_sets_known bool,
    sets text[]
);
CREATE UNLOGGED TABLE import_face (
    seq bigint GENERATED ALWAYS AS IDENTITY, key int, index smallint, name text, mana_cost text,
    mana_value float8, type_line text, pt text, loyalty text, defense text, colors text
);
CREATE UNLOGGED TABLE import_name (key int, folded text, language text, kind text, text text);
CREATE UNLOGGED TABLE import_printing (
    seq bigint GENERATED ALWAYS AS IDENTITY, key int, set_code text, number text, rarities text,
    day date, media text, playable bool, printed_name text, uuid uuid
);
CREATE UNLOGGED TABLE import_set (
    seq bigint GENERATED ALWAYS AS IDENTITY, code text, name text, released date, type text,
    block_code text, block text, parent_code text, digital bool, card_count int
);
CREATE UNLOGGED TABLE import_booster (
    seq bigint GENERATED ALWAYS AS IDENTITY, set_code text, variant text, text text, digest text,
    fault text
);
ALTER TABLE import_booster ALTER text SET STORAGE EXTERNAL;
CREATE UNLOGGED TABLE import_checkpoint (size bigint, reader text, point text)
"""

_KNOWN: Final = """
SELECT key, name, variant, thin, reserved, funny, online_only, own_limit, all_sets_known
FROM import_card ORDER BY seq
"""


def checkpoint(*, size: int, reader: str) -> Point | None:
    """Where the interrupted import of a file of that size stopped, if there is one.

    `reader` is the version of the readers: rows of others would not be the same.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('import_checkpoint')")
        if cursor.fetchone() == (None,):
            return None
        # A killed process's last part may be about to be committed.
        cursor.execute("LOCK TABLE import_checkpoint IN SHARE MODE")
        cursor.execute(
            "SELECT point FROM import_checkpoint WHERE size = %s AND reader = %s", [size, reader]
        )
        row = cursor.fetchone()
    return Point.from_json(row[0]) if row else None


def known_cards() -> Iterator[tuple[int, str, str, Any]]:
    """The cards that were staged: (key, name, variant, flags)."""
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN)
        for key, name, variant, *flags in cursor.fetchall():
            yield key, name, variant, tuple(flags)


def make() -> None:
    """Empty tables."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(DROP)
        cursor.execute(_MAKE)


def drop() -> None:
    """Nothing is to be gone on with."""
    with connection.cursor() as cursor:
        cursor.execute(DROP)


def send(lines: Lines, point: Point, *, size: int, reader: str) -> None:
    """Stage the lines, and note that a later import of the same file may go on at `point`."""
    with connection.cursor() as cursor:
        _send(cursor.connection, lines, point.to_json(), size, reader)


def _send(raw: Any, lines: Lines, point: str, size: int, reader: str) -> None:  # noqa: ANN401 - psycopg's connection
    with raw.transaction(), raw.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")
        for table, columns in _TABLES.items():
            copy_lines(cursor, f"import_{table}", columns, getattr(lines, table))
        cursor.execute("DELETE FROM import_checkpoint")
        cursor.execute("INSERT INTO import_checkpoint VALUES (%s, %s, %s)", [size, reader, point])


@contextmanager
def apart() -> Iterator[Any]:
    """psycopg's connection for what is to last whatever becomes of the caller's transaction.

    Who has a transaction open already wants to have all of it in that one.
    """
    if connection.in_atomic_block:
        with connection.cursor() as cursor:
            yield cursor.connection
        return
    other = connection.copy()
    try:
        other.ensure_connection()
        yield other.connection
    finally:
        other.close()


@contextmanager
def sending(
    raw: Any,  # noqa: ANN401 - psycopg's connection
    then: Callable[[str], None],
    *,
    size: int,
    reader: str,
) -> Iterator[Callable[[Lines, Point, str], None]]:
    """A `send` that lets the reader read on: the server takes the lines meanwhile.

    Parts are staged one after the other, on a connection that nobody else uses until all are. When
    one is staged `then` is called with what `send` was given for it. What goes wrong with a part
    is raised with a later one, or at the end; none behind it is staged.
    """
    under_way: deque[Future[None]] = deque()

    def work(before: Future[None] | None, lines: Lines, point: str, word: str) -> None:
        if before is not None:
            before.result()
        _send(raw, lines, point, size, reader)
        then(word)

    with ThreadPoolExecutor(1, "send") as thread:

        def send_later(lines: Lines, point: Point, word: str) -> None:
            if len(under_way) == MOST_UNDER_WAY:
                under_way.popleft().result()
            before = under_way[-1] if under_way else None
            under_way.append(thread.submit(work, before, lines, point.to_json(), word))

        yield send_later
        while under_way:
            under_way.popleft().result()


def copy_lines(cursor: Any, table: str, columns: tuple[str, ...], lines: list[str]) -> None:  # noqa: ANN401 - Django's wrapper
    """Lines into the table: fields with tabs between, NULL for what is not told."""
    if not lines:
        return
    statement = psycopg.sql.SQL("COPY {} ({}) FROM STDIN (NULL {})").format(
        psycopg.sql.Identifier(table),
        psycopg.sql.SQL(", ").join(map(psycopg.sql.Identifier, columns)),
        NULL,
    )
    with cursor.copy(statement) as copy:
        text = "".join(lines)
        copy.write(text.replace("\\", "\\\\") if "\\" in text else text)
