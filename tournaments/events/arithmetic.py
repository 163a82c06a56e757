"""How a contestant's tie-breakers come about, with names; unfolded on demand."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.events.models import Entry, Event
from tournaments.events.numbers import Field
from tournaments.events.ranking import contestants, played
from tournaments.events.table import TOOK_PART, PhaseKind
from tournaments.standings import Explanation, Meeting, explain
from tournaments.standings.presets import PRESETS, Preset


@dataclass(frozen=True, slots=True)
class Unfolded:
    """The arithmetic of one row, and the meetings with names."""

    sums: Explanation
    meetings: list[tuple[Meeting, str]]
    preset: Preset


def unfold(event: Event, entry: Entry, names: Mapping[int, str]) -> Unfolded | None:
    """The arithmetic as of now; None for who has not taken part, and for tables of four."""
    field = Field(event)
    if entry.status not in TOOK_PART or field.phases[0].kind == PhaseKind.COMMANDER:
        return None
    known = PRESETS[event.preset]
    through = field.last_round
    sums = explain(entry.number, contestants(field), played(field), known, through=through)
    meetings = [
        (meeting, "" if meeting.opponent is None else names.get(meeting.opponent, ""))
        for meeting in sums.meetings
    ]
    return Unfolded(sums, meetings, known)
