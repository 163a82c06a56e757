"""Cards of a cube, of sheets, of a ready deck: looked up, told, refused."""

import json
import random

import pytest

from core.errors import Refusal
from formats.boosters import products_of
from formats.cubes import opening, service
from formats.cubes.errors import (
    BadKind,
    BadSize,
    BadTitle,
    DeckSize,
    NoSideboard,
    SeveralBoosters,
    TooManyCards,
    TooManyCubes,
    TooMuchText,
    Unread,
)
from formats.cubes.models import Cube

from .conftest import DECK, LIST, NAMES, SHEETS

pytestmark = pytest.mark.django_db


def refused(keep, *args, **details):
    """(code, parameters) of the refusal, and nothing is kept."""
    with pytest.raises(Refusal) as caught:
        keep(*args, **details)
    assert not Cube.objects.exists()
    return caught.value.code, caught.value.params


# --- cubes ---


def test_a_cube_is_its_cards_and_cards_a_pack(keep):
    cube = keep()
    product = opening.product(cube)
    assert (cube.title, cube.cards, cube.size, cube.left_out) == ("Cube", 92, 15, [])
    assert (product.dealt, product.name, product.sizes()) == (True, "Cube", (15, 15))
    assert {card.name for card, _copies in product.sheets[0].cards} == set(NAMES[:92])


def test_names_of_any_language_and_spelling_are_one_card(keep):
    cube = keep("Lightning Bolt\n稲妻\nlightning bolt\n3 LIGHTNING BOLT\nEarthquake", size=1)
    [sheet] = opening.product(cube).sheets
    assert [(card.id, card.name, card.colors, copies) for card, copies in sheet.cards] == [
        ("Earthquake", "Earthquake", "R", 1), ("Lightning Bolt", "Lightning Bolt", "R", 6),
    ]  # fmt: skip


def test_printings_that_the_catalogue_has_bear_their_numbers_and_rarities(keep):
    text = "Lightning Bolt (M10) 146\nLightning Bolt (M10) 999\nSerra Angel (XYZ) 1\nForest"
    [sheet] = opening.product(keep(text, size=1)).sheets
    assert [(card.id, card.rarity, card.land) for card, _copies in sheet.cards] == [
        ("Forest", "", True), ("Lightning Bolt", "", False), ("M10:146", "common", False),
        ("Serra Angel", "", False),
    ]  # fmt: skip


def test_every_line_that_names_no_card_is_told_with_what_is_near(keep):
    code, params = refused(keep, LIST + "\nSerra Angle\n0 Lightning Bolt\n=HYPERLINK(1)")
    assert (code, params["count"]) == ("cubes.unread", 3)
    first, second, third = params["problems"]
    assert (first["line"], first["text"], first["code"]) == (
        93,
        "Serra Angle",
        "cubes.unknown_card",
    )
    assert "Serra Angel" in first["near"]
    assert (second["line"], second["code"], second["params"]) == (
        94, "cubes.bad_count", {"most": 9_999},
    )  # fmt: skip
    assert (third["line"], third["text"]) == (95, "=HYPERLINK(1)")


def test_lines_are_left_out_when_the_owner_says_so_and_stay_told(keep):
    text = f"Serra Angle\n{LIST}\n# maybeboard\nForest"
    cube = keep(text, leave_out=True)
    assert cube.cards == 92
    assert cube.left_out == [
        [1, "Serra Angle", "cubes.unknown_card"], [95, "Forest", "cubes.maybeboard"],
    ]  # fmt: skip


def test_a_cube_of_three_cards_makes_no_pack_of_fifteen(keep):
    assert refused(keep, "\n".join(NAMES[:3])) == (
        "boosters.too_few_cards", {"cards": 3, "least": 15},
    )  # fmt: skip
    assert keep("\n".join(NAMES[:3]), size=3).cards == 3


@pytest.mark.parametrize("size", [0, -1, 101, 2**31 - 1])
def test_cards_a_pack(keep, size):
    assert refused(keep, size=size)[0] == BadSize.code


