"""The rulebook's worked examples of the stack."""

import pytest

from tests.engine.scenes import play

PLAYERS = {
    "A": {"hand": ["Giant Growth"], "battlefield": ["Runeclaw Bear", "Forest"]},
    "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
}
BOLT = {"by": "B", "cast": "Lightning Bolt", "targets": ["Runeclaw Bear"]}
GROWTH = {"by": "A", "cast": "Giant Growth", "targets": ["Runeclaw Bear"]}
BOTH = ["2010", "current"]


@pytest.mark.rule("RB-example-stack")
def test_growth_in_response_saves_the_bear():
    play(
        {
            "edition": BOTH,
            "players": PLAYERS,
            "turn": {"active": "B"},
            "do": [
                BOLT,
                GROWTH,
                {"expect": {"stack": ["Giant Growth", "Lightning Bolt"]}},
                {"resolve": "all"},
            ],
            "expect": {
                "is": {"Runeclaw Bear": {"power": 5, "toughness": 5, "damage": 3}},
                "graveyard": {"A": ["Giant Growth"], "B": ["Lightning Bolt"]},
            },
        }
    )


@pytest.mark.rule("RB-example-stack-reverse")
def test_the_bolt_in_response_kills_it_and_growth_does_nothing():
    play(
        {
            "edition": BOTH,
            "players": PLAYERS,
            "do": [GROWTH, BOLT, {"resolve": "all"}],
            "expect": {
                "graveyard": {"A": ["Giant Growth", "Runeclaw Bear"], "B": ["Lightning Bolt"]},
                "2010": {"events": {"countered": 1, "no_resolve": 0}},
                "current": {"events": {"countered": 0, "no_resolve": 1}},
            },
        }
    )


@pytest.mark.rule("RB-example-stack-eot")
def test_growth_and_damage_end_together():
    play(
        {
            "edition": BOTH,
            "players": PLAYERS,
            "turn": {"active": "B"},
            "do": [BOLT, GROWTH, {"resolve": "all"}, {"until": "A upkeep"}],
            "expect": {"is": {"Runeclaw Bear": {"power": 2, "toughness": 2, "damage": 0}}},
        }
    )
