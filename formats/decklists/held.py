"""What decks hold about people: each is its owner's, and goes with the account."""

from typing import Any

from core import clock
from formats.decklists.models import Deck
from users.holdings import Holding
from users.models import User


def export(user: User) -> list[dict[str, Any]]:
    """Every deck with its list."""
    return [
        {
            "ref": deck.ref,
            "title": deck.title,
            "format": deck.format,
            "visibility": deck.visibility,
            "text": deck.text,
            "created_at": clock.stamp(deck.created_at),
            "changed_at": clock.stamp(deck.changed_at),
        }
        for deck in Deck.objects.filter(owner=user).order_by("created_at")
    ]


def hand_over(guest: User, account: User) -> None:
    """The guest's decks become the account's."""
    Deck.objects.filter(owner=guest).update(owner=account)


HOLDING = Holding(name="decks", models=(Deck,), export=export, hand_over=hand_over)
