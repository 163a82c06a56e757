"""Pictures of a format's life, and the rows of the tables that say the same."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from core import clock
from formats.catalog.timeline import WIDTH, Mark, Picture, Stretch, picture, short_label
from formats.catalog.wording import day_text
from formats.legality import Change, Facts, FormatFacts

#: Where no set leaves, so many are looked at as bars; of more the list's length is drawn.
_FEW: Final = 12
#: Of more sets the picture shows those of so many years before and after the day.
_MANY: Final = 40
_YEARS_AROUND: Final = 5
#: Units of the picture of counts.
_TOP: Final = 20
_HEIGHT: Final = 180
_LEFT: Final = 30
_STEPS: Final = (5, 10, 25, 50, 100)
_YEARS_A_MARK: Final = 4


@dataclass(frozen=True, slots=True)
class Stay:
    """A set's days [since, until) in a format; `planned` is the announced time of the end."""

    code: str
    name: str
    since: date
    until: date | None
    planned: str
    source: str


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards are banned and restricted from that day on."""

    day: date
    banned: int
    restricted: int


@dataclass(frozen=True, slots=True)
class Curve:
    """A line of steps: a class of the style sheet, its word, its corners."""

    kind: str
    word: str
    points: str


@dataclass(frozen=True, slots=True)
class Level:
    """A number on the upright axis."""

    y: float
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPicture:
    """What the template draws of counts."""

    width: int
    height: int
    left: int
    curves: tuple[Curve, ...]
    levels: tuple[Level, ...]
    marks: tuple[Mark, ...]
    now: float
    title: str


def stays_of(of: FormatFacts, all_changes: Sequence[Change], facts: Facts) -> list[Stay]:
    """Every stay of every set, in order of the days."""
    found = [
        Stay(
            code,
            facts.sets[code].name if code in facts.sets else code,
            since,
            until or of.until,
            *_announced(of, code, since),
        )
        for code, since, until in _stays(all_changes)
    ]
    return sorted(found, key=lambda stay: (stay.since, stay.name))


def bars(stays: Sequence[Stay], name: str, on: date) -> Picture | None:
    """Sets as bars, where some leave or they are few; of many those of the years around the day."""
    if not stays or (len(stays) > _FEW and all(stay.until is None for stay in stays)):
        return None
    first, end = stays[0].since, _end(stay.until or stay.since for stay in stays)
    mark = min(max(on, first), end)
    if len(stays) > _MANY:
        first = max(first, date(mark.year - _YEARS_AROUND, 1, 1))
        end = min(end, date(mark.year + _YEARS_AROUND, 1, 1))
    rows: dict[str, list[Stay]] = {}
    for stay in stays:
        if stay.since <= end and (stay.until is None or first < stay.until):
            rows.setdefault(stay.code, []).append(stay)
    return picture(
        [(short_label(some[0].name), [_stretch(stay) for stay in some]) for some in rows.values()],
        today=end,
        title=_("When each set was in %(format)s") % {"format": name},
        first=first.year,
        mark=mark,
    )


def counts_of(all_changes: Sequence[Change]) -> list[Count]:
    """The days on which the number of listed cards changes."""
    statuses: dict[str, str] = {}
    found: list[Count] = []
    for change in all_changes:
        for ruling in change.rulings:
            statuses[ruling.card] = ruling.status
        standing = list(statuses.values())
        count = Count(
            change.day,
            sum(status.startswith("banned") for status in standing),
            standing.count("restricted"),
        )
        last = found[-1] if found else Count(change.day, 0, 0)
        if (count.banned, count.restricted) != (last.banned, last.restricted):
            found.append(count)
    return found


def count_picture(counts: Sequence[Count], name: str, on: date) -> CountPicture | None:
    """The length of the list over the years; None where there was never one."""
    if not counts:
        return None
    start = date(counts[0].day.year, 1, 1)
    last = date(_end([counts[-1].day]).year + 1, 1, 1)
    most = max(max(count.banned, count.restricted) for count in counts)
    step = next((step for step in _STEPS if most <= 4 * step), _STEPS[-1])
    ceiling = step * (most // step + 1)

    def across(day: date) -> float:
        share = (min(day, last) - start).days / (last - start).days
        return round(_LEFT + share * (WIDTH - _LEFT), 1)

    def up(number: int) -> float:
        return round(_HEIGHT - number / ceiling * (_HEIGHT - _TOP), 1)

    def points(numbers: Sequence[int]) -> str:
        corners, height = [], up(0)
        for count, number in zip(counts, numbers, strict=True):
            x = across(count.day)
            corners += [f"{x},{height}", f"{x},{up(number)}"]
            height = up(number)
        return " ".join([*corners, f"{across(last)},{height}"])

    lines = (
        ("banned", _("Banned"), [count.banned for count in counts]),
        ("restricted", _("Restricted"), [count.restricted for count in counts]),
    )
    years = range(start.year + (-start.year) % _YEARS_A_MARK, last.year, _YEARS_A_MARK)
    return CountPicture(
        width=WIDTH,
        height=_HEIGHT + 4,
        left=_LEFT,
        curves=tuple(
            Curve(kind, word, points(numbers)) for kind, word, numbers in lines if any(numbers)
        ),
        levels=tuple(Level(up(number), number) for number in range(0, ceiling, step)),
        marks=tuple(Mark(across(date(year, 1, 1)), year) for year in years),
        now=across(max(on, start)),
        title=_("Cards on the list of %(format)s over the years") % {"format": name},
    )


def _end(days: Iterable[date]) -> date:
    """The last of the days that is known; today, if it is later."""
    return max(clock.today(), *days)


def _announced(of: FormatFacts, code: str, since: date) -> tuple[str, str]:
    """The announced time of the end, and the source of the window."""
    for window in of.windows.get(code, ()):
        if max(window.enter, of.start) == since:
            return window.planned, window.source
    return "", ""


def _stretch(stay: Stay) -> Stretch:
    end = day_text(stay.until) if stay.until else "…"
    return Stretch(
        stay.since, stay.until, "set", f"{stay.name}: {day_text(stay.since)} – {end}"
    )  # fmt: skip


def _stays(all_changes: Sequence[Change]) -> Iterator[tuple[str, date, date | None]]:
    since: dict[str, date] = {}
    for change in all_changes:
        for code in change.leaving:
            if code in since:
                yield code, since.pop(code), change.day
        for code in change.entering:
            since.setdefault(code, change.day)
    for code, day in since.items():
        yield code, day, None
