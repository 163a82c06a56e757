"""The cards of a paper pool's booster, to be ticked off instead of typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language

from core.access import Viewer
from core.errors import Refusal
from formats.boosters import Group, Product
from formats.pools import products
from formats.pools.cards import printed_names
from formats.pools.contents import BASICS, owned, read_cards
from formats.pools.models import Pool
from formats.pools.views import GROUPS

#: Lines of a form; a booster of more cards is written down as text.
_MOST_LINES: Final = 800
#: What the field of a card begins with; its name follows.
_FIELD: Final = "card:"
#: More figures than that are nobody's number of copies.
_DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class CheckLine:
    """A card of the booster and how many copies are in the pool.

    `called` is its name in the reader's language with the language's code, where that is another.
    """

    name: str
    count: int
    called: tuple[str, str] | None = None

    @property
    def field(self) -> str:
        """Its field in the form."""
        return _FIELD + self.name


@dataclass(frozen=True, slots=True)
class CheckGroup:
    """The cards of one colour, by name."""

    key: str
    name: str | Promise
    lines: Sequence[CheckLine]

    @property
    def count(self) -> int:
        """Copies in the pool."""
        return sum(line.count for line in self.lines)


def packs_of(pool: Pool, packs: int, viewer: Viewer) -> list[Product]:
    """Of what each of so many packs is, if that was told and the viewer may know it."""
    if not pool.product:
        return []
    try:
        return products.plan(pool.product, packs, viewer)
    except Refusal:  # deleted since, or a cube that its owner does not share
        return []


def checklist(pool: Pool, packs: Sequence[Product]) -> list[CheckGroup]:
    """All cards of the packs by colour, and those that the pool has besides; no basic lands."""
    if not packs:
        return []
    cards = read_cards(pool.cards)
    groups = {
        card.name: card.group
        for product in packs
        for sheet in product.sheets
        for card, _weight in sheet.cards
        if card.name not in BASICS
    }
    groups |= {
        card.name: Group(card.group)
        for card in cards
        if card.name not in BASICS and card.name not in groups
    }
    if len(groups) > _MOST_LINES:
        return []
    counts = owned(cards)
    called = printed_names(groups, get_language() or "en")
    found: dict[Group, list[CheckLine]] = {group: [] for group, _name in GROUPS}
    for name in sorted(groups):
        found[groups[name]].append(CheckLine(name, counts[name], called.get(name)))
    return [CheckGroup(group.value, name, found[group]) for group, name in GROUPS if found[group]]


def ticked(groups: Sequence[CheckGroup], form: Mapping[str, str]) -> list[tuple[int, str]]:
    """(copies, name) of what the form says of the list's cards."""
    lines = [(_number(form.get(line.field, "")), line.name) for one in groups for line in one.lines]
    return [(count, name) for count, name in lines if count]


def with_counts(groups: Sequence[CheckGroup], cards: Sequence[tuple[int, str]]) -> list[CheckGroup]:
    """The same list with other numbers: those of a form that was refused."""
    counts = Counter({name: count for count, name in cards})
    return [
        replace(one, lines=[replace(line, count=counts[line.name]) for line in one.lines])
        for one in groups
    ]


def usual_cards(packs: Sequence[Product]) -> str:
    """How many cards the packs have, with basic lands: "90", or "84–90"; "" if unknown."""
    if not packs:
        return ""
    least, most = (sum(some) for some in zip(*(one.sizes() for one in packs), strict=True))
    return str(least) if least == most else f"{least}–{most}"


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0
