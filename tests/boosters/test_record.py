"""Records of opened packs: read back, and refused when they are broken."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.boosters import (
    MOST_WEIGHT,
    BoosterError,
    as_record,
    check_record,
    cube_product,
    make_record,
    products_of,
    read_record,
    rules_text,
)
from formats.boosters.record import MOST_OPENED
from tests.boosters.odd import card, random_product
from tests.boosters.test_fairness import SECRET, WORDS, record_of


@pytest.fixture(scope="module")
def record(m10):
    return record_of([m10], [0] * 6)


@pytest.fixture(scope="module")
def rules(record):
    return record["rules"]


def put(rules, *path):
    """The rules with another value in one place: the last of the path."""
    told = json.loads(rules)
    inner = told
    for key in path[:-2]:
        inner = inner[key]
    inner[path[-2]] = path[-1]
    other = json.dumps(told, separators=(",", ":"))
    assert other != rules
    return other


def changed(record, **more):
    return {**copy.deepcopy(record), **more}


def test_a_record_is_read_back(record):
    read = read_record(json.dumps(record, ensure_ascii=False).encode())
    assert read == as_record(record) == as_record(read)
    assert check_record(read) == check_record(record)
    assert read.nonces == WORDS


def test_rules_are_read_back(m10, rulebook):
    assert products_of(rules_text([m10, rulebook], [0, 1, 1])) == ([m10, rulebook], [0, 1, 1])


#: The first card of the commons and their plan; the sheet of foils.
CARD = ("products", 0, "sheets", 1, "cards", 0)
PLAN = ("products", 0, "layouts", 0, 1, 1, 2)
FOIL_SHEET = 4


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
    "rules of signs": {"rules": "{}é"},
    "rules no JSON": {"rules": "{"},
    "rules deep": {"rules": "[" * 100_000},
    "rules no object": {"rules": "[]"},
    "rules empty": {"rules": "{}"},
    "rules without product": {"rules": '{"packs":[0],"products":[]}'},
    "rules before the first": {"rules": ("packs", [-1])},
    "rules behind the last": {"rules": ("packs", [1])},
    "rules of many packs": {"rules": ("packs", [0] * 101)},
    "weight of zero": {"rules": (*CARD, 0, 0)},
    "weight too large": {"rules": (*CARD, 0, MOST_WEIGHT)},
    "weight as text": {"rules": (*CARD, 0, "1")},
    "weight as a fraction": {"rules": (*CARD, 0, 1.0)},
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
        told["rules"] = put(record["rules"], *told["rules"])
    with pytest.raises(BoosterError):
        check_record(told)


def test_rules_of_many_products_are_refused(m10):
    with pytest.raises(BoosterError) as caught:
        products_of(rules_text([m10] * 51, [0]))
    assert (caught.value.code, caught.value.params) == ("boosters.too_many", {"where": "packs"})


# --- rules that do not follow from what is in them ---

OTHER = {
    "another number of no colour": (*PLAN, "others", 0, 1, 2),
    "another chance of one more": (*PLAN, "others", 0, 0, 1),
    "another weight of a colour": (*PLAN, "more", 2, 0, 1),
    "another colour": (*PLAN, "more", 2, 1, 3),
    "one colour less": (*PLAN, "more", [[1, 0], [1, 1], [1, 2], [1, 3]]),
    "no plan": (*PLAN, None),
    "a plan that draws something else": (*PLAN, "first", []),
    "a plan where none is": ("products", 0, "layouts", 0, 1, 0, 2, {"others": [], "more": []}),
    "a sheet that is not there": ("products", 0, "layouts", 0, 1, 0, 0, 99),
    "a sheet before the first": ("products", 0, "layouts", 0, 1, 0, 0, -1),
    "a weight": (*CARD, 0, 2),
    "a card that is out with another": (*CARD, 2, 2),
    "a card that is never out": (*CARD, 2, 0),
    "a card in the pile of another colour": (*CARD, 3, 4),
    "a card of another colour": (*CARD, 6, "R"),
    "a card that is a land": (*CARD, 7, True),
    "a card without a star": ("products", 0, "sheets", FOIL_SHEET, "cards", 0, 1, "M10:1"),
    "a product that is dealt": ("products", 0, "dealt", 15),
    "a pile of what is not dealt": ("products", 0, "pile", [[1, "A", 1, 5, "A", "", "", False]]),
    "a word more": ("products", 0, "more", 1),
}  # fmt: skip
OTHER_OF_A_CUBE = {
    "a copy in another order": ("products", 0, "pile", 0, 2, 2),
    "a copy of more weight": ("products", 0, "pile", 0, 0, 2),
    "a layout": ("products", 0, "layouts", [[1, [[0, 1, None]]]]),
    "a layout of more weight": ("products", 0, "layouts", [[2, []]]),
    "packs of nothing": ("products", 0, "dealt", 0),
    "packs of less than nothing": ("products", 0, "dealt", -1),
    "packs of more than there is": ("products", 0, "dealt", 9),
    "no pile": ("products", 0, "pile", []),
    "a set": ("products", 0, "code", "M10"),
}


@pytest.mark.parametrize("path", OTHER.values(), ids=OTHER)
def test_rules_that_do_not_follow_are_refused(path, rules):
    with pytest.raises(BoosterError):
        products_of(put(rules, *path))


@pytest.mark.parametrize("path", OTHER_OF_A_CUBE.values(), ids=OTHER_OF_A_CUBE)
def test_rules_of_a_cube_that_do_not_follow_are_refused(path):
    cube = cube_product([card(at) for at in range(8)], name="Cube", size=3)
    assert products_of(rules_text([cube], [0])) == ([cube], [0])
    with pytest.raises(BoosterError):
        products_of(put(rules_text([cube], [0]), *path))


def test_rules_written_in_another_way_are_refused(rules):
    for other in (json.dumps(json.loads(rules)), f"{rules} ", rules.replace("M10", "\\u004d10", 1)):
        assert json.loads(other) == json.loads(rules)
        with pytest.raises(BoosterError):
            products_of(other)


@pytest.mark.parametrize("edition", ["podium packs 1", "", None, 2])
def test_what_is_of_another_edition_is_refused_by_that_word(edition, record):
    for told in (
        changed(record, edition=str(edition)),
        changed(record, rules=put(record["rules"], "edition", edition)),
        changed(record, edition="podium packs 1", rules='{"packs":[0],"products":[]}'),
    ):
        with pytest.raises(BoosterError) as caught:
            check_record(told)
        assert caught.value.code == "boosters.edition"
        assert caught.value.params == {"edition": "podium packs 2"}


@given(chance=st.randoms(use_true_random=False))
def test_rules_of_any_booster_are_read_back(chance):
    products = [random_product(chance), random_product(chance)]
    assert products_of(rules_text(products, [1, 0])) == (products, [1, 0])


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
