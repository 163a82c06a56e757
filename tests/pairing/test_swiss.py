"""Swiss pairing, as the people at the tables see it."""

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pairing.fields import Hall, hard_field, numbers_of, play, seated
from tournaments.pairing import MOST_POINTS, Pairing, Player, pair
from tournaments.pairing.errors import BadPoints, MetItself, PlayerTwice

ROOT = Path(__file__).resolve().parents[2]


def players(*points: int, **flags: tuple[int, ...]) -> list[Player]:
    """Players 1, 2, … with these points; ``had_bye=(3,)`` names whom a flag holds for."""
    return [
        Player(
            number,
            own,
            had_bye=number in flags.get("had_bye", ()),
            barred_bye=number in flags.get("barred_bye", ()),
            paired_down=flags.get("paired_down", ()).count(number),
        )
        for number, own in enumerate(points, start=1)
    ]


def couples(paired: Pairing) -> set[frozenset[int]]:
    return {frozenset(couple) for couple in paired.pairs}


# --- who meets whom ---


def test_equal_points_meet_and_the_highest_table_comes_first():
    paired = pair(players(0, 3, 6, 3, 6, 0), [], seed=1)
    assert [set(couple) for couple in paired.pairs] == [{3, 5}, {2, 4}, {1, 6}]
    assert (paired.bye, paired.cost, paired.rematches, paired.pair_downs) == (None, 0, 0, 0)
    assert paired.proven


def test_of_an_odd_group_one_meets_the_next_group_and_stands_first():
    paired = pair(players(0, 0, 3, 3, 3, 6), [], seed=1)
    (first, second), (third, fourth), last = paired.pairs
    assert first == 6
    assert {second, third, fourth} == {3, 4, 5}
    assert set(last) == {1, 2}
    assert (paired.cost, paired.pair_downs, paired.repeated) == (9, 1, 0)


def test_nobody_meets_twice_while_there_is_another_way():
    paired = pair(players(3, 3, 0, 0), [(1, 2)], seed=1)
    assert paired.cost == 18
    assert paired.rematches == 0
    assert frozenset((1, 2)) not in couples(paired)


def test_a_rematch_comes_only_where_every_pairing_has_one():
    met = list(combinations(range(1, 5), 2))
    paired = pair(players(6, 3, 3, 0), met, seed=1)
    assert (paired.rematches, paired.cost, paired.proven) == (2, 18, True)


def test_fewer_rematches_come_before_equal_points():
    """1 has met all but the last; the rest is free."""
    paired = pair(players(9, 9, 9, 0), [(1, 2), (1, 3)], seed=1)
    assert couples(paired) == {frozenset((1, 4)), frozenset((2, 3))}
    assert (paired.rematches, paired.cost) == (0, 81)


def test_somebody_else_goes_down_the_second_time():
    field = players(3, 3, 3, 0, 0, 0, paired_down=(1, 3))
    assert {pair(field, [], seed=seed).pairs[1][0] for seed in range(20)} == {2}


def test_going_down_again_is_better_than_a_worse_sum():
    paired = pair(players(6, 3, 3, 0, paired_down=(1, 1)), [], seed=1)
    assert (paired.cost, paired.repeated) == (18, 1)


# --- forbidden pairs ---


def test_forbidden_pairs_stay_apart_and_are_no_rematches():
    paired = pair(players(3, 3, 0, 0), [], forbidden=[(2, 1)], seed=1)
    assert frozenset((1, 2)) not in couples(paired)
    assert (paired.broken, paired.rematches, paired.cost) == ((), 0, 18)


def test_a_rematch_is_better_than_a_forbidden_pair():
    met = [(1, 3), (1, 4), (2, 3), (2, 4)]
    paired = pair(players(0, 0, 0, 0), met, forbidden=[(1, 2)], seed=1)
    assert (paired.broken, paired.rematches) == ((), 2)


def test_a_forbidden_pair_that_cannot_be_avoided_is_told():
    paired = pair(players(3, 0), [], forbidden=[(1, 2)], seed=1)
    assert paired.broken == ((1, 2),)
    assert (paired.pairs, paired.rematches, paired.proven) == (((1, 2),), 0, True)


# --- byes ---


@pytest.mark.parametrize(
    ("field", "met", "bye"),
    [
        (players(3, 0, 3), [], 2),
        (players(3, 0, 3, had_bye=(2,)), [], {1, 3}),
        (players(3, 0, 3, barred_bye=(2,)), [], {1, 3}),
        (players(3, 0, 3, had_bye=(1, 2, 3)), [], 2),
        (players(3, 0, 3, had_bye=(1, 3), barred_bye=(2,)), [], {1, 3}),
        (players(3, 3, 0), [(1, 2)], {1, 2}),  # the bye of the last would cost a rematch
    ],
)
def test_the_bye_goes_to_the_lowest_score_that_allows_it(field, met, bye):
    allowed = bye if isinstance(bye, set) else {bye}
    assert {pair(field, met, seed=seed).bye for seed in range(40)} == allowed


