"""For the first import: indexes, references and uniqueness are made anew behind it, in one go each.

That is several times faster than entry by entry and checks the same. It keeps readers out for
some seconds, so it is done only while the catalogue holds next to nothing, and not at all if
somebody is reading.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db import OperationalError, connection, transaction

#: A site that knows no more cards than this is new.
FEW_CARDS: Final = 1000
#: So many rows are worth it.
MANY_ROWS: Final = 20_000

_TABLES: Final = "('catalog_card', 'catalog_card_name', 'catalog_face', 'catalog_printing')"

_WORTH_IT: Final = """
SELECT (SELECT count(*) FROM catalog_card) <= %s AND (SELECT count(*) FROM import_name) >= %s
"""
_INDEXES: Final = f"""
SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
WHERE t.relname IN {_TABLES} AND NOT i.indisunique AND t.relnamespace = current_schema::regnamespace
ORDER BY 1
"""  # noqa: S608 - names of our own tables
_CONSTRAINTS: Final = f"""
SELECT t.oid::regclass::text, quote_ident(c.conname), pg_get_constraintdef(c.oid)
FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
WHERE t.relname IN {_TABLES} AND c.contype IN ('f', 'u')
AND t.relnamespace = current_schema::regnamespace
ORDER BY c.contype = 'f', 1, 2
"""  # noqa: S608 - names of our own tables


@contextmanager
def loosened() -> Iterator[None]:
    """Write within it; needs an open transaction."""
    with connection.cursor() as cursor:
        indexes, constraints = _loosen(cursor)
        yield
        for _name, definition in indexes:
            cursor.execute(definition)
        for table, name, definition in constraints:
            cursor.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}")


def _loosen(cursor: Any) -> tuple[list[tuple[str, str]], list[tuple[str, str, str]]]:  # noqa: ANN401 - Django's wrapper
    cursor.execute(_WORTH_IT, [FEW_CARDS, MANY_ROWS])
    if cursor.fetchone() != (True,):
        return [], []
    cursor.execute(_INDEXES)
    indexes = cursor.fetchall()
    cursor.execute(_CONSTRAINTS)
    constraints = cursor.fetchall()
    try:
        with transaction.atomic():
            cursor.execute("SET LOCAL lock_timeout = '1s'")
            for table, name, _definition in constraints:
                cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
            for name, _definition in indexes:
                cursor.execute(f"DROP INDEX {name}")
            cursor.execute("SET LOCAL lock_timeout = DEFAULT")
    except OperationalError:  # somebody reads, or wrote in this very transaction
        return [], []
    return indexes, constraints
