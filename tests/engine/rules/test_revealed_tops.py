"""Playing with the top card of the library revealed (CR 401.5, 401.6)."""

import pytest

from games.cards.text import spell
from games.engine.definitions import ARTIFACT, ENCHANTMENT, SORCERY, TOP_REVEALED, Definition
from games.engine.game import Game
from games.engine.ir.abilities import Activated, Costs, Spell, Static
from games.engine.ir.changes import Change
from games.engine.ir.effects import Destroy, Draw, GainLife
from games.engine.ir.what import Each, Filter
from games.engine.view import SPECTATOR, sees
from tests.engine.conftest import A, B
from tests.engine.scenes import after

rule = pytest.mark.rule
_YOU = Filter(players="you", objects=False)
GLASS = Definition(
    "Glass", ENCHANTMENT, abilities=(Static(Each(_YOU), Change(rules=TOP_REVEALED)),)
)
RAZE = Definition(
    "Raze", SORCERY, abilities=spell(Destroy(Each(Filter(types=ENCHANTMENT)))).abilities
)
DIG = Definition("Dig", SORCERY, abilities=spell(Draw()).abilities)
GRIND = Definition("Grind", SORCERY, abilities=(Spell((GainLife(1),), additional=Costs(mills=1)),))
MILL = Definition("Mill", ARTIFACT, abilities=(Activated(Costs(mills=1), (GainLife(1),)),))
CAST_GLASS = [{"by": "A", "cast": "Glass"}, {"resolve": 1}]
CAST_RAZE = [{"by": "A", "cast": "Raze"}, {"resolve": 1}]
TOPS = ["Forest", "Island", "Swamp"]


def played(*do) -> Game:
    """A has some of all these, and three cards in the library."""
    hand = ["2 Glass", "Raze", "Dig", "Grind"]
    players = {"A": {"hand": hand, "library": TOPS, "battlefield": ["Mill"]}, "B": {}}
    return after({"players": players, "do": [*do]}, "current", GLASS, RAZE, DIG, GRIND, MILL)


def top(game: Game) -> tuple[int, list[bool]]:
    """The number of A's top card, and whether A, B and others see it."""
    number = game.table.state.libraries[A][-1]
    row = game.table.state.objects[number]
    return number, [sees(viewer, row) for viewer in (A, B, SPECTATOR)]


@rule("CR-401.6")
def test_what_is_revealed_again_after_a_while_is_another_object():
    first, seen = top(played(*CAST_GLASS))
    assert seen == [True] * 3
    assert top(played(*CAST_GLASS, *CAST_RAZE)) == (first, [False] * 3)
    game = played(*CAST_GLASS, *CAST_RAZE, *CAST_GLASS)
    again, seen = top(game)
    objects = game.table.state.objects
    assert (again != first, seen, objects[first].gone) == (True, [True] * 3, True)
    assert objects[again].card == objects[first].card


def test_what_stays_revealed_is_the_same_object():
    first, _seen = top(played(*CAST_GLASS))
    assert top(played(*CAST_GLASS, *CAST_GLASS)) == (first, [True] * 3)


def test_the_next_card_is_shown_when_the_top_one_is_drawn():
    game = played(*CAST_GLASS, {"by": "A", "cast": "Dig"}, {"resolve": 1})
    told = [event["name"] for event in game.events(SPECTATOR) if event["kind"] == "reveal_top"]
    assert (told, top(game)[1]) == (["Forest", "Island"], [True] * 3)
    [drawn] = [
        number
        for number in game.table.state.hands[A]
        if game.table.definition(number).name == "Forest"
    ]
    assert [sees(viewer, game.table.state.objects[drawn]) for viewer in (A, B)] == [True, False]


@pytest.mark.parametrize(
    ("do", "done"),
    [
        pytest.param(
            {"by": "A", "cast": "Grind"}, "cast", marks=rule("CR-401.5.casting"), id="casting"
        ),
        pytest.param(
            {"by": "A", "activate": "Mill"},
            "activate",
            marks=rule("CR-401.5.activating"),
            id="activating",
        ),
    ],
)
def test_another_top_card_is_shown_only_when_all_is_paid(do, done):
    game = played(*CAST_GLASS, do)
    kinds = [event["kind"] for event in game.events(SPECTATOR)]
    wanted = [kind for kind in kinds if kind in ("reveal_top", "mill", done)]
    assert wanted[-3:] == ["mill", done, "reveal_top"]
    assert top(game)[1] == [True] * 3
