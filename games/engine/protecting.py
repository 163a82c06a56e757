"""Protection (CR 702.16): from damage, Auras and Equipment, blocks, targeting."""

from typing import TYPE_CHECKING

from games.engine.definitions import FROM_TYPES
from games.engine.state import NOBODY, player_of

if TYPE_CHECKING:
    from games.engine.table import Table


def is_protected(table: "Table", thing: int, source: int) -> bool:
    """Whether an object has protection from a source by what it is (CR 702.16)."""
    if player_of(thing) != NOBODY:
        return False
    traits = table.traits(thing)
    if not traits.protection and not traits.protection_from:
        return False
    other = table.traits(source)
    qualities = other.colors | other.types << FROM_TYPES
    return bool(traits.protection & qualities) or any(
        name in other.subtypes for name in traits.protection_from
    )
