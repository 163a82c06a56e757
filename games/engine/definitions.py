"""Printed cards: what stands on them, shared by all their copies and never changed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from games.engine.ir.abilities import Ability
    from games.engine.ir.what import Filter

# Types as bits (CR 300.1 and the types of nontraditional cards).
ARTIFACT: Final = 1 << 0
CREATURE: Final = 1 << 1
ENCHANTMENT: Final = 1 << 2
INSTANT: Final = 1 << 3
LAND: Final = 1 << 4
PLANESWALKER: Final = 1 << 5
SORCERY: Final = 1 << 6
CONSPIRACY: Final = 1 << 7
PHENOMENON: Final = 1 << 8
PLANE: Final = 1 << 9
SCHEME: Final = 1 << 10
VANGUARD: Final = 1 << 11

#: Never permanents (CR 400.4a), and cards that never leave the command zone (CR 400.4b, 408.3).
NO_PERMANENTS: Final = INSTANT | SORCERY
COMMAND_ONLY: Final = CONSPIRACY | PHENOMENON | PLANE | SCHEME | VANGUARD

PERMANENTS: Final = ARTIFACT | CREATURE | ENCHANTMENT | LAND | PLANESWALKER

WHITE: Final = 1 << 0
BLUE: Final = 1 << 1
BLACK: Final = 1 << 2
RED: Final = 1 << 3
GREEN: Final = 1 << 4
COLORS: Final = (WHITE, BLUE, BLACK, RED, GREEN)
LETTERS: Final = "WUBRG"
#: The basic land types, in the order of their colours (CR 305.6).
BASIC_LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
#: Subtypes that no creature has as a creature (CR 205.3g-i).
OTHER_SUBTYPES: Final = frozenset({*BASIC_LANDS, "Aura", "Equipment"})

# Keyword abilities as bits (CR 702).
KEYWORDS: Final = (
    "deathtouch", "defender", "double strike", "fear", "first strike", "flash", "flying", "haste",
    "hexproof", "indestructible", "intimidate", "lifelink", "menace", "reach", "shroud", "trample",
    "vigilance", "plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk",
)  # fmt: skip
(
    DEATHTOUCH, DEFENDER, DOUBLE_STRIKE, FEAR, FIRST_STRIKE, FLASH, FLYING, HASTE,
    HEXPROOF, INDESTRUCTIBLE, INTIMIDATE, LIFELINK, MENACE, REACH, SHROUD, TRAMPLE, VIGILANCE,
    PLAINSWALK, ISLANDWALK, SWAMPWALK, MOUNTAINWALK, FORESTWALK,
) = (1 << at for at in range(len(KEYWORDS)))  # fmt: skip
LANDWALKS: Final = (PLAINSWALK, ISLANDWALK, SWAMPWALK, MOUNTAINWALK, FORESTWALK)

#: Protection is from colours, as their bits, and from types, as theirs moved up by so many.
FROM_TYPES: Final = 8

# What effects say of objects without giving an ability, as bits (CR 613.11).
CANNOT_ATTACK: Final = 1 << 0
CANNOT_BLOCK: Final = 1 << 1
UNBLOCKABLE: Final = 1 << 2
MUST_ATTACK: Final = 1 << 3
MUST_BLOCK: Final = 1 << 4
LURES: Final = 1 << 5  # all creatures able to block it do
NOT_ALONE: Final = 1 << 6  # neither attacks nor blocks alone
STAYS_TAPPED: Final = 1 << 7  # does not untap in the untap step
NO_REGENERATION: Final = 1 << 8
CANNOT_ACTIVATE: Final = 1 << 9
BLOCKS_ONE_MORE: Final = 1 << 10
# And of players.
NO_MAXIMUM_HAND: Final = 1 << 16
CANNOT_CAST: Final = 1 << 17
CANNOT_BE_TARGETED: Final = 1 << 18  # by opponents
UNPREVENTABLE: Final = 1 << 19  # damage cannot be prevented, whoever has it said of them
TOP_REVEALED: Final = 1 << 20  # plays with the top card of the library revealed


@dataclass(frozen=True, slots=True)
class Definition:
    """A card as printed. `power` and `toughness` are None where there are none.

    `abilities` are those of games.engine.ir; other abilities and other effects find them by
    their place. Of those that are `granted` the card itself has none: it gives them to others.
    """

    name: str
    types: int
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    cost: str = ""
    colors: int = 0
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    for_ante: bool = False  # its text is about playing for ante (CR 407.3)
    commands: bool = False  # may stand in the command zone by its own rules (CR 408.1)
    keywords: int = 0
    rules: int = 0  # bits of what holds of it, as "attacks each turn if able"
    protection: int = 0  # from these colours, and types above FROM_TYPES
    protection_from: tuple[str, ...] = ()  # from sources with these subtypes
    abilities: tuple["Ability", ...] = ()
    enchant: "Filter | None" = None  # of an Aura: what it may enchant
    kicker: str = ""  # an optional additional cost of mana
    tokens: tuple["Definition", ...] = ()  # that its effects create
