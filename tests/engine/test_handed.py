"""Scenarios handed over, by their ids; where rules and expectation disagree the rules decide."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.cards import definition_of
from games.engine.game import Game
from games.engine.zones import HAND
from games.scenarios.reading import find, position
from tests.engine.conftest import A, B, game_of, names
from tests.engine.foreign_creatures import CREATURES
from tests.engine.foreign_permanents import PERMANENTS
from tests.engine.foreign_spells import SPELLS
from tests.engine.handed import SCENARIOS
from tests.engine.scenes import play

FOREIGN = (*CREATURES, *SPELLS, *PERMANENTS)
BY_NAME = {card.name: card for card in FOREIGN}


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))
def test_handed(scenario: Mapping[str, Any]):
    play(scenario, *FOREIGN)


def set_up(mine: list[Any], theirs: list[Any]) -> Game:
    """A game at A's first main phase."""
    players = {"A": {"battlefield": mine}, "B": {"battlefield": theirs}}
    named = lambda name: BY_NAME.get(name) or definition_of(name)  # noqa: E731
    return Game.of(position({"players": players}, "current", named))


def copy_of(game: Game) -> Game:
    """The same game, from what is kept of it."""
    return Game.restore(game.config, game.snapshot())


def acts(game: Game, *words: str) -> list[str]:
    """Which of these kinds of actions the player has."""
    return [option[0] for option in game.decision.options if option[0] in words]


def choose(game: Game, kind: str) -> None:
    """Take the first action of a kind."""
    game.answer([[option[0] for option in game.decision.options].index(kind)])


def to_combat(game: Game, whelp_times: int) -> None:
    """Activate so often, attack with everything, to the end of combat."""
    for _ in range(whelp_times):
        choose(game, "activate")
    while game.decision.kind != "attack":
        game.answer([0])
    game.answer([0])
    while game.table.state.step < 8:
        game.answer([0])


def to_turn(game: Game, turn: int) -> None:
    """Everybody passes until the first main phase of that turn."""
    while game.table.state.turn < turn or game.table.state.step < 3:
        game.answer([0] if game.decision.kind == "priority" else game.decision.fallback())


def test_ab_11_what_was_activated_this_turn_goes_back_with_the_turn():
    game = set_up(["Dragon Whelp", "2 Mountain"], [])
    to_combat(game, 2)
    to_turn(game, 7)
    begun = game.snapshot()
    to_combat(game, 2)
    life = game.table.state.players[B].life
    again = Game.restore(game.config, begun)
    to_combat(again, 2)
    to_turn(again, 8)
    state = again.table.state
    assert (life, state.players[B].life) == (12, 12)
    assert "Dragon Whelp" in [again.table.definition(one).name for one in state.battlefield]


@pytest.mark.parametrize(
    ("players", "edition", "second"),
    [(2, "2010", 6), (4, "2010", 7), (4, "current", 7)],
    ids=["ml-01", "ml-03 in 2010", "ml-03"],
)
def test_ml_the_second_hand(players: int, edition: str, second: int):
    game = Game(game_of(*[40] * players, edition=edition).config)
    game.answer([0])
    first = list(game.table.state.hands[A])
    game.answer([1])
    for _ in range(players - 1):  # the others keep
        game.answer([0])
    state = game.table.state
    cards = {state.objects[one].card for one in first}
    lying = {state.objects[one].card for zone in (state.hands, state.libraries) for one in zone[A]}
    assert (len(state.hands[A]), len(state.libraries[A])) == (second, 40 - second)
    assert cards <= lying
    assert not set(first) & set(state.hands[A] + state.libraries[A])
    assert names(game.table, HAND) == ["Forest"] * second


def test_pw_03_a_copy_of_the_game_knows_what_was_activated():
    game = set_up(["Sorin, Solemn Visitor"], [])
    choose(game, "activate")
    while game.table.state.stack:
        game.answer([0])
    assert [acts(one, "activate") for one in (game, copy_of(game))] == [[], []]
    assert copy_of(game).digest() == game.digest()


def test_sh_01_a_copy_of_the_game_keeps_what_is_attached():
    game = set_up(["Runeclaw Bear", {"card": "Whispersilk Cloak", "attached": "Runeclaw Bear"}], [])
    for one in (game, copy_of(game)):
        bear = find(one.table, "Runeclaw Bear", 2)
        traits = one.table.traits(bear)
        assert traits.keywords.bit_count() == 1
        assert traits.keywords == definition_of("Kalonian Behemoth").keywords
