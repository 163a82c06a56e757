"""Packed files: what they may unpack to, and what is wrong with them."""

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile
from pathlib import Path

import pytest

from core import words
from formats.catalog.importing import files
from formats.catalog.importing.errors import (
    ImportBrokenJson,
    ImportKindUnknown,
    ImportTooLarge,
    ImportTooManyFiles,
)
from formats.catalog.models import Card, Set
from formats.catalog.service import import_cards

from .conftest import NOTHING, snapshot
from .test_import_mtgjson import all_printings, card


@pytest.fixture
def path(tmp_path: Path, db: None) -> Path:
    """Where a test's file goes."""
    return tmp_path / "file"


def one_set(path: Path, count: int = 3) -> bytes:
    """AllPrintings with a set."""
    cards = [card(f"Card {n} {'é' * (n % 7)}", number=str(n)) for n in range(count)]
    return all_printings(path, TST=cards).read_bytes()


PACKERS = {
    "gz": gzip.compress,
    "xz": lzma.compress,
    "bz2": bz2.compress,
}


@pytest.mark.parametrize("pack", list(PACKERS))
def test_the_content_decides_and_not_the_name(path: Path, pack: str) -> None:
    data = one_set(path)
    named = path.with_suffix(".txt")
    named.write_bytes(PACKERS[pack](data))
    assert import_cards(path=named).counts.cards_new == 3


@pytest.mark.parametrize("pack", list(PACKERS))
def test_a_cut_one_says_where_it_ends(path: Path, pack: str) -> None:
    packed = PACKERS[pack](one_set(path, 400))
    for part in (0.3, 0.6, 0.95):
        path.write_bytes(packed[: int(len(packed) * part)])
        with pytest.raises(ImportBrokenJson) as refused:
            import_cards(path=path)
        assert 0 < refused.value.params["byte"] <= len(packed)
    assert snapshot() == NOTHING


def test_a_damaged_one(path: Path) -> None:
    packed = bytearray(gzip.compress(one_set(path, 400)))
    packed[len(packed) // 2] ^= 0xFF
    path.write_bytes(packed)
    with pytest.raises(ImportBrokenJson):
        import_cards(path=path)
    assert snapshot() == NOTHING


@pytest.mark.parametrize("pack", list(PACKERS))
def test_a_bomb_is_stopped_while_it_unpacks(
    path: Path, monkeypatch: pytest.MonkeyPatch, pack: str
) -> None:
    monkeypatch.setattr(files, "SMALL_BYTES", 1 << 20)
    bomb = b'{"data":{"x":"' + b" " * (30 << 20) + b'"}}'
    path.write_bytes(PACKERS[pack](bomb))
    with pytest.raises(ImportTooLarge) as refused:
        import_cards(path=path)
    assert refused.value.params["limit"] < 20


def test_a_zip_bomb_is_refused_by_its_directory(path: Path) -> None:
    """A gigabyte in a megabyte; nothing of it is unpacked."""
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("AllPrintings.json", "w", force_zip64=True) as member,
    ):
        for _part in range(64):
            member.write(b" " * (4 << 20))
    size = path.stat().st_size
    assert size * files.MOST_TIMES < 256 << 20
    with pytest.raises(ImportTooLarge):
        import_cards(path=path)


def test_a_zip_that_lies_about_its_size_is_stopped(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "SMALL_BYTES", 1 << 20)
    buffer = io.BytesIO()
    content = b'{"data":{"x":"' + b" " * (30 << 20)
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.json", content)
    told = len(content).to_bytes(4, "little")
    path.write_bytes(buffer.getvalue().replace(told, (999).to_bytes(4, "little")))
    with pytest.raises((ImportTooLarge, ImportBrokenJson)):
        import_cards(path=path)
    assert snapshot() == NOTHING


def test_archives_of_many_files(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("folder/", "")
        archive.writestr("readme.txt", "hello")
        for code in ("AAA", "BBB"):
            data = {"code": code, "name": f"Set {code}", "cards": [card(code, setCode=code)]}
            archive.writestr(f"folder/{code}.json", json.dumps({"data": data}))
    assert import_cards(path=path).counts.cards_new == 2
    assert set(Set.objects.filter(name__startswith="Set ").values_list("code", flat=True)) == {
        "AAA", "BBB",
    }  # fmt: skip
    monkeypatch.setattr(files, "MOST_FILES", 1)
    with pytest.raises(ImportTooManyFiles) as refused:
        import_cards(path=path)
    assert refused.value.params == {"file": path.name, "limit": 1}
    assert "too many files: at most 1" in words.say(refused.value.code, refused.value.params)


def test_a_broken_set_in_an_archive_is_named(path: Path) -> None:
    with tarfile.open(path, "w:gz") as archive:
        for name, text in (
            ("AAA.json", json.dumps({"data": {"code": "AAA", "cards": [card("x")]}})),
            ("BBB.json", '{"data": {"code": "BBB", "cards": [{"name": 1'),
        ):
            info = tarfile.TarInfo(name)
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text.encode()))
    with pytest.raises(ImportBrokenJson) as refused:
        import_cards(path=path)
    assert refused.value.params["file"] == "BBB.json"
    assert not Card.objects.exists()


@pytest.mark.parametrize("members", [{}, {"a.txt": "hello"}, {"a.json": '{"data": {"x": 1}}'}])
def test_an_archive_without_a_card_list(path: Path, members: dict[str, str]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    with pytest.raises((ImportKindUnknown, ImportBrokenJson)):
        import_cards(path=path)


def test_a_set_that_stands_twice_is_read_twice(path: Path) -> None:
    first = json.dumps({"cards": [card("Shock", rarity="common"), card("Bolt", number="2")]})
    second = json.dumps({"cards": [card("Shock", rarity="rare")]})
    path.write_text('{"data": {"TST": ' + first + ', "TST": ' + second + "}}")
    assert import_cards(path=path).counts.cards_new == 2
    assert set(Card.objects.values_list("printings__rarities", flat=True)) == {"C", "R"}
