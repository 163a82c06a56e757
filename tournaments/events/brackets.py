"""An event's elimination: the pure bracket, run with what the rows say."""

from collections.abc import Sequence
from typing import Final

from tournaments.events.models import Phase
from tournaments.events.numbers import Field
from tournaments.events.table import EntryStatus, MatchState, PhaseKind
from tournaments.pairing import brackets
from tournaments.pairing.brackets import Run, State, Tie

LEFT: Final = (EntryStatus.DROPPED, EntryStatus.DISQUALIFIED)


def run_of(field: Field, phase: Phase, seeds: Sequence[int] = ()) -> Run | None:
    """The bracket as far as it is played; None before it has begun (unless `seeds` begin it)."""
    order = list(seeds) or _seeds(field, phase)
    if len(order) < 2:
        return None
    double = phase.kind == PhaseKind.DOUBLE_ELIMINATION
    bracket = (brackets.double_elimination if double else brackets.single_elimination)(len(order))
    run = brackets.start(bracket, order)
    for sat in sorted(_played(field, phase), key=lambda one: one[0]):
        number, winner = sat
        run = _away(field, run, before=number)
        run = brackets.report(run, number, winner)
    return _away(field, run)


def _seeds(field: Field, phase: Phase) -> list[int]:
    if not phase.pods:
        return []
    numbers = {entry.ref: number for number, entry in field.entries.items()}
    return [numbers[ref] for ref in phase.pods[0]]


def _played(field: Field, phase: Phase) -> list[tuple[int, int]]:
    """(number in the bracket, winner) of what is decided."""
    found = []
    for sat in field.sat:
        if sat.phase != phase.number or not sat.slot or sat.state != MatchState.CONFIRMED:
            continue
        best = max(sat.wins)
        if sat.wins.count(best) == 1:
            found.append((int(sat.slot), sat.seats[sat.wins.index(best)]))
    return found


def _away(field: Field, run: Run, before: int | None = None) -> Run:
    """Take out those who have left, as far as they would have to play on."""
    played = {sat.slot for sat in field.sat if sat.slot}
    for number in run.entries:
        entry = field.entries[number]
        if entry.status not in LEFT or any(gone.entry == number for gone in run.gone):
            continue
        pending = [
            tie
            for tie in brackets.ties(run)
            if number in {tie.a, tie.b} and tie.state in {State.WAITING, State.READY}
        ]
        # A match that is on the table is decided there; only what is still to be drawn is vacant.
        if pending and all(str(tie.match.number) not in played for tie in pending):
            if before is not None and pending[0].match.number >= before:
                continue
            run = brackets.drop(run, number)
    return run


def ready(field: Field, run: Run, phase: Phase) -> list[Tie]:
    """Matches that can be played and have no table yet."""
    tabled = {sat.slot for sat in field.sat if sat.phase == phase.number and sat.slot}
    return [
        tie
        for tie in brackets.ties(run)
        if tie.state is State.READY and str(tie.match.number) not in tabled
    ]


def champion(field: Field, phase: Phase) -> int | None:
    """Who has won; None while something is to be played."""
    run = run_of(field, phase)
    if run is None:
        return None
    ties = brackets.ties(run)
    if any(tie.state in {State.WAITING, State.READY} for tie in ties):
        return None
    groups = brackets.places(run)
    return groups[0][0] if groups else None


def order(field: Field, phase: Phase) -> list[int]:
    """Numbers of those in the bracket by where they went out, the best first."""
    run = run_of(field, phase)
    return [] if run is None else [number for group in brackets.places(run) for number in group]
