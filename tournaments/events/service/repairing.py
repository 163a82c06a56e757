"""Repairing a round that stands: a wrong result, a wrong drop, a late entry, a wrong bye.

`plan` computes the three ways with their numbers and writes nothing: leave the round as it is,
change as few tables as possible, pair all that is not finished anew. `repair` takes one of them, in
one op with its reason, and only as long as nothing has happened since it was planned. Once the
clock runs every open table counts as being played, and the least change is as a rule none: who
wants to break up a few of them says so (`break_up`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.db.models import Max

from core.access import require
from tournaments.events import rules
from tournaments.events.drawing import forbidden, had_bye, paired_down
from tournaments.events.errors import (
    BadResult,
    MovedMeanwhile,
    NotIn,
    ReasonNeeded,
    RoundNotThere,
    TooFew,
    WrongStatus,
)
from tournaments.events.journal import Op, changing
from tournaments.events.models import Event, Match, Round
from tournaments.events.numbers import Field, Sat
from tournaments.events.ranking import rank
from tournaments.events.repair_plan import RepairPlan, seated_at
from tournaments.events.results import ImpossibleError, Result, check
from tournaments.events.service.scoring import close_when_done, confirm, seats_of
from tournaments.events.table import (
    EntryStatus,
    How,
    MatchKind,
    MatchState,
    PhaseKind,
    RoundState,
    Status,
)
from tournaments.pairing import Player
from tournaments.pairing.model import Repair, Table, TableState, Way
from tournaments.pairing.repair import options
from users.models import User

# Where least change makes sense: rounds that are paired by points.
BY_POINTS: Final = (PhaseKind.SWISS, PhaseKind.PODS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """What is to be put right; everything by entries' numbers and matches' refs.

    `results`: the right result of a match of an earlier round; `seat`: who has no table in the
    present round and should; `unseat`: who has one and is not there; `no_bye`: whose bye is wrong.
    `break_up`: tables of which nothing has been said count as not begun, though the clock runs.
    """

    results: Mapping[str, Result] = field(default_factory=dict)
    seat: Sequence[int] = ()
    unseat: Sequence[int] = ()
    no_bye: Sequence[int] = ()
    break_up: bool = False


def plan(event: Event, wrong: Wrong, *, head: int | None = None) -> RepairPlan:
    """The ways to put it right; raises RoundNotThere where no round by points stands.

    Raises BadResult for results that cannot be, NotIn for who does not play.
    """
    of = Field(event)
    number = of.last_round
    if number == 0:
        raise RoundNotThere(round=0)
    phase = next(p for p in of.phases if p.pk == of.rounds[number].phase_id)
    if PhaseKind(phase.kind) not in BY_POINTS:
        raise RoundNotThere(round=number)
    _check(event, wrong)
    before = {row.number: row.points for row in rank(of, until=number - 1)}
    _put_right(of, wrong)
    after = {row.number: row.points for row in rank(of, until=number - 1)}
    head = event.log.head if head is None else head
    seed = f"{event.seed}/{number}/repair/{head}"
    unseat = set(wrong.unseat)
    awarded = {entry.number for entry in of.entries.values() if entry.awarded_byes >= number}
    here = _here(of, number, wrong) - unseat
    if len(here) < 2:
        raise TooFew(players=len(here), needed=2)
    byes, downs = had_bye(of, number), paired_down(of, number)
    players = [
        Player(
            number=one,
            points=after.get(one, 0),
            had_bye=one in byes,
            paired_down=downs[one],
            barred_bye=one in set(wrong.no_bye),
        )
        for one in sorted(here)
    ]
    tables, playing = _standing(of, number, awarded, free=wrong.break_up)
    met = of.met(before=number)
    left, least, anew = options(players, tables, met, forbidden=forbidden(here, of), seed=seed)
    ways = {Way.LEAVE: left, Way.LEAST_CHANGE: least, Way.RE_PAIR: anew}
    return RepairPlan(head, number, ways, before, after, tuple(tables), playing)


def _put_right(of: Field, wrong: Wrong) -> None:
    """The field as if the right results had been written."""
    if not wrong.results:
        return
    refs = dict(
        Match.objects.filter(event=of.event, ref__in=list(wrong.results)).values_list(
            "ref", "round__number"
        )
    )
    rows = {
        (match.round.number, match.a.number): wrong.results[match.ref]
        for match in Match.objects.filter(ref__in=refs).select_related("round", "a")
    }
    changed: list[Sat] = []
    for sat in of.sat:
        right = rows.get((sat.round, sat.seats[0]))
        changed.append(
            sat
            if right is None
            else replace(
                sat, wins=right.wins, draws=right.draws, how=right.how.value,
                state=MatchState.CONFIRMED,
            )
        )  # fmt: skip
    of.__dict__["sat"] = changed


def _here(of: Field, number: int, wrong: Wrong) -> set[int]:
    """Who has a table in the round, or should have one."""
    seated = {
        seat
        for sat in of.sat
        if sat.round == number and sat.kind != MatchKind.LOSS
        for seat in sat.seats
    }
    return seated | set(wrong.seat)


def _standing(
    of: Field, number: int, awarded: set[int], *, free: bool
) -> tuple[list[Table], frozenset[int]]:
    """The round as the core reads it, and the numbers of tables that play.

    Byes get numbers above all tables. `free`: tables that have only begun may be broken up freely.
    """
    begun = of.rounds[number].started_at is not None
    spare = max((sat.table or 0 for sat in of.sat if sat.round == number), default=0) + 1
    tables: list[Table] = []
    playing: set[int] = set()
    for sat in of.sat:
        if sat.round != number or sat.kind == MatchKind.LOSS:
            continue
        if sat.kind == MatchKind.BYE:
            state = TableState.FINISHED if sat.seats[0] in awarded else TableState.FREE
            tables.append(Table(spare, sat.seats[0], None, state))
            spare += 1
            continue
        said = sat.state != MatchState.OPEN
        plays = (begun or said) and sat.state != MatchState.CONFIRMED
        state = TableState.PLAYING if said or (begun and not free) else TableState.FREE
        if sat.state == MatchState.CONFIRMED:
            state = TableState.FINISHED
        at = sat.table or spare
        tables.append(Table(at, sat.seats[0], sat.seats[1], state))
        if plays:
            playing.add(at)
    return tables, frozenset(playing)


def repair(
    *, actor: User, event: Event, wrong: Wrong, way: Way, head: int, reason: str
) -> RepairPlan:
    """Put it right in the chosen way, as planned at `head`; MovedMeanwhile once it went on."""
    require(rules.score, actor, event)
    if not reason.strip():
        raise ReasonNeeded
    with changing(rules.score, actor, event, reason=reason) as op:
        now = op.event
        if now.status != Status.RUNNING:
            raise WrongStatus(status=now.status)
        if now.log.head != head:
            raise MovedMeanwhile
        made = plan(now, wrong)
        _correct(op, wrong)
        chosen = made.ways[way]
        played = Round.objects.select_related("phase").get(event=now, number=made.round)
        played.event = now
        facts = _facts(played, made, chosen)
        if way is not Way.LEAVE:
            _reseat(op, played, chosen, wrong)
            facts["repairs"] = played.facts.get("repairs", 0) + 1
        op.change(played, facts=facts)
        if way is not Way.LEAVE:
            close_when_done(op, played)
        op.write(
            "round.repaired",
            round=made.round,
            way=way.value,
            results=sorted(wrong.results),
            tables=sorted(table.number for table in chosen.changed),
            cost=chosen.cost,
            rematches=chosen.rematches,
        )
    return made


def _facts(played: Round, made: RepairPlan, chosen: Repair) -> dict[str, Any]:
    """The round's facts with the figures of the tables that it has now."""
    down = [
        table.a if made.after.get(table.a, 0) > made.after.get(table.b, 0) else table.b
        for table in chosen.tables
        if table.b is not None and made.after.get(table.a, 0) != made.after.get(table.b, 0)
    ]
    return {
        **played.facts,
        "rematches": chosen.rematches,
        "cost": chosen.cost,
        "broken": len(chosen.broken),
        "proven": chosen.proven,
        "down": sorted(down),
    }


