"""The hash by which Cockatrice's players show that a deck did not change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from formats.decks.entries import entries
from formats.decks.model import DeckLine, ParsedDeck

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"
_BYTES: Final = 5
_LENGTH: Final = 8
#: What Cockatrice tells apart.
_SECTIONS: Final = frozenset(("side",))


def deck_hash(deck: ParsedDeck | Iterable[DeckLine]) -> str:
    """Eight digits of base 32: SHA-1 over every copy's name in small letters, sorted.

    Copies of the sideboard bear ``SB:`` in front. Commanders count as sideboard, where
    Cockatrice keeps them; a companion that stands in the sideboard as well counts once.
    """
    cards = deck.cards if isinstance(deck, ParsedDeck) else deck
    shown = entries(cards, title="", carries=_SECTIONS, names={})
    names: list[str] = []
    for prefix, part in (("", shown.main), ("SB:", shown.side)):
        for card in part:
            names += [prefix + card.name.lower()] * card.count
    digest = hashlib.sha1(";".join(sorted(names)).encode(), usedforsecurity=False).digest()
    number = int.from_bytes(digest[:_BYTES], "big")
    return "".join(_DIGITS[number >> shift & 31] for shift in range(5 * _LENGTH - 5, -1, -5))
