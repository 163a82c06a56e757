"""The record is enough to play a game again, and tells where another one differs first."""

import random
from dataclasses import replace

import pytest

from games.engine.game import Game
from games.engine.record import Divergence, hash_of, record, replay
from tests.engine.playing import DEFINITIONS, choose, game_of, play


def played(seed: int, until: int | None = None) -> Game:
    game, rng = game_of(seed), random.Random(seed)
    if until is None:
        play(game, rng)
    while game.decision is not None and game.table.state.turn != until:
        game.answer(choose(rng, game.decision))
    return game


@pytest.mark.parametrize("seed", range(4))
def test_a_game_played_again_is_the_same(seed):
    game = played(seed)
    again, divergence = replay(game.config, record(game))
    assert divergence is None
    assert (again.winners, again.digest()) == (game.winners, game.digest())


def test_a_game_with_a_concession_in_the_middle_of_a_spell_too():
    game, rng = game_of(3), random.Random(3)
    while not (game.decision.proposal and game.decision.kind == "target"):
        game.answer(choose(rng, game.decision))
    game.concede(game.decision.player)
    again, divergence = replay(game.config, record(game))
    assert (divergence, again.winners, again.digest()) == (None, game.winners, game.digest())


@pytest.mark.parametrize("turn", [2, 5])
def test_the_first_turn_that_differs_is_named(turn):
    game = played(1, until=8)
    kept = record(game)
    turns = list(kept.turns)
    turns[turn - 1] = "0" * 32
    found = replay(game.config, replace(kept, turns=tuple(turns)))[1]
    assert (found.turn, found.what) == (turn, "the turn begins otherwise")


def test_an_answer_that_is_not_allowed_is_named():
    game = played(1, until=4)
    kept = record(game)
    answers = (*kept.answers[:10], (999,), *kept.answers[11:])
    game, found = replay(game.config, replace(kept, answers=answers))
    assert (found.answer, "no such option" in found.what) == (10, True)


def test_another_end_is_told():
    kept = record(played(1, until=4))
    found = replay(game_of(1).config, replace(kept, end="0" * 32))[1]
    assert found.what == "it ends otherwise"


def test_other_cards_and_another_engine_are_refused_before_anything_is_played():
    game = played(2, until=2)
    kept = record(game)
    assert replay(game.config, replace(kept, engine=0)) == (
        None,
        Divergence(0, 0, "recorded by engine 0, this is 1"),
    )
    changed = [*DEFINITIONS]
    changed[3] = replace(changed[3], power=9)
    none, found = replay(replace(game.config, definitions=changed), kept)
    assert (none, found.what) == (None, f"card 3, {DEFINITIONS[3].name}, is another one now")
    assert replay(replace(game.config, definitions=changed[:-1]), kept)[1].what == (
        "played with other cards"
    )


def test_definitions_that_differ_anywhere_have_other_hashes():
    assert len({hash_of(card) for card in DEFINITIONS}) == len(DEFINITIONS)
    bear = DEFINITIONS[0]
    assert hash_of(replace(bear, abilities=())) == hash_of(replace(bear, abilities=()))
