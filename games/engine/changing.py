"""What one continuous effect does to an object, layer by layer (CR 613.1)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.engine.definitions import BASIC_LANDS, CREATURE, LETTERS, OTHER_SUBTYPES
from games.engine.identity import own_abilities
from games.engine.ir.abilities import Static
from games.engine.ir.changes import Change
from games.engine.selecting import amount_of_static
from games.engine.state import NOTHING, Traits

if TYPE_CHECKING:
    from games.engine.table import Table

# The layers, in which order the parts of a change apply.
CONTROL, TYPES, COLORS, ABILITIES, BASE, MODIFY, SWITCH = range(7)


@dataclass(slots=True)
class Applying:
    """A continuous effect while the layers are computed."""

    stamp: int
    source: int
    controller: int
    change: Change
    static: Static | None = None  # else the objects are fixed
    place: tuple[int, int] = (NOTHING, NOTHING)  # of the static ability
    things: tuple[int, ...] = ()
    begun: bool = False  # applied in a layer: it goes on whatever is lost (CR 613.6)
    fixed: list[int] | None = None  # and on the same objects


_PARTS: Final[tuple[Callable[[Change], bool], ...]] = (
    lambda change: change.control != NOTHING,
    lambda change: bool(
        change.types_set >= 0
        or change.types_add
        or change.subtypes_set is not None
        or change.subtypes_add
    ),
    lambda change: change.colors_set >= 0 or change.colors_add != 0,
    lambda change: bool(
        change.lose_all
        or change.keywords
        or change.keywords_lost
        or change.protection
        or change.protection_from
        or change.abilities
    ),
    lambda change: change.base_power is not None or change.base_toughness is not None,
    lambda change: change.power != 0 or change.toughness != 0,
    lambda change: change.switches,
)


def parts_of(one: Applying) -> int:
    """The layers in which it does something, as bits."""
    return sum(1 << layer for layer in range(len(_PARTS)) if _has_part(one, layer))


def _has_part(one: Applying, layer: int) -> bool:
    if _PARTS[layer](one.change):
        return True
    if one.static is None:
        return False
    if layer == BASE:
        return one.static.defines and (one.static.power != 0 or one.static.toughness != 0)
    if layer == ABILITIES:
        return one.static.wards
    if layer == MODIFY:
        return not one.static.defines and (one.static.power != 0 or one.static.toughness != 0)
    return layer == TYPES and one.change.lands_set


def numbers_of(table: "Table", one: Applying, found: dict[int, Traits]) -> tuple[int, int]:
    """What its static ability counts for power and toughness, by what is known so far."""
    if one.static is None:
        return 0, 0
    kept, table.computed = table.computed, found
    numbers = (
        amount_of_static(table, one.static.power, one.source, one.controller),
        amount_of_static(table, one.static.toughness, one.source, one.controller),
    )
    table.computed = kept
    return numbers


def copy_of(row: Traits) -> Traits:
    """A row of its own."""
    return Traits(
        row.name, row.types, row.subtypes, row.supertypes, row.colors, row.cost, row.power,
        row.toughness, row.keywords, row.protection, row.rules, row.abilities, row.protection_from,
    )  # fmt: skip


def apply_change(table: "Table", layer: int, one: Applying, row: Traits) -> None:
    """What the effect does to a row in a layer."""
    change = one.change
    if layer == TYPES:
        _change_types(table, one, row)
    elif layer == COLORS:
        row.colors = (
            row.colors if change.colors_set < 0 else change.colors_set
        ) | change.colors_add
    elif layer == ABILITIES:
        if change.lose_all:
            _lose_all(row)
        row.keywords = row.keywords & ~change.keywords_lost | change.keywords
        row.protection |= change.protection
        row.protection_from += change.protection_from
        if one.static is not None and one.static.wards:
            row.protection |= 1 << LETTERS.index(table.state.objects[one.source].chosen)
        given = own_abilities(change, one.place[0])
        row.abilities += tuple(one for one in given if one not in row.abilities)
    elif layer == BASE:
        row.power = row.power if change.base_power is None else change.base_power
        row.toughness = row.toughness if change.base_toughness is None else change.base_toughness
        if one.static is not None and one.static.defines:
            power, toughness = numbers_of(table, one, table.computed or {})
            row.power = power if one.static.power != 0 else row.power
            row.toughness = toughness if one.static.toughness != 0 else row.toughness
    else:
        power, toughness = numbers_of(table, one, table.computed or {})
        row.power = (row.power or 0) + change.power + power
        row.toughness = (row.toughness or 0) + change.toughness + toughness


def _lose_all(row: Traits) -> None:
    """No ability is left, nor what the text says of the object itself."""
    row.abilities, row.keywords, row.rules = (), 0, 0
    row.protection, row.protection_from = 0, ()


def _change_types(table: "Table", one: Applying, row: Traits) -> None:
    change = one.change
    row.types = (row.types if change.types_set < 0 else change.types_set) | change.types_add
    subtypes = change.subtypes_set
    if change.lands_set and subtypes is None:
        subtypes = (table.state.objects[one.source].chosen,)
    if subtypes is not None:
        row.subtypes = _kept_subtypes(row, change) + subtypes
    if change.lands_set:  # CR 305.7: whatever its text gave it is gone
        _lose_all(row)
    row.subtypes += tuple(name for name in change.subtypes_add if name not in row.subtypes)


def _kept_subtypes(row: Traits, change: Change) -> tuple[str, ...]:
    """Those of other kinds than the new ones stay (CR 205.1a): an animated land's creature types;
    what no creature type is.
    """
    if change.lands_set:
        kept = row.subtypes if row.types & CREATURE else ()
        return tuple(name for name in kept if name not in BASIC_LANDS)
    return tuple(name for name in row.subtypes if name in OTHER_SUBTYPES)
