"""A card of each type, named after it."""

from games.engine.definitions import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    LAND,
    PLANESWALKER,
    SORCERY,
    Definition,
)

TYPES = {
    "Artifact": ARTIFACT,
    "Creature": CREATURE,
    "Enchantment": ENCHANTMENT,
    "Instant": INSTANT,
    "Land": LAND,
    "Planeswalker": PLANESWALKER,
    "Sorcery": SORCERY,
}
KINDS = {
    name: Definition(
        name,
        bit,
        power=1 if bit == CREATURE else None,
        toughness=1 if bit == CREATURE else None,
        loyalty=3 if bit == PLANESWALKER else None,
    )
    for name, bit in TYPES.items()
}
