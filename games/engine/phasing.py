"""Phasing: a permanent is treated as though it did not exist for a while; it changes no zone and
stays the same object (CR 702.26).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.variants import is_active

if TYPE_CHECKING:
    from games.engine.table import Table


def phase_out(table: "Table", numbers: Sequence[int]) -> None:
    """They phase out, and with them whatever is attached to them (CR 702.26g)."""
    for number in _with_attached(table, numbers):
        row = table.state.objects[number]
        if not row.phased_out:
            table.leave_combat(number)
            row.phased_out = True
            table.tell("phase_out", object=number)


def phase_in(table: "Table") -> None:
    """Before the active player's permanents untap those phase in that had phased out; what is
    attached to them comes along, whoever controls it (CR 502.1, 702.26h).
    """
    objects = table.state.objects
    due = [
        number
        for number in table.state.battlefield
        if objects[number].phased_out
        and is_active(table.state, objects[number].controller)
        and not _waits_for_host(table, number)
    ]
    for number in _with_attached(table, due):
        if objects[number].phased_out:
            objects[number].phased_out = False
            table.tell("phase_in", object=number)


def _waits_for_host(table: "Table", number: int) -> bool:
    host = table.state.objects.get(table.state.objects[number].attached_to)
    return host is not None and not host.gone and host.phased_out


def _with_attached(table: "Table", numbers: Sequence[int]) -> list[int]:
    objects = table.state.objects
    found = list(numbers)
    for host in found:
        found += [
            number
            for number in table.state.battlefield
            if objects[number].attached_to == host and number not in found
        ]
    return found
