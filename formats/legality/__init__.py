"""Is this deck legal in that format on that day, and why.

A pure core: no Django, no network, no clock, no chance. Facts come from ``formats/data``,
cards from whoever asks. ``check`` answers; ``codes.CODES`` lists what it can say.
"""

from formats.legality.cards_tsv import load_cards_tsv
from formats.legality.checking import check
from formats.legality.codes import CODES, CodeSpec
from formats.legality.errors import BadDate, FactsError, LegalityError, UnknownFormat
from formats.legality.facts import (
    ANY_COUNT,
    FIRST_DAY,
    LAST_DAY,
    DeckRules,
    Facts,
    FormatFacts,
    Ruling,
    SetFacts,
    Window,
)
from formats.legality.keys import resolve_format
from formats.legality.loading import load_facts
from formats.legality.model import CardFacts, Deck, DeckCard, Printing, Reason, Verdict
from formats.legality.status import CardStatus, status_table

__all__ = [
    "ANY_COUNT",
    "CODES",
    "FIRST_DAY",
    "LAST_DAY",
    "BadDate",
    "CardFacts",
    "CardStatus",
    "CodeSpec",
    "Deck",
    "DeckCard",
    "DeckRules",
    "Facts",
    "FactsError",
    "FormatFacts",
    "LegalityError",
    "Printing",
    "Reason",
    "Ruling",
    "SetFacts",
    "UnknownFormat",
    "Verdict",
    "Window",
    "check",
    "load_cards_tsv",
    "load_facts",
    "resolve_format",
    "status_table",
]
