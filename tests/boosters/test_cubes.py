"""Cubes: one pile for an opening, shuffled once and dealt; nothing comes twice."""

import hmac
import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.boosters import (
    BoosterError,
    Derivation,
    Opener,
    audited,
    booster_stats,
    check_record,
    cube_product,
    enough_cards,
    in_order,
    pile_key,
    plain,
    products_of,
    read_boosters,
    rules_text,
    written,
)
from formats.boosters.ruletext import FOIL
from tests.boosters.odd import card, colours, one_sheet, random_product
from tests.boosters.test_fairness import POOLS, as_published, record_of, run, scripts


def cube(number, size=15, copies=1):
    """So many different cards, each in so many copies."""
    cards = [card(at, "WUBRG"[at % 5]) for at in range(number) for _ in range(copies)]
    return cube_product(cards, name="Cube", size=size)


def everything(derivation, pools):
    """How often each card is in all packs of all pools."""
    return Counter(name for pool in pools for pack in derivation.of(pool) for name in written(pack))


# --- no card more often than it stands in the cube ---


def test_a_cube_of_exactly_enough_cards_is_dealt_to_the_last():
    product, pools = cube(540), [f"pool{at}" for at in range(6)]
    enough_cards([product], [0] * 6, len(pools))
    derivation = Derivation([product], [0] * 6, b"seed", pools)
    packs = [pack for pool in pools for pack in derivation.of(pool)]
    assert [len(pack) for pack in packs] == [15] * 36
    assert everything(derivation, pools) == Counter(f"ODD:{at}" for at in range(540))


@given(
    chance=st.randoms(use_true_random=False),
    pools=st.integers(1, 5),
    packs=st.integers(1, 4),
    size=st.integers(1, 9),
    spare=st.integers(0, 30),
)
def test_no_card_is_more_often_in_all_packs_than_in_the_cube(chance, pools, packs, size, spare):
    cards = [
        card(chance.randrange(30), name=f"Card {chance.randrange(9)}")
        for _ in range(pools * packs * size + spare)
    ]
    product = cube_product(cards, name="Cube", size=size)
    enough_cards([product], [0] * packs, pools)
    names = [f"p{at}" for at in range(pools)]
    found = everything(Derivation([product], [0] * packs, chance.randbytes(32), names), names)
    assert found <= Counter(one.id for one in cards)
    assert found.total() == pools * packs * size


def test_two_cubes_and_a_booster_in_one_opening_are_three_things(m10):
    products, packs = [cube(60, 5), m10, cube(40, 4)], [0, 1, 2, 2, 0]
    pools = ["a", "b", "c"]
    derivation = Derivation(products, packs, b"seed", pools)
    first: Counter[str] = Counter()
    second: Counter[str] = Counter()
    for pool in pools:
        one, booster, *small, other = map(written, derivation.of(pool))
        first.update([*one, *other])
        second.update(small[0] + small[1])
        assert booster == written(Derivation(products, packs, b"seed").of(pool)[1])
    assert set(first.values()) == set(second.values()) == {1}
    assert (first.total(), second.total()) == (30, 24)


def test_copies_of_a_card_come_as_often_as_they_stand_in_the_cube():
    product = cube(10, size=6, copies=3)
    derivation = Derivation([product], [0], b"seed", ["a", "b", "c", "d", "e"])
    assert set(everything(derivation, "abcde").values()) == {3}


def test_the_packs_of_every_pool_are_as_likely_as_each_other():
    """Of four cards dealt in packs of two each pair is as frequent; chi-squared, five degrees."""
    product, seen = cube(4, 2), Counter()
    for number in range(6_000):
        [pack] = Derivation([product], [0], b"%d" % number, ["a", "b"]).of("a")
        seen[tuple(sorted(written(pack)))] += 1
    assert len(seen) == 6
    assert sum((count - 1_000) ** 2 / 1_000 for count in seen.values()) < 20.5


# --- the definition, step by step ---


def test_the_pile_is_shuffled_as_the_document_says():
    product, seed = cube(7, 3), b"s" * 32
    key = hmac.digest(seed, b"pile 1", "sha256").hex().encode()
    assert pile_key(seed, 1) == key
    below, left, pile = audited(key), [f"ODD:{at}" for at in range(7)], []
    while left:
        pile.append(left.pop(below(len(left))))
    products = [one_sheet(colours(2), 2), product]
    derivation = Derivation(products, [1], seed, ["b", "a"])
    assert [written(derivation.of(pool)[0]) for pool in ("b", "a", "c")] == [
        pile[:3], pile[3:6], [],
    ]  # fmt: skip


def test_pools_are_dealt_to_by_the_bytes_of_their_ids():
    assert in_order(reversed(POOLS)) == list(POOLS)


def test_the_order_in_a_list_changes_no_pack():
    cards = [card(at) for at in range(30)]
    shuffled = random.Random(1).sample(cards, 30)
    one, two = (cube_product(some, name="Cube", size=5) for some in (cards, shuffled))
    assert one == two
    assert one.sheets[0].cards[1][0].id == "ODD:1"


# --- record and scripts ---


@pytest.fixture(scope="module")
def record():
    return record_of([cube(90, 5)], [0] * 3, POOLS)


