"""Booster files: MTGJSON's (a set with its `booster` and `cards`) and sheets of one's own.

Both have the same layouts and sheets. Sheets of one's own name cards by `set:number` or by name,
and may mix other sheets in: `"sheets": {"common": 3, "uncommon": 1}` draws three times of four as
from the first. Sums in the file are not taken over; they follow from the weights.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import lcm
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from formats.boosters.errors import MOST_TEXT, BoosterError, is_plain
from formats.boosters.model import (
    COLORS,
    MOST_CARDS,
    MOST_SHEETS,
    MOST_WEIGHT,
    BoosterCard,
    Layout,
    Product,
    Sheet,
    whole_weight,
    whole_weights,
)

MAX_BYTES: Final = 20_000_000
MOST_VARIANTS: Final = 50
#: Cards that may be counted in all while sheets mix sheets.
MOST_MIXED: Final = 500_000
#: The variant that a set's ordinary boosters have, and the one before drafts and sets were apart.
USUAL_VARIANTS: Final = ("default", "draft", "play", "set")

#: The card that a sheet's key names; None for a card that nobody knows.
Find = Callable[[str], BoosterCard | None]


class SheetShape(msgspec.Struct, rename="camel"):
    """A sheet as files write it; keys beside these are passed over."""

    cards: dict[str, int] = msgspec.field(default_factory=dict)
    sheets: dict[str, int] = msgspec.field(default_factory=dict)
    foil: bool = False
    balance_colors: bool = False
    fixed: bool = False
    allow_duplicates: bool = False


class LayoutShape(msgspec.Struct):
    """A layout as files write it."""

    contents: dict[str, int]
    weight: int = 1


class BoosterShape(msgspec.Struct):
    """One variant as files write it."""

    boosters: list[LayoutShape]
    sheets: dict[str, SheetShape]
    name: str | None = None


class CardShape(msgspec.Struct, rename="camel"):
    """What a card of a set file tells to boosters."""

    uuid: str
    name: str
    number: str
    set_code: str
    rarity: str = "common"
    colors: list[str] = []
    types: list[str] = []
    supertypes: list[str] = []


class CubeShape(msgspec.Struct):
    """A cube as files write it: each card as often as it is in the cube, and cards a pack."""

    cards: list[str]
    name: str | None = None
    size: int = 15


class SetShape(msgspec.Struct):
    """A set file, or what stands under `data` in one."""

    code: str
    booster: dict[str, BoosterShape]
    cards: list[CardShape]
    name: str = ""


def read_boosters(data: bytes, find: Find) -> tuple[Product, ...]:
    """What a file holds: a set's boosters, sheets of one's own, or a cube. Raises BoosterError.

    `find` is asked about cards of one's own sheets and cubes.
    """
    whole = read_object(data)
    if "boosters" in whole:
        return (_own_sheets(whole, find),)
    cards = whole.get("cards")
    if isinstance(cards, list) and all(isinstance(card, str) for card in cards):
        return (_cube(whole, find),)
    return _of_set(whole)


def read_set_file(data: bytes) -> tuple[Product, ...]:
    """The boosters of a set file, the usual variant first. Raises BoosterError."""
    return _of_set(read_object(data))


def _of_set(whole: dict[str, Any]) -> tuple[Product, ...]:
    if isinstance(whole.get("data"), dict):
        whole = whole["data"]
    if not whole.get("booster"):
        raise BoosterError("boosters.no_booster", where="booster")
    shape = shaped(whole, SetShape)
    if len(shape.booster) > MOST_VARIANTS:
        raise BoosterError("boosters.too_many", where="booster")
    known = {card.uuid: booster_card(card) for card in shape.cards}
    name = _text(shape.name or shape.code, "name")
    code = _text(shape.code, "code")
    found = [
        make_product(booster, code=code, variant=_text(variant, "booster"), name=name,
                     find=known.get)
        for variant, booster in shape.booster.items()
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda product: variant_order(product.variant)))


def read_own_sheets(data: bytes, find: Find) -> Product:
    """Sheets of one's own: `{"name", "boosters", "sheets"}`. Raises BoosterError."""
    return _own_sheets(read_object(data), find)


def _own_sheets(whole: dict[str, Any], find: Find) -> Product:
    shape = shaped(whole, BoosterShape)
    name = _text(shape.name or "Own sheets", "name")
    return make_product(shape, code="", variant="own", name=name, find=find)


def make_product(shape: BoosterShape, *, code: str, variant: str, name: str, find: Find) -> Product:
    """One variant with its cards found. Raises BoosterError."""
    if len(shape.sheets) > MOST_SHEETS:
        raise BoosterError("boosters.too_many", where="sheets")
    flat = _flat(shape.sheets)
    used = {sheet for layout in shape.boosters for sheet in layout.contents}
    unknown = sorted(used - shape.sheets.keys())
    if unknown:
        raise BoosterError("boosters.sheet_unknown", sheet=unknown[0])
    return Product(
        code=code,
        variant=variant,
        name=name,
        layouts=tuple(
            Layout(layout.weight, tuple(layout.contents.items())) for layout in shape.boosters
        ),
        sheets=tuple(
            Sheet(
                name=_text(sheet, "sheets"),
                cards=tuple(_found(flat[sheet], find)),
                foil=told.foil,
                balanced=told.balance_colors,
                fixed=told.fixed,
                repeats=told.allow_duplicates,
            )
            for sheet, told in shape.sheets.items()
            if sheet in used
        ),
    )


