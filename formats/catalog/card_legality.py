"""What a card may do in each format, on a day and over the years: values without words."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from formats.catalog.queries import Found
from formats.catalog.wording import told_code
from formats.legality import (
    CODES,
    FIRST_DAY,
    CardStatus,
    FormatFacts,
    Ruling,
    StatusSpan,
    card_timeline,
    load_facts,
)

LEGAL: Final = "legal"
RESTRICTED: Final = "restricted"
BANNED: Final = "banned"
OUT: Final = "out"
UNKNOWN: Final = "unknown"
KINDS: Final = (LEGAL, RESTRICTED, BANNED, OUT, UNKNOWN)

_BY_CODE: Final = {"formats.banned": BANNED, "formats.restricted": RESTRICTED}


@dataclass(frozen=True, slots=True)
class Stay:
    """The days [start, until) of one kind for one reason.

    `code` is the one that a deck check gives on these days, None where the card is legal; `source`
    is where it stands.
    """

    start: date
    until: date | None
    kind: str
    code: str | None
    source: str


@dataclass(frozen=True, slots=True)
class InFormat:
    """A card in a format: all its days, oldest first, and what holds on the day asked about."""

    of: FormatFacts
    stays: tuple[Stay, ...]
    now: Stay | None
    rulings: tuple[Ruling, ...]

    @property
    def ever(self) -> bool:
        """Whether it ever was more than a card of other formats."""
        return any(stay.kind != OUT for stay in self.stays)

    def by_kind(self) -> tuple[Stay, ...]:
        """The stays with neighbours of one kind as one, whatever the reasons are."""
        found: list[Stay] = []
        for stay in self.stays:
            if found and found[-1].kind == stay.kind:
                found[-1] = replace(found[-1], until=stay.until)
            else:
                found.append(stay)
        return tuple(found)


def kind_of(status: CardStatus) -> str:
    """One of KINDS."""
    known = _BY_CODE.get(status.code)
    if known is not None:
        return known
    if status.allowed > 0:
        return LEGAL
    return OUT if CODES[status.code].certain else UNKNOWN


def in_format(found: Found, of: FormatFacts, on: date) -> InFormat:
    """The card in one format."""
    card = found.commons if of.kind == "commons" else found.facts
    spans = card_timeline(card, format=of.key, facts=load_facts())
    stays = tuple(_joined(spans))
    return InFormat(of, stays, stay_on(stays, on), of.rulings_of(card.name))


def in_formats(found: Found, on: date) -> tuple[InFormat, ...]:
    """The card in every format, in the order of the facts."""
    return tuple(in_format(found, of, on) for of in load_facts().formats.values())


def stay_on(stays: tuple[Stay, ...], on: date) -> Stay | None:
    """The one of that day; None on days when the format is none."""
    for stay in stays:
        if stay.start <= on and (stay.until is None or on < stay.until):
            return stay
    return None


def _joined(spans: tuple[StatusSpan, ...]) -> Iterator[Stay]:
    """Neighbours of one kind and code as one: the number of copies is no matter of this."""
    last: Stay | None = None
    for span in spans:
        kind = kind_of(span.status)
        code = None if kind == LEGAL else told_code(span.status.code, span.status.params)
        if last is not None and (last.kind, last.code) == (kind, code):
            last = replace(last, until=span.until)
            continue
        if last is not None:
            yield last
        source = "" if kind == LEGAL else span.status.source or ""
        last = Stay(max(span.start, FIRST_DAY), span.until, kind, code, source)
    if last is not None:
        yield last
