"""Swiss pairing and repair, beside swisspair, cardarena-tournament-core and networkx in one run.

Fields come from tournaments paired by us and decided by chance. All start from prepared input of
their own kind: players and the pairs that have met for us, players with sets of opponents for
swisspair, the history of rounds for cardarena. Times are of this process, medians of five, all in
turn; networkx (the whole field matched exactly, the graph built from our input) runs once. Quality
is ``rematches/sum of squares``.
"""

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from cardarena_tournament_core import Matchup, MatchupOutcome, Round, Swiss
from cardarena_tournament_core import Player as Contestant
from swisspair import Player as Entrant
from swisspair import create_matches

from tests.pairing.fields import Hall, hard_field, play, reversed_result
from tests.pairing.oracles import Couple, aims, matched
from tournaments.pairing import Pairing, Table, pair, repair

TURNS = 5
SMALL_FIELDS = 1000
REPAIRS = 100

Pairs = tuple[list[Couple], int | None]


def run() -> dict[str, object]:
    """The figures, times in milliseconds."""
    figures: dict[str, object] = {"calibration_ms": _ms(_calibrate)}
    figures |= _beside_peers(play(1000, 9, 1))
    for size in (250, 500):
        figures |= _beside_networkx(play(size, 8, 1))
    large = play(10_001, 14, 7)
    figures["10001_players_ms"] = _ms(lambda: _ours(large))
    figures["10001_players"] = _quality(large, _ours(large))
    figures["10001_players_by_power_ms"] = _ms(lambda: _ours(large, power=True))
    return figures | _small_fields() | _repairs()


def _beside_peers(hall: Hall) -> dict[str, object]:
    entrants, swiss = _entrants(hall), _history(hall)
    ways: dict[str, Callable[[], Any]] = {
        "ours": lambda: _ours(hall),
        "swisspair": lambda: create_matches(entrants),
        "cardarena": swiss.pair,
    }
    taken = _in_turn(ways)
    pairs = {
        "ours": _ours(hall),
        "swisspair": _split((one.p1.id, one.p2 and one.p2.id) for one in create_matches(entrants)),
        "cardarena": _split(
            (one.player1.id, one.player2 and one.player2.id) for one in swiss.pair().matchups
        ),
    }
    figures: dict[str, object] = {}
    for name, found in pairs.items():
        figures[f"1000_players_{name}_ms"] = round(taken[name] * 1000, 2)
        figures[f"1000_players_{name}"] = _quality(hall, found)
    for name in ("swisspair", "cardarena"):
        figures[f"times_as_fast_as_{name}"] = round(taken[name] / taken["ours"], 1)
    return figures


def _beside_networkx(hall: Hall) -> dict[str, object]:
    size = len(hall.players)
    ours = _ms(lambda: _ours(hall))
    begun = time.process_time()
    theirs = matched(hall.players, hall.met, ())
    taken = (time.process_time() - begun) * 1000
    return {
        f"{size}_players_ours_ms": ours,
        f"{size}_players_ours": _quality(hall, _ours(hall)),
        f"{size}_players_networkx_ms": round(taken),
        f"{size}_players_networkx": _quality(hall, theirs),
        f"times_as_fast_as_networkx_{size}": round(taken / ours),
    }


def _small_fields() -> dict[str, object]:
    chance = Random(2010)
    halls = [hard_field(chance) for _ in range(SMALL_FIELDS)]
    seconds = _ms(lambda: [_ours(hall) for hall in halls]) / 1000
    return {"hard_small_fields_per_s": round(SMALL_FIELDS / seconds)}


def _repairs() -> dict[str, object]:
    """One reversed result among 226 players, after two to nine rounds."""
    taken, changed = [], []
    for seed in range(REPAIRS):
        chance = Random(seed)
        hall = play(226, chance.randint(2, 9), seed)
        paired = pair(hall.players, hall.met, seed=seed)
        tables = [Table(at, a, b) for at, (a, b) in enumerate(paired.pairs, start=1)]
        players = reversed_result(hall, chance)
        begun = time.process_time()
        found = repair(players, tables, hall.met, seed=seed)
        taken.append(time.process_time() - begun)
        changed.append(found.tables_changed)
    return {
        "repair_226_ms": round(statistics.median(taken) * 1000, 1),
        "repair_226_slowest_ms": round(max(taken) * 1000, 1),
        "repair_226_tables_changed": round(statistics.mean(changed), 2),
        "repair_226_tables_changed_at_most": max(changed),
    }


def _ours(hall: Hall, *, power: bool = False) -> Pairs:
    paired: Pairing = pair(hall.players, hall.met, forbidden=hall.forbidden, seed=1, power=power)
    return list(paired.pairs), paired.bye


def _entrants(hall: Hall) -> list[Entrant]:
    opponents: dict[int, set[str]] = {player.number: set() for player in hall.players}
    for a, b in hall.met:
        opponents[a].add(str(b))
        opponents[b].add(str(a))
    order = sorted(hall.players, key=lambda player: -player.points)
    return [
        Entrant(str(one.number), one.points, rank, not one.had_bye, opponents[one.number])
        for rank, one in enumerate(order, start=1)
    ]


def _history(hall: Hall) -> Swiss:
    everybody = {one.number: Contestant(str(one.number), str(one.number)) for one in hall.players}
    rounds = []
    for number, (results, bye) in enumerate(hall.rounds, start=1):
        matchups = [
            Matchup(
                everybody[a],
                everybody[b],
                MatchupOutcome.DRAW if drawn else MatchupOutcome.PLAYER1_WINS,
            )
            for a, b, drawn in results
        ]
        if bye is not None:
            matchups.append(Matchup(everybody[bye], None))
        rounds.append(Round(number, matchups))
    return Swiss.from_history(
        list(everybody.values()), rounds, {one.id for one in everybody.values()}
    )


def _split(couples: Any) -> Pairs:
    pairs: list[Couple] = []
    bye = None
    for a, b in couples:
        if b is None:
            bye = int(a)
        else:
            pairs.append((int(a), int(b)))
    return pairs, bye


def _quality(hall: Hall, found: Pairs) -> str:
    _broken, rematches, _fault, _points, squares, _again = aims(hall.players, hall.met, (), *found)
    return f"{rematches}/{squares}"


def _in_turn(ways: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """Seconds of the middle turn for each way."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _turn in range(TURNS):
        for name, way in ways.items():
            begun = time.process_time()
            way()
            taken[name].append(time.process_time() - begun)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def _ms(way: Callable[[], Any]) -> float:
    return round(_in_turn({"": way})[""] * 1000, 2)


def _calibrate() -> int:
    total = 0
    for number in range(1_000_000):
        total += number
    return total
