"""Files with a deck a line: `{"format", "date", "main": [[4, "Name"], …], "side": […]}`.

Beside these: `platform`, `commander`, `companion`, `name`; `text` in place of the sections.
"""

import json
from typing import Any, Final

from formats.catalog.bulk import Asked
from formats.catalog.checking import read_day
from formats.catalog.errors import BadDeckLine
from formats.decks import LEAST_COUNT, MOST_COUNT, MOST_NAME, SECTIONS, DeckLine, ParsedDeck

#: No line with one deck is longer.
MAX_LINE_BYTES: Final = 1_000_000
_DECK_SECTIONS: Final = tuple(section for section in SECTIONS if section != "extra")


def read_deck_line(line: bytes, number: int) -> Asked:
    """What the line asks. Keys beside the known ones are passed over.

    `text` may hold a list in any writing instead of the sections. Refusals: BadDeckLine, BadDate.
    """
    deck = _object(line, number)
    day, platform = deck.get("date"), deck.get("platform", "paper")
    for name, value in (("format", deck.get("format")), ("platform", platform)):
        if not isinstance(value, str) or not value:
            raise BadDeckLine(line=number, what=name)
    if day is not None and not isinstance(day, str):
        raise BadDeckLine(line=number, what="date")
    text = deck.get("text")
    if text is not None and not isinstance(text, str):
        raise BadDeckLine(line=number, what="text")
    return Asked(
        deck=_deck(deck, number) if text is None else text,
        format=deck["format"],
        on=read_day(day) if day else None,
        platform=platform,
    )


def _object(line: bytes, number: int) -> dict[str, Any]:
    if len(line) > MAX_LINE_BYTES:
        raise BadDeckLine(line=number, what="length")
    try:
        deck = json.loads(line.removeprefix(b"\xef\xbb\xbf"), object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise BadDeckLine(line=number, what="JSON") from error
    if not isinstance(deck, dict):
        raise BadDeckLine(line=number, what="JSON")
    return deck


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object; ValueError for one that says something twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _deck(deck: dict[str, Any], number: int) -> ParsedDeck:
    lines: list[DeckLine] = []
    for section in _DECK_SECTIONS:
        entries = deck.get(section) or []
        if not isinstance(entries, list):
            raise BadDeckLine(line=number, what=section)
        for entry in entries:
            match entry:
                case [int(count), str(name)] if (
                    not isinstance(count, bool)
                    and LEAST_COUNT <= count <= MOST_COUNT
                    and 0 < len(name.strip()) <= MOST_NAME
                ):
                    text = _told(name)
                    lines.append(DeckLine(count, text, len(lines) + 1, section, text))
                case _:
                    raise BadDeckLine(line=number, what=section)
    if not lines:
        raise BadDeckLine(line=number, what="main")
    title = deck.get("name")
    return ParsedDeck(_told(title) if isinstance(title, str) else None, tuple(lines), (), ())


def _told(text: str) -> str:
    """The text without halves of characters, which JSON can hold and no answer could."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
