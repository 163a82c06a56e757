"""Contestants' names as a viewer may see them.

Who plays or works in an event sees whole names; others see the short one of whoever asked for that.
Namesakes carry their numbers, "Kim Lee #17": two in one event are never the same on a page, on
paper or in a frame. The API gives bare names: the number stands beside them there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Lower

from core.access import Viewer
from tournaments.events.models import Entry, Event
from tournaments.events.rules import work
from tournaments.events.table import EntryStatus
from users.models import Player
from users.names import short_name

NAMELESS: Final = "–"
COLUMNS: Final = ("number", "player__display_name", "player__user__name_short")
# By an index of users.Player; made once, since every phone of a hall asks it.
HAS_NAMESAKE: Final = Exists(
    Entry.objects.annotate(low=Lower("player__display_name"))
    .filter(event=OuterRef("event"), low=Lower(OuterRef("player__display_name")))
    .exclude(pk=OuterRef("pk"))
)


def shares(viewer: Viewer, event: Event) -> bool:
    """Whether the viewer plays or works in the event."""
    if not viewer.is_authenticated:
        return False
    if work.admits(viewer, event):
        return True
    there = Entry.objects.filter(event=event, player__user=viewer.pk)
    return there.exclude(status=EntryStatus.WITHDRAWN).exists()


def shown(player: Player, *, whole: bool) -> str:
    """One player's bare name; a forgotten one has none. `player.user` has to be loaded."""
    user = player.user
    return _shown(player.display_name, short=user is not None and user.name_short, whole=whole)


def _shown(name: str, *, short: bool | None, whole: bool) -> str:
    return short_name(name) if name and short and not whole else name or NAMELESS


def names(
    event: Event, *, whole: bool, only: Iterable[int] | None = None, marked: bool = True
) -> dict[int, str]:
    """Names by entries' numbers; of everybody, or of the entries with these row ids.

    `marked` False: bare names, namesakes' alike.
    """
    rows = Entry.objects.filter(event=event)
    if only is not None:
        rows = rows.filter(pk__in=list(only))
        if marked:
            return _some(event, rows, whole=whole)
    called = {
        number: _shown(name, short=short, whole=whole)
        for number, name, short in rows.values_list(*COLUMNS)
    }
    return _marked(called) if marked else called


def _some(event: Event, rows: QuerySet[Entry], *, whole: bool) -> dict[int, str]:
    """The names of a few, without reading those of everybody for the sake of namesakes."""
    found = list(rows.annotate(shared=HAS_NAMESAKE).values_list(*COLUMNS, "shared"))
    if not whole and any(short for _number, _name, short, _shared in found):
        # Two who are not namesakes may be once they are shortened.
        everybody = names(event, whole=whole)
        return {number: everybody[number] for number, *_rest in found}
    return {
        number: _mark(name, number) if shared and name else name or NAMELESS
        for number, name, _short, shared in found
    }


def _marked(called: Mapping[int, str]) -> dict[int, str]:
    counts = Counter(name.lower() for name in called.values())
    return {
        number: _mark(name, number) if counts[name.lower()] > 1 and name != NAMELESS else name
        for number, name in called.items()
    }


def _mark(name: str, number: int) -> str:
    return f"{name} #{number}"


def names_for(
    viewer: Viewer, event: Event, *, only: Iterable[int] | None = None, marked: bool = True
) -> dict[int, str]:
    """Names as this viewer sees them."""
    return names(event, whole=shares(viewer, event), only=only, marked=marked)
