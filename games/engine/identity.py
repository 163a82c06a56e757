"""A card that changes zones is another object; what goes on with it all the same (CR 400.7).

`EXCEPTIONS` names what each rule lets through, by the texts that are known. Those that need more
than a number to look up are carried here; the others stand where they are used.
"""

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from games.engine.ir.abilities import Castable, Static
from games.engine.ir.changes import FOR_GOOD, Change
from games.engine.ir.what import Each
from games.engine.selecting import controller_of, matches
from games.engine.state import NOTHING, Lasting
from games.engine.zones import STACK

if TYPE_CHECKING:
    from games.engine.table import Table

#: By the edition whose text has them: the letter of the rule, and what is not forgotten.
EXCEPTIONS: Final = MappingProxyType(
    {
        "5.5": {
            "1": "what changed a permanent spell's characteristics",
            "2": "what triggers on a move finds what moved",
            "3": "an Aura's trigger on its permanent's leaving finds both",
            "4": "prevention of a permanent spell's damage",
            "5": "what phases remembers its state",
        },
        "current": {
            "a": "what changed a permanent spell's characteristics or controller",
            "b": "abilities that a static ability gave to a permanent spell",
            "c": "prevention of a permanent spell's damage",
            "d": "what was chosen and paid for the spell that a permanent was",
            "e": "what triggers on a move to a public zone finds what moved",
            "f": "a trigger on an enchanted permanent's leaving finds its Auras",
            "g": "an ability that lets a card be cast stays with the spell",
            "h": "what lets a card be cast finds the spell",
            "i": "what lets a land be played finds the land",
            "j": "what moved something to a public zone, or whose cost did, finds it",
            "k": "what was discarded is found after its madness",
            "m": "stickers, from public zone to public zone",
        },
    }
)


def given_to_spell(table: "Table", number: int) -> list[Lasting]:
    """What static abilities give a permanent spell beyond its own, to go on with the permanent
    (CR 400.7b).
    """
    given = []
    for source in table.state.battlefield:
        for place in table.traits(source).abilities:
            ability = table.ability(place)
            if not isinstance(ability, Static) or not isinstance(ability.on, Each):
                continue
            what, change = ability.on.what, ability.change
            you = controller_of(table, source)
            if what.zone == STACK and matches(table, what, number, you, source):
                kept = Change(
                    keywords=change.keywords,
                    protection=change.protection,
                    protection_from=change.protection_from,
                    abilities=own_abilities(change, place[0]),
                )
                stamp = table.state.objects[source].stamp
                given.append(Lasting(stamp, you, source, [], kept, FOR_GOOD))
    return given


def own_abilities(change: Change, definition: int) -> tuple[tuple[int, int], ...]:
    """The abilities that it gives; those without a definition stand in the one that gives them."""
    return tuple((definition if one == NOTHING else one, at) for one, at in change.abilities)


def to_permanent(table: "Table", old: int, new: int, given: list[Lasting]) -> None:
    """What goes on when a permanent spell becomes a permanent (CR 400.7a-d)."""
    state = table.state
    state.objects[new].cast = state.objects[old].cast
    for effect in state.effects:
        effect.things = [new if thing == old else thing for thing in effect.things]
    for one in given:
        one.things = [new]
        state.effects.append(one)
    for shield in state.shields:
        shield.source = new if shield.source == old else shield.source
        shield.thing = new if shield.thing == old else shield.thing


def to_spell(table: "Table", old: int, new: int) -> None:
    """What let a card be cast stays with the spell (CR 400.7g)."""
    for effect in table.state.effects:
        lets = any(isinstance(table.ability(one), Castable) for one in effect.change.abilities)
        if lets and old in effect.things:
            effect.things = [new if thing == old else thing for thing in effect.things]


def follow(table: "Table", old: int, new: int) -> None:
    """Whoever spoke of the old object speaks of the new (CR 400.7k)."""
    state = table.state
    for row in state.objects.values():
        if row.gone or row.cast is None:
            continue
        row.cast.paid = [new if one == old else one for one in row.cast.paid]
        row.cast.moved = [new if one == old else one for one in row.cast.moved]
    for delayed in state.delayed:
        delayed.things = [new if one == old else one for one in delayed.things]
