"""Scenarios as tests: the language stands in docs/scenarios.md."""

from collections.abc import Mapping
from typing import Any

from games.cards import definition_of
from games.engine.definitions import Definition
from games.scenarios import run


def play(scenario: Mapping[str, Any], *foreign: Definition) -> None:
    """Run it in its editions, with cards defined for the test alone; everything is as expected."""
    cards = {card.name: card for card in foreign}
    outcomes = run(scenario, named=lambda name: cards.get(name) or definition_of(name))
    assert [(one.edition, one.wrong) for one in outcomes if not one.passed] == []
