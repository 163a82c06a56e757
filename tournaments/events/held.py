"""What events hold about people: where they played, and the lists that they handed in.

Results stay when somebody goes: the player loses the name, the rows keep the numbers.
"""

from typing import Any

from core import clock
from tournaments.events.models import Entry, EventDeck, Spelling
from users.holdings import Holding
from users.models import User


def export(user: User) -> dict[str, Any]:
    """Every event in which one of the person's players stands, and the lists handed in there."""
    entries = Entry.objects.filter(player__user=user).select_related("event").order_by("pk")
    decks = EventDeck.objects.filter(player__user=user).select_related("event").order_by("pk")
    spellings = Spelling.objects.filter(entry__player__user=user).order_by("pk")
    return {
        "corrected_names": [
            {
                "before": spelling.before,
                "after": spelling.after,
                "created_at": clock.stamp(spelling.created_at),
            }
            for spelling in spellings
        ],
        "entries": [
            {
                "event": entry.event.ref,
                "name": entry.event.name,
                "starts_at": clock.stamp(entry.event.starts_at),
                "number": entry.number,
                "status": entry.status,
            }
            for entry in entries
        ],
        "deck_lists": [
            {
                "event": deck.event.ref,
                "name": deck.name,
                "text": deck.text,
                "created_at": clock.stamp(deck.created_at),
            }
            for deck in decks
        ],
    }


def forget(user: User) -> None:
    """Lists keep their cards, on which results rest, and lose the name given to them.

    What the person was once called here by mistake goes, too.
    """
    Spelling.objects.filter(entry__player__user=user).delete()
    EventDeck.objects.filter(player__user=user).exclude(name="").update(name="")


HOLDING = Holding(name="events", models=(Entry, EventDeck), export=export, forget=forget)
