"""Types, subtypes, supertypes: what stands on a card's type line and what follows from it."""

import pytest

from games.cards import definition_of, known_names
from games.cards.catalogue import type_line
from games.cards.text import A_CREATURE, one, spell
from games.engine.combat import declare_attackers, may_attack
from games.engine.definitions import (
    ARTIFACT,
    BASIC_LANDS,
    BLACK,
    CREATURE,
    INSTANT,
    LAND,
    LETTERS,
    PERMANENTS,
    RED,
    Definition,
)
from games.engine.game import Game
from games.engine.ir.effects import Destroy
from games.engine.ir.what import Filter
from games.engine.state import thing_of
from games.scenarios.reading import position
from tests.engine.conftest import A, B
from tests.engine.kinds import KINDS, TYPES
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]


@rule("RB-color-pentagon")
def test_the_colours_stand_around_a_pentagon():
    assert LETTERS == "WUBRG"
    assert {LETTERS[(LETTERS.index("W") + step) % 5] for step in (1, -1)} == {"U", "G"}


@rule("RB-type-min-one")
def test_every_card_has_a_type():
    assert [name for name in known_names() if not definition_of(name).types] == []


@rule("RB-gloss-card-type")
def test_there_are_seven_types_and_a_card_may_have_several():
    assert [type_line(word)[0] for word in TYPES] == list(TYPES.values())
    assert len({*TYPES.values()}) == 7
    types, supertypes, subtypes = type_line("Artifact Creature — Thopter")
    assert (types, supertypes, subtypes) == (ARTIFACT | CREATURE, (), ("Thopter",))


@rule("RB-gloss-permanent-types")
def test_five_of_them_are_permanents():
    assert [name for name, bit in TYPES.items() if bit & PERMANENTS] == [
        "Artifact", "Creature", "Enchantment", "Land", "Planeswalker",
    ]  # fmt: skip
    assert PERMANENTS.bit_count() == 5


@rule("RB-gloss-subtype")
@pytest.mark.parametrize(
    ("line", "subtypes"),
    [
        ("Land", ()),
        ("Creature — Elf Warrior", ("Elf", "Warrior")),
        ("Enchantment — Aura", ("Aura",)),
        ("Basic Land — Forest", ("Forest",)),
        ("Legendary Planeswalker — Jace", ("Jace",)),
    ],
)
def test_subtypes_follow_the_dash(line, subtypes):
    assert type_line(line)[2] == subtypes


@rule("RB-gloss-supertype")
def test_supertypes_stand_before_the_type():
    assert type_line("Legendary Creature — Human Barbarian") == (
        CREATURE, ("Legendary",), ("Human", "Barbarian"),
    )  # fmt: skip
    assert type_line("Basic Land — Forest")[:2] == (LAND, ("Basic",))


@rule("RB-gloss-basic-land")
def test_the_five_basic_lands_are_basic():
    assert [definition_of(name).supertypes for name in BASIC_LANDS] == [("Basic",)] * 5


@rule("RB-type-land-nonbasic")
def test_and_no_other_land_is():
    lands = [name for name in known_names() if definition_of(name).types & LAND]
    assert "Glacial Fortress" in lands
    basic = [name for name in lands if "Basic" in definition_of(name).supertypes]
    assert sorted(basic) == sorted(BASIC_LANDS)


@rule("RB-frame-loyalty")
def test_a_planeswalker_has_loyalty_and_no_power():
    card = definition_of("Liliana Vess")
    assert (card.loyalty, card.power, card.toughness) == (5, None, None)


def first(edition: str, name: str) -> Game:
    """A has the card in hand and another on the battlefield, and has priority."""
    other = [name] if KINDS[name].types & PERMANENTS else []
    scene = {"players": {"A": {"hand": [name], "battlefield": other}, "B": {"battlefield": other}}}
    return Game.of(position(scene, edition, KINDS.__getitem__))


