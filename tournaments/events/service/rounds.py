"""Rounds: drawn as a draft that the staff looks at, published, taken back, complete.

Drawing computes outside of any transaction, from the rows as of one number of the log; it is
written only if the log still stands there, else it is drawn again. So a result or a drop that
comes meanwhile counts, and two who press the button make one round.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from core import clock
from core.access import require
from core.models import Stream
from tournaments.events import rules
from tournaments.events.drawing import WAYS, Drawn, Table, groups_of, numbered
from tournaments.events.errors import (
    MovedMeanwhile,
    OpenMatches,
    PhaseOver,
    ReasonNeeded,
    RoundNotThere,
    RoundUnderWay,
    TooFew,
    WrongStatus,
)
from tournaments.events.journal import Op, changing
from tournaments.events.models import Event, Match, Phase, Round
from tournaments.events.numbers import Field
from tournaments.events.phases import advance_to, next_phase
from tournaments.events.snapshots import post
from tournaments.events.table import (
    EntryStatus,
    How,
    MatchKind,
    MatchState,
    PhaseKind,
    RoundState,
    Status,
)
from users.models import User

TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """A round as it would be written: which, of which phase, how it is drawn."""

    head: int
    number: int
    phase: Phase
    seed: str
    drawn: Drawn
    begins: bool  # the phase begins with it
    groups: list[list[int]]  # who goes into the phase, divided as it plays


def draw_next(
    *, actor: User, event: Event, with_open: bool = False, key: str | None = None
) -> Round:
    """Draw the next round; a draft until it is published. The one that waits is given as it is.

    Raises OpenMatches while results are missing, unless the scorekeeper goes on knowingly
    (`with_open`: a match without a result counts for nobody until it has one).
    """
    require(rules.score, actor, event)
    for attempt in range(TRIES + 1):
        waiting = _waiting(event)
        if waiting is not None:
            return waiting
        plan = None if attempt == TRIES else plan_next(event, with_open=with_open)
        with changing(rules.score, actor, event) as op:
            waiting = _waiting(op.event)
            if waiting is not None:
                return waiting
            if plan is None:
                plan = plan_next(op.event, with_open=with_open)
            elif plan.head != op.event.log.head:
                continue  # something came meanwhile: look again
            return _write(op, plan, key)
    raise MovedMeanwhile


def _waiting(event: Event) -> Round | None:
    """The round that is drawn and not yet out."""
    return Round.objects.filter(event=event, state=RoundState.PAIRED).first()


def plan_next(event: Event, *, with_open: bool = False) -> Plan:
    """The next round as things stand; writes nothing."""
    head = Stream.objects.values_list("head", flat=True).get(pk=event.log_id)
    if event.status != Status.RUNNING:
        raise WrongStatus(status=event.status)
    field = Field(event)
    number = field.last_round + 1
    if number > 1:
        waits = field.waiting(number - 1)
        if waits and (not with_open or PhaseKind(_phase_of(field, number - 1).kind).knocks_out):
            raise OpenMatches(open=len(waits), tables=waits[:12])
    phase, begins = next_phase(field)
    if phase is None:
        raise PhaseOver(rounds=number - 1)
    kind = PhaseKind(phase.kind)
    seed = f"{event.seed}/{number}/{head}"
    if begins:
        seeds = advance_to(field, phase)
        if len(seeds) < 2:
            raise TooFew(players=len(seeds), needed=2)
        groups = groups_of(kind, seeds, seed)
    else:
        groups = _groups(field, phase)
    drawn = WAYS[kind](field, phase, number, seed, groups)
    seated = sum(len(table.seats) for table in drawn.tables)
    if seated < 2:
        raise TooFew(players=seated, needed=2)
    return Plan(head, number, phase, seed, drawn, begins, groups)


def _groups(field: Field, phase: Phase) -> list[list[int]]:
    numbers = {entry.ref: number for number, entry in field.entries.items()}
    return [[numbers[ref] for ref in refs] for refs in phase.pods]


def _phase_of(field: Field, number: int) -> Phase:
    wanted = field.rounds[number].phase_id
    return next(phase for phase in field.phases if phase.pk == wanted)


def _write(op: Op, plan: Plan, key: str | None) -> Round:
    event = op.event
    field = Field(event)
    if plan.begins:
        _begin(op, field, plan)
    if plan.number > 1:
        post(event, field, plan.number - 1)
    phase = plan.phase
    made = Round(
        event=event, phase=phase, number=plan.number, state=RoundState.PAIRED, seed=plan.seed,
        facts=plan.drawn.facts, minutes=phase.minutes,
    )  # fmt: skip
    op.create(made)
    op.create(*rows_of(made, numbered(plan.drawn, field), field))
    told = {name: value for name, value in plan.drawn.facts.items() if name != "down"}
    op.write("round.drawn", key=key, round=plan.number, **told)
    return made


def _begin(op: Op, field: Field, plan: Plan) -> None:
    """Cut: who does not go on stays where the last round left them."""
    going = {number for group in plan.groups for number in group}
    out = [
        entry
        for entry in field.entries.values()
        if entry.status == EntryStatus.PLAYING and entry.number not in going
    ]
    last = field.last_round
    op.change_many(out, [{"status": EntryStatus.CUT, "last_round": last}] * len(out))
    refs = [[field.entries[number].ref for number in group] for group in plan.groups]
    op.change(plan.phase, pods=refs)


def rows_of(made: Round, tables: Sequence[tuple[int | None, Table]], field: Field) -> list[Match]:
    """The round's matches; byes are born with their result."""
    needed = made.phase.best_of // 2 + 1
    rows = []
    for at, table in tables:
        seats = [field.entries[number] for number in table.seats]
        bye = len(seats) == 1
        rows.append(
            Match(
                event=made.event, round=made, table=at, pod=table.pod, slot=table.slot,
                first=table.first, kind=MatchKind.BYE if bye else MatchKind.MATCH,
                state=MatchState.CONFIRMED if bye else MatchState.OPEN,
                how=How.BYE if bye else "", wins_a=needed if bye else 0,
                **dict(zip("abcd", seats, strict=False)),
            )
        )  # fmt: skip
    return rows


