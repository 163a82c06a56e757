"""What continuous effects change, as plain data that the state holds as well (CR 613)."""

from typing import Final

import msgspec

END_OF_TURN, FOR_GOOD, WHILE_SOURCE, YOUR_NEXT_TURN, WHILE_YOURS = range(5)


class Change(msgspec.Struct, frozen=True, array_like=True):
    """What a continuous effect changes, in the order of the layers (CR 613.1). It is part of the
    state as well, so that it is plain data; numbers that have to be counted stand beside it.
    """

    copy: int = -1  # 1: becomes a copy of this definition
    control: int = -1  # 2: this player; see Static.control and Lasts.control
    types_set: int = -1  # 4
    types_add: int = 0
    subtypes_set: tuple[str, ...] | None = None
    subtypes_add: tuple[str, ...] = ()
    lands_set: bool = False  # the subtypes are basic land types, and all it had is lost (CR 305.7)
    colors_set: int = -1  # 5
    colors_add: int = 0
    lose_all: bool = False  # 6
    keywords: int = 0
    keywords_lost: int = 0
    protection: int = 0
    abilities: tuple[tuple[int, int], ...] = ()  # (definition, place); -1: where this stands
    base_power: int | None = None  # 7b
    base_toughness: int | None = None
    power: int = 0  # 7c
    toughness: int = 0
    switches: bool = False  # 7d
    rules: int = 0
    protection_from: tuple[str, ...] = ()  # 6


NO_CHANGE: Final = Change()
