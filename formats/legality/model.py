"""Values that go into and come out of a legality check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Protocol

import msgspec

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
    ``media`` are the first letters of paper, mtgo and arena; empty where nobody has told.
    """

    set: str
    rarities: str = ""
    day: date | None = None
    media: str = ""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What the catalogue hands in for one card.

    ``name`` is canonical (``Fire // Ice``); ``type_line`` the Oracle one of the front face;
    ``color_identity`` and ``colors`` letters of WUBRG; ``layout`` as in MTGJSON; ``flags``
    one-letter words: r reserved, f funny, o online only, d has its own copy limit, x facts are
    thin (then an empty colour identity means unknown, not colourless). ``mana_cost`` is the front
    face's, ``{2}{W}{W}``. None means that nobody has told: the mana value, the keywords (in the
    words of the game: ``Partner``, ``Doctor's companion``), and whether the card may lead a
    Commander deck by its own text.
    """

    name: str
    type_line: str = ""
    color_identity: str = ""
    layout: str = "normal"
    flags: frozenset[str] = frozenset()
    printings: tuple[Printing, ...] = ()
    mana_cost: str = ""
    mana_value: float | None = None
    colors: str = ""
    keywords: frozenset[str] | None = None
    leader: bool | None = None


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One line of a deck: ``count`` copies (1 or more) of ``name``; ``line`` from 1, if any.

    ``set`` and ``number`` name the printing, where the list does.
    """

    count: int
    name: str
    line: int | None = None
    section: str = "main"
    set: str | None = None
    number: str | None = None

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError(f"a deck line needs a positive count, got {self.count}")


class Entry(Protocol):
    """What a deck is made of: a ``DeckCard``, or any other line that tells the same."""

    @property
    def count(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def line(self) -> int | None: ...
    @property
    def section(self) -> str: ...
    @property
    def set(self) -> str | None: ...
    @property
    def number(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck as registered. The companion stands in ``companion``, in ``side`` or in both."""

    main: tuple[Entry, ...]
    side: tuple[Entry, ...] = ()
    commander: tuple[Entry, ...] = ()
    companion: tuple[Entry, ...] = ()


# Structs where thousands are made a second: they are built ten times as fast as dataclasses. None
# can be part of a cycle, so the collector need not look at them.
class Reason(msgspec.Struct, frozen=True, gc=False):
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
    params: Mapping[str, object] = msgspec.field(default_factory=nothing)


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """The answer: legal True, False, or None when only gaps of knowledge stand in the way.

    ``platform_known`` is False where the platform may have had days of its own near that day
    which nobody has written down; the answer then goes by the days of paper.
    """

    legal: bool | None
    reasons: tuple[Reason, ...]
    format: str
    date: date
    data_version: str
    platform: str = "paper"
    platform_known: bool = True
