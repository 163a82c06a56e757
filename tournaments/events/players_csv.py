"""Players from a table of any program: bytes or pasted text -> people, with problems by line. Pure.

The reader's two steps are the page's: `read_table` finds lines and cells, the organiser says what
each column is (`guessed` proposes it), `read_people` makes the rows. Nothing is dropped in silence:
a line that cannot be is a problem with its number, one that may surprise is a note.
"""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from formats.decks import DeckListError, decode_list
from formats.decks.csv_lists import FORMULA_SIGNS, unguarded
from users.names import BadName, clean_name

MOST_BYTES: Final = 2_000_000
MOST_ROWS: Final = 10_000
MOST_COLUMNS: Final = 50
MOST_BYES: Final = 3
MOST_TABLE: Final = 10_000
A_TABLE_SEATS: Final = 2
MOST_AVOIDS: Final = 10
LONGEST_AVOID: Final = 40
# Each broken line is read on to the end of the file in search of its closing quote.
MOST_BROKEN: Final = 20
DELIMITERS: Final = "\t;,|"
LOOKED_AT: Final = 60  # lines from which the sign between cells is guessed

_LINE: Final = re.compile("\r\n|\r|\n")
_BETWEEN_AVOIDS: Final = re.compile("[;,/|、，；]")


class Column(StrEnum):
    """What a column can be."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    PAID = "paid"
    BYES = "byes"
    TABLE = "table"
    AVOIDS = "avoids"
    NOTHING = "nothing"


# Words of headings, folded; they are looked for whole.
HEADINGS: Final[dict[Column, tuple[str, ...]]] = {
    Column.NAME: (
        "name", "player", "player name", "full name", "display name", "players", "participant",
        "spieler", "nom complet", "nombre completo", "名前", "氏名", "お名前", "プレイヤー",
        "プレイヤー名",
    ),
    Column.FIRST: ("first name", "firstname", "given name", "vorname", "prénom", "名"),
    Column.LAST: (
        "last name", "lastname", "surname", "family name", "nachname", "nom de famille", "apellido",
        "姓", "苗字",
    ),
    Column.PAID: (
        "paid", "fee", "fee paid", "payment", "bezahlt", "payé", "支払い", "支払", "参加費",
    ),
    Column.BYES: ("byes", "bye", "awarded byes", "不戦勝"),
    Column.TABLE: ("table", "fixed table", "tisch", "卓", "固定卓"),
    Column.AVOIDS: ("avoid", "avoids", "avoid words", "group", "family", "避ける", "グループ"),
}  # fmt: skip
YES: Final = frozenset(
    ("1", "yes", "y", "true", "x", "✓", "✔", "paid", "ja", "oui", "si", "sí", "はい", "済", "済み",
     "支払済", "支払済み", "○", "〇", "◯")
)  # fmt: skip
NO: Final = frozenset(
    ("", "0", "no", "n", "false", "-", "–", "unpaid", "nein", "non", "いいえ", "未", "未払",
     "未払い", "×", "✗")
)  # fmt: skip


class BadSheet(ValueError):  # noqa: N818 - an answer, not a mistake
    """A text that is no table at all: `code` is empty, too_large, not_text, too_many_rows (`most`),
    too_many_columns (`most`)."""

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table and the number of the line on which it begins, from 1."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The text as rows; `broken` are lines whose quotes do not close."""

    delimiter: str
    lines: tuple[Line, ...]
    broken: tuple[int, ...] = ()

    @property
    def width(self) -> int:
        """How many columns the widest row has."""
        return max((len(line.cells) for line in self.lines), default=0)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong (or to be noticed) on a line: a code and what its sentence needs."""

    line: int
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Person:
    """A contestant to be: as a line says it."""

    line: int
    name: str
    paid: bool = False
    byes: int = 0
    table: int | None = None
    avoids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What would be entered, the lines that cannot be, and what to look at."""

    people: tuple[Person, ...]
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]


