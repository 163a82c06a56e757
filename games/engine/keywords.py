"""The keyword abilities there are, and what kind of ability each is (rulebook p. 11; CR 702)."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.engine.definitions import KEYWORDS, LANDWALKS, MENACE

STATIC: Final = "static"
ACTIVATED: Final = "activated"
TRIGGERED: Final = "triggered"


@dataclass(frozen=True, slots=True)
class Keyword:
    """How a keyword is held: as `bits` of an object's keywords; as something of its own where it
    has none, because it says more than its name. `listed` is where the rulebook of 2010 names it:
    in its list, in its "glossary" alone, or nowhere.
    """

    kind: str = STATIC
    bits: int = 0
    evasion: bool = False  # makes it hard to block
    listed: str = ""


def _bit(name: str) -> int:
    return 1 << KEYWORDS.index(name)


_LIST: Final = "list"
_GLOSSARY: Final = "glossary"
REGISTRY: Final = MappingProxyType(
    {
        "enchant": Keyword(listed=_LIST),
        "equip": Keyword(ACTIVATED, listed=_LIST),
        "protection": Keyword(listed=_LIST),
        "landwalk": Keyword(bits=sum(LANDWALKS), evasion=True, listed=_LIST),
        **{
            name: Keyword(bits=_bit(name), evasion=name == "flying", listed=_LIST)
            for name in ("vigilance", "flash", "deathtouch", "first strike", "haste", "reach",
                         "trample", "lifelink", "flying", "shroud", "defender")
        },
        "double strike": Keyword(bits=_bit("double strike"), listed=_GLOSSARY),
        "fear": Keyword(bits=_bit("fear"), evasion=True, listed=_GLOSSARY),
        "intimidate": Keyword(bits=_bit("intimidate"), evasion=True, listed=_GLOSSARY),
        "hexproof": Keyword(bits=_bit("hexproof")),
        "indestructible": Keyword(bits=_bit("indestructible")),
        "menace": Keyword(bits=MENACE, evasion=True),
    }
)  # fmt: skip
#: The bits of what makes a creature hard to block.
EVASION: Final = sum(one.bits for one in REGISTRY.values() if one.evasion)


def keyword(word: str) -> Keyword:
    """A keyword by its word; a landwalk by the land's. Raises KeyError for what is none."""
    name = word.lower()
    if name in KEYWORDS and _bit(name) & sum(LANDWALKS):
        return Keyword(bits=_bit(name), evasion=True, listed=_LIST)
    return REGISTRY[name]
