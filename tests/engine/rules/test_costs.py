"""Costs: paid in full or not at all."""

import pytest

from games.engine.definitions import (
    ARTIFACT,
    CANNOT_ACTIVATE,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    Definition,
)
from games.engine.ir.abilities import Activated, Costs, Spell, Static
from games.engine.ir.changes import Change
from games.engine.ir.effects import Draw, GainLife, Prevent
from games.engine.ir.what import Each, Filter, You
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]
A_CREATURE = Filter(types=CREATURE)

FLING = Definition(
    "Fling Out",
    INSTANT,
    cost="{G}",
    abilities=(
        Spell((Draw(),), additional=Costs(sacrifices=Filter(types=CREATURE, controller="you"))),
    ),
)
TEACH = Definition(
    "Teach", INSTANT, abilities=(Spell((GainLife(5),), additional=Costs(discards=1)),)
)
STUDY = Definition("Study", ARTIFACT, abilities=(Activated(Costs(discards=1), (GainLife(1),)),))
BLEEDS = Definition(
    "Bleeding Book",
    ARTIFACT,
    abilities=(
        Activated(Costs(life=2), (Draw(),)),
        Activated(Costs(life=3), (Draw(),)),
    ),
)
HORN = Definition(
    "Horn",
    ARTIFACT,
    abilities=(
        Activated(
            Costs("{G}", taps_other=Filter(types=CREATURE, controller="you", tapped=False)),
            (GainLife(1),),
        ),
    ),
)
GUARD = Definition("Guard", INSTANT, abilities=(Spell((Prevent(You()),)),))
STILLNESS = Definition(
    "Stillness",
    ENCHANTMENT,
    abilities=(Static(Each(A_CREATURE), Change(rules=CANNOT_ACTIVATE)),),
)


def scene(a: dict[str, object], b: dict[str, object] | None = None, **rest: object) -> dict:
    """A position with what is done and expected, in both editions."""
    return {"edition": BOTH, "players": {"A": a, "B": b or {}}, **rest}


@rule("RB-gloss-additional-cost")
@pytest.mark.parametrize("creatures", [0, 1])
def test_an_additional_cost_is_paid_with_the_mana_or_nothing_is_cast(creatures):
    cast = {"by": "A", "cast": "Fling Out"}
    play(
        scene(
            {"hand": ["Fling Out"], "battlefield": ["Forest", f"{creatures} Runeclaw Bear"]},
            do=[cast, {"expect": {"stack": ["Fling Out"]}}] if creatures else [{"illegal": cast}],
            expect={
                "graveyard": {"A": ["Runeclaw Bear"] * creatures},
                "is": {"Forest": {"tapped": bool(creatures)}},
            },
        ),
        FLING,
    )


def test_what_makes_the_mana_may_be_sacrificed_for_the_same_spell():
    play(
        scene(
            {"hand": ["Fling Out"], "battlefield": ["Llanowar Elves"]},
            do=[{"by": "A", "cast": "Fling Out"}],
            expect={"stack": ["Fling Out"], "graveyard": {"A": ["Llanowar Elves"]}},
        ),
        FLING,
    )


def test_a_card_is_not_discarded_for_itself():
    cast = {"by": "A", "cast": "Teach"}
    play(scene({"hand": ["Teach"]}, do=[{"illegal": cast}]), TEACH)
    play(
        scene(
            {"hand": ["Teach", "Forest"]},
            do=[{**cast, "choose": ["Forest"]}, {"resolve": 1}],
            expect={"life": {"A": 25}, "graveyard": {"A": ["Teach", "Forest"]}},
        ),
        TEACH,
    )


@pytest.mark.parametrize(("lands", "works"), [(["Forest"], True), ([], False)])
def test_what_is_tapped_as_a_cost_makes_no_mana_for_it(lands, works):
    blow = {"by": "A", "activate": "Horn"}
    play(
        scene(
            {"battlefield": ["Horn", "Llanowar Elves", *lands]},
            do=[blow, {"resolve": 1}] if works else [{"illegal": blow}],
            expect={"life": {"A": 20 + works}, "is": {"Llanowar Elves": {"tapped": works}}},
        ),
        HORN,
    )


def test_what_may_not_be_activated_makes_no_mana():
    play(
        scene(
            {"battlefield": ["Stillness", "Llanowar Elves"], "hand": ["Llanowar Elves"]},
            do=[
                {"illegal": {"by": "A", "mana": "Llanowar Elves"}},
                {"illegal": {"by": "A", "cast": "Llanowar Elves"}},
            ],
        ),
        STILLNESS,
    )


@rule("RB-gloss-cost")
@pytest.mark.parametrize("cards", [0, 1])
def test_nothing_is_begun_that_cannot_be_paid_in_full(cards):
    study = {"by": "A", "activate": "Study", "choose": ["Forest"] * cards}
    play(
        scene(
            {"battlefield": ["Study"], "hand": ["Forest"] * cards},
            do=[study, {"resolve": 1}] if cards else [{"illegal": study}],
            expect={"life": {"A": 20 + cards}, "graveyard": {"A": cards}},
        ),
        STUDY,
    )


@rule("RB-gloss-pay-life")
def test_no_more_life_is_paid_than_there_is_and_that_is_no_damage():
    play(
        scene(
            {"life": 2, "battlefield": ["Bleeding Book"]},
            do=[
                {"illegal": {"by": "A", "activate": "Bleeding Book", "ability": 1}},
                {"by": "A", "activate": "Bleeding Book", "ability": 0},
            ],
            expect={
                "life": {"A": 0},
                "lost": {"A": True},
                "events": {"damage": 0, "lose_life": 1},
            },
        ),
        BLEEDS,
    )
    play(
        scene(
            {"battlefield": ["Bleeding Book", "Forest"], "hand": ["Guard"]},
            do=[
                {"by": "A", "cast": "Guard"},
                {"resolve": 1},
                {"by": "A", "activate": "Bleeding Book", "ability": 1},
            ],
            expect={"life": {"A": 17}, "stack": ["Bleeding Book's ability"]},
        ),
        BLEEDS,
        GUARD,
    )
