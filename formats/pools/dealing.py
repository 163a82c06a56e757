"""What an opening was committed to, and whether its cubes suffice, in words of this room."""

from collections.abc import Sequence

from formats.boosters import EDITION, BoosterError, Product, enough_cards, products_of
from formats.pools.errors import OtherEdition, TooFewCards
from formats.pools.models import Opening, Pool


def committed(opening: Opening) -> tuple[list[Product], list[int]]:
    """Its products, and for each pack of a pool which of them it is. Refusal: OtherEdition."""
    try:
        return products_of(opening.rules)
    except BoosterError as error:
        raise OtherEdition(edition=EDITION) from error


def check_cards(products: Sequence[Product], packs: Sequence[int], pools: int) -> None:
    """Before anything is opened. Refusal: TooFewCards."""
    try:
        enough_cards(products, packs, pools)
    except BoosterError as error:
        raise TooFewCards(**error.params) from error


def check_more(opening: Opening, more: int) -> None:
    """Before pools are added to an opening whose row is locked.

    Refusals: TooFewCards, OtherEdition.
    """
    products, packs = committed(opening)
    there = (
        Pool.objects.filter(opening=opening).count()
        if opening.sealed_at is None
        else len(opening.dealt_to)
    )
    check_cards(products, packs, there + more)
