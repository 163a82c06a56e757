"""Deck lists: reading them, folding names, suggesting spellings. A pure core."""

from formats.decks.codes import LINE_CODES, TEXT_CODES
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
from formats.decks.parse import MAX_BYTES, MAX_LINE, MAX_LINES, parse_decklist
from formats.decks.suggest import NameIndex, suggest

__all__ = [
    "LEAST_COUNT",
    "LINE_CODES",
    "MAX_BYTES",
    "MAX_LINE",
    "MAX_LINES",
    "MOST_COUNT",
    "MOST_NAME",
    "SECTIONS",
    "TEXT_CODES",
    "DeckLine",
    "DeckListError",
    "LineKind",
    "LineProblem",
    "NameIndex",
    "ParsedDeck",
    "face_keys",
    "fold_name",
    "parse_decklist",
    "query_keys",
    "suggest",
]
