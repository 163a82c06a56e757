"""What goes to the graveyard without being destroyed (CR 704.5f-m, 701.8)."""

import pytest

from games.cards.text import A_CREATURE, one, pays, spell
from games.engine.definitions import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    INDESTRUCTIBLE,
    INSTANT,
    PLANESWALKER,
    Definition,
)
from games.engine.ir.abilities import Activated, Costs
from games.engine.ir.changes import Change
from games.engine.ir.effects import Lasts, PutCounters, Regenerate
from games.engine.ir.what import Source, Targeted
from tests.engine.scenes import BOTH, play

rule = pytest.mark.rule
SHRINK = Definition(
    "Shrink",
    INSTANT,
    abilities=spell(
        Lasts(Targeted(), Change(power=-2, toughness=-2)), targets=one(A_CREATURE)
    ).abilities,
)
STONY = Definition(
    "Stony Elder",
    CREATURE,
    supertypes=("Legendary",),
    power=2,
    toughness=2,
    keywords=INDESTRUCTIBLE,
    abilities=(pays("", Regenerate()),),
)
ALTAR = Definition(
    "Altar",
    ARTIFACT,
    abilities=(Activated(Costs(sacrifices=A_CREATURE), (PutCounters(Source(), "blood"),)),),
)
STONE_WALKER = Definition(
    "Stone Walker",
    PLANESWALKER,
    ("Stone",),
    supertypes=("Legendary",),
    loyalty=2,
    keywords=INDESTRUCTIBLE,
)
OTHER_WALKER = Definition("Other Stone Walker", PLANESWALKER, ("Stone",), loyalty=2)
HARD_AURA = Definition(
    "Hard Aura", ENCHANTMENT, ("Aura",), keywords=INDESTRUCTIBLE, enchant=A_CREATURE
)


WAYS_TO_GO = {
    "sacrifice": (
        {"battlefield": ["Stony Elder", "Altar"]},
        [{"by": "A", "activate": "Altar"}],
        ["Stony Elder"],
    ),
    "toughness zero": (
        {"battlefield": ["Stony Elder"], "hand": ["Shrink"]},
        [{"by": "A", "cast": "Shrink", "targets": ["Stony Elder"]}, {"resolve": 1}],
        ["Shrink", "Stony Elder"],
    ),
    "legend rule": (
        {"battlefield": ["Stony Elder"], "hand": ["Stony Elder"]},
        [{"by": "A", "cast": "Stony Elder"}, {"resolve": 1}],
        None,
    ),
}
SHIELD = [{"by": "A", "activate": "Stony Elder"}, {"resolve": 1}]


def gone(way, before=()):
    """That happens to the Elder; both may not stay in 2010, one of two may today."""
    mine, actions, graveyard = WAYS_TO_GO[way]
    editions = {"2010": ["Stony Elder"] * 2, "current": ["Stony Elder"]}
    for edition in BOTH:
        kept = (
            [{"answer": "legend", "by": "A", "choose": "Stony Elder#2"}]
            if graveyard is None and edition == "current"
            else []
        )
        play(
            {
                "edition": edition,
                "players": {"A": mine, "B": {}},
                "do": [*before, *actions, *kept],
                "expect": {
                    "graveyard": {"A": graveyard or editions[edition]},
                    "events": {"destroy": 0, "regenerate": 0},
                },
            },
            STONY,
            SHRINK,
            ALTAR,
        )


@rule("RB-gloss-regenerate-not")
@pytest.mark.parametrize("way", WAYS_TO_GO)
def test_a_shield_does_not_help_against_what_is_no_destruction(way):
    gone(way, SHIELD)


@rule("RB-gloss-not-destroy")
@pytest.mark.parametrize("way", WAYS_TO_GO)
def test_nor_does_being_indestructible(way):
    gone(way)


@rule("RB-gloss-not-destroy")
def test_nor_for_planeswalkers_of_a_type_in_2010_or_an_aura_on_nothing():
    play(
        {
            "edition": "2010",
            "players": {
                "A": {
                    "battlefield": [
                        "Stone Walker",
                        "Runeclaw Bear",
                        "Island",
                        {"card": "Hard Aura", "attached": "Runeclaw Bear"},
                    ],
                    "hand": ["Other Stone Walker", "Unsummon"],
                },
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Other Stone Walker"},
                {"resolve": 1},
                {"by": "A", "cast": "Unsummon", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
            ],
            "expect": {
                "graveyard": {"A": ["Stone Walker", "Other Stone Walker", "Hard Aura", "Unsummon"]},
                "events": {"destroy": 0},
            },
        },
        STONE_WALKER,
        OTHER_WALKER,
        HARD_AURA,
    )


@rule("RB-gloss-legend")
def test_a_legend_under_each_player():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Stony Elder"]},
                "B": {"battlefield": ["Stony Elder"]},
            },
            "do": [{"by": "A", "cast": "Stony Elder"}, {"resolve": 1}],
            "expect": {
                "2010": {
                    "battlefield": {"A": [], "B": []},
                    "graveyard": {"A": ["Stony Elder"], "B": ["Stony Elder"]},
                },
                "current": {"battlefield": {"A": ["Stony Elder"], "B": ["Stony Elder"]}},
            },
        },
        STONY,
    )


@rule("RB-gloss-legend")
@pytest.mark.parametrize("kept", ["Stony Elder", "Stony Elder#2"])
def test_two_of_a_legend_under_one_player(kept):
    scene = {
        "players": {
            "A": {
                "battlefield": [{"card": "Stony Elder", "tapped": True}],
                "hand": ["Stony Elder"],
            },
            "B": {},
        },
        "do": [{"by": "A", "cast": "Stony Elder"}, {"resolve": 1}],
    }
    gone_both = {"battlefield": {"A": []}, "graveyard": {"A": ["Stony Elder"] * 2}}
    play({**scene, "edition": "2010", "expect": gone_both}, STONY)
    answer = {"answer": "legend", "by": "A", "choose": kept}
    play(
        {
            **scene,
            "do": [*scene["do"], answer],
            "expect": {
                "battlefield": {"A": ["Stony Elder"]},
                "graveyard": {"A": ["Stony Elder"]},
                "is": {"Stony Elder": {"tapped": kept == "Stony Elder"}},
            },
        },
        STONY,
    )


@rule("RB-gloss-pw-type")
def test_planeswalkers_of_one_type_under_different_players():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Other Stone Walker"], "battlefield": ["Chandra Nalaar"]},
                "B": {"battlefield": ["Stone Walker"]},
            },
            "do": [{"by": "A", "cast": "Other Stone Walker"}, {"resolve": 1}],
            "expect": {
                "2010": {
                    "battlefield": {"A": ["Chandra Nalaar"], "B": []},
                    "graveyard": {"A": ["Other Stone Walker"], "B": ["Stone Walker"]},
                },
                "current": {
                    "battlefield": {
                        "A": ["Other Stone Walker", "Chandra Nalaar"],
                        "B": ["Stone Walker"],
                    }
                },
            },
        },
        STONE_WALKER,
        OTHER_WALKER,
    )
