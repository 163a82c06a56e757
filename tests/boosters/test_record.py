"""Records of opened packs: read back, and refused when they are broken."""

import copy
import json

import pytest

from formats.boosters import (
    MOST_WEIGHT,
    BoosterError,
    as_record,
    check_record,
    make_record,
    products_of,
    read_record,
    rules_text,
)
from formats.boosters.record import MOST_OPENED
from tests.boosters.test_fairness import SECRET, WORDS, record_of


@pytest.fixture(scope="module")
def record(m10):
    return record_of([m10], [0] * 6)


def changed(record, **more):
    return {**copy.deepcopy(record), **more}


def test_a_record_is_read_back(record):
    read = read_record(json.dumps(record, ensure_ascii=False).encode())
    assert read == as_record(record) == as_record(read)
    assert check_record(read) == check_record(record)
    assert read.nonces == WORDS


def test_rules_are_read_back(m10, rulebook):
    assert products_of(rules_text([m10, rulebook], [0, 1, 1])) == ([m10, rulebook], [0, 1, 1])


def long_pools(count):
    return [{"pool": f"p{at}", "packs": []} for at in range(count)]


BAD = {
    "no record": {},
    "a list": [],
    "secret short": {"secret": "ab"},
    "secret with signs": {"secret": "zz" * 32},
    "secret large": {"secret": "AB" * 32},
    "secret spaced": {"secret": "ab " * 21 + "a"},
    "ref with a line": {"ref": "a\nb"},
    "ref empty": {"ref": ""},
    "ref of half a character": {"ref": "\ud800"},
    "word too long": {"nonces": ["x" * 101]},
    "word of half a character": {"nonces": ["\udfff"]},
    "words no list": {"nonces": "abc"},
    "too many words": {"nonces": ["x"] * 10_001},
    "dealt to no list": {"dealt": "p1"},
    "dealt to one twice": {"dealt": ["p1", "p2", "p1"]},
    "dealt to a line": {"dealt": ["p1\n"]},
    "dealt to too many": {"dealt": [f"p{at}" for at in range(MOST_OPENED + 1)]},
    "rules of signs": {"rules": "{}é"},
    "rules no JSON": {"rules": "{"},
    "rules deep": {"rules": "[" * 100_000},
    "rules no object": {"rules": "[]"},
    "rules empty": {"rules": "{}"},
    "rules without product": {"rules": '{"packs":[0],"products":[]}'},
    "rules before the first": {"rules": ("packs", [-1])},
    "rules behind the last": {"rules": ("packs", [1])},
    "rules of many packs": {"rules": ("packs", [0] * 101)},
    "rules of many products": {"rules": ("products", "many")},
    "weight of zero": {"rules": ("weight", 0)},
    "weight too large": {"rules": ("weight", MOST_WEIGHT)},
    "weight as text": {"rules": ("weight", "1")},
    "weight as a fraction": {"rules": ("weight", 1.0)},
    "pools no list": {"pools": {}},
    "pool without packs": {"pools": [{"pool": "p"}]},
    "pool twice": {"pools": long_pools(1) * 2},
    "pool of many packs": {"pools": [{"pool": "p", "packs": [[]] * 101}]},
    "pack of many cards": {"pools": [{"pool": "p", "packs": [["M10:1"] * 101]}]},
    "cards no text": {"pools": [{"pool": "p", "packs": [[1]]}]},
    "too many pools": {"pools": long_pools(MOST_OPENED // 6 + 1)},
}  # fmt: skip


@pytest.mark.parametrize("more", BAD.values(), ids=BAD)
def test_a_broken_record_is_refused(more, record):
    told = changed(record, **more) if more else more
    if isinstance(told, dict) and isinstance(told.get("rules"), tuple):
        what, value = told["rules"]
        rules = json.loads(record["rules"])
        if what == "packs":
            rules["packs"] = value
        elif what == "products":
            rules["products"] *= 51
        else:
            rules["products"][0]["sheets"][0]["cards"][0][5] = value
        told["rules"] = json.dumps(rules)
    with pytest.raises(BoosterError):
        check_record(told)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"\xff", b'{"ref": 1, "ref": 2}'])
def test_bytes_that_are_no_record_are_refused(data):
    with pytest.raises(BoosterError):
        read_record(data)


def test_no_record_is_made_that_could_not_be_read(m10):
    rules = rules_text([m10], [0])
    good = {"ref": "r", "secret": SECRET, "nonces": [], "rules": rules, "pools": {"p": [["M10:1"]]}}
    assert as_record(make_record(**good))
    for bad in (
        {"ref": "a\nb"},
        {"secret": b"short"},
        {"nonces": [""]},
        {"rules": "{}"},
        {"pools": {"": []}},
    ):
        with pytest.raises(BoosterError):
            make_record(**good | bad)
