"""Artifacts."""

from typing import Final

from games.cards.text import Text, equip
from games.engine.definitions import FLYING, NO_MAXIMUM_HAND, SHROUD, UNBLOCKABLE
from games.engine.ir.abilities import Replaces, Static
from games.engine.ir.changes import Change
from games.engine.ir.what import Each, Filter, Host

CARDS: Final[dict[str, Text]] = {
    "Whispersilk Cloak": Text(
        (Static(Host(), Change(keywords=SHROUD, rules=UNBLOCKABLE)), equip("{2}"))
    ),
    "Spellbook": Text(
        (Static(Each(Filter(players="you", objects=False)), Change(rules=NO_MAXIMUM_HAND)),)
    ),
    "Darksteel Colossus": Text((Replaces("graveyard", "shuffle"),)),
    "Magebane Armor": Text(
        (
            Static(Host(), Change(power=2, toughness=4, keywords_lost=FLYING)),
            Replaces("damage", "prevent", Filter(host=True), combat=False),
            equip("{2}"),
        )
    ),
    "Ornithopter": Text(),
}
