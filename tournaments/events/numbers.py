"""From an event's rows to what the pure cores read: standings and pairing know numbers only."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tournaments.events.models import Entry, Event, Match, Phase, Round
from tournaments.events.table import EntryStatus, MatchKind, MatchState, PhaseKind


@dataclass(frozen=True, slots=True)
class Sat:
    """A match as plain numbers: round, entries' numbers by seat, games, how."""

    round: int
    phase: int
    kind: str
    state: str
    seats: tuple[int, ...]
    wins: tuple[int, ...]
    draws: int
    how: str
    table: int | None
    slot: str
    pod: int | None


class Field:
    """An event's contestants and matches, read in three queries, as numbers."""

    def __init__(self, event: Event) -> None:
        self.event = event

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """Everybody who took part or is coming, by number."""
        rows = Entry.objects.filter(event=self.event).order_by("number")
        return {row.number: row for row in rows}

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {row.pk: number for number, row in self.entries.items()}

    @cached_property
    def phases(self) -> list[Phase]:
        """In order."""
        return list(Phase.objects.filter(event=self.event).order_by("number"))

    @cached_property
    def rounds(self) -> dict[int, Round]:
        """By number."""
        rows = Round.objects.filter(event=self.event).order_by("number")
        return {row.number: row for row in rows}

    @cached_property
    def sat(self) -> list[Sat]:
        """Every match of every round, in the order of rounds and tables.

        Rounds, contestants and matches are read one after the other: a match of a round or of a
        contestant that has come in between is not there yet.
        """
        phases = {phase.pk: phase.number for phase in self.phases}
        rounds = {row.pk: (row.number, phases[row.phase_id]) for row in self.rounds.values()}
        columns = Match.objects.filter(event=self.event).values_list(
            "round_id", "kind", "state", "a_id", "b_id", "c_id", "d_id",
            "wins_a", "wins_b", "wins_c", "wins_d", "draws", "how", "table", "slot", "pod",
        )  # fmt: skip
        known = self._numbers
        found = []
        for row in columns:
            kind, state, wins = row[1], row[2], row[7:11]
            pks = [pk for pk in row[3:7] if pk is not None]  # type: ignore[redundant-expr]  # b, c, d may be
            if row[0] not in rounds or not known.keys() >= set(pks):
                continue
            number, phase = rounds[row[0]]
            seats = tuple(known[pk] for pk in pks)
            won: Any = wins[: len(seats)]
            found.append(Sat(number, phase, kind, state, seats, won, *row[11:]))
        found.sort(key=lambda sat: (sat.round, sat.table is None, sat.table or 0, sat.seats))
        return found

    @property
    def last_round(self) -> int:
        """The number of the latest round, drafts too; 0 before the first."""
        return max(self.rounds, default=0)

    @property
    def swiss_rounds(self) -> int:
        """The last round whose results make standings (before a playoff); 0 for none."""
        knock = {phase.pk for phase in self.phases if PhaseKind(phase.kind).knocks_out}
        counted = [row.number for row in self.rounds.values() if row.phase_id not in knock]
        return max(counted, default=0)

    def met(self, *, before: int | None = None) -> list[tuple[int, int]]:
        """Pairs of entries that sat at a table together in rounds before this one."""
        pairs = []
        for sat in self.sat:
            if sat.kind != MatchKind.MATCH or (before is not None and sat.round >= before):
                continue
            for at, one in enumerate(sat.seats):
                pairs += [(one, other) for other in sat.seats[at + 1 :]]
        return pairs

    def playing(self, number: int) -> list[Entry]:
        """Who is paired in the round of this number."""
        return [
            entry
            for entry in self.entries.values()
            if entry.status == EntryStatus.PLAYING and entry.first_round <= number
        ]

    def waiting(self, number: int) -> list[int]:
        """Tables of a round whose result does not stand."""
        rows = Match.objects.filter(event=self.event, round__number=number)
        waits = rows.exclude(state=MatchState.CONFIRMED).order_by("table")
        return [table or 0 for table in waits.values_list("table", flat=True)]


def counts(sat: Sat) -> bool:
    """Whether the match counts in standings: only what was accepted does."""
    return sat.state == MatchState.CONFIRMED
