"""A picture of days: rows of bars on one axis of years, as figures for an SVG. Pure."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

#: Units of the picture: its width, what the labels take of it, the height of a row.
WIDTH: Final = 720
LABELS: Final = 150
ROW: Final = 22
BAR: Final = 14
_FIRST_YEAR: Final = 1993
_YEARS_A_MARK: Final = 4
#: So many years have a mark each.
_FEW_YEARS: Final = 14
_WIDE: Final = 0x2E80
_MOST_WIDTH: Final = 24


@dataclass(frozen=True, slots=True)
class Stretch:
    """Days [start, until) of one kind (a class of the style sheet), and what is said of them."""

    start: date
    until: date | None
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle."""

    x: float
    width: float
    y: int
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class Line:
    """A label with its bars."""

    label: str
    y: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A year on the axis."""

    x: float
    year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What the template draws."""

    width: int
    height: int
    bar: int
    lines: tuple[Line, ...]
    marks: tuple[Mark, ...]
    now: float
    title: str


def picture(
    rows: Sequence[tuple[str, Iterable[Stretch]]],
    *,
    today: date,
    title: str,
    first: int = _FIRST_YEAR,
    mark: date | None = None,
) -> Picture:
    """One row of bars for each (label, stretches); open ends reach the end of next year.

    A line stands at the day `mark` (today).
    """
    last = date(today.year + 2, 1, 1)
    start = date(first, 1, 1)
    scale = (WIDTH - LABELS) / (last - start).days

    def place(day: date) -> float:
        return round(LABELS + (min(max(day, start), last) - start).days * scale, 1)

    lines = tuple(
        Line(label, 26 + at * ROW, tuple(_bars(stretches, 26 + at * ROW - 11, place, last)))
        for at, (label, stretches) in enumerate(rows)
    )
    step = 1 if last.year - first <= _FEW_YEARS else _YEARS_A_MARK
    years = range(first + (-first) % step, last.year, step)
    return Picture(
        width=WIDTH,
        height=20 + ROW * max(len(lines), 1),
        bar=BAR,
        lines=lines,
        marks=tuple(Mark(place(date(year, 1, 1)), year) for year in years),
        now=place(mark or today),
        title=title,
    )


def short_label(text: str) -> str:
    """The label as far as there is room for it; letters of Japanese are as wide as two others."""
    width = 0
    for at, letter in enumerate(text):
        width += 1 if ord(letter) < _WIDE else 2
        if width > _MOST_WIDTH:
            return text[:at].rstrip("（ (") + "…"
    return text


def _bars(
    stretches: Iterable[Stretch], y: int, place: Callable[[date], float], last: date
) -> Iterator[Bar]:
    for stretch in stretches:
        x = place(stretch.start)
        width = round(place(stretch.until or last) - x, 1)
        if width > 0 or stretch.until is None:
            yield Bar(x, max(width, 1.0), y, stretch.kind, stretch.title)
