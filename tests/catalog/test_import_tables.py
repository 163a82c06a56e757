"""The compact table and the embedded set."""

import gzip
import lzma
import zipfile
from pathlib import Path

import pytest

from formats.catalog.importing.errors import (
    ImportBrokenJson,
    ImportBrokenLine,
    ImportEmpty,
    ImportKindUnknown,
    ImportNoFile,
)
from formats.catalog.models import Card, CardName, ImportRun, Printing
from formats.catalog.service import import_cards, load_embedded

from .conftest import NOTHING, WriteTsv, snapshot

BOLT = {
    "name": "Lightning Bolt",
    "layout": "normal",
    "type_line": "Instant",
    "color_identity": "R",
    "printings": "LEA:C",
}


@pytest.mark.django_db
def test_magic_2010_is_loaded_once() -> None:
    assert load_embedded() is True
    first = snapshot()
    assert load_embedded() is False
    assert snapshot() == first
    assert ImportRun.objects.count() == 1
    # 249 printings: four pictures of each basic land
    assert Card.objects.count() == 234
    assert Printing.objects.count() == 249
    name = CardName.objects.get(text="稲妻")
    assert (name.card.name, name.kind, name.language) == ("Lightning Bolt", "printed", "ja")
    assert not name.card.all_sets_known


def test_reloading_after_a_change_of_facts_keeps_what_imports_added(
    magic_2010: None, write_tsv: WriteTsv
) -> None:
    import_cards(path=write_tsv(BOLT))
    assert Card.objects.get(name="Lightning Bolt").mana_cost == "{R}"
    before = snapshot()
    ImportRun.objects.filter(kind="embedded").update(digest="older")
    assert load_embedded() is True
    assert snapshot() == before
    assert Card.objects.get(name="Lightning Bolt").all_sets_known


@pytest.mark.django_db
def test_a_second_import_changes_nothing(write_tsv: WriteTsv) -> None:
    path = write_tsv(
        BOLT,
        {"name": "Fire // Ice", "layout": "split", "printings": "APC:U MH2:R"},
        {"name": "Ach", "flags": "fx", "printings": "UNH:RU"},
    )
    first = import_cards(path=path).counts
    assert (first.cards_new, first.printings_new, first.cards_same) == (3, 4, 0)
    assert first.changed_anything
    before = snapshot()
    second = import_cards(path=path).counts
    assert (second.cards_new, second.cards_changed, second.cards_same) == (0, 0, 3)
    assert (second.printings_new, second.printings_changed, second.printings_same) == (0, 0, 4)
    assert not second.changed_anything
    assert snapshot() == before


@pytest.mark.django_db
def test_names_and_faces(write_tsv: WriteTsv) -> None:
    import_cards(path=write_tsv({"name": "Fire // Ice", "layout": "split", "printings": "APC:U"}))
    names = set(CardName.objects.values_list("folded", "kind"))
    assert names == {("fire/ice", "main"), ("fire", "front"), ("ice", "face")}


@pytest.mark.django_db
def test_a_row_that_mixes_two_cards_of_one_name_makes_two_cards(write_tsv: WriteTsv) -> None:
    import_cards(
        path=write_tsv(
            {
                "name": "Red Herring",
                "type_line": "Creature — Fish",
                "color_identity": "RU",
                "flags": "f",
                "printings": "CMB1:R MKM:C",
            }
        )
    )
    cards = Card.objects.order_by("variant").values_list(
        "variant", "funny", "thin", "color_identity", "printings__set_code"
    )
    assert list(cards) == [
        ("", False, True, "", "MKM"),
        ("playtest", True, False, "RU", "CMB1"),
    ]


@pytest.mark.django_db
def test_one_card_with_two_pictures_is_that_card(write_tsv: WriteTsv) -> None:
    import_cards(
        path=write_tsv(
            {"name": "Propaganda", "layout": "normal", "printings": "TMP:U"},
            {
                "name": "Propaganda // Propaganda",
                "layout": "reversible_card",
                "printings": "SLD:R",
            },
        )
    )
    card = Card.objects.get()
    assert (card.name, card.layout, card.thin) == ("Propaganda", "normal", False)
    assert set(card.printings.values_list("set_code", flat=True)) == {"TMP", "SLD"}


@pytest.mark.django_db
def test_a_part_of_a_melded_pair_cannot_be_played(write_tsv: WriteTsv) -> None:
    import_cards(
        path=write_tsv({"name": "Chittering Host", "layout": "meld", "printings": "EMN:C"})
    )
    assert Printing.objects.get().playable is False


