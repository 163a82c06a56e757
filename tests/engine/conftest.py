"""Tables with a few cards on them."""

from collections.abc import Callable

import pytest

from games.engine.definitions import (
    CREATURE,
    GREEN,
    INSTANT,
    LAND,
    SCHEME,
    SORCERY,
    WHITE,
    Definition,
)
from games.engine.game import Game
from games.engine.state import NOBODY, place_of
from games.engine.state_based import check
from games.engine.table import Config, Seat, Table, lay, new_table
from games.engine.view import SPECTATOR
from games.engine.zones import BATTLEFIELD, STACK

ANGEL = Definition(
    "Serra Angel", CREATURE, ("Angel",), cost="{3}{W}{W}", colors=WHITE, power=4, toughness=4
)
BEAR = Definition(
    "Runeclaw Bear", CREATURE, ("Bear",), cost="{1}{G}", colors=GREEN, power=2, toughness=2
)
GROWTH = Definition("Giant Growth", INSTANT, cost="{G}", colors=GREEN)
DIVINATION = Definition("Divination", SORCERY, cost="{2}{U}")
FOREST = Definition("Forest", LAND, ("Forest",), ("Basic",))
SCHEMER = Definition("A scheme", SCHEME, commands=True)
GAMBLE = Definition("A card for ante", SORCERY, for_ante=True)
pytest.register_assert_rewrite("tests.engine.scenes")
CARDS = (ANGEL, BEAR, GROWTH, DIVINATION, FOREST, SCHEMER, GAMBLE)
A, B = 0, 1


def at(name: str) -> int:
    """The place of a card in the list of definitions."""
    return next(number for number, card in enumerate(CARDS) if card.name == name)


@pytest.fixture
def make() -> Callable[..., Table]:
    """A table of so many players, each with a deck of sixty Forests."""

    def sit_down(players: int = 2, *, sideboard: tuple[str, ...] = (), **config) -> Table:
        seat = Seat([at("Forest")] * 60, [at(name) for name in sideboard])
        return new_table(Config([seat] * players, CARDS, **config))

    return sit_down


def put(table: Table, name: str, zone: int, owner: int = A, controller: int = NOBODY) -> int:
    """Put a card of this name there; its object."""
    number = lay(table, owner, at(name), zone)
    if zone in (BATTLEFIELD, STACK):
        table.state.objects[number].controller = owner if controller == NOBODY else controller
    return number


def names(table: Table, zone: int, player: int = A) -> list[str]:
    """What lies in a zone, from the bottom."""
    return [table.definition(number).name for number in place_of(table.state, zone, player)]


def game_of(*decks: int, first: int = A, **config) -> Game:
    """A game with decks of so many Forests; player `first` has chosen to begin, all have kept."""
    seats = [Seat([at("Forest")] * size) for size in decks or (60, 60)]
    game = Game(Config(seats, CARDS, chooses=first, **config))
    game.answer([0])
    while game.decision is not None and game.decision.kind == "mulligan":
        game.answer([0])
    return game


def steps(game: Game, *, until: int) -> list[tuple[int, str, int]]:
    """(turn, step, whose) of the steps that began, up to the end of a turn."""
    while game.decision is not None and game.table.state.turn <= until:
        game.answer(range(game.decision.least))
    return [
        (event["turn"], event["step"], event["player"])
        for event in game.events(SPECTATOR)
        if event["kind"] == "step" and event["turn"] <= until
    ]


def check_state(table: Table) -> None:
    """State-based actions that need no choice."""
    assert list(check(table)) == []


def table_of(*cards: Definition, **config):
    """Two players with Forests; these cards have a definition."""
    seat = Seat([at("Forest")] * 10)
    return new_table(Config([seat, seat], [*CARDS, *cards], **config))


def lie(table, card: Definition, zone: int, owner: int = A) -> int:
    """Lay a card of that definition there."""
    number = lay(table, owner, table.definitions.index(card), zone)
    if zone == BATTLEFIELD:
        row = table.state.objects[number]
        row.controller = row.base_controller = owner
    table.computed = table.listeners = None
    return number
