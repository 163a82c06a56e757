"""Blue cards."""

from typing import Final

from games.cards.text import (
    A_CREATURE,
    A_LAND,
    A_PLAYER,
    A_SPELL,
    VANILLA,
    YOUR_CREATURES,
    Text,
    loyalty,
    one,
    spell,
    tap,
)
from games.engine.definitions import CREATURE, FLYING, INSTANT, SORCERY
from games.engine.ir.abilities import Replaces, Static
from games.engine.ir.changes import Change
from games.engine.ir.effects import (
    CopySpell,
    CounterSpell,
    Discard,
    Draw,
    ExtraTurn,
    Mill,
    Put,
)
from games.engine.ir.what import Each, Filter, Host, Targeted, You
from games.engine.zones import HAND, STACK

CARDS: Final[dict[str, Text]] = {
    "Air Elemental": VANILLA,
    "Coral Merfolk": VANILLA,
    "Horned Turtle": VANILLA,
    "Snapping Drake": VANILLA,
    "Cancel": spell(CounterSpell(), targets=one(A_SPELL)),
    "Negate": spell(
        CounterSpell(), targets=one(Filter(not_types=CREATURE, zone=STACK, kind="spell"))
    ),
    "Essence Scatter": spell(
        CounterSpell(), targets=one(Filter(types=CREATURE, zone=STACK, kind="spell"))
    ),
    "Divination": spell(Draw(2)),
    "Levitation": Text((Static(Each(YOUR_CREATURES), Change(keywords=FLYING)),)),
    "Unsummon": spell(Put(Targeted(), HAND), targets=one(A_CREATURE)),
    "Convincing Mirage": Text(
        (Replaces("enters", "basic land"), Static(Host(), Change(lands_set=True))),
        enchant=A_LAND,
    ),
    "Jace Beleren": Text(
        (
            loyalty(2, Draw(1, Each(A_PLAYER))),
            loyalty(-1, Draw(1, Targeted()), targets=one(A_PLAYER)),
            loyalty(-10, Mill(20), targets=one(A_PLAYER)),
        )
    ),
    "Clone": Text((Replaces("enters", "copy"),)),
    "Mind Control": Text((Static(Host(), control=True),), enchant=A_CREATURE),
    "Merfolk Looter": Text((tap(Draw(), Discard(1, You())),)),
    "Time Warp": spell(ExtraTurn(Targeted()), targets=one(A_PLAYER)),
    "Tome Scour": spell(Mill(5), targets=one(A_PLAYER)),
    "Twincast": spell(
        CopySpell(),
        targets=one(Filter(types=INSTANT | SORCERY, zone=STACK, kind="spell")),
    ),
}
