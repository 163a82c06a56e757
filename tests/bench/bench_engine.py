"""The rules engine: random legal play between two-colour decks of forty cards.

Times are of this process; of a decision the time that `answer` takes until the next one. Games are
those of the fuzz tests, so they are the same on every machine.
"""

import random
import statistics
import time

from games.engine import snapshots
from games.engine.game import Game
from tests.engine.playing import choose, game_of

GAMES = 40
TURNS = 5


def run() -> dict[str, object]:
    """The figures: medians of five runs, times in milliseconds."""
    runs = [_play_all() for _ in range(TURNS)]
    seconds = statistics.median(taken for taken, _times, _games in runs)
    times = sorted(runs[0][1])
    games = runs[0][2]
    size, taken = _snapshots(games[0])
    return {
        "random_games_per_s": round(GAMES / seconds, 1),
        "decisions_per_game": round(len(times) / GAMES),
        "turns_per_game": round(sum(game.table.state.turn for game in games) / GAMES, 1),
        "p50_decision_ms": round(times[len(times) // 2] * 1000, 3),
        "p95_decision_ms": round(times[len(times) * 95 // 100] * 1000, 3),
        "snapshot_ms": round(taken * 1000, 3),
        "snapshot_bytes": size,
        "replay_ms": round(statistics.median(_replay(game) for game in games) * 1000, 1),
    }


def _play_all() -> tuple[float, list[float], list[Game]]:
    """Seconds of the games alone, of each decision, and the games."""
    times: list[float] = []
    games = []
    for seed in range(GAMES):
        rng = random.Random(seed)
        begun = time.process_time()
        game = game_of(seed)
        times.append(time.process_time() - begun)
        while game.decision is not None:
            choice = choose(rng, game.decision)
            begun = time.process_time()
            game.answer(choice)
            times.append(time.process_time() - begun)
        games.append(game)
    return sum(times), times, games


def _snapshots(game: Game) -> tuple[int, float]:
    """The largest snapshot of a game in bytes, and the seconds that one takes."""
    again = Game(game.config)
    largest, state = 0, again.table.state
    for answer in game.answers:
        again.answer(answer)
        size = len(snapshots.snapshot(again.table.state))
        if size > largest:
            largest, state = size, again.table.state
    begun = time.process_time()
    for _ in range(100):
        snapshots.snapshot(state)
    return largest, (time.process_time() - begun) / 100


def _replay(game: Game) -> float:
    begun = time.process_time()
    again = Game(game.config)
    for answer in game.answers:
        again.answer(answer)
    taken = time.process_time() - begun
    assert again.turn_digests == game.turn_digests
    return taken


if __name__ == "__main__":
    for name, figure in run().items():
        print(name, figure)
