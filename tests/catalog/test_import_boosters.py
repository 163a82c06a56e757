"""Boosters come in with their sets' cards and can be opened afterwards."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from formats.boosters import Opener, audited
from formats.catalog import boosters
from formats.catalog.boosters import find_product, products
from formats.catalog.errors import IncompleteProduct, UnknownProduct
from formats.catalog.importing import booster_merging
from formats.catalog.importing.booster_merging import BoosterCounts
from formats.catalog.models import BoosterProduct, Card, Printing
from formats.catalog.service import import_cards

from .conftest import snapshot
from .test_import_mtgjson import card
from .told_boosters import (
    MIXED,
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
