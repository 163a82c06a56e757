"""Facts seen another way: with a platform's own days, or with ante allowed.

An overlay is a ``Facts`` of its own that shares all that does not differ, so that whatever works
on facts works on overlays.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeVar

from formats.legality.errors import UnknownPlatform
from formats.legality.facts import Facts, FormatFacts, PlatformDay, Ruling, Window

_T = TypeVar("_T", Window, Ruling)

PLATFORMS: Final = ("paper", "mtgo", "arena")

#: Days by which a platform may be ahead or behind without anybody having noted it.
_DOUBTFUL: Final = timedelta(days=14)


def facts_for(facts: Facts, platform: str = "paper", *, ante: bool = False) -> Facts:
    """The facts as they are on that platform. Raises UnknownPlatform."""
    if platform not in PLATFORMS:
        raise UnknownPlatform(platform, PLATFORMS)
    if platform != facts.platform:
        facts = _on_platform(facts, platform)
    return _with_ante(facts) if ante else facts


@lru_cache(maxsize=16)
def _on_platform(facts: Facts, platform: str) -> Facts:
    days = tuple(day for day in facts.platform_days if day.platform == platform)
    sets = dict(facts.sets)
    for day in days:
        of = sets.get(day.name)
        if day.kind == "enter" and day.format is None and of is not None and of.legal == day.paper:
            released = of.released if of.released is None else min(of.released, day.day)
            sets[day.name] = replace(of, legal=day.day, released=released)
    return replace(
        facts,
        sets=MappingProxyType(sets),
        formats=MappingProxyType({k: _moved(entry, days) for k, entry in facts.formats.items()}),
        platform=platform,
        base=None if facts.base is None else _on_platform(facts.base, platform),
    )


def _moved(entry: FormatFacts, days: tuple[PlatformDay, ...]) -> FormatFacts:
    """The format with the platform's days in place of those of paper."""
    own = [day for day in days if day.format in (None, entry.key)]
    if not own:
        return entry
    moved = {(day.kind, day.name, day.paper): day for day in own}

    def window(of: Window) -> Window:
        enter = moved.get(("enter", of.name, of.enter))
        leave = of.exit and moved.get(("exit", of.name, of.exit))
        return replace(
            of,
            enter=enter.day if enter else of.enter,
            exit=leave.day if leave else of.exit,
            source=enter.source if enter else leave.source if leave else of.source,
        )

    def ruling(of: Ruling) -> Ruling:
        day = moved.get(("ruling", of.card, of.day))
        return replace(of, day=day.day, source=day.source) if day else of

    return replace(
        entry,
        windows=_each(entry.windows, window),
        card_windows=_each(entry.card_windows, window),
        rulings=_each(entry.rulings, ruling),
    )


def _each(
    lists: Mapping[str, tuple[_T, ...]], move: Callable[[_T], _T]
) -> Mapping[str, tuple[_T, ...]]:
    return MappingProxyType({name: tuple(map(move, values)) for name, values in lists.items()})


@lru_cache(maxsize=16)
def _with_ante(facts: Facts) -> Facts:
    """Cards that are played for ante are then cards like others."""
    kept = {name: entry for name, entry in facts.never_legal.items() if entry.kind != "ante"}
    base = None if facts.base is None else _with_ante(facts.base)
    return replace(facts, never_legal=MappingProxyType(kept), base=base)


def platform_known(facts: Facts, key: str, on: date) -> bool:
    """Whether the platform of these facts cannot have days near ``on`` that nobody noted.

    False within two weeks of a day on which sets or rulings of the format change in paper and for
    which the platform has no day of its own.
    """
    if facts.platform == "paper":
        return True
    days = _unnoted(facts, key)
    index = bisect_left(days, on - _DOUBTFUL)
    return index == len(days) or days[index] > on + _DOUBTFUL


@lru_cache(maxsize=128)
def _unnoted(facts: Facts, key: str) -> tuple[date, ...]:
    """The format's days of change that are still those of paper."""
    entry = facts.formats[key]
    noted = {(d.kind, d.name, d.day) for d in facts.platform_days if d.platform == facts.platform}
    found: set[date] = set()
    for window in (w for windows in entry.windows.values() for w in windows):
        if facts.sets[window.name].medium == facts.platform:
            continue
        if ("enter", window.name, window.enter) not in noted:
            found.add(window.enter)
        if window.exit and ("exit", window.name, window.exit) not in noted:
            found.add(window.exit)
    for ruling in (r for rulings in entry.rulings.values() for r in rulings):
        if ("ruling", ruling.card, ruling.day) not in noted:
            found.add(ruling.day)
    if not entry.windows:
        for of in facts.sets.values():
            if (
                of.medium == "paper"
                and of.role == "main"
                and of.legal
                and ("enter", of.code, of.legal) not in noted
            ):
                found.add(of.legal)
    return tuple(sorted(found))
