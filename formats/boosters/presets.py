"""Boosters that come with Podium: Magic 2010, as printed and as the rulebook of 2010 tells it.

Weights are those of M10's sheets in MTGJSON (2021-11 and 2023-05 alike, `data/boosters/M10.json`):
estimates of print runs, as all public weights are. A foil takes the place of a common in 9 packs of
40. The rulebook knows no foils: one rare or mythic, three uncommons, ten commons, one basic land.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from formats.boosters.model import BoosterCard, Layout, Product, Sheet

_PLAIN: Final = (("basic", 1), ("common", 10), ("rareMythic", 1), ("uncommon", 3))
_FOIL: Final = (("basic", 1), ("common", 9), ("foil", 1), ("rareMythic", 1), ("uncommon", 3))
#: How often a card of a rarity stands on the foil sheet.
_FOIL_WEIGHTS: Final = {"common": 144, "uncommon": 121, "rare": 72, "mythic": 36, "basic": 144}


@dataclass(frozen=True, slots=True)
class _Kind:
    """A sheet: which rarities it holds, how often each, and how."""

    name: str
    weights: dict[str, int]
    balanced: bool = False
    foil: bool = False


_SHEETS: Final = (
    _Kind("basic", {"basic": 1}),
    _Kind("common", {"common": 1}, balanced=True),
    _Kind("rareMythic", {"rare": 2, "mythic": 1}),
    _Kind("uncommon", {"uncommon": 1}),
    _Kind("foil", _FOIL_WEIGHTS, foil=True),
)
VARIANTS: Final = {
    "default": (Layout(31, _PLAIN), Layout(9, _FOIL)),
    "rulebook": (Layout(1, _PLAIN),),
}


def magic_2010(cards: Iterable[BoosterCard], variant: str = "default") -> Product:
    """A booster of Magic 2010 from the set's 249 cards; variants `default` and `rulebook`."""
    known = sorted(cards, key=lambda card: card.id)
    layouts = VARIANTS[variant]
    used = {name for layout in layouts for name, _count in layout.contents}
    return Product(
        code="M10",
        variant=variant,
        name="Magic 2010",
        layouts=layouts,
        sheets=tuple(
            Sheet(
                kind.name,
                tuple((card, kind.weights[card.rarity]) for card in known
                      if card.rarity in kind.weights),
                foil=kind.foil,
                balanced=kind.balanced,
            )
            for kind in _SHEETS
            if kind.name in used
        ),
    )  # fmt: skip
