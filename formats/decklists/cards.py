"""What decks show on people's own pages and on their public ones."""

from core.access import Viewer
from formats.decklists import queries
from users.models import User
from users.queries import Card

SHOWN = 5


def own_card(user: User) -> Card:
    """The decks that were changed last."""
    decks = list(queries.own(user)[: SHOWN + 1])
    return Card("formats/decks/own_card.html", {"decks": decks[:SHOWN], "more": len(decks) > SHOWN})


def public_card(_viewer: Viewer, person: User) -> Card | None:
    """Decks that the person shows to everybody."""
    decks = list(queries.public().filter(owner=person)[:SHOWN])
    return Card("formats/decks/public_card.html", {"decks": decks}) if decks else None
