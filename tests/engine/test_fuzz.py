"""Random legal play: nothing breaks, every game ends, and it can be taken up anywhere."""

import os
import random

import pytest

from games.engine.game import Game
from tests.engine.playing import choose, game_of, holds_together, play

GAMES = 1000 if os.environ.get("PODIUM_LONG") else 40  # a test; there are five


@pytest.mark.parametrize("part", range(5))
def test_everything_holds_at_every_decision(part):
    for seed in range(part * GAMES, (part + 1) * GAMES):
        play(game_of(seed), random.Random(seed), holds_together)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_taken_up_at_any_decision_is_the_same(seed):
    game, rng = game_of(seed), random.Random(seed)
    for at in range(10_000):
        if game.decision is None:
            break
        if at % 3 == 0:
            taken = Game.restore(game.config, game.snapshot())
            assert (taken.decision, taken.digest()) == (game.decision, game.digest())
            game = taken
        game.answer(choose(rng, game.decision))
    whole = game_of(seed)
    play(whole, random.Random(seed))
    assert (game.winners, game.digest()) == (whole.winners, whole.digest())


@pytest.mark.parametrize("seed", range(4))
def test_the_record_alone_gives_the_same_game(seed):
    game = game_of(seed)
    play(game, random.Random(seed))
    again = game_of(seed)
    for answer in game.answers:
        again.answer(answer)
    assert again.turn_digests == game.turn_digests
    assert [event.data for event in again.table.events] == [
        event.data for event in game.table.events
    ]