@pytest.mark.django_db
@pytest.mark.parametrize("pack", ["gz", "xz", "zip"])
def test_packed_files(write_tsv: WriteTsv, tmp_path: Path, pack: str) -> None:
    plain = write_tsv(BOLT)
    packed = tmp_path / "packed"
    if pack == "zip":
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(plain, "cards.tsv")
    else:
        opened = {"gz": gzip.open, "xz": lzma.open}[pack](packed, "wb")
        with opened as file:
            file.write(plain.read_bytes())
    assert import_cards(path=packed).counts.cards_new == 1
    whole = packed.read_bytes()
    packed.write_bytes(whole[: len(whole) * 2 // 3])
    before = snapshot()
    with pytest.raises((ImportBrokenJson, ImportBrokenLine, ImportKindUnknown)):
        import_cards(path=packed)
    assert snapshot() == before


BAD_ROWS = [
    ({**BOLT, "printings": "LEA"}, "SET:RARITIES"),
    ({**BOLT, "printings": "L\x00A:C"}, "not a set code"),
    ({**BOLT, "printings": "TOOLONGACODE:C"}, "not a set code"),
    ({**BOLT, "printings": "LEA:Q"}, "not rarity letters"),
    ({**BOLT, "color_identity": "X"}, "not colours"),
    ({**BOLT, "flags": "q"}, "not flags"),
    ({**BOLT, "name": "Light\x00ning"}, "control character"),
    ({**BOLT, "name": "L" * 301}, "longer than 300"),
    ({**BOLT, "name": " "}, "empty or padded"),
    ({**BOLT, "mana_cost": "{R}" * 99}, "longer than 120"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("row", "what"), BAD_ROWS)
def test_a_bad_row_is_named_and_nothing_is_stored(
    write_tsv: WriteTsv, row: dict[str, str], what: str
) -> None:
    path = write_tsv({**BOLT, "name": "Shock"}, row)
    with pytest.raises(ImportBrokenLine) as refused:
        import_cards(path=path)
    assert refused.value.params["line"] == 3
    assert what in refused.value.params["what"]
    assert snapshot() == NOTHING
    assert not ImportRun.objects.exists()


@pytest.mark.django_db
def test_a_card_that_stands_twice_is_refused(write_tsv: WriteTsv) -> None:
    with pytest.raises(ImportBrokenLine, match="stands twice"):
        import_cards(path=write_tsv(BOLT, BOLT))


@pytest.mark.django_db
def test_a_cut_table_changes_nothing(write_tsv: WriteTsv) -> None:
    path = write_tsv(*({**BOLT, "name": f"Card {n}"} for n in range(20)))
    whole = path.read_bytes()
    for at in range(0, len(whole), 7):
        if whole[:at].endswith(b"\n"):
            continue  # a shorter list, and a good one
        path.write_bytes(whole[:at])
        with pytest.raises((ImportBrokenLine, ImportKindUnknown)):
            import_cards(path=path)
    assert not Card.objects.exists()


@pytest.mark.django_db
def test_what_is_no_card_list(tmp_path: Path) -> None:
    path = tmp_path / "list"
    for content in (b"", b"\x00" * 99, b"hello", b"[]", b"\x1f\x8b", b"PK\x03\x04", b"\xff\xfe{"):
        path.write_bytes(content)
        with pytest.raises((ImportKindUnknown, ImportBrokenJson)):
            import_cards(path=path)
    for missing in (tmp_path, tmp_path / "nothing", Path("a\0b")):
        with pytest.raises(ImportNoFile):
            import_cards(path=missing)


@pytest.mark.django_db
def test_a_table_without_cards_is_refused(write_tsv: WriteTsv) -> None:
    with pytest.raises(ImportEmpty):
        import_cards(path=write_tsv())


@pytest.mark.external
@pytest.mark.django_db
def test_the_whole_list_twice_and_then_once_more_after_mtgjson(format_data: Path) -> None:
    first = import_cards(path=format_data / "cards.tsv")
    assert first.counts.cards_total == first.counts.cards_new > 32_700
    assert first.counts.unknown_sets == ()
    assert first.seconds < 60  # about four on a quiet machine
    second = import_cards(path=format_data / "cards.tsv").counts
    assert not second.changed_anything
    samples = format_data / "samples"
    import_cards(path=samples / "mtgjson_v5_awkward_AllPrintings.json")
    before = snapshot()
    for path in (format_data / "cards.tsv", samples / "mtgjson_v5_awkward_AllPrintings.json"):
        assert not import_cards(path=path).counts.changed_anything, path
    assert snapshot() == before
