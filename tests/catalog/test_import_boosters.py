"""Boosters come in with their sets' cards and can be opened afterwards."""

import copy
import json
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from formats.boosters import BOOSTER_CODES, Opener, audited
from formats.catalog import boosters, service
from formats.catalog.boosters import find_product, products
from formats.catalog.errors import IncompleteProduct, UnknownProduct
from formats.catalog.importing import booster_merging, feeding, staging
from formats.catalog.importing.booster_merging import BoosterCounts
from formats.catalog.models import BoosterProduct, Card, ImportRun, Printing
from formats.catalog.service import import_cards

from .conftest import snapshot
from .test_import_mtgjson import card
from .test_import_resume import KilledError, stop_after

Told = dict[str, Any]


@pytest.fixture
def path(tmp_path: Path, db: None) -> Path:
    """Where a test's file goes."""
    return tmp_path / "file"


def row(code: str, variant: str = "default") -> BoosterProduct:
    return BoosterProduct.objects.get(set_code=code, variant=variant)


def uuid(set_code: str, number: int) -> str:
    """An id as MTGJSON has them."""
    return f"{set_code.encode().hex():0>8.8}-0000-5000-8000-{number:012x}"


def cards_of_set(code: str, count: int = 6, **fields: Any) -> list[Told]:
    """So many cards of a set."""
    return [
        card(f"{code} {number}", setCode=code, number=str(number), uuid=uuid(code, number),
             printings=[code], **fields)
        for number in range(1, count + 1)
    ]  # fmt: skip


def booster(*keys: str, count: int = 3, **fields: Any) -> Told:
    """A booster with one sheet of these cards."""
    return {
        "boosters": [{"contents": {"common": count}, "weight": 1}],
        "boostersTotalWeight": 1,
        "sheets": {
            "common": {"cards": dict.fromkeys(keys, 1), "foil": False, "totalWeight": len(keys)}
        },
        **fields,
    }


def a_set(code: str, cards: Iterable[Told] | None = None, **boosters: Any) -> Told:
    """A set with those boosters."""
    told = cards_of_set(code) if cards is None else list(cards)
    return {"code": code, "name": f"Set {code}", "cards": told, "booster": boosters}


def whole_file(path: Path, *sets: Told, date: str = "2024-01-01") -> Path:
    """AllPrintings with those sets."""
    data = {told["code"]: told for told in sets}
    path.write_text(json.dumps({"meta": {"date": date}, "data": data}))
    return path


OWN = [uuid("AAA", number) for number in range(1, 7)]
OTHERS = [uuid("BBB", number) for number in range(1, 7)]
MIXED = booster(*OWN, *OTHERS, count=8, sourceSetCodes=["AAA", "BBB"])


def test_names_are_the_sets_and_cards_stand_by_set_and_number(path: Path) -> None:
    import_cards(path=whole_file(path, a_set("AAA", draft=booster(*OWN, name="Any Name"))))
    made = row("AAA", "draft")
    assert (made.name, made.complete, made.missing, made.told) == (
        "Set AAA", True, [], "2024-01-01 mtgjson",
    )  # fmt: skip
    assert json.loads(made.rules)["cards"][0] == ["AAA:1", "AAA 1", "common", "", 0]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"rarity": "mythic", "colors": ["G", "W"]}, ("mythic", "WG", False)),
        ({"type": "Basic Snow Land — Forest"}, ("basic", "", True)),
        ({"type": "Land Creature — Forest Dryad", "rarity": "uncommon"}, ("uncommon", "", True)),
        ({"rarity": "special"}, ("special", "", False)),
        ({"type": "Enchantment — Basic Landing"}, ("common", "", False)),
    ],
)
def test_what_boosters_see_of_a_card(
    path: Path, fields: Told, expected: tuple[str, str, bool]
) -> None:
    import_cards(
        path=whole_file(path, a_set("AAA", cards_of_set("AAA", **fields), draft=booster(*OWN)))
    )
    first = find_product("AAA", "draft").sheets[0].cards[0][0]
    assert (first.rarity, first.colors, first.land) == expected


def test_a_card_with_a_land_on_its_back_is_no_land(path: Path) -> None:
    faces = [
        card("Spell // Land", side=side, setCode="AAA", uuid=key, layout="modal_dfc", **fields)
        for side, key, fields in (("a", OWN[0], {"colors": ["R"]}), ("b", OWN[1], {"type": "Land"}))
    ]
    import_cards(
        path=whole_file(path, a_set("AAA", reversed(faces), draft=booster(OWN[0], count=1)))
    )
    (found,) = find_product("AAA", "draft").sheets[0].cards
    assert (found[0].name, found[0].land, found[0].colors) == ("Spell // Land", False, "R")


