"""MTGJSON set files and AllPrintings."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from core import clock
from formats.catalog.importing.errors import ImportBrokenJson, ImportKindUnknown, ImportRunning
from formats.catalog.models import Card, CardName, Printing
from formats.catalog.service import IMPORT_LOCK, import_cards

from .conftest import NOTHING, WriteTsv, snapshot


def card(name: str, **fields: Any) -> dict[str, Any]:
    """A card as MTGJSON writes it."""
    face = {
        "name": name,
        "setCode": "TST",
        "layout": "normal",
        "type": "Instant",
        "number": "1",
        "rarity": "common",
        "colorIdentity": ["R"],
        "availability": ["paper"],
        "borderColor": "black",
        "legalities": {"vintage": "Legal"},
        "printings": ["TST"],
    }
    return {**face, **fields}


def set_file(path: Path, *cards: object, code: str = "TST") -> Path:
    """A set file with those cards."""
    path.write_text(
        json.dumps({"meta": {}, "data": {"cards": cards, "code": code, "tokens": [{"name": "T"}]}})
    )
    return path


def all_printings(path: Path, **sets: list[object]) -> Path:
    """An AllPrintings file with those sets."""
    data = {code: {"cards": cards, "code": code} for code, cards in sets.items()}
    path.write_text(json.dumps({"meta": {}, "data": data}))
    return path


@pytest.fixture
def path(tmp_path: Path, db: None) -> Path:
    """Where a test's file goes."""
    return tmp_path / "file"


def test_a_set_file_and_the_sets_that_it_only_names(path: Path) -> None:
    import_cards(
        path=set_file(path, card("Shock", rarity="mythic", printings=["TST", "M10", "PLIST"]))
    )
    rows = Printing.objects.order_by("set_code").values_list("set_code", "number", "rarities")
    assert list(rows) == [("M10", "", ""), ("PLST", "", ""), ("TST", "1", "M")]
    assert Card.objects.get().all_sets_known


def test_a_numbered_printing_takes_the_place_of_the_bare_fact(
    path: Path, write_tsv: WriteTsv
) -> None:
    import_cards(path=write_tsv({"name": "Shock", "color_identity": "R", "printings": "TST:C"}))
    import_cards(path=all_printings(path, TST=[card("Shock"), card("Shock", number="2★")]))
    assert set(Printing.objects.values_list("number", flat=True)) == {"1", "2★"}
    again = import_cards(
        path=write_tsv({"name": "Shock", "color_identity": "R", "printings": "TST:C"})
    ).counts
    assert not again.changed_anything
    assert Printing.objects.count() == 2


def test_faces_are_one_card(path: Path) -> None:
    faces = [
        card("Delver // Aberration", faceName="Delver", side="a", manaCost="{U}", power="1",
             toughness="1", type="Creature — Human", layout="transform",
             foreignData=[{"language": "Japanese", "name": "秘密 // 逸脱者", "faceName": "秘密"},
                          {"language": "German", "name": "Geheimnis"}]),
        card("Delver // Aberration", faceName="Aberration", side="b", type="Creature — Insect",
             power="3", toughness="2", layout="transform",
             foreignData=[{"language": "Japanese", "name": "秘密 // 逸脱者",
                           "faceName": "逸脱者"}]),
    ]  # fmt: skip
    import_cards(path=set_file(path, *faces))
    made = Card.objects.get()
    assert (made.name, made.pt, made.mana_cost, made.type_line) == (
        "Delver // Aberration", "1/1", "{U}", "Creature — Human",
    )  # fmt: skip
    assert set(CardName.objects.values_list("folded", "kind", "language")) == {
        ("delver/aberration", "main", "en"),
        ("delver", "front", "en"),
        ("aberration", "face", "en"),
        ("秘密/逸脱者", "printed", "ja"),
        ("秘密", "printed", "ja"),
        ("逸脱者", "printed", "ja"),
        ("geheimnis", "printed", "de"),
    }


