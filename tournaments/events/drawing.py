"""Drawing a round: from the field as numbers to tables, by the phase's way of pairing.

Nothing is written here; `service.rounds` writes what is drawn.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as default
from itertools import combinations, count
from typing import Any, Final

from tournaments.events.brackets import ready, run_of, stage
from tournaments.events.models import Phase, Round
from tournaments.events.numbers import Field
from tournaments.events.ranking import rank
from tournaments.events.table import MatchKind, PhaseKind
from tournaments.pairing import Player, pair
from tournaments.pairing.pods import PodPlayer, commander_pods, split_into_pods
from tournaments.pairing.round_robin import round_robin
from tournaments.standings import Row

Groups = list[list[int]]  # a phase's pods, or its one list of seeds, by number


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at a table, by number, in the order of seats; one seat alone is a bye."""

    seats: tuple[int, ...]
    pod: int | None = None
    slot: str = ""
    first: str = ""  # the seat that chooses to play or draw


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round as drawn: tables in order, and its numbers for the audit."""

    tables: list[Table]
    facts: dict[str, Any] = default(default_factory=dict)


def had_bye(field: Field, number: int) -> set[int]:
    """Entries that had a bye, of whatever kind, before this round."""
    return {s.seats[0] for s in field.sat if s.kind == MatchKind.BYE and s.round < number}


def paired_down(field: Field, number: int) -> Counter[int]:
    """How often each entry met somebody with fewer points in rounds before this one."""
    return Counter(
        one
        for row in field.rounds.values()
        if row.number < number
        for one in row.facts.get("down", ())
    )


def _points(rows: Mapping[int, Row], number: int) -> int:
    return rows[number].points if number in rows else 0


def forbidden(numbers: Iterable[int], field: Field) -> list[tuple[int, int]]:
    """Pairs that share a word of their avoid-lists."""
    groups: dict[str, list[int]] = {}
    for number in numbers:
        for word in field.entries[number].avoids:
            groups.setdefault(word, []).append(number)
    pairs = {
        (one, other)
        for members in groups.values()
        for at, one in enumerate(members)
        for other in members[at + 1 :]
    }
    return sorted(pairs)


def figures(
    seated: Iterable[Sequence[int]],
    points: Mapping[int, int],
    met: Container[frozenset[int]],
    apart: Container[frozenset[int]],
) -> dict[str, Any]:
    """The numbers of a round as it sits, for `Round.facts`: they follow every change of tables."""
    rematches = cost = broken = 0
    down: list[int] = []
    for seats in seated:
        for one, other in combinations(seats, 2):
            rematches += frozenset((one, other)) in met
            broken += frozenset((one, other)) in apart
            gap = points.get(one, 0) - points.get(other, 0)
            cost += gap * gap
            if gap:
                down.append(one if gap > 0 else other)
    return {"rematches": rematches, "cost": cost, "broken": broken, "down": sorted(down)}


def swiss(field: Field, phase: Phase, number: int, seed: str, _groups: Groups) -> Drawn:
    """Score groups over the whole field; awarded byes stand aside (MTR, appendix E)."""
    playing = [entry.number for entry in field.playing(number)]
    awarded = [n for n in playing if field.entries[n].awarded_byes >= number]
    aside = set(awarded)
    drawn = _swiss_among([n for n in playing if n not in aside], field, phase, number, seed)
    return Drawn([*drawn.tables, *(Table((n,)) for n in awarded)], drawn.facts)


def _swiss_among(
    numbers: Sequence[int], field: Field, phase: Phase, number: int, seed: str
) -> Drawn:
    if len(numbers) < 2:
        return Drawn([Table((n,)) for n in numbers])
    rows = {row.number: row for row in rank(field, until=number - 1)} if number > 1 else {}
    byes, downs = had_bye(field, number), paired_down(field, number)
    here = set(numbers)
    players = [
        Player(
            number=n,
            points=rows[n].points if n in rows else 0,
            had_bye=n in byes,
            paired_down=downs[n],
            rank=rows[n].rank if n in rows else None,
        )
        for n in numbers
    ]
    met = [(a, b) for a, b in field.met(before=number) if a in here and b in here]
    power = phase.power_last and phase.rounds == number
    found = pair(players, met, forbidden=forbidden(numbers, field), seed=seed, power=power)
    tables = [Table(seats) for seats in found.pairs]
    if found.bye is not None:
        tables.append(Table((found.bye,)))
    facts = {
        "rematches": found.rematches,
        "cost": found.cost,
        "proven": found.proven,
        "power": power,
        "broken": len(found.broken),
        "down": [a for a, b in found.pairs if _points(rows, a) > _points(rows, b)],
    }
    return Drawn(tables, facts)


def pods(field: Field, phase: Phase, number: int, seed: str, groups: Groups) -> Drawn:
    """Swiss inside each pod (MTR 7.6): players meet only there."""
    tables: list[Table] = []
    rematches, cost, proven = 0, 0, True
    down: list[int] = []
    playing = {entry.number for entry in field.playing(number)}
    for at, group in enumerate(groups, 1):
        members = [n for n in group if n in playing]
        drawn = _swiss_among(members, field, phase, number, f"{seed} pod {at}")
        tables += [Table(table.seats, pod=at) for table in drawn.tables]
        rematches += drawn.facts.get("rematches", 0)
        cost += drawn.facts.get("cost", 0)
        down += drawn.facts.get("down", [])
        proven = proven and drawn.facts.get("proven", True)
    return Drawn(tables, {"rematches": rematches, "cost": cost, "proven": proven, "down": down})


def robin(field: Field, phase: Phase, number: int, _seed: str, groups: Groups) -> Drawn:
    """Everybody meets everybody; who should meet somebody that left has a bye."""
    playing = {entry.number for entry in field.playing(number)}
    turn = number - min((row.number for row in phase_rounds(field, phase)), default=number)
    planned = round_robin(groups[0], seed=f"{field.event.seed}/robin/{phase.number}")[turn]
    tables = []
    for a, b in planned.pairs:
        here = [n for n in (a, b) if n in playing]
        if here:
            tables.append(Table(tuple(here), first="a" if len(here) == 2 else ""))
    if planned.bye is not None and planned.bye in playing:
        tables.append(Table((planned.bye,)))
    return Drawn(sorted(tables, key=lambda table: len(table.seats) < 2), {"proven": True})


def phase_rounds(field: Field, phase: Phase) -> list[Round]:
    """The phase's rounds so far."""
    return [row for row in field.rounds.values() if row.phase_id == phase.pk]


