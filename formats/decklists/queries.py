"""Decks for a viewer: nobody gets one from here that they may not see."""

from typing import Any

from django.db.models import QuerySet

from core import clock
from core.access import Viewer
from core.errors import Unknown
from formats.decklists import rules
from formats.decklists.models import Deck, Visibility
from users.models import User
from users.queries import name_for

LONGEST_SEARCH = 100


def by_ref(viewer: Viewer, ref: str) -> Deck:
    """The deck, if this viewer may see it; raises Unknown, also for what they may not know."""
    deck = Deck.objects.select_related("owner").filter(ref=ref).first()
    if deck is None or not rules.see.admits(viewer, deck):
        raise Unknown
    return deck


def own(viewer: User) -> QuerySet[Deck]:
    """The viewer's decks, the last changed first."""
    return Deck.objects.filter(owner=viewer).select_related("owner").order_by("-changed_at", "ref")


def public(words: str = "", format: str = "") -> QuerySet[Deck]:  # noqa: A002 - the public word
    """Decks that everybody may see, the last changed first."""
    decks = Deck.objects.filter(visibility=Visibility.PUBLIC, owner__is_active=True)
    if words.strip():
        decks = decks.filter(title__icontains=words.strip()[:LONGEST_SEARCH].replace("\0", ""))
    if format:
        decks = decks.filter(format=format)
    return decks.select_related("owner").order_by("-changed_at", "ref")


def owner_name(viewer: Viewer, deck: Deck) -> str:
    """The owner's name as this viewer may see it."""
    return name_for(viewer, deck.owner)


def deck_json(deck: Deck, viewer: Viewer) -> dict[str, Any]:
    """What the API says of a deck in a list."""
    return {
        "ref": deck.ref,
        "title": deck.title,
        "owner": owner_name(viewer, deck),
        "format": deck.format,
        "visibility": deck.visibility,
        "counts": {"main": deck.main_count, "side": deck.side_count},
        "unread_lines": deck.unread,
        "version": deck.version,
        "created_at": clock.stamp(deck.created_at),
        "changed_at": clock.stamp(deck.changed_at),
        "legal": deck.legal,
        "codes": deck.codes,
        "checked_on": deck.checked_on.isoformat() if deck.checked_on else None,
    }
