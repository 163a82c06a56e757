"""Files that are no boosters: each is refused with its code, and nothing else ever happens."""

import copy
import json
import time
from dataclasses import replace

import pytest

from formats.boosters import (
    BOOSTER_CODES,
    MAX_BYTES,
    MOST_WEIGHT,
    BoosterCard,
    BoosterError,
    Layout,
    Opener,
    Product,
    Sheet,
    cube_product,
    plain,
    read_boosters,
    read_own_sheets,
    read_set_file,
)
from tests.boosters.odd import card

COUNT = 40


def find(key):
    """Cards `A:1` to `A:5000`, by number only."""
    code, _colon, number = key.partition(":")
    if code != "A" or not number.isascii() or not number.isdigit() or int(number) > 5000:
        return None
    return BoosterCard(key, f"Card {number}", "common")


def own(sheets, contents=None, **more):
    contents = contents or {next(iter(sheets)): 1}
    return {"boosters": [{"contents": contents, "weight": 1}], "sheets": sheets, **more}


def sheet(**weights):
    return {"cards": {key.replace("_", ":"): weight for key, weight in weights.items()}}


def encoded(told) -> bytes:
    return told if isinstance(told, bytes) else json.dumps(told).encode()


def refused(told):
    """The code of the refusal; it comes quickly."""
    begun = time.process_time()
    with pytest.raises(BoosterError) as caught:
        read_boosters(encoded(told), find)
    assert time.process_time() - begun < 3
    assert caught.value.code in BOOSTER_CODES
    json.dumps(caught.value.params).encode()
    return caught.value.code, caught.value.params


SET = {
    "code": "ODD",
    "name": "Odd set",
    "booster": {"default": own({"s": {"cards": {"u1": 1, "u2": 2}}})},
    "cards": [
        {"uuid": "u1", "name": "One", "number": "1", "setCode": "ODD", "rarity": "common"},
        {"uuid": "u2", "name": "Two", "number": "2★", "setCode": "ODD", "colors": ["W"]},
    ],
}


def spoilt(told, *path_and_value):
    """A copy with another value at a path."""
    *path, last, value = path_and_value
    told = copy.deepcopy(told)
    inner = told
    for key in path:
        inner = inner[key]
    inner[last] = value
    return told


def test_the_good_ones_are_read():
    [product] = read_set_file(encoded(SET))
    assert [(one.id, one.name, one.colors) for one, _weight in product.sheets[0].cards] == [
        ("ODD:1", "One", ""),
        ("ODD:2★", "Two", "W"),
    ]
    assert read_set_file(encoded({"data": SET, "meta": {}})) == (product,)
    assert read_set_file(b"\xef\xbb\xbf" + encoded(SET)) == (product,)
    assert read_own_sheets(encoded(own({"s": sheet(A_1=3)})), find).sheets[0].total == 3
    [cube] = read_boosters(encoded({"cards": ["A:1", "A:1", "A:2"], "size": 2}), find)
    assert [weight for _card, weight in cube.sheets[0].cards] == [2, 1]


# --- weights ---


@pytest.mark.parametrize("weight", [0, -1, MOST_WEIGHT, 2**63, 10**400])
def test_a_weight_is_a_whole_number_from_1_to_what_can_be_drawn(weight):
    assert refused(own({"s": sheet(A_1=weight)}))[0] == "boosters.weight"
    told = own({"s": sheet(A_1=1)})
    told["boosters"][0]["weight"] = weight
    assert refused(told)[0] == "boosters.weight"
    assert refused(own({"s": {"sheets": {"t": weight}}, "t": sheet(A_1=1)}))[0] == "boosters.weight"


@pytest.mark.parametrize("weight", [1.5, 5.0, 1e400, True, "5", None, [1], {}])
def test_a_weight_is_no_other_kind_of_value(weight):
    code = "boosters.not_json" if weight == 1e400 else "boosters.shape"
    assert refused(own({"s": sheet(A_1=weight)}))[0] == code
    told = own({"s": sheet(A_1=1)})
    told["boosters"][0]["weight"] = weight
    assert refused(told)[0] == code


def test_more_digits_than_python_reads():
    assert refused(b'{"boosters": [], "sheets": {"s": ' + b"9" * 10_000 + b"}}")[0] == (
        "boosters.not_json"
    )


