"""What boosters are made of: cards on sheets, sheets in layouts, layouts in a product."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from msgspec import Struct

from formats.boosters.errors import BoosterError

#: Sums of weights stay below this, so that every number drawn fits in 48 bits and every language
#: counts it exactly.
MOST_WEIGHT: Final = 2**40
#: What a product may have at most.
MOST_CARDS: Final = 5_000
MOST_ON_SHEETS: Final = 50_000
MOST_SHEETS: Final = 200
MOST_LAYOUTS: Final = 1_000
MOST_IN_PACK: Final = 100
COLORS: Final = "WUBRG"


class Group(StrEnum):
    """Whose colour a card counts for: its own, more than one, none, or a land's."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"
    MULTI = "multi"
    COLOURLESS = "colourless"
    LAND = "land"


class BoosterCard(Struct, frozen=True):
    """A printing: `id` is set and number ("M10:176"), `colors` the letters of its colours."""

    id: str
    name: str
    rarity: str
    colors: str = ""
    land: bool = False

    @property
    def group(self) -> Group:
        """Lands first: what colour a land has is nobody's question in a booster."""
        if self.land:
            return Group.LAND
        if len(self.colors) > 1:
            return Group.MULTI
        return Group(self.colors) if self.colors else Group.COLOURLESS


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards with weights. `balanced` spreads colours, `fixed` gives all of its cards at once (each
    as often as its weight says), `repeats` lets a name come twice.
    """

    name: str
    cards: tuple[tuple[BoosterCard, int], ...]
    foil: bool = False
    balanced: bool = False
    fixed: bool = False
    repeats: bool = False

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return sum(weight for _card, weight in self.cards)


@dataclass(frozen=True, slots=True)
class Layout:
    """How many cards a pack takes from which sheets, and how often packs are of this kind."""

    weight: int
    contents: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Product:
    """A kind of booster: of a set (its code), a variant of it, or of one's own making.

    A `dealt` one is a pile of cards, each as often as its weight says, that is shuffled once for
    all pools of an opening and dealt: it has one layout, of one plain sheet.
    """

    code: str
    variant: str
    name: str
    layouts: tuple[Layout, ...]
    sheets: tuple[Sheet, ...]
    dealt: bool = False

    def __post_init__(self) -> None:
        """Raises BoosterError for what cannot be opened."""
        _check_product(self)

    def sheet(self, name: str) -> Sheet:
        """The sheet of that name."""
        return next(sheet for sheet in self.sheets if sheet.name == name)

    def sizes(self) -> tuple[int, int]:
        """How many cards a pack holds: at least, at most."""
        fixed = {sheet.name: sheet.total for sheet in self.sheets if sheet.fixed}
        sizes = [
            sum(fixed.get(name, 1) * count for name, count in layout.contents)
            for layout in self.layouts
        ]
        return min(sizes), max(sizes)


class PackCard(Struct, frozen=True):
    """A card of a pack, with the sheet it came from."""

    card: BoosterCard
    sheet: str
    foil: bool = False


def whole_weight(weight: object, where: str) -> int:
    """A weight that counts: a whole number from 1 to `MOST_WEIGHT`; BoosterError for others."""
    if isinstance(weight, bool) or not isinstance(weight, int) or not 0 < weight < MOST_WEIGHT:
        raise BoosterError("boosters.weight", where=where, most=MOST_WEIGHT - 1)
    return weight


def _check_product(product: Product) -> None:
    if not product.layouts or not product.sheets:
        raise BoosterError("boosters.no_booster", where=product.code)
    if len(product.layouts) > MOST_LAYOUTS or len(product.sheets) > MOST_SHEETS:
        raise BoosterError("boosters.too_many", where=product.code)
    sheets: dict[str, Sheet] = {}
    for sheet in product.sheets:
        _check_sheet(sheet)
        if sheet.name in sheets:
            raise BoosterError("boosters.key_twice", where=sheet.name)
        sheets[sheet.name] = sheet
    if sum(len(sheet.cards) for sheet in product.sheets) > MOST_ON_SHEETS:
        raise BoosterError("boosters.too_many", where=product.code)
    _check_total("layouts", [layout.weight for layout in product.layouts])
    if product.dealt:
        _check_dealt(product)
        return
    names = {
        sheet.name: len({card.name for card, _weight in sheet.cards}) for sheet in product.sheets
    }
    for layout in product.layouts:
        _check_layout(layout, sheets, names)


def _check_dealt(product: Product) -> None:
    """A pile: one plain sheet, and packs of so many of its cards."""
    entries = [entry for layout in product.layouts for entry in layout.contents]
    [sheet, *others] = product.sheets
    if others or len(product.layouts) > 1 or [name for name, _count in entries] != [sheet.name]:
        raise BoosterError("boosters.shape", where="dealt")
    if sheet.foil or sheet.balanced or sheet.fixed or sheet.repeats:
        raise BoosterError("boosters.shape", where=sheet.name)
    size = entries[0][1]
    if not 0 < size <= MOST_IN_PACK:
        raise BoosterError("boosters.too_many", where="layouts")
    if sheet.total > MOST_CARDS:
        raise BoosterError("boosters.too_many", where=sheet.name)
    if sheet.total < size:
        raise BoosterError("boosters.too_few_cards", cards=sheet.total, least=size)


def _check_sheet(sheet: Sheet) -> None:
    if not sheet.cards:
        raise BoosterError("boosters.too_few_names", sheet=sheet.name, least=1)
    if len(sheet.cards) > MOST_CARDS:
        raise BoosterError("boosters.too_many", where=sheet.name)
    if len({card.id for card, _weight in sheet.cards}) < len(sheet.cards):
        raise BoosterError("boosters.key_twice", where=sheet.name)
    odd = {
        colors for colors in {card.colors for card, _weight in sheet.cards} if colors.strip(COLORS)
    }
    if odd:
        where = next(card.id for card, _weight in sheet.cards if card.colors in odd)
        raise BoosterError("boosters.shape", where=where)
    _check_total(sheet.name, [weight for _card, weight in sheet.cards])
    if sheet.fixed and sheet.total > MOST_IN_PACK:
        raise BoosterError("boosters.too_many", where=sheet.name)


def whole_weights(weights: Collection[object]) -> bool:
    """Whether all of them count; quicker than one by one, for lists of cards have many."""
    return all(type(weight) is int and 0 < weight < MOST_WEIGHT for weight in weights)


def _check_total(where: str, weights: list[int]) -> None:
    if not whole_weights(weights):
        for weight in weights:
            whole_weight(weight, where)
    if sum(weights) >= MOST_WEIGHT:
        raise BoosterError("boosters.total", where=where, most=MOST_WEIGHT - 1)


def _check_layout(layout: Layout, sheets: dict[str, Sheet], names: dict[str, int]) -> None:
    size = 0
    if len(dict(layout.contents)) < len(layout.contents):
        raise BoosterError("boosters.key_twice", where="layouts")
    for name, count in layout.contents:
        sheet = sheets.get(name)
        if sheet is None:
            raise BoosterError("boosters.sheet_unknown", sheet=name)
        if not 0 < count <= MOST_IN_PACK:
            raise BoosterError("boosters.too_many", where=name)
        size += count * (sheet.total if sheet.fixed else 1)
        if not (sheet.fixed or sheet.repeats) and names[name] < count:
            raise BoosterError("boosters.too_few_names", sheet=name, least=count)
    if not 0 < size <= MOST_IN_PACK:
        raise BoosterError("boosters.too_many", where="layouts")


def cards_of(product: Product) -> Iterator[BoosterCard]:
    """Every card on any sheet, once."""
    seen: set[str] = set()
    for sheet in product.sheets:
        for card, _weight in sheet.cards:
            if card.id not in seen:
                seen.add(card.id)
                yield card
