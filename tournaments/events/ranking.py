"""An event's standings: its rows as the pure core wants them, and the core's answer."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.core.cache import cache

from tournaments.events.brackets import order
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


def ranked(event: Event, *, until: int | None = None) -> tuple[Field, Sequence[Row]]:
    """Standings for a page; computed once for each state of the log."""
    field = Field(event)
    key = f"standings:{event.ref}:{event.log.head}:{until}"
    rows: list[Row] | None = cache.get(key)
    if rows is None:
        rows = rank(field, until=until)
        cache.set(key, rows, 3600)
    return field, rows
