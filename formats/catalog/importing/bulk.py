"""For the first import: indexes, references and uniqueness are made anew behind it, in one go each.

That is several times faster than entry by entry and checks the same. It keeps readers out until
the import ends, so it is done only while the catalogue holds next to nothing, and not at all if
somebody is reading.
"""

from typing import Any, Final

import psycopg

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


def is_worth_it(cursor: Any) -> bool:  # noqa: ANN401 - psycopg's
    """Whether the catalogue is new and enough is staged for it."""
    cursor.execute(_WORTH_IT, [FEW_CARDS, MANY_ROWS])
    return bool(cursor.fetchone()[0])


def loosen(raw: Any) -> list[str]:  # noqa: ANN401 - psycopg's connection
    """The statements that make it all again behind what is written; none if nothing was dropped.

    Needs an open transaction.
    """
    with raw.cursor() as cursor:
        cursor.execute(_INDEXES)
        indexes = cursor.fetchall()
        cursor.execute(_CONSTRAINTS)
        constraints = cursor.fetchall()
        try:
            with raw.transaction():
                cursor.execute("SET LOCAL lock_timeout = '1s'")
                for table, name, _definition in constraints:
                    cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
                for name, _definition in indexes:
                    cursor.execute(f"DROP INDEX {name}")
                cursor.execute("SET LOCAL lock_timeout = DEFAULT")
        except psycopg.OperationalError:  # somebody reads, or wrote in this very transaction
            return []
    return [
        *(definition for _name, definition in indexes),
        *(f"ALTER TABLE {table} ADD CONSTRAINT {name} {what}" for table, name, what in constraints),
    ]
