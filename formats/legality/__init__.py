"""Is this deck legal in that format on that day, and why.

A pure core: no Django, no network, no clock, no chance. Facts come from ``formats/data``,
cards from whoever asks. ``check`` answers for a day, ``history`` for all days, ``changes`` tells
what a format went through, ``with_rulings`` what would be if; ``codes.CODES`` lists what the core
can say. See ``docs/legality.md``.
"""

from formats.legality.advice import Hint, advice
from formats.legality.cards_tsv import load_cards_tsv
from formats.legality.changes import (
    Change,
    Listed,
    changes,
    list_on,
    next_change,
    rulings_of,
    sets_in,
)
from formats.legality.checking import check
from formats.legality.codes import CODES, HINTS, CodeSpec
from formats.legality.comparing import Difference, compare, difference, formats_for, what_if
from formats.legality.drafts import DraftRuling, with_rulings
from formats.legality.errors import (
    DRAFT_REFUSALS,
    BadDate,
    BadDraft,
    FactsError,
    LegalityError,
    UnknownFormat,
    UnknownPlatform,
)
from formats.legality.facts import (
    ANY_COUNT,
    FIRST_DAY,
    LAST_DAY,
    DeckRules,
    Facts,
    FormatFacts,
    PlatformDay,
    Ruling,
    SetFacts,
    Window,
)
from formats.legality.history import (
    LegalSpan,
    OffenceSpans,
    Period,
    card_timeline,
    history,
    legal_spans,
    offence_spans,
)
from formats.legality.keys import resolve_format
from formats.legality.loading import load_facts
from formats.legality.model import CardFacts, Deck, DeckCard, Entry, Printing, Reason, Verdict
from formats.legality.overlays import PLATFORMS
from formats.legality.rulebook import next_list_day
from formats.legality.status import CardStatus
from formats.legality.swaps import Swap, swap_allowed
from formats.legality.timelines import StatusSpan, status_table

__all__ = [
    "ANY_COUNT",
    "CODES",
    "DRAFT_REFUSALS",
    "FIRST_DAY",
    "HINTS",
    "LAST_DAY",
    "PLATFORMS",
    "BadDate",
    "BadDraft",
    "CardFacts",
    "CardStatus",
    "Change",
    "CodeSpec",
    "Deck",
    "DeckCard",
    "DeckRules",
    "Difference",
    "DraftRuling",
    "Entry",
    "Facts",
    "FactsError",
    "FormatFacts",
    "Hint",
    "LegalSpan",
    "LegalityError",
    "Listed",
    "OffenceSpans",
    "Period",
    "PlatformDay",
    "Printing",
    "Reason",
    "Ruling",
    "SetFacts",
    "StatusSpan",
    "Swap",
    "UnknownFormat",
    "UnknownPlatform",
    "Verdict",
    "Window",
    "advice",
    "card_timeline",
    "changes",
    "check",
    "compare",
    "difference",
    "formats_for",
    "history",
    "legal_spans",
    "list_on",
    "load_cards_tsv",
    "load_facts",
    "next_change",
    "next_list_day",
    "offence_spans",
    "resolve_format",
    "rulings_of",
    "sets_in",
    "status_table",
    "swap_allowed",
    "what_if",
    "with_rulings",
]