def test_a_booster_waits_for_the_cards_of_another_set(path: Path) -> None:
    told = whole_file(path, a_set("AAA", default=MIXED))
    for counts in (BoosterCounts(new=1, waiting=1), BoosterCounts(same=1, waiting=1)):
        assert import_cards(path=told).counts.boosters == counts
    made = row("AAA")
    assert (made.complete, made.missing, made.size_least, made.size_most) == (False, ["BBB"], 8, 8)
    assert [one.code for one in products()] == ["M10", "M10"]
    with pytest.raises(IncompleteProduct) as refused:
        find_product("AAA")
    assert refused.value.params["missing"] == ["BBB"]
    done = import_cards(path=whole_file(path, a_set("BBB"), date="2020-01-01")).counts
    assert done.boosters == BoosterCounts(changed=1)
    made.refresh_from_db()
    assert (made.complete, made.missing, made.told) == (True, [], "2024-01-01 mtgjson")
    assert {one.card.id[:3] for one in Opener(find_product("AAA")).open(audited(b""))} == {
        "AAA", "BBB",
    }  # fmt: skip
    assert not import_cards(path=path).counts.changed_anything


def test_a_list_that_does_not_name_the_sets_leaves_open_what_is_missing(path: Path) -> None:
    import_cards(path=whole_file(path, a_set("AAA", default=booster(*OWN, *OTHERS))))
    assert (row("AAA").complete, row("AAA").missing) == (False, [])
    import_cards(path=whole_file(path, a_set("BBB")))
    assert row("AAA").complete


def test_sets_may_come_in_any_order_and_apart(path: Path) -> None:
    one, other = a_set("AAA", default=MIXED), a_set("BBB")
    seen = []
    for files in ([[one], [other]], [[other], [one]], [[one, other]], [[other, one]]):
        for model in (BoosterProduct, Printing, Card):
            model.objects.all().delete()  # type: ignore[attr-defined]
        for sets in files:
            import_cards(path=whole_file(path, *sets))
        assert row("AAA").complete
        seen.append(snapshot()["boosters"])
    assert all(found == seen[0] for found in seen)