def _check(event: Event, wrong: Wrong) -> None:
    present = event.rounds.aggregate(last=Max("number"))["last"] or 0
    for ref, result in wrong.results.items():
        match = Match.objects.select_related("round__phase").filter(event=event, ref=ref).first()
        if match is None or match.kind != MatchKind.MATCH:
            raise BadResult(why="not_a_match")
        if match.round.number >= present and match.round.state == RoundState.PAIRED:
            raise RoundNotThere(round=match.round.number)
        try:
            check(
                result,
                seats=seats_of(match),
                best_of=match.round.phase.best_of,
                knocks_out=PhaseKind(match.round.phase.kind).knocks_out,
            )
        except ImpossibleError as error:
            raise BadResult(why=str(error)) from error
    playing = set(event.entries.filter(status=EntryStatus.PLAYING).values_list("number", flat=True))
    strangers = set(wrong.seat) - playing
    if strangers:
        raise NotIn(status="", entries=sorted(strangers))


def _correct(op: Op, wrong: Wrong) -> None:
    for ref in sorted(wrong.results):
        match = Match.objects.select_related("round__phase").get(event=op.event, ref=ref)
        match.round.event = match.event = op.event
        confirm(op, match, wrong.results[ref])


def _reseat(op: Op, played: Round, chosen: Repair, wrong: Wrong) -> None:
    """Bring the round's rows to the tables of the chosen way."""
    entries = {entry.number: entry for entry in op.event.entries.all()}
    rows = list(Match.objects.filter(round=played).select_related("a", "b", "c", "d", "round"))
    wanted = {frozenset(seated_at(table)): table for table in chosen.tables}
    standing = {
        frozenset(seat.number for seat in (row.a, row.b) if seat is not None): row for row in rows
    }
    again = set(wrong.seat) | set(wrong.unseat)
    gone = [
        row
        for seats, row in standing.items()
        if seats not in wanted and (row.kind != MatchKind.LOSS or seats <= again)
    ]
    needed = played.phase.best_of // 2 + 1
    new = []
    for seats, table in sorted(wanted.items(), key=lambda item: item[1].number):
        if seats in standing and standing[seats].kind != MatchKind.LOSS:
            continue
        bye = table.b is None
        new.append(
            Match(
                event=op.event, round=played, table=None if bye else table.number,
                a=entries[table.a], b=None if table.b is None else entries[table.b],
                kind=MatchKind.BYE if bye else MatchKind.MATCH,
                state=MatchState.CONFIRMED if bye else MatchState.OPEN,
                how=How.BYE if bye else "", wins_a=needed if bye else 0,
            )
        )  # fmt: skip
    op.remove(*gone)
    op.create(*new)


def correct(*, actor: User, match: Match, result: Result, reason: str) -> Match:
    """Correct a result of a round that is over and leave everything else as it is.

    Works in every phase, also after the last round; in elimination only while nobody has played on
    from it (then the later match is reopened first).
    """
    require(rules.score, actor, match.event)
    if not reason.strip():
        raise ReasonNeeded
    with changing(rules.score, actor, match.event, reason=reason) as op:
        if op.event.status not in {Status.RUNNING, Status.FINISHED}:
            raise WrongStatus(status=op.event.status)
        _check(op.event, Wrong(results={match.ref: result}))
        now = Match.objects.select_related("round__phase").get(pk=match.pk)
        now.round.event = now.event = op.event
        if PhaseKind(now.round.phase.kind).knocks_out:
            later = Round.objects.filter(phase=now.round.phase, number__gt=now.round.number)
            if later.exists():
                raise RoundNotThere(round=now.round.number)
        before = now.state
        confirm(op, now, result)
        op.write("match.corrected", match=now.ref, round=now.round.number, was=before, late=True)
    return now