def test_the_bye_falls_on_everybody_of_the_lowest_score_alike():
    byes = Counter(pair(players(0, 0, 0, 0, 3), [], seed=seed).bye for seed in range(2000))
    assert set(byes) == {1, 2, 3, 4}
    assert min(byes.values()) > 400


@pytest.mark.parametrize(("field", "bye"), [([], None), (players(3), 1)])
def test_nobody_and_one_alone(field, bye):
    paired = pair(field, [], seed=1)
    assert (paired.pairs, paired.bye, paired.cost, paired.proven) == ((), bye, 0, True)


# --- chance ---


def test_each_pairing_of_equals_comes_as_often():
    seen = Counter(
        tuple(
            sorted(tuple(sorted(couple)) for couple in pair(players(0, 0, 0, 0), [], seed=s).pairs)
        )
        for s in range(3000)
    )
    assert len(seen) == 3
    assert min(seen.values()) > 850


def test_each_best_pairing_comes_now_and_then_where_matching_decides():
    """1 and 2 have met: two ways to cross over, equally good."""
    seen = Counter(
        frozenset(couples(pair(players(3, 3, 0, 0), [(1, 2)], seed=s))) for s in range(600)
    )
    assert len(seen) == 2
    assert min(seen.values()) > 200


def test_the_same_seed_gives_the_same_pairing_and_kinds_of_seeds_differ():
    field = players(*[0] * 40)
    drawn = [pair(field, [], seed=seed) for seed in (7, 7, "7", b"7", "8", "\ud800")]
    assert drawn[0] == drawn[1]
    assert len({one.pairs for one in drawn}) == 5
    assert [one.seed for one in drawn] == [7, 7, "7", b"7", "8", "\ud800"]


@given(st.integers(0, 2**32))
def test_the_order_of_players_and_of_pairs_does_not_matter(number):
    chance = Random(number)
    hall = hard_field(chance)
    first = pair(hall.players, hall.met, forbidden=hall.forbidden, seed=number)
    shuffled = list(hall.players)
    chance.shuffle(shuffled)
    turned = [(b, a) for a, b in reversed(hall.met)]
    again = pair(shuffled, turned, forbidden=set(hall.forbidden), seed=number)
    assert again == first


def test_another_process_with_another_hash_seed_pairs_the_same():
    code = "from tests.pairing.test_swiss import digest; print(digest())"
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == digest()


def digest() -> str:
    """What comes out of pairing twenty hard fields and one large one."""
    chance = Random(3)
    halls: list[Hall] = [*(hard_field(chance) for _ in range(20)), play(400, 9, 1)]
    return repr([pair(hall.players, hall.met, seed="x").pairs for hall in halls])


# --- any field ---


@given(st.integers(0, 2**32))
def test_everybody_of_a_hard_field_sits_once(number):
    hall = hard_field(Random(number), 2, 40)
    paired = pair(hall.players, hall.met, forbidden=hall.forbidden, seed=number)
    assert seated(paired) == numbers_of(hall.players)
    assert (paired.bye is None) == (len(hall.players) % 2 == 0)


def test_pairs_with_players_who_have_left_are_passed_over():
    assert pair(players(0, 0), [(1, 9), (8, 9)], seed=1).rematches == 0


# --- refusals ---


def test_a_player_who_stands_there_twice_is_refused():
    with pytest.raises(PlayerTwice) as refused:
        pair([Player(1, 0), Player(2, 0), Player(1, 3)], [], seed=1)
    assert (refused.value.code, refused.value.params) == (
        "tournaments.player_twice", {"player": 1},
    )  # fmt: skip


@pytest.mark.parametrize("points", [-1, MOST_POINTS + 1, 10**30])
def test_points_that_nobody_can_have_are_refused(points):
    with pytest.raises(BadPoints) as refused:
        pair([Player(1, points), Player(2, 0)], [], seed=1)
    assert refused.value.params == {"player": 1, "limit": MOST_POINTS}


@pytest.mark.parametrize("key", ["met", "forbidden"])
def test_nobody_meets_themselves(key):
    arguments = {"met": [], "forbidden": [], key: [(2, 2)]}
    with pytest.raises(MetItself) as refused:
        pair(players(0, 0), arguments["met"], forbidden=arguments["forbidden"], seed=1)
    assert refused.value.params == {"player": 2}
