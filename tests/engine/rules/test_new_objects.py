"""An object that changes zones is another one; what permanent spells take along (CR 400.7a-d)."""

import pytest

from games.cards.text import A_CREATURE, A_CREATURE_CARD, A_SPELL, one, spell
from games.engine.definitions import (
    ARTIFACT,
    BLUE,
    CREATURE,
    ENCHANTMENT,
    HASTE,
    INSTANT,
    SORCERY,
    Definition,
)
from games.engine.identity import EXCEPTIONS
from games.engine.ir.abilities import Static, Triggered, When
from games.engine.ir.changes import END_OF_TURN, FOR_GOOD, Change
from games.engine.ir.effects import CopySpell, Destroy, GainLife, Lasts, Prevent, Put, Sacrifice
from games.engine.ir.what import Each, Filter, It, Kicked, SpentMana, Targeted, You
from games.engine.zones import BATTLEFIELD, EXILE, STACK
from tests.engine.scenes import BOTH, play

rule = pytest.mark.rule


def card(name, types, *abilities, **more):
    """A card of the tests."""
    return Definition(name, types, abilities=abilities, **more)


def instant(name, *effects, at=None, **more):
    """One that says so."""
    targets = () if at is None else one(at)
    return card(name, INSTANT, *spell(*effects, targets=targets).abilities, **more)


BLINK = instant("Blink", Put(Targeted(), EXILE), Put(It(), BATTLEFIELD), at=A_CREATURE)
DYE = instant("Dye", Lasts(Targeted(), Change(colors_set=BLUE)), at=A_SPELL)
HEIST = instant("Heist", Lasts(Targeted(), control=True, until=FOR_GOOD), at=A_SPELL)
LOAN = instant("Loan", Lasts(Targeted(), control=True, until=END_OF_TURN), at=A_SPELL)
GUARD = instant("Guard", Prevent(chooses=True))
RAZE = instant("Raze", Destroy(), at=Filter(types=ENCHANTMENT))
_SPELLS = Filter(types=CREATURE, zone=STACK, kind="spell", controller="you")
RUSH = card("Rush", ENCHANTMENT, Static(Each(_SPELLS), Change(keywords=HASTE)))
KICKED = card(
    "Kicked Bear",
    CREATURE,
    Triggered(When("enters"), (GainLife(5),), condition=Kicked()),
    power=2,
    toughness=2,
    kicker="{1}",
)
GREENISH = card(
    "Greenish",
    ARTIFACT | CREATURE,
    Triggered(When("enters"), (GainLife(5),), condition=SpentMana("G")),
    cost="{2}",
    power=1,
    toughness=1,
)
REVIVE = card(
    "Revive", SORCERY, *spell(Put(Targeted(), BATTLEFIELD), targets=one(A_CREATURE_CARD)).abilities
)
DEVOUR = instant(
    "Devour",
    Lasts(Targeted(), control=True, until=FOR_GOOD),
    Sacrifice(You(), A_CREATURE),
    at=A_CREATURE,
)
TWIN = instant("Twin", CopySpell(), at=A_SPELL)
BEAR = {"by": "A", "cast": "Runeclaw Bear"}


@rule("CR-400.7")
@rule("RB-gloss-leaves")
def test_what_returns_has_forgotten_everything():
    bear = {"card": "Runeclaw Bear", "damage": 1, "tapped": True, "counters": {"+1/+1": 1}}
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Giant Growth", "Blink"],
                    "battlefield": ["Forest", bear, "Centaur Courser"],
                },
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Giant Growth", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
                {"expect": {"is": {"Runeclaw Bear": {"power": 6, "toughness": 6, "damage": 1}}}},
                {"by": "A", "cast": "Blink", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
                {
                    "expect": {
                        "is": {
                            "Runeclaw Bear": {
                                "power": 2,
                                "toughness": 2,
                                "damage": 0,
                                "tapped": False,
                                "counters": {},
                            }
                        }
                    }
                },
                {"illegal": {"by": "A", "attack": {"Runeclaw Bear": "B"}}},
            ],
            "expect": {"step": "declare attackers"},
        },
        BLINK,
    )