def decoded(data: bytes) -> str:
    """The file's text: UTF-8, UTF-16, CP932 or Western Windows. Raises BadSheet."""
    if len(data) > MOST_BYTES:
        raise BadSheet("too_large", most=MOST_BYTES)
    try:
        return decode_list(data)
    except DeckListError as error:
        raise BadSheet("not_text") from error


def guarded(cell: str) -> str:
    """The cell so that no table program takes it for a formula: an apostrophe before its sign.

    Signs: = + - @, tab and carriage return (OWASP, CSV injection).
    """
    return f"'{cell}" if cell.startswith((*FORMULA_SIGNS, "\t", "\r")) else cell


def read_table(text: str, delimiter: str = "") -> Table:
    """Rows and cells of the text; blank lines are no rows. Raises BadSheet.

    Without a `delimiter` the sign is taken that divides most of the first lines alike.
    """
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise BadSheet("too_large", most=MOST_BYTES)
    lines = _LINE.split(text.removeprefix("\ufeff"))
    sign = delimiter if delimiter in DELIMITERS and delimiter else _sniffed(lines)
    rows: list[Line] = []
    broken: list[int] = []
    for row in _rows(lines, sign):
        if isinstance(row, int):
            broken.append(row)
        elif any(cell.strip() for cell in row.cells):
            rows.append(row)
        if len(rows) > MOST_ROWS + 1:
            raise BadSheet("too_many_rows", most=MOST_ROWS)
    if not rows and not broken:
        raise BadSheet("empty")
    table = Table(sign, tuple(rows), tuple(broken))
    if table.width > MOST_COLUMNS:
        raise BadSheet("too_many_columns", most=MOST_COLUMNS)
    return table


def _sniffed(lines: Sequence[str]) -> str:
    looked_at = [line for line in lines if line.strip()][:LOOKED_AT]
    best = (0, ",")
    for sign in DELIMITERS:
        widths = Counter(_width(line, sign) for line in looked_at)
        (width, times), *_ = widths.most_common(1) or [(1, 0)]
        if width > 1 and times > best[0]:
            best = (times, sign)
    return best[1]


def _width(line: str, sign: str) -> int:
    """How many cells the line has; signs within quotes divide nothing."""
    outside = line.split('"')[::2]
    return sum(part.count(sign) for part in outside) + 1


def _rows(lines: Sequence[str], sign: str) -> Iterator[Line | int]:
    """Rows; for a line whose quotes are broken its number, and reading goes on behind it."""
    at = broken = 0
    while at < len(lines):
        reader = csv.reader((f"{line}\n" for line in lines[at:]), delimiter=sign, strict=True)
        begun = at
        try:
            for cells in reader:
                yield Line(at + 1, tuple(cells))
                at = begun + reader.line_num
        except csv.Error:
            broken += 1
            yield at + 1
            at += 1
        if broken > MOST_BROKEN:
            raise BadSheet("not_text")


def has_headings(table: Table) -> bool:
    """Whether the first row names columns rather than a player."""
    if not table.lines:
        return False
    return any(column is not Column.NOTHING for column in _named(table.lines[0].cells))


def guessed(table: Table, *, headings: bool) -> tuple[Column, ...]:
    """What each column probably is: by its heading, else the first is the name."""
    found = list(_named(table.lines[0].cells)) if headings and table.lines else []
    found += [Column.NOTHING] * (table.width - len(found))
    for at, column in enumerate(found):
        if column in found[:at]:
            found[at] = Column.NOTHING
    if found and not {Column.NAME, Column.FIRST, Column.LAST} & set(found):
        first = next((at for at, column in enumerate(found) if column is Column.NOTHING), 0)
        found[first] = Column.NAME
    return tuple(found)


def _named(cells: Sequence[str]) -> list[Column]:
    words = [folded(cell) for cell in cells]
    return [
        next((column for column, known in HEADINGS.items() if word in known), Column.NOTHING)
        for word in words
    ]


def folded(text: str) -> str:
    """What makes two names one: neither capitals nor widths nor spaces tell them apart."""
    return " ".join(unicodedata.normalize("NFKC", text).strip(" \"'").casefold().split())


