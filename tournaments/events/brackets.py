"""An event's elimination: the pure bracket, run with what the rows say."""

from collections.abc import Sequence
from typing import Final

from tournaments.events.models import Phase
from tournaments.events.numbers import Field
from tournaments.events.table import EntryStatus, MatchState, PhaseKind
from tournaments.pairing import brackets
from tournaments.pairing.brackets import Part, Run, State, Tie

DECIDING: Final = {Part.FINAL: 2, Part.RESET: 1}
LEFT: Final = (EntryStatus.DROPPED, EntryStatus.DISQUALIFIED)


def run_of(field: Field, phase: Phase, seeds: Sequence[int] = ()) -> Run | None:
    """The bracket as far as it is played; None before it has begun (unless `seeds` begin it)."""
    order = list(seeds) or _seeds(field, phase)
    if len(order) < 2:
        return None
    double = phase.kind == PhaseKind.DOUBLE_ELIMINATION
    bracket = (brackets.double_elimination if double else brackets.single_elimination)(len(order))
    run = brackets.start(bracket, order)
    results = _played(field, phase)
    for number in sorted(row.number for row in field.rounds.values() if row.phase_id == phase.pk):
        # Who left before the round was drawn is gone from it; then come the round's results.
        run = _away(field, run, left_before=number)
        for match, winner in results.get(number, ()):
            run = brackets.report(run, match, winner)
    return _away(field, run)


def _seeds(field: Field, phase: Phase) -> list[int]:
    if not phase.pods:
        return []
    numbers = {entry.ref: number for number, entry in field.entries.items()}
    return [numbers[ref] for ref in phase.pods[0]]


def _played(field: Field, phase: Phase) -> dict[int, list[tuple[int, int]]]:
    """(number in the bracket, winner) of what is decided, by the event's round."""
    found: dict[int, list[tuple[int, int]]] = {}
    for sat in field.sat:
        if sat.phase != phase.number or not sat.slot or sat.state != MatchState.CONFIRMED:
            continue
        best = max(sat.wins)
        if sat.wins.count(best) == 1:
            decided = (int(sat.slot), sat.seats[sat.wins.index(best)])
            found.setdefault(sat.round, []).append(decided)
    return {number: sorted(decided) for number, decided in found.items()}


def _away(field: Field, run: Run, left_before: int | None = None) -> Run:
    """Take out who has left (before that round was drawn), in the order of leaving.

    A match that is on a table is decided there; only what is still to be drawn is vacant.
    """
    tabled = {sat.slot for sat in field.sat if sat.slot}
    gone = {one.entry for one in run.gone}
    left = [
        (field.entries[number].last_round or 0, number)
        for number in run.entries
        if field.entries[number].status in LEFT and number not in gone
    ]
    for last, number in sorted(left):
        if left_before is not None and last >= left_before:
            continue
        pending = [
            tie
            for tie in brackets.ties(run)
            if number in {tie.a, tie.b} and tie.state in {State.WAITING, State.READY}
        ]
        waits = left_before is not None or all(str(t.match.number) not in tabled for t in pending)
        if pending and waits:
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


def stage(run: Run, playing: Sequence[Tie]) -> int | None:
    """How many are left in the bracket when these are played: 2 is the final, 1 the second final.

    None for rounds of a double bracket that decide nothing yet. Where byes let matches of two
    rounds be played at once, the earlier one names it.
    """
    if not playing:
        return None
    if run.bracket.double:
        return DECIDING.get(playing[0].match.part) if len(playing) == 1 else None
    last = run.bracket.matches[-1].round
    return 1 << (last - min(tie.match.round for tie in playing) + 1)


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
