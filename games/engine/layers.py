"""What objects are after all continuous effects: the layers (CR 613).

Printed characteristics are shared and never changed; a row of its own is made for an object when
the first effect changes it. What is computed is kept until something happens that may change it.
"""

from typing import TYPE_CHECKING, Final

from games.engine.changing import (
    ABILITIES,
    BASE,
    COLORS,
    MODIFY,
    TYPES,
    Applying,
    apply_change,
    copy_of,
    numbers_of,
    parts_of,
)
from games.engine.conditions import holds
from games.engine.definitions import CREATURE, Definition
from games.engine.ir.abilities import Static
from games.engine.ir.what import Count, Each, HandOf, Host, Source
from games.engine.selecting import amount_of_static, matches, players_of
from games.engine.state import (
    ABILITY,
    NOTHING,
    Object,
    Traits,
    emblems,
    player_of,
)
from games.engine.zones import BATTLEFIELD, STACK

if TYPE_CHECKING:
    from games.engine.table import Table


def printed(definition: Definition, number: int) -> Traits:
    """What is printed on a card; abilities that it only grants are not its own."""
    own = tuple(
        (number, place) for place, ability in enumerate(definition.abilities) if not ability.granted
    )
    return Traits(
        definition.name,
        definition.types,
        definition.subtypes,
        definition.supertypes,
        definition.colors,
        definition.cost,
        definition.power,
        definition.toughness,
        definition.keywords,
        definition.protection,
        definition.rules,
        own,
        definition.protection_from,
    )


NO_TRAITS: Final = Traits("", 0, (), (), 0, "", None, None, 0, 0, 0, ())
#: What lies face down on the battlefield or the stack, where nothing else is said (CR 708.2a).
FACE_DOWN: Final = Traits("", CREATURE, (), (), 0, "", 2, 2, 0, 0, 0, ())


def base(table: "Table", row: Object) -> Traits:
    """The copiable values: what is printed, or what it entered as a copy of (CR 707.2)."""
    if row.kind == ABILITY or row.phased_out:
        return NO_TRAITS
    if row.face_down:  # CR 406.3a, 708.2
        return FACE_DOWN if row.zone in (BATTLEFIELD, STACK) else NO_TRAITS
    return table.printed[row.definition if row.copies == NOTHING else row.copies]


def elsewhere(table: "Table", row: Object) -> Traits:
    """What an object is where continuous effects do not reach: characteristic-defining abilities
    alone apply (CR 604.3).
    """
    traits = base(table, row)
    for effect in table.state.effects:
        if effect.change.abilities and row.number in effect.things:  # that let it be cast
            traits = copy_of(traits)
            traits.abilities += effect.change.abilities
    for place in traits.abilities:
        ability = table.ability(place)
        if isinstance(ability, Static) and ability.defines:
            you = row.owner
            traits = copy_of(traits)
            if ability.change.colors_set >= 0:
                traits.colors = ability.change.colors_set
            if ability.power != 0 or ability.toughness != 0:
                traits.power = amount_of_static(table, ability.power, row.number, you)
                traits.toughness = amount_of_static(table, ability.toughness, row.number, you)
    return traits


def compute(table: "Table") -> dict[int, Traits]:
    """The traits of everything on the battlefield and the stack."""
    state = table.state
    objects = state.objects
    found = {
        number: base(table, objects[number])
        for zone in (state.battlefield, state.stack, emblems(state))
        for number in zone
    }
    table.computed = found  # counting may ask for what is known so far
    applying = _collect(table, found)
    table.volatile = any(_is_volatile(one) for one in applying)
    table.player_rules = [0] * len(state.players)
    if applying:
        _apply_all(table, found, applying)
    for number in state.battlefield:
        _count(objects[number], found)
    if any(one.change.switches for one in applying):
        for one in applying:
            if one.change.switches:
                for number in _affected(table, one, found):
                    row = _own(table, found, number)
                    row.power, row.toughness = row.toughness, row.power
    for one in applying:
        if one.change.rules and (one.static is None or one.begun or _is_there(one, found)):
            _rule(table, one, found)
    return found


