"""What pages and API tell of formats: plain values, in the active language."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from formats.catalog.format_pictures import (
    Count,
    CountPicture,
    Stay,
    bars,
    count_picture,
    counts_of,
    stays_of,
)
from formats.catalog.format_words import (
    GROUPS,
    RULEBOOK,
    STATUSES,
    group_of,
    membership,
    rule_lines,
    what,
)
from formats.catalog.models import Card
from formats.catalog.queries import catalogue_state
from formats.catalog.resolving import find
from formats.catalog.timeline import Picture
from formats.catalog.wording import format_name
from formats.decks import DeckLine
from formats.legality import (
    CardFacts,
    Change,
    DeckRules,
    Facts,
    FormatFacts,
    Listed,
    Ruling,
    changes,
    list_on,
    load_facts,
    next_change,
    next_list_day,
    sets_in,
)

#: So many sets stand in one table; more are folded by year.
FEW_SETS: Final = 40


@dataclass(frozen=True, slots=True)
class SetView:
    """A set by code and name; an empty name where only the code is known."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling in words."""

    day: date
    card: str
    slug: str
    status: str
    word: str
    source: str


@dataclass(frozen=True, slots=True)
class ChangeView:
    """What changes on a day."""

    day: date
    entering: tuple[SetView, ...]
    leaving: tuple[SetView, ...]
    rulings: tuple[RulingView, ...]
    rules: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatRow:
    """A format in the list; `others` are the names that it bears on other days."""

    key: str
    name: str
    others: tuple[str, ...]
    alive: bool
    start: date
    until: date | None
    sets: int
    following: date | None
    what: str