def publish(*, actor: User, event: Event, number: int, key: str | None = None) -> Round:
    """Show the round to everybody. Who left since it was drawn makes it be drawn again first."""
    require(rules.score, actor, event)
    with changing(rules.score, actor, event) as op:
        made = _round(op.event, number)
        if made.state != RoundState.PAIRED:
            return made
        left = [
            entry.number
            for match in Match.objects.filter(round=made).select_related("a", "b", "c", "d")
            for entry in (match.a, match.b, match.c, match.d)
            if entry is not None and entry.status != EntryStatus.PLAYING
        ]
        if left:
            raise MovedMeanwhile(entries=sorted(left))
        op.change(made, state=RoundState.PUBLISHED, published_at=clock.now())
        if not Match.objects.filter(round=made).exclude(state=MatchState.CONFIRMED).exists():
            op.change(made, state=RoundState.COMPLETE, completed_at=clock.now())
        op.write("round.published", key=key, round=number, **_stage(made))
    return made


def take_back(*, actor: User, event: Event, number: int, reason: str = "") -> None:
    """Throw a draft away, or a published round in which nothing has been reported yet."""
    require(rules.score, actor, event)
    with changing(rules.score, actor, event, reason=reason) as op:
        made = _round(op.event, number)
        if Round.objects.filter(event=op.event, number__gt=number).exists():
            raise RoundUnderWay(round=number)
        matches = list(Match.objects.filter(round=made).select_related("a", "b", "c", "d", "round"))
        if made.state != RoundState.PAIRED:
            if not reason.strip():
                raise ReasonNeeded
            if any(m.kind == MatchKind.MATCH and m.state != MatchState.OPEN for m in matches):
                raise RoundUnderWay(round=number)
        phase = made.phase
        op.remove(*matches)
        op.remove(made)
        if not Round.objects.filter(phase=phase).exists():
            _end_cut(op, phase)
        out = made.published_at is not None
        op.write("round.taken_back", round=number, published=out, **_stage(made))


def _stage(made: Round) -> dict[str, Any]:
    """What the log keeps of a bracket's round, whose name would go with it."""
    return {"stage": made.facts["stage"]} if "stage" in made.facts else {}


def _end_cut(op: Op, phase: Phase) -> None:
    """The phase has not begun after all: those who were cut play again."""
    if phase.number > 1:
        cut = list(op.event.entries.filter(status=EntryStatus.CUT))
        op.change_many(cut, [{"status": EntryStatus.PLAYING, "last_round": None}] * len(cut))
    op.change(phase, pods=[], bracket=None)


def draw_again(*, actor: User, event: Event, number: int, reason: str = "") -> Round:
    """Throw the draft away and draw it anew: somebody came or left, or it is not liked.

    Both or neither: a draw that fails leaves the draft as it was.
    """
    with transaction.atomic():
        take_back(actor=actor, event=event, number=number, reason=reason)
        return draw_next(actor=actor, event=event, with_open=True)


def _round(event: Event, number: int) -> Round:
    found = Round.objects.select_related("phase").filter(event=event, number=number).first()
    if found is None:
        raise RoundNotThere(round=number)
    found.event = event
    return found


def check_all_played(event: Event) -> None:
    """Raise OpenMatches or RoundNotThere while something of the event is still to be played."""
    field = Field(event)
    waits = [sat for sat in field.sat if sat.state != MatchState.CONFIRMED]
    if waits:
        tables = [sat.table for sat in waits if sat.table][:12]
        raise OpenMatches(open=len(waits), tables=tables)
    if any(row.state == RoundState.PAIRED for row in field.rounds.values()):
        raise RoundNotThere(round=field.last_round)
    if field.last_round:
        post(event, field, field.last_round)
