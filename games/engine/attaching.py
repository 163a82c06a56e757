"""What may be attached to what (CR 301.5, 303.4, 701.3)."""

from typing import TYPE_CHECKING

from games.engine.definitions import CREATURE
from games.engine.selecting import controller_of, fitting, is_protected

if TYPE_CHECKING:
    from games.engine.table import Table


def may_be_attached(table: "Table", number: int, to: int) -> bool:
    """Whether an Aura or Equipment may be attached to it (CR 303.4, 301.5, 702.16d-e)."""
    if number == to:
        return False
    traits, host = table.traits(number), table.traits(to)
    if is_protected(table, to, number):
        return False
    if "Equipment" in traits.subtypes:
        return bool(host.types & CREATURE)
    enchant = table.definition(number).enchant
    if enchant is None:
        return False
    return to in fitting(table, enchant, controller_of(table, number), number)
