"""A booster as short text: each card stands in it once, sheets name cards by their places.

A sheet lists its cards by weight (`[[2, [0, 5]], [1, [3]]]`), because most weights are alike; what
it is (foil, balanced, fixed, repeating) stands as letters.
"""

from typing import Final

import msgspec

from formats.boosters import BoosterCard, Layout, Product, Sheet, cards_of

#: Letters of what a sheet is, by the field that says so.
_LETTERS: Final = {"foil": "f", "balanced": "b", "fixed": "x", "repeats": "r"}


class _Card(msgspec.Struct, array_like=True, frozen=True):
    id: str
    name: str
    rarity: str
    colors: str
    land: int


class _Sheet(msgspec.Struct, array_like=True, frozen=True):
    name: str
    letters: str
    weights: list[tuple[int, list[int]]]


class _Rules(msgspec.Struct, frozen=True):
    code: str
    variant: str
    name: str
    layouts: list[tuple[int, list[tuple[int, int]]]]
    sheets: list[_Sheet]
    cards: list[_Card]


_decoder: Final = msgspec.json.Decoder(_Rules)


def rules_of(product: Product) -> str:
    """The text of a product whose sheets are in order of their cards' ids, as those of lists are.

    The same product has the same text.
    """
    cards = sorted(cards_of(product), key=lambda card: card.id)
    places = {card.id: place for place, card in enumerate(cards)}
    names = {sheet.name: place for place, sheet in enumerate(product.sheets)}
    rules = _Rules(
        code=product.code,
        variant=product.variant,
        name=product.name,
        layouts=[
            (layout.weight, [(names[name], count) for name, count in layout.contents])
            for layout in product.layouts
        ],
        sheets=[
            _Sheet(
                sheet.name,
                "".join(sign for field, sign in _LETTERS.items() if getattr(sheet, field)),
                _by_weight(sheet, places),
            )
            for sheet in product.sheets
        ],
        cards=[
            _Card(card.id, card.name, card.rarity, card.colors, int(card.land)) for card in cards
        ],
    )
    return msgspec.json.encode(rules).decode()


def product_from(rules: str) -> Product:
    """The product of such a text."""
    told = _decoder.decode(rules)
    cards = [
        BoosterCard(card.id, card.name, card.rarity, card.colors, bool(card.land))
        for card in told.cards
    ]
    return Product(
        code=told.code,
        variant=told.variant,
        name=told.name,
        layouts=tuple(
            Layout(weight, tuple((told.sheets[place].name, count) for place, count in contents))
            for weight, contents in told.layouts
        ),
        sheets=tuple(
            Sheet(
                sheet.name,
                tuple(
                    (cards[place], weight)
                    for place, weight in sorted(
                        (place, weight) for weight, places in sheet.weights for place in places
                    )
                ),
                **{field: sign in sheet.letters for field, sign in _LETTERS.items()},
            )
            for sheet in told.sheets
        ),
    )


def _by_weight(sheet: Sheet, places: dict[str, int]) -> list[tuple[int, list[int]]]:
    found: dict[int, list[int]] = {}
    for card, weight in sheet.cards:
        found.setdefault(weight, []).append(places[card.id])
    return list(found.items())
