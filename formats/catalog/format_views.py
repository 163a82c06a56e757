"""What pages and API tell of formats: plain values, in the active language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import clock
from formats.catalog.models import Card
from formats.catalog.timeline import Picture, Stretch, picture
from formats.catalog.wording import day_text, format_name
from formats.legality import (
    Change,
    DeckRules,
    Facts,
    FormatFacts,
    Ruling,
    changes,
    list_on,
    load_facts,
    next_change,
    next_list_day,
    sets_in,
)

STATUSES: Final[dict[str, str | Promise]] = {
    "banned": gettext_lazy("Banned"),
    "restricted": gettext_lazy("Restricted"),
    "legal": gettext_lazy("Allowed again"),
    "banned_as_commander": gettext_lazy("Banned as commander"),
    "banned_as_companion": gettext_lazy("Banned as companion"),
}
#: Sets as bars only where they are few enough to be looked at.
MOST_BARS: Final = 150
_RULEBOOK: Final = "rulebook"


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


@dataclass(frozen=True, slots=True)
class FormatRow:
    """A format in the list."""

    key: str
    name: str
    names: tuple[str, ...]
    alive: bool
    start: date
    until: date | None
    sets: int
    following: date | None
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatView:
    """A format on a day."""

    of: FormatFacts
    name: str
    names: tuple[tuple[date, str], ...]
    alive: bool
    what: str
    sets: tuple[SetView, ...]
    rules: DeckRules
    listed: tuple[tuple[str, tuple[RulingView, ...]], ...]
    before: date | None
    following: ChangeView | None
    history: tuple[tuple[int, tuple[ChangeView, ...]], ...]
    picture: Picture | None
    next_list: date | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two days differ in."""

    entered: tuple[SetView, ...]
    left: tuple[SetView, ...]
    rulings: tuple[RulingView, ...]
    rules: bool


def what(of: FormatFacts) -> str:
    """One sentence on what the format is."""
    sentences = {
        "windows": _("Sets come in and, in some formats, go again."),
        "eternal": _("Cards of every set, but for its list."),
        "commons": _("Cards that were printed as commons, but for its list."),
        "limited": _("The deck is built at the event, from boosters that were opened there."),
        _RULEBOOK: _("As the rulebook of 2010 defines it, for any day."),
    }
    return sentences.get(of.kind, "")


def group_of(of: FormatFacts) -> str:
    """constructed, block, other or rulebook."""
    if of.key.startswith("block-"):
        return "block"
    if of.kind == _RULEBOOK:
        return _RULEBOOK
    return "constructed" if of.deck == "constructed" else "other"


def groups(on: date) -> list[tuple[str, list[FormatRow]]]:
    """Headings with the formats below them."""
    headings = {
        "constructed": _("Constructed"),
        "other": _("Other"),
        _RULEBOOK: _("Rulebook of 2010"),
        "block": _("Block"),
    }
    found: dict[str, list[FormatRow]] = {key: [] for key in headings}
    for of in load_facts().formats.values():
        found[group_of(of)].append(row(of, on))
    return [(headings[key], rows) for key, rows in found.items() if rows]


def row(of: FormatFacts, on: date) -> FormatRow:
    """The format in a list."""
    facts = load_facts()
    following = next_change(facts, of.key, on)
    return FormatRow(
        key=of.key,
        name=format_name(of, on),
        names=tuple(dict.fromkeys(name for _day, name in of.names)),
        alive=_alive(of, on),
        start=of.start,
        until=of.until,
        sets=len(sets_in(facts, of.key, on)) if _alive(of, on) else 0,
        following=following.day if following else None,
        what=what(of),
    )