@rule("RB-type-table")
@pytest.mark.parametrize(
    ("name", "permanent", "cast", "attacks", "attacked"),
    [
        ("Land", True, False, False, False),
        ("Artifact", True, True, False, False),
        ("Creature", True, True, True, False),
        ("Enchantment", True, True, False, False),
        ("Planeswalker", True, True, False, True),
        ("Instant", False, True, False, False),
        ("Sorcery", False, True, False, False),
    ],
)
def test_2010_what_each_type_is_good_for(name, permanent, cast, attacks, attacked):
    game = first("2010", name)
    words = {option[0] for option in game.decision.options} - {"pass"}
    assert words == {"cast" if cast else "play"}
    game.answer([1])
    while game.table.state.stack:
        game.answer([0])
    table = game.table
    assert len(table.state.graveyards[A]) == (not permanent)
    assert len(table.state.battlefield) == 3 * permanent
    mine = [one for one in table.state.battlefield if table.state.objects[one].came < 0]
    assert any(may_attack(table, number) for number in mine) == attacks
    aims = {option[2] for option in attacking(name)}
    assert aims == ({-11, "planeswalker"} if attacked else {thing_of(B)})


def attacking(name: str) -> list[tuple]:
    """How a creature of A's may attack B, who has a permanent of that type."""
    theirs = [name] if KINDS[name].types & PERMANENTS else []
    scene = {"players": {"A": {"battlefield": ["Creature"]}, "B": {"battlefield": theirs}}}
    table = position(scene, "2010", KINDS.__getitem__)
    decision = next(declare_attackers(table))
    return [(word, who, aim if aim < 0 else "planeswalker") for word, who, aim in decision.options]


@rule("RB-type-table")
@pytest.mark.parametrize(("name", "usually"), [("Land", True), ("Artifact", True), *(
    (name, False) for name in ("Creature", "Enchantment", "Planeswalker", "Instant", "Sorcery")
)])  # fmt: skip
def test_2010_lands_and_artifacts_are_colourless(name, usually):
    cards = [definition_of(card) for card in known_names()]
    such = [card for card in cards if card.types & TYPES[name]]
    colourless = [card for card in such if not card.colors]
    assert (2 * len(colourless) > len(such)) == usually


@rule("RB-gloss-multicolor")
@pytest.mark.parametrize(("colors", "works"), [(BLACK, True), (RED, True), (1, False)])
def test_a_card_of_two_colours_is_of_each(colors, works):
    both = Definition("Both", CREATURE, cost="{2}{B}{R}", colors=BLACK | RED, power=2, toughness=2)
    text = spell(Destroy(), targets=one(Filter(types=CREATURE, colors=colors)))
    kill = Definition("Kill", INSTANT, abilities=text.abilities)
    cast = {"by": "A", "cast": "Kill", "targets": ["Both"]}
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Kill"]}, "B": {"battlefield": ["Both"]}},
            "do": [cast, {"resolve": 1}] if works else [{"illegal": cast}],
            "expect": {"battlefield": {"B": [] if works else ["Both"]}},
        },
        both,
        kill,
    )


@rule("RB-type-artifact-creature")
@pytest.mark.parametrize("types", [ARTIFACT, CREATURE])
def test_an_artifact_creature_is_a_target_as_either(types):
    text = spell(Destroy(), targets=one(Filter(types=types)))
    kill = Definition("Kill", INSTANT, abilities=text.abilities)
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Kill"]}, "B": {"battlefield": ["Ornithopter"]}},
            "do": [
                {"expect": {"is": {"Ornithopter": {"colors": [], "power": 0, "toughness": 2}}}},
                {"by": "A", "cast": "Kill", "targets": ["Ornithopter"]},
                {"resolve": 1},
            ],
            "expect": {"graveyard": {"B": ["Ornithopter"]}},
        },
        kill,
    )
    assert A_CREATURE.types & definition_of("Ornithopter").types
