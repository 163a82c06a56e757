"""Playing the top card of the library, by leave of a permanent (CR 401.5, 601.3)."""

import pytest

from games.engine.definitions import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    LAND,
    TOP_REVEALED,
    Definition,
)
from games.engine.game import Game
from games.engine.ir.abilities import Costs, Permits, Spell, Static
from games.engine.ir.changes import Change
from games.engine.ir.effects import GainLife
from games.engine.ir.what import Each, Filter
from games.engine.view import SPECTATOR, view
from games.engine.zones import LIBRARY
from tests.engine.conftest import A, B
from tests.engine.scenes import after, play

rule = pytest.mark.rule
BOTH = ["2010", "current"]


@pytest.mark.parametrize("name", ["Runeclaw Bear", "Forest", "Divination"])
def test_the_top_card_is_played_if_it_is_of_the_kind(name):
    oracle = Definition(
        "Oracle",
        ARTIFACT,
        abilities=(Permits(Filter(types=CREATURE | LAND, zone=LIBRARY), lands=True),),
    )
    action = {"by": "A", "play" if name == "Forest" else "cast": name}
    works = name != "Divination"
    lands = ["3 Forest", "3 Island"]
    play(
        {
            "edition": BOTH,
            "players": {"A": {"battlefield": ["Oracle", *lands], "library": [name, name]}, "B": {}},
            "do": [action if works else {"illegal": action}],
            "expect": {"library": {"A": 1 if works else 2}},
        },
        oracle,
    )


LENS = Definition(
    "Lens",
    ENCHANTMENT,
    abilities=(
        Static(Each(Filter(players="you", objects=False)), Change(rules=TOP_REVEALED)),
        Permits(Filter(types=INSTANT, zone=LIBRARY)),
    ),
)
TITHE = Definition(
    "Tithe",
    INSTANT,
    abilities=(Spell((GainLife(1),), additional=Costs(sacrifices=Filter(types=CREATURE))),),
)


def top(game: Game, viewer: int) -> list[str]:
    """What somebody sees of A's library."""
    return [card["name"] for card in view(game.table, viewer)["zones"]["library"][A]["seen"]]


@rule("CR-401.5.casting")
def test_the_next_card_is_shown_when_the_spell_is_cast():
    players = {
        "A": {"hand": ["Lens"], "library": ["Tithe", "Swamp"], "battlefield": ["2 Goblin Piker"]},
        "B": {},
    }
    do = [{"by": "A", "cast": "Lens"}, {"resolve": 1}]
    game = after({"players": players, "do": do}, "current", LENS, TITHE)
    assert [top(game, viewer) for viewer in (A, B, SPECTATOR)] == [["Tithe"]] * 3
    library = game.table.state.libraries[A]
    [at] = [at for at, one in enumerate(game.decision.options) if one[:2] == ("cast", library[-1])]
    game.answer([at])
    assert game.decision.kind == "sacrifice_cost"
    assert [top(game, viewer) for viewer in (A, B, SPECTATOR)] == [[]] * 3
    game.answer([0])
    assert [top(game, viewer) for viewer in (A, B, SPECTATOR)] == [["Swamp"]] * 3
