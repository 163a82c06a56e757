"""What is chosen on casting, and what only on resolution."""

import pytest

from games.cards.text import one, spell
from games.engine.definitions import (
    ARTIFACT,
    CREATURE,
    INSTANT,
    Definition,
)
from games.engine.ir.abilities import Activated, Costs, Mode, Spell
from games.engine.ir.effects import CounterSpell, Destroy, GainLife
from games.engine.ir.what import Filter, X
from games.engine.zones import STACK
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]
A_CREATURE = Filter(types=CREATURE)

CHARM = Definition(
    "Charm",
    INSTANT,
    abilities=(Spell(modes=(Mode((Destroy(),), one(A_CREATURE)), Mode((GainLife(3),)))),),
)


def scene(a: dict[str, object], b: dict[str, object] | None = None, **rest: object) -> dict:
    """A position with what is done and expected, in both editions."""
    return {"edition": BOTH, "players": {"A": a, "B": b or {}}, **rest}


@rule("RB-spell-x")
def test_x_is_chosen_on_casting_and_paid_for():
    players = {"hand": ["Earthquake"], "battlefield": ["6 Mountain"]}
    play(
        scene(
            players,
            do=[
                {"by": "A", "cast": "Earthquake", "x": 4},
                {"expect": {"stack": ["Earthquake"], "events": {"tap_for_mana": 5}}},
                {"illegal": {"by": "A", "cast": "Earthquake", "x": 1}},
                {"resolve": 1},
            ],
            expect={"life": {"A": 16, "B": 16}},
        )
    )


@rule("RB-spell-x")
def test_no_more_than_can_be_paid():
    players = {"hand": ["Earthquake"], "battlefield": ["4 Mountain"]}
    play(scene(players, do=[{"illegal": {"by": "A", "cast": "Earthquake", "x": 4}}]))


@rule("RB-gloss-x")
@pytest.mark.parametrize(("x", "dies"), [(4, ["Centaur Courser"]), (1, [])])
def test_an_earthquake_of_four_and_of_one(x, dies):
    play(
        scene(
            {"hand": ["Earthquake"], "battlefield": ["5 Mountain", "Serra Angel"]},
            {"battlefield": ["Centaur Courser"]},
            do=[{"by": "A", "cast": "Earthquake", "x": x}, {"resolve": 1}],
            expect={
                "events": {"tap_for_mana": x + 1},
                "life": {"A": 20 - x, "B": 20 - x},
                "is": {"Serra Angel": {"damage": 0}},
                "graveyard": {"B": dies},
            },
        )
    )


@pytest.mark.parametrize(("x", "works"), [(1, True), (2, False)])
def test_x_counts_for_the_mana_value_on_the_stack(x, works):
    text = spell(CounterSpell(), targets=one(Filter(zone=STACK, kind="spell", value_most=2)))
    snare = Definition("Snare", INSTANT, abilities=text.abilities)
    counter = {"by": "B", "cast": "Snare", "targets": ["Earthquake"]}
    play(
        scene(
            {"hand": ["Earthquake"], "battlefield": ["3 Mountain"]},
            {"hand": ["Snare"]},
            do=[
                {"by": "A", "cast": "Earthquake", "x": x},
                *([counter, {"resolve": "all"}] if works else [{"illegal": counter}]),
            ],
            expect={"stack": [] if works else ["Earthquake"], "life": {"A": 20, "B": 20}},
        ),
        snare,
    )


def test_x_of_an_ability_is_not_paid_with_what_it_taps_itself():
    well = Definition(
        "Strange Well",
        ARTIFACT,
        ("Forest",),
        abilities=(Activated(Costs("{X}", taps=True), (GainLife(X()),)),),
    )
    play(
        scene(
            {"battlefield": ["Strange Well", "2 Forest"]},
            do=[
                {"illegal": {"by": "A", "activate": "Strange Well", "x": 3}},
                {"by": "A", "activate": "Strange Well", "x": 2},
                {"resolve": 1},
            ],
            expect={"life": {"A": 22}},
        ),
        well,
    )


@rule("RB-spell-mode")
@pytest.mark.parametrize(("mode", "life", "bears"), [(0, 20, []), (1, 23, ["Runeclaw Bear"])])
def test_one_of_several_options_is_chosen_on_casting(mode, life, bears):
    cast = {"by": "A", "cast": "Charm", "mode": mode}
    play(
        scene(
            {"hand": ["Charm"]},
            {"battlefield": ["Runeclaw Bear"]},
            do=[cast, {"expect": {"asked": {"by": "A", "kind": "priority"}}}, {"resolve": 1}],
            expect={"life": {"A": life}, "battlefield": {"B": bears}, "stack": []},
        ),
        CHARM,
    )


