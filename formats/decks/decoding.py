"""Bytes of a list as text, whatever encoding its program writes."""

from __future__ import annotations

import codecs
import re
from typing import Final

from formats.decks.model import DeckListError

#: Most bytes of a list in plain text, and of a file with marks around its cards.
MAX_BYTES: Final = 1_000_000
MAX_FILE: Final = 2 * MAX_BYTES

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
#: The encodings of text files as Windows writes them, Japanese and Western.
_JAPANESE: Final = "cp932"
_WESTERN: Final = "cp1252"

#: Runs of what is not ASCII, with an ASCII letter at one side or none. An x counts copies.
_RUN: Final = re.compile(r"([A-WYZa-wyz]?)[^\x00-\x7f]+([A-WYZa-wyz]?)")
#: What Western names hold beside ASCII: Latin letters and the signs of word processors.
_WESTERN_SIGNS: Final = re.compile(r"[\t\n\r\x20-\x7e\u00c0-\u017f‘’“”–—…×·®°\xa0]*")
#: One sign in so many may be beside ASCII in a Western list.
_MOST_WESTERN: Final = 4


def decode_list(data: bytes) -> str:
    """The text: UTF-8, UTF-16, else Windows text that looks like Japanese or Western writing.

    Raises DeckListError: formats.text_too_large, formats.not_text.
    """
    if len(data) > MAX_FILE:
        raise DeckListError("formats.text_too_large", {"size": len(data), "limit": MAX_FILE})
    encoding = _unicode(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "utf-8-sig":
            raise DeckListError("formats.not_text", {}) from None
    japanese, western = _decoded(data, _JAPANESE), _decoded(data, _WESTERN)
    if western is not None and not _looks_western(western):
        western = None
    if japanese is not None and not _looks_japanese(japanese, alone=western is None):
        japanese = None
    text = western if japanese is None else japanese
    if text is None:
        raise DeckListError("formats.not_text", {})
    return text


def _unicode(data: bytes) -> str:
    """UTF-16 by its mark, or by every other byte being zero, as in plain names; else UTF-8."""
    if data.startswith(_UTF16):
        return "utf-16"
    head = data[:1000]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if max(even, odd) * 4 > len(head) and min(even, odd) == 0:
        return "utf-16-le" if odd else "utf-16-be"
    return "utf-8-sig"


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _looks_japanese(text: str, *, alone: bool) -> bool:
    """Almost any bytes decode as cp932; a list is printable and mostly full-width or ASCII.

    Where the bytes are a Western list as well (not ``alone``), the neighbours decide: an
    accented letter stands within a word, so it comes out as a sign beside ASCII letters.
    """
    marks = [char for char in text if not char.isprintable() and char not in "\r\n\t\u3000"]
    half_width = sum(0xFF61 <= ord(char) <= 0xFF9F for char in text)
    if marks or half_width * 10 > len(text):
        return False
    if alone:
        return True
    runs = [bool(before or after) for before, after in _RUN.findall(text)]
    return 2 * sum(runs) < len(runs)


def _looks_western(text: str) -> bool:
    odd = sum(not char.isascii() for char in text)
    return _WESTERN_SIGNS.fullmatch(text) is not None and odd * _MOST_WESTERN <= len(text)
