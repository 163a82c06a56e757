"""The formats as the printed rulebook of 2010 defines them, for any day.

Standard: the two latest large sets of autumn, and every expansion and core set since the older of
them. Extended: four instead of two. Block Constructed: the latest one and the two expansions after
it, without core sets. Which sets are the large ones of autumn is data; the rest follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from formats.legality.facts import RulebookRule, Ruling, SetFacts, Window

#: Months and day of the announcements of banned and restricted cards.
LIST_MONTHS: Final = (3, 6, 9, 12)
LIST_DAY: Final = 20


def next_list_day(on: date) -> date:
    """The first day after ``on`` on which the rulebook announces new lists."""
    days = (date(year, month, LIST_DAY) for year in (on.year, on.year + 1) for month in LIST_MONTHS)
    return next(day for day in days if day > on)


def first_day(rule: RulebookRule, autumns: Sequence[SetFacts]) -> date:
    """The first day for which the rule says anything: enough large sets are out by then."""
    return _legal(autumns[rule.autumns - 1])


def rulebook_windows(
    rule: RulebookRule, sets: Mapping[str, SetFacts], autumns: Sequence[SetFacts], source: str
) -> dict[str, list[Window]]:
    """The windows of all sets under that rule, by set. ``autumns`` are in order of their days."""
    starts = [_legal(of) for of in autumns]
    born = first_day(rule, autumns)
    found: dict[str, list[Window]] = {}
    for of in _releases(rule, sets):
        enter = _legal(of)
        # The set belongs to the span of the latest large set that is not younger.
        index = sum(1 for start in starts if start <= enter) - 1
        if index < 0 or not _within(rule, of, starts[index], sets):
            continue
        leaving = index + rule.autumns
        leave = starts[leaving] if leaving < len(starts) else None
        if leave is None or leave > born:
            window = Window(of.code, max(enter, born), leave, "", source)
            found.setdefault(of.code, []).append(window)
    return found


def rulebook_rulings(
    lists: Sequence[Mapping[str, Sequence[Ruling]]], born: date
) -> dict[str, list[Ruling]]:
    """The rulings of other formats' lists as they stand from ``born`` on, by card.

    Restrictions of before then are none of the rulebook's: there only Vintage restricts.
    """
    found: dict[str, list[Ruling]] = {}
    for one in lists:
        for card, rulings in one.items():
            before = [ruling for ruling in rulings if ruling.day <= born]
            after = [ruling for ruling in rulings if ruling.day > born]
            standing = before[-1:] if before and before[-1].status == "banned" else []
            if standing or after:
                found.setdefault(card, []).extend(
                    Ruling(max(ruling.day, born), card, ruling.status, ruling.source)
                    for ruling in (*standing, *after)
                )
    return found


def _legal(of: SetFacts) -> date:
    if of.legal is None:
        raise ValueError(f"{of.code} has no day")
    return of.legal


def _releases(rule: RulebookRule, sets: Mapping[str, SetFacts]) -> Iterator[SetFacts]:
    types = ("core", "expansion") if rule.core_sets else ("expansion",)
    for of in sets.values():
        if of.type in types and of.medium == "paper" and of.role == "main" and of.legal:
            yield of


def _within(rule: RulebookRule, of: SetFacts, start: date, sets: Mapping[str, SetFacts]) -> bool:
    """Whether the set is the large one itself or one of those after it that count.

    Sets of one day are one release: Time Spiral and its timeshifted cards.
    """
    if rule.following is None:
        return True
    days = sorted({_legal(one) for one in _releases(rule, sets) if start <= _legal(one)})
    return _legal(of) in days[: rule.following + 1]
