"""Posted standings: what everybody was shown after a round, kept as it was."""

from typing import Any

from core import clock
from tournaments.events.models import Event, Snapshot
from tournaments.events.numbers import Field
from tournaments.events.ranking import rank


def rows_as_posted(field: Field, until: int) -> list[list[Any]]:
    """[rank, entry's ref, points, omw, gw, ogw] as exact fractions' numbers, best first."""
    return [
        [
            row.rank,
            field.entries[row.number].ref,
            row.points,
            *(
                None if v is None else [v.numerator, v.denominator]
                for v in (row.omw, row.gw, row.ogw)
            ),
        ]
        for row in rank(field, until=until)
    ]


def post(event: Event, field: Field, number: int) -> Snapshot:
    """Keep the standings after this round; once for each state of the log."""
    snapshot, _made = Snapshot.objects.get_or_create(
        event=event,
        round=number,
        head=event.log.head,
        defaults={
            "preset": event.preset,
            "rows": rows_as_posted(field, number),
            "created_at": clock.now(),
        },
    )
    return snapshot
