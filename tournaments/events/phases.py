"""Which phase the next round belongs to, and who goes on into it."""

from tournaments.events.brackets import champion
from tournaments.events.models import Phase
from tournaments.events.numbers import Field
from tournaments.events.ranking import swiss_rank
from tournaments.events.table import EntryStatus, PhaseKind


def rounds_played(field: Field, phase: Phase) -> int:
    """How many rounds of the phase exist, drafts too."""
    return sum(row.phase_id == phase.pk for row in field.rounds.values())


def is_over(field: Field, phase: Phase) -> bool:
    """Whether the phase has no further round."""
    if PhaseKind(phase.kind).knocks_out:
        return champion(field, phase) is not None
    return phase.rounds is not None and rounds_played(field, phase) >= phase.rounds


def next_phase(field: Field) -> tuple[Phase | None, bool]:
    """The phase of the next round and whether it begins with it; None when all is played."""
    for phase in field.phases:
        begun = rounds_played(field, phase) > 0
        if not begun or not is_over(field, phase):
            return phase, not begun
    return None, False


def advance_to(field: Field, phase: Phase) -> list[int]:
    """Numbers of who goes on into the phase, the best first.

    Into the first everybody who plays, in the order of their lots; into a playoff the best of the
    standings who still play (MTR 10.4: after a cut nobody moves up, before it they do).
    """
    playing = {n for n, entry in field.entries.items() if entry.status == EntryStatus.PLAYING}
    if phase.number == 1:
        return sorted(playing, key=lambda n: (field.entries[n].lot, n))
    ranked = [row.number for row in swiss_rank(field) if row.number in playing]
    return ranked[: phase.size]
