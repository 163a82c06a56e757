"""Fields as scripts hand them in, and the command that pairs them."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.pairing.fields import Hall, hard_field
from tests.pairing.oracles import aims, best_by_matching
from tournaments.events.management.commands.pair import STATE_WORDS, Command
from tournaments.pairing.states import MAX_BYTES, STATE_CODES, StateError, answer, read_state

ROOT = Path(__file__).resolve().parents[2]
GOOD = {"players": [[1, 3, False], [2, 3, False], [3, 0, True]], "met": [[1, 2]], "seed": 5}


def encoded(state: object) -> bytes:
    return json.dumps(state).encode()


def told(state: object) -> dict:
    return answer(read_state(encoded(state)))


# --- what comes in and what goes out ---


def test_a_field_is_paired_by_its_ids():
    assert told({"players": [["ann", 3, False], ["bob", 3], ["eve", 0, False]], "seed": 1}) == {
        "pairs": [["ann", "bob"]],
        "bye": "eve",
        "rematches": 0,
        "cost": 0,
        "proven": True,
        "broken": [],
    }


def test_players_are_lists_or_objects():
    objects = [
        {"id": 1, "points": 3, "had_bye": False, "name": "passed over"},
        {"id": 2, "points": 3},
        {"id": 3, "points": 0, "had_bye": True, "paired_down": 1, "rank": 3, "barred_bye": False},
    ]
    assert told({**GOOD, "players": objects}) == told(GOOD)
    assert told({**GOOD, "players": [[1, 3, 0], [2, 3], [3, 0, 1]]}) == told(GOOD)


def test_forbidden_pairs_and_power_pairing_can_be_asked_for():
    players = [{"id": n, "points": 0, "rank": n} for n in range(1, 5)]
    power = {"players": players, "power": True}
    assert told(power)["pairs"] == [[1, 2], [3, 4]]
    assert told({**power, "met": [[2, 1]], "forbidden": [[1, 3]]})["pairs"] == [[1, 4], [2, 3]]
    two = {"players": players[:2], "forbidden": [[2, 1]]}
    assert told(two)["broken"] == told(two)["pairs"]


def test_met_may_name_who_has_left():
    assert told({**GOOD, "met": [[1, 2], [1, 9], [8, 9]]}) == told(GOOD)


def test_a_field_without_a_seed_has_one():
    seedless = {key: value for key, value in GOOD.items() if key != "seed"}
    assert told(seedless) == told({**seedless, "seed": 0})


def test_a_byte_order_mark_is_no_mistake():
    assert answer(read_state(b"\xef\xbb\xbf" + encoded(GOOD))) == told(GOOD)


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        (b"", "not_json", {}),
        (b"{", "not_json", {}),
        (b"\xff", "not_json", {}),
        (b"[" * 100_000, "not_json", {}),
        (b'{"players": [[1, NaN], [2, 0]]}', "not_json", {}),
        (b'{"players": [[1, -Infinity], [2, 0]]}', "not_json", {}),
        (b'{"players": [[1, ' + b"9" * 5000 + b"], [2, 0]]}", "not_json", {}),
        (b'{"seed": 1, "players": [], "seed": 1}', "key_twice", {"key": '"seed"'}),
        (b'{"players": [{"id": 1, "id": 2, "points": 0}]}', "key_twice", {"key": '"id"'}),
        (b"[]", "shape", {"where": "{}"}),
        (b"null", "shape", {"where": "{}"}),
        (b"{}", "shape", {"where": "players"}),
        (b'{"players": {}}', "shape", {"where": "players"}),
        (b'{"players": []}', "too_few", {}),
        (b'{"players": [[1, 0, false]]}', "too_few", {}),
    ],
)
def test_what_is_no_field_is_refused(text, code, params):
    with pytest.raises(StateError) as refused:
        read_state(text)
    assert (refused.value.code, refused.value.params) == (f"tournaments.state_{code}", params)


@pytest.mark.parametrize(
    ("change", "code", "params"),
    [
        ({"players": [[1, 0], [2, 0], [1, 3]]}, "player_twice", {"player": "1"}),
        ({"players": [["a", 0], ["a", 0]]}, "player_twice", {"player": '"a"'}),
        ({"players": [[1, -3], [2, 0]]}, "shape", {"where": "players[0].points"}),
        ({"players": [[1, 0], [2, 1.5]]}, "shape", {"where": "players[1].points"}),
        ({"players": [[1, 0], [2, "3"]]}, "shape", {"where": "players[1].points"}),
        ({"players": [[1, 0], [2, True]]}, "shape", {"where": "players[1].points"}),
        ({"players": [[1, 0], [2, 10**30]]}, "shape", {"where": "players[1].points"}),
        ({"players": [[1, 0], {"id": 2}]}, "shape", {"where": "players[1].points"}),
        ({"players": [[1, 0], {"points": 2}]}, "shape", {"where": "players[1].id"}),
        ({"players": [[1, 0], [None, 0]]}, "shape", {"where": "players[1].id"}),
        ({"players": [[1, 0], [True, 0]]}, "shape", {"where": "players[1].id"}),
        ({"players": [[1, 0], [1.0, 0]]}, "shape", {"where": "players[1].id"}),
        ({"players": [[1, 0], ["2", 0]]}, "shape", {"where": "players[1].id"}),
        ({"players": [[1, 0], [2**70, 0]]}, "shape", {"where": "players[1].id"}),
        ({"players": [["", 0], ["b", 0]]}, "shape", {"where": "players[0].id"}),
        ({"players": [["x" * 201, 0], ["b", 0]]}, "shape", {"where": "players[0].id"}),
        ({"players": [[1, 0], [2]]}, "shape", {"where": "players[1]"}),
        ({"players": [[1, 0], [2, 0, False, 1]]}, "shape", {"where": "players[1]"}),
        ({"players": [[1, 0], 2]}, "shape", {"where": "players[1]"}),
        ({"players": [[1, 0], [2, 0, None]]}, "shape", {"where": "players[1].had_bye"}),
        ({"players": [[1, 0], [2, 0, 2]]}, "shape", {"where": "players[1].had_bye"}),
        ({"players": [[1, 0], [2, 0, "no"]]}, "shape", {"where": "players[1].had_bye"}),
        ({"met": None}, "shape", {"where": "met"}),
        ({"met": [[1]]}, "shape", {"where": "met[0]"}),
        ({"met": [[1, 2], [1, 2, 3]]}, "shape", {"where": "met[1]"}),
        ({"met": [[1, "2"]]}, "shape", {"where": "met[0]"}),
        ({"met": [[1, [2]]]}, "shape", {"where": "met[0]"}),
        ({"met": [[1, None]]}, "shape", {"where": "met[0]"}),
        ({"met": [[3, 3]]}, "met_itself", {"player": "3"}),
        ({"forbidden": "12"}, "shape", {"where": "forbidden"}),
        ({"forbidden": [[9, 9]]}, "met_itself", {"player": "9"}),
        ({"seed": None}, "shape", {"where": "seed"}),
        ({"seed": 1.5}, "shape", {"where": "seed"}),
        ({"seed": True}, "shape", {"where": "seed"}),
        ({"seed": "x" * 201}, "shape", {"where": "seed"}),
        ({"power": "yes"}, "shape", {"where": "power"}),
    ],
)
def test_what_no_field_can_hold_is_refused(change, code, params):
    with pytest.raises(StateError) as refused:
        read_state(encoded({**GOOD, **change}))
    assert (refused.value.code, refused.value.params) == (f"tournaments.state_{code}", params)


def test_a_field_without_end_is_refused():
    with pytest.raises(StateError) as refused:
        read_state(b" " * (MAX_BYTES + 1))
    assert refused.value.code == "tournaments.state_too_large"


# --- the command ---


def run(path: Path, *options: str) -> list[dict]:
    """The command's answers; raises CommandError with its line."""
    out = io.StringIO()
    call_command(Command(), str(path), *options, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def written(folder: Path, *lines: bytes) -> Path:
    path = folder / "fields.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path


def test_every_code_has_words():
    assert set(STATE_WORDS) == set(STATE_CODES)


def test_an_answer_a_line_and_empty_lines_passed_over(tmp_path):
    path = written(tmp_path, encoded(GOOD), b" ", encoded({**GOOD, "seed": 6}))
    assert run(path, "--jsonl") == [told(GOOD), told({**GOOD, "seed": 6})]


def test_a_single_field_may_stand_on_many_lines(tmp_path):
    path = tmp_path / "field.json"
    path.write_text(json.dumps(GOOD, indent=2), encoding="utf-8")
    assert run(path) == [told(GOOD)]


@pytest.mark.parametrize(
    ("line", "options", "sentence"),
    [
        (b"{", (), "Line 3: It is not JSON."),
        (
            encoded({"players": [["a\nb", 0], ["a\nb", 0]]}), (),
            'Line 3: Player "a\\nb" stands in it twice.',
        ),
        (
            encoded({"players": [[1, -1], [2, 0]]}), (),
            "Line 3: Not the shape of a field to be paired: players[0].points.",
        ),
    ],
)  # fmt: skip
def test_a_bad_line_ends_it_and_is_named_after_the_answers_before_it(
    tmp_path, line, options, sentence
):
    out = io.StringIO()
    path = written(tmp_path, encoded(GOOD), b"", line, encoded(GOOD))
    with pytest.raises(CommandError) as refused:
        call_command(Command(), str(path), "--jsonl", *options, stdout=out)
    assert (refused.value.returncode, str(refused.value)) == (2, sentence)
    assert [json.loads(one) for one in out.getvalue().splitlines()] == [told(GOOD)]


@pytest.mark.parametrize("name", ["missing.json", ".", "nul\0"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, name):
    with pytest.raises(CommandError) as refused:
        call_command(Command(), f"{tmp_path}/{name}")
    assert refused.value.returncode == 2


def test_a_stream_is_answered_line_by_line_without_servers():
    """Each answer comes before the next field is handed in; the last is a bad one."""
    environment = {
        key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}
    }
    with subprocess.Popen(
        [sys.executable, "manage.py", "pair", "--jsonl"],
        cwd=ROOT, env=environment, text=True, encoding="utf-8",
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as child:  # fmt: skip
        for seed in (1, 2):
            child.stdin.write(json.dumps({**GOOD, "seed": seed}) + "\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline()) == told({**GOOD, "seed": seed})
        rest, line = child.communicate('{"players": 5}\n', timeout=60)
    assert (child.returncode, rest) == (2, "")
    assert line == "Line 3: Not the shape of a field to be paired: players.\n"


def test_hard_fields_by_the_command_are_paired_as_well_as_by_an_exact_matching(tmp_path):
    chance = Random(77)
    halls = [hard_field(chance) for _ in range(100)]
    answers = run(written(tmp_path, *(encoded(as_state(hall)) for hall in halls)), "--jsonl")
    for hall, found in zip(halls, answers, strict=True):
        reached = aims(hall.players, hall.met, hall.forbidden, found["pairs"], found["bye"])
        assert reached == best_by_matching(hall.players, hall.met, hall.forbidden)
        assert (found["rematches"], found["cost"], found["proven"]) == (
            reached[1],
            reached[4],
            True,
        )


def as_state(hall: Hall) -> dict:
    keys = ("points", "had_bye", "paired_down", "barred_bye")
    players = [
        {"id": player.number} | {key: getattr(player, key) for key in keys}
        for player in hall.players
    ]
    return {"players": players, "met": hall.met, "forbidden": hall.forbidden, "seed": 1}
