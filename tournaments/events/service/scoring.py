"""Results: reported by the players and agreed, or written by the staff. The hot path.

Two judges at one match, a player and the opponent at once, a double click: the event's lock puts
them in order, and what each of them saw (`version`) decides. Equal reports are one; of different
ones nobody's is overwritten in silence.
"""

from typing import Any, Final

from django.db.models import Q

from core import clock
from core.access import require
from core.errors import Unknown
from tournaments.events import rules
from tournaments.events.errors import (
    BadResult,
    ChangedMeanwhile,
    NoMatch,
    ReasonNeeded,
    RoundClosed,
    RoundNotThere,
    WrongStatus,
)
from tournaments.events.journal import Op, changing
from tournaments.events.models import Entry, Match, Round
from tournaments.events.results import SEATS, ImpossibleError, Result, check, from_list
from tournaments.events.table import How, MatchKind, MatchState, PhaseKind, RoundState, Status
from users.models import User

MOST_EXTENSION: Final = 3 * 3600


def seats_of(match: Match) -> int:
    """How many sit at the table."""
    return len(match.seat_ids)


def side_of(match: Match, user: User) -> str | None:
    """The seat at which the user plays, or None."""
    rows = Entry.objects.filter(pk__in=match.seat_ids, player__user=user)
    mine = set(rows.values_list("pk", flat=True))
    return next((SEATS[at] for at, pk in enumerate(match.seat_ids) if pk in mine), None)


def accepted(match: Match) -> Result | None:
    """The result that counts, or None while there is none."""
    if match.state != MatchState.CONFIRMED:
        return None
    return from_list(columns(match), seats_of(match))


def columns(match: Match) -> list[object]:
    """The match's result as `Result.listed` writes it."""
    wins = [match.wins_a, match.wins_b, match.wins_c, match.wins_d]
    return [*wins, match.draws, match.how or "played"]


def as_seen(match: Match) -> dict[str, Any]:
    """The match as it stands, for whoever met a conflict: state, version, games."""
    return {
        "ref": match.ref,
        "state": match.state,
        "version": match.version,
        "result": columns(match) if match.state == MatchState.CONFIRMED else None,
        "reports": match.reports,
    }


def report(*, actor: User, match: Match, result: Result, version: int | None = None) -> Match:
    """Report a result; as one of the players, or as the staff, whose word stands.

    A player's waits for the opponent's; equal ones are confirmed, different ones disputed. The
    staff's names the `version` that they saw: raises ChangedMeanwhile where another result has
    been written since (the same one is taken as said). Raises BadResult, NoMatch, RoundNotThere,
    and RoundClosed once the next round is out (service.repair corrects then).
    """
    require(rules.report, actor, match)
    as_staff = rules.score.admits(actor, match.event)
    with changing(rules.report, actor, match.event, on=match) as op:
        now = fresh(op, match)
        _check_reportable(now, as_staff=as_staff)
        _check_result(now, result)
        side = None if as_staff and version is not None else side_of(now, actor)
        if as_staff and side is None:
            _staff_says(op, now, result, version)
        elif side is not None:
            _player_says(op, now, result, side)
        else:
            raise NoMatch
    return now


def fresh(op: Op, match: Match) -> Match:
    """The match as it stands under the lock, with its round and phase.

    Not with its seats: joined to them the query takes longer than all the rest of a report.
    """
    now = Match.objects.select_related("round__phase").filter(pk=match.pk).first()
    if now is None:
        raise Unknown
    now.event = op.event
    return now


def _check_reportable(match: Match, *, as_staff: bool) -> None:
    if match.event.status != Status.RUNNING:
        raise WrongStatus(status=match.event.status)
    if match.kind != MatchKind.MATCH:
        raise NoMatch
    if match.round.state == RoundState.PAIRED:
        raise RoundNotThere(round=match.round.number)
    if match.round.state == RoundState.COMPLETE:
        later = Round.objects.filter(event=match.event_id, number__gt=match.round.number)
        if later.exists() or not as_staff:
            raise RoundClosed(round=match.round.number)


