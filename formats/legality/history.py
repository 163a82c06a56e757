"""On which days a deck is legal: its cards' timelines laid over each other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

import msgspec

from formats.legality.case import Case, find_format, make_case
from formats.legality.checking import exception_for, frame_reasons, judge
from formats.legality.codes import CODES
from formats.legality.commander import ruled_roles
from formats.legality.facts import FIRST_DAY, Facts
from formats.legality.model import CardFacts, Deck
from formats.legality.overlays import facts_for
from formats.legality.timelines import StatusSpan, book

#: A code and the card that it is about.
Offence = tuple[str, str | None]

_NOT_ALIVE: Offence = ("formats.not_tournament_format_on_day", None)


class Period(msgspec.Struct, frozen=True, gc=False):
    """On the days [start, until) the deck has the same offences; until None is open.

    ``legal`` is as in a verdict. ``offences`` are (code, card) pairs, those of the deck first,
    then card by card; ``check`` on ``start`` tells them in full.
    """

    start: date
    until: date | None
    legal: bool | None
    offences: tuple[Offence, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the period, each once."""
        return tuple(dict.fromkeys(code for code, _card in self.offences))


@dataclass(frozen=True, slots=True)
class LegalSpan:
    """On the days [start, until) the answer is the same, whatever the reasons are."""

    start: date
    until: date | None
    legal: bool | None


@dataclass(frozen=True, slots=True)
class OffenceSpans:
    """An offence and all its days: [start, until) pairs, oldest first, none touching another."""

    offence: Offence
    days: tuple[tuple[date, date | None], ...]


def history(
    deck: Deck,
    *,
    format: str,  # noqa: A002 - keyword-only, and the word of the field
    facts: Facts,
    cards: Mapping[str, CardFacts | None],
    platform: str = "paper",
    ante: bool = False,
) -> tuple[Period, ...]:
    """All days from FIRST_DAY on, in periods of the same offences, oldest first.

    Raises UnknownFormat and UnknownPlatform.
    """
    case = make_case(deck, format, facts=facts, cards=cards, platform=platform, ante=ante)
    changes = _Changes()
    if any(True for _exception in exception_for(case)):
        _gather_slowly(case, changes)
    else:
        _gather(case, changes)
    return tuple(_periods(case, changes))


def legal_spans(periods: Iterable[Period]) -> tuple[LegalSpan, ...]:
    """The periods with neighbours of the same answer joined."""
    found: list[LegalSpan] = []
    for period in periods:
        if found and found[-1].legal is period.legal:
            found[-1] = LegalSpan(found[-1].start, period.until, period.legal)
        else:
            found.append(LegalSpan(period.start, period.until, period.legal))
    return tuple(found)


def offence_spans(periods: Iterable[Period]) -> tuple[OffenceSpans, ...]:
    """Every offence of the periods once, in the order in which they first hold."""
    found: dict[Offence, list[tuple[date, date | None]]] = {}
    for period in periods:
        for offence in period.offences:
            days = found.setdefault(offence, [])
            if days and days[-1][1] == period.start:
                days[-1] = days[-1][0], period.until
            else:
                days.append((period.start, period.until))
    return tuple(OffenceSpans(offence, tuple(days)) for offence, days in found.items())


def card_timeline(
    card: CardFacts,
    *,
    format: str,  # noqa: A002 - keyword-only, and the word of the field
    facts: Facts,
    platform: str = "paper",
) -> tuple[StatusSpan, ...]:
    """The card's statuses over the days on which the format is one, oldest first.

    Raises UnknownFormat and UnknownPlatform.
    """
    of = find_format(format, facts)
    found: list[StatusSpan] = []
    for span in book(facts_for(facts, platform), of.key).timeline(card).spans():
        start = max(span.start, of.start)
        until = span.until if of.until is None else min(span.until or of.until, of.until)
        if until is None or start < until:
            found.append(StatusSpan(start, until, span.status))
    return tuple(found)


class _Changes:
    """Offences, in order, and the days on which they begin (+1) and end (-1).

    An event is (ordinal of the day, rank of the offence, step, day): whole numbers sort quickly.
    """

    __slots__ = ("events", "ranks")

    def __init__(self) -> None:
        self.ranks: dict[Offence, int] = {}
        self.events: list[tuple[int, int, int, date]] = []

    def add(self, offence: Offence, start: date, until: date | None) -> None:
        """The offence holds on the days [start, until)."""
        ranks = self.ranks
        rank = ranks.setdefault(offence, len(ranks))
        self.events.append((start.toordinal(), rank, 1, start))
        if until is not None:
            self.events.append((until.toordinal(), rank, -1, until))


