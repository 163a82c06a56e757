"""What may be attached to what (CR 301.5, 303.4, 701.3)."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from games.engine.decisions import Decision
from games.engine.definitions import CREATURE
from games.engine.protecting import is_protected
from games.engine.selecting import controller_of, fitting, matches
from games.engine.state import NOTHING

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
    return matches(table, enchant, to, controller_of(table, number), number)


def choose_host(table: "Table", number: int, you: int) -> Generator[Decision, tuple[int, ...], int]:
    """What an Aura that enters without having been cast will enchant; it targets nothing."""
    enchant = table.definition(number).enchant
    assert enchant is not None
    able = [
        thing
        for thing in fitting(table, enchant, you, number)
        if thing != number and not is_protected(table, thing, number)
    ]
    if not able:
        return NOTHING
    at = 0
    if len(able) > 1:
        (at,) = yield Decision(you, "enchant", tuple(("thing", thing) for thing in able))
    return able[at]
