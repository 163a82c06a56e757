"""Bytes of an uploaded list as text."""

import codecs
from typing import Final

from formats.catalog.errors import NotText, TextTooLarge
from formats.decks import MAX_BYTES

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
#: The encodings of Japanese text files, as Windows writes them.
_JAPANESE: Final = "cp932"


def decode_list(data: bytes) -> str:
    """The text: UTF-8, UTF-16 with its mark, else Japanese Windows text that looks like it.

    Refusals: TextTooLarge, NotText.
    """
    if len(data) > 2 * MAX_BYTES:
        raise TextTooLarge(size=len(data), limit=MAX_BYTES)
    encoding = "utf-16" if data.startswith(_UTF16) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        if encoding == "utf-16":
            raise NotText from None
    try:
        text = data.decode(_JAPANESE)
    except UnicodeDecodeError:
        raise NotText from None
    if not _looks_written(text):
        raise NotText
    return text


def _looks_written(text: str) -> bool:
    """Almost any bytes decode as cp932; a list is printable and mostly full-width or ASCII."""
    marks = [char for char in text if not char.isprintable() and char not in "\r\n\t"]
    half_width = sum(0xFF61 <= ord(char) <= 0xFF9F for char in text)
    return not marks and half_width * 10 <= len(text)
