"""Lists of cubes: one card a line, or a table such as CubeCobra writes. The site is not asked.

Every line that is neither blank nor a remark comes out as a card, as a problem or as left out.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from formats.catalog.unread import Problem, broken
from formats.decks import (
    LEAST_COUNT,
    MAX_LINE,
    MOST_COUNT,
    MOST_NAME,
    DeckLine,
    DeckListError,
    ParsedDeck,
    read_deck,
)
from formats.decks.csv_lists import unguarded
from formats.decks.lines import is_set_code, plain, set_code, split_count, undecorate
from formats.decks.prepare import file_lines

_SHOWN: Final = 120
_MAYBE: Final = "maybeboard"
_DELIMITERS: Final = ",;\t"
#: What a column can be, with the words for it, folded.
_COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("name", "card name", "card", "カード名"),
    "count": ("count", "quantity", "qty", "amount", "枚数"),
    "set": ("set", "set code", "edition", "edition code"),
    "number": ("collector number", "card number", "number"),
    _MAYBE: (_MAYBE,),
}
_YES: Final = frozenset(("true", "yes", "1", "x"))


@dataclass(slots=True)
class CubeList:
    """What was read; `maybe` are lines of the maybeboard, which is no part of a cube."""

    cards: list[DeckLine] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    maybe: list[Problem] = field(default_factory=list)


def read_cube(text: str) -> CubeList:
    """A cube's list. Raises DeckListError for what is no text, or nothing at all."""
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        return _of_file(read_deck(text))
    lines = file_lines(text)
    first = next(number for number, line in enumerate(lines) if line.strip())
    delimiter = _delimiter(lines[first])
    found = CubeList()
    rows = _plain_rows(lines) if delimiter is None else _table_rows(lines, first, delimiter)
    for row in rows:
        _take(row, found)
    return found


@dataclass(frozen=True, slots=True)
class _Row:
    """A line as it is told: its number, the whole of it, what its parts are."""

    number: int
    text: str
    name: str
    count: str = "1"
    set: str | None = None
    collector: str | None = None
    maybe: bool = False


def _take(row: _Row, found: CubeList) -> None:
    if row.maybe:
        found.maybe.append(_problem(row, "cubes.maybeboard"))
    elif not row.name:
        found.problems.append(_problem(row, "cubes.no_name"))
    elif len(row.name) > MOST_NAME:
        found.problems.append(_problem(row, "cubes.too_long", limit=MOST_NAME))
    elif not _is_count(row.count):
        found.problems.append(_problem(row, "cubes.bad_count", most=MOST_COUNT))
    else:
        known = row.set if row.set and is_set_code(row.set) else None
        found.cards.append(
            DeckLine(
                int(row.count), row.name, row.number, "main", row.name,
                set_code(known) if known else None, row.collector if known else None,
            )
        )  # fmt: skip


def _is_count(text: str) -> bool:
    small = text.isascii() and text.isdigit() and len(text) <= len(str(MOST_COUNT))
    return small and LEAST_COUNT <= int(text) <= MOST_COUNT


def _problem(row: _Row, code: str, **params: Any) -> Problem:  # noqa: ANN401 - of the sentence
    return Problem(row.number, row.text[:_SHOWN], code, params)


def _plain_rows(lines: Iterable[str]) -> Iterator[_Row]:
    """One card a line, with or without a number in front; remarks begin with # or //."""
    maybe = False
    for number, raw in enumerate(lines, start=1):
        text = plain(raw[: MAX_LINE + 1])  # what is longer is no name
        if text.startswith(("#", "//")):
            maybe = text.lstrip("#/ ").casefold().startswith(_MAYBE)
        elif len(raw) > MAX_LINE:
            yield _Row(number, text, text, maybe=maybe)
        elif text:
            count, rest = split_count(text) or ("1", text)
            told = undecorate(rest)
            yield _Row(number, text, told.name, count, told.set, told.number, maybe)


def _of_file(parsed: ParsedDeck) -> CubeList:
    """A deck file of marks, such as Cockatrice's: whatever it holds is in the cube."""
    return CubeList(
        cards=list(parsed.cards),
        problems=broken(parsed.problems),
    )


def _delimiter(line: str) -> str | None:
    """The sign between the cells, if the line is a row of headings with one for names."""
    if len(line) > MAX_LINE:
        return None  # no headings, and more than the reader of tables takes
    for delimiter in _DELIMITERS:
        heads = _heads(next(csv.reader([line], delimiter=delimiter)))
        if len(heads) > 1 and "name" in _places(heads):
            return delimiter
    return None


def _heads(cells: Iterable[str]) -> list[str]:
    return [" ".join(cell.strip(' "\ufeff').casefold().split()) for cell in cells]


def _places(heads: list[str]) -> dict[str, int]:
    """Which column says what; earlier words win."""
    return {
        role: heads.index(word)
        for role, known in _COLUMNS.items()
        for word in reversed(known)
        if word in heads
    }


def _table_rows(lines: list[str], first: int, delimiter: str) -> Iterator[_Row]:
    """The rows below the headings; a line that a cell goes on in belongs to its row."""
    reader = csv.reader((line + "\n" for line in lines[first:]), delimiter=delimiter, strict=True)
    number = first + 1
    try:
        places = _places(_heads(next(reader)))
        number = first + reader.line_num + 1
        for cells in reader:
            told = {role: cells[at] for role, at in places.items() if at < len(cells)}
            if any(cell.strip() for cell in cells):
                yield _Row(
                    number,
                    plain(delimiter.join(cells)),
                    plain(unguarded(told.get("name", ""))),
                    told.get("count", "1").strip(),
                    told.get("set", "").strip() or None,
                    told.get("number", "").strip() or None,
                    told.get(_MAYBE, "").strip().casefold() in _YES,
                )
            number = first + reader.line_num + 1
    except csv.Error:
        raise DeckListError("formats.csv_broken", {"line": number}) from None
