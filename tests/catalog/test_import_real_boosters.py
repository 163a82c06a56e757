"""Boosters of twelve real sets: what is imported opens the same packs as the file itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from formats.boosters import (
    Opener,
    PackCard,
    Product,
    audited,
    magic_2010,
    magic_2010_cards,
    read_set_file,
)
from formats.catalog.booster_rules import product_from, rules_of
from formats.catalog.boosters import find_product, product_of, products
from formats.catalog.importing.booster_merging import BoosterCounts
from formats.catalog.models import Card, ImportRun
from formats.catalog.service import import_cards, load_embedded

from .conftest import snapshot
from .told_boosters import row

CODES = ("DOM", "ISD", "KHM", "KTK", "LEA", "M10", "M11", "RAV", "RTR", "STX", "TSP", "WAR")

Told = dict[str, Any]


def packs(product: Product, count: int = 40) -> list[list[tuple[str, str, bool]]]:
    """The first packs of one stream: of each card its id, sheet and foil."""
    opener, below = Opener(product), audited(b"a key")
    return [[_seen(card) for card in opener.open(below)] for _ in range(count)]


def _seen(card: PackCard) -> tuple[str, str, bool]:
    return card.card.id, card.sheet, card.foil


def but_for_split_cards(product: Product) -> set[tuple[object, ...]]:
    """Everything on the sheets; a file counts only the first half's colour of a split card."""
    return {
        (sheet.name, sheet.foil, sheet.balanced, card.id, card.name, card.rarity, card.land, weight,
         "" if " // " in card.name else card.colors)
        for sheet in product.sheets
        for card, weight in sheet.cards
    }  # fmt: skip


@pytest.mark.external
@pytest.mark.parametrize("code", CODES)
def test_an_imported_set_has_the_packs_of_its_file(
    external_data: Path, db: None, code: str
) -> None:
    path = external_data / "boosters" / f"{code}.json"
    told = read_set_file(path.read_bytes())
    counts = import_cards(path=path).counts.boosters
    assert counts == BoosterCounts(new=len(told))
    assert ImportRun.objects.get().boosters_new == len(told)
    for product in told:
        found = product_of(row(code, product.variant))
        assert (found.code, found.variant, found.name) == (code, product.variant, product.name)
        assert found.layouts == product.layouts
        assert but_for_split_cards(found) == but_for_split_cards(product)
        assert packs(found) == packs(product)
        made = row(code, product.variant)
        assert (made.size_least, made.size_most) == found.sizes()


@pytest.fixture
def whole(external_data: Path, tmp_path: Path) -> Path:
    """The twelve sets as AllPrintings has them: each card in its own set."""
    sets: dict[str, Told] = {}
    for code in CODES:
        told = json.loads((external_data / "boosters" / f"{code}.json").read_bytes())
        sets[code] = {**told, "cards": []}
        for one in told["cards"]:
            own = sets.setdefault(one["setCode"], {"code": one["setCode"], "cards": []})
            own["cards"].append(one)
    path = tmp_path / "AllPrintings.json"
    path.write_text(json.dumps({"meta": {"date": "2021-11-20"}, "data": sets}))
    return path


@pytest.mark.external
def test_every_set_of_all_printings_can_be_opened_and_a_second_run_changes_nothing(
    external_data: Path, whole: Path, db: None
) -> None:
    load_embedded()
    assert import_cards(path=whole).counts.boosters == BoosterCounts(new=16)
    before = snapshot()
    again = import_cards(path=whole).counts
    assert again.boosters == BoosterCounts(same=16)
    assert not again.changed_anything
    assert snapshot() == before
    offers = products()
    assert [(one.code, one.variant) for one in offers[:5]] == [
        ("M10", "default"), ("M10", "rulebook"), ("STX", "default"), ("STX", "arena"),
        ("KHM", "default"),
    ]  # fmt: skip
    assert len(offers) == 2 + 16 - 1  # M10's own stand for the one in the file
    days = [one.released for one in offers[2:]]
    assert None not in days
    assert days == sorted(days, reverse=True)  # type: ignore[type-var]
    for offer in offers:
        product = find_product(offer.code, offer.variant)
        size = len(Opener(product).open(audited(b"")))
        assert offer.size_least <= size <= offer.size_most
    for code in CODES:
        (told, *_others) = read_set_file((external_data / "boosters" / f"{code}.json").read_bytes())
        assert packs(find_product(code), 5) == packs(told, 5)


@pytest.mark.external
def test_a_set_file_of_mtgjson_brings_its_boosters(format_data: Path, db: None) -> None:
    load_embedded()
    import_cards(path=format_data / "samples" / "mtgjson_v5_M10.json")
    imported = product_of(row("M10"))
    assert packs(imported) == packs(magic_2010(magic_2010_cards()))
    assert find_product("m10") == find_product("M10", "default") != find_product("M10", "rulebook")


@pytest.mark.external
def test_a_file_of_boosters_takes_no_keywords_away(external_data: Path, db: None) -> None:
    load_embedded()
    before = dict(Card.objects.values_list("name", "keywords"))
    import_cards(path=external_data / "boosters" / "M10.json")
    assert dict(Card.objects.values_list("name", "keywords")) == before
    assert any(before.values())


@pytest.mark.external
@pytest.mark.parametrize("code", CODES)
def test_rules_are_short_text_that_tells_everything(external_data: Path, code: str) -> None:
    data = (external_data / "boosters" / f"{code}.json").read_bytes()
    for product in read_set_file(data):
        rules = rules_of(product)
        assert product_from(rules) == product
        assert len(rules) < 26_000


def test_rules_of_what_comes_with_podium() -> None:
    for variant in ("default", "rulebook"):
        product = magic_2010(magic_2010_cards(), variant)
        assert product_from(rules_of(product)) == product
