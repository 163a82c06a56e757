"""Round robin: everyone meets everyone, and as often decides as not."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import PlayerTwice
from tournaments.pairing.round_robin import RobinRound, round_robin

FIELDS = st.lists(st.integers(-50, 1000), min_size=2, max_size=24, unique=True)
SEEDS = st.integers() | st.text()


def meetings(rounds):
    return Counter(frozenset(pair) for one in rounds for pair in one.pairs)


def test_three_players_meet_in_three_rounds():
    rounds = round_robin([1, 2, 3], seed=1)
    assert [one.number for one in rounds] == [1, 2, 3]
    assert sorted(one.bye for one in rounds) == [1, 2, 3]
    assert meetings(rounds) == {frozenset(pair): 1 for pair in combinations([1, 2, 3], 2)}


def test_two_players_meet_once_or_twice():
    (a, b), *_ = round_robin([7, 5], seed="final")[0].pairs
    assert {a, b} == {5, 7}
    assert round_robin([7, 5], seed="final", double=True) == (
        RobinRound(1, ((a, b),), None),
        RobinRound(2, ((b, a),), None),
    )


@given(FIELDS, SEEDS)
def test_every_pair_meets_exactly_once(players, seed):
    rounds = round_robin(players, seed=seed)
    assert meetings(rounds) == {frozenset(pair): 1 for pair in combinations(players, 2)}
    assert len(rounds) == len(players) - (len(players) % 2 == 0)


@given(FIELDS, SEEDS)
def test_nobody_is_in_a_round_twice_and_nobody_is_left_out(players, seed):
    for one in round_robin(players, seed=seed):
        here = [player for pair in one.pairs for player in pair]
        here += [one.bye] if one.bye is not None else []
        assert sorted(here) == sorted(players)


@given(FIELDS, SEEDS)
def test_everyone_sits_out_once_in_an_odd_field_and_never_in_an_even_one(players, seed):
    byes = [one.bye for one in round_robin(players, seed=seed) if one.bye is not None]
    assert sorted(byes) == (sorted(players) if len(players) % 2 else [])


@given(FIELDS, SEEDS)
def test_everyone_stands_first_as_often_as_second(players, seed):
    def differences(rounds):
        firsts = Counter(pair[0] for one in rounds for pair in one.pairs)
        seconds = Counter(pair[1] for one in rounds for pair in one.pairs)
        return {abs(firsts[player] - seconds[player]) for player in players}

    assert differences(round_robin(players, seed=seed)) <= {0, 1}
    assert differences(round_robin(players, seed=seed, double=True)) == {0}


@given(FIELDS, SEEDS)
def test_twice_is_once_and_once_the_other_way_round(players, seed):
    once = round_robin(players, seed=seed)
    twice = round_robin(players, seed=seed, double=True)
    assert twice[: len(once)] == once
    assert [[pair[::-1] for pair in one.pairs] for one in twice[len(once) :]] == [
        list(one.pairs) for one in once
    ]
    assert [one.number for one in twice] == list(range(1, 2 * len(once) + 1))


@given(FIELDS, SEEDS, st.randoms(use_true_random=False))
def test_the_seed_alone_decides(players, seed, chance):
    rounds = round_robin(players, seed=seed)
    chance.shuffle(players)
    assert round_robin(players, seed=seed) == rounds


def test_seeds_differ():
    assert len({round_robin(range(8), seed=seed) for seed in range(20)}) == 20


def test_a_field_that_is_none():
    with pytest.raises(ValueError, match="two players"):
        round_robin([1], seed=1)
    with pytest.raises(PlayerTwice):
        round_robin([1, 2, 1], seed=1)
