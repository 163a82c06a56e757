"""Packs that anybody can open again: the core and the two scripts are one definition."""

import copy
import hashlib
import hmac
import importlib.util
import json
import random
import shutil
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.boosters import (
    MOST_WEIGHT,
    Derivation,
    Opener,
    audited,
    check_record,
    cube_product,
    make_record,
    rules_text,
    seed_of,
    written,
)
from tests.boosters.odd import card, colours, one_sheet, random_product
from tests.boosters.records import SECRET, WORDS, record_of

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / "docs" / "fairness" / "verify.py"
MODULE = ROOT / "static" / "podium" / "verify.mjs"
HASHING = MODULE.with_name("sha256.mjs")
NODE = shutil.which("node")
SETS = ("M10", "KTK", "STX", "LEA", "RAV", "KHM")
POOLS = ("3v8k2m9qx0ta", "8n3xq0v7m2ka", "zz", "名前", "\uffee", "🂡")
by_node = pytest.mark.skipif(NODE is None, reason="the JavaScript is run by node; none here")
SCRIPTS = [
    pytest.param((sys.executable, str(PYTHON)), id="python"),
    pytest.param((str(NODE), str(MODULE)), id="node", marks=by_node),
]
scripts = pytest.mark.parametrize("script", SCRIPTS)