def test_more_boosters_than_are_made_at_once_come_in_alike(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [f"AA{n}" for n in range(7)]
    sets = [
        a_set(code, draft=booster(*(uuid(code, n) for n in range(1, 7))), set=MIXED, arena=5)
        for code in codes
    ]
    import_cards(path=whole_file(path, *sets))
    whole = snapshot()
    for model in (BoosterProduct, Printing, Card):
        model.objects.all().delete()  # type: ignore[attr-defined]
    monkeypatch.setattr(booster_merging, "MOST_AHEAD", 3)
    monkeypatch.setattr(booster_merging, "BATCH", 2)
    counts = import_cards(path=path).counts.boosters
    assert (counts.new, counts.waiting, len(counts.left_out)) == (14, 7, 7)
    assert snapshot() == whole
    done = import_cards(path=whole_file(path, a_set("AAA"), a_set("BBB"))).counts.boosters
    assert (done.changed, done.waiting) == (7, 0)


@pytest.mark.parametrize("indent", ["\t", 1])
def test_a_list_that_is_printed_at_length_brings_the_same_boosters(
    path: Path, indent: str | int
) -> None:
    sheet = {"common\\\t稲": {"cards": dict.fromkeys(OWN, 1)}}
    told = {"boosters": [{"contents": {"common\\\t稲": 2}}], "sheets": sheet}
    fine = booster(*OWN, name='"\\\n"')
    import_cards(path=whole_file(path, a_set("AAA", draft=fine, set=MIXED, arena=told)))
    compact = snapshot()
    path.write_text(json.dumps(json.loads(path.read_text()), indent=indent))
    counts = import_cards(path=path).counts
    assert not counts.changed_anything
    assert len(counts.boosters.left_out) == 1
    assert snapshot() == compact


def test_the_later_list_wins(path: Path) -> None:
    few, many = booster(*OWN[:4]), booster(*OWN)
    import_cards(path=whole_file(path, a_set("AAA", draft=few), date="2024-01-01"))
    older = whole_file(path, a_set("AAA", draft=many), date="2023-01-01")
    assert import_cards(path=older).counts.boosters == BoosterCounts(same=1)
    newer = whole_file(path, a_set("AAA", draft=many, set=few), date="2024-06-01")
    before = find_product("AAA", "draft")
    assert find_product("AAA", "draft") is before
    assert import_cards(path=newer).counts.boosters == BoosterCounts(new=1, changed=1)
    assert len(find_product("AAA", "draft").sheets[0].cards) == 6
    assert row("AAA", "draft").told == "2024-06-01 mtgjson"
    gone = whole_file(path, a_set("AAA", set=few), date="2024-07-01")
    assert import_cards(path=gone).counts.boosters == BoosterCounts(same=1)
    assert row("AAA", "draft").complete  # a list that is silent takes nothing away


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


def test_cards_without_ids_are_cards_all_the_same(path: Path) -> None:
    texts = ("", "x", OWN[0])
    cards = [{**one, "uuid": text} for one, text in zip(cards_of_set("AAA", 3), texts, strict=True)]
    import_cards(path=whole_file(path, a_set("AAA", cards, draft=booster(OWN[0], count=1))))
    known = Printing.objects.order_by("number").values_list("uuid", flat=True)
    assert [str(key or "") for key in known] == ["", "", OWN[0]]
    assert find_product("AAA").variant == "draft"


def test_lists_of_others_tell_nothing_of_boosters(path: Path, tmp_path: Path) -> None:
    import_cards(path=whole_file(path, a_set("AAA", draft=booster(*OWN))))
    before = snapshot()["boosters"]
    ids = list(Printing.objects.order_by("id").values_list("uuid", flat=True))
    told = {
        "object": "card", "id": OTHERS[0], "name": "AAA 1", "lang": "en", "layout": "normal",
        "released_at": "2025-05-03", "set": "aaa", "set_name": "Set AAA", "set_type": "expansion",
        "collector_number": "1", "rarity": "common", "type_line": "Instant", "cmc": 0.0,
        "colors": [], "color_identity": ["R"], "games": ["paper"], "booster": True,
    }  # fmt: skip
    other = tmp_path / "scryfall.json"
    other.write_text(json.dumps([told]))
    assert import_cards(path=other).counts.boosters == BoosterCounts()
    assert snapshot()["boosters"] == before
    assert list(Printing.objects.order_by("id").values_list("uuid", flat=True)) == ids


def test_without_a_variant_the_usual_one_is_meant(path: Path) -> None:
    few = booster(*OWN[:4])
    told = a_set("AAA", collector=few, set=few, draft=MIXED, arena=few)
    import_cards(path=whole_file(path, told))
    assert find_product("aaa").variant == "set"  # the draft booster waits
    for code, variant in (
        ("ZZZ", ""),
        ("AAA", "play"),
        ("", ""),
        ("M10", "collector"),
        ("A\0", ""),
    ):
        with pytest.raises(UnknownProduct):
            find_product(code, variant)


def test_what_comes_with_podium_is_there_without_any_import(db: None) -> None:
    assert [(one.code, one.variant, one.embedded) for one in products()] == [
        ("M10", "default", True), ("M10", "rulebook", True),
    ]  # fmt: skip
    assert (products()[0].size_least, products()[0].size_most) == (15, 15)


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


def test_the_command_and_the_page_tell_what_became_of_boosters(
    path: Path, operator_client: Client
) -> None:
    told = whole_file(path, a_set("AAA", draft=MIXED, set=booster(*OWN), arena=5))
    out = StringIO()
    call_command("import_cards", str(told), stdout=out, stderr=StringIO())
    assert "Boosters: 2 new, 0 changed, 0 same, 1 waiting for cards of other sets" in out.getvalue()
    assert "left out: AAA arena boosters.shape" in out.getvalue()
    page = operator_client.get("/cards/import/").text
    assert "Boosters: 2 new, 0 changed, 1 left out." in page
    out = StringIO()
    call_command("import_cards", str(told), "--json", stdout=out, stderr=StringIO())
    assert json.loads(out.getvalue())["boosters"] == {
        "new": 0, "changed": 0, "same": 2, "waiting": 1,
        "left_out": [{"set_code": "AAA", "variant": "arena", "fault": "boosters.shape"}],
    }  # fmt: skip


def test_products_are_kept_by_what_they_are(path: Path) -> None:
    import_cards(path=whole_file(path, a_set("AAA", draft=booster(*OWN))))
    boosters._read.cache_clear()
    found = [find_product("AAA", "draft") for _ in range(3)]
    assert all(one is found[0] for one in found)
    assert boosters._read.cache_info().misses == 1
