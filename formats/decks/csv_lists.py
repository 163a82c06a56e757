"""CSV with a row of headings: Deckbox, Moxfield, and tables of one's own."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import Final

from formats.decks.model import DeckListError, ParsedDeck
from formats.decks.prepare import file_lines
from formats.decks.records import Editions, Records

#: What a column can be, with the words for it, folded; earlier words win.
_COLUMNS: Final = {
    "count": ("count", "quantity", "qty", "amount", "枚数"),
    "name": ("name", "card name", "card", "カード名"),
    "set": ("edition code", "set code", "edition", "set", "set name", "expansion"),
    "number": ("collector number", "card number", "number"),
    "foil": ("foil", "finish", "printing"),
    "tags": ("tags",),
    "section": ("section", "board", "zone"),
}
_WORDS: Final = frozenset(word for words in _COLUMNS.values() for word in words)
#: These the table must have; the first word is what a person is told.
_NEEDED: Final = ("count", "name")
#: A first line with so many columns of known words is a table's.
_LEAST_KNOWN: Final = 2
#: So much of a first line, and so many columns, are looked at; no program writes 100.
_HEAD: Final = 2_000
_MOST_COLUMNS: Final = 100
_DELIMITERS: Final = ",;\t"

#: Signs that make a cell a formula in table programs, see `guarded`.
FORMULA_SIGNS: Final = "=+-@"
_GUARD: Final = "'"


def csv_delimiter(line: str) -> str | None:
    """The sign between the cells if ``line`` is a table's row of headings."""
    for delimiter in _DELIMITERS:
        if delimiter not in line:
            continue
        words = [_folded(word) for word in line[:_HEAD].removeprefix("\ufeff").split(delimiter)]
        if sum(word in _WORDS for word in words) >= _LEAST_KNOWN:
            return delimiter
    return None


def read_csv(text: str, editions: Editions | None = None) -> ParsedDeck:
    """The cards of a table. Without a column for sections all of them are main deck.

    Raises DeckListError: formats.csv_broken, formats.csv_column_twice,
    formats.csv_column_missing, and what every list is refused for.
    """
    lines = file_lines(text)
    first = next(number for number, line in enumerate(lines) if line.strip())
    rows = _rows(lines, first, csv_delimiter(lines[first]) or ",")
    records = Records(lines, editions)
    number, header = next(rows)
    columns = _columns(header)
    records.heading(number)
    for number, row in rows:
        if not any(cell.strip() for cell in row):
            continue
        if len(row) > len(header) and any(cell.strip() for cell in row[len(header) :]):
            # A comma in a name without quotes moves all cells behind it.
            records.problem(number, "formats.row_too_long", cells=len(row), columns=len(header))
            continue
        cells = {
            role: unguarded(row[column]) for role, column in columns.items() if column < len(row)
        }
        tags = (tag.strip() for tag in cells.get("tags", "").split(","))
        records.card(
            number,
            cells.get("section"),
            cells.get("count"),
            cells.get("name"),
            printing=(cells.get("set"), cells.get("number")),
            foil=cells.get("foil"),
            tags=tuple(tag for tag in tags if tag),
        )
    return records.finish("moxfield_csv" if "collector number" in _all(header) else "deckbox_csv")


def unguarded(cell: str) -> str:
    """The cell without the apostrophe that `guarded` puts before a formula's sign."""
    return cell[1:] if cell[:1] == _GUARD and cell[1:2] in tuple(FORMULA_SIGNS) else cell


def guarded(cell: str) -> str:
    """The cell so that no table program takes it for a formula."""
    return _GUARD + cell if cell.startswith(tuple(FORMULA_SIGNS)) else cell


def _rows(lines: list[str], first: int, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Rows with the number of the line on which each begins."""
    rows = csv.reader((line + "\n" for line in lines[first:]), delimiter=delimiter, strict=True)
    number = first + 1
    try:
        for row in rows:
            yield number, row
            number = first + rows.line_num + 1
    except csv.Error:
        raise DeckListError("formats.csv_broken", {"line": number}) from None


def _columns(header: list[str]) -> dict[str, int]:
    """Which column says what."""
    words = _all(header)
    for word in words:
        if word in _WORDS and words.count(word) > 1:
            raise DeckListError("formats.csv_column_twice", {"column": word})
    found = {
        role: words.index(word)
        for role, known in _COLUMNS.items()
        for word in reversed(known)
        if word in words
    }
    for role in _NEEDED:
        if role not in found:
            raise DeckListError("formats.csv_column_missing", {"column": role.title()})
    return found


def _all(header: list[str]) -> list[str]:
    return [_folded(word) for word in header[:_MOST_COLUMNS]]


def _folded(word: str) -> str:
    return " ".join(word.strip(' "').casefold().split())
