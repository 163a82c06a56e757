""" "When you do": an ability that triggers by what the effect has just done (CR 603.12)."""

from games.engine.definitions import CREATURE, Definition
from games.engine.ir.abilities import Activated, Costs, Triggered, When
from games.engine.ir.effects import Damage, Discard, Later, May
from games.engine.ir.what import Filter, Target, You
from tests.engine.scenes import play

ANYTHING = Filter(types=CREATURE, players="any")
#: {T}: You may discard a card. When you do, 2 damage to any target.
HURLER = Definition(
    "Hurler",
    CREATURE,
    power=1,
    toughness=1,
    abilities=(
        Activated(Costs(taps=True), (May((Discard(1, You()), Later("", 1))),)),
        Triggered(When(""), (Damage(2),), (Target(ANYTHING),), granted=True),
    ),
)
THROW = {"by": "A", "activate": "Hurler"}
YES = {"answer": "may", "choose": "yes"}
EDITIONS = ["2010", "current"]
PLAYERS = {
    "A": {"hand": ["Forest"], "battlefield": ["Hurler"]},
    "B": {"battlefield": ["Runeclaw Bear"]},
}


def test_its_target_is_chosen_once_the_card_is_discarded():
    play(
        {
            "edition": EDITIONS,
            "players": PLAYERS,
            "do": [
                THROW,
                {"resolve": 1},
                YES,
                {
                    "expect": {
                        "asked": {"by": "A", "kind": "target"},
                        "graveyard": {"A": ["Forest"]},
                    }
                },
                {"answer": "target", "choose": "Runeclaw Bear"},
                {"expect": {"stack": ["Hurler's ability"]}},
                {"resolve": "all"},
            ],
            "expect": {"graveyard": {"B": ["Runeclaw Bear"]}},
        },
        HURLER,
    )


def test_without_doing_it_nothing_triggers():
    play(
        {
            "edition": EDITIONS,
            "players": PLAYERS,
            "do": [THROW, {"resolve": 1}, {"answer": "may", "choose": "no"}],
            "expect": {"stack": [], "hand": {"A": 1}, "graveyard": {"B": []}},
        },
        HURLER,
    )
