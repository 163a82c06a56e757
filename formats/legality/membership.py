"""Whether a card belongs to a format: by windows, by any set, by common printings.

``membership`` gathers once what matters for a card in a format; the answer for a day is then a
look-up, and ``days`` are the only days on which it can change.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from formats.legality.facts import Facts, FormatFacts, SetFacts, Window
from formats.legality.model import CardFacts, Printing, nothing

_NO_WINDOW: Mapping[str, object] = MappingProxyType(
    dict.fromkeys(("was_set", "was_from", "was_until", "will_set", "will_from"))
)

#: Set types of Magic Online whose commons count for Pauper. Its promos do not: their rarity
#: letter says how they were handed out.
_MTGO_TYPES: Final = ("masters", "treasure_chest", "duel_deck", "box", "expansion")

#: Outlines kept for each of the facts and overlays in use; more than there are cards.
_MOST_OUTLINES: Final = 40_000

#: Kinds of formats that know the sets in them by windows.
WINDOW_KINDS: Final = ("windows", "rulebook")


@dataclass(frozen=True, slots=True)
class Absence:
    """Why a card is not in the format; the fields of the Reason that it becomes."""

    code: str
    since: date | None = None
    until: date | None = None
    source: str | None = None
    params: Mapping[str, object] = field(default_factory=nothing)


@dataclass(frozen=True, slots=True)
class _FirstDay:
    """The first day of a card in open formats and its set; ``unknown`` when nobody knows."""

    day: date | None
    set: str | None
    unknown: bool = False


@dataclass(frozen=True, slots=True)
class _Outline:
    """What is the same of a card in every format; fields as in ``Membership``."""

    card: CardFacts
    sets: tuple[str, ...]
    first: _FirstDay
    first_common: _FirstDay
    unknown: str | None
    outsider: str | None
    released: tuple[date, str] | None


@dataclass(frozen=True, slots=True)
class Membership:
    """What is known about one card in one format.

    ``windows`` in order of entry; ``spans`` are the days [enter, exit) on which any of them
    holds. ``unsure`` names the set of a printing without a day: before ``as_of`` nobody can
    say. ``unknown`` names a set that the facts lack, ``outsider`` why no printing counts.
    """

    windows: tuple[Window, ...]
    spans: tuple[tuple[date, date], ...]
    unsure: str | None
    as_of: date
    unknown: str | None
    outsider: str | None
    released: tuple[date, str] | None

    def days(self) -> Iterator[date]:
        """The days on which ``absence`` may change its answer."""
        for enter, leave in self.spans:
            yield enter
            if leave < date.max:
                yield leave
        if self.unsure is not None:
            yield self.as_of
        elif self.released is not None:
            yield self.released[0]

    def holds(self, on: date) -> bool:
        """Whether the card is in the format on that day."""
        if self.unsure is not None:
            # Whoever catalogued the card had seen it by then.
            return on >= self.as_of
        index = bisect_right(self.spans, on, key=_start) - 1
        return index >= 0 and on < self.spans[index][1]

    def absence(self, on: date) -> Absence | None:
        """None if the card is in the format on that day, else why it is not."""
        if self.holds(on):
            return None
        if self.unsure is not None:
            return Absence("formats.release_day_unknown", params={"set": self.unsure})
        return self._outside(on)

    def _outside(self, on: date) -> Absence:
        """The most telling reason for a card that is in no open window."""
        if self.unknown is not None:
            return Absence("formats.set_unknown", params={"set": self.unknown})
        coming = next((window for window in self.windows if window.enter > on), None)
        gone = max(
            (window for window in self.windows if window.exit is not None and window.exit <= on),
            key=lambda window: window.exit or window.enter,
            default=None,
        )
        if gone is None:
            if self.outsider is not None:
                return Absence("formats.never_legal", params={"kind": self.outsider})
            if self.released is not None and self.released[0] > on:
                # The pre-release of newer sets is a tournament day already.
                day, code = self.released
                until = min(day, coming.enter) if coming else day
                return Absence("formats.not_released", until=until, params={"set": code})
        return _not_in_format(gone, coming)


def _start(span: tuple[date, date]) -> date:
    return span[0]


def _not_in_format(gone: Window | None, coming: Window | None) -> Absence:
    params = dict(_NO_WINDOW)
    if gone is not None:
        params["was_set"] = gone.name
        params["was_from"] = gone.enter.isoformat()
        params["was_until"] = gone.exit.isoformat() if gone.exit else None
    if coming is not None:
        params["will_set"] = coming.name
        params["will_from"] = coming.enter.isoformat()
    return Absence(
        code="formats.not_in_format",
        since=gone.exit if gone else None,
        until=coming.enter if coming else None,
        source=(gone.source if gone else coming.source if coming else "") or None,
        params=params,
    )


def membership(card: CardFacts, format_facts: FormatFacts, facts: Facts) -> Membership:
    """What is known about the card in that format."""
    unsure = None
    known = _outline(card, facts)
    if format_facts.kind in WINDOW_KINDS:
        found = list(_windows(card, known.sets, format_facts))
        windows = tuple(sorted(found, key=_enter) if len(found) > 1 else found)
    else:
        first = known.first_common if format_facts.kind == "commons" else known.first
        unsure = first.set if first.unknown else None
        windows = ()
        if first.day is not None:
            windows = (Window(first.set or "", first.day, None, "", ""),)
    return Membership(
        windows=windows,
        spans=_joined(windows),
        unsure=unsure,
        as_of=facts.as_of,
        unknown=known.unknown,
        outsider=known.outsider,
        released=known.released,
    )


def _outline(card: CardFacts, facts: Facts) -> _Outline:
    """The card's outline, made once for all formats as long as the same object is handed in."""
    kept = _outlines(facts)
    known = kept.get(card.name)
    if known is None or known.card is not card:
        if len(kept) >= _MOST_OUTLINES:
            kept.clear()
        known = kept[card.name] = _Outline(
            card=card,
            sets=tuple(dict.fromkeys(printing.set for printing in card.printings)),
            first=_first_day(card, facts),
            first_common=_first_common(card, facts),
            unknown=next((p.set for p in card.printings if p.set not in facts.sets), None),
            outsider=_outsider_kind(card, facts),
            released=_released(card, facts),
        )
    return known


