"""The rules of an opening as one line of JSON: all that a script needs to open its packs.

What follows from a sheet is in it: how a balanced one is spread, which cards are out with which. So
whoever opens packs by the rules only draws; and rules that say anything else than what follows are
refused here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from formats.boosters.dealing import pack_size
from formats.boosters.errors import BoosterError
from formats.boosters.model import COLORS, BoosterCard, Layout, Product, Sheet
from formats.boosters.opening import Spread, colour_of, spreads
from formats.boosters.reading import cube_product, read_object, shaped

#: First line of what is hashed: whoever changes how packs are drawn changes the number.
EDITION: Final = "podium packs 2"
#: Behind a card that is a foil.
FOIL: Final = "*"
#: What the rules may speak of at most: kinds of boosters, and packs of one pool.
MOST_PRODUCTS: Final = 50
MOST_PACKS: Final = 100


def rules_text(products: Sequence[Product], packs: Sequence[int]) -> str:
    """The rules: products, and for each pack of a pool which of them it is."""
    told = {
        "edition": EDITION,
        "packs": list(packs),
        "products": [_product(product) for product in products],
    }
    return json.dumps(told, ensure_ascii=True, separators=(",", ":"))


def products_of(rules: str) -> tuple[list[Product], list[int]]:
    """Products and packs from the text of `rules_text`. Raises BoosterError for any other."""
    whole = read_object(rules.encode(errors="replace"))
    if whole.get("edition") != EDITION:
        raise BoosterError("boosters.edition", edition=EDITION)
    told = shaped(whole, _RulesShape)
    if len(told.products) > MOST_PRODUCTS or len(told.packs) > MOST_PACKS:
        raise BoosterError("boosters.too_many", where="packs")
    if not all(0 <= which < len(told.products) for which in told.packs):
        raise BoosterError("boosters.shape", where="packs")
    products = [_read(one) for one in told.products]
    if rules_text(products, told.packs) != rules:
        raise BoosterError("boosters.shape", where="rules")
    return products, told.packs


def _product(product: Product) -> dict[str, Any]:
    names = {"code": product.code, "variant": product.variant, "name": product.name}
    if product.dealt:
        pile = list(_copies(product.sheets[0]))
        nothing: dict[str, Any] = {"layouts": [[1, []]], "sheets": []}
        return {**names, "dealt": pack_size(product), "pile": pile, **nothing}
    return {
        **names,
        "dealt": 0,
        "pile": [],
        "layouts": list(_layouts(product)),
        "sheets": [
            {
                "name": sheet.name,
                "foil": sheet.foil,
                "balanced": sheet.balanced,
                "fixed": sheet.fixed,
                "repeats": sheet.repeats,
                "cards": list(_copies(sheet) if sheet.fixed else _rows(sheet)),
            }
            for sheet in product.sheets
        ],
    }


def _layouts(product: Product) -> Iterator[list[object]]:
    """Each with its weight and, for each of its sheets, place, number of cards and plan; a fixed
    one comes whole, as often as it is named.
    """
    known = {sheet.name: (at, sheet, spreads(sheet)) for at, sheet in enumerate(product.sheets)}
    for layout in product.layouts:
        entries: list[list[object]] = []
        for name, count in layout.contents:
            at, sheet, plan_of = known[name]
            if sheet.fixed:
                entries += [[at, 1, None]] * count
            else:
                entries.append([at, count, _plan(plan_of(count))])
        yield [layout.weight, entries]


def _plan(spread: Spread | None) -> dict[str, Any] | None:
    """What is drawn by weight: how many cards of no colour, then each further card's colour."""
    if spread is None:
        return None
    before = (0, *spread.ends)
    return {
        "others": [
            [spread.odds, spread.others + 1], [spread.total - spread.odds, spread.others],
        ],
        "more": [[end - before[pile], pile] for pile, end in enumerate(spread.ends)],
    }  # fmt: skip


def _rows(sheet: Sheet) -> Iterator[list[object]]:
    """Cards to draw: with one that is drawn all of its name are out, unless they may come again."""
    first: dict[str, int] = {}
    for place, (card, weight) in enumerate(sheet.cards, start=1):
        yield _row(sheet, card, weight, 0 if sheet.repeats else first.setdefault(card.name, place))


def _copies(sheet: Sheet) -> Iterator[list[object]]:
    """Cards of a fixed sheet or a cube, each copy for itself: it alone is out when it was drawn."""
    cards = (card for card, weight in sheet.cards for _ in range(weight))
    for place, card in enumerate(cards, start=1):
        yield _row(sheet, card, 1, place)


def _row(sheet: Sheet, card: BoosterCard, weight: int, out: int) -> list[object]:
    colour = colour_of(card)
    pile = COLORS.index(colour) if colour else len(COLORS)
    facts = (card.name, card.rarity, card.colors, card.land)
    return [weight, card.id + FOIL * sheet.foil, out, pile, *facts]


#: Of a layout: a sheet's place, how many cards, the plan of a balanced sheet.
_Entry = tuple[int, int, Any]


class _CardShape(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    weight: int
    print: str
    out: int
    pile: int
    name: str
    rarity: str
    colors: str
    land: bool


class _SheetShape(msgspec.Struct):
    name: str
    foil: bool
    balanced: bool
    fixed: bool
    repeats: bool
    cards: list[_CardShape]


class _ProductShape(msgspec.Struct):
    code: str
    variant: str
    name: str
    dealt: int
    pile: list[_CardShape]
    layouts: list[tuple[int, list[_Entry]]]
    sheets: list[_SheetShape]


class _RulesShape(msgspec.Struct):
    packs: list[int]
    products: list[_ProductShape]


def _read(told: _ProductShape) -> Product:
    if told.dealt:
        return cube_product(map(_card, told.pile), name=told.name, size=told.dealt)
    return Product(
        code=told.code,
        variant=told.variant,
        name=told.name,
        layouts=tuple(Layout(weight, _contents(told, rows)) for weight, rows in told.layouts),
        sheets=tuple(_sheet(sheet) for sheet in told.sheets),
    )


def _contents(told: _ProductShape, entries: list[_Entry]) -> tuple[tuple[str, int], ...]:
    found: Counter[str] = Counter()
    for place, count, _plan in entries:
        if not 0 <= place < len(told.sheets):
            raise BoosterError("boosters.shape", where="layouts")
        found[told.sheets[place].name] += count
    return tuple(found.items())


def _sheet(told: _SheetShape) -> Sheet:
    pairs = [(_card(row, foil=told.foil), row.weight) for row in told.cards]
    return Sheet(
        name=told.name,
        cards=tuple(Counter(card for card, _weight in pairs).items() if told.fixed else pairs),
        foil=told.foil,
        balanced=told.balanced,
        fixed=told.fixed,
        repeats=told.repeats,
    )


def _card(row: _CardShape, *, foil: bool = False) -> BoosterCard:
    name = row.print.removesuffix(FOIL) if foil else row.print
    return BoosterCard(name, row.name, row.rarity, row.colors, row.land)
