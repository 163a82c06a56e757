"""A pool and its deck on paper, as they are written down at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.access import allow
from formats.limited import PlayCard
from formats.pools import queries, rules
from formats.pools.followers import home_of
from formats.pools.models import Pool
from formats.pools.views import BasicView, GroupView, Line, building

PAPERS: Final = {"a4": _("A4"), "letter": _("Letter")}
#: Types in the order in which they stand on the sheet; whatever is none of them comes last.
_TYPES: Final[tuple[tuple[str, str | Promise], ...]] = (
    ("Creature", _("Creatures")),
    ("Planeswalker", _("Planeswalkers")),
    ("Instant", _("Instants")),
    ("Sorcery", _("Sorceries")),
    ("Enchantment", _("Enchantments")),
    ("Artifact", _("Artifacts")),
    ("Land", _("Lands")),
)
_OTHERS: Final = _("Other cards")


@dataclass(frozen=True, slots=True)
class TypeView:
    """Cards of one type in a colour, by name."""

    name: str | Promise
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """A colour on the sheet."""

    group: GroupView
    types: Sequence[TypeView]


@allow(rules.see, on=queries.by_ref)
def printed(request: HttpRequest, pool: Pool) -> HttpResponse:
    """The sheet: boxes for what there is and what is played, and the deck's list."""
    view = building(pool, queries.seen_cards(pool))
    paper = request.GET.get("paper", "")
    context = {
        "pool": pool,
        "home": home_of(pool, request.user),
        "player": pool.player.display_name,
        "groups": [SheetGroup(group, _by_type(group.lines)) for group in view.groups],
        "total": sum(group.count for group in view.groups),
        "view": view,
        "deck": _deck(view.played, view.basics),
        "papers": PAPERS.items(),
        "paper": paper if paper in PAPERS else "a4",
    }
    return render(request, "formats/pools/print.html", context)


def _by_type(lines: Iterable[Line]) -> list[TypeView]:
    found: dict[str, list[Line]] = {key: [] for key in (*dict(_TYPES), "")}
    for line in lines:
        found[_type_of(line.card)].append(line)
    names = dict(_TYPES) | {"": _OTHERS}
    return [
        TypeView(names[key], sorted(some, key=lambda line: line.card.name))
        for key, some in found.items()
        if some
    ]


def _type_of(card: PlayCard) -> str:
    return next((key for key, _name in _TYPES if key in card.type_line), "")


def _deck(played: Iterable[Line], basics: Iterable[BasicView]) -> list[tuple[int, str | Promise]]:
    """The deck's list: its cards by name, then basic lands."""
    lines = sorted(played, key=lambda line: line.card.name)
    return [
        *((line.played, line.card.name) for line in lines),
        *((basic.count, basic.shown) for basic in basics if basic.count),
    ]
