"""The rules engine: random legal play between two-colour decks of forty cards.

Times are of this process; of a decision the time that `answer` takes until the next one. Games are
those of the fuzz tests, so they are the same on every machine.

Beside it, in the same run, two other engines play at random (peers.py): phase-python, which is Rust
with bindings, and python-mtg, which is Datalog compiled to C++. `same_decks_…` and the ratios are
of the same two decks of vanilla and keyword creatures with four simple spells, by the processor's
seconds of the whole loop: asking what is legal, choosing, doing it. Decisions are not alike
everywhere: ours passes by itself where nothing but mana could be made, and python-mtg makes land
drops and most choices itself; so compare games. A peer that is not there has no figures.
"""

import gc
import random
import statistics
import time

from games.cards import definition_of
from games.engine import snapshots
from games.engine.game import Game
from games.engine.table import Config, Seat
from tests.bench import peers
from tests.engine.playing import choose, game_of

GAMES = 40
TURNS = 5


def run() -> dict[str, object]:
    """The figures: medians of five runs, times in milliseconds."""
    gc.collect()
    gc.freeze()
    gc.disable()  # as whoever plays many games in a row would: a game leaves no circles behind
    runs = [_play_all() for _ in range(TURNS)]
    gc.enable()
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
        **_beside_peers(),
    }


def _beside_peers() -> dict[str, object]:
    """Ours and the peers' figures of the same decks."""
    seconds, decisions, turns = _same_decks()
    figures: dict[str, object] = {
        "same_decks_random_games_per_s": round(GAMES / seconds, 1),
        "same_decks_decisions_per_s": round(decisions / seconds),
        "same_decks_turns_per_game": round(turns / GAMES, 1),
    }
    for name, found in peers.measured():
        key = name.removesuffix("-python").replace("-", "_")
        if found is None or not found["games"]:
            figures[f"{key}_random_games_per_s"] = (
                "not installed" if found is None else "none ended"
            )
            continue
        each = found["seconds"] / found["games"]
        figures |= {
            f"{key}_random_games_per_s": round(1 / each, 2),
            f"{key}_decisions_per_s": round(found["decisions"] / found["seconds"]),
            f"{key}_turns_per_game": round(found["turns"] / found["games"], 1),
            f"times_as_fast_as_{key}": round(each * GAMES / seconds, 1),
        }
    return figures


def _same_decks() -> tuple[float, int, int]:
    """Seconds, decisions and turns of our games with the peers' decks; the middle one of five."""
    known = list(dict.fromkeys(name for deck in peers.DECKS for name in deck))
    cards = [definition_of(name) for name in known]
    seats = [Seat([known.index(name) for name in peers.names(deck)]) for deck in peers.DECKS]
    runs = []
    for _turn in range(TURNS):
        decisions, turns, begun = 0, 0, time.process_time()
        for seed in range(GAMES):
            rng, game = random.Random(seed), Game(Config(seats, cards, seed=seed))
            while game.decision is not None:
                game.answer(choose(rng, game.decision))
                decisions += 1
            turns += game.table.state.turn
        runs.append((time.process_time() - begun, decisions, turns))
    return sorted(runs)[TURNS // 2]


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
