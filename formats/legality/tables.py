"""Tab-separated fact files: a header line, no quoting, one fact a row."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from formats.legality.errors import FactsError


class Row:
    """One row with the place where it stands, so that complaints can name it."""

    __slots__ = ("_path", "_values", "line")

    def __init__(self, path: Path, line: int, values: dict[str, str]) -> None:
        self._path = path
        self.line = line
        self._values = values

    def error(self, what: str) -> FactsError:
        """The complaint about this row, for the caller to raise."""
        return FactsError(self._path, self.line, what)

    def optional(self, column: str) -> str:
        return self._values[column]

    def text(self, column: str) -> str:
        value = self._values[column]
        if not value or value != value.strip():
            raise self.error(f"{column} is empty or padded")
        return value

    def choice(self, column: str, allowed: tuple[str, ...]) -> str:
        value = self._values[column]
        if value not in allowed:
            raise self.error(f"{column} may not be {value!r}")
        return value

    def day(self, column: str) -> date:
        value = self._values[column]
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise self.error(f"{column} is not a day: {value!r}") from None

    def day_or_none(self, column: str) -> date | None:
        return self.day(column) if self._values[column] else None

    def address(self, column: str) -> str:
        value = self._values[column]
        if not value.startswith(("https://", "http://")):
            raise self.error(f"{column} is not a web address: {value!r}")
        return value


def read_table(path: Path, columns: tuple[str, ...]) -> Iterator[Row]:
    """The rows of a file whose header must be exactly ``columns``. Raises FactsError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FactsError(path, 0, "cannot be read as UTF-8 text") from error
    lines = text.removesuffix("\n").split("\n")
    if tuple(lines[0].split("\t")) != columns:
        raise FactsError(path, 1, f"header must be {' '.join(columns)}")
    for number, line in enumerate(lines[1:], start=2):
        values = line.split("\t")
        if len(values) != len(columns):
            raise FactsError(path, number, f"{len(values)} fields, not {len(columns)}")
        yield Row(path, number, dict(zip(columns, values, strict=True)))
