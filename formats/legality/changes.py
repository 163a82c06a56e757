"""What a format looks like on a day, and the days on which it changes."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from formats.legality.case import find_format
from formats.legality.facts import Facts, FormatFacts, Ruling, SetFacts
from formats.legality.membership import WINDOW_KINDS, counts_for_pauper
from formats.legality.model import CardFacts
from formats.legality.overlays import facts_for
from formats.legality.timelines import book


@dataclass(frozen=True, slots=True)
class Change:
    """What changes in a format on one day: sets (by code), rulings, rules of deck building.

    A set of ``leaving`` whose window ends while another begins on that day stays in.
    """

    day: date
    entering: tuple[str, ...]
    leaving: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    rules: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """A card on the list of a day: banned, restricted, or banned in a role."""

    card: str
    status: str
    since: date
    until: date | None
    source: str


def changes(facts: Facts, format: str, platform: str = "paper") -> tuple[Change, ...]:  # noqa: A002 - the word of the field
    """All changes of a format, oldest first; the first one is its beginning.

    Raises UnknownFormat and UnknownPlatform.
    """
    find_format(format, facts)
    return _changes(facts_for(facts, platform), format)


def next_change(
    facts: Facts,
    format: str,  # noqa: A002 - the word of the field
    on: date,
    platform: str = "paper",
) -> Change | None:
    """The first change after that day, if one is known. Raises as ``changes``."""
    found = changes(facts, format, platform)
    index = bisect_right(found, on, key=lambda change: change.day)
    return found[index] if index < len(found) else None


def sets_in(
    facts: Facts,
    format: str,  # noqa: A002 - the word of the field
    on: date,
    platform: str = "paper",
) -> tuple[str, ...]:
    """Codes of the sets that are in the format on that day, in order of their legal days.

    Raises as ``changes``.
    """
    facts = facts_for(facts, platform)
    of = find_format(format, facts)
    found = {
        code
        for code, enter, leave in _stays(facts, of)
        if enter <= on and (not leave or on < leave)
    }
    return tuple(sorted(found, key=lambda code: (facts.sets[code].legal or date.max, code)))


def list_on(
    facts: Facts,
    format: str,  # noqa: A002 - the word of the field
    on: date,
    platform: str = "paper",
    find: Callable[[str], CardFacts | None] | None = None,
) -> tuple[Listed, ...]:
    """The banned and restricted cards of that day, by status and name.

    A ban outlives the card's time in a rotating format. ``find`` looks a card up; with it, cards
    are left out that are not in the format on that day anyway. Raises as ``changes``.
    """
    facts = facts_for(facts, platform)
    of = find_format(format, facts)
    found: list[Listed] = []
    for name in of.rulings:
        current, following = of.rulings_on(name, on)
        if current is None or current.status == "legal":
            continue
        card = find(name) if find is not None else None
        if card is not None and current.status in ("banned", "restricted"):
            status = book(facts, of.key).timeline(card).at(on)
            if status.code != f"formats.{current.status}":
                continue
        until = following.day if following else None
        found.append(Listed(name, current.status, current.day, until, current.source))
    return tuple(sorted(found, key=lambda entry: (entry.status, entry.card)))


def rulings_of(facts: Facts, format: str, platform: str = "paper") -> tuple[Ruling, ...]:  # noqa: A002 - the word of the field
    """All rulings of a format, oldest first. Raises as ``changes``."""
    of = find_format(format, facts_for(facts, platform))
    found = (ruling for rulings in of.rulings.values() for ruling in rulings)
    return tuple(sorted(found, key=lambda ruling: (ruling.day, ruling.card)))


@lru_cache(maxsize=128)
def _changes(facts: Facts, key: str) -> tuple[Change, ...]:
    of = facts.formats[key]
    entering: dict[date, set[str]] = defaultdict(set)
    leaving: dict[date, set[str]] = defaultdict(set)
    for code, enter, leave in _stays(facts, of):
        entering[max(enter, of.start)].add(code)
        if leave is not None:
            leaving[leave].add(code)
    rulings: dict[date, list[Ruling]] = defaultdict(list)
    for ruling in rulings_of(facts, key, facts.platform):
        rulings[ruling.day].append(ruling)
    rules = {rule.start for rule in of.rules}
    days = {of.start, *entering, *leaving, *rulings, *rules}
    return tuple(
        Change(
            day=day,
            entering=tuple(sorted(entering[day])),
            leaving=tuple(sorted(leaving[day])),
            rulings=tuple(rulings[day]),
            rules=day in rules,
        )
        for day in sorted(days)
        if of.start <= day and (of.until is None or day <= of.until)
    )


def _stays(facts: Facts, of: FormatFacts) -> Iterator[tuple[str, date, date | None]]:
    """Sets with the days on which they are in the format. Limited has none of its own."""
    if of.kind in WINDOW_KINDS:
        for code, windows in of.windows.items():
            for window in windows:
                yield code, window.enter, window.exit
    elif of.kind != "limited":
        brings = counts_for_pauper if of.kind == "commons" else _is_main
        for code, entry in facts.sets.items():
            if brings(entry) and not entry.open and entry.legal is not None:
                yield code, entry.legal, None


def _is_main(of: SetFacts) -> bool:
    return of.role == "main"
