"""Instants and sorceries outside of Magic 2010, as far as tests need their words."""

from games.cards.text import A_CREATURE, A_CREATURE_CARD, A_SPELL, CREATURE_OR_PLAYER, one
from games.engine.definitions import (
    ARTIFACT,
    BLACK,
    BLUE,
    CREATURE,
    DOUBLE_STRIKE,
    ENCHANTMENT,
    FLYING,
    GREEN,
    HASTE,
    INSTANT,
    RED,
    SORCERY,
    UNPREVENTABLE,
    WHITE,
    Definition,
)
from games.engine.ir.abilities import Spell
from games.engine.ir.changes import Change
from games.engine.ir.effects import (
    Attach,
    CounterSpell,
    Damage,
    Destroy,
    Draw,
    Effect,
    If,
    Lasts,
    LoseLife,
    Put,
    PutCounters,
)
from games.engine.ir.what import (
    Controller,
    Each,
    Exists,
    Filter,
    It,
    Owner,
    Target,
    Targeted,
    ValueOf,
    X,
    You,
)
from games.engine.zones import BATTLEFIELD, EXILE, HAND, LIBRARY

A_BLINKABLE = Filter(types=CREATURE | ENCHANTMENT)
YOUR_CREATURE = Filter(types=CREATURE, controller="you")


def foreign(
    name: str,
    types: int,
    cost: str,
    colors: int,
    *effects: Effect,
    targets: tuple[Target, ...] = (),
) -> Definition:
    """An instant or a sorcery."""
    return Definition(name, types, cost=cost, colors=colors, abilities=(Spell(effects, targets),))


SPELLS = (
    foreign(
        "Terror", INSTANT, "{1}{B}", BLACK, Destroy(regenerates=False),
        targets=one(Filter(types=CREATURE, not_types=ARTIFACT, not_colors=BLACK)),
    ),
    foreign(
        "Reanimate", SORCERY, "{B}", BLACK,
        Put(Targeted(), BATTLEFIELD, under=You()), LoseLife(ValueOf(It("moved")), You()),
        targets=one(A_CREATURE_CARD),
    ),
    foreign(
        "Unnatural Speed", INSTANT, "{R}", RED, Lasts(Targeted(), Change(keywords=HASTE)),
        targets=one(A_CREATURE),
    ),
    foreign(
        "Memory Lapse", INSTANT, "{1}{U}", BLUE, CounterSpell(to=LIBRARY), targets=one(A_SPELL)
    ),
    foreign(
        "Boomerang", INSTANT, "{U}{U}", BLUE, Put(Targeted(), HAND), targets=one(Filter())
    ),
    foreign(
        "Demystify", INSTANT, "{W}", WHITE, Destroy(), targets=one(Filter(types=ENCHANTMENT))
    ),
    foreign(
        "Revoke Existence", SORCERY, "{1}{W}", WHITE, Put(Targeted(), EXILE),
        targets=one(Filter(types=ARTIFACT | ENCHANTMENT)),
    ),
    foreign(
        "Flicker of Fate", INSTANT, "{1}{W}", WHITE,
        Put(Targeted(), EXILE), Put(It("moved"), BATTLEFIELD, under=Owner(It("moved"))),
        targets=one(A_BLINKABLE),
    ),
    foreign(
        "Cloudshift", INSTANT, "{W}", WHITE,
        Put(Targeted(), EXILE), Put(It("moved"), BATTLEFIELD, under=You()),
        targets=one(YOUR_CREATURE),
    ),
    foreign(
        "Aura Finesse", INSTANT, "{U}", BLUE, Attach(Targeted(1), Targeted(0)), Draw(),
        targets=(Target(Filter(subtypes=("Aura",), controller="you")), Target(A_CREATURE)),
    ),
    foreign(
        "Turn to Frog", INSTANT, "{1}{U}", BLUE,
        Lasts(
            Targeted(),
            Change(
                lose_all=True, colors_set=BLUE, subtypes_set=("Frog",),
                base_power=1, base_toughness=1,
            ),
        ),
        targets=one(A_CREATURE),
    ),
    foreign(
        "Double Cleave", INSTANT, "{1}{R/W}", RED | WHITE,
        Lasts(Targeted(), Change(keywords=DOUBLE_STRIKE)), targets=one(A_CREATURE),
    ),
    foreign(
        "Battlegrowth", INSTANT, "{G}", GREEN, PutCounters(Targeted()), targets=one(A_CREATURE)
    ),
    foreign(
        "Biomass Mutation", INSTANT, "{X}{G/U}{G/U}", GREEN | BLUE,
        Lasts(Each(YOUR_CREATURE), size=X()),
    ),
    foreign(
        "Public Execution", INSTANT, "{5}{B}", BLACK,
        Destroy(), Lasts(Each(YOUR_CREATURE, of=Controller(Targeted())), Change(power=-2)),
        targets=one(Filter(types=CREATURE, controller="opponent")),
    ),
    foreign(
        "Lightning Blast", INSTANT, "{3}{R}", RED, Damage(4), targets=one(CREATURE_OR_PLAYER)
    ),
    foreign("Hornet Sting", INSTANT, "{G}", GREEN, Damage(1), targets=one(CREATURE_OR_PLAYER)),
    foreign(
        "Seismic Shudder", INSTANT, "{1}{R}", RED,
        Damage(1, Each(Filter(types=CREATURE, not_keywords=FLYING))),
    ),
    foreign(
        "Terminate", INSTANT, "{B}{R}", BLACK | RED, Destroy(regenerates=False),
        targets=one(A_CREATURE),
    ),
    foreign(
        "Wild Slash", INSTANT, "{R}", RED,
        If(
            Exists(Filter(types=CREATURE, controller="you", power_least=4)),
            (Lasts(Each(Filter(players="any", objects=False)), Change(rules=UNPREVENTABLE)),),
        ),
        Damage(2),
        targets=one(CREATURE_OR_PLAYER),
    ),
)  # fmt: skip