def test_weights_may_not_add_up_to_more_than_can_be_drawn():
    half = MOST_WEIGHT // 2
    assert refused(own({"s": sheet(A_1=half, A_2=half)}))[0] == "boosters.total"
    [product] = read_boosters(encoded(own({"s": sheet(A_1=half, A_2=half - 1)})), find)
    assert product.sheets[0].total == MOST_WEIGHT - 1
    told = own({"s": sheet(A_1=1)})
    told["boosters"] = [{"contents": {"s": 1}, "weight": half}] * 2
    assert refused(told)[0] == "boosters.total"


@pytest.mark.parametrize("count", [0, -1, 101, 10**9, 10**400])
def test_a_layout_takes_from_1_to_100_cards(count):
    assert refused(own({"s": sheet(A_1=1)}, {"s": count}))[0] == "boosters.too_many"


def test_a_pack_of_many_sheets_is_bounded_as_a_whole():
    sheets = {"s": sheet(A_1=60) | {"fixed": True}, "t": sheet(A_2=1)}
    assert refused(own(sheets, {"s": 1, "t": 41}))[0] == "boosters.too_few_names"
    assert refused(own(sheets, {"s": 2}))[0] == "boosters.too_many"
    assert (
        refused({"boosters": [{"contents": {}, "weight": 1}], "sheets": {"s": sheet(A_1=1)}})[0]
        == "boosters.no_booster"
    )


# --- sheets in sheets ---


def test_mixed_sheets_keep_their_shares():
    sheets = {
        "s": {"cards": {"A:9": 1}, "sheets": {"a": 3, "b": 1}},
        "a": sheet(A_1=7),
        "b": sheet(A_2=1, A_3=1),
    }
    [product] = read_boosters(encoded(own(sheets)), find)
    [mixed] = product.sheets
    assert {one.id: weight / mixed.total for one, weight in mixed.cards} == {
        "A:1": 3 / 5, "A:2": 1 / 10, "A:3": 1 / 10, "A:9": 1 / 5,
    }  # fmt: skip


@pytest.mark.parametrize("length", [1, 2, 3, 199])
def test_a_sheet_may_not_lead_to_itself(length):
    names = [f"s{at}" for at in range(length)]
    after = dict(zip(names, [*names[1:], names[0]], strict=True))
    sheets = {name: {"sheets": {after[name]: 1}, "cards": {"A:1": 1}} for name in names}
    code, params = refused(own(sheets))
    assert code == "boosters.sheet_in_itself"
    assert params["sheet"] in names
    assert refused(own({"good": sheet(A_1=1)} | sheets))[0] == "boosters.sheet_in_itself"


def test_a_chain_of_sheets_may_be_as_long_as_there_may_be_sheets():
    sheets = {f"s{at}": {"sheets": {f"s{at + 1}": 1}} for at in range(199)}
    [product] = read_boosters(encoded(own(sheets | {"s199": sheet(A_1=1)})), find)
    assert product.sheets[0].total == 1


def test_a_chain_of_ten_thousand_sheets_is_refused():
    sheets = {f"s{at}": {"sheets": {f"s{at + 1}": 1}} for at in range(10_000)}
    assert refused(own(sheets | {"s10000": sheet(A_1=1)}))[0] == "boosters.too_many"


def test_sheets_that_double_in_each_other_stop_at_the_bound():
    sheets = {f"s{at}": {"sheets": {f"s{at + 1}": 2, f"s{at + 2}": 3}} for at in range(150)}
    sheets |= {"s150": sheet(A_1=3, A_2=4), "s151": sheet(A_2=5, A_3=6)}
    assert refused(own(sheets))[0] == "boosters.total"


def test_totals_without_a_common_factor_stop_at_the_bound():
    primes = [1009, 1013, 1019, 1021, 1031, 1033, 1039, 1049, 1051, 1061]
    sheets = {f"p{prime}": {"cards": {"A:1": prime - 1, "A:2": 1}} for prime in primes}
    sheets = {"s": {"sheets": dict.fromkeys(sheets, 1)}} | sheets
    assert refused(own(sheets))[0] == "boosters.total"


def test_much_mixing_of_many_cards_is_refused_before_it_takes_long():
    large = {"cards": {f"A:{at}": 1 for at in range(1, 5001)}}
    middle = {f"m{at}": {"sheets": {"large": 1}} for at in range(98)}
    upper = {f"u{at}": {"sheets": dict.fromkeys(middle, 1)} for at in range(98)}
    assert refused(own({"large": large} | middle | upper))[0] == "boosters.too_many"


