"""Green cards."""

from typing import Final

from games.cards.text import A_CREATURE, VANILLA, Text, one, pays, spell, tap
from games.engine.definitions import (
    CREATURE,
    FLYING,
    GREEN,
    LAND,
    LURES,
    TRAMPLE,
    Definition,
)
from games.engine.ir.abilities import Replaces, Static, Triggered, When
from games.engine.ir.changes import Change
from games.engine.ir.effects import (
    AddMana,
    Create,
    Damage,
    Destroy,
    Draw,
    Lasts,
    Later,
    May,
    Prevent,
    PutCounters,
    Search,
)
from games.engine.ir.what import Count, Each, Filter, Source, Targeted, X
from games.engine.zones import BATTLEFIELD, HAND

_ELVES = Filter(types=CREATURE, subtypes=("Elf",), controller="you", other=True)
_ALL_ELVES = Filter(types=CREATURE, subtypes=("Elf",), controller="you")
_INSECT = Definition("Insect", CREATURE, ("Insect",), colors=GREEN, power=1, toughness=1)
_BASIC = Filter(types=LAND, supertypes=("Basic",))

CARDS: Final[dict[str, Text]] = {
    "Runeclaw Bear": VANILLA,
    "Centaur Courser": VANILLA,
    "Craw Wurm": VANILLA,
    "Giant Spider": VANILLA,
    "Stampeding Rhino": VANILLA,
    "Emerald Oryx": VANILLA,
    "Deadly Recluse": VANILLA,
    "Giant Growth": spell(Lasts(Targeted(), Change(power=3, toughness=3)), targets=one(A_CREATURE)),
    "Elvish Visionary": Text((Triggered(When("enters"), (Draw(),)),)),
    "Borderland Ranger": Text((Triggered(When("enters"), (May((Search(_BASIC, HAND),)),)),)),
    "Ant Queen": Text((pays("{1}{G}", Create()),), tokens=(_INSECT,)),
    "Fog": spell(Prevent(combat=True)),
    "Llanowar Elves": Text((tap(AddMana("G"), makes=True),)),
    "Birds of Paradise": Text((tap(AddMana("WUBRG"), makes=True),)),
    "Elvish Archdruid": Text(
        (
            Static(Each(_ELVES), power=1, toughness=1),
            tap(AddMana("G", Count(_ALL_ELVES)), makes=True),
        )
    ),
    "Prized Unicorn": Text(rules=LURES),
    "Protean Hydra": Text(
        (
            Replaces("enters", "counters", amount=X()),
            Replaces("damage", "prevent, counters"),
            Triggered(When("+1/+1 counter removed"), (Later("end", 3),)),
            Triggered(When(""), (PutCounters(Source(), "+1/+1", 2),), granted=True),
        )
    ),
    "Rampant Growth": spell(Search(_BASIC, BATTLEFIELD, tapped=True)),
    "Naturalize": spell(Destroy(), targets=one(Filter(types=1 << 0 | 1 << 2))),
    "Overrun": spell(
        Lasts(
            Each(Filter(types=CREATURE, controller="you")),
            Change(power=3, toughness=3, keywords=TRAMPLE),
        )
    ),
    "Windstorm": spell(Damage(X(), Each(Filter(types=CREATURE, keywords=FLYING)))),
    "Kalonian Behemoth": VANILLA,
}