def _count(row: Object, found: dict[int, Traits]) -> None:
    """Counters change power and toughness (CR 613.4c)."""
    if not row.counters:
        return
    by = row.counters.get("+1/+1", 0) - row.counters.get("-1/-1", 0)
    traits = found[row.number]
    if by and traits.power is not None:
        found[row.number] = copy_of(traits)
        found[row.number].power = traits.power + by
        found[row.number].toughness = (traits.toughness or 0) + by


def _collect(table: "Table", found: dict[int, Traits]) -> list[Applying]:
    """All continuous effects there are, by their timestamps."""
    state = table.state
    made = []
    for number in (*state.battlefield, *emblems(state)):
        for place in found[number].abilities:
            ability = table.ability(place)
            if isinstance(ability, Static):
                row = state.objects[number]
                change = ability.change
                stamp = row.stamp
                made.append(Applying(stamp, number, row.controller, change, ability, place))
    for number in state.stack:
        for place in found[number].abilities:
            ability = table.ability(place)
            if isinstance(ability, Static) and ability.defines:
                row = state.objects[number]
                made.append(
                    Applying(row.stamp, number, row.controller, ability.change, ability, place)
                )
    made += [
        Applying(one.stamp, one.source, one.controller, one.change, things=tuple(one.things))
        for one in state.effects
    ]
    made.sort(key=_age)
    return made


def _age(one: Applying) -> tuple[bool, int]:
    """Characteristic-defining abilities first, then by timestamp (CR 613.3, 613.7)."""
    return not (one.static is not None and one.static.defines), one.stamp


def _is_volatile(one: Applying) -> bool:
    """Whether it hangs on more than on what is on the battlefield."""
    static = one.static
    if static is None:
        return False
    if static.condition is not None or isinstance(static.power, HandOf):
        return True
    on = static.on
    if isinstance(on, Each) and (on.what.tapped is not None or on.what.combat != ""):
        return True
    counted = (static.power, static.toughness)
    return any(isinstance(one, Count) and one.what.zone != BATTLEFIELD for one in counted)


def _apply_all(table: "Table", found: dict[int, Traits], applying: list[Applying]) -> None:
    parts = {id(one): parts_of(one) for one in applying}
    for layer in (TYPES, COLORS, ABILITIES, BASE, MODIFY):
        due = [one for one in applying if parts[id(one)] >> layer & 1]
        granted: list[Applying] = []
        while due:
            one = due.pop(_next(table, layer, due, found) if len(due) > 1 else 0)
            if one.static is not None and not one.begun and not _is_there(one, found):
                continue
            before = dict(found) if layer == ABILITIES and one.change.abilities else {}
            if one.fixed is None:
                one.fixed = _affected(table, one, found)
            for number in one.fixed:
                apply_change(table, layer, one, _own(table, found, number))
            one.begun = True
            if layer == ABILITIES and one.change.abilities:
                granted += _granted(table, found, before, applying)
        if granted:
            applying += granted
            applying.sort(key=_age)
            parts |= {id(one): parts_of(one) for one in granted}


def _granted(
    table: "Table", found: dict[int, Traits], before: dict[int, Traits], applying: list[Applying]
) -> list[Applying]:
    """Static abilities that objects were given: they apply from the next layer on."""
    known = {(one.source, one.place) for one in applying if one.static is not None}
    made = []
    for number, traits in found.items():
        if traits is before.get(number):
            continue
        for place in traits.abilities:
            ability = table.ability(place)
            if isinstance(ability, Static) and (number, place) not in known:
                row = table.state.objects[number]
                made.append(
                    Applying(row.stamp, number, row.controller, ability.change, ability, place)
                )
    return made


