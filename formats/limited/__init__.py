"""Decks of Limited events: what a card is worth, how many lands, a deck from a pool, its figures.

A pure core.
"""

from formats.limited.basics import suggested_lands
from formats.limited.building import CREATURES, CURVE, PAIRS, BuiltDeck, auto_build
from formats.limited.figures import (
    COLOURLESS,
    LIMITED_HINTS,
    OTHER,
    TYPES,
    CurveStep,
    DeckFigures,
    LimitedHint,
    deck_figures,
)
from formats.limited.model import (
    BASIC_LANDS,
    COLOURS,
    Cards,
    PlayCard,
    Symbol,
    asked_colours,
    counted,
    in_order,
)
from formats.limited.ratings import rating

__all__ = [
    "BASIC_LANDS",
    "COLOURLESS",
    "COLOURS",
    "CREATURES",
    "CURVE",
    "LIMITED_HINTS",
    "OTHER",
    "PAIRS",
    "TYPES",
    "BuiltDeck",
    "Cards",
    "CurveStep",
    "DeckFigures",
    "LimitedHint",
    "PlayCard",
    "Symbol",
    "asked_colours",
    "auto_build",
    "counted",
    "deck_figures",
    "in_order",
    "rating",
    "suggested_lands",
]