def elimination(field: Field, phase: Phase, _number: int, _seed: str, groups: Groups) -> Drawn:
    """Every match of the bracket that can be played now; the higher seed chooses (MTR 2.2)."""
    run = run_of(field, phase, groups[0])
    assert run is not None
    tables = []
    playing = ready(field, run, phase)
    for tie in playing:
        assert isinstance(tie.a, int) and isinstance(tie.b, int)  # noqa: PT018 - a ready match has both
        first = "a" if tie.chooser == tie.a else "b"
        tables.append(Table((tie.a, tie.b), slot=str(tie.match.number), first=first))
    left = stage(run, playing)
    return Drawn(tables, {"proven": True} if left is None else {"proven": True, "stage": left})


def commander(field: Field, phase: Phase, number: int, seed: str, _groups: Groups) -> Drawn:
    """Tables of four, then of three; of five, who cannot be divided so, one has a bye."""
    del phase
    rows = {row.number: row for row in rank(field, until=number - 1)} if number > 1 else {}
    points = {n: row.points for n, row in rows.items()}
    threes = Counter(
        seat
        for sat in field.sat
        if len(sat.seats) == 3 and sat.round < number
        for seat in sat.seats
    )
    numbers = [entry.number for entry in field.playing(number)]
    byes, had = [], had_bye(field, number)
    while numbers and len(numbers) in {1, 2, 5}:
        out = min(numbers, key=lambda n: (n in had, points.get(n, 0), -field.entries[n].lot))
        numbers.remove(out)
        byes.append(Table((out,)))
    if not numbers:
        return Drawn(byes)
    players = [PodPlayer(n, points.get(n, 0), threes[n]) for n in numbers]
    found = commander_pods(players, field.met(before=number), seed=seed)
    facts = {"rematches": found.repeats, "cost": found.spread, "proven": False}
    return Drawn([*(Table(pod) for pod in found.pods), *byes], facts)


Draw = Callable[[Field, Phase, int, str, Groups], Drawn]


def numbered(drawn: Drawn, field: Field) -> list[tuple[int | None, Table]]:
    """Tables with their numbers: fixed ones where they are asked for, the rest from 1 on.

    Byes have no table. Of two fixed tables at one match the lower number is taken.
    """
    matches = [table for table in drawn.tables if len(table.seats) > 1]
    fixed: dict[int, Table] = {}
    for table in matches:
        wanted = [at for seat in table.seats if (at := field.entries[seat].fixed_table) is not None]
        if wanted and min(wanted) not in fixed:
            fixed[min(wanted)] = table
    places = {table: at for at, table in fixed.items()}
    free = (at for at in count(1) if at not in fixed)
    found: list[tuple[int | None, Table]] = []
    for table in drawn.tables:
        if len(table.seats) == 1:
            found.append((None, table))
        else:
            found.append((places.get(table) or next(free), table))
    return found


WAYS: Final[dict[PhaseKind, Draw]] = {
    PhaseKind.SWISS: swiss,
    PhaseKind.PODS: pods,
    PhaseKind.ROUND_ROBIN: robin,
    PhaseKind.COMMANDER: commander,
    PhaseKind.ELIMINATION: elimination,
    PhaseKind.DOUBLE_ELIMINATION: elimination,
}


def groups_of(kind: PhaseKind, seeds: list[int], seed: str) -> list[list[int]]:
    """How a phase divides those who go into it: draft pods, else one group in order of seeds."""
    if kind is PhaseKind.PODS:
        return [list(pod) for pod in split_into_pods(seeds, seed=seed)]
    return [seeds]
