"""Packs that anybody can derive again: committed to before anyone sees one, revealed afterwards.

Before the first pack the commitment is shown: SHA-256 over the id, a secret and the rules (every
sheet with its weights, and which packs are opened). People may add words of their own, which enter
the seed; so neither can the site choose packs nor a person foresee them. Afterwards the secret is
shown, and `derive` (or the scripts of docs/fairness.md) opens the same packs.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from formats.boosters.chance import audited
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


def derive(openers: Sequence[Opener], packs: Sequence[int], seed: bytes, pool: str) -> list[
    list[PackCard]
]:  # fmt: skip
    """The packs of one pool."""
    return [
        openers[which].open(audited(pack_key(seed, pool, number)))
        for number, which in enumerate(packs, start=1)
    ]


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
    return {
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
    )  # fmt: skip
