"""Lands; basic lands make mana by their types (CR 305.6)."""

from typing import Final

from games.cards.text import VANILLA, Text, tap
from games.engine.definitions import BASIC_LANDS
from games.engine.ir.abilities import Replaces
from games.engine.ir.effects import AddMana
from games.engine.ir.what import Exists, Filter


def _fortress(one: str, other: str, kinds: str) -> Text:
    """Enters tapped unless you control a land of one of two types."""
    lands = Exists(Filter(subtypes=(one, other), controller="you"))
    return Text((Replaces("enters", "tapped", unless=lands), tap(AddMana(kinds), makes=True)))


CARDS: Final[dict[str, Text]] = {
    **dict.fromkeys(BASIC_LANDS, VANILLA),
    "Glacial Fortress": _fortress("Plains", "Island", "WU"),
    "Drowned Catacomb": _fortress("Island", "Swamp", "UB"),
    "Dragonskull Summit": _fortress("Swamp", "Mountain", "BR"),
    "Rootbound Crag": _fortress("Mountain", "Forest", "RG"),
    "Sunpetal Grove": _fortress("Forest", "Plains", "GW"),
}
