"""Every card's whole history in a format, kept per process, so that any day is a look-up.

A ``Book`` holds the timelines of one format. They are keyed by card object: whoever hands in a
new object for a name (after an import) gets a new timeline. What all books of a process hold
together is bounded.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from formats.legality.codes import CODES
from formats.legality.facts import FIRST_DAY, DeckRules, Facts, FormatFacts, front_name
from formats.legality.model import CardFacts
from formats.legality.status import CardStatus, CardStatuses, copy_limit

#: Timelines of all books together, about 1 kB each. Real decks of all formats use some 30,000.
MOST_TIMELINES: Final = 150_000


@dataclass(frozen=True, slots=True)
class StatusSpan:
    """The card's status is the same on the days [start, until); until None is open."""

    start: date
    until: date | None
    status: CardStatus


class Over(NamedTuple):
    """On the days [start, until) a card is an offence (code and card), certain or not."""

    offence: tuple[str, str]
    start: date
    until: date | None
    certain: bool


class Timeline:
    """The statuses of one card over all days: ``statuses[i]`` holds from ``starts[i]`` on.

    ``days`` are the starts as ordinals, which are compared twice as fast.
    """

    __slots__ = ("_over", "card", "days", "starts", "statuses")

    def __init__(
        self, card: CardFacts, starts: tuple[date, ...], statuses: tuple[CardStatus, ...]
    ) -> None:
        self.card = card
        self.days = tuple([start.toordinal() for start in starts])
        self.starts = starts
        self.statuses = statuses
        self._over: dict[int, tuple[Over, ...]] = {}

    def over(self, count: int) -> tuple[Over, ...]:
        """The times in which so many copies are too many; kept, for histories ask again."""
        known = self._over.get(count)
        if known is None:
            ends = (*self.starts[1:], None)
            known = self._over[count] = tuple(
                Over((status.code, self.card.name), start, end, CODES[status.code].certain)
                for start, end, status in zip(self.starts, ends, self.statuses, strict=True)
                if count > status.allowed
            )
        return known

    def at(self, on: date) -> CardStatus:
        """The status on that day, which is not before FIRST_DAY."""
        return self.statuses[bisect_right(self.days, on.toordinal()) - 1]

    def spans(self) -> tuple[StatusSpan, ...]:
        """The whole history, oldest first, neighbours differing."""
        ends = (*self.starts[1:], None)
        return tuple(map(StatusSpan, self.starts, ends, self.statuses))


def make_timeline(card: CardFacts, format_facts: FormatFacts, facts: Facts) -> Timeline:
    """The card's statuses at every day on which they may change, equal neighbours joined."""
    of = CardStatuses(card, format_facts, facts)
    starts, statuses = [FIRST_DAY], [of.on(FIRST_DAY)]
    for day in sorted(of.days()):
        if day > FIRST_DAY:
            status = of.on(day)
            if status != statuses[-1]:
                starts.append(day)
                statuses.append(status)
    return Timeline(card, tuple(starts), tuple(statuses))


class Book:
    """The timelines of all cards asked for so far in one format; ``lines`` holds them by name.

    Whoever reads ``lines`` has to see that a line is of the very card object asked for.
    """

    __slots__ = ("_changed", "_facts", "_parent", "format", "lines")

    def __init__(self, facts: Facts, format_facts: FormatFacts) -> None:
        self._facts = facts
        self.lines: dict[str, Timeline] = {}
        self.format = format_facts
        # Draft rulings change a few cards; all others are looked up where they stand already.
        self._parent = book(facts.base, format_facts.key) if facts.base is not None else None
        self._changed = facts.drafted.get(format_facts.key, frozenset())

    def timeline(self, card: CardFacts) -> Timeline:
        """The timeline of that card, made once as long as the same object is handed in."""
        line = self.lines.get(card.name)
        if line is None or line.card is not card:
            line = self._find(card)
            self.lines[card.name] = line
        return line

    def _find(self, card: CardFacts) -> Timeline:
        above = self._above(card)
        if above is not None:
            return above.timeline(card)
        _spend()
        return make_timeline(card, self.format, self._facts)

    def _above(self, card: CardFacts) -> Book | None:
        """The book that tells of the card, where drafts do not change it."""
        changed = not self._changed.isdisjoint((card.name, front_name(card.name)))
        return None if changed else self._parent

    def status_on(self, card: CardFacts, on: date) -> CardStatus:
        """The status on that day alone: half the work of a timeline, and nothing is kept."""
        above = self._above(card)
        if above is not None:
            return above.status_on(card, on)
        return CardStatuses(card, self.format, self._facts).on(on)

    def copies(self, card: CardFacts, on: date) -> CardStatus:
        """How many copies the rules of deck building allow, wherever the card was printed."""
        return copy_limit(card, self.format.rules_on(on), self._facts)


class StatusTable:
    """A book opened at one day."""

    __slots__ = ("_book", "format", "on", "rules")

    def __init__(self, of: Book, on: date) -> None:
        self._book = of
        self.format = of.format
        self.on = on
        self.rules: DeckRules = of.format.rules_on(on)

    def status(self, card: CardFacts) -> CardStatus:
        """The status of that card on that day."""
        return self._book.timeline(card).at(self.on)

    def copies(self, card: CardFacts) -> CardStatus:
        """How many copies the rules of deck building allow, wherever the card was printed."""
        return self._book.copies(card, self.on)


_spent = 0


def _spend() -> None:
    """Counts a timeline; beyond the bound all books start anew."""
    global _spent  # noqa: PLW0603 - one count per process
    _spent += 1
    if _spent > MOST_TIMELINES:
        _spent = 0
        book.cache_clear()


@lru_cache(maxsize=256)
def book(facts: Facts, key: str) -> Book:
    """The shared book of a format (a key of ``facts.formats``)."""
    return Book(facts, facts.formats[key])


def status_table(facts: Facts, key: str, on: date) -> StatusTable:
    """The statuses of all cards in a format on a day that is not before FIRST_DAY."""
    return StatusTable(book(facts, key), on)
