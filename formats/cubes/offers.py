"""Boosters of sets that can be opened here, by the names that forms and scripts use."""

from typing import Final

from django.utils.translation import gettext as _

from formats.boosters import Product
from formats.catalog import boosters
from formats.catalog.errors import UnknownProduct

FIRST: Final = "M10"
#: Variants that a set's name alone means.
_USUAL: Final = ("default", "draft", "play")


def choices() -> list[tuple[str, str]]:
    """(name, label) of each, Magic 2010 first."""
    return [(_name(offer), _label(offer)) for offer in boosters.products()]


def find(name: str) -> Product:
    """The booster of a name such as `M10` or `KTK:draft`. Refusals: unknown, incomplete product."""
    code, _sign, variant = name.partition(":")
    return boosters.find_product(code, variant)


def unknown(name: str) -> UnknownProduct:
    """The refusal of a name that no booster has."""
    return UnknownProduct(product=name, set=name, variant="")


def _name(offer: boosters.Offer) -> str:
    return offer.code if offer.variant == "default" else f"{offer.code}:{offer.variant}"


def _label(offer: boosters.Offer) -> str:
    if offer.variant in _USUAL:
        return offer.name
    if offer.variant == "rulebook":
        return _("%(set)s as in the rulebook, without foils") % {"set": offer.name}
    return f"{offer.name} ({offer.variant})"
