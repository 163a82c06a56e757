"""Cubes: a pile of cards that is shuffled once for an opening and dealt to its pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from formats.boosters.chance import Below
from formats.boosters.errors import BoosterError
from formats.boosters.model import PackCard, Product


def shuffled(product: Product, below: Below) -> list[PackCard]:
    """All cards of a dealt product in an order by chance: each next one is any that is left."""
    [sheet] = product.sheets
    left = [PackCard(card, sheet.name) for card, weight in sheet.cards for _ in range(weight)]
    return [left.pop(below(size)) for size in range(len(left), 0, -1)]


def pack_size(product: Product) -> int:
    """How many cards a pack of a dealt product takes off the pile."""
    return product.layouts[0].contents[0][1]


def in_order(pools: Iterable[str]) -> list[str]:
    """The ids of pools in the order in which a cube is dealt to them: that of their UTF-8."""
    return sorted(pools, key=lambda pool: pool.encode())


def enough_cards(products: Sequence[Product], packs: Sequence[int], pools: int) -> None:
    """Whether every cube has the cards for so many pools; raises BoosterError for the first.

    `packs` are, for each pack of a pool, which of the products it is.
    """
    for which, number in Counter(packs).items():
        product = products[which]
        if not product.dealt:
            continue
        cards, size = product.sheets[0].total, pack_size(product)
        if cards < pools * number * size:
            raise BoosterError(
                "boosters.too_few_to_deal",
                cards=cards, pools=pools, packs=number, size=size, least=pools * number * size,
            )  # fmt: skip