@rule("CR-400.7.lost-target")
def test_what_returned_is_not_what_was_targeted():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Blink"], "battlefield": ["Centaur Courser"]},
                "B": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
            },
            "turn": {"active": "B"},
            "do": [
                {"by": "B", "cast": "Lightning Bolt", "targets": ["Centaur Courser"]},
                {"by": "A", "cast": "Blink", "targets": ["Centaur Courser"]},
                {"resolve": "all"},
            ],
            "expect": {
                "battlefield": {"A": ["Centaur Courser"]},
                "is": {"Centaur Courser": {"damage": 0}},
                "graveyard": {"A": ["Blink"], "B": ["Lightning Bolt"]},
                "events": {"damage": 0},
            },
        },
        BLINK,
    )


@rule("CR-403.4")
def test_a_permanent_has_no_relation_to_what_the_card_was():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "hand": ["Blink"],
                    "battlefield": [
                        {"card": "Serra Angel", "tapped": True, "counters": {"+1/+1": 1}},
                        {"card": "Holy Strength", "attached": "Serra Angel"},
                    ],
                },
                "B": {},
            },
            "do": [
                {"expect": {"is": {"Serra Angel": {"power": 6, "toughness": 7}}}},
                {"by": "A", "cast": "Blink", "targets": ["Serra Angel"]},
                {"resolve": 1},
            ],
            "expect": {
                "battlefield": {"A": ["Serra Angel"]},
                "is": {
                    "Serra Angel": {"power": 4, "toughness": 4, "tapped": False, "counters": {}}
                },
                "graveyard": {"A": ["Blink", "Holy Strength"]},
            },
        },
        BLINK,
    )


@rule("CR-400.7a")
@rule("WIKI-217.1c.1")
def test_what_changed_a_spell_goes_on_with_the_permanent():
    play(
        {
            "players": {
                "A": {"hand": ["Runeclaw Bear", "Dye"], "battlefield": ["2 Forest"]},
                "B": {},
            },
            "do": [
                BEAR,
                {"by": "A", "cast": "Dye", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
                {"expect": {"is": {"Runeclaw Bear": {"colors": ["U"]}}}},
                {"resolve": 1},
                {
                    "expect": {
                        "battlefield": {"A": ["Runeclaw Bear"]},
                        "is": {"Runeclaw Bear": {"colors": ["U"]}},
                    }
                },
                {"until": "B upkeep"},
            ],
            "expect": {"is": {"Runeclaw Bear": {"colors": ["G"]}}},
        },
        DYE,
    )


@rule("CR-400.7a.controller")
@pytest.mark.parametrize("name", ["Heist", "Loan"])
def test_who_has_got_a_spell_keeps_the_permanent(name):
    play(
        {
            "players": {
                "A": {"hand": ["Runeclaw Bear"], "battlefield": ["2 Forest"]},
                "B": {"hand": [name]},
            },
            "do": [
                BEAR,
                {"by": "B", "cast": name, "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
                {"expect": {"battlefield": {"A": [], "B": ["Runeclaw Bear"]}}},
                {"until": "B main 1"},
            ],
            "expect": {
                "battlefield": {"A": [], "B": ["Runeclaw Bear"]},
                "is": {"Runeclaw Bear": {"controller": "B", "owner": "A"}},
            },
        },
        HEIST,
        LOAN,
    )


def test_control_changes_before_the_rest_of_what_resolves():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Devour"]}, "B": {"battlefield": ["Runeclaw Bear"]}},
            "do": [{"by": "A", "cast": "Devour"}, {"resolve": 1}],
            "expect": {
                "battlefield": {"A": [], "B": []},
                "graveyard": {"A": ["Devour"], "B": ["Runeclaw Bear"]},
            },
        },
        DEVOUR,
    )