def test_unknown_sheets_and_cards_are_named():
    assert refused(own({"s": sheet(A_1=1)}, {"t": 1})) == ("boosters.sheet_unknown", {"sheet": "t"})
    assert refused(own({"s": {"sheets": {"t": 1}}})) == ("boosters.sheet_unknown", {"sheet": "t"})
    assert refused(own({"s": sheet(B_1=1)})) == ("boosters.card_unknown", {"card": "B:1"})
    told = spoilt(SET, "booster", "default", "sheets", "s", "cards", "u9", 1)
    assert refused(told) == ("boosters.card_unknown", {"card": "u9"})


# --- too few, too many ---


def test_a_cube_of_three_cards_makes_no_packs_of_fifteen():
    expected = ("boosters.too_few_cards", {"cards": 3, "least": 15})
    assert refused({"cards": ["A:1", "A:2", "A:3"]}) == expected
    with pytest.raises(BoosterError) as caught:
        cube_product([card(1), card(2), card(3)], name="Small", size=15)
    assert (caught.value.code, caught.value.params) == expected


def test_a_cube_of_nothing_neither():
    assert refused({"cards": []}) == ("boosters.too_few_names", {"sheet": "cube", "least": 1})


def test_a_cube_is_one_plain_sheet_and_one_layout():
    [cube] = read_boosters(encoded({"cards": ["A:1", "A:1", "A:2"], "size": 2}), find)
    [pile] = cube.sheets
    for changes in (
        {"sheets": (pile, replace(pile, name="more"))},
        {"layouts": (*cube.layouts, *cube.layouts)},
        {"layouts": (Layout(1, (("cube", 1), ("cube", 1))),)},
        {"layouts": (Layout(1, (("other", 1),)),)},
        {"sheets": (replace(pile, fixed=True),)},
        {"sheets": (replace(pile, balanced=True),)},
        {"sheets": (replace(pile, repeats=True),)},
    ):
        with pytest.raises(BoosterError) as caught:
            replace(cube, **changes)
        assert caught.value.code == "boosters.shape"
    for size in (0, -1, 101):
        with pytest.raises(BoosterError) as caught:
            replace(cube, layouts=(Layout(1, (("cube", size),)),))
        assert (caught.value.code, caught.value.params) == (
            "boosters.too_many", {"where": "layouts"},
        )  # fmt: skip


def test_a_cube_has_at_most_five_thousand_cards():
    assert cube_product([card(1)] * 5_000, name="Large", size=15).sheets[0].total == 5_000
    with pytest.raises(BoosterError) as caught:
        cube_product([card(1)] * 5_001, name="Larger", size=15)
    assert (caught.value.code, caught.value.params) == ("boosters.too_many", {"where": "cube"})


def test_copies_of_a_name_do_not_make_a_sheet_larger():
    assert refused(own({"s": sheet(A_1=1, A_2=1)}, {"s": 3}))[0] == "boosters.too_few_names"
    [product] = read_boosters(
        encoded(own({"s": sheet(A_1=1, A_2=1) | {"allowDuplicates": True}}, {"s": 3})), find
    )
    assert len(Opener(product).open(plain(1))) == 3


def test_empty_sheets_and_boosters_are_refused():
    assert refused(own({"s": {"cards": {}}}))[0] == "boosters.too_few_names"
    assert refused(own({"s": {"sheets": {"t": 1}}, "t": {}}))[0] == "boosters.too_few_names"
    assert refused({"boosters": [], "sheets": {}})[0] == "boosters.no_booster"
    assert refused(spoilt(SET, "booster", {}))[0] == "boosters.no_booster"
    assert refused({"code": "ODD", "cards": SET["cards"]})[0] == "boosters.no_booster"
    assert refused({})[0] == "boosters.no_booster"


def test_what_is_too_much_is_refused():
    many = {f"A:{at}": 1 for at in range(1, 5001)}
    assert refused(own({"s": {"cards": {**many, "A:0": 1}}}))[0] == "boosters.too_many"
    eleven = {f"s{at}": {"cards": many} for at in range(11)}
    assert refused(own(eleven, dict.fromkeys(eleven, 1)))[0] == "boosters.too_many"
    told = own({"s": sheet(A_1=1)})
    assert refused({**told, "boosters": told["boosters"] * 1001})[0] == "boosters.too_many"
    variants = {f"v{at}": told for at in range(51)}
    assert refused(spoilt(SET, "booster", variants))[0] == "boosters.too_many"
    assert refused(b" " * (MAX_BYTES + 1))[0] == "boosters.too_large"


