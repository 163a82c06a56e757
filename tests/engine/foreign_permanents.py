"""Artifacts, enchantments and lands outside of Magic 2010, as far as tests need their words."""

from games.cards.text import A_CREATURE, YOUR_CREATURES, equip, one, pays
from games.engine.definitions import (
    ARTIFACT,
    BLACK,
    BLOCKS_ONE_MORE,
    BLUE,
    CANNOT_ATTACK,
    CANNOT_BE_TARGETED,
    CANNOT_BLOCK,
    CREATURE,
    DEATHTOUCH,
    ENCHANTMENT,
    FIRST_STRIKE,
    FLYING,
    GREEN,
    HASTE,
    LAND,
    LIFELINK,
    MUST_ATTACK,
    RED,
    VIGILANCE,
    WHITE,
    Definition,
)
from games.engine.ir.abilities import Ability, Activated, Costs, Static, Triggered, When
from games.engine.ir.changes import Change
from games.engine.ir.effects import (
    Create,
    LoseLife,
    May,
    Put,
    PutCounters,
    Regenerate,
)
from games.engine.ir.what import (
    Each,
    Exiled,
    Filter,
    Host,
    It,
    Owner,
    PowerOf,
    Source,
    Targeted,
    You,
)
from games.engine.zones import BATTLEFIELD, EXILE, HAND

GOBLINS = Filter(types=CREATURE, subtypes=("Goblin",))
NONBASIC_LANDS = Filter(types=LAND, not_supertypes=("Basic",))


def aura(
    name: str, cost: str, colors: int, *abilities: Ability, enchant: Filter = A_CREATURE, **more
) -> Definition:
    """An Aura."""
    return Definition(
        name, ENCHANTMENT, ("Aura",), cost=cost, colors=colors, abilities=abilities,
        enchant=enchant, **more,
    )  # fmt: skip


def equipment(name: str, cost: str, colors: int, change: Change, equips: str) -> Definition:
    """An Equipment."""
    return Definition(
        name, ARTIFACT, ("Equipment",), cost=cost, colors=colors,
        abilities=(Static(Host(), change), equip(equips)),
    )  # fmt: skip


def enchantment(name: str, cost: str, colors: int, *abilities: Ability, **more) -> Definition:
    """Another enchantment."""
    return Definition(name, ENCHANTMENT, cost=cost, colors=colors, abilities=abilities, **more)


AURAS = (
    aura(
        "Daybreak Coronet", "{W}{W}", WHITE,
        Static(
            Host(),
            Change(power=3, toughness=3, keywords=FIRST_STRIKE | VIGILANCE | LIFELINK),
        ),
        enchant=Filter(types=CREATURE, enchanted=True),
    ),
    aura(
        "Agoraphobia", "{1}{U}", BLUE,
        Static(Host(), Change(power=-5)), pays("{2}{U}", Put(Source(), HAND)),
    ),
    aura(
        "Dreadful Apathy", "{2}{W}", WHITE,
        Static(Host(), Change(rules=CANNOT_ATTACK | CANNOT_BLOCK)),
        pays("{2}{W}", Put(Host(), EXILE)),
    ),
    aura(
        "Ancestral Vengeance", "{B}{B}", BLACK,
        Triggered(When("enters"), (PutCounters(Targeted()),), one(YOUR_CREATURES)),
        Static(Host(), Change(power=-1, toughness=-1)),
    ),
    aura(
        "Murder Investigation", "{1}{W}", WHITE,
        Triggered(
            When("dies", Filter(types=CREATURE, host=True)),
            (Create(amount=PowerOf(It("object"))),),
        ),
        enchant=YOUR_CREATURES,
        tokens=(
            Definition("Soldier", CREATURE, ("Soldier",), colors=WHITE, power=1, toughness=1),
        ),
    ),
    aura("Regeneration", "{1}{G}", GREEN, pays("{G}", Regenerate(Host()))),
    aura(
        "Carapace", "{G}", GREEN, Static(Host(), Change(toughness=2)),
        Activated(Costs(sacrifices_itself=True), (Regenerate(Host()),)),
    ),
)  # fmt: skip

OTHERS = (
    equipment("Candlestick", "{U}", BLUE, Change(power=1, toughness=1), "{2}"),
    equipment("Basilisk Collar", "{1}", 0, Change(keywords=DEATHTOUCH | LIFELINK), "{2}"),
    equipment("Cobbled Wings", "{2}", 0, Change(keywords=FLYING), "{1}"),
    enchantment(
        "Brave the Sands", "{1}{W}", WHITE,
        Static(Each(YOUR_CREATURES), Change(keywords=VIGILANCE, rules=BLOCKS_ONE_MORE)),
    ),
    enchantment(
        "Goblin Assault", "{2}{R}", RED,
        Triggered(When("step", step="upkeep", whose="you"), (Create(),)),
        Static(Each(GOBLINS), Change(rules=MUST_ATTACK)),
        tokens=(
            Definition("Goblin", CREATURE, ("Goblin",), colors=RED, power=1, toughness=1,
                       keywords=HASTE),
        ),
    ),
    enchantment(
        "Leyline of Sanctity", "{2}{W}{W}", WHITE,
        Static(Each(Filter(players="you", objects=False)), Change(rules=CANNOT_BE_TARGETED)),
    ),
    enchantment(
        "Blood Moon", "{2}{R}", RED,
        Static(Each(NONBASIC_LANDS), Change(subtypes_set=("Mountain",), lands_set=True)),
    ),
    enchantment(
        "Luminarch Ascension", "{1}{W}", WHITE,
        Triggered(
            When("step", step="end", whose="opponent"),
            (May((PutCounters(Source(), "quest"),)),),
        ),
    ),
    enchantment(
        "Oblivion Ring", "{2}{W}", WHITE,
        Triggered(
            When("enters"), (Put(Targeted(), EXILE, tied=True),),
            one(Filter(not_types=LAND, other=True)),
        ),
        Triggered(When("leaves"), (Put(Exiled(), BATTLEFIELD, under=Owner(Exiled())),)),
    ),
    enchantment(
        "Glorious Anthem", "{1}{W}{W}", WHITE,
        Static(Each(YOUR_CREATURES), Change(power=1, toughness=1)),
    ),
    enchantment(
        "Bitterblossom", "{1}{B}", BLACK,
        Triggered(When("step", step="upkeep", whose="you"), (LoseLife(1, You()), Create())),
        tokens=(
            Definition("Faerie Rogue", CREATURE, ("Faerie", "Rogue"), colors=BLACK, power=1,
                       toughness=1, keywords=FLYING),
        ),
    ),
    Definition(
        "Urborg, Tomb of Yawgmoth", LAND, (), ("Legendary",),
        abilities=(Static(Each(Filter(types=LAND)), Change(subtypes_add=("Swamp",))),),
    ),
    Definition("Canopy Vista", LAND, ("Forest", "Plains")),
    Definition("Stomping Ground", LAND, ("Mountain", "Forest")),
    Definition("Wooded Foothills", LAND),
)  # fmt: skip

PERMANENTS = AURAS + OTHERS