def test_other_spellings(path: Path) -> None:
    import_cards(
        path=set_file(
            path,
            card("Jötun Grunt", asciiName="Jotun Grunt"),
            card("Broodmoth", flavorName="Mothra", number="2"),
            card("Spectacular Spider-Man", printedName="Ademi of the Silkchutes", number="3"),
            card("Bolt", printedName="Blitz", language="German", number="4"),
        )
    )
    aliases = dict(CardName.objects.filter(kind="alias").values_list("text", "card__name"))
    assert aliases == {
        "Mothra": "Broodmoth",
        "Ademi of the Silkchutes": "Spectacular Spider-Man",
    }


FLAGS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"isFunny": True, "borderColor": "silver", "legalities": {}}, {"funny": True}),
    ({"isFunny": True}, {"funny": False}),  # a basic land of a funny set
    ({"securityStamp": "acorn", "legalities": {}}, {"funny": True}),
    ({"name": "A-Shock", "isRebalanced": True, "availability": ["arena"]}, {"online_only": True}),
    ({"availability": ["arena"]}, {"online_only": True}),
    ({"availability": ["mtgo"], "printings": ["TST", "M10"]}, {"online_only": False}),
    ({"isReserved": True}, {"reserved": True}),
    ({"hasAlternativeDeckLimit": True}, {"own_limit": True}),
    ({"promoTypes": ["playtest"], "legalities": {}}, {"variant": "playtest", "funny": True}),
]


LEADERS = [
    ({"leadershipSkills": {"brawl": True, "commander": True, "oathbreaker": False}}, True),
    ({"leadershipSkills": {"brawl": True, "commander": False, "oathbreaker": True}}, False),
    ({}, False),  # where the file knows of leaders, a card that is none is told by silence
]


@pytest.mark.parametrize(("fields", "leads"), LEADERS)
def test_leaders_of_commander_decks(path: Path, fields: dict[str, Any], leads: bool) -> None:
    other = card("Someone", number="2", leadershipSkills={"commander": True})
    import_cards(path=set_file(path, card("Shock", **fields), other))
    assert Card.objects.get(name="Shock").leader is leads


def test_a_file_without_leaders_says_nothing_of_them(path: Path) -> None:
    import_cards(path=set_file(path, card("Shock")))
    assert Card.objects.get().leader is None


@pytest.mark.parametrize(("fields", "expected"), FLAGS)
def test_flags_of_cards(path: Path, fields: dict[str, Any], expected: dict[str, Any]) -> None:
    import_cards(path=set_file(path, card(fields.get("name", "Shock"), **{
        key: value for key, value in fields.items() if key != "name"})))  # fmt: skip
    made = Card.objects.get()
    assert {key: getattr(made, key) for key in expected} == expected


PRINTING_FLAGS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"playable": True, "media": "p", "day": None}),
    ({"borderColor": "gold"}, {"playable": False}),
    ({"isOversized": True}, {"playable": False}),
    ({"layout": "meld", "side": "b"}, {"playable": False}),
    ({"availability": ["arena", "mtgo"]}, {"media": "ma"}),
    ({"originalReleaseDate": "2020-10-13"}, {"day": date(2020, 10, 13)}),
]


@pytest.mark.parametrize(("fields", "expected"), PRINTING_FLAGS)
def test_flags_of_printings(path: Path, fields: dict[str, Any], expected: dict[str, Any]) -> None:
    import_cards(path=set_file(path, card("Shock", **fields)))
    made = Printing.objects.get()
    assert {key: getattr(made, key) for key in expected} == expected


def test_a_funny_printing_does_not_make_an_ordinary_card_funny(path: Path) -> None:
    import_cards(
        path=all_printings(
            path,
            TST=[card("Shock")],
            UNX=[card("Shock", setCode="UNX", borderColor="silver", legalities={})],
        )
    )
    assert Card.objects.get().funny is False


