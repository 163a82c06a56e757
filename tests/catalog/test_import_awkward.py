"""The cards that every list gets wrong: each kind, from MTGJSON and from Scryfall."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from formats.catalog.importing.slugs import card_slug, told_apart
from formats.catalog.models import Card, CardName, Face, Printing, Set
from formats.catalog.queries import catalogue_state, find_cards
from formats.catalog.service import import_cards, load_embedded
from formats.legality import load_facts

from .conftest import WriteTsv, snapshot

pytestmark = [pytest.mark.external, pytest.mark.django_db]


@pytest.fixture
def samples(format_data: Path) -> Path:
    """Real files, their texts taken out."""
    return format_data / "samples"


@pytest.fixture
def mtgjson(samples: Path) -> None:
    """121 awkward cards."""
    import_cards(path=samples / "mtgjson_v5_awkward_AllPrintings.json")


@pytest.fixture
def scryfall(samples: Path) -> None:
    """88 awkward objects."""
    import_cards(path=samples / "scryfall_awkward_88.json")


FROM_MTGJSON: dict[str, dict[str, Any]] = {
    "Fire // Ice": {  # split: both halves count
        "slug": "fire-ice", "layout": "split", "mana_cost": "{1}{R}", "mana_value": 4.0,
        "colors": "RU", "color_identity": "RU", "type_words": ["instant"],
    },
    "Dusk // Dawn": {"layout": "aftermath", "mana_value": 9.0, "keywords": ["Aftermath"]},
    "Bushi Tenderfoot // Kenzo the Hardhearted": {
        "layout": "flip", "mana_cost": "{W}", "mana_value": 1.0, "colors": "W",
        "keywords": ["Bushido", "Double strike"],
    },
    "Delver of Secrets // Insectile Aberration": {  # transform
        "layout": "transform", "mana_value": 1.0, "pt": "1/1", "colors": "U",
        "keywords": ["Flying", "Transform"],
        "type_words": ["creature", "human", "insect", "wizard"],
    },
    "Shatterskull Smashing // Shatterskull, the Hammer Pass": {  # modal double face
        "layout": "modal_dfc", "type_line": "Sorcery", "type_words": ["land", "sorcery"],
        "mana_value": 2.0, "colors": "R",
    },
    "Brazen Borrower // Petty Theft": {
        "layout": "adventure", "type_line": "Creature — Faerie Rogue", "mana_value": 3.0,
        "type_words": ["adventure", "creature", "faerie", "instant", "rogue"],
    },
    "Bruna, the Fading Light // Brisela, Voice of Nightmares": {
        "layout": "meld", "slug": "bruna-the-fading-light-brisela-voice-of-nightmares",
        "mana_value": 7.0, "pt": "5/7",
    },
    "Stitch in Time": {"layout": "reversible_card", "thin": True, "mana_value": 3.0},
    "A-Lier, Disciple of the Drowned": {
        "slug": "a-lier-disciple-of-the-drowned", "online_only": True,
    },
    "Lier, Disciple of the Drowned": {"online_only": False},
    "Jötun Grunt": {"slug": "jotun-grunt"},
    "Lim-Dûl's Vault": {"slug": "lim-duls-vault", "colors": "BU"},
    "_____": {"slug": card_slug("_____"), "funny": True},
    '"Ach! Hans, Run!"': {"slug": "ach-hans-run", "mana_value": 6.0},
    "Little Girl": {"mana_value": 0.5, "mana_cost": "{HW}", "colors": "W"},
    "Who // What // When // Where // Why": {
        "mana_value": 13.0, "colors": "BGRUW", "slug": "who-what-when-where-why",
    },
    "Flame Javelin": {"mana_cost": "{2/R}{2/R}{2/R}", "mana_value": 6.0},
    "Dismember": {"mana_value": 3.0, "colors": "B"},
    "Karn, Scion of Urza": {"loyalty": "5", "colors": "", "type_words": ["karn", "legendary",
                                                                        "planeswalker"]},
    "Forest": {"funny": False, "mana_value": 0.0, "colors": "", "color_identity": "G",
               "type_words": ["basic", "forest", "land"]},
    "Black Lotus": {"reserved": True, "first_printed": date(1993, 8, 5)},
    "Relentless Rats": {"own_limit": True},
    "Academy at Tolaria West": {"layout": "planar", "type_words": ["dominaria", "plane"]},
    "All in Good Time": {"layout": "scheme"},
    "Brago's Favor": {"type_line": "Conspiracy", "keywords": ["Hidden agenda"]},
    "Rick, Steadfast Leader": {"first_printed": date(2020, 10, 13)},
    "Nightmare Moon // Princess Luna": {"funny": True, "layout": "transform"},
}  # fmt: skip


def test_every_kind_from_mtgjson(mtgjson: None) -> None:
    for name, expected in FROM_MTGJSON.items():
        card = Card.objects.get(name=name)
        assert {key: getattr(card, key) for key in expected} == expected, name


FROM_SCRYFALL: dict[str, dict[str, Any]] = {
    "Boom // Bust": {
        "layout": "split", "mana_cost": "{1}{R}", "mana_value": 8.0, "colors": "R",
        "type_line": "Sorcery",
    },
    "Delver of Secrets // Insectile Aberration": {
        "layout": "transform", "mana_cost": "{U}", "mana_value": 1.0,
        "type_line": "Creature — Human Wizard", "keywords": ["Flying", "Transform"],
    },
    "Bushi Tenderfoot // Kenzo the Hardhearted": {
        "layout": "flip", "mana_cost": "{W}", "colors": "W",
    },
    "Doubling Cube": {"layout": "reversible_card", "thin": True, "mana_cost": "{2}",
                      "mana_value": 2.0},
    "A-Cosmos Elixir": {"online_only": True},
    "Cosmos Elixir": {"online_only": False},
    "Nightmare Moon // Princess Luna": {"funny": True},
    "Forest": {"mana_value": 0.0, "color_identity": "G"},
    "Academy Elite": {"online_only": True},  # the only printing in this file is digital
    "Klothys, God of Destiny": {"slug": "klothys-god-of-destiny", "leader": None},
    "Sylvan Library": {"mana_value": 2.0},
}  # fmt: skip


def test_every_kind_from_scryfall(scryfall: None) -> None:
    for name, expected in FROM_SCRYFALL.items():
        card = Card.objects.get(name=name)
        assert {key: getattr(card, key) for key in expected} == expected, name
        assert not card.all_sets_known  # a handful of cards is not all there is
    assert not Card.objects.filter(name="Goblin").exists()  # a token
    printed = CardName.objects.get(text="Bibliothèque sylvestre")
    assert (printed.language, printed.kind, printed.card.name) == (
        "fr",
        "printed",
        "Sylvan Library",
    )
    cube = Printing.objects.get(card__name="Doubling Cube")
    assert (cube.printed_name, cube.day) == ("The AllSpark", date(2022, 12, 2))
    assert CardName.objects.get(text="The AllSpark").card == cube.card


FACES: dict[str, list[tuple[str, str, float | None, str]]] = {
    "Fire // Ice": [("Fire", "{1}{R}", 2.0, "R"), ("Ice", "{1}{U}", 2.0, "U")],
    "Delver of Secrets // Insectile Aberration": [
        ("Delver of Secrets", "{U}", 1.0, "U"), ("Insectile Aberration", "", 1.0, "U"),
    ],
    "Cragcrown Pathway // Timbercrown Pathway": [
        ("Cragcrown Pathway", "", 0.0, ""), ("Timbercrown Pathway", "", 0.0, ""),
    ],
    "Brazen Borrower // Petty Theft": [
        ("Brazen Borrower", "{1}{U}{U}", 3.0, "U"), ("Petty Theft", "{1}{U}", 2.0, "U"),
    ],
    "Alrund, God of the Cosmos // Hakka, Whispering Raven": [
        ("Alrund, God of the Cosmos", "{3}{U}{U}", 5.0, "U"),
        ("Hakka, Whispering Raven", "{1}{U}", 2.0, "U"),
    ],
}  # fmt: skip


def test_faces(mtgjson: None) -> None:
    for name, expected in FACES.items():
        faces = Face.objects.filter(card__name=name).order_by("index")
        assert list(faces.values_list("name", "mana_cost", "mana_value", "colors")) == expected
    assert not Face.objects.filter(card__name__in=["Stitch in Time", "Jötun Grunt"]).exists()
    assert Face.objects.filter(card__name__startswith="Who //").count() == 5


def test_one_card_with_another_name_printed_on_it(mtgjson: None) -> None:
    mothra = Printing.objects.get(set_code="IKO", number="371")
    assert (mothra.card.name, mothra.printed_name) == (
        "Luminous Broodmoth", "Mothra, Supersonic Queen",
    )  # fmt: skip
    assert CardName.objects.get(text="Mothra, Supersonic Queen").kind == "alias"


def test_names_in_every_language(mtgjson: None) -> None:
    delver = Card.objects.get(name__startswith="Delver")
    languages = set(delver.names.values_list("language", flat=True))
    assert {"en", "de", "fr", "it", "es", "pt", "ja", "ko", "ru", "zhs", "zht"} <= languages
    assert delver.names.filter(folded="秘密を掘り下げる者", language="ja").exists()


def test_sets_of_ours_keep_their_facts_and_files_add_to_them(mtgjson: None) -> None:
    isd = Set.objects.get(code="ISD")
    assert (isd.name, isd.released, isd.type) == ("Innistrad", date(2011, 9, 30), "expansion")
    assert (isd.block, isd.card_count) == ("Innistrad", 284)
    assert Set.objects.get(code="PRNA").parent_code == "RNA"


def test_the_lists_of_sets(samples: Path) -> None:
    load_embedded()
    first = import_cards(path=samples / "scryfall_sets_2026-08.json")
    assert first.kind == "sets"
    assert first.counts.cards_new == 0
    innistrad = Set.objects.get(code="ISD")
    assert (innistrad.block_code, innistrad.block) == ("ISD", "Innistrad")
    assert not import_cards(path=samples / "scryfall_sets_2026-08.json").counts.changed_anything
    import_cards(path=samples / "mtgjson_v5_SetList.json")
    assert Set.objects.get(code="ISD").block_code == "ISD"


def test_the_order_of_lists_does_not_matter(samples: Path) -> None:
    lists = [
        samples / "mtgjson_v5_awkward_AllPrintings.json",
        samples / "scryfall_awkward_88.json",
    ]
    for path in lists:
        import_cards(path=path)
    both = snapshot()
    for path in (*lists, *reversed(lists)):
        assert not import_cards(path=path).counts.changed_anything, path.name
    assert snapshot() == both


def test_the_later_list_tells_of_a_card_and_the_earlier_adds(samples: Path) -> None:
    for names in (("mtgjson_v5_awkward_AllPrintings.json", "scryfall_awkward_88.json"),) * 2:
        for name in names:
            import_cards(path=samples / name)
    grunt = Card.objects.get(name="Jötun Grunt")
    assert (grunt.keywords, grunt.mana_value) == (["Cumulative upkeep"], 2.0)
    assert grunt.names.filter(language="ja").exists()
    assert grunt.all_sets_known


def test_thin_cards_are_replaced(format_data: Path, samples: Path, write_tsv: WriteTsv) -> None:
    import_cards(
        path=write_tsv(
            {"name": "Delver of Secrets", "flags": "x", "printings": "ISD:C"},
            {"name": "Red Herring", "printings": "CMB1:R MKM:C", "flags": "f"},
        )
    )
    assert Card.objects.get(name="Delver of Secrets").slug == "delver-of-secrets"
    import_cards(path=samples / "mtgjson_v5_awkward_AllPrintings.json")
    delver = Card.objects.get(slug="delver-of-secrets-insectile-aberration")
    assert (delver.thin, delver.name) == (False, "Delver of Secrets // Insectile Aberration")
    herrings = dict(Card.objects.filter(name="Red Herring").values_list("variant", "slug"))
    assert herrings == {"": "red-herring", "playtest": "red-herring-playtest"}


SLUGS = [
    ("Fire // Ice", "", "fire-ice"),
    ("Jötun Grunt", "", "jotun-grunt"),
    ("+2 Mace", "", "2-mace"),
    ("Æther Vial", "", "aether-vial"),
    ("Urza's Saga", "", "urzas-saga"),
    ("Red Herring", "playtest", "red-herring-playtest"),
    ("稲妻", "", card_slug("稲妻")),
]


def test_addresses_of_cards() -> None:
    for name, variant, slug in SLUGS:
        assert card_slug(name, variant) == slug
    assert card_slug("_____").startswith("card-")
    assert card_slug("_____") != card_slug("______")
    assert told_apart("Fire Ice") != told_apart("Fire // Ice")


def test_two_cards_of_one_address_get_two(write_tsv: WriteTsv) -> None:
    first = {"name": "Fire // Ice", "layout": "split", "printings": "APC:U"}
    second = {"name": "Fire Ice", "printings": "APC:U"}
    import_cards(path=write_tsv(first))
    import_cards(path=write_tsv(first, second))
    slugs = dict(Card.objects.values_list("name", "slug"))
    assert slugs == {"Fire // Ice": "fire-ice", "Fire Ice": told_apart("Fire Ice")}
    assert not import_cards(path=write_tsv(first, second)).counts.changed_anything


def test_the_second_import_rewrites_no_row(samples: Path) -> None:
    path = samples / "mtgjson_v5_awkward_AllPrintings.json"
    load_embedded()
    import_cards(path=path)
    before = _versions()
    assert not import_cards(path=path).counts.changed_anything
    assert load_embedded() is False
    assert _versions() == before


def _versions() -> set[tuple[str, str, str]]:
    """Where each row stands and who wrote it: an update would give another place."""
    found: set[tuple[str, str, str]] = set()
    with connection.cursor() as cursor:
        for table in ("card", "card_name", "face", "printing", "set"):
            cursor.execute(f"SELECT '{table}', ctid::text, xmin::text FROM catalog_{table}")
            found |= set(cursor.fetchall())
    return found


def test_what_the_legality_core_gets(mtgjson: None) -> None:
    facts = find_cards(
        ["fire", "kenzo the hardhearted"], state=catalogue_state(), facts=load_facts()
    )
    fire, kenzo = facts["fire"].facts, facts["kenzo the hardhearted"].facts
    assert (fire.name, fire.mana_cost, fire.mana_value, fire.colors) == (
        "Fire // Ice", "{1}{R}", 4.0, "RU",
    )  # fmt: skip
    assert (kenzo.keywords, kenzo.leader) == (frozenset(("Bushido", "Double strike")), None)