ByStatus = tuple[tuple[str, tuple[RulingView, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatView:
    """A format on a day.

    `listed` holds the list of the day by status, `outlived` the bans of cards that are not in the
    format on that day anyway. `sets` are by year of entering; `cards` came in on their own.
    """

    of: FormatFacts
    name: str
    others: tuple[str, ...]
    alive: bool
    what: str
    membership: str
    sets: tuple[tuple[int, tuple[Stay, ...]], ...]
    set_count: int
    cards: tuple[str, ...]
    rules: DeckRules
    rule_lines: tuple[str, ...]
    listed: ByStatus
    outlived: ByStatus
    last: ChangeView | None
    following: ChangeView | None
    before: date | None
    history: tuple[tuple[int, tuple[ChangeView, ...]], ...]
    open_year: int | None
    picture: Picture | None
    counted: CountPicture | None
    stays: tuple[Stay, ...]
    counts: tuple[Count, ...]
    next_list: date | None

    @property
    def few_sets(self) -> bool:
        """Whether all sets stand in one table."""
        return self.set_count <= FEW_SETS


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What two days differ in; the rules of both where they do."""

    entered: tuple[SetView, ...]
    left: tuple[SetView, ...]
    rulings: tuple[RulingView, ...]
    rules: tuple[tuple[date, tuple[str, ...]], ...]


def groups(on: date) -> list[tuple[str, list[FormatRow]]]:
    """Headings with the formats below them."""
    found: dict[str, list[FormatRow]] = {key: [] for key in GROUPS}
    for of in load_facts().formats.values():
        found[group_of(of)].append(row(of, on))
    return [(str(GROUPS[key]), rows) for key, rows in found.items() if rows]


def row(of: FormatFacts, on: date) -> FormatRow:
    """The format in a list."""
    facts = load_facts()
    following = next_change(facts, of.key, on)
    return FormatRow(
        key=of.key,
        name=format_name(of, on),
        others=other_names(of, on),
        alive=is_alive(of, on),
        start=of.start,
        until=of.until,
        sets=len(sets_in(facts, of.key, on)) if is_alive(of, on) else 0,
        following=following.day if following else None,
        what=what(of),
    )


def is_alive(of: FormatFacts, on: date) -> bool:
    """Whether tournaments were held in it on that day."""
    return of.start <= on and (of.until is None or on < of.until)


def other_names(of: FormatFacts, on: date) -> tuple[str, ...]:
    """Names of other days; they are told in English, as nobody translated them."""
    names = dict.fromkeys(name for _day, name in of.names)
    return tuple(name for name in names if name != of.name_on(on))


def format_view(of: FormatFacts, on: date, platform: str) -> FormatView:
    """Everything about a format on a day."""
    facts, alive, name = load_facts(), is_alive(of, on), format_name(of, on)
    all_changes = changes(facts, of.key, platform)
    slugs = slugs_of(ruling.card for change in all_changes for ruling in change.rulings)
    told = [_change(change, facts, slugs) for change in all_changes]
    past = [change for change in told if change.day <= on]
    inside, outlived = lists_on(of, on, platform) if alive else ((), ())
    stays = stays_of(of, all_changes, facts)
    present = [stay for stay in stays if stay.since <= on and (not stay.until or on < stay.until)]
    counts = counts_of(all_changes)
    picture = bars(stays, name, on)
    return FormatView(
        of=of,
        name=name,
        others=other_names(of, on),
        alive=alive,
        what=what(of),
        membership=membership(of),
        sets=_by_year(present) if alive else (),
        set_count=len(present) if alive else 0,
        cards=_own_windows(of, on) if alive else (),
        rules=of.rules_on(on),
        rule_lines=rule_lines(of.rules_on(on)),
        listed=_by_status(inside, slugs),
        outlived=_by_status(outlived, slugs),
        last=past[-1] if past else None,
        following=next((change for change in told if change.day > on), None),
        before=next((change.day for change in reversed(past) if change.day < on), None),
        history=tuple(
            (year, tuple(some))
            for year, some in groupby(reversed(told), key=lambda one: one.day.year)
        ),
        open_year=past[-1].day.year if past else None,
        picture=picture,
        counted=None if picture else count_picture(counts, name, on),
        stays=tuple(stays) if picture else (),
        counts=() if picture else tuple(counts),
        next_list=next_list_day(on) if of.kind == RULEBOOK else None,
    )


def lists_on(
    of: FormatFacts, on: date, platform: str, facts: Facts | None = None
) -> tuple[tuple[Listed, ...], tuple[Listed, ...]]:
    """The list of a day: what matters, and the bans of cards that are not in the format then."""
    facts = facts or load_facts()
    whole = list_on(facts, of.key, on, platform)
    lines = [DeckLine(1, one.card, 0, "main", one.card) for one in whole]
    found = find(lines, state=catalogue_state(), facts=load_facts())

    def card(name: str) -> CardFacts | None:
        hit = found.get(name)
        return None if hit is None else hit.commons if of.kind == "commons" else hit.facts

    inside = list_on(facts, of.key, on, platform, find=card)
    names = {one.card for one in inside}
    return inside, tuple(one for one in whole if one.card not in names)


def comparison(of: FormatFacts, start: date, until: date, platform: str) -> Comparison:
    """What the later day has that the earlier one has not, and the other way round."""
    facts = load_facts()
    before, after = (set(sets_in(facts, of.key, day, platform)) for day in (start, until))
    rulings = [
        ruling
        for change in changes(facts, of.key, platform)
        if start < change.day <= until
        for ruling in change.rulings
    ]
    slugs = slugs_of(ruling.card for ruling in rulings)
    both = [(day, rule_lines(of.rules_on(day))) for day in (start, until)]
    return Comparison(
        entered=tuple(_set(code, facts) for code in sorted(after - before)),
        left=tuple(_set(code, facts) for code in sorted(before - after)),
        rulings=tuple(_ruling(ruling, slugs) for ruling in rulings),
        rules=tuple(both) if both[0][1] != both[1][1] else (),
    )


def slugs_of(names: Iterable[str]) -> dict[str, str]:
    """Addresses of the cards, also where a ruling names a front face alone."""
    found = Card.objects.filter(names__text__in=set(names), variant="").values_list(
        "names__text", "slug"
    )
    return dict(found)


def listed_view(one: Listed, slugs: dict[str, str]) -> RulingView:
    """A card of the list in words."""
    word = str(STATUSES[one.status])
    return RulingView(one.since, one.card, slugs.get(one.card, ""), one.status, word, one.source)


def _by_status(listed: Iterable[Listed], slugs: dict[str, str]) -> ByStatus:
    views = [listed_view(one, slugs) for one in listed]
    return tuple((word, tuple(some)) for word, some in groupby(views, key=lambda one: one.word))


def _by_year(stays: Iterable[Stay]) -> tuple[tuple[int, tuple[Stay, ...]], ...]:
    """The latest year first."""
    found = sorted(stays, key=lambda stay: stay.since, reverse=True)
    return tuple(
        (year, tuple(some)) for year, some in groupby(found, key=lambda stay: stay.since.year)
    )


def _own_windows(of: FormatFacts, on: date) -> tuple[str, ...]:
    return tuple(
        sorted(
            name
            for name, windows in of.card_windows.items()
            if any(window.holds(on) for window in windows)
        )
    )


def _set(code: str, facts: Facts) -> SetView:
    known = facts.sets.get(code)
    return SetView(code, known.name if known else code)


def _ruling(ruling: Ruling, slugs: dict[str, str]) -> RulingView:
    return RulingView(
        ruling.day,
        ruling.card,
        slugs.get(ruling.card, ""),
        ruling.status,
        str(STATUSES[ruling.status]),
        ruling.source,
    )


def _change(change: Change, facts: Facts, slugs: dict[str, str]) -> ChangeView:
    return ChangeView(
        change.day,
        tuple(_set(code, facts) for code in change.entering),
        tuple(_set(code, facts) for code in change.leaving),
        tuple(_ruling(ruling, slugs) for ruling in change.rulings),
        change.rules,
    )
