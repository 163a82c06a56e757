"""Reads deck lists as people paste them. Linear in the length of the text."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from formats.decks.headings import heading_section
from formats.decks.lines import LEAST_COUNT, MOST_COUNT, MOST_NAME, plain, split_count, undecorate
from formats.decks.model import DeckLine, DeckListError, LineKind, LineProblem, ParsedDeck

MAX_BYTES: Final = 1_000_000
MAX_LINES: Final = 2_000
MAX_LINE: Final = 500

_SHOWN: Final = 120


def parse_decklist(text: str) -> ParsedDeck:
    """Reads a plain list (MTGO, Arena, Moxfield, Archidekt, XMage, Forge, Apprentice).

    Every line becomes a card, a heading, a comment, a blank or a problem with a code. Without
    any heading or ``SB:`` a single gap parts the main deck from the sideboard, as on MTGO.
    Raises DeckListError for a text that is empty, too large, too long or not text.
    """
    lines = _lines(text)
    reader = _Reader(len(lines))
    for number, line in enumerate(lines, start=1):
        reader.read(number, line)
    return reader.finish()


def _lines(text: str) -> list[str]:
    # Four bytes are the most that a character takes, so the cheap test comes first.
    if len(text) > MAX_BYTES or (
        len(text) * 4 > MAX_BYTES and len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES
    ):
        raise DeckListError("formats.text_too_large", {"size": len(text), "limit": MAX_BYTES})
    plain_ends = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = plain_ends.replace("\u2028", "\n").replace("\u2029", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise DeckListError("formats.empty_list", {})
    if len(lines) > MAX_LINES:
        raise DeckListError("formats.too_many_lines", {"lines": len(lines), "limit": MAX_LINES})
    for number, line in enumerate(lines, start=1):
        _refuse_binary(number, line)
    return lines


def _refuse_binary(number: int, line: str) -> None:
    if line.isprintable():
        return
    for char in line:
        if unicodedata.category(char) in ("Cc", "Cs") and char != "\t":
            raise DeckListError(
                "formats.binary_text", {"line": number, "character": f"U+{ord(char):04X}"}
            )


class _Reader:
    """The state between lines: section, gaps, what has been read."""

    def __init__(self, lines: int) -> None:
        self._kinds = [LineKind.BLANK] * lines
        self._cards: list[DeckLine] = []
        self._groups: list[int] = []
        self._problems: list[LineProblem] = []
        self._name: str | None = None
        self._section = "main"
        self._sectioned = False
        self._group = 0
        self._gap: int | None = None

    def read(self, number: int, raw: str) -> None:
        """Takes one line, numbered from 1."""
        if len(raw) > MAX_LINE:
            self._problem(number, raw, "formats.line_too_long", length=len(raw), limit=MAX_LINE)
            return
        text = plain(raw)
        if not text:
            if self._cards:
                self._gap = number
            return
        if text[0] in "0123456789":
            # No title or heading starts with a digit, and nearly all lines do.
            self._read_card(number, raw, text)
        elif text.startswith(("//", "#")):
            self._read_comment(number, text)
        elif not self._read_about(number, text) and not self._read_heading(number, text):
            self._read_card(number, raw, text)

    def _read_comment(self, number: int, text: str) -> None:
        body = text.lstrip("/# ")
        self._kinds[number - 1] = LineKind.COMMENT
        if body[:4].casefold() == "name" and body[4:].lstrip().startswith(":"):
            self._take_name(body.partition(":")[2])
        elif body:
            self._read_heading(number, body)

    def _read_about(self, number: int, text: str) -> bool:
        """Titles: ``Name X`` below About, ``Name=X`` below [metadata], XMage's own lines."""
        titled = self._section == "about" and text[:5].casefold() in ("name ", "name=")
        if titled or text.startswith("NAME:"):
            self._take_name(text[5:])
        elif not text.startswith("LAYOUT ") and not (self._section == "about" and "=" in text):
            return False
        self._kinds[number - 1] = LineKind.COMMENT
        return True

    def _take_name(self, name: str) -> None:
        self._name = self._name or name.strip()[:MOST_NAME] or None

    def _read_heading(self, number: int, text: str) -> bool:
        found, section = heading_section(text)
        if not found:
            return False
        self._kinds[number - 1] = LineKind.HEADING
        self._sectioned = self._sectioned or section != "about"
        if section is not None:
            self._section = section
        return True

    def _read_card(self, number: int, raw: str, text: str) -> None:
        section = "main" if self._section == "about" else self._section
        if text[:3].casefold() == "sb:":
            section, text, self._sectioned = "side", text[3:].lstrip(), True
        counted = split_count(text)
        if counted is None:
            if any(char.isalpha() for char in text):
                self._problem(number, raw, "formats.count_missing", name=text[:_SHOWN])
            else:
                self._problem(number, raw, "formats.line_not_understood")
            return
        digits, rest = counted
        if len(digits) > 9 or not LEAST_COUNT <= int(digits) <= MOST_COUNT:
            self._problem(
                number,
                raw,
                "formats.count_out_of_range",
                count=digits[:20],
                least=LEAST_COUNT,
                most=MOST_COUNT,
            )
            return
        self._add_card(number, raw, int(digits), rest, section)

    def _add_card(self, number: int, raw: str, count: int, rest: str, section: str) -> None:
        parts = undecorate(rest)
        if not parts.name:
            self._problem(number, raw, "formats.name_missing", count=count)
            return
        if len(parts.name) > MOST_NAME:
            self._problem(
                number, raw, "formats.name_too_long", length=len(parts.name), limit=MOST_NAME
            )
            return
        if parts.section is not None:
            section, self._sectioned = parts.section, True
        if self._gap is not None:
            self._group += 1
            self._gap = None
        self._kinds[number - 1] = LineKind.CARD
        self._groups.append(self._group)
        self._cards.append(
            DeckLine(
                count=count,
                name=parts.name,
                line=number,
                section=section,
                text=rest,
                set=parts.set,
                number=parts.number,
                foil=parts.foil,
                tags=parts.tags,
            )
        )

    def _problem(self, number: int, raw: str, code: str, **params: object) -> None:
        self._kinds[number - 1] = LineKind.PROBLEM
        self._problems.append(LineProblem(number, code, raw.strip()[:_SHOWN], params))

    def finish(self) -> ParsedDeck:
        """Settles the sections and hands the list over."""
        cards = self._cards
        if not self._sectioned and self._group == 1:
            cards = [
                _moved(card) if group == 1 else card
                for card, group in zip(cards, self._groups, strict=True)
            ]
        elif not self._sectioned and self._group > 1:
            self._unclear()
        return ParsedDeck(
            name=self._name,
            cards=tuple(cards),
            problems=tuple(sorted(self._problems, key=lambda problem: problem.line)),
            kinds=tuple(self._kinds),
        )

    def _unclear(self) -> None:
        """Two gaps and no heading: where the sideboard starts is the author's to say."""
        first = self._groups.index(1)
        number = self._cards[first].line - 1
        params: Mapping[str, object] = {"groups": self._group + 1}
        self._problems.append(LineProblem(number, "formats.sections_unclear", "", params))
        self._kinds[number - 1] = LineKind.PROBLEM


def _moved(card: DeckLine) -> DeckLine:
    return DeckLine(
        count=card.count,
        name=card.name,
        line=card.line,
        section="side",
        text=card.text,
        set=card.set,
        number=card.number,
        foil=card.foil,
        tags=card.tags,
    )
