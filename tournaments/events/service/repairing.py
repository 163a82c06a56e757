"""Repairing a round that stands: a wrong result, a wrong drop, a late entry, a wrong bye.

`plan` computes the three ways with their numbers and writes nothing: leave the round as it is,
change as few tables as possible, pair all that is not finished anew. `repair` takes one of them, in
one op with its reason, and only as long as nothing has happened since it was planned.
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
    """

    results: Mapping[str, Result] = field(default_factory=dict)
    seat: Sequence[int] = ()
    unseat: Sequence[int] = ()
    no_bye: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class RepairPlan:
    """The three ways for a round, as of one number of the log."""

    head: int
    round: int
    ways: Mapping[Way, Repair]
    before: Mapping[int, int]  # points by number as they were wrongly counted
    after: Mapping[int, int]

    @property
    def moved(self) -> list[tuple[int, int, int]]:
        """(number, points before, points after) of those whose points change."""
        return [
            (number, self.before.get(number, 0), points)
            for number, points in sorted(self.after.items())
            if self.before.get(number, 0) != points
        ]


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
    tables = _standing(of, number, awarded)
    met = of.met(before=number)
    left, least, anew = options(players, tables, met, forbidden=forbidden(here, of), seed=seed)
    return RepairPlan(
        head, number, {Way.LEAVE: left, Way.LEAST_CHANGE: least, Way.RE_PAIR: anew}, before, after
    )


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


def _standing(of: Field, number: int, awarded: set[int]) -> list[Table]:
    """The round as the core reads it; byes get numbers above all tables."""
    begun = of.rounds[number].started_at is not None
    spare = max((sat.table or 0 for sat in of.sat if sat.round == number), default=0) + 1
    tables = []
    for sat in of.sat:
        if sat.round != number or sat.kind == MatchKind.LOSS:
            continue
        if sat.kind == MatchKind.BYE:
            state = TableState.FINISHED if sat.seats[0] in awarded else TableState.FREE
            tables.append(Table(spare, sat.seats[0], None, state))
            spare += 1
            continue
        state = TableState.PLAYING if begun or sat.state != MatchState.OPEN else TableState.FREE
        if sat.state == MatchState.CONFIRMED:
            state = TableState.FINISHED
        tables.append(Table(sat.table or spare, sat.seats[0], sat.seats[1], state))
    return tables


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
        if way is not Way.LEAVE:
            _reseat(op, played, chosen, wrong)
            op.change(played, facts={**played.facts, "repairs": played.facts.get("repairs", 0) + 1})
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
    wanted = {frozenset(_numbers(table)): table for table in chosen.tables}
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


def _numbers(table: Table) -> list[int]:
    return [table.a] if table.b is None else [table.a, table.b]


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


def as_numbers(made: RepairPlan, names: Mapping[int, str]) -> dict[str, Any]:
    """The plan as API and pages show it: for each way its numbers and its changed tables."""
    return {
        "head": made.head,
        "round": made.round,
        "points": [
            {"number": n, "name": names.get(n, ""), "before": was, "after": now}
            for n, was, now in made.moved
        ],
        "ways": [
            {
                "way": way.value,
                "tables_changed": one.tables_changed,
                "bye_changed": one.bye_changed,
                "rematches": one.rematches,
                "cost": one.cost,
                "pair_downs": one.pair_downs,
                "unpaired": [{"number": n, "name": names.get(n, "")} for n in one.unpaired],
                "tables": [
                    {
                        "table": table.number,
                        "players": [
                            {"number": n, "name": names.get(n, "")} for n in _numbers(table)
                        ],
                    }
                    for table in one.changed
                ],
            }
            for way, one in made.ways.items()
        ],
    }
