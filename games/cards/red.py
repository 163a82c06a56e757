"""Red cards."""

from typing import Final

from games.cards.text import (
    A_CREATURE,
    CREATURE_OR_PLAYER,
    DAMAGED_PLAYER,
    VANILLA,
    YOUR_CREATURES,
    Text,
    loyalty,
    one,
    pays,
    spell,
    tap,
)
from games.engine.definitions import (
    CREATURE,
    FIRST_STRIKE,
    FLYING,
    HASTE,
    LAND,
    MUST_ATTACK,
    NOT_ALONE,
)
from games.engine.ir.abilities import Activated, Costs, Static, Triggered, When
from games.engine.ir.changes import Change
from games.engine.ir.effects import Damage, Lasts, Sacrifice, Tap
from games.engine.ir.what import (
    Activations,
    All,
    Controller,
    Count,
    Each,
    Filter,
    Host,
    It,
    Source,
    Targeted,
    X,
)

_MOUNTAINS = Filter(subtypes=("Mountain",), controller="you")
_GOBLINS = Filter(types=CREATURE, subtypes=("Goblin",), controller="you", other=True)
_FIREBREATH = Lasts(Source(), Change(power=1))

CARDS: Final[dict[str, Text]] = {
    "Goblin Piker": VANILLA,
    "Lightning Elemental": VANILLA,
    "Canyon Minotaur": VANILLA,
    "Fiery Hellhound": Text((pays("{R}", _FIREBREATH),)),
    "Shivan Dragon": Text((pays("{R}", _FIREBREATH),)),
    "Dragon Whelp": Text(
        (
            pays("{R}", _FIREBREATH),
            Triggered(When("step", step="end"), (Sacrifice(),), condition=Activations(0, 4)),
        )
    ),
    "Lava Axe": spell(Damage(5), targets=one(DAMAGED_PLAYER)),
    "Lightning Bolt": spell(Damage(3), targets=one(CREATURE_OR_PLAYER)),
    "Seismic Strike": spell(Damage(Count(_MOUNTAINS)), targets=one(A_CREATURE)),
    "Earthquake": spell(
        Damage(X(), Each(Filter(types=CREATURE, not_keywords=FLYING, players="any")))
    ),
    "Prodigal Pyromancer": Text((tap(Damage(1), targets=one(CREATURE_OR_PLAYER)),)),
    "Sparkmage Apprentice": Text(
        (Triggered(When("enters"), (Damage(1),), one(CREATURE_OR_PLAYER)),)
    ),
    "Berserkers of Blood Ridge": Text(rules=MUST_ATTACK),
    "Jackal Familiar": Text(rules=NOT_ALONE),
    "Firebreathing": Text((pays("{R}", Lasts(Host(), Change(power=1))),), enchant=A_CREATURE),
    "Goblin Chieftain": Text(
        (Static(Each(_GOBLINS), Change(keywords=HASTE), power=1, toughness=1),)
    ),
    "Ball Lightning": Text((Triggered(When("step", step="end"), (Sacrifice(),)),)),
    "Kindled Fury": spell(
        Lasts(Targeted(), Change(power=1, keywords=FIRST_STRIKE)), targets=one(A_CREATURE)
    ),
    "Manabarbs": Text(
        (
            Triggered(
                When("tap_for_mana", Filter(types=LAND)), (Damage(1, Controller(It("object"))),)
            ),
        )
    ),
    "Chandra Nalaar": Text(
        (
            loyalty(1, Damage(1), targets=one(DAMAGED_PLAYER)),
            Activated(Costs(loyalty_x=True), (Damage(X()),), one(A_CREATURE)),
            loyalty(
                -8,
                Damage(10, All((Targeted(), Each(YOUR_CREATURES, of=Targeted())))),
                targets=one(DAMAGED_PLAYER),
            ),
        )
    ),
    "Act of Treason": spell(
        Lasts(Targeted(), Change(keywords=HASTE), control=True),
        Tap(untaps=True),
        targets=one(A_CREATURE),
    ),
    "Pyroclasm": spell(Damage(2, Each(Filter(types=CREATURE)))),
    "Trumpet Blast": spell(
        Lasts(Each(Filter(types=CREATURE, combat="attacking")), Change(power=2))
    ),
}
