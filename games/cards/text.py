"""What stands on a card beyond its facts, and words that many cards share."""

from dataclasses import dataclass
from typing import Final

from games.engine.definitions import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    PLANESWALKER,
    Definition,
)
from games.engine.ir.abilities import Ability, Activated, Costs, Spell
from games.engine.ir.effects import Attach, Effect
from games.engine.ir.what import Filter, Target
from games.engine.zones import GRAVEYARD, STACK


@dataclass(frozen=True, slots=True)
class Text:
    """The abilities of a card; what its type line, cost and keywords say is in the facts."""

    abilities: tuple[Ability, ...] = ()
    enchant: Filter | None = None
    rules: int = 0
    protection: int = 0
    protection_from: tuple[str, ...] = ()
    kicker: str = ""
    tokens: tuple[Definition, ...] = ()


VANILLA: Final = Text()

A_CREATURE: Final = Filter(types=CREATURE)
YOUR_CREATURES: Final = Filter(types=CREATURE, controller="you")
A_PERMANENT: Final = Filter()
AN_ARTIFACT: Final = Filter(types=ARTIFACT)
AN_ENCHANTMENT: Final = Filter(types=ENCHANTMENT)
A_LAND: Final = Filter(types=LAND)
A_PLANESWALKER: Final = Filter(types=PLANESWALKER)
A_PLAYER: Final = Filter(players="any", objects=False)
AN_OPPONENT: Final = Filter(players="opponent", objects=False)
#: "Creature or player" of 2010; today "any target", planeswalkers as well (CR 115.4).
CREATURE_OR_PLAYER: Final = Filter(types=CREATURE, players="any", walkers=True)
#: A player who is dealt damage; today "player or planeswalker".
DAMAGED_PLAYER: Final = Filter(players="any", objects=False, walkers=True)
A_SPELL: Final = Filter(zone=STACK, kind="spell")
A_CREATURE_CARD: Final = Filter(types=CREATURE, zone=GRAVEYARD)


def one(what: Filter) -> tuple[Target, ...]:
    """One target."""
    return (Target(what),)


def spell(*effects: Effect, targets: tuple[Target, ...] = ()) -> Text:
    """An instant or sorcery."""
    return Text((Spell(effects, targets),))


def equip(mana: str) -> Activated:
    """Equip (CR 702.6)."""
    return Activated(Costs(mana), (Attach(),), one(YOUR_CREATURES), sorcery=True)


def tap(
    *effects: Effect, mana: str = "", targets: tuple[Target, ...] = (), makes: bool = False
) -> Activated:
    """ "{T}: …", with mana or without."""
    return Activated(Costs(mana, taps=True), effects, targets, mana=makes)


def pays(mana: str, *effects: Effect, targets: tuple[Target, ...] = ()) -> Activated:
    """ "{…}: …"."""
    return Activated(Costs(mana), effects, targets)


def loyalty(change: int, *effects: Effect, targets: tuple[Target, ...] = ()) -> Activated:
    """A planeswalker's ability."""
    return Activated(Costs(loyalty=change), effects, targets)