@scripts
def test_the_scripts_deal_the_same(script, record, tmp_path):
    assert run(script, record, tmp_path) == as_published(record)
    assert all(one.same for one in check_record(record))


@scripts
def test_cubes_beside_boosters_are_dealt_the_same(script, m10, tmp_path):
    chance = random.Random(5)
    products = [cube(130, 6), m10, random_product(chance), cube(60, 2, copies=2)]
    told = record_of(products, [0, 1, 3, 0, 2, 3, 3], POOLS)
    assert run(script, told, tmp_path) == as_published(told)
    assert all(one.same for one in check_record(told))


@scripts
def test_a_pool_that_is_gone_and_one_that_came_late_keep_their_places(script, tmp_path):
    told = record_of([cube(60, 5)], [0, 0], ["b", "gone", "d", "a"])
    before = {one["pool"]: one["packs"] for one in told["pools"]}
    told["pools"][1]["packs"] = None
    assert run(script, told, tmp_path) == (
        0,
        [
            "commitment: as published",
            *[f"{pool} {number}: as published" for pool in "bda" for number in (1, 2)],
        ],
    )
    assert all(one.same for one in check_record(told))
    for other in ("bda", "abd", ["a", "b", "d", "gone"]):
        moved = told | {"pools": [{"pool": pool, "packs": before[pool]} for pool in other]}
        code, lines = run(script, moved, tmp_path)
        assert code == 1
        assert lines[0] == "commitment: as published"
        assert [one.same for one in check_record(moved)] == [
            "as published" in line for line in lines
        ]


@scripts
def test_cards_that_are_dealt_twice_are_told(script, record, tmp_path):
    told = json.loads(json.dumps(record))
    told["pools"][1]["packs"][0] = told["pools"][0]["packs"][0]
    code, lines = run(script, told, tmp_path)
    assert code == 1
    assert [line.partition(":")[0] for line in lines if "DIFFERS" in line] == [
        f"{told['pools'][1]['pool']} 1"
    ]


@scripts
def test_a_record_of_a_cube_that_is_too_small_ends_in_short_packs(script, tmp_path):
    told = record_of([cube(7, 3)], [0, 0], ["a", "b"])
    assert [[len(pack) for pack in one["packs"]] for one in told["pools"]] == [[3, 3], [1, 0]]
    assert run(script, told, tmp_path) == as_published(told)


def test_rules_tell_a_cube_by_its_pile_and_are_read_back(m10):
    product = cube(20, 5)
    text = rules_text([m10, product], [0, 1])
    assert [one["dealt"] for one in json.loads(text)["products"]] == [0, 5]
    assert [len(one["pile"]) for one in json.loads(text)["products"]] == [0, 20]
    assert products_of(text) == ([m10, product], [0, 1])


def test_the_rules_of_a_cube_name_every_copy():
    [told] = json.loads(rules_text([cube(2, 3, copies=2)], [0]))["products"]
    assert told == {
        "code": "",
        "variant": "cube",
        "name": "Cube",
        "dealt": 3,
        "pile": [
            [1, "ODD:0", 1, 0, "Card 0", "common", "W", False],
            [1, "ODD:0", 2, 0, "Card 0", "common", "W", False],
            [1, "ODD:1", 3, 1, "Card 1", "common", "U", False],
            [1, "ODD:1", 4, 1, "Card 1", "common", "U", False],
        ],
        "layouts": [[1, []]],
        "sheets": [],
    }


# --- too small ---


@pytest.mark.parametrize(
    ("cards", "size", "packs", "pools"), [(89, 15, 6, 1), (719, 15, 6, 8), (3, 1, 4, 1)]
)
def test_a_cube_too_small_for_the_pools_is_refused_with_the_numbers(cards, size, packs, pools):
    product = cube(cards, size)
    with pytest.raises(BoosterError) as caught:
        enough_cards([product], [0] * packs, pools)
    assert caught.value.code == "boosters.too_few_to_deal"
    assert caught.value.params == {
        "cards": cards, "size": size, "packs": packs, "pools": pools,
        "least": size * packs * pools,
    }  # fmt: skip
    enough_cards([cube(cards + 1, size)], [0] * packs, pools)


def test_packs_of_boosters_and_of_other_cubes_do_not_count(m10):
    enough_cards([m10, cube(30, 15), cube(15, 15)], [0, 0, 1, 1, 2, 0], 1)


# --- what one pack is like ---


def test_a_pack_of_a_cube_has_no_card_more_often_than_the_cube():
    product, below = cube(5, 9, copies=2), plain(3)
    for _ in range(300):
        assert set(Counter(written(Opener(product).open(below))).values()) <= {1, 2}


def test_what_a_pack_of_a_cube_holds_on_average():
    product = cube(20, 10, copies=2)
    told = booster_stats(product, packs=4_000, below=plain(1))
    assert [row["expected"] for row in told["groups"]] == [2.0] * 5
    assert all(row["error"] < 5 * row["standard_error"] for row in told["groups"])


def test_cubes_of_files_are_dealt():
    cards = [f"ODD:{at}" for at in range(20)]
    data = json.dumps({"name": "Mine", "size": 4, "cards": cards}).encode()
    [product] = read_boosters(data, lambda key: card(int(key.partition(":")[2])))
    assert (product.name, product.dealt) == ("Mine", True)
    assert FOIL not in "".join(written(Opener(product).open(plain(1))))
