"""Creatures and planeswalkers outside of Magic 2010, as far as tests need their words."""

from games.cards.text import A_CREATURE, A_PLAYER, CREATURE_OR_PLAYER, YOUR_CREATURES, loyalty, one
from games.engine.definitions import (
    ARTIFACT,
    BLACK,
    BLUE,
    CANNOT_BLOCK,
    CREATURE,
    DEFENDER,
    DOUBLE_STRIKE,
    ENCHANTMENT,
    FIRST_STRIKE,
    FLYING,
    FROM_TYPES,
    GREEN,
    INSTANT,
    LAND,
    LIFELINK,
    MENACE,
    NOT_ALONE,
    PLANESWALKER,
    RED,
    SORCERY,
    STAYS_TAPPED,
    TRAMPLE,
    UNBLOCKABLE,
    VIGILANCE,
    WHITE,
    Definition,
)
from games.engine.ir.abilities import (
    Activated,
    Costs,
    Echoes,
    Replaces,
    Spell,
    Static,
    Triggered,
    When,
)
from games.engine.ir.changes import WHILE_YOURS, Change
from games.engine.ir.effects import (
    AddMana,
    Attach,
    Create,
    Damage,
    Draw,
    GainLife,
    Lasts,
    Mill,
    Put,
    PutCounters,
    Tap,
)
from games.engine.ir.what import (
    CountersOn,
    Each,
    Exists,
    Filter,
    It,
    Lacks,
    PowerOf,
    Source,
    Target,
    Targeted,
    X,
    YourTurn,
)
from games.engine.zones import BATTLEFIELD, GRAVEYARD

HUMANS = Filter(types=CREATURE, subtypes=("Human",), controller="you")
ELVES = Filter(types=CREATURE, subtypes=("Elf",), controller="you")
INSTANTS_AND_SORCERIES = Filter(types=INSTANT | SORCERY, zone=GRAVEYARD, controller="you")
ATTACHABLE = Filter(subtypes=("Aura", "Equipment"), controller="you")
BLACK_ZOMBIE = Definition("Zombie", CREATURE, ("Zombie",), colors=BLACK, power=2, toughness=2)
THOPTER = Definition(
    "Thopter", ARTIFACT | CREATURE, ("Thopter",), power=1, toughness=1, keywords=FLYING
)
PERSIST = Triggered(
    When("dies"),
    (Put(It("becomes"), BATTLEFIELD, counters=("-1/-1", 1)),),
    condition=Lacks("-1/-1"),
)


def creature(
    name: str, cost: str, colors: int, power: int, toughness: int, *subtypes: str, **more
) -> Definition:
    """A creature card."""
    types = CREATURE | more.pop("types", 0)
    return Definition(
        name, types, subtypes, cost=cost, colors=colors, power=power, toughness=toughness, **more
    )