@lru_cache(maxsize=32)
def _outlines(_facts: Facts) -> dict[str, _Outline]:
    return {}


def _joined(windows: tuple[Window, ...]) -> tuple[tuple[date, date], ...]:
    """The days on which any of the windows (in order of entry) holds."""
    spans: list[tuple[date, date]] = []
    for window in windows:
        leave = window.exit or date.max
        if spans and window.enter <= spans[-1][1]:
            if leave > spans[-1][1]:
                spans[-1] = (spans[-1][0], leave)
        else:
            spans.append((window.enter, leave))
    return tuple(spans)


def _windows(card: CardFacts, sets: tuple[str, ...], format_facts: FormatFacts) -> Iterator[Window]:
    known = format_facts.windows
    for code in sets:
        if code in known:
            yield from known[code]
    yield from format_facts.card_windows.get(card.name, ())


def _enter(window: Window) -> date:
    return window.enter


def _first_day(card: CardFacts, facts: Facts) -> _FirstDay:
    """First tournament day in open formats: of a main printing, else of a side printing.

    A promo is often handed out before its card is legal, so side printings count only for
    cards that have no other.
    """
    mains: list[tuple[date, str]] = []
    sides: list[tuple[date, str]] = []
    undated: str | None = None
    for printing in card.printings:
        facts_of_set = facts.sets.get(printing.set)
        if facts_of_set is None or facts_of_set.role == "none":
            continue
        day = printing_day(card, printing, facts_of_set, facts)
        if day is None:
            undated = undated or printing.set
        elif facts_of_set.role == "main":
            mains.append((day, printing.set))
        else:
            sides.append((day, printing.set))
    return _earliest(mains or sides, undated)


def _first_common(card: CardFacts, facts: Facts) -> _FirstDay:
    """First day of a common printing on paper or on Magic Online, never on Arena."""
    basic = card.type_line.startswith("Basic")
    days: list[tuple[date, str]] = []
    undated: str | None = None
    for printing in card.printings:
        if not basic and "C" not in printing.rarities:
            continue
        facts_of_set = facts.sets.get(printing.set)
        if facts_of_set is None or not counts_for_pauper(facts_of_set):
            continue
        day = printing_day(card, printing, facts_of_set, facts)
        if day is None:
            undated = undated or printing.set
        else:
            days.append((day, printing.set))
    return _earliest(days, undated)


def _earliest(days: list[tuple[date, str]], undated: str | None) -> _FirstDay:
    if days:
        day, code = min(days)
        return _FirstDay(day, code)
    return _FirstDay(None, undated, unknown=undated is not None)


def counts_for_pauper(facts_of_set: SetFacts) -> bool:
    """Whether common printings of the set bring their cards into Pauper."""
    if facts_of_set.medium == "mtgo":
        return facts_of_set.type in _MTGO_TYPES
    return facts_of_set.medium == "paper" and facts_of_set.role == "main"


def printing_day(
    card: CardFacts, printing: Printing, facts_of_set: SetFacts, facts: Facts
) -> date | None:
    """The day that this printing counts from; None when its open-ended set hides it."""
    if not facts_of_set.open:
        return facts_of_set.legal
    return printing.day or facts.printing_days.get((printing.set, card.name))


def _released(card: CardFacts, facts: Facts) -> tuple[date, str] | None:
    """The earliest release of a printing with a known day, and its set."""
    best: tuple[date, str] | None = None
    for printing in card.printings:
        facts_of_set = facts.sets.get(printing.set)
        if facts_of_set is None:
            continue
        day = facts_of_set.released
        if facts_of_set.open:
            day = printing_day(card, printing, facts_of_set, facts)
        if day is not None and (best is None or (day, printing.set) < best):
            best = day, printing.set
    return best


def _outsider_kind(card: CardFacts, facts: Facts) -> str | None:
    """What keeps a card with no tournament printing out; None for a card that has one."""
    known = [facts.sets[p.set] for p in card.printings if p.set in facts.sets]
    if not known or any(facts_of_set.role != "none" for facts_of_set in known):
        return None
    if "f" in card.flags or any(facts_of_set.type == "funny" for facts_of_set in known):
        return "funny"
    if "o" in card.flags or all(facts_of_set.medium != "paper" for facts_of_set in known):
        return "digital"
    return "not_tournament"
