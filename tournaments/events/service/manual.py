"""Tables by hand: pairing, swapping, moving. Always with a reason, and marked in public."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations
from typing import Final

from core.access import require
from tournaments.events import rules
from tournaments.events.drawing import figures, forbidden
from tournaments.events.errors import (
    BadPairs,
    MovedMeanwhile,
    ReasonNeeded,
    Rematch,
    RoundNotThere,
    TableTaken,
)
from tournaments.events.journal import Op, changing
from tournaments.events.models import Entry, Event, Match, Round
from tournaments.events.numbers import Field
from tournaments.events.ranking import rank
from tournaments.events.service.scoring import close_when_done
from tournaments.events.table import (
    MOST_ENTRIES,
    EntryStatus,
    How,
    MatchKind,
    MatchState,
    PhaseKind,
)
from users.models import User

MOST_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table as it is wanted: its number (None for a bye) and who sits there, by number."""

    table: int | None
    seats: tuple[int, ...]


def set_tables(
    *,
    actor: User,
    event: Event,
    number: int,
    tables: Sequence[Wanted],
    reason: str,
    anyway: bool = False,
    seen: str = "",
) -> Round:
    """Seat the round's open tables as given; finished ones stay as they are.

    Everybody of the open tables (and whoever else plays and has none) sits at exactly one. Who
    have met sit together again only if they did already, or `anyway`. The round's figures follow.
    `seen` is the `seating` that the actor looked at: where it is another by now, nothing is done.
    Raises BadPairs, TableTaken, ReasonNeeded, Rematch, MovedMeanwhile.
    """
    require(rules.score, actor, event)
    if not reason.strip():
        raise ReasonNeeded
    with changing(rules.score, actor, event, reason=reason) as op:
        played = _round(op, number)
        rows = _rows(played)
        if seen and seen != _seating(rows):
            raise MovedMeanwhile
        _seat(op, played, rows, tables, anyway=anyway)
    return played


def _seat(
    op: Op, played: Round, rows: Sequence[Match], tables: Sequence[Wanted], *, anyway: bool
) -> None:
    """The same with the event's lock held, on the rows as they stand."""
    fixed = [row for row in rows if _is_settled(row)]
    movable = [row for row in rows if not _is_settled(row)]
    entries = {entry.number: entry for entry in op.event.entries.all()}
    if played.phase.kind != PhaseKind.COMMANDER and any(len(t.seats) > 2 for t in tables):
        raise BadPairs(why="seats")
    _check(tables, movable, fixed, entries)
    field = Field(op.event)
    met = met_before(field, played.number)
    again = couples(t.seats for t in tables) - couples(map(_ordered, movable))
    pairs = sorted(sorted(couple) for couple in again & met)
    if pairs and not anyway:
        raise Rematch(rematches=len(pairs), pairs=pairs)
    standing = {_seats(row): row for row in movable}
    wanted = {frozenset(table.seats): table for table in tables}
    op.remove(*(row for seats, row in standing.items() if seats not in wanted))
    for seats, row in standing.items():
        if seats in wanted and row.table != wanted[seats].table:
            op.change(row, table=wanted[seats].table, manual=True)
    new = [
        _made(played, table, entries) for seats, table in wanted.items() if seats not in standing
    ]
    op.create(*new)
    if op.changes:
        seated = [table.seats for table in tables] + [_ordered(row) for row in fixed]
        op.change(played, facts=_facts(field, played, seated, met))
        close_when_done(op, played)
        op.write("round.seated", round=played.number, tables=[table.table for table in tables])


def seating(played: Round) -> str:
    """Tells who sits where in a round from who sat where before."""
    return _seating(_rows(played))


def _seating(rows: Iterable[Match]) -> str:
    said = ";".join(f"{row.table}:{_ordered(row)}" for row in rows)
    return blake2b(said.encode(), digest_size=8).hexdigest()


def met_before(field: Field, number: int) -> set[frozenset[int]]:
    """Who sat together in rounds before this one, by twos."""
    return {frozenset(couple) for couple in field.met(before=number)}


def couples(seated: Iterable[Sequence[int]]) -> set[frozenset[int]]:
    """Who sits together, by twos."""
    return {frozenset(couple) for seats in seated for couple in combinations(seats, 2)}


def _facts(
    field: Field, played: Round, seated: Sequence[Sequence[int]], met: set[frozenset[int]]
) -> dict[str, object]:
    """The round's facts with the figures of these tables; nobody has proven them the best."""
    before = rank(field, until=played.number - 1) if played.number > 1 else []
    points = {row.number: row.points for row in before}
    apart = {frozenset(pair) for pair in forbidden({n for seats in seated for n in seats}, field)}
    return {**played.facts, **figures(seated, points, met, apart), "proven": False}


