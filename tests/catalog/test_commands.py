"""`check_deck` and `import_cards` as scripts call them."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from formats.catalog.example import EXAMPLE_LIST
from formats.catalog.models import Card

from .conftest import WriteTsv


def run(*args: str) -> tuple[int, str, str]:
    """(exit code, stdout, stderr); stderr of a refusal is its one line."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(*args, stdout=out, stderr=err)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue(), err.getvalue()
    except CommandError as refused:
        return refused.returncode, out.getvalue(), str(refused)
    return 0, out.getvalue(), err.getvalue()


@pytest.fixture
def deck(tmp_path: Path, magic_2010: None) -> Path:
    """The example, in a file."""
    path = tmp_path / "deck.txt"
    path.write_text(EXAMPLE_LIST, encoding="utf-8")
    return path


STANDARD = ("--format", "standard", "--date", "2010-01-01")


def test_a_legal_deck(deck: Path) -> None:
    code, out, err = run("check_deck", str(deck), *STANDARD)
    assert (code, err) == (0, "")
    assert out.startswith("Legal: Standard, Jan. 1, 2010\n")


def test_json_alone(deck: Path) -> None:
    deck.write_text("60 Plains\n5 Serra Angel\n1 Zzyzx", encoding="utf-8")
    code, out, err = run("check_deck", str(deck), *STANDARD, "--json")
    assert (code, err) == (1, "")
    answer = json.loads(out)
    assert answer["legal"] is False
    assert [reason["code"] for reason in answer["reasons"]] == [
        "formats.too_many_copies",
        "formats.card_not_in_catalogue",
    ]


def test_reasons_in_words(deck: Path) -> None:
    deck.write_text("60 Plains\n5 Serra Angel\n1 Zzyzx\nwhat", encoding="utf-8")
    code, out, _err = run("check_deck", str(deck), *STANDARD)
    assert code == 1
    assert "- 5 copies of Serra Angel; at most 4 are allowed. [line 2]" in out
    assert "? line 4: " in out
    assert "import_cards" in out
    deck.write_text("60 Plains\n1 Zzyzx", encoding="utf-8")
    assert run("check_deck", str(deck), *STANDARD)[0] == 1


def test_japanese(deck: Path) -> None:
    _code, out, _err = run("check_deck", str(deck), *STANDARD, "--lang", "ja")
    assert "スタンダード" in out


def test_standard_input(deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"60 Plains")))
    assert run("check_deck", "-", *STANDARD)[0] == 0


BAD: list[list[str]] = [
    ["nothing.txt", *STANDARD],
    [".", *STANDARD],
    ["DECK", "--format", "nonsense"],
    ["DECK", "--format", "standard", "--date", "2014-13-45"],
    ["DECK", "--format"],
    ["DECK"],
    ["DECK", *STANDARD, "--lang", "fr"],
    ["DECK", *STANDARD, "--what"],
    [],
    ["BINARY", *STANDARD],
    ["EMPTY", *STANDARD],
    ["LARGE", *STANDARD],
]


@pytest.mark.parametrize("args", BAD)
def test_bad_input_is_one_line_and_exit_code_2(deck: Path, args: list[str]) -> None:
    named = {"DECK": deck}
    for name, data in {"BINARY": b"\x89PNG\0", "EMPTY": b"", "LARGE": b"x" * 5_000_000}.items():
        named[name] = deck.with_name(name)
        named[name].write_bytes(data)
    code, out, err = run("check_deck", *(str(named.get(arg, arg)) for arg in args))
    assert (code, out) == (2, "")
    assert err
    assert "\n" not in err


def test_import(db: None, write_tsv: WriteTsv) -> None:
    path = write_tsv({"name": "Shock", "printings": "STH:C QQQ:C"})
    code, out, _err = run("import_cards", str(path))
    assert code == 0
    assert out.splitlines()[0].startswith("cards.tsv: cards 1 new, 0 changed, 0 same; printings 2")
    assert "Sets whose legal days this site does not know: QQQ" in out
    _code, out, _err = run("import_cards", str(path))
    assert "Nothing has changed." in out
    _code, out, _err = run("import_cards", str(path), "--json")
    summary: dict[str, Any] = json.loads(out)
    assert summary["cards"] == {"new": 0, "changed": 0, "same": 1, "total": 1}


def test_import_of_a_broken_file(db: None, write_tsv: WriteTsv) -> None:
    path = write_tsv({"name": "Shock", "printings": "STH"})
    code, out, err = run("import_cards", str(path))
    assert (code, out) == (2, "")
    assert "line 2" in err
    assert "\n" not in err
    assert not Card.objects.exists()
    assert run("import_cards", str(path.parent / "nothing"))[0] == 2
    assert run("import_cards")[0] == 2
