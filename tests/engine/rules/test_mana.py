"""Mana: its kinds and what it pays for."""

import pytest

from games.cards import definition_of, known_names
from games.cards.text import tap
from games.engine.definitions import (
    BLACK,
    BLUE,
    COLORS,
    CREATURE,
    GREEN,
    INSTANT,
    LAND,
    LETTERS,
    RED,
    WHITE,
    Definition,
)
from games.engine.ir.abilities import Replaces, Spell
from games.engine.ir.effects import AddMana, GainLife
from games.engine.mana import KINDS, colors_of, parse, pay, value_of
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]
LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

ROCK = Definition("Rock of Nothing", LAND, abilities=(tap(AddMana("C"), makes=True),))
PRISM = Definition("Prism", 1, abilities=(Replaces("enters", "color"),))


def costing(cost: str) -> Definition:
    """An instant that does next to nothing."""
    return Definition("Trinket", INSTANT, cost=cost, abilities=(Spell((GainLife(1),)),))


def lands(*names: str, **rest: object) -> dict[str, object]:
    """A player with these on the battlefield."""
    return {"battlefield": list(names), **rest}


def cast_trinket(cost: str, sources: list[str], *, works: bool) -> None:
    """A spell of that cost is cast with these, or cannot be."""
    cast = {"by": "A", "cast": "Trinket"}
    play(
        {
            "edition": BOTH,
            "players": {"A": lands(*sources, hand=["Trinket"]), "B": {}},
            "do": [cast, {"resolve": "all"}] if works else [{"illegal": cast}],
            "expect": {"life": {"A": 21 if works else 20}, "hand": {"A": 0 if works else 1}},
        },
        costing(cost),
        ROCK,
    )


@rule("RB-color-five")
def test_there_are_five_colours():
    assert (LETTERS, COLORS) == ("WUBRG", (WHITE, BLUE, BLACK, RED, GREEN))
    assert len({*COLORS}) == 5


@rule("RB-mana-kinds")
@rule("RB-gloss-mana")
def test_mana_has_a_colour_or_none():
    assert KINDS == "WUBRGC"
    for kind in KINDS:
        play(
            {
                "edition": BOTH,
                "players": {"A": lands("Well"), "B": {}},
                "do": [{"by": "A", "mana": "Well"}],
                "expect": {"pool": {"A": kind}},
            },
            Definition("Well", LAND, abilities=(tap(AddMana(kind), makes=True),)),
        )


@rule("RB-color-land")
@pytest.mark.parametrize(("land", "kind"), LANDS.items())
def test_each_basic_land_makes_its_colour(land, kind):
    play(
        {
            "edition": BOTH,
            "players": {"A": lands(land), "B": {}},
            "do": [{"by": "A", "mana": land}],
            "expect": {"pool": {"A": kind}, "is": {land: {"tapped": True}}},
        }
    )


@rule("RB-frame-cost")
@pytest.mark.parametrize(
    ("mountains", "islands", "works"), [(6, 0, True), (1, 5, False), (2, 4, True), (2, 3, False)]
)
def test_the_symbols_in_the_corner_are_what_a_card_costs(mountains, islands, works):
    cast = {"by": "A", "cast": "Shivan Dragon"}
    play(
        {
            "edition": BOTH,
            "players": {
                "A": lands(f"{mountains} Mountain", f"{islands} Island", hand=["Shivan Dragon"]),
                "B": {},
            },
            "do": [cast] if works else [{"illegal": cast}],
            "expect": {"stack": ["Shivan Dragon"] if works else []},
        }
    )


@rule("RB-mana-generic")
@pytest.mark.parametrize(
    ("cost", "sources", "works"),
    [
        ("{2}", ["Mountain", "Forest"], True),
        ("{2}", ["2 Island"], True),
        ("{2}", ["Mountain", "Rock of Nothing"], True),
        ("{2}", ["Mountain"], False),
        ("{W}", ["Island"], False),
        ("{W}", ["Rock of Nothing"], False),
        ("{W}", ["Plains"], True),
    ],
)
def test_any_mana_pays_a_number_and_only_its_own_a_colour(cost, sources, works):
    cast_trinket(cost, sources, works=works)


