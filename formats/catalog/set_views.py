"""What the page and the API tell of a set: plain values, in the active language."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db.models import F
from django.utils.translation import gettext as _

from core import clock
from core.access import Viewer
from core.errors import Unknown
from formats.catalog.card_views import rarity_words
from formats.catalog.models import Printing, Set
from formats.catalog.timeline import Picture, Stretch, picture, short_label
from formats.catalog.wording import day_text, format_name
from formats.legality import FormatFacts, load_facts

SORTS: Final = ("number", "name")
_DIGITS: Final = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class StayView:
    """Days on which the set is in a format."""

    key: str
    name: str
    start: date
    until: date | None
    planned: str
    source: str


@dataclass(frozen=True, slots=True)
class SetCard:
    """A card of the set; `called` is what is printed on it, if not its name."""

    number: str
    name: str
    slug: str
    cost: str
    types: str
    rarity: str
    called: str
    playable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetView:
    """A set."""

    of: Set
    type: str
    legal: date | None
    parent: Set | None
    stays: tuple[StayView, ...]
    picture: Picture | None


def find_set(_viewer: Viewer, code: str) -> Set:
    """By its code, in any case. Refusal: Unknown."""
    clean = code.encode("utf-8", "replace").decode().replace("\0", "�")
    of = Set.objects.filter(code=clean.upper()).first()
    if of is None:
        raise Unknown
    return of


def set_view(of: Set) -> SetView:
    """All but its cards."""
    known = load_facts().sets.get(of.code)
    found = stays(of.code)
    return SetView(
        of=of,
        type=of.type.replace("_", " "),
        legal=known.legal if known else None,
        parent=Set.objects.filter(code=of.parent_code).first() if of.parent_code else None,
        stays=found,
        picture=_picture(of, found),
    )


def stays(code: str) -> tuple[StayView, ...]:
    """The formats that the set is or was in, by their order and day.

    Formats of every set take it from its first tournament day on.
    """
    facts = load_facts()
    known = facts.sets.get(code)
    found: list[StayView] = []
    for of in facts.formats.values():
        for window in of.windows.get(code, ()):
            until = _earlier(window.exit, of.until)
            found.append(_stay(of, window.enter, until, window.planned, window.source))
        everything = of.kind in ("eternal", "commons")
        if everything and known and known.role == "main" and known.legal and not known.open:
            found.append(_stay(of, known.legal, of.until, "", of.source))
    return tuple(stay for stay in found if stay.until is None or stay.start < stay.until)


def cards_of(of: Set, sort: str) -> list[SetCard]:
    """Its cards: one query. Numbers count as numbers."""
    rows = Printing.objects.filter(set_code=of.code).select_related("card")
    cards = [
        SetCard(
            row.number,
            row.card.name,
            row.card.slug,
            row.card.mana_cost,
            row.card.type_line,
            rarity_words(row.rarities),
            row.printed_name,
            row.playable,
        )
        for row in rows
    ]
    cards.sort(key=lambda card: (card.name, _number(card.number)))
    if sort == "number":
        cards.sort(key=lambda card: _number(card.number))
    return cards


def all_sets(text: str = "") -> list[Set]:
    """Newest first; with a text those that have it in code or name."""
    rows = Set.objects.order_by(F("released").desc(nulls_last=True), "code")
    if text:
        rows = rows.filter(name__icontains=text) | rows.filter(code__iexact=text)
    return list(rows)


def row_json(of: Set) -> dict[str, Any]:
    """A set in a list."""
    known = load_facts().sets.get(of.code)
    return {
        "code": of.code,
        "name": of.name,
        "released": of.released.isoformat() if of.released else None,
        "first_tournament_day": known.legal.isoformat() if known and known.legal else None,
        "type": of.type,
        "block": of.block or None,
        "belongs_to": of.parent_code or None,
        "digital": of.digital,
    }


def set_json(of: Set) -> dict[str, Any]:
    """A set with its cards and formats."""
    return {
        **row_json(of),
        "formats": [
            {
                "format": stay.key,
                "since": stay.start.isoformat(),
                "until": stay.until.isoformat() if stay.until else None,
                "source": stay.source or None,
            }
            for stay in stays(of.code)
        ],
        "cards": [
            {
                "number": row.number,
                "name": row.card.name,
                "slug": row.card.slug,
                "rarities": list(row.rarities),
            }
            for row in Printing.objects.filter(set_code=of.code)
            .select_related("card")
            .order_by("card__name", "number", "pk")
        ],
    }


def _stay(of: FormatFacts, start: date, until: date | None, planned: str, source: str) -> StayView:
    name = format_name(of, clock.today())
    return StayView(of.key, name, max(start, of.start), until, planned, source)


def _earlier(one: date | None, other: date | None) -> date | None:
    return min(one, other) if one and other else one or other


def _picture(of: Set, found: tuple[StayView, ...]) -> Picture | None:
    rows: dict[str, list[Stretch]] = {}
    for stay in found:
        end = day_text(stay.until) if stay.until else "…"
        title = f"{stay.name}: {day_text(stay.start)} – {end}"
        rows.setdefault(short_label(stay.name), []).append(
            Stretch(stay.start, stay.until, "legal", title)
        )
    if not rows:
        return None
    title = _("In which formats %(set)s was, and when") % {"set": of.name}
    return picture(list(rows.items()), today=clock.today(), title=title)


def _number(text: str) -> tuple[int, str]:
    digits = _DIGITS.search(text)
    return (int(digits[0][:9]) if digits else 10**9, text)
