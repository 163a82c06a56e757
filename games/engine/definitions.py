"""Printed cards: what stands on them, shared by all their copies and never changed."""

from dataclasses import dataclass
from typing import Final

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

WHITE: Final = 1 << 0
BLUE: Final = 1 << 1
BLACK: Final = 1 << 2
RED: Final = 1 << 3
GREEN: Final = 1 << 4


@dataclass(frozen=True, slots=True)
class Definition:
    """A card as printed. `power` and `toughness` are None where there are none."""

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
