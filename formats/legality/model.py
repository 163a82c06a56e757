"""Values that go into and come out of a legality check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType

_NOTHING: Mapping[str, object] = MappingProxyType({})


def nothing() -> Mapping[str, object]:
    """The shared empty mapping, as a default for dataclass fields."""
    return _NOTHING


@dataclass(frozen=True, slots=True)
class Printing:
    """One card in one set.

    ``set`` is the upper-case set code; ``rarities`` the letters of all its rarities there
    (C, U, R, M, S special, L basic land, B bonus); ``day`` the card's own release day and
    only asked for in open-ended sets (promos, Secret Lair), where the set's day says nothing.
    """

    set: str
    rarities: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What the catalogue hands in for one card.

    ``name`` is canonical (``Fire // Ice``); ``type_line`` the Oracle one of the front face;
    ``color_identity`` letters of WUBRG; ``layout`` as in MTGJSON; ``flags`` one-letter words:
    r reserved, f funny, o online only, d has its own copy limit, x facts are thin
    (then an empty colour identity means unknown, not colourless).
    """

    name: str
    type_line: str = ""
    color_identity: str = ""
    layout: str = "normal"
    flags: frozenset[str] = frozenset()
    printings: tuple[Printing, ...] = ()


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One line of a deck: ``count`` copies (1 or more) of ``name``; ``line`` from 1, if any."""

    count: int
    name: str
    line: int | None = None
    section: str = "main"

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"a deck line needs a positive count, got {self.count}")


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as registered. The companion stands in ``companion``, in ``side`` or in both."""

    main: tuple[DeckCard, ...]
    side: tuple[DeckCard, ...] = ()
    commander: tuple[DeckCard, ...] = ()
    companion: tuple[DeckCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a deck is not legal, or why nobody can say.

    ``code`` is a key of ``codes.CODES`` and fixes the keys of ``params``. ``count`` is what
    the deck has, ``allowed`` what it may or must have; ``since`` and ``until`` bound the time
    in which the reason holds ([since, until)), where known; ``source`` is a web address.
    """

    code: str
    card: str | None = None
    count: int | None = None
    allowed: int | None = None
    since: date | None = None
    until: date | None = None
    source: str | None = None
    params: Mapping[str, object] = field(default_factory=nothing)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer: legal True, False, or None when only gaps of knowledge stand in the way."""

    legal: bool | None
    reasons: tuple[Reason, ...]
    format: str
    date: date
    data_version: str
