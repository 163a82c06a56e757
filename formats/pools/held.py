"""What pools hold about people: each is its owner's, and goes with the account."""

from typing import Any

from core import clock
from formats.pools.contents import read_cards
from formats.pools.models import Opening, Pool
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
        for pool in Pool.objects.filter(owner=user).order_by("created_at")
    ]


def forget(user: User) -> None:
    """The pools go, and openings that nobody else has a pool of."""
    openings = list(Pool.objects.filter(owner=user).values_list("opening", flat=True))
    Pool.objects.filter(owner=user).delete()
    Opening.objects.filter(pk__in=openings, pools__isnull=True).delete()


def hand_over(guest: User, account: User) -> None:
    """The guest's pools become the account's."""
    Pool.objects.filter(owner=guest).update(owner=account)


HOLDING = Holding(name="pools", models=(Pool,), export=export, forget=forget, hand_over=hand_over)
