"""`./podium manage standings FILE.json`: JSON alone on stdout, bad input in one line."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tournaments.events.management.commands.standings import FILE_WORDS
from tournaments.standings import FILE_CODES

EVENT = {
    "source": "melee",
    "rounds": [
        {"n": 1, "kind": "swiss", "m": [["Ann", "Bo", 2, 0, 0], ["Cy", None, 2, 0, 0]]},
        {"n": 2, "kind": "swiss", "m": [["Ann", "Cy", 2, 1, 0], ["Bo", None, 2, 0, 0]]},
    ],
}
ROWS = [
    {"rank": 1, "player": "Ann", "points": 6, "omw": 0.5, "gw": 0.8, "ogw": 0.55},
    {"rank": 2, "player": "Cy", "points": 3, "omw": 1.0, "gw": 0.6, "ogw": 0.8},
    {"rank": 3, "player": "Bo", "points": 3, "omw": 1.0, "gw": 0.5, "ogw": 0.8},
]


def run(file, *options):
    out, err = io.StringIO(), io.StringIO()
    call_command("standings", str(file), *options, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EVENT), encoding="utf-8")
    return path


def test_json_alone_on_stdout(file):
    out, err = run(file, "--json")
    assert json.loads(out) == {"standings": ROWS}
    assert err == "3 players, 4 matches, 2 rounds\n"


def test_a_table_for_people(file):
    out, _err = run(file)
    assert out.splitlines() == [
        "    1  Ann    6  0.50000000  0.80000000  0.55000000",
        "    2  Cy     3  1.00000000  0.60000000  0.80000000",
        "    3  Bo     3  1.00000000  0.50000000  0.80000000",
    ]


def test_where_games_do_not_count_there_are_none(tmp_path):
    path = tmp_path / "teams.json"
    path.write_text(json.dumps({**EVENT, "rules": {"order": ["points", "omw"]}}))
    rows = json.loads(run(path, "--json")[0])["standings"]
    assert [(row["gw"], row["ogw"]) for row in rows] == [(None, None)] * 3
    assert run(path)[0].splitlines()[0] == "    1  Ann    6  0.50000000  -  -"


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(EVENT).encode())))
    assert json.loads(run("-", "--json")[0]) == {"standings": ROWS}


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"no", "The file is not JSON."),
        (b'{"a": 1, "a": 1}', "The file has the key “a” twice in one place."),
        (b"{}", "Not the shape of an event file: rounds."),
        (
            b'{"rounds": [{"n": 1, "m": [["A", "B", 3, 3, 0]]}]}',
            "No match can end like rounds[0].m[0].",
        ),
        (
            b'{"rounds": [{"n": 1, "m": [["A", "A", 2, 0, 0]]}]}',
            "A plays twice in round 1.",
        ),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(tmp_path, content, line):
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(CommandError) as refused:
        run(path, "--json")
    assert (str(refused.value), refused.value.returncode) == (line, 2)


@pytest.mark.parametrize("name", ["nowhere.json", "", ".", "a\0b"])
def test_no_file(tmp_path, name):
    with pytest.raises(CommandError) as refused:
        run(tmp_path / name if name else "")
    assert refused.value.returncode == 2
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["a", "--nothing"], ["a", "--lang", "xx"]])
def test_wrong_use(arguments):
    with pytest.raises(CommandError) as refused:
        call_command("standings", *arguments)
    assert refused.value.returncode == 2


def test_every_code_has_words():
    assert tuple(FILE_WORDS) == FILE_CODES
