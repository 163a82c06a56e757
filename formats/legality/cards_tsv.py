"""Reads the project's interchange list of cards: one card a row, no rules text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from formats.legality.model import CardFacts, Printing
from formats.legality.tables import Row, read_table

COLUMNS: Final = (
    "name",
    "layout",
    "mana_cost",
    "type_line",
    "pt",
    "color_identity",
    "flags",
    "printings",
)


def load_cards_tsv(path: Path) -> Iterator[CardFacts]:
    """The cards of a ``cards.tsv``, in its order, without days of printings.

    Columns: see ``COLUMNS``; ``printings`` are ``SET:RARITIES`` with blanks between. Raises
    FactsError, naming file and line, while iterating.
    """
    known: dict[tuple[str, str], Printing] = {}
    flags: dict[str, frozenset[str]] = {}
    for row in read_table(path, COLUMNS):
        letters = row.optional("flags")
        yield CardFacts(
            name=row.text("name"),
            type_line=row.optional("type_line"),
            color_identity=row.optional("color_identity"),
            layout=row.optional("layout"),
            flags=flags.setdefault(letters, frozenset(letters)),
            printings=tuple(_printings(row, known)),
        )


def _printings(row: Row, known: dict[tuple[str, str], Printing]) -> Iterator[Printing]:
    for word in row.optional("printings").split():
        code, colon, rarities = word.partition(":")
        if not code or not colon:
            raise row.error(f"a printing is SET:RARITIES, not {word!r}")
        # Most pairs recur thousands of times; sharing them keeps the catalogue small.
        yield known.setdefault((code, rarities), Printing(code, rarities))
