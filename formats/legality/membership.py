"""Whether a card belongs to a format on a day: by windows, by any set, by common printings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
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


def absence(card: CardFacts, format_facts: FormatFacts, on: date, facts: Facts) -> Absence | None:
    """None for a card that is in the format on that day, else why it is not."""
    if format_facts.kind == "windows":
        windows = list(_windows(card, format_facts))
        for window in windows:
            if window.holds(on):
                return None
        return _outside(card, sorted(windows, key=lambda window: window.enter), on, facts)
    if format_facts.kind == "commons":
        first = _first_common(card, facts)
        if first.day is None and not first.unknown:
            return _outside(card, [], on, facts)
    else:
        first = _first_day(card, facts)
    return _before(card, first, on, facts)


def _before(card: CardFacts, first: _FirstDay, on: date, facts: Facts) -> Absence | None:
    """For formats that sets only enter: the card is in from its first day on."""
    if first.unknown:
        # Whoever catalogued the card had seen it by then.
        if on >= facts.as_of:
            return None
        return Absence("formats.release_day_unknown", params={"set": first.set})
    if first.day is None:
        return _outside(card, [], on, facts)
    if first.day <= on:
        return None
    window = Window(first.set or "", first.day, None, "", "")
    return _outside(card, [window], on, facts)


def _outside(card: CardFacts, windows: list[Window], on: date, facts: Facts) -> Absence:
    """The most telling reason for a card that is in no open window."""
    unknown = next((p.set for p in card.printings if p.set not in facts.sets), None)
    if unknown is not None:
        return Absence("formats.set_unknown", params={"set": unknown})
    coming = next((window for window in windows if window.enter > on), None)
    gone = max(
        (window for window in windows if window.exit is not None and window.exit <= on),
        key=lambda window: window.exit or window.enter,
        default=None,
    )
    if gone is None:
        kind = _outsider_kind(card, facts)
        if kind is not None:
            return Absence("formats.never_legal", params={"kind": kind})
        released = _released(card, facts)
        if released is not None and released[0] > on:
            # The pre-release of newer sets is a tournament day already.
            until = min(released[0], coming.enter) if coming else released[0]
            return Absence("formats.not_released", until=until, params={"set": released[1]})
    return Absence(
        code="formats.not_in_format",
        since=gone.exit if gone else None,
        until=coming.enter if coming else None,
        source=(gone.source if gone else coming.source if coming else "") or None,
        params={
            **_NO_WINDOW,
            **(
                {
                    "was_set": gone.name,
                    "was_from": gone.enter.isoformat(),
                    "was_until": gone.exit.isoformat() if gone.exit else None,
                }
                if gone
                else {}
            ),
            **({"will_set": coming.name, "will_from": coming.enter.isoformat()} if coming else {}),
        },
    )


def _windows(card: CardFacts, format_facts: FormatFacts) -> Iterator[Window]:
    known = format_facts.windows
    for printing in card.printings:
        if printing.set in known:
            yield from known[printing.set]
    yield from format_facts.card_windows.get(card.name, ())


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
        day = _printing_day(card, printing, facts_of_set, facts)
        if day is None:
            undated = undated or printing.set
        elif facts_of_set.role == "main":
            mains.append((day, printing.set))
        else:
            sides.append((day, printing.set))
    found = mains or sides
    if found:
        day, code = min(found)
        return _FirstDay(day, code)
    return _FirstDay(None, undated, unknown=undated is not None)


def _first_common(card: CardFacts, facts: Facts) -> _FirstDay:
    """First day of a common printing on paper or on Magic Online, never on Arena."""
    basic = card.type_line.startswith("Basic")
    days: list[tuple[date, str]] = []
    undated: str | None = None
    for printing in card.printings:
        if not basic and "C" not in printing.rarities:
            continue
        facts_of_set = facts.sets.get(printing.set)
        if facts_of_set is None or not _counts_for_pauper(facts_of_set):
            continue
        day = _printing_day(card, printing, facts_of_set, facts)
        if day is None:
            undated = undated or printing.set
        else:
            days.append((day, printing.set))
    if days:
        day, code = min(days)
        return _FirstDay(day, code)
    return _FirstDay(None, undated, unknown=undated is not None)


def _counts_for_pauper(facts_of_set: SetFacts) -> bool:
    if facts_of_set.medium == "mtgo":
        return facts_of_set.type in _MTGO_TYPES
    return facts_of_set.medium == "paper" and facts_of_set.role == "main"


def _printing_day(
    card: CardFacts, printing: Printing, facts_of_set: SetFacts, facts: Facts
) -> date | None:
    """The day that this printing counts from; None when its open-ended set hides it."""
    if not facts_of_set.open:
        return facts_of_set.legal
    return printing.day or facts.printing_days.get((printing.set, card.name))


def _released(card: CardFacts, facts: Facts) -> tuple[date, str] | None:
    """The earliest release of a printing with a known day, and its set."""
    days: list[tuple[date, str]] = []
    for printing in card.printings:
        facts_of_set = facts.sets.get(printing.set)
        if facts_of_set is None:
            continue
        day = facts_of_set.released
        if facts_of_set.open:
            day = _printing_day(card, printing, facts_of_set, facts)
        if day is not None:
            days.append((day, printing.set))
    return min(days) if days else None


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