PLAIN = (
    creature("Grizzly Bears", "{1}{G}", GREEN, 2, 2, "Bear"),
    creature("Catacomb Slug", "{4}{B}", BLACK, 2, 6, "Slug"),
    creature("Catacomb Crocodile", "{4}{B}", BLACK, 3, 7, "Crocodile"),
    creature("Marsh Hulk", "{4}{B}{B}", BLACK, 4, 6, "Zombie", "Ogre"),
    creature("Fortress Crab", "{3}{U}", BLUE, 1, 6, "Crab"),
    creature("Flinthoof Boar", "{1}{G}", GREEN, 2, 2, "Boar"),
    creature("Savannah Lions", "{W}", WHITE, 2, 1, "Cat"),
    creature("Walking Corpse", "{1}{B}", BLACK, 2, 2, "Zombie"),
    creature("Memnite", "{0}", 0, 1, 1, "Construct", types=ARTIFACT),
    creature("Nettle Sentinel", "{G}", GREEN, 2, 2, "Elf", "Warrior"),
    creature("Pillarfield Ox", "{3}{W}", WHITE, 2, 4, "Ox"),
    creature("Kitesail Corsair", "{1}{U}", BLUE, 2, 1, "Human", "Pirate"),
    creature("Skyrider Trainee", "{4}{W}", WHITE, 3, 3, "Human", "Soldier"),
    creature("Thran Golem", "{5}", 0, 3, 3, "Golem", types=ARTIFACT),
    creature("Aven Squire", "{1}{W}", WHITE, 1, 1, "Bird", "Soldier", keywords=FLYING),
    creature("Azure Drake", "{3}{U}", BLUE, 2, 4, "Drake", keywords=FLYING),
    creature("Suntail Hawk", "{W}", WHITE, 1, 1, "Bird", keywords=FLYING),
    creature("Boros Recruit", "{R/W}", RED | WHITE, 1, 1, "Goblin", keywords=FIRST_STRIKE),
    creature("Warren Instigator", "{R}{R}", RED, 1, 1, "Goblin", keywords=DOUBLE_STRIKE),
    creature("Brion Stoutarm", "{2}{R}{W}", RED | WHITE, 4, 4, "Giant", keywords=LIFELINK),
    creature("Archangel of Thune", "{3}{W}{W}", WHITE, 3, 4, "Angel", keywords=FLYING | LIFELINK),
    creature("Rograkh, Son of Rohgahh", "{0}", RED, 0, 1, "Kobold", supertypes=("Legendary",),
             keywords=FIRST_STRIKE | MENACE | TRAMPLE),
    creature("Elderwood Scion", "{3}{G}{W}", GREEN | WHITE, 4, 4, "Elemental",
             keywords=TRAMPLE | LIFELINK),
    creature("Beloved Chaplain", "{1}{W}", WHITE, 1, 1, "Human", protection=CREATURE << FROM_TYPES),
    creature("Bloated Toad", "{2}{G}", GREEN, 2, 2, "Frog", protection=BLUE),
    creature("Tormented Soul", "{B}", BLACK, 1, 1, "Spirit", rules=CANNOT_BLOCK | UNBLOCKABLE),
    creature("Mogg Flunkies", "{2}{R}", RED, 3, 3, "Goblin", rules=NOT_ALONE),
)  # fmt: skip