def _check_result(match: Match, result: Result) -> None:
    phase = match.round.phase
    try:
        check(
            result,
            seats=seats_of(match),
            best_of=phase.best_of,
            knocks_out=PhaseKind(phase.kind).knocks_out,
        )
    except ImpossibleError as error:
        raise BadResult(why=str(error)) from error


def _staff_says(op: Op, match: Match, result: Result, version: int | None) -> None:
    stands = accepted(match)
    if stands == result:
        return
    if version is not None and version != match.version:
        raise ChangedMeanwhile(match=as_seen(match))
    corrects = stands is not None
    if corrects and version is None:
        raise ChangedMeanwhile(match=as_seen(match))
    confirm(op, match, result)
    op.write("match.corrected" if corrects else "match.decided", match=match.ref)


def _player_says(op: Op, match: Match, result: Result, side: str) -> None:
    said = result.listed()
    if match.state == MatchState.CONFIRMED:
        if accepted(match) == result:
            return
        raise ChangedMeanwhile(match=as_seen(match))
    if result.how is How.CONCESSION and result.winner == 1 - SEATS.index(side):
        # Whoever gives up needs nobody's consent (MTR 2.5).
        confirm(op, match, result, reports={**match.reports, side: said})
        op.write("match.conceded", match=match.ref, side=side)
        return
    if match.reports.get(side) == said:
        return
    reports = {**match.reports, side: said}
    others = [reports[seat] for seat in reports if seat != side]
    if others and all(other == said for other in others):
        confirm(op, match, result, reports=reports)
        op.write("match.agreed", match=match.ref, side=side)
        return
    state = MatchState.DISPUTED if others else MatchState.REPORTED
    op.change(match, reports=reports, state=state, version=match.version + 1)
    op.write("match.disputed" if others else "match.reported", match=match.ref, side=side)


def confirm(op: Op, match: Match, result: Result, **also: Any) -> None:  # noqa: ANN401 - columns
    """Let the result count; the round is complete with its last one."""
    wins = [*result.wins, 0, 0, 0][:4]
    op.change(
        match,
        **dict(zip(("wins_a", "wins_b", "wins_c", "wins_d"), wins, strict=True)),
        draws=result.draws,
        how=result.how.value,
        state=MatchState.CONFIRMED,
        version=match.version + 1,
        **also,
    )
    close_when_done(op, match.round)


def close_when_done(op: Op, played: Round) -> None:
    """Mark the round complete when all of its results stand, and not complete when not."""
    is_open = Match.objects.filter(~Q(state=MatchState.CONFIRMED), round=played).exists()
    if not is_open and played.state == RoundState.PUBLISHED:
        op.change(played, state=RoundState.COMPLETE, completed_at=clock.now())
    elif is_open and played.state == RoundState.COMPLETE:
        op.change(played, state=RoundState.PUBLISHED, completed_at=None)


def reopen(*, actor: User, match: Match, reason: str) -> Match:
    """Take a result back: the match is open again, as long as the next round is not out."""
    require(rules.score, actor, match.event)
    if not reason.strip():
        raise ReasonNeeded
    with changing(rules.score, actor, match.event, reason=reason) as op:
        now = fresh(op, match)
        _check_reportable(now, as_staff=True)
        if now.state == MatchState.OPEN:
            return now
        op.change(
            now, wins_a=0, wins_b=0, wins_c=0, wins_d=0, draws=0, how="", reports={},
            state=MatchState.OPEN, version=now.version + 1,
        )  # fmt: skip
        close_when_done(op, now.round)
        op.write("match.reopened", match=now.ref)
    return now


def extend(*, actor: User, match: Match, seconds: int, reason: str = "") -> Match:
    """Give a table more time (or less: the sum does not fall below nothing)."""
    require(rules.score, actor, match.event)
    with changing(rules.score, actor, match.event, reason=reason) as op:
        now = fresh(op, match)
        total = now.extension_seconds + seconds
        if not 0 <= total <= MOST_EXTENSION:
            raise BadResult(why="extension")
        if op.change(now, extension_seconds=total):
            op.write("match.extended", match=now.ref, seconds=seconds)
    return now