def test_a_thin_front_becomes_the_whole_card_and_stays_it(path: Path, write_tsv: WriteTsv) -> None:
    thin = write_tsv({"name": "Ashling", "flags": "x", "printings": "TST:R"})
    import_cards(path=thin)
    whole = set_file(
        path,
        card("Ashling // Rimebound", side="a", layout="transform", colorIdentity=["R", "U"]),
        card("Ashling // Rimebound", side="b", layout="transform"),
    )
    counts = import_cards(path=whole).counts
    assert (counts.cards_new, counts.cards_changed) == (0, 1)
    before = snapshot()
    for again in (thin, whole):
        assert not import_cards(path=again).counts.changed_anything
    assert snapshot() == before
    made = Card.objects.get()
    assert (made.name, made.thin, made.color_identity) == ("Ashling // Rimebound", False, "RU")


def test_tokens_are_no_cards(path: Path) -> None:
    import_cards(path=set_file(path, card("Shock"), card("Goblin", layout="token", number="2")))
    assert set(Card.objects.values_list("name", flat=True)) == {"Shock"}


BROKEN: list[tuple[object, str]] = [
    (5, "the entry must be an object, not a whole number"),
    ({"setCode": "TST"}, "name is missing"),
    (card("Shock", number=5), "number must be a text, not a whole number (card Shock)"),
    (card("Shock", colorIdentity="R"), "colorIdentity must be a list, not a text (card Shock)"),
    (card("Shock", foreignData=[{"language": 5}]), "foreignData[0].language must be a text"),
    (card("Shock", manaValue="x"), "manaValue must be a number or nothing, not a text"),
    (card("Shock", colorIdentity=["Q"]), "not colours"),
    (card("Shock", rarity="shiny"), "not a rarity"),
    (card("Shock", setCode="B-D"), "not a set code"),
    (card("Shock", originalReleaseDate="2020-13-01"), "not a day"),
    (card("Sho\x00ck"), "control character"),
    (card("S" * 999), "longer than"),
    (card(""), "no name"),
]


@pytest.mark.parametrize(("entry", "what"), BROKEN)
def test_a_wrong_card_is_named_and_nothing_is_stored(path: Path, entry: object, what: str) -> None:
    all_printings(path, AAA=[card("Bolt", setCode="AAA")], TST=[entry])
    with pytest.raises(ImportBrokenJson) as refused:
        import_cards(path=path)
    assert what in refused.value.params["what"]
    assert "\n" not in refused.value.params["what"]
    assert snapshot() == NOTHING


def test_half_a_character_in_a_name_is_refused_and_elsewhere_passed_over(path: Path) -> None:
    with pytest.raises(ImportBrokenJson) as refused:
        import_cards(path=set_file(path, card("Sho\ud800ck")))
    assert "half a character" in refused.value.params["what"]
    assert snapshot() == NOTHING
    import_cards(path=set_file(path, card("Shock", flavorText="\ud800", text="\udfff")))
    assert Card.objects.get().name == "Shock"


@pytest.mark.parametrize("day", ["xx", "2020-13-01", "9999-12-31", "2026-02-30", "20200101x"])
def test_a_list_of_no_day_or_of_days_to_come_is_refused(path: Path, day: str) -> None:
    path.write_text(json.dumps({"meta": {"date": day}, "data": {"cards": [card("Shock")]}}))
    with pytest.raises(ImportBrokenJson) as refused:
        import_cards(path=path)
    assert refused.value.code == "formats.import_damaged"
    assert refused.value.params["byte"] == 9
    assert snapshot() == NOTHING


def test_a_clock_may_be_a_day_ahead(path: Path) -> None:
    tomorrow = (clock.today() + timedelta(days=1)).isoformat()
    path.write_text(json.dumps({"meta": {"date": tomorrow}, "data": {"cards": [card("Shock")]}}))
    assert import_cards(path=path).counts.cards_new == 1