WORDED = (
    creature(
        "Elvish Mystic", "{G}", GREEN, 1, 1, "Elf", "Druid",
        abilities=(Activated(Costs(taps=True), (AddMana("G"),), mana=True),),
    ),
    creature(
        "Safehold Elite", "{1}{G/W}", GREEN | WHITE, 2, 2, "Elf", "Scout", abilities=(PERSIST,)
    ),
    creature(
        "Serra Avenger", "{W}{W}", WHITE, 3, 3, "Angel", keywords=FLYING | VIGILANCE,
        abilities=(Spell(unless=YourTurn(not_after=3)),),
    ),
    creature(
        "Spelleater Wolverine", "{2}{R}", RED, 3, 2, "Wolverine",
        abilities=(
            Static(
                Source(), Change(keywords=DOUBLE_STRIKE),
                condition=Exists(INSTANTS_AND_SORCERIES, 3),
            ),
        ),
    ),
    creature(
        "Heap Doll", "{1}", 0, 1, 1, "Scarecrow", types=ARTIFACT,
        abilities=(
            Activated(
                Costs(sacrifices_itself=True), (Put(Targeted(), 5),), one(Filter(zone=GRAVEYARD))
            ),
        ),
    ),
    creature(
        "Markov Blademaster", "{1}{R}{R}", RED, 1, 1, "Vampire", "Warrior", keywords=DOUBLE_STRIKE,
        abilities=(
            Triggered(
                When("damage", combat=True, to=A_PLAYER), (PutCounters(Source()),)
            ),
        ),
    ),
    creature(
        "Marath, Will of the Wild", "{R}{G}{W}", RED | GREEN | WHITE, 0, 0, "Elemental", "Beast",
        supertypes=("Legendary",),
        abilities=(
            Activated(
                Costs("{X}", counters_x="+1/+1"), (Damage(X()),), one(CREATURE_OR_PLAYER)
            ),
        ),
    ),
    creature(
        "Trostani, Selesnya's Voice", "{G}{G}{W}{W}", GREEN | WHITE, 2, 5, "Dryad",
        supertypes=("Legendary",),
        abilities=(
            Triggered(
                When("enters", Filter(types=CREATURE, controller="you", other=True)),
                (GainLife(PowerOf(It("becomes"), toughness=True)),),
            ),
        ),
    ),
    creature(
        "Teysa Karlov", "{2}{W}{B}", WHITE | BLACK, 2, 4, "Human", "Advisor",
        supertypes=("Legendary",),
        abilities=(
            Echoes("dies", Filter(types=CREATURE)),
            Static(
                Each(Filter(types=CREATURE, token=True, controller="you")),
                Change(keywords=VIGILANCE | LIFELINK),
            ),
        ),
    ),
    creature(
        "Xathrid Necromancer", "{2}{B}", BLACK, 2, 2, "Human", "Wizard",
        abilities=(Triggered(When("dies", HUMANS), (Create(tapped=True),)),),
        tokens=(BLACK_ZOMBIE,),
    ),
    creature(
        "Dungeon Geists", "{2}{U}{U}", BLUE, 3, 3, "Spirit", keywords=FLYING,
        abilities=(
            Triggered(
                When("enters"),
                (Tap(), Lasts(Targeted(), Change(rules=STAYS_TAPPED), until=WHILE_YOURS)),
                one(Filter(types=CREATURE, controller="opponent")),
            ),
        ),
    ),
    creature(
        "Order of the Stars", "{W}", WHITE, 0, 1, "Human", "Cleric", keywords=DEFENDER,
        abilities=(Replaces("enters", "color"), Static(Source(), wards=True)),
    ),
    creature(
        "Ambush Commander", "{3}{G}{G}", GREEN, 2, 2, "Elf", "Warrior",
        abilities=(
            Static(
                Each(Filter(types=LAND, subtypes=("Forest",), controller="you")),
                Change(
                    types_add=CREATURE, subtypes_add=("Elf",), colors_set=GREEN,
                    base_power=1, base_toughness=1,
                ),
            ),
            Activated(
                Costs("{1}{G}", sacrifices=ELVES),
                (Lasts(Targeted(), Change(power=3, toughness=3)),),
                one(A_CREATURE),
            ),
        ),
    ),
    creature(
        "Kumano's Pupils", "{4}{R}", RED, 3, 3, "Human", "Shaman",
        abilities=(Replaces("dies", "exile", Filter(types=CREATURE, hurt=True)),),
    ),
    creature(
        "Sejiri Merfolk", "{1}{U}", BLUE, 2, 1, "Merfolk", "Soldier",
        abilities=(
            Static(
                Source(), Change(keywords=FIRST_STRIKE | LIFELINK),
                condition=Exists(Filter(subtypes=("Plains",), controller="you")),
            ),
        ),
    ),
    creature(
        "Codsworth, Handy Helper", "{2}{W}", WHITE, 2, 3, "Robot", types=ARTIFACT,
        supertypes=("Legendary",),
        abilities=(
            Activated(
                Costs(taps=True),
                (Attach(Targeted(1), Targeted(0)),),
                (Target(ATTACHABLE), Target(YOUR_CREATURES)),
                sorcery=True,
            ),
        ),
    ),
    creature(
        "Hangarback Walker", "{X}{X}", 0, 0, 0, "Construct", types=ARTIFACT,
        abilities=(
            Replaces("enters", "counters", amount=X()),
            Triggered(When("dies"), (Create(amount=CountersOn(Source(), "+1/+1")),)),
        ),
        tokens=(THOPTER,),
    ),
    Definition(
        "Heliod, Sun-Crowned", ENCHANTMENT, (), ("Legendary",), "{2}{W}", WHITE,
        abilities=(
            Triggered(
                When("gain_life", Filter(players="you", objects=False), word="player_thing"),
                (PutCounters(Targeted()),),
                one(Filter(types=CREATURE | ENCHANTMENT, controller="you")),
            ),
        ),
    ),
)  # fmt: skip

PLANESWALKERS = (
    Definition(
        "Jace, Memory Adept", PLANESWALKER, ("Jace",), ("Legendary",), "{3}{U}{U}", BLUE, loyalty=4,
        abilities=(
            loyalty(1, Draw(), Mill(1), targets=one(A_PLAYER)),
            loyalty(0, Mill(10), targets=one(A_PLAYER)),
        ),
    ),
    Definition(
        "Sorin, Solemn Visitor", PLANESWALKER, ("Sorin",), ("Legendary",), "{2}{W}{B}",
        WHITE | BLACK, loyalty=4,
        abilities=(
            loyalty(1, Lasts(Each(YOUR_CREATURES), Change(power=1, keywords=LIFELINK))),
            loyalty(-2, Create()),
        ),
        tokens=(
            Definition("Vampire", CREATURE, ("Vampire",), colors=BLACK, power=2, toughness=2,
                       keywords=FLYING),
        ),
    ),
)  # fmt: skip

CREATURES = PLAIN + WORDED + PLANESWALKERS