def format_view(of: FormatFacts, on: date, platform: str) -> FormatView:
    """Everything about a format on a day."""
    facts = load_facts()
    all_changes = changes(facts, of.key, platform)
    slugs = _slugs({ruling.card for change in all_changes for ruling in change.rulings})
    told = [_change(change, facts, slugs) for change in all_changes]
    following = next((change for change in told if change.day > on), None)
    before = next((change.day for change in reversed(told) if change.day < on), None)
    listed = [
        RulingView(
            one.since, one.card, slugs.get(one.card, ""), one.status, str(STATUSES[one.status]),
            one.source,
        )
        for one in list_on(facts, of.key, on, platform)
    ] if _alive(of, on) else []  # fmt: skip
    return FormatView(
        of=of,
        name=format_name(of, on),
        names=of.names,
        alive=_alive(of, on),
        what=what(of),
        sets=tuple(_set(code, facts) for code in sets_in(facts, of.key, on, platform))
        if _alive(of, on)
        else (),
        rules=of.rules_on(on),
        listed=tuple(
            (str(STATUSES[status]), tuple(entries))
            for status, entries in groupby(listed, key=lambda one: one.status)
        ),
        before=before,
        following=following,
        history=tuple(
            (year, tuple(some))
            for year, some in groupby(reversed(told), key=lambda one: one.day.year)
        ),
        picture=_picture(of, all_changes, facts),
        next_list=next_list_day(on) if of.kind == _RULEBOOK else None,
    )


def comparison(of: FormatFacts, start: date, until: date) -> Comparison:
    """What the later day has that the earlier one has not, and the other way round."""
    facts = load_facts()
    if until < start:
        start, until = until, start
    before, after = (set(sets_in(facts, of.key, day)) for day in (start, until))
    rulings = [
        ruling
        for change in changes(facts, of.key)
        if start < change.day <= until
        for ruling in change.rulings
    ]
    slugs = _slugs({ruling.card for ruling in rulings})
    return Comparison(
        entered=tuple(_set(code, facts) for code in sorted(after - before)),
        left=tuple(_set(code, facts) for code in sorted(before - after)),
        rulings=tuple(_ruling(ruling, slugs) for ruling in rulings),
        rules=of.rules_on(start) != of.rules_on(until),
    )


def change_json(change: ChangeView) -> dict[str, Any]:
    """A change as the API tells it."""
    return {
        "day": change.day.isoformat(),
        "entering": [one.code for one in change.entering],
        "leaving": [one.code for one in change.leaving],
        "rulings": [ruling_json(one) for one in change.rulings],
        "deck_rules_change": change.rules,
    }


def ruling_json(ruling: RulingView) -> dict[str, Any]:
    """A ruling as the API tells it."""
    return {
        "card": ruling.card,
        "status": ruling.status,
        "since": ruling.day.isoformat(),
        "source": ruling.source or None,
    }


def _alive(of: FormatFacts, on: date) -> bool:
    return of.start <= on and (of.until is None or on < of.until)


def _set(code: str, facts: Facts) -> SetView:
    known = facts.sets.get(code)
    return SetView(code, known.name if known else code)


def _slugs(names: set[str]) -> dict[str, str]:
    """Addresses of the cards, also where a ruling names a front face alone."""
    found = Card.objects.filter(names__text__in=names, variant="").values_list(
        "names__text", "slug"
    )
    return dict(found)


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


def _picture(of: FormatFacts, all_changes: Sequence[Change], facts: Facts) -> Picture | None:
    """Sets as bars, where sets also leave; else none."""
    stays = sorted(_stays(all_changes), key=lambda stay: (stay[1], stay[0]))
    if not stays or len(stays) > MOST_BARS or of.kind not in ("windows", _RULEBOOK):
        return None
    rows: dict[str, list[Stretch]] = {}
    for code, start, until in stays:
        name = _set(code, facts).name
        end = day_text(until) if until else "…"
        title = f"{name}: {day_text(start)} – {end}"
        rows.setdefault(name[:24], []).append(Stretch(start, until, "set", title))
    first = min(start for _code, start, _until in stays).year
    title = _("When each set was in %(format)s") % {"format": format_name(of, clock.today())}
    return picture(list(rows.items()), today=clock.today(), title=title, first=first)


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
