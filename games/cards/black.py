"""Black cards."""

from typing import Final

from games.cards.text import (
    A_CREATURE,
    A_CREATURE_CARD,
    A_PLAYER,
    VANILLA,
    Text,
    loyalty,
    one,
    pays,
    spell,
    tap,
)
from games.engine.definitions import BLACK, CREATURE, WHITE, Definition
from games.engine.ir.abilities import Activated, Costs, Static, Triggered, When
from games.engine.ir.changes import Change
from games.engine.ir.effects import (
    Create,
    Destroy,
    Discard,
    Draw,
    Lasts,
    LoseLife,
    May,
    Put,
    Regenerate,
    Search,
)
from games.engine.ir.what import Count, Each, Filter, Host, Source, Targeted, X, You
from games.engine.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY

_TAPPED = Filter(types=CREATURE, tapped=True)
_SWAMPS = Filter(subtypes=("Swamp",), controller="you")
_ZOMBIES = Filter(types=CREATURE, subtypes=("Zombie",), controller="you", other=True)
_ZOMBIE = Definition("Zombie", CREATURE, ("Zombie",), colors=BLACK, power=2, toughness=2)

CARDS: Final[dict[str, Text]] = {
    "Bog Wraith": VANILLA,
    "Kelinore Bat": VANILLA,
    "Warpath Ghoul": VANILLA,
    "Zombie Goliath": VANILLA,
    "Child of Night": VANILLA,
    "Black Knight": Text(protection=WHITE),
    "Assassinate": spell(Destroy(), targets=one(_TAPPED)),
    "Royal Assassin": Text((tap(Destroy(), targets=one(_TAPPED)),)),
    "Looming Shade": Text((pays("{B}", Lasts(Source(), Change(power=1, toughness=1))),)),
    "Drudge Skeletons": Text((pays("{B}", Regenerate()),)),
    "Nightmare": Text(
        (Static(Source(), power=Count(_SWAMPS), toughness=Count(_SWAMPS), defines=True),)
    ),
    "Cemetery Reaper": Text(
        (
            Static(Each(_ZOMBIES), power=1, toughness=1),
            tap(Put(Targeted(), EXILE), Create(), mana="{2}{B}", targets=one(A_CREATURE_CARD)),
        ),
        tokens=(_ZOMBIE,),
    ),
    "Acolyte of Xathrid": Text((tap(LoseLife(1), mana="{1}{B}", targets=one(A_PLAYER)),)),
    "Liliana Vess": Text(
        (
            loyalty(1, Discard(1), targets=one(A_PLAYER)),
            loyalty(-2, Search(Filter(), LIBRARY, reveals=False, on_top=True)),
            loyalty(-8, Put(Each(A_CREATURE_CARD), BATTLEFIELD, under=You())),
        )
    ),
    "Doom Blade": spell(Destroy(), targets=one(Filter(types=CREATURE, not_colors=BLACK))),
    "Gravedigger": Text(
        (
            Triggered(
                When("enters"),
                (May((Put(Targeted(), HAND),)),),
                one(Filter(types=CREATURE, zone=GRAVEYARD, controller="you")),
            ),
        )
    ),
    "Mind Rot": spell(Discard(2), targets=one(A_PLAYER)),
    "Mind Shatter": spell(Discard(X(), how="random"), targets=one(A_PLAYER)),
    "Sign in Blood": spell(Draw(2, Targeted()), LoseLife(2), targets=one(A_PLAYER)),
    "Unholy Strength": Text((Static(Host(), power=2, toughness=1),), enchant=A_CREATURE),
    "Weakness": Text((Static(Host(), power=-2, toughness=-1),), enchant=A_CREATURE),
    "Vampire Aristocrat": Text(
        (
            Activated(
                Costs(sacrifices=Filter(types=CREATURE, controller="you")),
                (Lasts(Source(), Change(power=2, toughness=2)),),
            ),
        )
    ),
}
