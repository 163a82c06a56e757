"""Scenarios as tests: the language stands in docs/scenarios.md."""

from collections.abc import Mapping
from typing import Any

from games.cards import definition_of
from games.engine.definitions import Definition
from games.engine.game import Game
from games.scenarios import run
from games.scenarios.running import Run

BOTH = ["2010", "current"]


def play(scenario: Mapping[str, Any], *foreign: Definition) -> None:
    """Run it in its editions, with cards defined for the test alone; everything is as expected."""
    cards = {card.name: card for card in foreign}
    outcomes = run(scenario, named=lambda name: cards.get(name) or definition_of(name))
    wrong = [(one.edition, one.wrong) for one in outcomes if not one.passed]
    assert wrong == [], wrong


def after(scenario: Mapping[str, Any], edition: str, *foreign: Definition) -> Game:
    """The game when all of the scenario is done, for whatever its language does not say."""
    cards = {card.name: card for card in foreign}
    made = Run(scenario, edition, lambda name: cards.get(name) or definition_of(name))
    wrong = made.outcome().wrong
    assert wrong == [], wrong
    return made.game
