"""Scryfall's bulk files, however they are laid out."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from formats.catalog.importing import scryfall
from formats.catalog.importing.errors import ImportBrokenJson, ImportKindUnknown
from formats.catalog.models import Card, CardName, ImportRun, Printing, Set
from formats.catalog.service import import_cards

from .conftest import NOTHING, snapshot


def told(name: str, **fields: Any) -> dict[str, Any]:
    """A card object as Scryfall writes it."""
    card = {
        "object": "card",
        "lang": "en",
        "name": name,
        "set": "tst",
        "set_name": "Test Set",
        "set_type": "expansion",
        "released_at": "2020-01-01",
        "collector_number": "1",
        "layout": "normal",
        "mana_cost": "{R}",
        "cmc": 1.0,
        "type_line": "Instant",
        "colors": ["R"],
        "color_identity": ["R"],
        "keywords": [],
        "legalities": {"vintage": "legal"},
        "games": ["paper"],
        "rarity": "common",
        "border_color": "black",
    }
    return {**card, **fields}


LAYOUTS = {
    "lines": lambda cards: "[\n" + ",\n".join(map(json.dumps, cards)) + "\n]\n",
    "compact": lambda cards: json.dumps(cards, separators=(",", ":")),
    "pretty": lambda cards: json.dumps(cards, indent=4),
    "other order": lambda cards: json.dumps([dict(reversed(card.items())) for card in cards]),
    "list object": lambda cards: json.dumps({"object": "list", "has_more": False, "data": cards}),
}


@pytest.fixture
def path(tmp_path: Path, db: None) -> Path:
    """Where a test's file goes."""
    return tmp_path / "file"


@pytest.mark.parametrize("layout", list(LAYOUTS))
def test_every_layout(path: Path, layout: str) -> None:
    cards = [
        told(f"Card {n}", collector_number=str(n), all_parts=[{"name": "}", "object": "x"}])
        for n in range(500)
    ]
    path.write_text(LAYOUTS[layout](cards))
    summary = import_cards(path=path)
    assert (summary.kind, summary.counts.cards_new) == ("scryfall", 500)
    assert ImportRun.objects.get().kind == "scryfall"
    card = Card.objects.get(name="Card 7")
    assert (card.mana_value, card.colors, card.slug) == (1.0, "R", "card-7")
    made = Set.objects.get(code="TST")
    assert (made.name, made.type) == ("Test Set", "expansion")
    assert not import_cards(path=path).counts.changed_anything


FLAGS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"reserved": True}, {"reserved": True}),
    ({"games": ["arena"]}, {"online_only": True}),
    ({"border_color": "silver", "legalities": {}}, {"funny": True}),
    ({"border_color": "silver"}, {"funny": False}),
    ({"security_stamp": "acorn", "legalities": {"vintage": "not_legal"}}, {"funny": True}),
    ({"promo_types": ["playtest"]}, {"variant": "playtest", "funny": True}),
    ({"oracle_text": "A deck can have any number of cards named Shock."}, {"own_limit": True}),
    ({"oracle_text": "Shock can be your commander."}, {"leader": True}),
    ({}, {"leader": None, "own_limit": False}),
]


@pytest.mark.parametrize(("fields", "expected"), FLAGS)
def test_flags(path: Path, fields: dict[str, Any], expected: dict[str, Any]) -> None:
    path.write_text(json.dumps([told("Shock", **fields)]))
    import_cards(path=path)
    made = Card.objects.get()
    assert {key: getattr(made, key) for key in expected} == expected


def test_melded_pairs_are_called_as_in_mtgjson(path: Path) -> None:
    parts = [
        {"component": "meld_part", "name": "Graf Rats"},
        {"component": "meld_part", "name": "Midnight Scavengers"},
        {"component": "meld_result", "name": "Chittering Host"},
    ]
    path.write_text(json.dumps([
        told("Graf Rats", layout="meld", all_parts=parts, power="2", toughness="1"),
        told("Midnight Scavengers", layout="meld", all_parts=parts, collector_number="2"),
        told("Chittering Host", layout="meld", all_parts=parts, collector_number="3",
             type_line="Creature — Eldrazi Horror", power="5", toughness="6", mana_cost="",
             cmc=7.0),
    ]))  # fmt: skip
    import_cards(path=path)
    names = set(Card.objects.values_list("name", flat=True))
    assert names == {
        "Graf Rats // Chittering Host", "Midnight Scavengers // Chittering Host",
        "Chittering Host",
    }  # fmt: skip
    playable = dict(Printing.objects.values_list("card__name", "playable"))
    assert playable["Chittering Host"] is False
    assert playable["Graf Rats // Chittering Host"] is True
    back = Card.objects.get(name__startswith="Graf").faces.get(index=1)
    assert (back.name, back.pt, back.type_line) == (
        "Chittering Host", "5/6", "Creature — Eldrazi Horror",
    )  # fmt: skip
    assert not import_cards(path=path).counts.changed_anything


