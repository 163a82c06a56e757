"""A loop that nobody can end is a draw (CR 104.4b)."""

from games.cards import definition_of
from games.engine.definitions import CREATURE, ENCHANTMENT, Definition
from games.engine.game import Game
from games.engine.ir.abilities import Triggered, When
from games.engine.ir.effects import GainLife, Tap
from games.engine.ir.what import Filter, Source, You
from games.scenarios.reading import position
from tests.engine.scenes import play

#: Taps by itself whenever it untaps, and the other way round: on and on, always the same.
PENDULUM = Definition(
    "Pendulum",
    CREATURE,
    power=1,
    toughness=1,
    abilities=(
        Triggered(When("tap"), (Tap(Source(), untaps=True),)),
        Triggered(When("untap"), (Tap(Source()),)),
    ),
)
#: Gains more and more life: never the same twice, and it never ends.
FOUNTAIN = Definition(
    "Fountain",
    ENCHANTMENT,
    abilities=(
        Triggered(
            When("gain_life", Filter(players="you", objects=False), "player_thing"),
            (GainLife(1, You()),),
        ),
    ),
)


def test_what_comes_back_again_and_again_is_a_draw():
    play(
        {
            "edition": ["2010", "current"],
            "players": {"A": {"battlefield": ["Pendulum"]}, "B": {}},
            "do": [{"by": "A", "attack": {"Pendulum": "B"}}, {"until": "end"}],
            "expect": {"over": True, "winners": [], "events": {"loop": 1}},
        },
        PENDULUM,
    )


def test_what_goes_on_without_an_end_is_one_too():
    named = {"Fountain": FOUNTAIN}
    players = {
        "A": {"hand": ["Angel's Mercy"], "battlefield": ["Fountain", "4 Plains"]},
        "B": {},
    }
    table = position(
        {"players": players}, "current", lambda name: named.get(name) or definition_of(name)
    )
    game = Game.of(table)
    cast = next(at for at, one in enumerate(game.decision.options) if one[0] == "cast")
    game.answer([cast])
    while game.decision is not None:
        game.answer([0])
    assert (game.over, game.winners) == (True, [])