def cube_product(cards: Iterable[BoosterCard], *, name: str, size: int) -> Product:
    """A pile of cards, each as often as it stands there, that is dealt. Raises BoosterError.

    The cards stand in the order of their ids, so that the order in a list changes no pack.
    """
    counts: Counter[str] = Counter()
    known: dict[str, BoosterCard] = {}
    for card in cards:
        known[card.id] = card
        counts[card.id] += 1
    sheet = Sheet("cube", tuple((known[key], counts[key]) for key in sorted(counts)))
    return Product("", "cube", name, (Layout(1, (("cube", size),)),), (sheet,), dealt=True)


def _cube(whole: dict[str, Any], find: Find) -> Product:
    shape = shaped(whole, CubeShape)
    return cube_product(
        (_known(key, find) for key in shape.cards),
        name=_text(shape.name or "Cube", "name"),
        size=shape.size,
    )


def booster_card(card: CardShape) -> BoosterCard:
    """A set file's card as boosters see it."""
    colors = "".join(colour for colour in COLORS if colour in card.colors)
    basic = "Basic" in card.supertypes
    return BoosterCard(
        id=_text(f"{card.set_code}:{card.number}", "number"),
        name=_text(card.name, "name"),
        rarity="basic" if basic else _text(card.rarity, "rarity"),
        colors=colors,
        land="Land" in card.types,
    )


def variant_order(variant: str) -> tuple[int, str]:
    """The usual variants first, others by name."""
    usual = USUAL_VARIANTS.index(variant) if variant in USUAL_VARIANTS else len(USUAL_VARIANTS)
    return usual, variant


def _flat(sheets: Mapping[str, SheetShape]) -> dict[str, dict[str, int]]:
    """The weights of all cards that each sheet leads to, mixed sheets laid out card by card.

    Without recursion: a chain of sheets may be as long as there are sheets.
    """
    made: dict[str, dict[str, int]] = {}
    budget = MOST_MIXED
    for start in sheets:
        path = [] if start in made else [start]
        while path:
            sheet = sheets[path[-1]]
            waiting = next((name for name in sheet.sheets if name not in made), None)
            if waiting is None:
                budget -= sum(len(made[name]) for name in sheet.sheets)
                if budget < 0:
                    raise BoosterError("boosters.too_many", where=path[-1])
                made[path[-1]] = _mixed(path[-1], sheet, made)
                path.pop()
            elif waiting not in sheets:
                raise BoosterError("boosters.sheet_unknown", sheet=waiting)
            elif waiting in path:
                raise BoosterError("boosters.sheet_in_itself", sheet=waiting)
            else:
                path.append(waiting)
    return made


def _mixed(name: str, sheet: SheetShape, made: Mapping[str, dict[str, int]]) -> dict[str, int]:
    """One sheet in whole weights; whoever mixes a sheet in means its share, however large the
    numbers on it are.
    """
    own = sheet.cards
    if not whole_weights(own.values()):
        own = {card: whole_weight(weight, card) for card, weight in own.items()}
    if not sheet.sheets:
        return own
    inner = [(made[other], whole_weight(weight, other)) for other, weight in sheet.sheets.items()]
    totals = [sum(cards.values()) for cards, _weight in inner]
    if not all(totals):
        raise BoosterError("boosters.too_few_names", sheet=name, least=1)
    common = lcm(*totals)
    mixed = {card: weight * common for card, weight in own.items()}
    for (cards, weight), total in zip(inner, totals, strict=True):
        for card, share in cards.items():
            mixed[card] = mixed.get(card, 0) + share * weight * (common // total)
    if len(mixed) > MOST_CARDS:
        raise BoosterError("boosters.too_many", where=name)
    if sum(mixed.values()) >= MOST_WEIGHT:
        raise BoosterError("boosters.total", where=name, most=MOST_WEIGHT - 1)
    return mixed


def _found(cards: Mapping[str, int], find: Find) -> Iterable[tuple[BoosterCard, int]]:
    """In the order of set and number, so that the order in a file changes no pack."""
    found = [(_known(key, find), weight) for key, weight in cards.items()]
    merged = {card.id: (card, weight) for card, weight in found}
    if len(merged) < len(found):  # two keys may name one card, each with its weight
        sums: Counter[str] = Counter()
        for card, weight in found:
            sums[card.id] += weight
        merged = {key: (card, sums[key]) for key, (card, _weight) in merged.items()}
    return [merged[key] for key in sorted(merged)]


def _known(key: str, find: Find) -> BoosterCard:
    card = find(key)
    if card is None:
        raise BoosterError("boosters.card_unknown", card=key)
    return card


def read_object(data: bytes) -> dict[str, Any]:
    """A JSON object of at most `MAX_BYTES`, no key twice. Raises BoosterError."""
    if len(data) > MAX_BYTES:
        raise BoosterError("boosters.too_large", most=MAX_BYTES // 1_000_000)
    try:
        found = json.loads(
            data.decode("utf-8-sig"), parse_constant=_refuse_number, object_pairs_hook=_once
        )
    except (ValueError, RecursionError):
        raise BoosterError("boosters.not_json") from None
    if not isinstance(found, dict):
        raise BoosterError("boosters.shape", where="{}")
    return found


def _refuse_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BoosterError("boosters.key_twice", where=key)
        found[key] = value
    return found


_T = TypeVar("_T")


def shaped(found: object, shape: type[_T]) -> _T:
    """What was read, in its shape. Raises BoosterError."""
    try:
        return msgspec.convert(found, shape, strict=True)
    except msgspec.ValidationError as error:
        raise BoosterError("boosters.shape", where=str(error)) from None


def _text(text: str, where: str) -> str:
    if not 0 < len(text) <= MOST_TEXT or not is_plain(text):
        raise BoosterError("boosters.shape", where=where)
    return text