def run(script, record, tmp_path):
    """The exit code and the lines of a script."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    done = subprocess.run([*script, path], capture_output=True, check=False, timeout=120)
    assert done.stderr == b"", done.stderr.decode()
    return done.returncode, done.stdout.decode().splitlines()


def node(tmp_path, *lines, argument):
    """What lines of JavaScript print that know a file by the name of `file`."""
    path = tmp_path / "lines.mjs"
    begin = "import { readFileSync } from 'node:fs';\nconst file = process.argv[2];\n"
    path.write_text(begin + "\n".join(lines), encoding="utf-8")
    done = subprocess.run([NODE, path, argument], capture_output=True, check=False, timeout=120)
    assert done.stderr == b"", done.stderr.decode()
    return done.stdout.decode()


def as_published(record):
    """The lines for a record in which all is right."""
    names = [
        f"{one['pool']} {number}"
        for one in record["pools"]
        for number in range(1, len(one["packs"]) + 1)
    ]
    return 0, [f"{name}: as published" for name in ("commitment", *names)]


# --- the core and the scripts open the same packs ---


@pytest.mark.external
@scripts
@pytest.mark.parametrize("code", SETS)
def test_real_boosters_are_opened_the_same(script, code, boosters, tmp_path):
    products = list(boosters(code))
    packs = [at % len(products) for at in range(12)]
    record = record_of(products, packs, pools=[f"pool{at}" for at in range(5)])
    assert run(script, record, tmp_path) == as_published(record)
    assert all(one.same for one in check_record(record))


@scripts
def test_odd_boosters_are_opened_the_same(script, tmp_path):
    chance = random.Random(2010)
    products = [random_product(chance) for _ in range(45)]
    record = record_of(products, range(45), pools=[f"pool{at}" for at in range(6)])
    assert run(script, record, tmp_path) == as_published(record)


@scripts
def test_awkward_sheets_are_opened_the_same(script, tmp_path):
    near = (MOST_WEIGHT - 1) // 30
    balanced = [*colours(5, near), (card(90), near), (card(91, "WU"), near - 7)]
    products = [
        one_sheet([(card(1), MOST_WEIGHT - 1)], 1),
        one_sheet([(card(1), MOST_WEIGHT - 2), (card(2), 1)], 2),
        one_sheet([(card(1), MOST_WEIGHT // 2 + 1), (card(2), 3)], 30, repeats=True),
        one_sheet([(card(1), 3), (card(2), 2)], 4, fixed=True, foil=True),
        one_sheet(balanced, 10, balanced=True, foil=True),
        one_sheet([*colours(1, 2), *colours(5, 1, first=40)], 8, balanced=True),
        one_sheet([(card(at, name=f"Ünïcode “{at % 3}”"), at) for at in range(1, 10)], 3),
    ]
    record = record_of(products, [*range(7), *range(7)], pools=["a", "名前", "c d"])
    assert run(script, record, tmp_path) == as_published(record)
    assert all(one.same for one in check_record(record))


@pytest.fixture(scope="module")
def script():
    """The Python script as a module."""
    spec = importlib.util.spec_from_file_location("verify", PYTHON)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@given(
    chance=st.randoms(use_true_random=False),
    key=st.text("0123456789abcdef", min_size=64, max_size=64),
)
def test_any_booster_is_opened_the_same_by_the_script(script, chance, key):
    product = random_product(chance)
    [told] = json.loads(rules_text([product], []))["products"]
    pack = Opener(product).open(audited(key.encode()))
    assert written(pack) == script.open_pack(told, script.stream(key))


@by_node
@pytest.mark.parametrize("place", ["page", "node"])
def test_the_module_answers_what_the_core_answers(place, m10, tmp_path):
    """For each length of rules modulo a block of SHA-256; a page has no SHA-256 but ours."""
    records = []
    for length in range(65):
        product = one_sheet(colours(2), 6, balanced=True)
        rules = rules_text([product], [0]).replace('"Odd"', '"' + "o" * (length + 1) + '"')
        seed = seed_of(ref="r", secret=SECRET, nonces=WORDS)
        packs = [written(pack) for pack in Derivation([product], [0], seed).of("p")]
        packs[0][length % 6] = "ODD:0"
        records.append(
            make_record(ref="r", secret=SECRET, nonces=WORDS, rules=rules, pools={"p": packs})
        )
    records.append(record_of([m10], [0] * 6))
    cube = cube_product([card(at % 40) for at in range(90)], name="Cube", size=7)
    records.append(record_of([cube, m10], [0, 1, 0], POOLS))
    records[-1]["pools"][1]["packs"] = None
    records[-1]["pools"][2]["packs"][0][3:] = []
    (tmp_path / "records.json").write_text(json.dumps(records), encoding="utf-8")
    told = node(
        tmp_path,
        "delete globalThis.process;" if place == "page" else "",
        f"const {{ verify, differences }} = await import({json.dumps(MODULE.as_uri())});",
        "const records = JSON.parse(readFileSync(file, 'utf-8'));",
        "const all = records.map((record) => [...verify(record)]",
        "  .map((one) => ({ ...one, differing: differences(one) })));",
        "console.log(JSON.stringify(all));",
        argument=tmp_path / "records.json",
    )
    for record, results in zip(records, json.loads(told), strict=True):
        assert results == [
            {
                **({"pool": one.pool, "pack": one.pack} if one.pack else {}),
                "published": list(one.published),
                "derived": list(one.derived),
                "differing": [
                    [at, *pair]
                    for at, pair in enumerate(zip_longest(one.published, one.derived), start=1)
                    if pair[0] != pair[1]
                ],
            }
            for one in check_record(record)
        ]


@by_node
def test_the_page_has_a_sha_256_that_is_hashlibs(tmp_path):
    chance = random.Random(256)
    texts = [chance.randbytes(size).hex() for size in range(201)]
    (tmp_path / "texts.json").write_text(json.dumps(texts), encoding="utf-8")
    told = node(
        tmp_path,
        f"import {{ createHash, createHmac }} from {json.dumps(HASHING.as_uri())};",
        "const texts = JSON.parse(readFileSync(file, 'utf-8'));",
        "const bytes = texts.map((text) => Uint8Array.from(Buffer.from(text, 'hex')));",
        "console.log(JSON.stringify(bytes.map((some, at) => [",
        "  createHash('sha256').update(some).digest('hex'),",
        "  [...createHash('sha256').update(some.slice(0, 7)).update(some.slice(7)).digest()],",
        "  createHmac('sha256', some).update(`${at} 運`).digest('hex'),",
        "  createHmac('sha256', texts[at]).update(some).digest('hex')])));",
        argument=tmp_path / "texts.json",
    )
    assert json.loads(told) == [
        [
            hashlib.sha256(some).hexdigest(),
            [*hashlib.sha256(some).digest()],
            hmac.digest(some, f"{at} 運".encode(), "sha256").hex(),
            hmac.digest(text.encode(), some, "sha256").hex(),
        ]
        for at, text in enumerate(texts)
        for some in [bytes.fromhex(text)]
    ]


def test_the_scripts_know_nothing_of_podium_and_there_is_one_module():
    for path in (PYTHON, MODULE):
        text = path.read_text(encoding="utf-8")
        assert "formats" not in text
        assert "import" in text
    assert (PYTHON.parent / "verify.mjs").resolve() == MODULE


@pytest.mark.parametrize(("path", "comment"), [(PYTHON, "#"), (MODULE, "//")])
def test_the_scripts_are_short_enough_to_be_read(path, comment):
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(line != "" and not line.startswith(comment) for line in lines) <= 65
    assert max(map(len, path.read_text(encoding="utf-8").splitlines())) <= 100


@scripts
def test_a_script_stands_alone(script, record, tmp_path):
    """Copied to a place where nothing else is."""
    *run_by, path = script
    (tmp_path / "alone").mkdir()
    alone = shutil.copy(path, tmp_path / "alone")
    assert run((*run_by, alone), record, tmp_path) == as_published(record)


# --- what was changed is told ---


def differing(record):
    """What differs, by the core."""
    return [
        f"{one.pool} {one.pack}" if one.pack else "commitment"
        for one in check_record(record)
        if not one.same
    ]


def changed(record, **more):
    return {**copy.deepcopy(record), **more}


EVERY_PACK = [f"{pool} {number}" for pool in ("p1", "p2") for number in range(1, 7)]


@scripts
def test_a_card_that_was_exchanged_is_told(script, record, tmp_path):
    told = changed(record)
    pack = told["pools"][1]["packs"][2]
    was, pack[3] = pack[3], "M10:999"
    code, lines = run(script, told, tmp_path)
    assert code == 1
    assert [line for line in lines if "as published" not in line] == [
        f"p2 3: DIFFERS: 4. M10:999 is {was}"
    ]
    assert differing(told) == ["p2 3"]


@scripts
def test_a_foil_that_was_none_and_cards_in_another_order_are_told(script, record, tmp_path):
    told = changed(record)
    told["pools"][0]["packs"][0][0] += "*"
    told["pools"][0]["packs"][1][:2] = told["pools"][0]["packs"][1][1::-1]
    code, lines = run(script, told, tmp_path)
    assert code == 1
    assert [line.partition(":")[0] for line in lines if "DIFFERS" in line] == ["p1 1", "p1 2"]
    assert differing(told) == ["p1 1", "p1 2"]


@scripts
def test_packs_too_few_or_too_many_are_told(script, record, tmp_path):
    told = changed(record)
    told["pools"][0]["packs"].pop()
    told["pools"][1]["packs"] += [["M10:1"], ["nothing"]]
    code, lines = run(script, told, tmp_path)
    assert code == 1
    found = [line for line in lines if "DIFFERS" in line]
    assert found[0].startswith("p1 6: DIFFERS: 1. nothing is M10:")
    assert found[1] == "p2 7: DIFFERS: 1. M10:1 is nothing"
    assert found[2].startswith("p2 8: DIFFERS: ")
    assert differing(told) == ["p1 6", "p2 7", "p2 8"]


@scripts
@pytest.mark.parametrize("nonces", [[], WORDS[:3], [*WORDS, "more"], ["Good luck", *WORDS[1:]]])
def test_a_word_more_or_less_is_told(script, nonces, record, tmp_path):
    told = changed(record, nonces=nonces)
    code, lines = run(script, told, tmp_path)
    assert (code, lines[0]) == (1, "commitment: as published")
    assert [line.partition(":")[0] for line in lines if "DIFFERS" in line] == EVERY_PACK
    assert differing(told) == EVERY_PACK


def test_the_order_of_the_words_changes_nothing(record):
    assert differing(changed(record, nonces=sorted(WORDS, reverse=True))) == []


@scripts
def test_another_secret_is_told(script, record, tmp_path):
    told = changed(record, secret="01" + record["secret"][2:])
    code, lines = run(script, told, tmp_path)
    assert code == 1
    assert lines[0].startswith(f"commitment: DIFFERS: 1. {record['commitment']} is ")
    assert differing(told) == ["commitment", *EVERY_PACK]


@scripts
def test_a_rule_that_was_changed_is_told_by_the_commitment(script, record, tmp_path):
    rules = record["rules"]
    assert rules.count('[1,"M10:1",') == 1
    told = changed(record, rules=rules.replace('[1,"M10:1",', '[2,"M10:1",'))
    code, lines = run(script, told, tmp_path)
    assert code == 1
    assert lines[0].startswith("commitment: DIFFERS")
    assert differing(told)[0] == "commitment"


@scripts
@pytest.mark.parametrize("key", ["ref", "commitment"])
def test_another_name_or_commitment_is_told(script, key, record, tmp_path):
    told = changed(record, **{key: "other"})
    code, lines = run(script, told, tmp_path)
    assert code == 1
    assert lines[0].startswith("commitment: DIFFERS")
    assert differing(told)[0] == "commitment"


@scripts
def test_a_record_of_another_edition_is_refused(script, record, tmp_path):
    (tmp_path / "record.json").write_text(json.dumps(changed(record, edition="podium packs 1")))
    done = subprocess.run([*script, tmp_path / "record.json"], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (1, b"")
    assert "this record is of another edition" in done.stderr.decode()


@scripts
def test_a_pool_that_is_gone_is_passed_over(script, record, tmp_path):
    told = changed(record)
    told["pools"][0]["packs"] = None
    told["pools"][1]["packs"][5] = []
    code, lines = run(script, told, tmp_path)
    assert code == 1
    assert [line.partition(":")[0] for line in lines] == ["commitment", *EVERY_PACK[6:]]
    assert [line for line in lines if "DIFFERS" in line] == lines[-1:]
    told["pools"][1]["packs"] = []
    assert [line[:13] for line in run(script, told, tmp_path)[1][1:]] == [
        f"p2 {number}: DIFFERS" for number in range(1, 7)
    ]


def test_packs_given_to_another_pool_are_told(record):
    told = changed(record)
    told["pools"][0]["pool"], told["pools"][1]["pool"] = "p2", "p1"
    assert len(differing(told)) == 12
