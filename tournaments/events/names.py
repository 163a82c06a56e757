"""Contestants' names as a viewer may see them.

Who plays or works in an event sees whole names; others see the short one of whoever asked for that.
"""

from collections.abc import Iterable
from typing import Final

from core.access import Viewer
from tournaments.events.models import Entry, Event
from tournaments.events.rules import work
from tournaments.events.table import EntryStatus
from users.models import Player
from users.names import short_name

NAMELESS: Final = "–"


def shares(viewer: Viewer, event: Event) -> bool:
    """Whether the viewer plays or works in the event."""
    if not viewer.is_authenticated:
        return False
    if work.admits(viewer, event):
        return True
    there = Entry.objects.filter(event=event, player__user=viewer.pk)
    return there.exclude(status=EntryStatus.WITHDRAWN).exists()


def shown(player: Player, *, whole: bool) -> str:
    """One player's name; a forgotten one has none. `player.user` has to be loaded."""
    name = player.display_name or NAMELESS
    user = player.user
    if whole or user is None or not user.name_short:
        return name
    return short_name(name)


def names(event: Event, *, whole: bool, only: Iterable[int] | None = None) -> dict[int, str]:
    """Names by entries' numbers; of everybody, or of the entries with these row ids."""
    rows = Entry.objects.filter(event=event)
    if only is not None:
        rows = rows.filter(pk__in=list(only))
    columns = rows.values_list("number", "player__display_name", "player__user__name_short")
    return {
        number: short_name(name) if short and not whole else name or NAMELESS
        for number, name, short in columns
    }


def names_for(viewer: Viewer, event: Event, *, only: Iterable[int] | None = None) -> dict[int, str]:
    """Names as this viewer sees them."""
    return names(event, whole=shares(viewer, event), only=only)