def _is_there(one: Applying, found: dict[int, Traits]) -> bool:
    """Whether the source still has the static ability."""
    traits = found.get(one.source)
    return traits is not None and one.place in traits.abilities


def _next(table: "Table", layer: int, due: list[Applying], found: dict[int, Traits]) -> int:
    """The place of the effect that applies next: the oldest that depends on no other (CR 613.8).

    Whether one depends on another is tried: does applying the other first change whether it is
    there, what it affects or what it does?
    """
    if not _may_depend(layer, due):
        return 0
    for place, one in enumerate(due):
        if not any(
            _depends(table, layer, one, other, found)
            for other in due
            if other is not one and _same_kind(one, other)
        ):
            return place
    return 0  # a loop of dependencies: timestamps (CR 613.8b)


def _may_depend(layer: int, due: list[Applying]) -> bool:
    """Whether some effect looks at what this layer changes; else timestamps are enough."""
    if layer == MODIFY:
        return False
    if any(one.change.lose_all or one.change.lands_set for one in due):
        return True
    filters = [one.static.on.what for one in due if one.static and isinstance(one.static.on, Each)]
    if layer == TYPES:
        return any(what.types or what.not_types or what.subtypes for what in filters)
    if layer == COLORS:
        return any(what.colors or what.not_colors for what in filters)
    if layer == ABILITIES:
        return any(what.keywords or what.not_keywords for what in filters)
    return False


def _same_kind(one: Applying, other: Applying) -> bool:
    """Characteristic-defining abilities depend only on one another (CR 613.8a)."""
    defines = one.static is not None and one.static.defines
    others = other.static is not None and other.static.defines
    return defines == others


def _depends(
    table: "Table", layer: int, one: Applying, other: Applying, found: dict[int, Traits]
) -> bool:
    before = _outlook(table, one, found)
    tried = dict(found)
    if other.static is not None and not other.begun and not _is_there(other, tried):
        return False
    for number in _affected(table, other, tried):
        tried[number] = copy_of(tried[number])
        apply_change(table, layer, other, tried[number])
    return _outlook(table, one, tried) != before


def _outlook(table: "Table", one: Applying, found: dict[int, Traits]) -> tuple[object, ...]:
    there = one.static is None or one.begun or _is_there(one, found)
    if not there:
        return (False,)
    return (True, tuple(_affected(table, one, found)), *numbers_of(table, one, found))


def _affected(table: "Table", one: Applying, found: dict[int, Traits]) -> list[int]:
    """The objects that the effect applies to just now."""

    if one.static is None:
        objects = table.state.objects
        return [one for one in one.things if one in found and not objects[one].phased_out]
    static = one.static
    if static.condition is not None and not holds(
        table, static.condition, one.source, one.controller
    ):
        return []
    if isinstance(static.on, Source):
        return [one.source] if one.source in found else []
    if isinstance(static.on, Host):
        host = table.state.objects[one.source].attached_to
        return [host] if host in found else []
    kept, table.computed = table.computed, found
    fits = [
        number
        for number in found
        if matches(table, static.on.what, number, one.controller, one.source)
    ]
    table.computed = kept
    return fits


def _own(table: "Table", found: dict[int, Traits], number: int) -> Traits:
    """A row that may be changed."""
    row = found[number]
    if row is base(table, table.state.objects[number]):
        row = found[number] = copy_of(row)
    return row


def _rule(table: "Table", one: Applying, found: dict[int, Traits]) -> None:
    for number in _affected(table, one, found) if one.fixed is None else one.fixed:
        row = found[number] = copy_of(found[number])
        row.rules |= one.change.rules
    for thing in one.things:
        player = player_of(thing)
        if player >= 0:
            table.player_rules[player] |= one.change.rules
    static = one.static
    if static is not None and isinstance(static.on, Each) and static.on.what.players:
        for player in players_of(table, static.on.what.players, one.controller):
            table.player_rules[player] |= one.change.rules