# --- no JSON, or another shape ---


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{", b"\xff\xfe{}", b"NaN", b'{"boosters": NaN}', b'{"a": Infinity}', b"{} {}",
        b"[" * 100_000, b'{"a":' * 100_000, b'{"a": "\x01"}', b"\x00",
    ],
)  # fmt: skip
def test_what_is_no_json_is_said_to_be_none(text):
    assert refused(text)[0] == "boosters.not_json"


def test_a_key_that_stands_twice_is_named_however_many_there_are():
    assert refused(b'{"boosters": [], "boosters": []}') == (
        "boosters.key_twice",
        {"where": "boosters"},
    )
    keys = ",".join(f'"A:{at}":1' for at in (*range(200_000), 199_999))
    assert refused(f'{{"sheets": {{"s": {{"cards": {{{keys}}}}}}}}}'.encode()) == (
        "boosters.key_twice",
        {"where": "A:199999"},
    )


@pytest.mark.parametrize("told", [[], "text", 5, None, True])
def test_a_file_is_an_object(told):
    assert refused(told)[0] == "boosters.shape"


@pytest.mark.parametrize(
    "told",
    [
        own([], {"s": 1}), own({"s": []}, {"s": 1}), own({"s": sheet(A_1=1)}, ["s"]),
        {"boosters": {}, "sheets": {}}, {"boosters": [[]], "sheets": {}},
        own({"s": {"cards": ["A:1"]}}), own({"s": {"cards": {"A:1": 1}, "foil": 1}}),
        own({"s": {"cards": {"A:1": 1}, "balanceColors": "yes"}}),
        spoilt(SET, "booster", []), spoilt(SET, "cards", {}), spoilt(SET, "cards", [1]),
        spoilt(SET, "cards", 0, "colors", "W"), spoilt(SET, "cards", 0, "number", 1),
        spoilt(SET, "code", None), spoilt(SET, "booster", "default", []),
        {"cards": ["A:1"], "size": "15"}, {"cards": ["A:1"], "name": 1},
    ],
)  # fmt: skip
def test_lists_and_objects_stand_where_they_are_wanted(told):
    assert refused(told)[0] in {"boosters.shape", "boosters.no_booster"}


@pytest.mark.parametrize("text", ["a\x1b[2Jb", "a\x00", "a\nb", "\u2028", "\ud800", "x" * 201, ""])
def test_texts_that_would_not_show_are_refused(text):
    for told in (
        spoilt(SET, "name", text or "\t"),
        spoilt(SET, "code", text),
        spoilt(SET, "cards", 0, "name", text),
        spoilt(SET, "cards", 0, "rarity", text),
        spoilt(SET, "cards", 0, "number", text or "\t"),
        spoilt(SET, "booster", {text: SET["booster"]["default"]}),
        own({text: sheet(A_1=1)}),
        own({"s": sheet(A_1=1)}, name=text or "\t"),
    ):
        assert refused(told)[0] == "boosters.shape"


def test_texts_of_a_file_are_made_fit_to_be_shown():
    _code, params = refused(own({"s": {"cards": {"\x1b[2J\ud800" + "y" * 500: 1}}}))
    assert params == {"card": "\ufffd[2J\ufffd" + "y" * 195}


# --- products that are made, not read ---


@pytest.mark.parametrize(
    ("sheets", "code"),
    [
        ((Sheet("s", ((card(1), 1),)), Sheet("s", ((card(2), 1),))), "boosters.key_twice"),
        ((Sheet("s", ((card(1), 1), (card(1), 2))),), "boosters.key_twice"),
        ((Sheet("s", ((card(1, "X"), 1),)),), "boosters.shape"),
        ((Sheet("s", ((card(1, "land"), 1),)),), "boosters.shape"),
        ((Sheet("s", ((card(1), True),)),), "boosters.weight"),
        ((), "boosters.no_booster"),
    ],
)
def test_no_product_is_made_that_cannot_be_opened(sheets, code):
    with pytest.raises(BoosterError) as caught:
        Product("", "own", "Own", (Layout(1, (("s", 1),)),), sheets)
    assert caught.value.code == code