@rule("RB-gloss-choose-one")
def test_and_stays_even_if_it_fails():
    play(
        scene(
            {"hand": ["Charm"], "battlefield": ["Runeclaw Bear"]},
            {"hand": ["Unsummon"], "battlefield": ["Island"]},
            do=[
                {"by": "A", "cast": "Charm", "mode": 0, "targets": ["Runeclaw Bear"]},
                {"by": "B", "cast": "Unsummon", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
            ],
            expect={
                "life": {"A": 20},
                "hand": {"A": ["Runeclaw Bear"]},
                "graveyard": {"A": ["Charm"]},
            },
        ),
        CHARM,
    )


@rule("RB-spell-targets-chosen")
def test_an_aura_spell_targets_what_it_will_enchant():
    pacify = {"by": "A", "cast": "Pacifism", "targets": ["Runeclaw Bear"]}
    pacifist = {"hand": ["Pacifism"], "battlefield": ["2 Plains"]}
    play(scene(pacifist, do=[{"illegal": pacify}], expect={"hand": {"A": ["Pacifism"]}}))
    bears = {"battlefield": ["Runeclaw Bear", "Goblin Piker"], "hand": ["Unsummon"]}
    bears["battlefield"].append("Island")
    play(
        scene(
            pacifist,
            bears,
            do=[
                pacify,
                {"expect": {"stack": ["Pacifism"], "asked": {"by": "A", "kind": "priority"}}},
                {"by": "B", "cast": "Unsummon", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
            ],
            expect={"graveyard": {"A": ["Pacifism"]}, "battlefield": {"A": []}},
        )
    )


@rule("RB-target-count")
@pytest.mark.parametrize(
    ("action", "works"),
    [
        ({"cast": "Seismic Strike", "targets": ["B"]}, False),
        ({"cast": "Seismic Strike", "targets": [["Runeclaw Bear", "Goblin Piker"]]}, False),
        ({"cast": "Seismic Strike", "targets": [[]]}, False),
        ({"cast": "Seismic Strike", "targets": ["Runeclaw Bear"]}, True),
        ({"activate": "Prodigal Pyromancer", "targets": ["B"]}, True),
        ({"activate": "Prodigal Pyromancer", "targets": ["Runeclaw Bear"]}, True),
        ({"activate": "Prodigal Pyromancer", "targets": ["Mountain"]}, False),
    ],
)
def test_a_target_is_one_of_what_the_text_says(action, works):
    action = {"by": "A", **action}
    play(
        scene(
            {
                "hand": ["Seismic Strike"],
                "battlefield": ["4 Mountain", "Prodigal Pyromancer"],
            },
            {"battlefield": ["Runeclaw Bear", "Goblin Piker"]},
            do=[action] if works else [{"illegal": action}],
        )
    )


@rule("RB-target-none")
@pytest.mark.parametrize("tapped", [False, True])
def test_nothing_is_cast_or_activated_without_a_target(tapped):
    bear = {"card": "Runeclaw Bear", "tapped": tapped}
    kill = {"targets": ["Runeclaw Bear"]} if tapped else {}
    cast = {"by": "A", "cast": "Assassinate"}
    activate = {"by": "A", "activate": "Royal Assassin"}
    play(
        scene(
            {"hand": ["Assassinate"], "battlefield": ["3 Swamp", "Royal Assassin"]},
            {"battlefield": [bear]},
            do=[cast] if tapped else [{"illegal": {**cast, **kill}}, {"illegal": activate}],
            expect={"hand": {"A": 0 if tapped else 1}},
        )
    )


@rule("RB-spell-later-choices")
def test_whether_to_search_and_what_is_chosen_on_resolution():
    play(
        scene(
            {
                "hand": ["Borderland Ranger"],
                "battlefield": ["3 Forest"],
                "library": ["Island", "Swamp"],
            },
            do=[
                {"by": "A", "cast": "Borderland Ranger"},
                {"resolve": 1},
                {"expect": {"stack": ["Borderland Ranger's ability"]}},
                {"expect": {"asked": {"by": "A", "kind": "priority"}}},
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": "yes"},
                {"answer": "search", "by": "A", "choose": "Swamp"},
            ],
            expect={"hand": {"A": ["Swamp"]}, "stack": []},
        )
    )


@rule("RB-spell-later-choices")
def test_a_land_type_is_chosen_as_the_mirage_enters():
    play(
        scene(
            {"hand": ["Convincing Mirage"], "battlefield": ["2 Island", "Forest"]},
            do=[
                {"by": "A", "cast": "Convincing Mirage", "targets": ["Forest"]},
                {"expect": {"asked": {"by": "A", "kind": "priority"}}},
                {"resolve": 1},
                {"answer": "basic land", "by": "A", "choose": "Swamp"},
            ],
            expect={"is": {"Forest": {"subtypes": ["Swamp"]}}},
        )
    )


@rule("RB-gloss-aura")
def test_an_aura_on_the_battlefield_targets_no_longer():
    play(
        scene(
            {"hand": ["Unholy Strength"], "battlefield": ["Swamp", "3 Plains", "Runeclaw Bear"]},
            do=[
                {"by": "A", "cast": "Unholy Strength", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
                {"expect": {"is": {"Unholy Strength": {"attached": "Runeclaw Bear"}}}},
            ],
            expect={"is": {"Runeclaw Bear": {"power": 4, "toughness": 3}}},
        )
    )
    play(
        scene(
            {
                "battlefield": [
                    "Runeclaw Bear",
                    {"card": "Unholy Strength", "attached": "Runeclaw Bear"},
                    "Whispersilk Cloak",
                    "2 Forest",
                    "Mountain",
                ],
                "hand": ["Lightning Bolt"],
            },
            do=[
                {"by": "A", "activate": "Whispersilk Cloak"},
                {"resolve": 1},
                {
                    "expect": {
                        "is": {
                            "Unholy Strength": {"attached": "Runeclaw Bear"},
                            "Runeclaw Bear": {"power": 4, "keywords": ["shroud"]},
                        }
                    }
                },
                {"illegal": {"by": "A", "cast": "Lightning Bolt", "targets": ["Runeclaw Bear"]}},
            ],
        )
    )
