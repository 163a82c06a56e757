"""`./podium manage booster_stats`: JSON alone on stdout, bad input in one line."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from formats.boosters import BOOSTER_CODES, Group, audited, booster_stats, plain
from formats.pools.booster_words import BOOSTER_WORDS, GROUP_WORDS, RARITY_WORDS
from formats.pools.management.commands.booster_stats import Command

ROOT = Path(__file__).resolve().parents[2]
OWN = {
    "name": "Mine",
    "boosters": [{"contents": {"s": 2}, "weight": 1}],
    "sheets": {"s": {"cards": {"M10:1": 1, "Negate": 1, "KTK:12": 2}}},
}


def run(*options):
    out, err = io.StringIO(), io.StringIO()
    call_command(Command(), *map(str, options), stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def refused(*options):
    with pytest.raises(CommandError) as caught:
        run(*options)
    assert caught.value.returncode == 2
    message = str(caught.value)
    assert "\n" not in message
    assert "{" not in message
    return message


@pytest.fixture
def file(tmp_path):
    def written(told):
        path = tmp_path / "boosters.json"
        path.write_text(json.dumps(told), encoding="utf-8")
        return path

    return written


def test_json_alone_on_stdout(m10):
    out, err = run("M10", "--packs", 200, "--seed", 7, "--json")
    assert json.loads(out) == booster_stats(m10, packs=200, below=plain(7))
    assert re.fullmatch(r"200 packs in \d+\.\d s\n", err)


def test_packs_as_people_open_them(m10):
    out, _err = run("M10", "--packs", 20, "--seed", 7, "--json", "--auditable")
    below = audited(b"booster_stats 7")
    assert json.loads(out) == booster_stats(m10, packs=20, below=below)


@pytest.mark.parametrize("options", [("M10:rulebook",), ("M10", "--variant", "rulebook")])
def test_the_rulebooks_boosters_know_no_foil(options):
    told = json.loads(run(*options, "--packs", 50, "--json")[0])
    assert (told["variant"], told["packs_with_foil"]) == ("rulebook", 0)


def test_a_table_for_people():
    lines = run("M10", "--packs", 50, "--seed", 1)[0].splitlines()
    assert lines[0] == "Magic 2010, default"
    assert lines[1].split() == ["expected", "observed"]
    assert re.fullmatch(
        r" +0\.775000 +0\.\d{6}  1 basic, 10 common, 1 rareMythic, 3 uncommon", lines[2]
    )
    assert any(re.fullmatch(r" +1\.935644 +\d\.\d{6}  common\*: white", line) for line in lines)
    assert lines[-4].split(maxsplit=1) == ["0", "names twice within one sheet of a pack"]


def test_a_table_in_japanese():
    out, err = run("M10", "--packs", 50, "--lang", "ja")
    assert out.splitlines()[1].split() == ["期待値", "実測値"]
    assert "白" in out
    assert err.startswith("50パック、")


@pytest.mark.external
def test_a_set_file_and_its_variants(external_data):
    path = external_data / "boosters" / "STX.json"
    for options, variant in (((), "default"), (("--variant", "arena"), "arena")):
        told = json.loads(run(path, *options, "--packs", 20, "--json")[0])
        assert (told["product"], told["variant"], told["packs"]) == ("STX", variant, 20)
    assert refused(path, "--variant", "x") == ("There is no variant x; there are: default, arena.")


def test_sheets_of_ones_own_by_number_or_by_name(file):
    told = json.loads(run(file(OWN), "--packs", 20, "--json")[0])
    assert told["product"] == "Mine"
    assert {row["group"] for row in told["groups"]} == {"W", "U", "colourless"}


def test_a_cube_by_number(file):
    cube = {"name": "Cube", "size": 3, "cards": ["M10:1", "M10:2", "M10:3", "M10:3"]}
    told = json.loads(run(file(cube), "--packs", 20, "--json")[0])
    assert told["sheets"] == [{"sheet": "cube", "expected": 3.0, "observed": 3.0}]


# --- bad input ---


def test_what_cannot_be_opened_is_refused_in_one_line(file, tmp_path):
    assert refused("M10:draft") == "There is no variant draft; there are: default, rulebook."
    assert refused(tmp_path / "none.json").startswith("There is no file ")
    assert refused(tmp_path) == f"There is no file {tmp_path} that can be read."
    assert refused("M10", "--packs", 0) == "“--packs” is a whole number from 1 to 10000000."
    assert "--packs" in refused("M10", "--packs", "many")
    assert refused(file({})) == "There are no boosters in it."
    assert refused(file({"cards": ["M10:1", "M10:2", "M10:3"]})) == (
        "The cube has 3 cards; a pack takes 15."
    )
    told = OWN | {"sheets": {"s": {"cards": {"Black Lotus": 1}}}}
    assert refused(file(told)) == "Nobody here knows the card “Black Lotus”."
    told = OWN | {"sheets": {"s": {"cards": {"M10:1": -5}}}}
    assert refused(file(told)) == (
        f"A weight is a whole number from 1 to {2**40 - 1}; look at “M10:1”."
    )
    told = OWN | {"sheets": {"s": {"sheets": {"s": 1}}}}
    assert refused(file(told)) == "The sheet “s” mixes itself in."


def test_from_the_shell_a_refusal_is_one_line_and_exit_code_2():
    done = subprocess.run(
        [sys.executable, "-c", SHELL, "nowhere.json"], cwd=ROOT, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "There is no file nowhere.json that can be read.\n"


SHELL = """
import os, sys
sys.path[:0] = [".", "platform"]
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
import django
django.setup()
from formats.pools.management.commands.booster_stats import Command
Command().run_from_argv(["manage.py", "booster_stats", *sys.argv[1:]])
"""


# --- words ---


def test_every_refusal_group_and_rarity_has_words(m10):
    assert tuple(BOOSTER_WORDS) == BOOSTER_CODES
    assert GROUP_WORDS.keys() == {group.value for group in Group}
    rarities = {one.rarity for sheet in m10.sheets for one, _weight in sheet.cards}
    assert RARITY_WORDS.keys() == rarities
