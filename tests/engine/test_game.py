"""A game as a whole: answers, the record, restoring it anywhere."""

import os
import subprocess
import sys

import pytest

from games.engine.decisions import IllegalAnswerError
from games.engine.game import Game
from games.engine.table import Config, Seat
from tests.engine.conftest import CARDS, A, B, at, game_of

SEATS = [Seat([at("Forest")] * 12 + [at("Serra Angel")] * 5)] * 2


def play(seed: int) -> tuple[Game, list[str]]:
    """A game to its end with answers that follow from the seed; digests at its decisions."""
    game = Game(Config(SEATS, CARDS, seed=seed))
    digests = []
    while game.decision is not None:
        digests.append(game.digest())
        decision, spin = game.decision, seed + len(digests)
        game.answer([(spin + one) % len(decision.options) for one in range(decision.least)])
    return game, [*digests, game.digest()]


@pytest.mark.parametrize("seed", range(5))
def test_the_record_gives_the_same_game_again(seed):
    game, digests = play(seed)
    again = Game(game.config)
    found = []
    for choice in game.answers:
        found.append(again.digest())
        again.answer(choice)
    assert [*found, again.digest()] == digests
    assert again.winners == game.winners


@pytest.mark.parametrize("seed", range(5))
def test_a_game_restored_at_any_decision_goes_on_as_it_would_have(seed):
    game, digests = play(seed)
    running = Game(game.config)
    for at_answer, choice in enumerate(game.answers):
        copy = Game.restore(game.config, running.snapshot())
        assert copy.decision == running.decision
        assert copy.digest() == digests[at_answer]
        for later in game.answers[at_answer:]:
            copy.answer(later)
        assert copy.digest() == digests[-1]
        running.answer(choice)


@pytest.mark.parametrize("choice", [[], [2], [-1], [0, 1], [0, 0], ["0"], [True], [0.0]])
def test_an_answer_that_is_not_allowed_changes_nothing(choice):
    game = Game(Config(SEATS, CARDS, chooses=A))
    before = (game.digest(), game.decision, list(game.answers))
    with pytest.raises(IllegalAnswerError):
        game.answer(choice)
    assert (game.digest(), game.decision, game.answers) == before


@pytest.mark.rule("CR-405.6g")
@pytest.mark.parametrize("player", [A, B])
def test_anybody_concedes_at_any_time(player):
    game = Game(Config(SEATS, CARDS, chooses=A))
    game.concede(player)
    assert (game.over, game.winners, game.decision) == (True, [1 - player], None)


@pytest.mark.rule("RB-gloss-concede")
def test_who_concedes_in_anothers_turn_has_lost():
    game = game_of(first=A)
    game.concede(B)
    assert (game.table.state.players[B].lost, game.winners) == (True, [A])


def test_of_three_the_others_go_on():
    game = game_of(60, 60, 60)
    game.concede(B)
    assert (game.over, game.decision is not None) == (False, True)
    game.concede(A)
    assert game.winners == [2]


SCRIPT = """
from tests.engine.test_game import play
print([play(seed)[1][-1] for seed in range(3)])
"""


def test_digests_do_not_depend_on_how_this_python_hashes():
    found = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }  # fmt: skip
    assert len(found) == 1
