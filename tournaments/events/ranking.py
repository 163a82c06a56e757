"""An event's standings: its rows as the pure core wants them, and the core's answer."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from django.core.cache import cache

from tournaments.events.brackets import champion, order
from tournaments.events.models import Event
from tournaments.events.numbers import Field, Sat
from tournaments.events.table import (
    TOOK_PART,
    EntryStatus,
    How,
    MatchKind,
    MatchState,
    PhaseKind,
    RoundState,
)
from tournaments.standings import Contestant, Kind, Played, Row, standings
from tournaments.standings.multiplayer import Sitting, multiplayer_standings
from tournaments.standings.presets import PRESETS

SLOW: Final = 0.1  # seconds: what is quicker is never shown late
Kept = TypeVar("Kept")
KINDS: Final = {MatchKind.BYE: Kind.BYE, MatchKind.LOSS: Kind.LOSS}


def played(field: Field, *, until: int | None = None) -> list[Played]:
    """Matches that count: accepted, of rounds that are out, up to round `until`."""
    out = _out(field, until)
    knocks = {phase.number for phase in field.phases if PhaseKind(phase.kind).knocks_out}
    found: list[Played] = []
    for sat in field.sat:
        if sat.round in out and sat.state == MatchState.CONFIRMED:
            found += _as_played(sat, elimination=sat.phase in knocks and sat.phase > 1)
    return found


def _as_played(sat: Sat, *, elimination: bool) -> list[Played]:
    if sat.kind != MatchKind.MATCH:
        wins = sat.wins[0]
        kind = KINDS[MatchKind(sat.kind)]
        return [Played(sat.round, sat.seats[0], None, wins_a=wins, kind=kind)]
    kind = Kind.DOUBLE_LOSS if sat.how == How.DOUBLE_LOSS else Kind.PLAYED
    a, b = sat.seats[:2]
    return [
        Played(
            sat.round, a, b, wins_a=sat.wins[0], wins_b=sat.wins[1], draws=sat.draws,
            kind=kind, elimination=elimination,
        )
    ]  # fmt: skip


def sittings(field: Field, *, until: int | None = None) -> list[Sitting]:
    """The same for tables of three and four."""
    out = _out(field, until)
    knocks = {phase.number for phase in field.phases if PhaseKind(phase.kind).knocks_out}
    found = []
    for sat in field.sat:
        if sat.round in out and sat.state == MatchState.CONFIRMED and sat.phase not in knocks:
            best = max(sat.wins)
            clear = best > 0 and sat.wins.count(best) == 1
            winner = sat.seats[sat.wins.index(best)] if clear else None
            found.append(Sitting(sat.round, sat.seats, winner, sat.how != How.DOUBLE_LOSS))
    return found


def _out(field: Field, until: int | None) -> set[int]:
    """Numbers of rounds that are out, up to `until`."""
    return {
        number
        for number, row in field.rounds.items()
        if row.state != RoundState.PAIRED and (until is None or number <= until)
    }


def contestants(field: Field) -> list[Contestant]:
    """Everybody who took part."""
    return [
        Contestant(
            number=entry.number,
            lot=entry.lot,
            frozen_after=entry.last_round,
            disqualified=entry.status == EntryStatus.DISQUALIFIED,
        )
        for entry in field.entries.values()
        if entry.status in TOOK_PART
    ]


def rank(field: Field, *, until: int | None = None) -> list[Row]:
    """The standings after round `until` (else as of now), best first."""
    known = PRESETS[field.event.preset]
    through = min(until, field.last_round) if until is not None else field.last_round
    if field.phases and field.phases[0].kind == PhaseKind.COMMANDER:
        rows = multiplayer_standings(
            contestants(field), sittings(field, until=until), known, through=through
        )
    else:
        rows = standings(contestants(field), played(field, until=until), known, through=through)
    return _by_bracket(field, rows) if until is None or until >= field.last_round else rows


def _by_bracket(field: Field, rows: list[Row]) -> list[Row]:
    """Those in a bracket first, by where they went out (MTR 10.4); the rest as they stand."""
    for phase in reversed(field.phases):
        if PhaseKind(phase.kind).knocks_out and phase.pods:
            best = {number: place for place, number in enumerate(order(field, phase))}
            last = len(best)
            moved = sorted(rows, key=lambda row: (best.get(row.number, last), row.rank))
            return [replace(row, rank=rank) for rank, row in enumerate(moved, 1)]
    return rows


def swiss_rank(field: Field) -> list[Row]:
    """The standings after the last round before the playoff, which seed it."""
    return rank(field, until=field.swiss_rounds)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the standings, as short as pages need it beside a name."""

    rank: int
    points: int
    won: int
    lost: int
    drawn: int


def ranked(event: Event, *, until: int | None = None) -> tuple[Field, Sequence[Row]]:
    """Standings for a page, with the field that they are of (which reads what it is asked for)."""
    field = Field(event)
    rows: list[Row] = _kept(event, f"rows:{until}", lambda: rank(field, until=until))
    return field, rows


def places(event: Event, *, until: int | None = None) -> dict[int, Place]:
    """The same by number, and quick to read again."""

    def short() -> dict[int, Place]:
        return {
            row.number: Place(row.rank, row.points, row.won, row.lost, row.drawn)
            for row in ranked(event, until=until)[1]
        }

    return _kept(event, f"places:{until}", short)


def winner(event: Event) -> int | None:
    """The number of whoever has won the bracket that the event ends in; None until it is played."""

    def find() -> int | None:
        field = Field(event)
        last = field.phases[-1]
        return champion(field, last) if PhaseKind(last.kind).knocks_out else None

    return _kept(event, "winner", find)


def _kept(event: Event, what: str, compute: Callable[[], Kept]) -> Kept:
    """Computed once for each state of the log.

    While results pour in, what took long to compute is shown for ten times as long as that took,
    though the log has gone on: so standings of 2,000 cost a tenth of a core, not all of it.
    """
    key = f"events:{event.ref}:{what}"
    present = time.monotonic()
    known: tuple[int, float, Kept] | None = cache.get(key)
    if known is not None and (known[0] == event.log.head or present < known[1]):
        return known[2]
    begun = time.perf_counter()
    made = compute()
    took = time.perf_counter() - begun
    fresh_until = present + (10 * took if took > SLOW else 0)
    cache.set(key, (event.log.head, fresh_until, made), 3600)
    return made
