"""Rounds of real tournaments: we never pair worse than they were paired."""

import json
from pathlib import Path

import pytest

from tests.pairing.oracles import aims
from tournaments.pairing import Player, pair

pytestmark = pytest.mark.external


def swiss_rounds(path: Path) -> list[list[list]]:
    event = json.loads(path.read_text(encoding="utf-8"))
    return [one["m"] for one in event["rounds"] if one["kind"] == "swiss"]


@pytest.fixture(scope="module")
def rounds(external_data) -> list[tuple[str, list[Player], list, list]]:
    """(event and round, players with their points before it, pairs that had met, its pairs).

    Without whoever sat alone: some of those byes were awarded, some tell of a player who had left.
    """
    found = []
    for path in sorted((external_data / "events").glob("*.json")):
        points: dict[str, int] = {}
        met: list[tuple[int, int]] = []
        number: dict[str, int] = {}
        for at, matches in enumerate(swiss_rounds(path), start=1):
            for seat in (one for match in matches for one in match[:2] if one is not None):
                number.setdefault(seat, len(number))
            here = [(number[a], number[b]) for a, b, *_ in matches if b is not None]
            names = {value: name for name, value in number.items()}
            players = [Player(one, points.get(names[one], 0)) for pair_ in here for one in pair_]
            found.append((f"{path.stem} {at}", players, list(met), here))
            met += here
            for a, b, won_a, won_b, _drawn in matches:
                points[a] = points.get(a, 0) + 3 * (won_a > won_b) + (won_a == won_b)
                if b is not None:
                    points[b] = points.get(b, 0) + 3 * (won_b > won_a) + (won_a == won_b)
    return found


def test_no_real_round_is_paired_better(rounds):
    worse = []
    for name, players, met, theirs in rounds:
        paired = pair(players, met, seed=name)
        ours = aims(players, met, (), paired.pairs, None)[:5]
        if ours > aims(players, met, (), theirs, None)[:5] or not paired.proven:
            worse.append(name)
    assert len(rounds) == 68
    assert worse == []


def test_the_real_rounds_hold_rematches_that_could_be_avoided(rounds):
    """What is told of other tools; so the comparison above has something to find."""
    avoidable = [
        name
        for name, players, met, theirs in rounds
        if aims(players, met, (), theirs, None)[1] > pair(players, met, seed=name).rematches
    ]
    assert avoidable != []
