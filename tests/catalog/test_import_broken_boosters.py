"""Boosters that are none, and imports that break off: no card is lost for them."""

import copy
from pathlib import Path
from typing import Any

import pytest

from formats.boosters import BOOSTER_CODES
from formats.catalog import service
from formats.catalog.boosters import find_product
from formats.catalog.errors import UnknownProduct
from formats.catalog.importing import feeding, staging
from formats.catalog.importing.booster_merging import BoosterCounts
from formats.catalog.models import BoosterProduct, Card, ImportRun
from formats.catalog.service import import_cards

from .conftest import snapshot
from .test_import_mtgjson import card
from .test_import_resume import KilledError, stop_after
from .told_boosters import (
    OTHERS,
    OWN,
    Told,
    a_set,
    booster,
    cards_of_set,
    row,
    uuid,
    whole_file,
)


@pytest.fixture
def path(tmp_path: Path, db: None) -> Path:
    """Where a test's file goes."""
    return tmp_path / "file"


def with_sheet(**fields: Any) -> Told:
    made = copy.deepcopy(booster(*OWN))
    made["sheets"]["common"].update(fields)
    return made


BROKEN: list[tuple[object, str]] = [
    (5, "boosters.shape"),
    ([], "boosters.shape"),
    ({"boosters": {}}, "boosters.shape"),
    (with_sheet(cards={OWN[0]: 1.5}), "boosters.shape"),
    (with_sheet(cards={OWN[0]: 2**80}), "boosters.weight"),
    (with_sheet(cards={OWN[0]: 1e80}), "boosters.shape"),
    (with_sheet(cards={OWN[0]: True}), "boosters.shape"),
    (with_sheet(cards=dict.fromkeys(OWN, 0)), "boosters.weight"),
    (with_sheet(cards=dict.fromkeys(OWN, -3)), "boosters.weight"),
    (with_sheet(cards=dict.fromkeys(OWN, 2**39)), "boosters.total"),
    (with_sheet(cards={}), "boosters.too_few_names"),
    (with_sheet(cards={OWN[0]: 1}), "boosters.too_few_names"),
    (with_sheet(cards={"Shock": 1}), "boosters.card_unknown"),
    (with_sheet(sheets={"common": 1}), "boosters.sheet_in_itself"),
    (with_sheet(sheets={"rare": 1}), "boosters.sheet_unknown"),
    (booster(*OWN, boosters=[]), "boosters.no_booster"),
    (booster(*OWN, sheets={}), "boosters.sheet_unknown"),
    (booster(*OWN, count=0), "boosters.too_many"),
    (booster(*OWN, boosters=[{"contents": {"common": 3}, "weight": -1}]), "boosters.weight"),
]


@pytest.mark.parametrize(("broken", "fault"), BROKEN)
def test_a_broken_booster_is_left_out_and_stops_no_card(
    path: Path, broken: object, fault: str
) -> None:
    told = whole_file(path, a_set("AAA", draft=broken, set=booster(*OWN)), a_set("BBB"))
    counts = import_cards(path=told).counts
    assert counts.boosters == BoosterCounts(new=1, left_out=(("AAA", "draft", fault),))  # type: ignore[arg-type]
    assert fault in BOOSTER_CODES
    assert ImportRun.objects.get().boosters_left_out == 1
    assert counts.cards_new == 12
    assert list(BoosterProduct.objects.values_list("variant", flat=True)) == ["set"]
    with pytest.raises(UnknownProduct):
        find_product("AAA", "draft")
    assert not import_cards(path=told).counts.changed_anything


@pytest.mark.parametrize("value", [[], "x", 7, {"": {}}, {"../x": booster(*OWN)}, {"é" * 99: {}}])
def test_a_set_without_any_sense_in_its_boosters_has_its_cards(path: Path, value: object) -> None:
    counts = import_cards(path=whole_file(path, {**a_set("AAA"), "booster": value})).counts
    assert counts.cards_new == 6
    assert [fault for _code, _variant, fault in counts.boosters.left_out] == ["boosters.shape"]
    assert not BoosterProduct.objects.exists()


@pytest.mark.parametrize("value", [None, {}])
def test_a_set_that_tells_of_no_boosters_leaves_none_out(path: Path, value: object) -> None:
    counts = import_cards(path=whole_file(path, {**a_set("AAA"), "booster": value})).counts
    assert counts.boosters == BoosterCounts()


def test_a_booster_that_turns_out_broken_leaves_the_one_that_was_known(path: Path) -> None:
    import_cards(path=whole_file(path, a_set("AAA", draft=booster(*OWN))))
    before = snapshot()
    later = whole_file(path, a_set("AAA", draft=with_sheet(cards={})), date="2024-05-05")
    counts = import_cards(path=later).counts
    assert len(counts.boosters.left_out) == 1
    assert not counts.changed_anything
    assert snapshot() == before


def test_one_that_waited_and_then_proves_broken_goes(path: Path) -> None:
    twins = [card("Same", setCode="BBB", number=str(n), uuid=key) for n, key in enumerate(OTHERS)]
    import_cards(path=whole_file(path, a_set("AAA", draft=booster(*OTHERS))))
    assert row("AAA", "draft").complete is False
    counts = import_cards(path=whole_file(path, a_set("BBB", twins))).counts
    assert counts.boosters.left_out == (("AAA", "draft", "boosters.too_few_names"),)
    assert not BoosterProduct.objects.exists()


def test_a_killed_import_goes_on_and_brings_every_booster(
    tmp_path: Path, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "CHECKPOINT_BYTES", 20_000)
    monkeypatch.setattr(feeding, "CHUNK", 16 * 1024)
    codes = [f"A{n:02}" for n in range(20)]
    sets = [
        a_set(
            code,
            cards_of_set(code, 40, text="x" * 200),
            draft=booster(*(uuid(code, n) for n in range(1, 41)), uuid(codes[0], 1)),
            set=booster("no card"),
        )
        for code in codes
    ]
    path = whole_file(tmp_path / "file", *sets)
    try:
        with pytest.raises(KilledError):
            import_cards(path=path, progress=stop_after(0.6))
        assert not BoosterProduct.objects.exists()
        done = import_cards(path=path)
    finally:
        staging.drop()
    assert done.resumed_at
    assert (done.counts.boosters.new, len(done.counts.boosters.left_out)) == (20, 20)
    assert not BoosterProduct.objects.filter(complete=False).exists()
    resumed = snapshot()
    assert not import_cards(path=path).counts.changed_anything
    assert snapshot() == resumed


def test_a_cut_file_keeps_no_booster(path: Path) -> None:
    data = whole_file(path, a_set("AAA", draft=booster(*OWN))).read_bytes()
    for at in range(len(data) // 2, len(data), 97):
        path.write_bytes(data[:at])
        with pytest.raises(Exception, match="import_"):
            import_cards(path=path)
    assert not BoosterProduct.objects.exists()
    assert not Card.objects.exists()
