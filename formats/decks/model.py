"""What reading a deck list yields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from msgspec import Struct, structs

from formats.legality import Deck, Entry

#: Sections of a list. Cards in "extra" (maybeboard, tokens) are no part of the deck.
SECTIONS: Final = ("main", "side", "commander", "companion", "extra")

#: Partners are two.
_MOST_COMMANDERS: Final = 2

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


class DeckLine(Struct, frozen=True, gc=False):
    """One understood card line.

    ``name`` is as typed, without count and decorations; ``text`` everything after the count,
    for the rare card whose own name looks like a decoration. ``set`` and ``number`` are what
    the list says of the printing, codes of sets upper-cased; nobody has checked them.
    """

    # A Struct and no dataclass: a list has dozens of these, and they are made ten times as fast.
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
    """A list as read. ``kinds[i]`` tells what line ``i + 1`` was; nothing is left out.

    ``writing`` is the key of ``WRITINGS`` that the list looks like.
    """

    name: str | None
    cards: tuple[DeckLine, ...]
    problems: tuple[LineProblem, ...]
    kinds: tuple[LineKind, ...]
    writing: str = "mtgo"

    def section(self, name: str) -> tuple[DeckLine, ...]:
        """The card lines of one of ``SECTIONS``, in the order of the text."""
        return tuple(card for card in self.cards if card.section == name)

    def to_deck(self, names: Mapping[str, str] = _SAME) -> Deck:
        """The deck for ``legality.check``; ``names`` maps names as typed to canonical ones.

        Its entries are the card lines themselves, as long as no name changes.
        """
        parts: dict[str, list[Entry]] = {section: [] for section in SECTIONS}
        for card in self.cards:
            name = names.get(card.name) if names else None
            parts[card.section].append(card if name is None else structs.replace(card, name=name))
        return Deck(
            main=tuple(parts["main"]),
            side=tuple(parts["side"]),
            commander=tuple(parts["commander"]),
            companion=tuple(parts["companion"]),
        )

    def with_commander(self) -> ParsedDeck:
        """The list with a sideboard of one or two single cards read as its commanders.

        Magic Online writes commanders as a sideboard. For formats with commanders only: the
        list itself cannot tell. A list that names a commander stays as it is.
        """
        side = self.section("side")
        if (
            not 1 <= len(side) <= _MOST_COMMANDERS
            or any(card.count != 1 for card in side)
            or self.section("commander")
        ):
            return self
        cards = tuple(
            structs.replace(card, section="commander") if card.section == "side" else card
            for card in self.cards
        )
        return replace(self, cards=cards)
