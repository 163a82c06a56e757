"""Pods: sizes, chance, and who shares one again."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import MetItself, PlayerTwice
from tournaments.pairing.pods import (
    PodPlayer,
    commander_pod_sizes,
    commander_pods,
    draft_pod_sizes,
    split_into_pods,
)

SEEDS = st.integers() | st.text()

# --- drafts ---


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (1, (1,)),
        (5, (5,)),
        (8, (8,)),
        (9, (9,)),
        (10, (10,)),
        (11, (6, 5)),
        (12, (6, 6)),
        (15, (8, 7)),
        (16, (8, 8)),
        (17, (9, 8)),
        (18, (6, 6, 6)),
        (20, (7, 7, 6)),
        (26, (7, 7, 6, 6)),
        (64, (8,) * 8),
    ],
)
def test_sizes_of_draft_pods(count, sizes):
    assert draft_pod_sizes(count) == sizes


def test_a_target_of_six_makes_more_pods():
    assert draft_pod_sizes(24, target=6) == (6, 6, 6, 6)
    assert draft_pod_sizes(24, target=8) == (8, 8, 8)


@given(st.integers(18, 500), st.integers(6, 8))
def test_from_eighteen_players_on_every_draft_pod_has_six_to_eight(count, target):
    sizes = draft_pod_sizes(count, target)
    assert (sum(sizes), max(sizes) - min(sizes) <= 1) == (count, True)
    assert set(sizes) <= {6, 7, 8}


@given(st.lists(st.integers(), min_size=1, max_size=60, unique=True), SEEDS)
def test_everyone_sits_in_one_draft_pod(entries, seed):
    pods = split_into_pods(entries, seed=seed)
    assert sorted(entry for pod in pods for entry in pod) == sorted(entries)
    assert tuple(map(len, pods)) == draft_pod_sizes(len(entries))
    assert split_into_pods(entries[::-1], seed=seed) == pods


def test_another_seed_is_another_draft():
    assert len({split_into_pods(range(16), seed=seed) for seed in range(20)}) == 20


def test_draft_pods_of_nobody_and_of_one_twice():
    with pytest.raises(ValueError, match="needs a player"):
        split_into_pods([], seed=1)
    with pytest.raises(PlayerTwice):
        split_into_pods([1, 2, 1], seed=1)


# --- Commander ---


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (13, (4, 3, 3, 3)),
    ],
)
def test_sizes_of_commander_pods(count, sizes):
    assert commander_pod_sizes(count) == sizes


@given(st.integers(6, 1000))
def test_from_six_players_on_there_are_fours_and_at_most_three_threes(count):
    sizes = commander_pod_sizes(count)
    assert sum(sizes) == count
    assert set(sizes) <= {3, 4}
    assert sizes.count(3) <= 3
    assert list(sizes) == sorted(sizes, reverse=True)


def test_two_players_are_no_commander_pod():
    with pytest.raises(ValueError, match="three players"):
        commander_pods([PodPlayer(1, 0), PodPlayer(2, 0)], [], seed=1)


def test_the_first_round_is_chance():
    players = [PodPlayer(number, 0) for number in range(10)]
    drawn = [commander_pods(players, [], seed=seed) for seed in range(20)]
    assert len({one.pods for one in drawn}) == 20
    assert {(one.repeats, one.spread, tuple(map(len, one.pods))) for one in drawn} == {
        (0, 0, (4, 3, 3))
    }


def test_equal_points_sit_together_and_the_lowest_in_threes():
    points = {1: 10, 2: 10, 3: 10, 4: 10, 5: 5, 6: 5, 7: 0}
    found = commander_pods([PodPlayer(*one) for one in points.items()], [], seed="round 3")
    assert [sorted(pod) for pod in found.pods] == [[1, 2, 3, 4], [5, 6, 7]]
    assert (found.repeats, found.spread) == (0, 50)


def test_nobody_shares_a_pod_again_while_that_can_be_helped():
    """Four of sixteen: there are five rounds without a repeat; the search finds three surely."""
    met = []
    for round_ in range(3):
        players = [PodPlayer(number, number % 3) for number in range(16)]
        found = commander_pods(players, met, seed=round_)
        assert found.repeats == 0
        met += [pair for pod in found.pods for pair in combinations(pod, 2)]


def test_a_third_time_is_worse_than_a_second():
    players = [PodPlayer(number, 0) for number in range(6)]
    met = [pair for pod in ((0, 1, 2), (3, 4, 5)) for pair in combinations(pod, 2)] * 2
    met += [(0, 3), (0, 3)]
    found = commander_pods(players, met, seed=1)
    assert (0, 3) not in {pair for pod in found.pods for pair in combinations(sorted(pod), 2)}
    # Two of one pod and one of the other: one pair again in each, met twice before.
    assert found.repeats == 4


def test_who_sat_in_a_pod_of_three_is_spared_among_equals():
    players = [PodPlayer(number, 0, threes=int(number < 3)) for number in range(7)]
    for seed in range(10):
        found = commander_pods(players, [], seed=seed)
        assert (found.threes, set(found.pods[1]) & {0, 1, 2}) == (0, set())


def test_the_order_of_play_is_drawn():
    players = [PodPlayer(number, 0) for number in range(4)]
    first = Counter(commander_pods(players, [], seed=seed).pods[0][0] for seed in range(200))
    assert set(first) == {0, 1, 2, 3}
    assert max(first.values()) < 80


def history(count, rounds, seed):
    """Players with points and `met` after random rounds of random winners."""
    chance = Random(seed)
    points, met, threes = Counter(), [], Counter()
    for round_ in range(rounds):
        players = [PodPlayer(number, points[number], threes[number]) for number in range(count)]
        for pod in commander_pods(players, met, seed=f"{seed} {round_}").pods:
            met += combinations(pod, 2)
            threes.update(pod if len(pod) == 3 else ())
            if chance.random() < 0.2:
                points.update(pod)
            else:
                points[chance.choice(pod)] += 5
    return [PodPlayer(number, points[number], threes[number]) for number in range(count)], met


def splits(numbers, sizes):
    """Every way to fill pods of these sizes."""
    if not sizes:
        yield ()
        return
    for pod in combinations(numbers, sizes[0]):
        left = [number for number in numbers if number not in pod]
        for rest in splits(left, sizes[1:]):
            yield (pod, *rest)


@given(st.integers(3, 9), st.integers(0, 4), st.integers(0, 10_000))
def test_a_small_field_gets_the_best_pods_that_there_are(count, rounds, seed):
    players, met = history(count, rounds, seed)
    points = {player.number: player.points for player in players}
    times = Counter(frozenset(pair) for pair in met)

    def worth(pods):
        two = [pair for pod in pods for pair in combinations(pod, 2)]
        return (
            sum(times[frozenset(pair)] for pair in two),
            sum((points[one] - points[other]) ** 2 for one, other in two),
        )

    found = commander_pods(players, met, seed=seed)
    assert worth(found.pods) == (found.repeats, found.spread)
    assert worth(found.pods) == min(map(worth, splits(range(count), commander_pod_sizes(count))))


@given(st.integers(3, 14), st.integers(0, 2), st.integers(0, 10_000), st.randoms())
def test_everyone_sits_in_one_pod_whatever_the_order_of_the_input(count, rounds, seed, chance):
    players, met = history(count, rounds, seed)
    found = commander_pods(players, met, seed=seed)
    assert sorted(number for pod in found.pods for number in pod) == list(range(count))
    chance.shuffle(players)
    chance.shuffle(met)
    mirrored = [pair[::-1] for pair in met]
    assert commander_pods(players, mirrored, seed=seed) == found


def test_a_large_field_after_five_rounds_meets_nobody_again():
    players, met = history(120, 5, seed=2010)
    assert commander_pods(players, met, seed=6).repeats == 0


def test_input_that_cannot_be():
    three = [PodPlayer(number, 0) for number in range(3)]
    with pytest.raises(PlayerTwice):
        commander_pods([*three, PodPlayer(1, 5)], [], seed=1)
    with pytest.raises(MetItself):
        commander_pods(three, [(1, 1)], seed=1)
    assert commander_pods(three, [(1, 99)], seed=1).repeats == 0
