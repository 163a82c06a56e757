"""Packs that anybody can derive again: committed to before anyone sees one, revealed afterwards.

Before the first pack the commitment is shown: SHA-256 over the id, a secret and the rules (every
sheet with its weights, and which packs are opened). People may add words of their own, which enter
the seed; so neither can the site choose packs nor a person foresee them. Afterwards the secret is
shown, and a `Derivation` (or the scripts of docs/fairness.md) opens the same packs.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import msgspec

from formats.boosters.chance import audited
from formats.boosters.dealing import pack_size, shuffled
from formats.boosters.errors import BoosterError
from formats.boosters.model import BoosterCard, Layout, PackCard, Product, Sheet
from formats.boosters.opening import Opener
from formats.boosters.reading import read_object, shaped

#: First line of what is hashed: whoever changes how packs are drawn changes the number.
EDITION: Final = "podium packs 1"
MOST_NONCE: Final = 100
#: What the rules may speak of at most: kinds of boosters, and packs of one pool.
MOST_PRODUCTS: Final = 50
MOST_PACKS: Final = 100


def rules_text(products: Sequence[Product], packs: Sequence[int]) -> str:
    """The rules as one line of JSON: products, and for each pack of a pool which of them it is."""
    return json.dumps(
        {"packs": list(packs), "products": [_product(product) for product in products]},
        ensure_ascii=True,
        separators=(",", ":"),
        sort_keys=True,
    )


def commitment(*, ref: str, secret: bytes, rules: str) -> str:
    """What is shown before: 64 hexadecimal digits that fix secret and rules, and tell neither."""
    rules_hash = hashlib.sha256(rules.encode()).hexdigest()
    return hashlib.sha256(_lines(EDITION, ref, secret.hex(), rules_hash)).hexdigest()


def seed_of(*, ref: str, secret: bytes, nonces: Iterable[str]) -> bytes:
    """The seed: keyed by the secret, over the id and everybody's words in order of their bytes."""
    words = sorted(nonce.encode().hex() for nonce in nonces)
    return hmac.new(secret, _lines(EDITION, ref, *words), hashlib.sha256).digest()


def pack_key(seed: bytes, pool: str, number: int) -> bytes:
    """The stream of one pack: of a pool (its id) and the pack's number in it, from 1.

    Each pack has a stream of its own, so that one can be checked without the others.
    """
    return hmac.new(seed, _lines(pool, str(number)), hashlib.sha256).digest()


def pile_key(seed: bytes, which: int) -> bytes:
    """The stream that shuffles a cube: the product's place among the products, from 0."""
    return hmac.new(seed, _lines(f"pile {which}"), hashlib.sha256).digest()


class Derivation:
    """All packs of an opening, pool by pool: `packs` are the products of each pool's packs.

    `pools` are the ids of all pools that cubes are dealt to, in that order; without cubes nothing
    depends on them.
    """

    def __init__(
        self,
        products: Sequence[Product],
        packs: Sequence[int],
        seed: bytes,
        pools: Iterable[str] = (),
    ) -> None:
        self._products = products
        self._packs = packs
        self._seed = seed
        self._places = {pool: place for place, pool in enumerate(pools)}

    def of(self, pool: str) -> list[list[PackCard]]:
        """The packs of one pool."""
        seen: dict[int, int] = {}
        found = []
        for number, which in enumerate(self._packs, start=1):
            if which in self._piles:
                seen[which] = seen.get(which, -1) + 1
                found.append(self._dealt(pool, which, seen[which]))
            else:
                key = pack_key(self._seed, pool, number)
                found.append(self._openers[which].open(audited(key)))
        return found

    @cached_property
    def _openers(self) -> Mapping[int, Opener]:
        return {
            which: Opener(self._products[which])
            for which in set(self._packs)
            if not self._products[which].dealt
        }

    @cached_property
    def _piles(self) -> Mapping[int, list[PackCard]]:
        return {
            which: shuffled(self._products[which], audited(pile_key(self._seed, which)))
            for which in set(self._packs)
            if self._products[which].dealt
        }

    def _dealt(self, pool: str, which: int, before: int) -> list[PackCard]:
        """The pool's next pack from the pile; a pool that takes no part gets nothing."""
        if pool not in self._places:
            return []
        size = pack_size(self._products[which])
        first = (self._places[pool] * self._packs.count(which) + before) * size
        return self._piles[which][first : first + size]


def products_of(rules: str) -> tuple[list[Product], list[int]]:
    """Products and packs from the text of `rules_text`. Raises BoosterError for any other."""
    told = shaped(read_object(rules.encode(errors="replace")), _RulesShape)
    if len(told.products) > MOST_PRODUCTS or len(told.packs) > MOST_PACKS:
        raise BoosterError("boosters.too_many", where="packs")
    if not all(0 <= which < len(told.products) for which in told.packs):
        raise BoosterError("boosters.shape", where="packs")
    return [_read(one) for one in told.products], told.packs


def _lines(*lines: str) -> bytes:
    return "\n".join(lines).encode()


def _product(product: Product) -> dict[str, Any]:
    dealt = {"dealt": True} if product.dealt else {}
    return {
        **dealt,
        "code": product.code,
        "variant": product.variant,
        "name": product.name,
        "layouts": [[layout.weight, [list(one) for one in layout.contents]]
                    for layout in product.layouts],
        "sheets": [
            {
                "name": sheet.name,
                "foil": sheet.foil,
                "balanced": sheet.balanced,
                "fixed": sheet.fixed,
                "repeats": sheet.repeats,
                "cards": [
                    [card.id, card.name, card.rarity, card.colors, card.land, weight]
                    for card, weight in sheet.cards
                ],
            }
            for sheet in product.sheets
        ],
    }  # fmt: skip


class _CardShape(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    id: str
    name: str
    rarity: str
    colors: str
    land: bool
    weight: int


class _SheetShape(msgspec.Struct):
    name: str
    foil: bool
    balanced: bool
    fixed: bool
    repeats: bool
    cards: list[_CardShape]


class _ProductShape(msgspec.Struct):
    code: str
    variant: str
    name: str
    layouts: list[tuple[int, list[tuple[str, int]]]]
    sheets: list[_SheetShape]
    dealt: bool = False


class _RulesShape(msgspec.Struct):
    packs: list[int]
    products: list[_ProductShape]


def _read(told: _ProductShape) -> Product:
    return Product(
        code=told.code,
        variant=told.variant,
        name=told.name,
        layouts=tuple(Layout(weight, tuple(contents)) for weight, contents in told.layouts),
        sheets=tuple(
            Sheet(
                name=sheet.name,
                cards=tuple(
                    (BoosterCard(card.id, card.name, card.rarity, card.colors, card.land),
                     card.weight)
                    for card in sheet.cards
                ),
                foil=sheet.foil,
                balanced=sheet.balanced,
                fixed=sheet.fixed,
                repeats=sheet.repeats,
            )
            for sheet in told.sheets
        ),
        dealt=told.dealt,
    )  # fmt: skip