def read_people(table: Table, columns: Sequence[Column], *, headings: bool) -> Sheet:
    """The rows as people. `columns` says what each column is; several may make up the name."""
    people: list[Person] = []
    problems = [Problem(number, "broken") for number in table.broken]
    notes: list[Problem] = []
    lines = table.lines[1:] if headings else table.lines
    width = len(table.lines[0].cells) if headings else table.width
    if len(lines) > MOST_ROWS:
        raise BadSheet("too_many_rows", most=MOST_ROWS)
    seen: dict[str, int] = {}
    seated: Counter[int] = Counter()
    for line in lines:
        if any(cell.strip() for cell in line.cells[width:]):
            # A comma in a name without quotes moves all cells behind it.
            problems.append(Problem(line.number, "too_many_cells", {"columns": width}))
            continue
        found = _person(line, columns)
        if isinstance(found, Problem):
            problems.append(found)
            continue
        if found.table is not None:
            seated[found.table] += 1
            if seated[found.table] > A_TABLE_SEATS:
                problems.append(Problem(line.number, "table_full", {"table": found.table}))
                continue
        first = seen.setdefault(folded(found.name), line.number)
        if first != line.number:
            notes.append(Problem(line.number, "name_twice", {"name": found.name, "first": first}))
        people.append(found)
    problems.sort(key=lambda problem: problem.line)
    return Sheet(tuple(people), tuple(problems), tuple(notes))


def same_names(people: Sequence[Person], known: Sequence[str]) -> tuple[Problem, ...]:
    """Notes for those whose name is in the event already."""
    there = {folded(name) for name in known}
    return tuple(
        Problem(person.line, "name_known", {"name": person.name})
        for person in people
        if folded(person.name) in there
    )


def _person(line: Line, columns: Sequence[Column]) -> Person | Problem:
    cells = {
        column: unguarded(cell.strip())
        for column, cell in reversed(list(zip(columns, line.cells, strict=False)))
    }
    try:
        name = clean_name(_whole_name(cells))
    except BadName as error:
        return Problem(line.number, error.code, error.params)
    paid, byes, table = (cells.get(c, "") for c in (Column.PAID, Column.BYES, Column.TABLE))
    has_paid, so_many, at = _yes(paid), _whole(byes, MOST_BYES), _whole(table, MOST_TABLE)
    if has_paid is None:
        return Problem(line.number, "paid_unreadable", {"cell": paid[:40]})
    if so_many is None and byes:
        return Problem(line.number, "byes_unreadable", {"cell": byes[:40], "most": MOST_BYES})
    if not at and table:
        return Problem(line.number, "table_unreadable", {"cell": table[:40], "most": MOST_TABLE})
    words = _words(cells.get(Column.AVOIDS, ""))
    if words is None:
        params = {"most": MOST_AVOIDS, "longest": LONGEST_AVOID}
        return Problem(line.number, "avoids_unreadable", params)
    return Person(line.number, name, has_paid, so_many or 0, at, words)


def _whole_name(cells: Mapping[Column, str]) -> str:
    """The name's parts in the order in which its writing puts them: family names first in Kanji."""
    if cells.get(Column.NAME):
        return cells[Column.NAME]
    parts = [cells.get(Column.FIRST, ""), cells.get(Column.LAST, "")]
    if any("\u3040" <= character <= "\u9fff" for part in parts for character in part):
        parts.reverse()
    return " ".join(part for part in parts if part)


def _yes(cell: str) -> bool | None:
    word = folded(cell)
    return True if word in YES else False if word in NO else None


def _whole(cell: str, most: int) -> int | None:
    digits = unicodedata.normalize("NFKC", cell).strip()
    if not digits.isascii() or not digits.isdigit() or len(digits) > len(str(most)):
        return None
    return int(digits) if int(digits) <= most else None


def _words(cell: str) -> tuple[str, ...] | None:
    words = sorted({" ".join(word.split()) for word in _BETWEEN_AVOIDS.split(cell)} - {""})
    fit = all(len(word) <= LONGEST_AVOID and word.isprintable() for word in words)
    return tuple(words) if fit and len(words) <= MOST_AVOIDS else None
