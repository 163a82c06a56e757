"""Reads a list of any writing. What is in it decides, never the file's name."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from formats.decks.csv_lists import csv_delimiter, read_csv
from formats.decks.decoding import decode_list
from formats.decks.json_lists import read_json
from formats.decks.model import ParsedDeck
from formats.decks.parse import parse_decklist
from formats.decks.records import Editions
from formats.decks.signs import UNMARKED
from formats.decks.xml_lists import read_xml

_LINE_ENDS: Final = re.compile("[\r\n\u2028\u2029]")
#: So much of a text is looked at for its first line.
_HEAD: Final = 2_000
#: ``[Main]`` is a heading, ``[{`` a list of objects.
_JSON: Final = re.compile(r"\{|\[\s*\{")


#: Plain writings that a file's ending names where the list itself bears no sign.
_ENDINGS: Final = {"dec": "apprentice", "mwdeck": "mws"}


def read_deck(
    data: bytes | str, *, file_name: str = "", editions: Editions | None = None
) -> ParsedDeck:
    """The deck in a text or a file.

    ``editions`` maps folded names of sets to their codes, for tables that name sets in full
    (Deckbox); without it such a name stands where the code should. ``file_name`` decides
    nothing but the ``writing`` of a list without any sign. Raises DeckListError with a code of
    ``TEXT_CODES`` for what is no list at all.
    """
    text = decode_list(data) if isinstance(data, bytes) else data
    head = text[:_HEAD].lstrip("\ufeff \t\r\n\u3000")
    if head.startswith("<"):
        return read_xml(text, editions)
    if _JSON.match(head):
        return read_json(text, editions)
    if csv_delimiter(_LINE_ENDS.split(head, maxsplit=1)[0]) is not None:
        return read_csv(text, editions)
    parsed = parse_decklist(text)
    ending = _ENDINGS.get(file_name.rpartition(".")[2].casefold())
    if ending is not None and parsed.writing == UNMARKED:
        parsed = replace(parsed, writing=ending)
    return parsed
