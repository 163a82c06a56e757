"""A deck in a format: what every question about it starts from, whatever the day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from formats.legality.errors import BadDate, UnknownFormat
from formats.legality.facts import FIRST_DAY, LAST_DAY, Facts, FormatFacts
from formats.legality.keys import near_formats
from formats.legality.model import CardFacts, Deck, Entry
from formats.legality.overlays import facts_for
from formats.legality.timelines import Book, book

Cards = Mapping[str, CardFacts | None]


@dataclass(frozen=True, slots=True)
class Case:
    """A deck with its copies counted, and the book of the format it is held against.

    ``totals`` are the copies of each card over the whole deck, by canonical name in the order of
    the deck; ``known`` what the catalogue says of each; ``lines`` where it stands in the list.
    """

    deck: Deck
    cards: Cards
    facts: Facts
    book: Book
    totals: Mapping[str, int]
    known: Mapping[str, CardFacts | None]
    lines: Mapping[str, tuple[int, ...]]

    @property
    def format(self) -> FormatFacts:
        """The format that the deck is held against."""
        return self.book.format

    def alive(self, on: date) -> bool:
        """Whether the format is one on that day."""
        return alive(self.format, on)


def make_case(
    deck: Deck, key: str, *, facts: Facts, cards: Cards, platform: str, ante: bool = False
) -> Case:
    """Counts the deck and opens the format's book. Raises UnknownFormat, UnknownPlatform."""
    of = find_format(key, facts)
    facts = facts_for(facts, platform, ante=ante)
    return Case(deck, cards, facts, book(facts, of.key), *merge(deck, cards))


def find_format(key: str, facts: Facts) -> FormatFacts:
    """The format of that key. Raises UnknownFormat."""
    found = facts.formats.get(key)
    if found is None:
        raise UnknownFormat(key, near_formats(key, facts))
    return found


def tournament_day(on: date) -> date:
    """The day itself. Raises BadDate outside FIRST_DAY .. LAST_DAY."""
    if isinstance(on, datetime) or not FIRST_DAY <= on <= LAST_DAY:
        raise BadDate(on)
    return on


def alive(format_facts: FormatFacts, on: date) -> bool:
    """Whether the format is one on that day."""
    return format_facts.start <= on and (format_facts.until is None or on < format_facts.until)


def merge(
    deck: Deck, cards: Cards
) -> tuple[dict[str, int], dict[str, CardFacts | None], dict[str, tuple[int, ...]]]:
    """By canonical name in the order of the deck: copies, what is known, lines of the list.

    One pass, for every deck goes through here.
    """
    totals: dict[str, int] = {}
    known: dict[str, CardFacts | None] = {}
    lines: dict[str, tuple[int, ...]] = {}
    find = cards.get
    for section in (deck.commander, deck.main, deck.side):
        for entry in section:
            name, line = entry.name, entry.line
            card = find(name)
            if card is not None:
                name = card.name
            if name in totals:
                totals[name] += entry.count
                if line is not None:
                    lines[name] = (*lines.get(name, ()), line)
            else:
                totals[name] = entry.count
                known[name] = card
                if line is not None:
                    lines[name] = (line,)
    for entry in deck.companion:
        name = canonical(entry, cards)
        if all(canonical(other, cards) != name for other in deck.side):
            totals[name] = totals.get(name, 0) + entry.count
            known[name] = find(entry.name)
        if entry.line is not None:
            lines[name] = tuple(sorted({*lines.get(name, ()), entry.line}))
    return totals, known, lines


def canonical(entry: Entry, cards: Cards) -> str:
    """The card's own name, or the name on the line where the catalogue does not know it."""
    card = cards.get(entry.name)
    return entry.name if card is None else card.name


def counts(section: tuple[Entry, ...], cards: Cards) -> dict[str, int]:
    """Copies of each card in a section, by canonical name."""
    found: dict[str, int] = {}
    for entry in section:
        name = canonical(entry, cards)
        found[name] = found.get(name, 0) + entry.count
    return found


def known_cards(section: tuple[Entry, ...], cards: Cards) -> Iterator[tuple[Entry, CardFacts]]:
    """The entries whose card the catalogue knows, with the card."""
    for entry in section:
        card = cards.get(entry.name)
        if card is not None:
            yield entry, card
