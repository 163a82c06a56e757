"""What pools hold about people. One's own go with the account; an event's stay, nameless."""

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
        for pool in Pool.objects.filter(player__user=user).order_by("created_at")
    ]


def forget(user: User) -> None:
    """Pools of no event go, and openings that nobody else has a pool of.

    First the openings are locked, then the pools: as whoever opens packs does.
    """
    own = Pool.objects.filter(player__user=user, scope=None)
    openings = Opening.objects.filter(pk__in=list(own.values_list("opening", flat=True)))
    list(openings.select_for_update(no_key=True).order_by("pk"))
    list(own.select_for_update(no_key=True, of=("self",)).order_by("pk"))
    own.delete()
    openings.filter(pools__isnull=True).delete()


HOLDING = Holding(name="pools", models=(Pool,), export=export, forget=forget)
