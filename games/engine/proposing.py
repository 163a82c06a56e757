"""What a spell says, by the mode that is meant (CR 601.2b, 700.2)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from games.engine.definitions import Definition
from games.engine.ir.abilities import Castable, Spell
from games.engine.ir.effects import Effect
from games.engine.ir.what import Target
from games.engine.state import Cast

if TYPE_CHECKING:
    from games.engine.table import Table

_NO_SPELL: Final = Spell()


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a spell or ability needs, of the mode that is meant."""

    effects: tuple[Effect, ...]
    targets: tuple[Target, ...]


def spell_of(definition: Definition) -> Spell:
    """What the card does as a spell."""
    for ability in definition.abilities:
        if isinstance(ability, Spell):
            return ability
    return _NO_SPELL


def other_cost(table: "Table", number: int) -> str | None:
    """For what an ability of the card lets it be cast from where it is; None if none does."""
    zone = table.state.objects[number].zone
    for place in table.traits(number).abilities:
        ability = table.ability(place)
        if isinstance(ability, Castable) and ability.zone == zone:
            return table.definition(number).cost if ability.cost is None else ability.cost
    return None


def cost_of(table: "Table", number: int) -> str:
    """What casting the card costs, from where it is."""
    other = other_cost(table, number) if table.casts_elsewhere else None
    return table.definition(number).cost if other is None else other


def proposals(definition: Definition, spell: Spell) -> list[Proposed]:
    """The modes of a spell; an Aura's target is what it will enchant (CR 303.4a)."""
    if definition.enchant is not None:
        return [Proposed(spell.effects, (Target(definition.enchant),))]
    if spell.modes:
        return [Proposed(mode.effects, mode.targets) for mode in spell.modes]
    return [Proposed(spell.effects, spell.targets)]


def meant_by(definition: Definition, spell: Spell, cast: Cast) -> Proposed:
    """The mode that was chosen."""
    return proposals(definition, spell)[max(cast.mode, 0)]