@pytest.mark.parametrize(
    "data",
    [{}, {"data": []}, {"data": {}}, {"data": {"Shock": [card("Shock")]}}, {"data": {"cards": {}}}],
)
def test_other_json_is_no_card_list(path: Path, data: object) -> None:
    path.write_text(json.dumps(data))
    with pytest.raises(ImportKindUnknown):
        import_cards(path=path)


def test_a_cut_file_changes_nothing_wherever_it_is_cut(path: Path) -> None:
    sets = {
        code: [card(f"{code} {n}", setCode=code, number=str(n)) for n in range(3)]
        for code in ("AAA", "BBB", "CCC")
    }
    whole = all_printings(path, **sets).read_bytes()
    for at in range(0, len(whole), 61):
        path.write_bytes(whole[:at])
        with pytest.raises((ImportBrokenJson, ImportKindUnknown)):
            import_cards(path=path)
    path.write_bytes(whole + b"}")
    with pytest.raises(ImportBrokenJson):
        import_cards(path=path)
    assert snapshot() == NOTHING
    path.write_bytes(whole)
    assert import_cards(path=path).counts.cards_new == 9


@pytest.mark.django_db(transaction=True)
def test_a_second_import_at_the_same_time_is_refused(path: Path) -> None:
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [IMPORT_LOCK])
        with pytest.raises(ImportRunning):
            import_cards(path=set_file(path, card("Shock")))
    finally:
        with other.cursor() as cursor:  # a closed connection gives its locks back a little later
            cursor.execute("SELECT pg_advisory_unlock_all()")
        other.close()
    assert import_cards(path=path).counts.cards_new == 1


@pytest.mark.external
def test_real_files(format_data: Path, db: None) -> None:
    samples = format_data / "samples"
    set_alone = samples / "mtgjson_v5_M10.json"
    awkward = samples / "mtgjson_v5_awkward_AllPrintings.json"
    for path in (set_alone, awkward):
        assert import_cards(path=path).counts.cards_new > 0
        assert not import_cards(path=path).counts.changed_anything
    names = set(Card.objects.values_list("name", flat=True))
    assert {
        "Fire // Ice", "Delver of Secrets // Insectile Aberration",
        "Bushi Tenderfoot // Kenzo the Hardhearted", "Dusk // Dawn",
        "Brazen Borrower // Petty Theft", "Who // What // When // Where // Why",
        "Bruna, the Fading Light // Brisela, Voice of Nightmares", "Stitch in Time",
        "A-Lier, Disciple of the Drowned", "Lim-Dûl's Vault", "_____",
    } <= names  # fmt: skip
    flags = {row[0]: row[1:] for row in Card.objects.values_list("name", "funny", "online_only")}
    assert flags["A-Lier, Disciple of the Drowned"] == (False, True)
    assert flags["_____"] == (True, False)
    assert flags["Forest"] == (False, False)
    gold = Printing.objects.get(set_code="WC99", number="js127")
    oversized = Printing.objects.get(set_code="OHOP", number="1")
    assert (gold.playable, oversized.playable) == (False, False)
    walking_dead = Printing.objects.get(card__name="Rick, Steadfast Leader", set_code="SLD")
    assert walking_dead.day == date(2020, 10, 13)
    assert CardName.objects.get(folded="秘密を掘り下げる者").card.name.startswith("Delver")


@pytest.mark.external
def test_a_real_file_cut_at_many_places(format_data: Path, path: Path) -> None:
    whole = (format_data / "samples" / "mtgjson_v5_awkward_AllPrintings.json").read_bytes()
    for at in range(1, len(whole), len(whole) // 40):
        path.write_bytes(whole[:at])
        with pytest.raises((ImportBrokenJson, ImportKindUnknown)):
            import_cards(path=path)
    assert snapshot() == NOTHING