def swap(
    *,
    actor: User,
    event: Event,
    number: int,
    one: int,
    other: int,
    reason: str,
    anyway: bool = False,
) -> Round:
    """Let two contestants change places in the round, as everybody sits at that moment.

    Raises RoundNotThere, BadPairs, ReasonNeeded, Rematch.
    """
    require(rules.score, actor, event)
    if not reason.strip():
        raise ReasonNeeded
    with changing(rules.score, actor, event, reason=reason) as op:
        played = _round(op, number)
        rows = _rows(played)
        movable = [row for row in rows if not _is_settled(row)]
        if one == other or not {one, other} <= {n for row in movable for n in _ordered(row)}:
            raise BadPairs(why="not_seated")
        change = {one: other, other: one}
        tables = [
            Wanted(row.table, tuple(change.get(n, n) for n in _ordered(row))) for row in movable
        ]
        _seat(op, played, rows, tables, anyway=anyway)
    return played


def move(*, actor: User, match: Match, table: int, reason: str) -> Match:
    """Play at another table; whoever plays there is asked to move first."""
    require(rules.score, actor, match.event)
    if not 1 <= table <= MOST_ENTRIES:
        raise BadPairs(why="table")
    if not reason.strip():
        raise ReasonNeeded
    with changing(rules.score, actor, match.event, reason=reason) as op:
        now = Match.objects.select_related("round").get(pk=match.pk)
        if now.kind != MatchKind.MATCH:
            raise BadPairs(why="bye")
        if Match.objects.filter(round=now.round, table=table).exclude(pk=now.pk).exists():
            raise TableTaken(table=table)
        if op.change(now, table=table, manual=True):
            op.write("match.moved", match=now.ref, table=table)
    return now


def _round(op: Op, number: int) -> Round:
    latest = (
        Round.objects.select_related("phase").filter(event=op.event).order_by("-number").first()
    )
    if latest is None or latest.number != number or PhaseKind(latest.phase.kind).knocks_out:
        raise RoundNotThere(round=number)
    latest.event = op.event
    return latest


def _rows(played: Round) -> list[Match]:
    rows = Match.objects.filter(round=played).select_related("a", "b", "c", "d")
    return list(rows.order_by("table", "pk"))


def _is_settled(row: Match) -> bool:
    """Finished: by being played, or the bye of somebody who has left. Other byes may still be
    given to somebody else.
    """
    if row.kind == MatchKind.MATCH:
        return row.state != MatchState.OPEN
    return row.kind == MatchKind.LOSS or row.a.status != EntryStatus.PLAYING


def _ordered(row: Match) -> tuple[int, ...]:
    return tuple(e.number for e in (row.a, row.b, row.c, row.d) if e is not None)


def _seats(row: Match) -> frozenset[int]:
    return frozenset(_ordered(row))


def _check(
    tables: Sequence[Wanted],
    movable: Sequence[Match],
    fixed: Sequence[Match],
    entries: dict[int, Entry],
) -> None:
    seated = [number for table in tables for number in table.seats]
    if len(seated) != len(set(seated)):
        raise BadPairs(why="twice")
    settled = {n for row in fixed if row.kind == MatchKind.MATCH for n in _ordered(row)}
    there = {n for row in movable for n in _ordered(row)}
    playing = {n for n, entry in entries.items() if entry.status == EntryStatus.PLAYING}
    if settled & set(seated) or not set(seated) <= there | playing:
        raise BadPairs(why="strangers")
    if (there & playing) - set(seated):
        raise BadPairs(why="missing")
    numbers = [table.table for table in tables if len(table.seats) > 1]
    taken = [row.table for row in fixed if row.table is not None]
    for table in tables:
        if not 1 <= len(table.seats) <= MOST_SEATS:
            raise BadPairs(why="seats")
        if len(table.seats) > 1 and not (table.table and 1 <= table.table <= MOST_ENTRIES):
            raise BadPairs(why="table")
    for number in numbers:
        if numbers.count(number) > 1 or number in taken:
            raise TableTaken(table=number)


def _made(played: Round, table: Wanted, entries: dict[int, Entry]) -> Match:
    bye = len(table.seats) == 1
    seats = [entries[number] for number in table.seats]
    return Match(
        event=played.event, round=played, table=None if bye else table.table, manual=True,
        kind=MatchKind.BYE if bye else MatchKind.MATCH,
        state=MatchState.CONFIRMED if bye else MatchState.OPEN,
        how=How.BYE if bye else "",
        wins_a=played.phase.best_of // 2 + 1 if bye else 0,
        **dict(zip("abcd", seats, strict=False)),
    )  # fmt: skip