def test_limits_of_a_cube(keep):
    assert keep("5000 Lightning Bolt").cards == 5_000
    Cube.objects.all().delete()
    assert refused(keep, "5000 Lightning Bolt\nSerra Angel", leave_out=True)[0] == TooManyCards.code
    assert refused(keep, "9999 Lightning Bolt\n" * 500)[0] == TooManyCards.code
    assert refused(keep, "x" * 200_001)[0] == TooMuchText.code
    assert refused(keep, "稲" * 66_667)[0] == TooMuchText.code


def test_very_many_unknown_names_are_refused_in_no_time(keep):
    code, params = refused(keep, "\n".join(f"Nobody {at}" for at in range(5_000)))
    assert (code, params["count"], len(params["problems"])) == (Unread.code, 5_000, 200)


# --- sheets ---


def test_sheets_by_name_and_number(keep):
    cube = keep(SHEETS, kind="sheets")
    [[product], _packs] = products_of(cube.rules)
    assert (cube.title, cube.cards, cube.size, product.dealt) == ("Mine", 3, 11, False)
    assert {sheet.name: [card.id for card, _w in sheet.cards] for sheet in product.sheets} == {
        "common": ["Lightning Bolt", "M10:187"], "rare": ["Baneslayer Angel"],
    }  # fmt: skip


def test_json_is_read_as_sheets_whatever_the_form_was_left_at(keep):
    assert keep(f"\ufeff\n{SHEETS}", kind="cube").kind == "sheets"
    with pytest.raises(Refusal):
        keep(SHEETS, kind="entry_set")


def test_a_cube_as_json_is_dealt(keep):
    cube = keep(json.dumps({"name": "J", "cards": NAMES[:20], "size": 4}), kind="sheets")
    assert (cube.title, cube.cards, cube.size) == ("J", 20, 4)
    assert opening.product(cube).dealt


def test_unknown_cards_of_sheets_are_all_told_with_their_lines(keep):
    text = SHEETS.replace("Baneslayer Angel", "Baneslayer Angle").replace("M10:187", "M10:999")
    code, params = refused(keep, text, kind="sheets", leave_out=True)
    assert code == "cubes.unread"
    assert [(one["line"], one["text"]) for one in params["problems"]] == [
        (3, "M10:999"), (5, "Baneslayer Angle"),
    ]  # fmt: skip
    assert "Baneslayer Angel" in params["problems"][1]["near"]


def sheets(**sheet):
    return json.dumps(
        {
            "boosters": [{"contents": {"s": 1}}],
            "sheets": {"s": {"cards": {"Lightning Bolt": 1}} | sheet},
        }
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "boosters.not_json"),
        ("{", "boosters.not_json"),
        ("[]", "boosters.shape"),
        ("{}", "boosters.no_booster"),
        ('{"boosters": 3}', "boosters.shape"),
        ('{"a": 1, "a": 2}', "boosters.key_twice"),
        ("[" * 100_000, "boosters.not_json"),
        (f'{{"size": {"9" * 5_000}}}', "boosters.not_json"),
        ('{"size": NaN}', "boosters.not_json"),
        ('{"cards": ["Lightning Bolt"], "size": 1' + "0" * 400 + "}", "boosters.too_many"),
        (sheets(cards={"Lightning Bolt": 0}), "boosters.weight"),
        (sheets(cards={"Lightning Bolt": -1}), "boosters.weight"),
        (sheets(cards={"Lightning Bolt": 2**40}), "boosters.weight"),
        (sheets(cards={"Lightning Bolt": 10**30}), "boosters.weight"),
        (sheets(cards={"Lightning Bolt": 2**39, "Serra Angel": 2**39}), "boosters.total"),
        (sheets(cards={"Lightning Bolt": 1.5}), "boosters.shape"),
        (sheets(cards={"Lightning Bolt": True}), "boosters.shape"),
        (sheets(cards={}), "boosters.too_few_names"),
        (sheets(sheets={"s": 1}), "boosters.sheet_in_itself"),
        (sheets(sheets={"other": 1}), "boosters.sheet_unknown"),
        (sheets(cards={"Sho\0ck": 1}), "cubes.unread"),
        (sheets(cards={"<script>alert(1)</script>": 1}), "cubes.unread"),
        (sheets(cards={"=1+1": 1}), "cubes.unread"),
    ],
)
def test_sheets_that_are_none(keep, text, code):
    assert refused(keep, text, kind="sheets")[0] == code