def test_a_copy_of_a_permanent_spell_becomes_a_token():
    play(
        {
            "players": {
                "A": {"hand": ["Runeclaw Bear", "Twin", "Blink"], "battlefield": ["2 Forest"]},
                "B": {},
            },
            "do": [
                BEAR,
                {"by": "A", "cast": "Twin", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
                {"expect": {"battlefield": {"A": ["Runeclaw Bear"] * 2}}},
                {"by": "A", "cast": "Blink", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
            ],
            "expect": {
                "battlefield": {"A": ["Runeclaw Bear"]},
                "exile": {"A": []},
                "events": {"cast": 3, "cease": 1},
            },
        },
        TWIN,
        BLINK,
    )


@rule("CR-400.7b")
def test_what_a_static_ability_gave_a_spell_stays_with_the_permanent():
    hasty = {"is": {"Runeclaw Bear": {"keywords": ["haste"]}}}
    play(
        {
            "players": {
                "A": {
                    "hand": ["Runeclaw Bear", "Raze"],
                    "battlefield": ["Rush", "Centaur Courser", "2 Forest"],
                },
                "B": {},
            },
            "do": [
                BEAR,
                {"expect": hasty},
                {"resolve": 1},
                {
                    "expect": {
                        **hasty,
                        "battlefield": {"A": ["Rush", "Centaur Courser", "Runeclaw Bear"]},
                    }
                },
                {"by": "A", "cast": "Raze", "targets": ["Rush"]},
                {"resolve": 1},
                {"expect": {"graveyard": {"A": ["Raze", "Rush"]}}},
                {"by": "A", "attack": {"Runeclaw Bear": "B"}},
                {"until": "B upkeep"},
            ],
            "expect": {
                "is": {
                    "Runeclaw Bear": {"keywords": ["haste"]},
                    "Centaur Courser": {"keywords": []},
                },
                "life": {"B": 18},
            },
        },
        RUSH,
        RAZE,
    )


@rule("CR-400.7c")
@rule("WIKI-217.1c.4")
def test_prevention_of_a_spells_damage_holds_for_the_permanent():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Lightning Elemental"], "battlefield": ["4 Mountain"]},
                "B": {"hand": ["Guard"]},
            },
            "do": [
                {"by": "A", "cast": "Lightning Elemental"},
                {"by": "B", "cast": "Guard"},
                {"resolve": 1},
                {"answer": "source", "by": "B", "choose": "Lightning Elemental"},
                {"resolve": 1},
                {"by": "A", "attack": {"Lightning Elemental": "B"}},
                {"until": "main 2"},
            ],
            "expect": {"life": {"B": 20}, "events": {"prevent": 1}},
        },
        GUARD,
    )


@rule("CR-400.7d.costs")
@pytest.mark.parametrize(("kicked", "life"), [(True, 25), (False, 20)])
def test_a_permanent_knows_what_was_paid_for_it(kicked, life):
    play(
        {
            "players": {
                "A": {"hand": ["Kicked Bear"], "battlefield": ["Forest"]},
                "B": {},
            },
            "do": [{"by": "A", "cast": "Kicked Bear", "kicked": kicked}, {"resolve": "all"}],
            "expect": {"life": {"A": life}, "battlefield": {"A": ["Kicked Bear"]}},
        },
        KICKED,
    )


@rule("CR-400.7d.costs")
def test_nothing_was_paid_for_what_was_put_there_the_spell_before_notwithstanding():
    play(
        {
            "players": {
                "A": {"hand": ["Kicked Bear", "Blink"], "battlefield": ["Forest"]},
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Kicked Bear", "kicked": True},
                {"resolve": "all"},
                {"by": "A", "cast": "Blink", "targets": ["Kicked Bear"]},
                {"resolve": "all"},
            ],
            "expect": {"life": {"A": 25}, "battlefield": {"A": ["Kicked Bear"]}},
        },
        KICKED,
        BLINK,
    )


@rule("CR-400.7d.mana")
@pytest.mark.parametrize(("lands", "life"), [(["Forest", "Mountain"], 25), (["2 Mountain"], 20)])
def test_and_with_what_mana(lands, life):
    play(
        {
            "players": {"A": {"hand": ["Greenish"], "battlefield": lands}, "B": {}},
            "do": [{"by": "A", "cast": "Greenish"}, {"resolve": "all"}],
            "expect": {"life": {"A": life}, "battlefield": {"A": ["Greenish"]}},
        },
        GREENISH,
    )


@rule("WIKI-217.1c")
def test_5_5_has_five_exceptions_and_today_there_are_twelve():
    assert {edition: "".join(table) for edition, table in EXCEPTIONS.items()} == {
        "5.5": "12345",
        "current": "abcdefghijkm",
    }
