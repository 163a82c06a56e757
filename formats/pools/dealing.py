"""Whether cubes have the cards for all pools of an opening, in words of this room."""

from collections.abc import Sequence

from formats.boosters import BoosterError, Product, enough_cards, products_of
from formats.pools.errors import TooFewCards
from formats.pools.models import Opening, Pool


def check_cards(products: Sequence[Product], packs: Sequence[int], pools: int) -> None:
    """Before anything is opened. Refusal: TooFewCards."""
    try:
        enough_cards(products, packs, pools)
    except BoosterError as error:
        raise TooFewCards(**error.params) from error


def check_more(opening: Opening, more: int) -> None:
    """Before pools are added to an opening whose row is locked. Refusal: TooFewCards."""
    products, packs = products_of(opening.rules)
    there = (
        Pool.objects.filter(opening=opening).count()
        if opening.sealed_at is None
        else len(opening.dealt_to)
    )
    check_cards(products, packs, there + more)
