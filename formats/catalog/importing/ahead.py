"""What is new for certain is written while the rest of its list is read.

Only into a catalogue that is new, whose indexes wait (`bulk`): all cards of the list are new there.
Whenever a part of the list is staged, the names of cards that are told for the first time and the
printings of sets that are go from the staging tables to the catalogue. What tells any of them
again comes later and stays staged; then `put_back` makes the merge see all of it at once, as if
nothing had been taken. Cards themselves are written by the merge: only the whole list tells them.

Everything happens in the transaction of the merge: to a later process that goes on with the
import all that was staged still is.
"""

from typing import Any, Final

from formats.catalog.importing import bulk
from formats.catalog.importing.merge_sql import BEGIN, DROP_MERGED, KINDS

_MAKE: Final = """
CREATE TEMP TABLE ahead_card (key int, id bigint) ON COMMIT DROP;
CREATE TEMP TABLE ahead_set (code text, after int) ON COMMIT DROP
"""
_LAST: Final = "SELECT coalesce(max(key), 0) FROM import_card"

# Thin cards may turn out to be a front of another card, which then has their names and printings.
_CARDS: Final = """
INSERT INTO ahead_card (key, id)
SELECT key, nextval(pg_get_serial_sequence('catalog_card', 'id')) FROM (
    SELECT DISTINCT s.key FROM import_card s
    LEFT JOIN catalog_card c ON c.name = s.name AND c.variant = s.variant
    WHERE s.key > %(after)s AND c.id IS NULL AND (NOT s.thin OR s.layout = 'reversible_card')
    AND NOT EXISTS (SELECT FROM catalog_card WHERE thin AND layout <> 'reversible_card')
    ORDER BY s.key
) AS fresh
"""
_SETS: Final = """
INSERT INTO ahead_set (code, after)
SELECT DISTINCT set_code, %(after)s FROM import_printing
WHERE set_code NOT IN (SELECT code FROM ahead_set)
"""
_NAMES: Final = f"""
WITH taken AS (
    DELETE FROM import_name n USING ahead_card a WHERE a.key = n.key AND a.key > %(after)s
    RETURNING a.id, n.folded, n.language, n.kind, n.text
)
INSERT INTO catalog_card_name (card_id, folded, language, kind, text)
SELECT DISTINCT ON (folded, id, language) id, folded, language, {KINDS}[kind::int + 1], text
FROM taken ORDER BY folded, id, language, kind, text
"""  # noqa: S608 - our own words
_PRINTINGS: Final = """
WITH taken AS (
    DELETE FROM import_printing p USING ahead_card a, ahead_set s
    WHERE a.key = p.key AND p.number <> '' AND s.code = p.set_code AND s.after = %(after)s
    RETURNING a.id, p.*
)
INSERT INTO catalog_printing (card_id, set_code, number, rarities, day, media, playable,
    printed_name, uuid, told)
SELECT DISTINCT ON (id, set_code, number) id, set_code, number, rarities, day, media, playable,
    printed_name, uuid, %(told)s
FROM taken ORDER BY id, set_code, number, (rarities = ''), seq DESC
"""

_NAMES_BACK: Final = f"""
WITH back AS (
    DELETE FROM catalog_card_name o USING import_name n, ahead_card a
    WHERE a.key = n.key AND o.card_id = a.id AND o.folded = n.folded AND o.language = n.language
    RETURNING a.key, o.folded, o.language, o.kind, o.text
)
INSERT INTO import_name (key, folded, language, kind, text)
SELECT key, folded, language, array_position({KINDS}, kind::text) - 1, text FROM back
"""  # noqa: S608 - our own words
_PRINTINGS_BACK: Final = """
WITH back AS (
    DELETE FROM catalog_printing o USING import_printing p, ahead_card a
    WHERE a.key = p.key AND o.card_id = a.id AND o.set_code = p.set_code AND o.number = p.number
    RETURNING a.key, o.*
)
INSERT INTO import_printing (seq, key, set_code, number, rarities, day, media, playable,
    printed_name, uuid) OVERRIDING SYSTEM VALUE
SELECT 0, key, set_code, number, rarities, day, media, playable, printed_name, uuid FROM back
"""
_TOLD: Final = """
UPDATE catalog_printing p SET told = %(told)s FROM ahead_card a
WHERE a.id = p.card_id AND p.told <> %(told)s
"""


class Ahead:
    """Begins the merge in the open transaction of psycopg's connection `raw`."""

    def __init__(self, raw: Any) -> None:  # noqa: ANN401 - psycopg's connection
        self._raw = raw
        self._after = 0
        self._loosened: list[str] | None = None
        self.names = 0
        self.printings = 0
        with raw.cursor() as cursor:
            cursor.execute(DROP_MERGED)
            cursor.execute(BEGIN)
            cursor.execute(_MAKE)

    def take(self, told: str) -> None:
        """Take what was staged since the last time; `told` is the list's day and kind so far."""
        with self._raw.cursor() as cursor:
            if self._loosened is None and bulk.is_worth_it(cursor):
                self._loosened = bulk.loosen(self._raw)
            if not self._loosened:
                return
            known = {"after": self._after, "told": told}
            cursor.execute(_CARDS, known)
            cursor.execute(_SETS, known)
            cursor.execute(_NAMES, known)
            self.names += cursor.rowcount
            cursor.execute(_PRINTINGS, known)
            self.printings += cursor.rowcount
            cursor.execute(_LAST)
            (self._after,) = cursor.fetchone()

    def put_back(self, told: str) -> None:
        """Stage again what was told again after it was taken; `told` is known now."""
        if not self._loosened:
            return
        with self._raw.cursor() as cursor:
            cursor.execute(_NAMES_BACK)
            self.names -= cursor.rowcount
            cursor.execute(_PRINTINGS_BACK)
            self.printings -= cursor.rowcount
            cursor.execute(_TOLD, {"told": told})

    def tighten(self) -> None:
        """Make the indexes and what else the catalogue is checked by."""
        with self._raw.cursor() as cursor:
            for statement in self._loosened or ():
                cursor.execute(statement)