def test_two_sheets_that_mix_each_other_in(keep):
    text = json.dumps(
        {"boosters": [{"contents": {"a": 1}}],
         "sheets": {"a": {"sheets": {"b": 1}}, "b": {"sheets": {"a": 1}}}}
    )  # fmt: skip
    assert refused(keep, text, kind="sheets")[0] == "boosters.sheet_in_itself"


def test_a_file_of_several_boosters_is_asked_to_be_one(keep):
    card = {"uuid": "u", "name": "Lightning Bolt", "number": "1", "setCode": "M10"}
    variant = {"boosters": [{"contents": {"s": 1}}], "sheets": {"s": {"cards": {"u": 1}}}}
    text = json.dumps({"code": "M10", "booster": {"a": variant, "b": variant}, "cards": [card]})
    assert refused(keep, text, kind="sheets") == (SeveralBoosters.code, {"count": 2})


# --- ready decks ---


def test_a_ready_deck_and_a_booster(keep):
    cube = keep(DECK, kind="entry_set", title="Red start")
    deck, booster = opening.entry_set(cube)
    assert (cube.cards, cube.booster, cube.boosters) == (60, "M10", 1)
    assert (deck.name, deck.sizes(), booster.code) == ("Red start", (60, 60), "M10")
    assert all(sheet.fixed for sheet in deck.sheets)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("39 Forest", DeckSize.code),
        ("101 Forest", DeckSize.code),
        ("9999 Forest\n9999 Island", DeckSize.code),
        ("40 Forest\nSideboard\n1 Lightning Bolt", NoSideboard.code),
        ("40 Forest\n1 Serra Angle", Unread.code),
        ("", "formats.empty_list"),
        ("Fo\0rest", "formats.binary_text"),
    ],
)
def test_decks_that_are_not_ready(keep, text, code):
    assert refused(keep, text, kind="entry_set")[0] == code


@pytest.mark.parametrize(
    ("details", "code"),
    [
        ({"booster": "XYZ"}, "boosters.unknown_product"),
        ({"booster": "x" * 5_000}, "boosters.unknown_product"),
        ({"booster": "M10:\0"}, "boosters.unknown_product"),
        ({"boosters": 0}, "cubes.bad_number"),
        ({"boosters": 7}, "cubes.bad_number"),
        ({"boosters": 10**12}, "cubes.bad_number"),
    ],
)
def test_boosters_beside_a_ready_deck(keep, details, code):
    assert refused(keep, DECK, kind="entry_set", **details)[0] == code


# --- what all have ---


@pytest.mark.parametrize("kind", ["", "Cube", "cube\0", "x" * 10_000])
def test_kinds(keep, kind):
    assert refused(keep, kind=kind)[0] == BadKind.code


@pytest.mark.parametrize("title", ["a\nb", "x" * 121, "\u202e", "\0"])
def test_titles(keep, title):
    assert refused(keep, title=title)[0] == BadTitle.code


def test_a_person_keeps_so_many(keep, aiko, monkeypatch):
    monkeypatch.setattr(service, "MOST_CUBES", 2)
    keep()
    keep()
    with pytest.raises(TooManyCubes):
        keep()
    assert Cube.objects.count() == 2


def test_a_list_in_another_order_gives_the_same_packs(keep):
    lines = LIST.splitlines()
    one, two = keep(), keep("\n".join(random.Random(1).sample(lines, len(lines))))
    assert one.rules == two.rules
