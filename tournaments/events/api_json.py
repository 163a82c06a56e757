"""Events' rows as the API answers them, each as far as the asker may see it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core import clock
from core.access import Viewer
from core.models import Entry as LogEntry
from tournaments.events import rules
from tournaments.events.arithmetic import Unfolded
from tournaments.events.models import Entry, Event, EventDeck, Match, Phase, Round
from tournaments.events.names import names, shown
from tournaments.events.numbers import Field
from tournaments.events.pages.common import audience_of
from tournaments.events.ranking import places
from tournaments.events.results import Result
from tournaments.events.service.clocks import ends_at
from tournaments.events.table import (
    COMING,
    TOOK_PART,
    EntryStatus,
    MatchState,
    RoundState,
)
from tournaments.events.views import TableView, matches_of, next_step, table_view
from tournaments.standings import Row, published
from tournaments.standings.explaining import Share
from tournaments.standings.presets import PRESETS, Preset

Json = dict[str, Any]


def row_json(event: Event) -> Json:
    """An event in a list; its organisation is loaded."""
    shop = event.organisation
    return {
        "ref": event.ref,
        "name": event.name,
        "place": event.place,
        "organisation": None if shop is None else shop.slug,
        "status": str(event.status),
        "starts_at": clock.stamp(event.starts_at),
        "time_zone": event.time_zone,
        "format": event.format,
        "level": str(event.level),
        "capacity": event.capacity,
        "url": event.get_absolute_url(),
        "created_at": clock.stamp(event.created_at),
    }


def event_json(viewer: Viewer, event: Event) -> Json:
    """An event whole."""
    field = Field(event)
    entries = field.entries.values()
    out = [n for n, row in field.rounds.items() if row.state != RoundState.PAIRED]
    step = next_step(event, field) if rules.work.admits(viewer, event) else None
    return {
        **row_json(event),
        "description": event.description,
        "preset": event.preset,
        "self_registration": event.self_registration,
        "self_reporting": event.self_reporting,
        "takes_check_in": event.takes_check_in,
        "decks": str(event.decks),
        "decks_until": None if event.decks_until is None else clock.stamp(event.decks_until),
        "decks_open": event.decks_open,
        "phases": [phase_json(phase) for phase in field.phases],
        "counts": {
            "coming": sum(entry.status in COMING for entry in entries),
            "waiting": sum(entry.status == EntryStatus.WAITING for entry in entries),
            "took_part": sum(entry.status in TOOK_PART for entry in entries),
            "playing": sum(entry.status == EntryStatus.PLAYING for entry in entries),
        },
        "round": max(out, default=None),
        "seq": event.log.head,
        "audience": audience_of(viewer, event),
        "next_step": None if step is None else {"code": step.code, "params": step.params},
    }


def phase_json(phase: Phase) -> Json:
    """A phase as planned."""
    return {
        "number": phase.number,
        "kind": str(phase.kind),
        "rounds": phase.rounds,
        "best_of": phase.best_of,
        "minutes": phase.minutes,
        "size": phase.size,
        "power_last": phase.power_last,
    }


def entry_json(entry: Entry, *, whole: bool, works: bool) -> Json:
    """A contestant, by whole name or the short one; `player.user` is loaded."""
    desk = {
        "awarded_byes": entry.awarded_byes,
        "fixed_table": entry.fixed_table,
        "paid": entry.paid,
        "avoids": entry.avoids,
        "deck_handed_in": entry.deck_id is not None,
    }
    return {
        "ref": entry.ref,
        "number": entry.number,
        "name": shown(entry.player, whole=whole),
        "status": str(entry.status),
        "first_round": entry.first_round,
        "last_round": entry.last_round,
        "created_at": clock.stamp(entry.created_at),
        "desk": desk if works else None,
    }


@dataclass(frozen=True, slots=True)
class Sight:
    """As what somebody looks at an event: `own` are the rows of their entries there."""

    works: bool
    own: frozenset[int]

    @property
    def whole(self) -> bool:
        """Whether they play or work there: they see whole names, and claims of results."""
        return self.works or bool(self.own)


def sight_of(viewer: Viewer, event: Event) -> Sight:
    """What the viewer may see there (the same as tournaments.events.names.shares, and whose)."""
    own = Entry.objects.filter(event=event, player__user=viewer.pk) if viewer.pk else None
    pks = frozenset() if own is None else frozenset(own.values_list("pk", flat=True))
    return Sight(rules.work.admits(viewer, event), pks)


def result_json(result: Result) -> Json:
    """Games by seat, drawn games, how it came about."""
    return {"wins": list(result.wins), "draws": result.draws, "how": result.how.value}


def match_json(table: TableView, sight: Sight) -> Json:
    """A match with names; what its players claim only for them and the staff."""
    match = table.match
    state = MatchState(match.state)
    version = match.version
    involved = sight.works or not sight.own.isdisjoint(match.seat_ids)
    if not involved:  # that somebody has claimed something is nobody else's business
        confirmed = state is MatchState.CONFIRMED
        state, version = (state if confirmed else MatchState.OPEN), int(confirmed)
    extension = match.extension_seconds
    end = ends_at(match.round, clock.now(), extension=extension)
    return {
        "ref": match.ref,
        "round": match.round.number,
        "table": match.table,
        "kind": str(match.kind),
        "pod": match.pod,
        "slot": match.slot,
        "first": match.first or None,
        "state": state.value,
        "version": version,
        "seats": [
            {
                "seat": seat.letter,
                "entry": seat.ref,
                "number": seat.number,
                "name": seat.name,
                "points": seat.points,
                "won": seat.won,
            }
            for seat in table.seats
        ],
        "result": None if table.result is None else result_json(table.result),
        "reports": _reports(table, sight),
        "extension_seconds": extension,
        "ends_at": None if end is None else clock.stamp(end),
        "manual": match.manual,
    }


def _reports(table: TableView, sight: Sight) -> Json | None:
    if not sight.works and sight.own.isdisjoint(table.match.seat_ids):
        return None
    return {side: result_json(said) for side, said in table.reports.items()}


def matches_json(
    viewer: Viewer, event: Event, matches: Sequence[Match], points: Mapping[int, int] | None = None
) -> list[Json]:
    """Matches of one event, with their seats and rounds loaded."""
    sight = sight_of(viewer, event)
    seated = {pk for match in matches for pk in match.seat_ids}
    called = names(event, whole=sight.whole, only=sorted(seated), marked=False)
    return [match_json(table_view(match, called, points or {}), sight) for match in matches]


def round_json(played: Round) -> Json:
    """A round without its tables; its phase is loaded."""
    end = ends_at(played, clock.now())

    def at(instant: Any) -> str | None:  # noqa: ANN401 - an instant or nothing
        return None if instant is None else clock.stamp(instant)

    return {
        "ref": played.ref,
        "number": played.number,
        "phase": played.phase.number,
        "state": str(played.state),
        "minutes": played.minutes,
        "published_at": at(played.published_at),
        "started_at": at(played.started_at),
        "paused_at": at(played.paused_at),
        "ends_at": at(end),
        "completed_at": at(played.completed_at),
        "facts": played.facts,
    }


def round_whole(viewer: Viewer, played: Round) -> Json:
    """A round with its tables, byes last, and points before it."""
    event = played.event
    tables = matches_json(viewer, event, matches_of(played), points_before(event, played.number))
    return {**round_json(played), "tables": tables}


def points_before(event: Event, number: int) -> dict[int, int]:
    """Points by contestant before the round of this number."""
    return {n: place.points for n, place in places(event, until=number - 1).items()}


def exact(value: Fraction | None) -> str | None:
    """A share as "a/b"; None where games do not count."""
    return None if value is None else f"{value.numerator}/{value.denominator}"


def _shown(value: Fraction | None, preset: Preset) -> str | None:
    return None if value is None else str(published(value, preset.digits))


def standings_json(
    event: Event, field: Field, rows: Iterable[Row], called: Mapping[int, str]
) -> list[Json]:
    """Lines of the standings, shares as they are published and as they are."""
    preset = PRESETS[event.preset]
    return [
        {
            "rank": row.rank,
            "entry": field.entries[row.number].ref,
            "number": row.number,
            "name": called.get(row.number, ""),
            "points": row.points,
            "won": row.won,
            "lost": row.lost,
            "drawn": row.drawn,
            "omw": _shown(row.omw, preset),
            "gw": _shown(row.gw, preset),
            "ogw": _shown(row.ogw, preset),
            "exact": {"omw": exact(row.omw), "gw": exact(row.gw), "ogw": exact(row.ogw)},
        }
        for row in rows
        if row.number in field.entries  # kept lines may be older than an undo
    ]


def _share(share: Share | None) -> Json | None:
    if share is None:
        return None
    return {
        "points": share.points,
        "most": share.most,
        "counted": exact(share.counted),
        "floored": share.floored,
    }


def arithmetic_json(event: Event, found: Unfolded, refs: Mapping[int, str]) -> Json:
    """The arithmetic of one line; `refs`: contestants' by number."""
    sums = found.sums
    return {
        "preset": event.preset,
        "through": sums.through,
        "matches": _share(sums.matches),
        "games": _share(sums.games),
        "averaged": sums.averaged,
        "matches_sum": exact(sums.matches_sum),
        "games_sum": exact(sums.games_sum),
        "omw": exact(sums.omw),
        "ogw": exact(sums.ogw),
        "meetings": [
            {
                "round": meeting.round,
                "opponent": None
                if meeting.opponent is None
                else {"entry": refs[meeting.opponent], "number": meeting.opponent, "name": name},
                "kind": str(meeting.kind),
                "elimination": meeting.elimination,
                "won": meeting.won,
                "lost": meeting.lost,
                "drawn": meeting.drawn,
                "matches": _share(meeting.matches),
                "games": _share(meeting.games),
                "averaged": meeting.averaged,
            }
            for meeting, name in found.meetings
        ],
    }


def op_json(op: LogEntry, *, changes: bool) -> Json:
    """An entry of the log: refs and figures."""
    payload = op.payload
    return {
        "seq": op.seq,
        "at": clock.stamp(op.at),
        "kind": op.kind,
        "actor": op.actor,
        "role": payload["role"],
        "reason": payload.get("reason", ""),
        "undoes": payload.get("undoes"),
        "data": payload["data"],
        "changes": payload["changes"] if changes else None,
    }


def deck_json(entry: Entry, deck: EventDeck) -> Json:
    """A deck list with its verdict."""
    return {
        "ref": deck.ref,
        "entry": entry.ref,
        "name": deck.name,
        "text": deck.text,
        "digest": deck.digest,
        "legal": deck.legal,
        "codes": deck.verdict.get("codes", []),
        "created_at": clock.stamp(deck.created_at),
    }


def seated_refs(event: Event) -> dict[int, str]:
    """Contestants' refs by number."""
    return dict(Entry.objects.filter(event=event).values_list("number", "ref"))
