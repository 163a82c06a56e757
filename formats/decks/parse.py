"""Reads deck lists as people paste them. Linear in the length of the text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from formats.decks.headings import heading_section
from formats.decks.lines import (
    DECORATION,
    LEAST_COUNT,
    MOST_COUNT,
    MOST_NAME,
    TIMES,
    plain,
    split_count,
    split_printed,
    undecorate,
)
from formats.decks.model import DeckLine, LineKind, LineProblem, ParsedDeck
from formats.decks.prepare import text_lines
from formats.decks.signs import UNMARKED, text_writing

MAX_LINE: Final = 500

_SHOWN: Final = 120

#: Counts as most lines write them.
_COUNTS: Final = {f"{count}{times}": count for count in range(1, 100) for times in ("", "x", "X")}

#: Blanks and signs that are not what they look like.
_UNTIDY: Final = (
    "\t\xa0\xad\u1680\u180e\u2000-\u2010\u2028-\u202f\u205f-\u206f\u3000\ufeff\uff01-\uff5e"
)
#: What takes a closer look than a count, a blank and a name.
_ODD: Final = re.compile(f"[][()#|*^★†《×{_UNTIDY}]")
_UNTIDY_SIGN: Final = re.compile(f"[{_UNTIDY}]")

_XMAGE_LINES: Final = ("NAME:", "AUTHOR:", "LAYOUT ")
#: "// 60 Maindeck", with the number that plain lists would read as copies.
_NUMBERED: Final = re.compile(r"\d{1,9} (?=\D)")
_ADVERTISEMENT: Final = " from DeckStats.net"


def parse_decklist(text: str) -> ParsedDeck:
    """Reads a plain list of any program.

    Every line becomes a card, a heading, a comment, a blank or a problem with a code. Without
    any heading or ``SB:`` a single gap parts the main deck from the sideboard, as on MTGO.
    Raises DeckListError for a text that is empty, too large, too long or not text.
    """
    reader = _Reader(text_lines(text))
    if _is_simple(text):
        reader.read_simple()
    else:
        reader.read_all()
    return reader.finish()


def _is_simple(text: str) -> bool:
    """Whether every line with a number in front is a count, a blank and a name."""
    return (
        _ODD.search(text) is None
        and not _has_loose_blanks(text)
        and " x" not in text
        and " X" not in text
    )


def _is_tidy(text: str) -> bool:
    """Whether ``plain`` would change no line."""
    return _UNTIDY_SIGN.search(text) is None and not _has_loose_blanks(text)


def _has_loose_blanks(text: str) -> bool:
    return "  " in text or " \n" in text or "\n " in text or " \r" in text or text[:1] == " "


class _Reader:
    """The state between lines: section, gaps, what has been read."""

    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._kinds = [LineKind.CARD] * len(lines)
        self._cards: list[DeckLine] = []
        #: Where groups begin after a gap: the number of cards before.
        self._gaps: list[int] = []
        self._problems: list[LineProblem] = []
        self._name: str | None = None
        self._remark: str | None = None
        self._section = "main"
        self._sectioned = False
        self._gap = False
        self._marked = False
        #: Whether lines need no tidying of their blanks and signs.
        self._tidy = False

    def read_all(self) -> None:
        """Takes the lines one by one."""
        self._marked = True
        self._tidy = _is_tidy("\n".join(self._lines))
        for number, line in enumerate(self._lines, start=1):
            self._read(number, line)

    def read_simple(self) -> None:
        """The same for a text that ``_is_simple``, several times as fast."""
        cards, counts = self._cards, _COUNTS
        for number, line in enumerate(self._lines, start=1):
            digits, _blank, name = line.partition(" ")
            count = counts.get(digits)
            if count is None or not name or len(name) > MOST_NAME:
                self._read(number, line)
                continue
            if self._gap:
                self._begin_group()
            section = self._section
            if section == "about":
                section = "main"
            cards.append(DeckLine(count, name, number, section, name))

    def _read(self, number: int, raw: str) -> None:
        if len(raw) > MAX_LINE:
            self._problem(number, raw, "formats.line_too_long", length=len(raw), limit=MAX_LINE)
            return
        text = raw if self._tidy else plain(raw)
        if not text:
            self._kinds[number - 1] = LineKind.BLANK
            self._gap = bool(self._cards)
            return
        if text[0] in "0123456789":
            # No title or heading starts with a digit, and nearly all lines do.
            self._read_card(number, raw, text)
            return
        self._marked = True
        if text.startswith(("//", "#")):
            self._read_comment(number, text)
        elif not self._read_about(number, text) and not self._read_heading(number, text):
            self._read_card(number, raw, text)

    def _read_comment(self, number: int, text: str) -> None:
        body = text.lstrip("/# ")
        self._kinds[number - 1] = LineKind.COMMENT
        if body[:4].casefold() == "name" and body[4:].lstrip().startswith(":"):
            self._take_name(body.partition(":")[2].removesuffix(_ADVERTISEMENT))
            return
        numbered = _NUMBERED.match(body)
        if numbered and self._read_heading(number, body[numbered.end() :]):
            # Cockatrice's text: the title is the first remark, above "// 60 Maindeck".
            self._take_name(self._remark or "")
        elif body and not self._read_heading(number, body) and not self._cards:
            self._remark = self._remark or body

    def _read_about(self, number: int, text: str) -> bool:
        """Titles: ``Name X`` below About, ``Name=X`` below [metadata], XMage's own lines."""
        titled = self._section == "about" and text[:5].casefold() in ("name ", "name=")
        if titled or text.startswith("NAME:"):
            self._take_name(text[5:])
        elif not text.startswith(_XMAGE_LINES) and not (self._section == "about" and "=" in text):
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
        digits, _blank, rest = text.partition(" ")
        count = _COUNTS.get(digits)
        if count is not None and rest and rest[0] not in TIMES:
            self._add_card(number, raw, count, rest, section)
            return
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
        if 0 < len(rest) <= MOST_NAME:
            printed = split_printed(rest) if DECORATION.search(rest) else (rest, None, None)
            if printed is not None:
                if self._gap:
                    self._begin_group()
                name, code, collector = printed
                self._cards.append(DeckLine(count, name, number, section, rest, code, collector))
                return
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
        if self._gap:
            self._begin_group()
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

    def _begin_group(self) -> None:
        """The first card after a gap begins a group."""
        self._gaps.append(len(self._cards))
        self._gap = False

    def _problem(self, number: int, raw: str, code: str, **params: object) -> None:
        self._kinds[number - 1] = LineKind.PROBLEM
        self._problems.append(LineProblem(number, code, raw.strip()[:_SHOWN], params))

    def finish(self) -> ParsedDeck:
        """Settles the sections and hands the list over."""
        cards = self._cards
        if not self._sectioned and len(self._gaps) == 1:
            gap = self._gaps[0]
            cards = cards[:gap] + [_moved(card) for card in cards[gap:]]
        elif not self._sectioned and self._gaps:
            self._unclear()
        return ParsedDeck(
            self._name,
            tuple(cards),
            tuple(sorted(self._problems, key=_line)),
            tuple(self._kinds),
            text_writing("\n".join(self._lines)) if self._marked else UNMARKED,
        )

    def _unclear(self) -> None:
        """Two gaps and no heading: where the sideboard starts is the author's to say."""
        number = self._cards[self._gaps[0]].line - 1
        params: Mapping[str, object] = {"groups": len(self._gaps) + 1}
        self._problems.append(LineProblem(number, "formats.sections_unclear", "", params))
        self._kinds[number - 1] = LineKind.PROBLEM


def _line(problem: LineProblem) -> int:
    return problem.line


def _moved(card: DeckLine) -> DeckLine:
    return DeckLine(
        card.count,
        card.name,
        card.line,
        "side",
        card.text,
        card.set,
        card.number,
        card.foil,
        card.tags,
    )
