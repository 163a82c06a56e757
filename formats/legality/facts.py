"""The facts in memory: sets, formats, windows, rulings. Built by ``loading.load_facts``."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final

FIRST_DAY: Final = date(1993, 8, 5)
LAST_DAY: Final = date(2100, 12, 31)

#: What a ruling may say of a card.
STATUSES: Final = ("banned", "restricted", "legal", "banned_as_commander", "banned_as_companion")

#: Stands for "any number of copies".
ANY_COUNT: Final = 1 << 30


@dataclass(frozen=True, slots=True)
class SetFacts:
    """One set. ``legal`` is the first tournament day of its cards in open formats.

    ``role``: main printings bring a card into open formats; side printings (promos, boxes) do
    so only for a card without a main one; none never does. ``medium``: paper, mtgo or arena.
    ``open`` sets grow for years, so their day says nothing about a single card.
    """

    code: str
    name: str
    released: date | None
    legal: date | None
    type: str
    medium: str
    role: str
    open: bool


@dataclass(frozen=True, slots=True)
class Window:
    """A set (or card) is in a format on the days [enter, exit); exit None is open.

    ``planned`` holds the announced time of an exit that has no day yet.
    """

    name: str
    enter: date
    exit: date | None
    planned: str
    source: str

    def holds(self, on: date) -> bool:
        return self.enter <= on and (self.exit is None or on < self.exit)


@dataclass(frozen=True, slots=True)
class Ruling:
    """From ``day`` on the card has ``status`` in the format.

    ``status`` is one of STATUSES; ``source`` is empty for a draft.
    """

    day: date
    card: str
    status: str
    source: str


@dataclass(frozen=True, slots=True)
class NeverLegal:
    """A card kept out of every format: kind ante (all formats) or acorn (all but Limited)."""

    card: str
    kind: str
    since: date
    source: str


@dataclass(frozen=True, slots=True)
class CopyLimit:
    """A card's own limit; ``ANY_COUNT`` for no limit."""

    card: str
    limit: int
    source: str


@dataclass(frozen=True, slots=True)
class DeckRules:
    """Deck construction from ``start`` on; None means not asked for.

    ``side``: free, exact (none or ``side_size``) or max. ``legend_copies`` is the limit for
    legendary cards alone.
    """

    start: date
    main_min: int | None
    total_exact: int | None
    side: str
    side_size: int | None
    copies: int | None
    legend_copies: int | None
    source: str


@dataclass(frozen=True, slots=True)
class FormatFacts:
    """One format: lives on the days [start, until).

    ``kind``: windows (sets by date), rulebook (windows that follow from the rule of 2010),
    eternal (every set), commons (Pauper) or limited.
    ``names`` are (first day, English name) pairs, oldest first; ``ja`` the Japanese name.
    """

    key: str
    kind: str
    deck: str
    names: tuple[tuple[date, str], ...]
    ja: str
    aliases: tuple[str, ...]
    start: date
    until: date | None
    source: str
    rules: tuple[DeckRules, ...]
    windows: Mapping[str, tuple[Window, ...]]
    card_windows: Mapping[str, tuple[Window, ...]]
    rulings: Mapping[str, tuple[Ruling, ...]]

    def name_on(self, on: date) -> str:
        """The English name that the format bore on that day (its first one before that)."""
        found = self.names[0][1]
        for day, name in self.names:
            if day <= on:
                found = name
        return found

    def rules_on(self, on: date) -> DeckRules:
        """The deck rules of that day; the first ones for any day before them."""
        index = bisect_right(self.rules, on, key=lambda rule: rule.start)
        return self.rules[max(index - 1, 0)]

    def rulings_of(self, name: str) -> tuple[Ruling, ...]:
        """All rulings on a card, under its whole name or its front face, oldest first."""
        rulings = self.rulings.get(name)
        return self.rulings.get(front_name(name), ()) if rulings is None else rulings

    def rulings_on(self, name: str, on: date) -> tuple[Ruling | None, Ruling | None]:
        """The ruling in force for a card on that day and the one that ends it."""
        rulings = self.rulings_of(name)
        index = bisect_right(rulings, on, key=lambda ruling: ruling.day)
        current = rulings[index - 1] if index else None
        return current, rulings[index] if index < len(rulings) else None


@dataclass(frozen=True, slots=True)
class RulebookRule:
    """How the rulebook of 2010 makes a format from large autumn sets.

    The latest ``autumns`` of them and every expansion since (with ``core_sets``, core sets too),
    or only as many releases after the large set as ``following`` says. Banned is what the lists
    of the formats ``rulings`` ban.
    """

    autumns: int
    core_sets: bool
    following: int | None
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckException:
    """A list that stays legal as sold although ``waives`` names banned cards in it."""

    name: str
    format: str
    start: date
    until: date
    waives: frozenset[str]
    source: str
    main: Mapping[str, int]
    side: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PlatformDay:
    """What happens on ``paper`` (a day) in paper, happens on ``day`` on the platform.

    ``kind``: enter or exit of the set ``name``, or a ruling on the card ``name``. ``format`` is a
    key; None stands for every format.
    """

    platform: str
    format: str | None
    kind: str
    name: str
    paper: date
    day: date
    source: str


@dataclass(frozen=True, slots=True)
class Companion:
    """What a companion asks of the deck: a ``condition`` with its ``value``."""

    card: str
    condition: str
    value: str
    source: str


@dataclass(frozen=True, slots=True)
class UnfitPrinting:
    """A set whose printings are for no tournament, whatever the cards are."""

    set: str
    kind: str
    source: str


@dataclass(frozen=True, eq=False)
class Facts:
    """All facts of one data version; compared by identity and safe to share.

    ``printing_days`` maps (set, card) in open-ended sets to a day, or to None where the day
    is known to be unknown. ``as_of`` is the day on which the data was gathered.
    ``digital_names`` maps names that cards bear on Magic Online or Arena alone to the cards.
    ``platform_days`` are the days that differ on Magic Online and Arena; ``platform`` says whose
    days these facts bear. ``unfit_printings`` maps sets to why their printings may not be played.
    ``base`` and ``drafted`` are of facts with draft rulings: what they lie over, and the names of
    the cards whose rulings differ, by format.
    """

    data_version: str
    as_of: date
    sets: Mapping[str, SetFacts]
    formats: Mapping[str, FormatFacts]
    never_legal: Mapping[str, NeverLegal]
    copy_limits: Mapping[str, CopyLimit]
    printing_days: Mapping[tuple[str, str], date | None]
    deck_exceptions: tuple[DeckException, ...]
    digital_names: Mapping[str, str]
    platform: str = "paper"
    platform_days: tuple[PlatformDay, ...] = ()
    companions: Mapping[str, Companion] = field(default_factory=dict)
    unfit_printings: Mapping[str, UnfitPrinting] = field(default_factory=dict)
    base: Facts | None = None
    drafted: Mapping[str, frozenset[str]] = field(default_factory=dict)


def front_name(name: str) -> str:
    """The first face of ``A // B``; other names as they are."""
    return name.partition(" // ")[0]
