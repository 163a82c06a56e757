"""The stream of an event: what its pages are told, by audience.

A new round travels whole, as a short table of names and numbers: 2,000 phones show their table
from the frame itself and fetch nothing at that moment. Everything else is a few figures, from
which a page knows which of its parts to fetch again.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse

from core import clock
from core.access import Viewer
from core.live.rooms import LiveRoom, OnAir
from core.models import Entry as LogEntry
from core.models import Stream
from tournaments.events import rules
from tournaments.events.journal import ROOM
from tournaments.events.models import Event, Match, Round
from tournaments.events.names import names
from tournaments.events.queries import running, visible
from tournaments.events.service.clocks import ends_at
from tournaments.events.table import RoundState
from tournaments.events.words import round_name

PUBLIC: Final = "public"
PLAYERS: Final = "players"
STAFF: Final = "staff"
# What only the staff is told of, beyond the number.
STAFF_ONLY: Final = frozenset(
    {
        "round.drawn",
        "staff.joined",
        "staff.left",
        "event.opened",
        "deck.handed_in",
        "deck.built",
        "entry.changed",
    }
)
BEGINNINGS: Final = ("event.check_in_opened", "event.started")
PLAYERS_ONLY: Final = frozenset({"match.reported", "match.disputed"})


def render(entry: LogEntry, audience: str) -> Mapping[str, Any] | None:
    """The frame's own fields, or None for what the audience may not see."""
    kind, data = entry.kind, entry.payload["data"]
    if audience != STAFF and kind in STAFF_ONLY:
        return None
    if audience == PUBLIC and kind in PLAYERS_ONLY:
        return None
    if kind == "round.taken_back" and not data.get("published") and audience != STAFF:
        return None
    make = FRAMES.get(kind.partition(".")[0])
    return {} if make is None else make(entry, audience)


def _round(entry: LogEntry, audience: str) -> Mapping[str, Any] | None:
    number = entry.payload["data"]["round"]
    if audience != STAFF and _is_draft(entry, number=number):
        return None
    shown: dict[str, Any] = {"round": number}
    if entry.kind in {"round.published", "round.repaired"}:
        event = Event.objects.filter(log=entry.stream_id).first()
        if event is not None:
            shown["tables"] = tables(event, number, whole=audience != PUBLIC)
            row = Round.objects.get(event=event, number=number)
            shown["called"] = round_name(number, row.facts)
    return shown


def tables(event: Event, number: int, *, whole: bool) -> list[list[Any]]:
    """[[table or null, [numbers], [names]], …] of a round that is out."""
    known = names(event, whole=whole)
    columns = (
        Match.objects.filter(event=event, round__number=number)
        .exclude(round__state="paired")
        .order_by("table")
        .values_list("table", "a__number", "b__number", "c__number", "d__number")
    )
    found = []
    for table, *seats in columns:
        numbers = [seat for seat in seats if seat is not None]  # type: ignore[redundant-expr]  # all but a may be
        found.append([table, numbers, [known[seat] for seat in numbers]])
    return found


def _is_draft(entry: LogEntry, **which: Any) -> bool:  # noqa: ANN401 - a filter
    """Whether the op is about a round that is not out."""
    drafts = Round.objects.filter(event__log=entry.stream_id, state=RoundState.PAIRED, **which)
    return drafts.exists()


def _match(entry: LogEntry, audience: str) -> Mapping[str, Any] | None:
    if audience != STAFF and _is_draft(entry, matches__ref=entry.payload["data"].get("match")):
        return None
    return {"match": entry.payload["data"].get("match")}


def _clock(entry: LogEntry, _audience: str) -> Mapping[str, Any]:
    number = entry.payload["data"]["round"]
    row = Round.objects.filter(event__log=entry.stream_id, number=number).first()
    if row is None:
        return {"round": number}
    present = clock.now()
    end = ends_at(row, present)
    return {
        "round": number,
        "ends_at": None if end is None else clock.stamp(end),
        "paused": row.paused_at is not None,
    }


def _entry(entry: LogEntry, _audience: str) -> Mapping[str, Any]:
    return {"entry": entry.payload["data"].get("entry")}


FRAMES: Final[dict[str, Callable[[LogEntry, str], Mapping[str, Any] | None]]] = {
    "round": _round,
    "match": _match,
    "clock": _clock,
    "entry": _entry,
}


def _page(stream: Stream) -> str:
    return reverse("event", kwargs={"ref": stream.event.ref})


def _on_air(viewer: Viewer) -> list[OnAir]:
    """What is being played, since it began: the hour that was planned may be another."""
    begun = LogEntry.objects.filter(stream=OuterRef("log"), kind__in=BEGINNINGS).order_by("-seq")
    events = running(visible(viewer)).annotate(
        begun=Coalesce(Subquery(begun.values("at")[:1]), F("starts_at"))
    )
    return [
        OnAir(title=event.name, url=event.get_absolute_url(), since=event.begun)
        for event in events[:20]
    ]


LIVE_ROOM: Final = LiveRoom(
    name=ROOM,
    scope="events",
    audiences={PUBLIC: rules.see, PLAYERS: rules.follow, STAFF: rules.work},
    render=render,
    page=_page,
    on_air=_on_air,
)