def _periods(case: Case, changes: _Changes) -> Iterator[Period]:
    """Sweeps over the changes within the life of the format."""
    of = case.format
    if of.start > FIRST_DAY:
        yield Period(FIRST_DAY, of.start, False, (_NOT_ALIVE,))
    offences = list(changes.ranks)
    certain = [CODES[code].certain for code, _card in offences]
    holding = [0] * len(offences)
    active: list[int] = []  # ranks of the offences that hold, rising
    sure = 0  # how many of them are certain
    shown: tuple[Offence, ...] | None = None  # those of the period at hand
    named: list[Offence] = []  # the same by name
    legal: bool | None = True
    start = day = of.start
    events = sorted(changes.events)
    last = of.until.toordinal() if of.until is not None else date.max.toordinal() + 1
    at, size = 0, len(events)
    ordinal = day.toordinal()
    while True:
        while at < size and (event := events[at])[0] <= ordinal:
            rank, step = event[1], event[2]
            before = holding[rank]
            holding[rank] = before + step
            # Counted, for two causes of one offence may overlap by a day's order of events.
            if not before:
                place = bisect_left(active, rank)
                active.insert(place, rank)
                named.insert(place, offences[rank])
                sure += certain[rank]
            elif not before + step:
                place = bisect_left(active, rank)
                del active[place], named[place]
                sure -= certain[rank]
            at += 1
        now = tuple(named)
        if now != shown:
            if shown is not None:
                yield Period(start, day, legal, shown)
            start, shown = day, now
            legal = False if sure else None if shown else True
        if at == size or (event := events[at])[0] >= last:
            break
        ordinal, day = event[0], event[3]
    yield Period(start, of.until, legal, shown or ())
    if of.until is not None:
        yield Period(of.until, None, False, (_NOT_ALIVE,))


def _gather(case: Case, changes: _Changes) -> None:
    """All offences of the case with their days."""
    born = case.format.start
    days = [born, *(day for day in _frame_days(case) if day > born)]
    ends: Iterable[date | None] = (*days[1:], None)
    for day, end in zip(days, ends, strict=True):
        for offence in dict.fromkeys((r.code, r.card) for r in frame_reasons(case, day)):
            changes.add(offence, day, end)
    timeline, add = case.book.timeline, changes.add
    for (name, count), card in zip(case.totals.items(), case.known.values(), strict=True):
        if card is None:
            add(("formats.card_not_in_catalogue", name), born, None)
            continue
        for offence, start, until, certain in timeline(card).over(count):
            add(offence, start, until)
            if not certain:
                _gather_copies(case, card, count, (start, until), changes)


def _gather_copies(
    case: Case,
    card: CardFacts,
    count: int,
    span: tuple[date, date | None],
    changes: _Changes,
) -> None:
    """Too many copies while nobody knows whether the card is in: by the rules of each day."""
    start, until = span
    last = until or date.max
    days = sorted({start, *(r.start for r in case.format.rules if start < r.start < last), last})
    for day, end in pairwise(days):
        limit = case.book.copies(card, day)
        if count > limit.allowed:
            changes.add((limit.code, card.name), day, until if end is last else end)


def _frame_days(case: Case) -> list[date]:
    """Days on which what is asked of the deck as a whole may change."""
    days = {rule.start for rule in case.format.rules}
    for card in ruled_roles(case):
        days.update(ruling.day for ruling in case.format.rulings_of(card.name))
    return sorted(days)


def _gather_slowly(case: Case, changes: _Changes) -> None:
    """The same for a list that is exempt from bans for a while: judged at each day of change."""
    plain = _Changes()
    _gather(case, plain)
    days = {day for *_numbers, day in plain.events} | {case.format.start}
    for exception in exception_for(case):
        days |= {exception.start, exception.until}
    ordered = sorted(day for day in days if case.alive(day))
    ends: Iterable[date | None] = (*ordered[1:], None)
    for day, end in zip(ordered, ends, strict=True):
        for offence in dict.fromkeys((r.code, r.card) for r in judge(case, day).reasons):
            changes.add(offence, day, end)
