"""Ready decks: pools whose first pack is a deck that can be played as it is."""

from collections import Counter

from core.errors import Unknown
from formats.boosters import Product
from formats.pools import service
from formats.pools.contents import BASICS, LEAST_CARDS, PoolDeck, read_cards
from formats.pools.dealing import committed
from formats.pools.models import Pool
from users.models import User


def is_ready(product: Product) -> bool:
    """Whether every pack of it is the same, and a deck."""
    [least, most] = product.sizes()
    whole = least == most and least >= LEAST_CARDS
    return whole and len(product.layouts) == 1 and all(sheet.fixed for sheet in product.sheets)


def ready_deck(pool: Pool) -> PoolDeck | None:
    """The deck of the first pack, if the pool is open and that pack is always the same."""
    if pool.opening is None or pool.opened < pool.packs:
        return None
    names = [card.name for card in read_cards(pool.cards) if card.pack == 1]
    if len(names) < LEAST_CARDS:  # most pools: their rules need no reading
        return None
    products, packs = committed(pool.opening)
    if not is_ready(products[packs[0]]):
        return None
    counts = Counter(names)
    return PoolDeck(
        {name: count for name, count in counts.items() if name not in BASICS},
        {name: counts[name] for name in BASICS if name in counts},
    )


def put_in(*, actor: User, pool: Pool, version: int) -> Pool:
    """Play the ready deck. Refusals: Unknown where there is none, and as for a save."""
    deck = ready_deck(pool)
    if deck is None:
        raise Unknown
    return service.save(actor=actor, pool=pool, deck=deck.as_json(), version=version)
