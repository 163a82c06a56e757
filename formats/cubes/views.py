"""What a cube's page shows of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core import words
from formats.boosters import Group, Sheet
from formats.cubes import opening
from formats.cubes.models import Cube

GROUP_NAMES: Mapping[Group, str | Promise] = {
    Group.WHITE: _("White"),
    Group.BLUE: _("Blue"),
    Group.BLACK: _("Black"),
    Group.RED: _("Red"),
    Group.GREEN: _("Green"),
    Group.MULTI: _("Multicoloured"),
    Group.COLOURLESS: _("Colourless"),
    Group.LAND: _("Lands"),
}


@dataclass(frozen=True, slots=True)
class GroupView:
    """The cards of one colour: (name, copies or weight), and how many there are."""

    key: str
    name: str | Promise
    cards: Sequence[tuple[str, int]]
    count: int


@dataclass(frozen=True, slots=True)
class SheetView:
    """A sheet; `copies` says whether numbers are copies, else they are weights."""

    name: str
    groups: Sequence[GroupView]
    copies: bool


@dataclass(frozen=True, slots=True)
class CubeView:
    """A cube as it is looked at. `packs` is how many packs a cube has."""

    sheets: Sequence[SheetView]
    packs: int | None
    left_out: Sequence[tuple[int, str, str]]


def view_of(cube: Cube) -> CubeView:
    """The cards by sheet and colour; how many packs a cube has; what is left out."""
    product = opening.product(cube)
    return CubeView(
        sheets=[
            SheetView(sheet.name, _groups(sheet, copies), copies)
            for sheet in product.sheets
            for copies in [product.dealt or sheet.fixed]
        ],
        packs=cube.cards // cube.size if product.dealt else None,
        left_out=[(line, text, words.say(code)) for line, text, code in cube.left_out],
    )


def _groups(sheet: Sheet, copies: bool) -> list[GroupView]:
    numbers: dict[Group, Counter[str]] = {group: Counter() for group in GROUP_NAMES}
    for card, weight in sheet.cards:
        numbers[card.group][card.name] += weight
    return [
        GroupView(
            group.value,
            GROUP_NAMES[group],
            sorted(cards.items()),
            cards.total() if copies else len(cards),
        )
        for group, cards in numbers.items()
        if cards
    ]
