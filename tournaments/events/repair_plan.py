"""A repair as it is planned: three ways for a round, with everything that is to be told of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournaments.pairing.model import Repair, Table, TableState, Way


class Unchanged(StrEnum):
    """Why a way that might change tables changes none."""

    FINISHED = "finished"  # every table is
    PLAYING = "playing"  # every table that is not finished plays
    BEST = "best"  # what could be saved is worth less than moving people


@dataclass(frozen=True, slots=True)
class RepairPlan:
    """The three ways for a round, as of one number of the log.

    `standing` is the round as it stands; `playing` are the tables that play, by their numbers,
    though the plan may be free to break them up.
    """

    head: int
    round: int
    ways: Mapping[Way, Repair]
    before: Mapping[int, int]  # points by number as they were wrongly counted
    after: Mapping[int, int]
    standing: tuple[Table, ...]
    playing: frozenset[int]

    @property
    def moved(self) -> list[tuple[int, int, int]]:
        """(number, points before, points after) of those whose points change."""
        return [
            (number, self.before.get(number, 0), points)
            for number, points in sorted(self.after.items())
            if self.before.get(number, 0) != points
        ]

    def interrupted(self, way: Way) -> int:
        """How many tables that play it breaks up."""
        kept = {(table.a, table.b) for table in self.ways[way].tables}
        played = [table for table in self.standing if table.number in self.playing]
        return sum((t.a, t.b) not in kept and (t.b, t.a) not in kept for t in played)

    def unchanged(self, way: Way) -> Unchanged | None:
        """Why it changes nothing; None where it does, and for leaving everything as it is."""
        chosen = self.ways[way]
        if way is Way.LEAVE or chosen.tables_changed or chosen.bye_changed:
            return None
        waiting = [t for t in self.standing if t.b is not None and t.state != TableState.FINISHED]
        if not waiting:
            return Unchanged.FINISHED
        play_on = all(table.state is TableState.PLAYING for table in waiting)
        return Unchanged.PLAYING if play_on and way is Way.LEAST_CHANGE else Unchanged.BEST


def as_numbers(made: RepairPlan, names: Mapping[int, str]) -> dict[str, Any]:
    """The plan as API and pages show it: for each way its numbers and its changed tables."""

    def people(numbers: tuple[int, ...]) -> list[dict[str, Any]]:
        return [{"number": n, "name": names.get(n, "")} for n in numbers]

    return {
        "head": made.head,
        "round": made.round,
        "playing": len(made.playing),
        "points": [
            {"number": n, "name": names.get(n, ""), "before": was, "after": now}
            for n, was, now in made.moved
        ],
        "ways": [
            {
                "way": way.value,
                "tables_changed": one.tables_changed,
                "interrupted": made.interrupted(way),
                "unchanged": made.unchanged(way),
                "bye_changed": one.bye_changed,
                "rematches": one.rematches,
                "cost": one.cost,
                "pair_downs": one.pair_downs,
                "unpaired": people(one.unpaired),
                "tables": [
                    {"table": table.number, "players": people(seated_at(table))}
                    for table in one.changed
                ],
            }
            for way, one in made.ways.items()
        ],
    }


def seated_at(table: Table) -> tuple[int, ...]:
    """Who sits there."""
    return (table.a,) if table.b is None else (table.a, table.b)
