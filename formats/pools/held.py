"""What pools hold about people. One's own go with the account; an event's stay, nameless."""

from typing import Any

from core import clock
from formats.pools.contents import read_cards
from formats.pools.models import Opening, Pool, PoolSave
from users.holdings import Holding
from users.models import User


def export(user: User) -> list[dict[str, Any]]:
    """Every pool with the cards that its owner has seen, and the deck."""
    return [
        {
            "ref": pool.ref,
            "title": pool.title,
            "source": pool.source,
            "cards": [
                {"id": card.id, "name": card.name, "foil": card.foil, "pack": card.pack}
                for card in read_cards(pool.cards)
                if card.pack <= pool.opened
            ],
            "deck": pool.deck,
            "created_at": clock.stamp(pool.created_at),
            "changed_at": clock.stamp(pool.changed_at),
        }
        for pool in Pool.objects.filter(player__user=user).order_by("created_at")
    ]


def forget(user: User) -> None:
    """Pools of no event go, and openings that nobody else has a pool of."""
    own = Pool.objects.filter(player__user=user, scope=None)
    openings = list(own.values_list("opening", flat=True))
    own.delete()
    Opening.objects.filter(pk__in=openings, pools__isnull=True).delete()


HOLDING = Holding(name="pools", models=(Pool, PoolSave), export=export, forget=forget)
