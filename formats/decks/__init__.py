"""Deck lists of any program: read, written, hashed; names folded, spellings suggested.

A pure core.
"""

from formats.decks.codes import LINE_CODES, TEXT_CODES
from formats.decks.decoding import MAX_BYTES, MAX_FILE, decode_list
from formats.decks.fingerprint import deck_hash
from formats.decks.lines import LEAST_COUNT, MOST_COUNT, MOST_NAME
from formats.decks.model import (
    SECTIONS,
    DeckLine,
    DeckListError,
    LineKind,
    LineProblem,
    ParsedDeck,
)
from formats.decks.names import face_keys, fold_name, query_keys
from formats.decks.parse import MAX_LINE, parse_decklist
from formats.decks.prepare import MAX_FILE_LINES, MAX_LINES
from formats.decks.reading import read_deck
from formats.decks.suggest import NameIndex, suggest
from formats.decks.writings import GIFTS, WRITINGS, Writing, write_deck

__all__ = [
    "GIFTS",
    "LEAST_COUNT",
    "LINE_CODES",
    "MAX_BYTES",
    "MAX_FILE",
    "MAX_FILE_LINES",
    "MAX_LINE",
    "MAX_LINES",
    "MOST_COUNT",
    "MOST_NAME",
    "SECTIONS",
    "TEXT_CODES",
    "WRITINGS",
    "DeckLine",
    "DeckListError",
    "LineKind",
    "LineProblem",
    "NameIndex",
    "ParsedDeck",
    "Writing",
    "deck_hash",
    "decode_list",
    "face_keys",
    "fold_name",
    "parse_decklist",
    "query_keys",
    "read_deck",
    "suggest",
    "write_deck",
]
