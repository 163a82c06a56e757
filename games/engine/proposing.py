"""What a spell says, by the mode that is meant (CR 601.2b, 700.2)."""

from dataclasses import dataclass
from typing import Final

from games.engine.definitions import Definition
from games.engine.ir.abilities import Spell
from games.engine.ir.effects import Effect
from games.engine.ir.what import Target
from games.engine.state import Cast

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
