"""A card as building a Limited deck sees it: cost, body, types; of its text only the keywords."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct

COLOURS: Final = "WUBRG"
#: The basic land of each colour.
BASIC_LANDS: Final = MappingProxyType(
    {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
)

_SYMBOL: Final = re.compile(r"\{([^{}]+)\}")
_FACES: Final = " // "
#: Mana that no basic land of the five gives: colourless on purpose, and snow.
_SCARCE: Final = frozenset("CS")


class Symbol(NamedTuple):
    """A symbol of a cost that asks for more than any mana.

    ``colours`` are those that pay it ("WU" for a hybrid; "" where no colour does), ``free`` that
    it can also be paid without them: with life, or with two mana of any kind.
    """

    colours: str
    free: bool


class PlayCard(Struct, frozen=True):
    """What is known of a card.

    ``mana_cost`` as in "{1}{W/U}{X}", ``type_line`` in English, ``pt`` as "2/3", "*/1+*" or "",
    ``colors`` and ``identity`` letters of WUBRG, ``keywords`` in English. Where faces are written
    with " // " between, the front one counts. ``identity`` serves lands: which colours they give.
    """

    name: str
    mana_cost: str = ""
    mana_value: float = 0.0
    type_line: str = ""
    pt: str = ""
    colors: str = ""
    rarity: str = "common"
    keywords: tuple[str, ...] = ()
    loyalty: str = ""
    identity: str = ""

    @property
    def types(self) -> tuple[str, ...]:
        """The words before the dash: supertypes and types of the front face."""
        return _types(self.type_line)

    @property
    def subtypes(self) -> tuple[str, ...]:
        """The words behind the dash of the front face."""
        return tuple(_front(self.type_line).partition("—")[2].split())

    @property
    def is_land(self) -> bool:
        """Whether its front face is a land."""
        return "Land" in self.types

    @property
    def is_creature(self) -> bool:
        """Whether its front face is a creature."""
        return "Creature" in self.types

    @property
    def is_basic(self) -> bool:
        """Whether it is a basic land of any kind, snow-covered ones among them."""
        return self.is_land and "Basic" in self.types

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols of its cost that ask for colours (or for scarce mana), in order.

        A spell without a cost asks once for each of its colours: it comes into play some other
        way, which costs those.
        """
        cost = _front(self.mana_cost)
        if not cost and not self.is_land:
            return tuple(Symbol(letter, free=False) for letter in in_order(self.colors))
        return symbols_of(cost)

    @property
    def all_colours(self) -> str:
        """Its colours and those that its cost names, hybrids included."""
        return in_order(self.colors + "".join(symbol.colours for symbol in self.symbols))

    @property
    def gives(self) -> str:
        """The colours a land gives, as far as basic land types and its identity tell."""
        if not self.is_land:
            return ""
        typed = [letter for letter, name in BASIC_LANDS.items() if name in self.subtypes]
        return in_order((*typed, *self.identity))

    def castable(self, colours: str) -> bool:
        """Whether mana of these colours pays for it, other symbols with life or any mana."""
        return all(
            symbol.free or any(letter in colours for letter in symbol.colours)
            for symbol in self.symbols
        )


#: Cards with their counts, or one after the other.
Cards = Mapping[PlayCard, int] | Iterable[PlayCard]


def counted(cards: Cards) -> dict[PlayCard, int]:
    """Cards with their counts; those of which there is none are left out."""
    if isinstance(cards, Mapping):
        return {card: count for card, count in cards.items() if count > 0}
    counts: dict[PlayCard, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def asked_colours(cards: Iterable[PlayCard], within: str = COLOURS) -> str:
    """The colours of mana that a deck of these cards needs, of those it is to keep within.

    A hybrid symbol adds its colours only where no other card asks for one of them.
    """
    asked = [symbol for card in cards for symbol in card.symbols if not symbol.free]
    sure = {symbol.colours for symbol in asked if len(symbol.colours) == 1}
    either = {
        letter for symbol in asked if sure.isdisjoint(symbol.colours) for letter in symbol.colours
    }
    return in_order(letter for letter in sure | either if letter in within)


def in_order(letters: Iterable[str]) -> str:
    """Colour letters, each once, in the order white, blue, black, red, green."""
    given = set(letters)
    return "".join(letter for letter in COLOURS if letter in given)


@lru_cache(maxsize=4096)
def symbols_of(cost: str) -> tuple[Symbol, ...]:
    """The symbols of a cost that ask for colours or for scarce mana; others are any mana's."""
    found = (_symbol(inside) for inside in _SYMBOL.findall(cost))
    return tuple(symbol for symbol in found if symbol is not None)


def _symbol(inside: str) -> Symbol | None:
    # {HW} is half a mana of white.
    parts = [part.removeprefix("H") for part in inside.upper().split("/")]
    colours = in_order(part for part in parts if part in BASIC_LANDS)
    if colours:
        return Symbol(colours, free="P" in parts or any(part.isdigit() for part in parts))
    return Symbol("", free=False) if _SCARCE.issuperset(parts) else None


@lru_cache(maxsize=4096)
def _types(type_line: str) -> tuple[str, ...]:
    return tuple(_front(type_line).partition("—")[0].split())


def _front(text: str) -> str:
    """The front face's part of a text of one face or more."""
    return text.partition(_FACES)[0].strip()
