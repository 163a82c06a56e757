"""What reading a deck list yields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from formats.legality import Deck, DeckCard

#: Sections of a list. Cards in "extra" (maybeboard, tokens) are no part of the deck.
SECTIONS: Final = ("main", "side", "commander", "companion", "extra")

_SAME: Mapping[str, str] = MappingProxyType({})


class LineKind(StrEnum):
    """What became of one line of the text."""

    CARD = "card"
    HEADING = "heading"
    COMMENT = "comment"
    BLANK = "blank"
    PROBLEM = "problem"


class DeckListError(Exception):
    """The whole text was refused; ``code`` is a key of ``codes.TEXT_CODES``."""

    def __init__(self, code: str, params: Mapping[str, object]) -> None:
        super().__init__(f"{code} {dict(params)}")
        self.code = code
        self.params = dict(params)


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One understood card line.

    ``name`` is as typed, without count and decorations; ``text`` everything after the count,
    for the rare card whose own name looks like a decoration. ``set`` and ``number`` are what
    the list says of the printing, upper-cased; nobody has checked them.
    """

    count: int
    name: str
    line: int
    section: str
    text: str
    set: str | None = None
    number: str | None = None
    foil: bool = False
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A line that needs its author: ``code`` is a key of ``codes.LINE_CODES``.

    ``text`` is the line, cut to 120 characters.
    """

    line: int
    code: str
    text: str
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ParsedDeck:
    """A list as read. ``kinds[i]`` tells what line ``i + 1`` was; nothing is left out."""

    name: str | None
    cards: tuple[DeckLine, ...]
    problems: tuple[LineProblem, ...]
    kinds: tuple[LineKind, ...]

    def section(self, name: str) -> tuple[DeckLine, ...]:
        """The card lines of one of ``SECTIONS``, in the order of the text."""
        return tuple(card for card in self.cards if card.section == name)

    def to_deck(self, names: Mapping[str, str] = _SAME) -> Deck:
        """The deck for ``legality.check``; ``names`` maps names as typed to canonical ones."""
        return Deck(
            main=self._entries("main", names),
            side=self._entries("side", names),
            commander=self._entries("commander", names),
            companion=self._entries("companion", names),
        )

    def _entries(self, section: str, names: Mapping[str, str]) -> tuple[DeckCard, ...]:
        return tuple(
            DeckCard(card.count, names.get(card.name, card.name), card.line, section)
            for card in self.cards
            if card.section == section
        )