@rule("RB-gloss-generic")
@pytest.mark.parametrize("cost", ["{1}", "{2}", "{3}"])
@pytest.mark.parametrize("land", [*LANDS, "Rock of Nothing"])
def test_a_number_is_so_much_mana_of_any_kind(cost, land):
    number = int(cost[1])
    cast_trinket(cost, [f"{number} {land}"], works=True)
    cast_trinket(cost, [f"{number - 1} {land}"], works=False)


@rule("RB-gloss-colorless-add")
@pytest.mark.parametrize(("cost", "works"), [("{1}", True), ("{U}", False)])
def test_2010_a_number_that_is_added_is_colourless(cost, works):
    cast = {"by": "A", "cast": "Trinket"}
    play(
        {
            "edition": "2010",
            "players": {"A": lands("Rock of Nothing", hand=["Trinket"]), "B": {}},
            "do": [
                {"by": "A", "mana": "Rock of Nothing"},
                {"expect": {"pool": {"A": "C"}}},
                cast if works else {"illegal": cast},
            ],
            "expect": {"pool": {"A": "" if works else "C"}},
        },
        costing(cost),
        ROCK,
    )


@rule("RB-gloss-color-symbol")
def test_each_symbol_is_one_mana_of_its_colour_and_colours_the_card():
    for at, letter in enumerate(LETTERS):
        assert parse(f"{{{letter}}}").of_kind == tuple(int(at == kind) for kind in range(6))
    assert colors_of("{2}{B}{R}") == BLACK | RED


@rule("RB-gloss-color")
@pytest.mark.parametrize(
    ("cost", "colors"),
    [("{1}{U}", BLUE), ("{R}{W}", RED | WHITE), ("{3}", 0), ("{X}{R}", RED), ("", 0), ("{C}", 0)],
)
def test_the_cost_says_the_colour(cost, colors):
    assert colors_of(cost) == colors
    bear = Definition(
        "Patchwork", CREATURE, cost=cost, colors=colors_of(cost), power=1, toughness=1
    )
    letters = [letter for at, letter in enumerate(LETTERS) if colors >> at & 1]
    play(
        {
            "edition": BOTH,
            "players": {"A": lands("Patchwork", "Forest"), "B": {}},
            "expect": {"is": {"Patchwork": {"colors": letters}, "Forest": {"colors": []}}},
        },
        bear,
    )


def test_the_colours_that_the_facts_tell_are_those_of_the_costs():
    wrong = [
        name
        for name in known_names()
        if definition_of(name).colors != colors_of(definition_of(name).cost)
    ]
    assert wrong == []


@rule("RB-gloss-hybrid")
@pytest.mark.parametrize(
    ("land", "works"), [("Plains", True), ("Island", True), ("Mountain", False)]
)
def test_either_colour_pays_a_hybrid_symbol(land, works):
    assert colors_of("{W/U}") == WHITE | BLUE
    cast_trinket("{W/U}", [land], works=works)


@rule("RB-gloss-cmc")
@pytest.mark.parametrize(
    ("cost", "value"),
    [("{3}{U}{U}", 5), ("{R}{R}", 2), ("{X}{R}", 1), ("{W/U}{W/U}", 2), ("", 0), ("{12}", 12)],
)
def test_the_total_of_a_cost_without_its_colours(cost, value):
    assert value_of(cost) == value


@rule("RB-gloss-colorless-choice")
def test_a_colour_that_is_chosen_is_none_of_no_colour():
    for word, works in (*((letter, True) for letter in LETTERS), ("C", False)):
        answer = {"answer": "color", "by": "A", "choose": word}
        play(
            {
                "edition": BOTH,
                "players": {"A": {"hand": ["Prism"]}, "B": {}},
                "do": [
                    {"by": "A", "cast": "Prism"},
                    {"resolve": 1},
                    answer if works else {"illegal": answer},
                ],
            },
            PRISM,
        )


def test_what_can_do_least_is_tapped_first():
    assert pay(parse("{1}{G}"), [0] * 6, [0b11111, 1 << 4, 1 << 0]).sources == ((1, 4), (2, 0))
