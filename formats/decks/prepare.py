"""A text as lines, after what no list can be was refused."""

from __future__ import annotations

import re
from typing import Final

from formats.decks.decoding import MAX_BYTES, MAX_FILE
from formats.decks.model import DeckListError

MAX_LINES: Final = 2_000
#: Lines of a file with marks around its cards: some programs write each field on its own.
MAX_FILE_LINES: Final = 100_000

_BLANKS: Final = " \n\t\u3000\xa0"
#: Control characters, halves of characters and what Unicode never makes one: no text holds them.
_NO_TEXT: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef"
    + "".join(map(chr, (plane << 16 | low for plane in range(17) for low in (0xFFFE, 0xFFFF))))
    + "]"
)


def text_lines(text: str) -> list[str]:
    """The lines of a plain list without blank ones at the end; any system's line ends.

    Raises DeckListError: formats.text_too_large, formats.empty_list, formats.too_many_lines,
    formats.binary_text.
    """
    return _lines(text, MAX_BYTES, MAX_LINES)


def file_lines(text: str) -> list[str]:
    """The same for XML, JSON and CSV, which may be longer."""
    return _lines(text, MAX_FILE, MAX_FILE_LINES)


def _lines(text: str, max_bytes: int, max_lines: int) -> list[str]:
    # Four bytes are the most that a character takes, so the cheap test comes first.
    if len(text) > max_bytes or (
        len(text) * 4 > max_bytes and len(text.encode("utf-8", "surrogatepass")) > max_bytes
    ):
        raise DeckListError("formats.text_too_large", {"size": len(text), "limit": max_bytes})
    if not text.isascii():
        text = text.removeprefix("\ufeff").replace("\u2028", "\n").replace("\u2029", "\n")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text or text.isspace():
        raise DeckListError("formats.empty_list", {})
    lines = text.rstrip(_BLANKS).split("\n")
    if len(lines) > max_lines:
        raise DeckListError("formats.too_many_lines", {"lines": len(lines), "limit": max_lines})
    refuse_binary(text, 1)
    return lines


def refuse_binary(text: str, line: int) -> None:
    """Raises DeckListError (formats.binary_text) for what no text holds.

    ``line`` is the one on which the text begins. Files can hide such signs behind escapes.
    """
    if text.isprintable() or text.replace("\n", "").isprintable():
        return
    found = _NO_TEXT.search(text)
    if found is not None:
        number = text.count("\n", 0, found.start()) + line
        sign = f"U+{ord(found[0]):04X}"
        raise DeckListError("formats.binary_text", {"line": number, "character": sign})
