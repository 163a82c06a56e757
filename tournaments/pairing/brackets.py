"""Brackets being played: entries in their seats, results, drops, places.

Runs are values: `report` and `drop` give the next one. Rules: MTR 2.2 (who chooses), 2.10 (drops).
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Final

from tournaments.pairing.bracket_shapes import (
    Bracket,
    BracketMatch,
    From,
    Part,
    Source,
    double_elimination,
    drafted_top_eight,
    draw_seats,
    single_elimination,
)
from tournaments.pairing.errors import PlayerTwice

__all__ = [
    "Bracket",
    "BracketMatch",
    "Empty",
    "From",
    "Gone",
    "Part",
    "Run",
    "Seat",
    "Source",
    "State",
    "Tie",
    "double_elimination",
    "drafted_top_eight",
    "draw_seats",
    "drop",
    "places",
    "report",
    "single_elimination",
    "start",
    "ties",
]

_PARTS: Final = tuple(Part)


class Empty(Enum):
    """A seat without entry."""

    UNKNOWN = "unknown"  # somebody will sit there
    VACANT = "vacant"  # nobody will: a drop


Seat = int | Empty


class State(StrEnum):
    """How far a match of a run is."""

    WAITING = "waiting"
    READY = "ready"
    DONE = "done"
    WALKOVER = "walkover"  # one has nobody across the table, and is through
    NEEDLESS = "needless"  # not to be played: two vacant seats, or no reset


@dataclass(frozen=True, slots=True)
class Gone:
    """An entry that is away from this match on; `anew`: its round is seated anew."""

    entry: int
    match: int
    anew: bool


@dataclass(frozen=True, slots=True)
class Run:
    """Entries by slot; the same by Swiss order, best first; winners by match; drops in order."""

    bracket: Bracket
    entries: tuple[int, ...]
    swiss: tuple[int, ...]
    winners: Mapping[int, int]
    gone: tuple[Gone, ...] = ()


@dataclass(frozen=True, slots=True)
class Tie:
    """A match of a run. `chooser` (the higher Swiss seed) chooses to play or draw in game 1.

    `left` are those who dropped out of it.
    """

    match: BracketMatch
    a: Seat
    b: Seat
    state: State
    winner: int | None = None
    chooser: int | None = None
    left: tuple[int, ...] = ()


def start(bracket: Bracket, entries: Sequence[int], swiss: Sequence[int] | None = None) -> Run:
    """Put entries into the slots, the first into slot 1.

    `swiss` lists the same entries by their Swiss order, best first, where the slots do not.
    Raises ValueError for another number of entries or other ones, PlayerTwice for one twice.
    """
    order = tuple(entries if swiss is None else swiss)
    if len(entries) != bracket.slots or sorted(order) != sorted(entries):
        raise ValueError(f"the bracket has {bracket.slots} slots, and each entry has one rank")
    for one, other in pairwise(sorted(order)):
        if one == other:
            raise PlayerTwice(one)
    return Run(bracket, tuple(entries), order, MappingProxyType({}))


def report(run: Run, match: int, winner: int) -> Run:
    """The run after a result; ValueError if that match is not ready or the winner not in it."""
    ready = [tie for tie in ties(run) if tie.match.number == match and tie.state is State.READY]
    if not any(winner in {tie.a, tie.b} for tie in ready):
        raise ValueError(f"{winner} cannot win match {match} now")
    return replace(run, winners=MappingProxyType({**run.winners, match: winner}))


def drop(run: Run, entry: int) -> Run:
    """The run after a drop. Nobody else comes in (MTR 2.10).

    In single elimination, before a result of the next round is known, the highest ranked of those
    left gets the bye, and whoever was to meet them sits down in the empty seat. Later, and in
    double elimination, the opponent is through. Raises ValueError for who is not in it (any more).
    """
    for tie in ties(run):
        if entry in {tie.a, tie.b} and tie.state in {State.WAITING, State.READY}:
            begun = {one.round for one in run.bracket.matches if one.number in run.winners}
            anew = not run.bracket.double and tie.match.round not in begun
            return replace(run, gone=(*run.gone, Gone(entry, tie.match.number, anew)))
    raise ValueError(f"{entry} has no match in the bracket")


def ties(run: Run) -> tuple[Tie, ...]:
    """Every match of the run, in the order of the bracket, as far as it is known."""
    known: dict[Source, Seat] = {
        Source(From.SLOT, slot): entry for slot, entry in enumerate(run.entries, start=1)
    }
    found: list[Tie] = []
    for _stage, matches in groupby(run.bracket.matches, lambda match: (match.part, match.round)):
        for tie in _stage_ties(run, list(matches), known):
            winner, loser = _ends(tie)
            known[Source(From.WINNER, tie.match.number)] = winner
            known[Source(From.LOSER, tie.match.number)] = loser
            found.append(tie)
    return tuple(found)


def places(run: Run) -> tuple[tuple[int, ...], ...]:
    """Groups of entries, best first: those still in it, then by where they went out, last first.

    In a group the Swiss order decides.
    """
    out: dict[int, tuple[int, int]] = {}
    for tie in ties(run):
        knocked_out = tie.state is State.DONE and _knocks_out(run.bracket, tie)
        for entry in run.swiss:
            lost = knocked_out and entry in {tie.a, tie.b} and entry != tie.winner
            if lost or entry in tie.left:
                out[entry] = (_PARTS.index(tie.match.part), tie.match.round)
    still_in = tuple(entry for entry in run.swiss if entry not in out)
    stages = sorted(set(out.values()), reverse=True)
    groups = [tuple(one for one in run.swiss if out.get(one) == stage) for stage in stages]
    return (still_in, *groups) if still_in else tuple(groups)


def _knocks_out(bracket: Bracket, tie: Tie) -> bool:
    """Whether the loser is out: in a double bracket, who loses for the second time."""
    if not bracket.double or tie.match.part in {Part.LOSERS, Part.RESET}:
        return True
    return tie.match.part is Part.FINAL and tie.winner == tie.a


def _ends(tie: Tie) -> tuple[Seat, Seat]:
    """(winner, loser). Who dropped from the winners' part falls, and is away there, too."""
    if tie.winner is not None:
        return tie.winner, tie.b if tie.winner == tie.a else tie.a
    if Empty.VACANT not in {tie.a, tie.b}:
        return Empty.UNKNOWN, Empty.UNKNOWN
    through = tie.b if tie.a is Empty.VACANT else tie.a
    loser = tie.left[0] if tie.left else Empty.VACANT
    return Empty.UNKNOWN if tie.state is State.WAITING else through, loser


