"""Which boosters can be opened here: those that come with Podium and those that were imported."""

import hashlib
from dataclasses import dataclass, field
from datetime import date
from functools import cache, lru_cache
from typing import Final

from formats.boosters import VARIANTS, Product, magic_2010, magic_2010_cards, variant_order
from formats.catalog.booster_rules import product_from, rules_of
from formats.catalog.errors import IncompleteProduct, UnknownProduct
from formats.catalog.models import BoosterProduct, Set
from formats.catalog.models_boosters import MAX_VARIANT
from formats.legality import load_facts

#: The set whose boosters come with Podium.
EMBEDDED: Final = "M10"
#: Products kept per process, some hundred kilobytes each.
MOST_KEPT: Final = 32


@dataclass(frozen=True, slots=True)
class Offer:
    """A booster that can be opened; sizes are cards in a pack."""

    code: str
    variant: str
    name: str
    released: date | None
    size_least: int
    size_most: int
    digest: str
    embedded: bool = False


@dataclass(frozen=True, slots=True)
class _Rules:
    """A text that is known by its digest."""

    digest: str
    text: str = field(compare=False, repr=False)


def products() -> list[Offer]:
    """Magic 2010's that come with Podium, then imported ones of which every card is known.

    The latest sets first, usual kinds of boosters before others.
    """
    rows = [
        row
        for row in BoosterProduct.objects.filter(complete=True).defer("rules")
        if not _is_embedded(row.set_code, row.variant)
    ]
    codes = {row.set_code for row in rows}
    days = dict(Set.objects.filter(code__in=codes).values_list("code", "released"))
    offers = [
        Offer(
            row.set_code, row.variant, row.name, days.get(row.set_code),
            row.size_least, row.size_most, row.digest,
        )
        for row in rows
    ]  # fmt: skip
    offers.sort(key=lambda one: (one.name, one.code, variant_order(one.variant)))
    offers.sort(key=lambda one: one.released or date.min, reverse=True)
    return [*_embedded_offers(), *offers]


def find_product(code: str, variant: str = "") -> Product:
    """The booster of a set; without a variant the usual one. An import never replaces M10's.

    Refusals: unknown product, incomplete product.
    """
    code, variant = _plain(code).upper(), _plain(variant).lower()
    if _is_embedded(code, variant or "default"):
        return _embedded(variant or "default")
    rows = BoosterProduct.objects.filter(set_code=code)
    if not variant:
        known = rows.order_by().values_list("complete", "variant")
        order = sorted(known, key=lambda one: (not one[0], variant_order(one[1])))
        variant = order[0][1] if order else ""
    row = rows.filter(variant=variant).first()
    if row is None:
        raise UnknownProduct(product=f"{code} {variant}".strip(), set=code, variant=variant)
    return product_of(row)


def product_of(row: BoosterProduct) -> Product:
    """The booster of a row. Refusal: incomplete product."""
    if not row.complete:
        raise IncompleteProduct(
            product=f"{row.set_code} {row.variant}", set=row.set_code, variant=row.variant,
            missing=list(row.missing),
        )  # fmt: skip
    return _read(_Rules(row.digest, row.rules))


@lru_cache(maxsize=MOST_KEPT)
def _read(rules: _Rules) -> Product:
    return product_from(rules.text)


def _plain(text: str) -> str:
    return text.replace("\0", "").strip()[:MAX_VARIANT]


def _is_embedded(code: str, variant: str) -> bool:
    return code == EMBEDDED and variant in VARIANTS


@cache
def _embedded(variant: str) -> Product:
    return magic_2010(magic_2010_cards(), variant)


@cache
def _embedded_offers() -> tuple[Offer, ...]:
    released = load_facts().sets[EMBEDDED].released
    return tuple(
        Offer(
            EMBEDDED, variant, product.name, released, *product.sizes(),
            hashlib.sha256(rules_of(product).encode()).hexdigest(), embedded=True,
        )
        for variant, product in ((variant, _embedded(variant)) for variant in VARIANTS)
    )  # fmt: skip
