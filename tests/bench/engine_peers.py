"""Another engine's random legal play, run by that engine's own Python: `engine_peers.py NAME`.

On standard input comes JSON: `cards` (facts and text of each card), `decks` (two lists of names),
`games` and `seconds`, whichever is over first. On standard output goes JSON: games that ended and
their turns, decisions, and the processor's seconds. Nothing of this project is imported, because
the peers live in an environment of their own. Loading the cards is not counted.
"""

import json
import random
import sys
import time
from collections.abc import Callable

#: A game that is being played: makes one random decision; the turn, or None when it is over.
Step = Callable[[], int | None]


def play(begin: Callable[[int], Step], games: int, seconds: float) -> dict[str, float]:
    """Random games by seed until there are enough."""
    done, turns, decisions, begun = 0, 0, 0, time.process_time()
    for seed in range(games):
        step, turn = begin(seed), 0
        while (now := step()) is not None:
            turn, decisions = now, decisions + 1
            if time.process_time() - begun > seconds:
                return _figures(done, turns, decisions, begun)
        done, turns = done + 1, turns + turn
    return _figures(done, turns, decisions, begun)


def _figures(games: int, turns: int, decisions: int, begun: float) -> dict[str, float]:
    taken = time.process_time() - begun
    return {"games": games, "turns": turns, "decisions": decisions, "seconds": taken}


def phase(cards: list[dict], decks: list[list[str]]) -> Callable[[int], Step]:
    """phase-python: cards are read from facts and rules text as MTGJSON writes them."""
    from phase import Engine, build_oracle_face

    faces = (build_oracle_face(card, None) for card in cards)
    engine = Engine.from_json(json.dumps({face["name"].lower(): face for face in faces}))

    def begin(seed: int) -> Step:
        rng = random.Random(seed)
        first, second = decks
        game = engine.new_game(
            player=first, opponent=second, seed=seed, format="Limited", first_player=seed % 2
        )

        def step() -> int | None:
            waiting = game.waiting_for()
            if waiting["type"] == "GameOver":
                return None
            actor = waiting["data"].get("player", game.priority_player())
            game.apply(actor, rng.choice(game.actions()))
            return game.turn

        return step

    return begin


def python_mtg(_cards: list[dict], decks: list[list[str]]) -> Callable[[int], Step]:
    """python-mtg: it brings the cards itself, and knows them by name."""
    import mtg

    def begin(seed: int) -> Step:
        rng = random.Random(seed)
        game = mtg.Game(
            dict(zip(("alice", "bob"), decks, strict=True)), variant="two-player", seed=seed
        )

        def step() -> int | None:
            if game.is_game_over():
                return None
            game.push(rng.choice(game.legal_moves), checked=False)
            return game.turn_number

        return step

    begin(0)  # loads its cards
    return begin


PEERS = {"phase-python": phase, "python-mtg": python_mtg}


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    chosen = PEERS[sys.argv[1]](asked["cards"], asked["decks"])
    print(json.dumps(play(chosen, asked["games"], asked["seconds"])))