def test_printings_in_other_languages_are_the_same_printing(path: Path) -> None:
    path.write_text(json.dumps([
        told("Shock"),
        told("Shock", lang="ja", printed_name="ショック"),
        told("Shock", lang="zhs", printed_name="震撼"),
        told("Ice", lang="de", printed_name="Eis", collector_number="9"),
    ]))  # fmt: skip
    import_cards(path=path)
    assert Printing.objects.count() == 2
    names = set(CardName.objects.filter(kind="printed").values_list("text", "language"))
    assert names == {("ショック", "ja"), ("震撼", "zhs"), ("Eis", "de")}


def test_a_list_that_leaves_nothing_out_is_known_by_its_size(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text(json.dumps([told("Shock", collector_number=str(n)) for n in range(3)]))
    import_cards(path=path)
    assert not Card.objects.get().all_sets_known
    monkeypatch.setattr(scryfall, "WHOLE_CARDS", 1)
    import_cards(path=path)
    assert Card.objects.get().all_sets_known


def test_no_text_is_stored(path: Path) -> None:
    secret = "Xyzzyplugh"
    path.write_text(json.dumps([
        told("Shock", oracle_text=secret, flavor_text=secret, artist=secret, printed_text=secret,
             image_uris={"png": secret}, card_faces=[]),
    ]))  # fmt: skip
    import_cards(path=path)
    with connection.cursor() as cursor:
        for table in ("card", "card_name", "face", "printing", "set", "import_run"):
            cursor.execute(f"SELECT count(*) FROM catalog_{table} t WHERE t::text ~ '{secret}'")
            assert cursor.fetchone() == (0,)


BROKEN: list[tuple[object, str]] = [
    (5, "the entry must be an object, not a whole number"),
    ({"object": "card", "set": "tst", "collector_number": "1"}, "name is missing"),
    (told("Shock", cmc="1"), "cmc must be a number or nothing, not a text (card Shock)"),
    (told("Shock", rarity="shiny"), "not a rarity"),
    (told("Shock", set="b-d"), "not a set code"),
    (told("Shock", cmc=-1.0), "out of range"),
    (told("Sho\x00ck"), "control character"),
]


@pytest.mark.parametrize(("entry", "what"), BROKEN)
def test_a_wrong_object_is_named_and_nothing_is_stored(
    path: Path, entry: object, what: str
) -> None:
    good = [told(f"Card {n}") for n in range(50)]
    text = json.dumps([*good, entry, told("Last")])
    path.write_text(text)
    with pytest.raises(ImportBrokenJson) as refused:
        import_cards(path=path)
    params = refused.value.params
    assert what in params["what"]
    assert 0 < params["byte"] <= len(text)
    assert snapshot() == NOTHING


def test_the_place_of_a_wrong_object(path: Path) -> None:
    before = json.dumps([told(f"Card {n}") for n in range(50)])[:-1]
    path.write_text(before + ", " + json.dumps(told("Bad", set="bad", cmc="x")) + "]")
    with pytest.raises(ImportBrokenJson) as refused:
        import_cards(path=path)
    assert refused.value.params["byte"] == len(before) + 2
    assert refused.value.params["set"] == "BAD"


def test_a_cut_list_changes_nothing_wherever_it_is_cut(path: Path) -> None:
    whole = LAYOUTS["lines"]([told(f"Card {n}") for n in range(12)]).encode().rstrip()
    for at in range(0, len(whole), 97):
        path.write_bytes(whole[:at])
        with pytest.raises((ImportBrokenJson, ImportKindUnknown)):
            import_cards(path=path)
    assert snapshot() == NOTHING


@pytest.mark.parametrize("other", ["[]", "[1, 2]", '[{"a": 1}]', '[{"object": "ruling"}]'])
def test_other_lists_are_no_card_lists(path: Path, other: str) -> None:
    path.write_text(other)
    with pytest.raises(ImportKindUnknown):
        import_cards(path=path)
