"""What events show on people's pages, and who knows whom from playing."""

from collections.abc import Sequence

from django.urls import reverse

from core.access import Viewer
from tournaments.events.models import Entry
from tournaments.events.queries import OVER, visible, worked_at
from tournaments.events.table import OPEN, TOOK_PART, EntryStatus, Status
from users.models import Player, User
from users.organisations.models import Organisation
from users.organisations.rules import edit
from users.queries import Card

SHOWN = 8


def own_card(user: User) -> Card:
    """Where one works, where one plays now, and where one played."""
    entries = (
        Entry.objects.filter(player__user=user)
        .exclude(status=EntryStatus.WITHDRAWN)
        .select_related("event")
        .order_by("-event__starts_at", "-pk")[: 4 * SHOWN]
    )
    present = [entry for entry in entries if entry.event.status in OPEN]
    past = [entry for entry in entries if entry.event.status not in OPEN][:SHOWN]
    works = list(worked_at(user)[:SHOWN])
    context = {"works": works, "present": present, "past": past}
    return Card("tournaments/own_card.html", context)


def landing(players: Sequence[Player]) -> str | None:
    """The event in which the players stand now: the table while it runs, else its page."""
    entries = (
        Entry.objects.filter(player__in=players, event__status__in=OPEN)
        .exclude(status=EntryStatus.WITHDRAWN)
        .select_related("event")
        .order_by("-event__starts_at", "-pk")
    )
    found = sorted(entries, key=lambda entry: entry.event.status != Status.RUNNING)
    if not found:
        return None
    event = found[0].event
    runs = event.status == Status.RUNNING
    return reverse("event-my-match", args=[event.ref]) if runs else event.get_absolute_url()


def public_card(_viewer: Viewer, person: User) -> Card | None:
    """Where somebody has played."""
    entries = list(
        Entry.objects.filter(player__user=person, status__in=TOOK_PART)
        .exclude(event__status__in=[Status.DRAFT, Status.CANCELLED])
        .select_related("event")
        .order_by("-event__starts_at", "-pk")[:SHOWN]
    )
    return Card("tournaments/public_card.html", {"entries": entries}) if entries else None


def shop_card(viewer: Viewer, organisation: Organisation) -> Card:
    """What is held at an organisation: now and ahead, then the latest that are over."""
    rows = visible(viewer).filter(organisation=organisation).order_by("-starts_at", "-id")
    found = list(rows.select_related("organisation")[: 4 * SHOWN])
    context = {
        "shop": organisation,
        "ahead": [event for event in reversed(found) if event.status not in OVER],
        "past": [event for event in found if event.status in OVER][:SHOWN],
        "may_plan": edit.admits(viewer, organisation) and organisation.closed_at is None,
    }
    return Card("tournaments/shop_card.html", context)


def share_event(viewer: Viewer, person: User) -> bool:
    """Whether the two stand in one event."""
    if not isinstance(viewer, User):
        return False
    there = Entry.objects.exclude(status=EntryStatus.WITHDRAWN)
    events = there.filter(player__user=person).values("event")
    return there.filter(player__user=viewer, event__in=events).exists()
