"""White cards."""

from typing import Final

from games.cards.text import (
    A_CREATURE,
    CREATURE_OR_PLAYER,
    VANILLA,
    YOUR_CREATURES,
    Text,
    one,
    pays,
    spell,
    tap,
)
from games.engine.definitions import (
    BLACK,
    CANNOT_ATTACK,
    CANNOT_BLOCK,
    CANNOT_CAST,
    CREATURE,
    FLYING,
    RED,
    WHITE,
)
from games.engine.ir.abilities import Static, Triggered, When
from games.engine.ir.changes import Change
from games.engine.ir.effects import Destroy, GainLife, Lasts, Prevent, Put, Tap
from games.engine.ir.what import (
    Count,
    Each,
    Filter,
    Host,
    Source,
    Target,
    Targeted,
    You,
)
from games.engine.zones import EXILE, LIBRARY

_PLAINS = Filter(subtypes=("Plains",), controller="you")

CARDS: Final[dict[str, Text]] = {
    "Serra Angel": VANILLA,
    "Silvercoat Lion": VANILLA,
    "Siege Mastodon": VANILLA,
    "Stormfront Pegasus": VANILLA,
    "Wall of Faith": Text((pays("{W}", Lasts(Source(), Change(toughness=1))),)),
    "White Knight": Text(protection=BLACK),
    "Holy Strength": Text((Static(Host(), power=1, toughness=2),), enchant=A_CREATURE),
    "Pacifism": Text(
        (Static(Host(), Change(rules=CANNOT_ATTACK | CANNOT_BLOCK)),), enchant=A_CREATURE
    ),
    "Armored Ascension": Text(
        (Static(Host(), Change(keywords=FLYING), Count(_PLAINS), Count(_PLAINS)),),
        enchant=A_CREATURE,
    ),
    "Blinding Mage": Text((tap(Tap(), mana="{W}", targets=one(A_CREATURE)),)),
    "Angel's Mercy": spell(GainLife(7)),
    "Celestial Purge": spell(Put(Targeted(), EXILE), targets=one(Filter(colors=BLACK | RED))),
    "Divine Verdict": spell(Destroy(), targets=one(Filter(types=CREATURE, combat="either"))),
    "Excommunicate": spell(Put(Targeted(), LIBRARY), targets=one(A_CREATURE)),
    "Glorious Charge": spell(Lasts(Each(YOUR_CREATURES), Change(power=1, toughness=1))),
    "Harm's Way": spell(
        Prevent(You(), 2, chooses=True, redirects=Targeted(), permanents=True),
        targets=one(CREATURE_OR_PLAYER),
    ),
    "Honor of the Pure": Text(
        (
            Static(
                Each(Filter(types=CREATURE, colors=WHITE, controller="you")),
                power=1,
                toughness=1,
            ),
        )
    ),
    "Silence": spell(
        Lasts(Each(Filter(players="opponent", objects=False)), Change(rules=CANNOT_CAST))
    ),
    "Soul Warden": Text(
        (Triggered(When("enters", Filter(types=CREATURE, other=True)), (GainLife(1),)),)
    ),
    "Solemn Offering": spell(Destroy(), GainLife(4), targets=one(Filter(types=1 << 0 | 1 << 2))),
    "Planar Cleansing": spell(Destroy(Each(Filter(not_types=1 << 4)))),
    "Undead Slayer": Text(
        (
            tap(
                Put(Targeted(), EXILE),
                mana="{W}",
                targets=(Target(Filter(subtypes=("Skeleton", "Vampire", "Zombie"))),),
            ),
        )
    ),
    "Veteran Swordsmith": Text(
        (
            Static(
                Each(Filter(types=CREATURE, subtypes=("Soldier",), controller="you", other=True)),
                power=1,
            ),
        )
    ),
}