def _stage_ties(
    run: Run, matches: Sequence[BracketMatch], known: Mapping[Source, Seat]
) -> list[Tie]:
    """The ties of one round; `known` has the winners and losers of those before."""
    seats = {match.number: [known[match.a], known[match.b]] for match in matches}
    anew = {one.entry for one in run.gone if one.anew and one.match in seats}
    left = {number: _vacate(pair, anew) for number, pair in seats.items()}
    waiting = False
    if not run.bracket.double and any(Empty.VACANT in pair for pair in seats.values()):
        waiting = any(Empty.UNKNOWN in pair for pair in seats.values())
        if not waiting:
            _seat_anew(list(seats.values()), run.swiss)
    found: list[Tie] = []
    for match in matches:
        number, pair = match.number, seats[match.number]
        if number not in run.winners:
            left[number] += _vacate(pair, {one.entry for one in run.gone if one.match <= number})
        state = _state(run, match, pair, known, waiting=waiting)
        players = [seat for seat in pair if isinstance(seat, int)]
        found.append(
            Tie(
                match=match,
                a=pair[0],
                b=pair[1],
                state=state,
                winner=run.winners.get(number),
                chooser=min(players, key=run.swiss.index) if len(players) == 2 else None,
                left=left[number],
            )
        )
    return found


def _vacate(pair: list[Seat], away: Container[Seat]) -> tuple[int, ...]:
    """Empty the seats of those who are away; who they were."""
    left = tuple(seat for seat in pair if isinstance(seat, int) and seat in away)
    pair[:] = [Empty.VACANT if seat in left else seat for seat in pair]
    return left


def _seat_anew(pairs: Sequence[list[Seat]], swiss: Sequence[int]) -> None:
    """A bye for each empty seat: for the highest ranked, whose opponent fills the seat."""
    alone = [pair for pair in pairs if (pair[0] is Empty.VACANT) != (pair[1] is Empty.VACANT)]
    line = [entry for entry in swiss if any(entry in pair for pair in pairs)]
    while alone:
        best = line.pop(0)
        pair = next(pair for pair in pairs if best in pair)
        if pair in alone:
            alone.remove(pair)
            continue
        other = 1 - pair.index(best)
        filled = alone.pop(0)
        filled[filled.index(Empty.VACANT)], pair[other] = pair[other], Empty.VACANT
        line = [entry for entry in line if entry not in filled]


def _state(
    run: Run,
    match: BracketMatch,
    pair: Sequence[Seat],
    known: Mapping[Source, Seat],
    *,
    waiting: bool,
) -> State:
    if match.part is Part.RESET and known[match.b] == known[run.bracket.matches[-2].a]:
        return State.WAITING if known[match.b] is Empty.UNKNOWN else State.NEEDLESS
    if match.number in run.winners:
        return State.DONE
    if waiting or Empty.UNKNOWN in pair:
        return State.WAITING
    vacant = sum(seat is Empty.VACANT for seat in pair)
    return (State.READY, State.WALKOVER, State.NEEDLESS)[vacant]
