"""Cards of a file with marks around them (XML, JSON, CSV), held to what a plain line is held to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from formats.decks.headings import heading_section
from formats.decks.lines import LEAST_COUNT, MOST_COUNT, MOST_NAME, is_set_code, plain, set_code
from formats.decks.model import DeckLine, DeckListError, LineKind, LineProblem, ParsedDeck
from formats.decks.names import fold_name
from formats.decks.prepare import MAX_LINES, refuse_binary

#: Names of sets, folded, to their codes.
Editions = Mapping[str, str]

_SHOWN: Final = 120
_SHOWN_NUMBER: Final = 20
_MOST_SET: Final = 60
_MOST_NUMBER: Final = 12

#: Words for foil in a cell or an attribute.
_FOIL: Final = frozenset(("foil", "etched", "true", "yes", "1", "x"))

#: As many digits as any count that could be told has; longer ones are not even converted.
_COUNT: Final = re.compile(r"[0-9]{1,9}")


class Records:
    """What has been read. A line that bears several cards is a card; a problem outweighs it."""

    def __init__(self, lines: list[str], editions: Editions | None) -> None:
        self._lines = lines
        self._kinds = [LineKind.COMMENT if line.strip() else LineKind.BLANK for line in lines]
        self._cards: list[DeckLine] = []
        self._problems: list[LineProblem] = []
        self._editions = editions or {}
        self._name: str | None = None

    def title(self, name: object, line: int = 1) -> None:
        """The deck's name, where it has one."""
        if isinstance(name, str):
            refuse_binary(name, line)
            self._name = self._name or plain(name)[:MOST_NAME].strip() or None

    def heading(self, line: int) -> None:
        """A line that opens a section or names columns."""
        self._mark(line, LineKind.HEADING)

    def problem(self, line: int, code: str, **params: object) -> None:
        """A record that is no card."""
        self._mark(line, LineKind.PROBLEM)
        text = self._lines[line - 1].strip()[:_SHOWN]
        self._problems.append(LineProblem(line, code, text, params))
        self._refuse_too_many()

    def card(
        self,
        line: int,
        section: str | None,
        count: object,
        name: object,
        *,
        printing: tuple[object, object] = (None, None),
        foil: object = None,
        tags: tuple[str, ...] = (),
    ) -> None:
        """One record: a card if count, name and section are in order, else a problem.

        ``section`` is one of SECTIONS or the file's own word for it; ``printing`` what the file
        says of set and number. Raises DeckListError (formats.binary_text) for what is no text.
        """
        for text in (section, count, name, *printing, *tags):
            if isinstance(text, str):
                refuse_binary(text, line)
        title = plain(name) if isinstance(name, str) else ""
        counted = str(count).strip() if isinstance(count, int | str) and count is not True else ""
        where = _section(section)
        if not title:
            self.problem(line, "formats.name_missing", count=counted[:_SHOWN_NUMBER] or "?")
        elif len(title) > MOST_NAME:
            self.problem(line, "formats.name_too_long", length=len(title), limit=MOST_NAME)
        elif not counted:
            self.problem(line, "formats.count_missing", name=title[:_SHOWN])
        elif not _COUNT.fullmatch(counted) or not LEAST_COUNT <= int(counted) <= MOST_COUNT:
            shown = counted[:_SHOWN_NUMBER]
            self.problem(
                line, "formats.count_out_of_range", count=shown, least=LEAST_COUNT, most=MOST_COUNT
            )
        elif where is None:
            shown = plain(str(section))[:_SHOWN]
            self.problem(line, "formats.section_unknown", section=shown, name=title[:_SHOWN])
        else:
            code, number = printing
            self._cards.append(
                DeckLine(
                    int(counted),
                    title,
                    line,
                    where,
                    title,
                    self._set(code),
                    _number(number),
                    _is_foil(foil),
                    tags,
                )
            )
            self._mark(line, LineKind.CARD)
            self._refuse_too_many()

    def finish(self, writing: str) -> ParsedDeck:
        """The list."""
        return ParsedDeck(
            self._name,
            tuple(self._cards),
            tuple(self._problems),
            tuple(self._kinds),
            writing,
        )

    def _mark(self, line: int, kind: LineKind) -> None:
        if _WEIGHT[kind] > _WEIGHT[self._kinds[line - 1]]:
            self._kinds[line - 1] = kind

    def _set(self, text: object) -> str | None:
        """The set's code: a name is looked up; one that nobody knows stays as it is written."""
        if not isinstance(text, str):
            return None
        edition = plain(text)[:_MOST_SET]
        found = self._editions.get(fold_name(edition)) if self._editions else None
        if found is not None:
            return found
        return set_code(edition) if is_set_code(edition) else edition or None

    def _refuse_too_many(self) -> None:
        records = len(self._cards) + len(self._problems)
        if records > MAX_LINES:
            raise DeckListError("formats.too_many_lines", {"lines": records, "limit": MAX_LINES})


_WEIGHT: Final = {
    LineKind.BLANK: 0,
    LineKind.COMMENT: 1,
    LineKind.HEADING: 2,
    LineKind.CARD: 3,
    LineKind.PROBLEM: 4,
}


def _section(word: str | None) -> str | None:
    """The section of that name; a blank word is the main deck."""
    if not word or word.isspace():
        return "main"
    _found, section = heading_section(word)
    return _OTHER.get(word.casefold()) if section in (None, "about") else section


#: The only section whose own word is no heading of a list.
_OTHER: Final = {"extra": "extra"}


def _number(text: object) -> str | None:
    if isinstance(text, int) and not isinstance(text, bool):
        text = str(text) if abs(text) < 10**_MOST_NUMBER else ""
    if not isinstance(text, str):
        return None
    return plain(text)[:_MOST_NUMBER].strip() or None


def _is_foil(word: object) -> bool:
    return word is True or (isinstance(word, str) and word.strip().casefold() in _FOIL)
