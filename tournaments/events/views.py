"""What pages and API show of an event: rows with names, results in words' order, next steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from core import clock
from tournaments.events.brackets import ready, run_of, stage
from tournaments.events.models import Entry, Event, Match, Phase, Round
from tournaments.events.numbers import Field
from tournaments.events.phases import advance_to, next_phase
from tournaments.events.queries import with_seats
from tournaments.events.results import Result, from_list
from tournaments.events.service.clocks import ends_at
from tournaments.events.service.opening import rounds_for
from tournaments.events.service.scoring import accepted, seats_of
from tournaments.events.table import (
    COMING,
    EntryStatus,
    MatchKind,
    MatchState,
    PhaseKind,
    RoundState,
    Status,
)
from tournaments.events.words import round_name, round_within

# How often a table that is still to be reported comes first: disputed, then reported, then open.
URGENT: Final = {MatchState.DISPUTED: 0, MatchState.REPORTED: 1, MatchState.OPEN: 2}


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table."""

    letter: str
    number: int
    ref: str
    name: str
    points: int | None
    wins: int
    won: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A match as a page shows it."""

    match: Match
    seats: list[Seat]
    result: Result | None
    reports: dict[str, Result]

    @property
    def is_bye(self) -> bool:
        """Nobody across the table."""
        return self.match.kind != MatchKind.MATCH

    @property
    def score(self) -> str:
        """`2–1`, with drawn games behind; nothing while none stands."""
        return "" if self.result is None else spell(self.result)


def spell(result: Result) -> str:
    """Games won by each seat, then drawn games if there are any."""
    wins = "–".join(str(wins) for wins in result.wins)
    return f"{wins}–{result.draws}" if result.draws else wins


SEATED: Final = ("a", "b", "c", "d")


def tables_of(
    matches: Sequence[Match], names: Mapping[int, str], points: Mapping[int, int] | None = None
) -> list[TableView]:
    """Matches with names; the rows have their seats loaded."""
    return [table_view(match, names, points or {}) for match in matches]


def table_view(match: Match, names: Mapping[int, str], points: Mapping[int, int]) -> TableView:
    """One match with names."""
    result = accepted(match)
    wins = (match.wins_a, match.wins_b, match.wins_c, match.wins_d)
    seats = []
    for at, letter in enumerate(SEATED):
        entry: Entry | None = getattr(match, letter)
        if entry is None:
            continue
        won = result is not None and result.winner == at
        seats.append(
            Seat(
                letter, entry.number, entry.ref, names.get(entry.number, ""),
                points.get(entry.number), wins[at], won,
            )
        )  # fmt: skip
    said = {side: from_list(report, seats_of(match)) for side, report in match.reports.items()}
    return TableView(match, seats, result, said)


def matches_of(played: Round) -> list[Match]:
    """The round's matches by table, byes last, with their seats."""
    rows = with_seats(list(Match.objects.filter(round=played)), played.event)
    for row in rows:
        row.round = played
    return sorted(rows, key=lambda row: (row.table is None, row.table or 0, row.a.number))


def waiting_first(tables: Sequence[TableView]) -> tuple[list[TableView], list[TableView]]:
    """(tables whose result is missing, the most urgent first; tables that are done)."""
    waits = [t for t in tables if t.match.state != MatchState.CONFIRMED]
    waits.sort(key=lambda t: (URGENT[MatchState(t.match.state)], t.match.table or 0))
    return waits, [t for t in tables if t.match.state == MatchState.CONFIRMED]


@dataclass(frozen=True, slots=True)
class ClockView:
    """A round's clock as a page shows it."""

    ends_at: datetime | None
    paused: bool
    started: bool
    minutes: int
    seconds_left: int | None
    name: str  # the round's, as a heading and within a sentence
    within: str


def clock_of(played: Round | None, *, extension: int = 0) -> ClockView | None:
    """The clock of a round that is being played; None where there is nothing to count down."""
    if played is None or played.state != RoundState.PUBLISHED or not played.minutes:
        return None
    present = clock.now()
    end = ends_at(played, present, extension=extension)
    left = None if end is None else int((end - present).total_seconds())
    return ClockView(
        end, played.paused_at is not None, played.started_at is not None, played.minutes, left,
        round_name(played.number, played.facts), round_within(played.number, played.facts),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """The one thing to do next: a code (words in the template), and what it needs."""

    code: str
    params: dict[str, Any]


def next_step(event: Event, field: Field) -> Step:
    """What the organiser does next."""
    status = Status(event.status)
    here = coming = sum(entry.status in COMING for entry in field.entries.values())
    if status in {Status.DRAFT, Status.FINISHED, Status.FINALIZED, Status.CANCELLED}:
        return Step(status.value, {})
    if status in {Status.REGISTRATION, Status.CHECK_IN}:
        if status is Status.CHECK_IN:
            here = sum(e.status == EntryStatus.CHECKED_IN for e in field.entries.values())
        elif event.takes_check_in:
            return Step("check_in", {"players": here})
        rounds = _recommended(field)
        return Step("start", {"players": here, "coming": coming, "rounds": rounds})
    return _running_step(field)


def _recommended(field: Field) -> int | None:
    coming = [entry for entry in field.entries.values() if entry.status in COMING]
    phase = field.phases[0]
    if PhaseKind(phase.kind).knocks_out or not coming:
        return None
    return phase.rounds or rounds_for(phase, coming)


def _running_step(field: Field) -> Step:
    number = field.last_round
    last = field.rounds.get(number)
    if last is not None and last.state == RoundState.PAIRED:
        return Step("publish", {"round": number})
    if last is not None and last.state == RoundState.PUBLISHED:
        waits = len(field.waiting(number))
        if last.minutes and last.started_at is None:
            return Step("clock", {"round": number, "open": waits})
        return Step("wait", {"round": number, "open": waits})
    phase, begins = next_phase(field)
    if phase is None or len(field.playing(number + 1)) < 2:
        return Step("finish", {"round": number})
    return Step(
        "draw",
        {
            "round": number + 1,
            "begins": begins and number > 0,
            "size": phase.size,
            "stage": next_stage(field, phase, begins=begins),
        },
    )


def next_stage(field: Field, phase: Phase, *, begins: bool) -> int | None:
    """How many are left in the bracket in its next round (brackets.stage); None for others."""
    if not PhaseKind(phase.kind).knocks_out:
        return None
    run = run_of(field, phase, advance_to(field, phase) if begins else ())
    return None if run is None else stage(run, ready(field, run, phase))


def phase_of(field: Field, played: Round | None) -> Phase | None:
    """The phase of a round."""
    if played is None:
        return None
    return next(phase for phase in field.phases if phase.pk == played.phase_id)
