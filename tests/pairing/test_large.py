"""Large fields: proven to be best, in no time."""

import time
from dataclasses import replace
from random import Random

import pytest

from tests.pairing.fields import Hall, numbers_of, play, seated, some_pairs
from tournaments.pairing import Pairing, Player, pair


@pytest.fixture(scope="module")
def ten_thousand() -> Hall:
    """10,001 players after fourteen rounds, nobody gone."""
    return play(10_001, 14, 7)


def timed(hall: Hall) -> tuple[Pairing, float]:
    """The pairing and the seconds of this process that it took, the less of two runs."""
    taken = []
    for _ in range(2):
        begun = time.process_time()
        paired = pair(hall.players, hall.met, seed=1)
        taken.append(time.process_time() - begun)
    return paired, min(taken)


def test_ten_thousand_players_are_paired_in_half_a_second(ten_thousand):
    paired, seconds = timed(ten_thousand)
    assert seated(paired) == numbers_of(ten_thousand.players)
    assert (paired.rematches, paired.proven) == (0, True)
    assert seconds < 0.5


def test_every_round_of_a_large_tournament_with_drops_is_proven():
    for rounds in range(12):
        hall = play(900, rounds, 3, left=0.04)
        paired = pair(hall.players, hall.met, seed=rounds)
        assert (paired.rematches, paired.proven) == (0, True)


def field(points: list[int], met: float = 0.0, *, had_bye: bool = False) -> Hall:
    """A field with these points, in which that share of all pairs has met."""
    players = [Player(number, own, had_bye) for number, own in enumerate(points)]
    return Hall(players, some_pairs(Random(1), len(points), met) if met else [], [], [])


def neighbours_met() -> Hall:
    hall = field(list(range(401)))
    return replace(hall, met=[(number, number + 1) for number in range(400)])


def two_teams() -> Hall:
    hall = field([number % 7 for number in range(600)])
    one_team = [(a, b) for a in range(600) for b in range(a % 2, a, 2)]
    return replace(hall, forbidden=one_team)


@pytest.mark.parametrize(
    ("hall", "rematches", "proven"),
    [
        pytest.param(field(list(range(400))), 0, True, id="no two with equal points"),
        pytest.param(neighbours_met(), 0, False, id="the same, and neighbours have met"),
        pytest.param(field([n % 20 for n in range(310)], 1.0), 155, True, id="all have met"),
        pytest.param(field([3 * n for n in range(90)], 1.0), 45, True, id="fewer, all have met"),
        pytest.param(two_teams(), 0, True, id="two teams"),
        pytest.param(field([0] * 500, 0.9), 0, True, id="one group in which most have met"),
        pytest.param(
            field([3 * (n % 5) for n in range(1001)], had_bye=True), 0, True, id="all had a bye"
        ),
    ],
)
def test_odd_large_fields_are_paired_without_an_avoidable_rematch(hall, rematches, proven):
    paired = pair(hall.players, hall.met, forbidden=hall.forbidden, seed=1)
    assert seated(paired) == numbers_of(hall.players)
    assert (paired.rematches, paired.broken, paired.proven) == (rematches, (), proven)
