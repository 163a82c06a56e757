"""Exile, ante and command (CR 406-408)."""

from typing import Any

import pytest

from games.cards.text import A_CREATURE, YOUR_CREATURES, one
from games.engine.definitions import (
    CREATURE,
    INSTANT,
    SORCERY,
    Definition,
)
from games.engine.ir.abilities import Spell, Static, Triggered, When
from games.engine.ir.changes import Change
from games.engine.ir.effects import (
    Ante,
    Destroy,
    Draw,
    Emblem,
    FromExile,
    Later,
    Put,
)
from games.engine.ir.what import Controller, Each, Filter, It, Owner, Targeted
from games.engine.moves import exile, shuffle_together
from games.engine.selecting import fitting
from games.engine.state import NOTHING
from games.engine.view import SPECTATOR, view
from games.engine.zones import BATTLEFIELD, COMMAND, EXILE, HAND
from tests.engine.conftest import A, B, put
from tests.engine.scenes import BOTH, after, play

rule = pytest.mark.rule


def blink(name: str, step: str) -> Definition:
    """Exile a creature; it returns at the beginning of a step."""
    return Definition(
        name, INSTANT,
        abilities=(
            Spell(
                (
                    Put(Targeted(), EXILE, tied=True),
                    Later(step, 1, remembers=It("moved")),
                ),
                one(A_CREATURE),
            ),
            Triggered(
                When("step"),
                (Put(It("object"), BATTLEFIELD, under=Owner(It("object"))),),
                granted=True,
            ),
        ),
    )  # fmt: skip


TILL_END, TILL_UPKEEP = blink("Till the end", "end"), blink("Till the upkeep", "upkeep")
FETCH = Definition("Fetch", SORCERY, abilities=(Spell((FromExile(Filter(), HAND),)),))
STAKE = Definition(
    "Stake", SORCERY, for_ante=True,
    abilities=(Spell((Ante(Targeted(), Controller(Targeted())),), one(A_CREATURE)),),
)  # fmt: skip
STAKE_HAND = Definition(
    "Stake a hand", SORCERY, for_ante=True,
    abilities=(Spell((Ante(Each(Filter(zone=HAND, controller="you"))),)),),
)  # fmt: skip
CROWN = Definition(
    "Crown", SORCERY, abilities=(Spell((Emblem(),)),),
    tokens=(
        Definition(
            "Crown emblem", 0,
            abilities=(
                Static(Each(YOUR_CREATURES), Change(power=1, toughness=1)),
                Triggered(When("step", step="end", whose="you"), (Draw(),)),
            ),
        ),
    ),
)  # fmt: skip
EVERYTHING = Definition("Everything", SORCERY, abilities=(Spell((Destroy(Each(Filter())),)),))


# ---------------------------------------------------------------- exile (CR 406)


@rule("CR-406.1")
@pytest.mark.parametrize("edition", BOTH)
def test_what_is_exiled_without_more_stays_there(edition):
    game = after(
        {
            "players": {
                "A": {"battlefield": ["Cemetery Reaper", "3 Swamp"]},
                "B": {"graveyard": ["Runeclaw Bear"]},
            },
            "do": [
                {"by": "A", "activate": "Cemetery Reaper"},
                {"resolve": "all"},
                {"until": "B main 1"},
                {"until": "A main 1"},
            ],
            "expect": {"exile": {"B": ["Runeclaw Bear"]}},
        },
        edition,
    )
    (number,) = game.table.state.exile
    assert game.table.state.objects[number].source == NOTHING
    (seen,) = game.view(B)["zones"]["exile"]["seen"]
    assert (seen["exiled_by"], seen["returns"]) == (None, [])


@rule("CR-406.1.temporary")
def test_what_is_exiled_for_a_time_returns_as_another_object():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Till the end"]},
                "B": {"battlefield": [{"card": "Runeclaw Bear", "counters": {"+1/+1": 1}}]},
            },
            "do": [
                {"by": "A", "cast": "Till the end"},
                {"resolve": "all"},
                {"expect": {"exile": {"B": ["Runeclaw Bear"]}}},
                {"until": "end"},
                {"resolve": "all"},
            ],
            "expect": {"exile": {"B": []}, "is": {"B's Runeclaw Bear": {"counters": {}}}},
        },
        TILL_END,
    )


@rule("CR-406.3.until")
def test_who_might_look_does_no_more_when_the_cards_are_shuffled_together(make):
    table = make()
    pile = [
        exile(table, put(table, name, HAND), face_down=True, may_see=1 << A)
        for name in ("Serra Angel", "Runeclaw Bear")
    ]
    assert len(view(table, A)["zones"]["exile"]["seen"]) == 2
    shuffle_together(table, pile)
    piles = [view(table, viewer)["zones"]["exile"] for viewer in (A, B)]
    assert [one["seen"] for one in piles] == [[], []]
    assert [one["count"] for one in piles[0]["piles"]] == [2]


@rule("CR-406.3a.no-characteristics")
def test_a_card_that_is_exiled_face_down_is_nothing(make):
    table = make()
    up = exile(table, put(table, "Serra Angel", HAND))
    down = exile(table, put(table, "Serra Angel", HAND), face_down=True, may_see=1 << A)
    traits = table.traits(down)
    assert (traits.name, traits.types, traits.colors, traits.power) == ("", 0, 0, None)
    assert fitting(table, Filter(types=CREATURE, zone=EXILE), A, up) == [up]
    names = [card["name"] for card in view(table, A)["zones"]["exile"]["seen"]]
    assert names == ["Serra Angel", "Serra Angel"]


def face_down(sees: int) -> Any:
    """A game in which A chooses an exiled card; who may see the face-down ones are bits."""
    pile = ["Serra Angel", "Runeclaw Bear", "Craw Wurm"]
    game = after({"players": {"A": {"hand": ["Fetch"], "exile": pile}, "B": {}}}, "current", FETCH)
    for number in game.table.state.exile:
        row = game.table.state.objects[number]
        row.face_down, row.pile, row.may_see = True, 4, sees
    game.answer([[one[0] for one in game.decision.options].index("cast")])
    while game.decision.kind == "priority":
        game.answer([0])
    return game


@rule("CR-406.4.choose")
@pytest.mark.parametrize(("sees", "kinds"), [(1 << A, ["card"] * 3), (1 << B, ["pile"])])
def test_a_face_down_card_is_chosen_only_by_who_may_see_it(sees, kinds):
    game = face_down(sees)
    assert [option[0] for option in game.decision.options] == kinds
    if len(kinds) > 1:
        wanted = game.decision.options[1][1]
        card = game.table.state.objects[wanted].card
        game.answer([1])
        assert [game.table.state.objects[one].card for one in game.table.state.hands[A]] == [card]


@rule("CR-406.4.random")
def test_out_of_a_face_down_pile_chance_takes_one():
    drawn = []
    for _ in range(2):
        game = face_down(0)
        game.answer([0])
        state = game.table.state
        drawn.append([game.table.definition(one).name for one in state.hands[A]])
        assert (len(state.exile), state.counters["exile"]) == (2, 1)
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) == 1


@rule("CR-406.5")
def test_exiled_cards_are_told_apart_by_what_exiled_them_and_when_they_return():
    game = after(
        {
            "players": {
                "A": {"hand": ["Till the end", "Till the upkeep"]},
                "B": {"battlefield": ["Runeclaw Bear", "Silvercoat Lion"]},
            },
            "do": [
                {"by": "A", "cast": "Till the end", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
                {"by": "A", "cast": "Till the upkeep", "targets": ["Silvercoat Lion"]},
                {"resolve": "all"},
            ],
        },
        "current",
        TILL_END,
        TILL_UPKEEP,
    )
    seen = game.view(B)["zones"]["exile"]["seen"]
    told = {card["name"]: card["returns"] for card in seen}
    assert told == {"Runeclaw Bear": ["end"], "Silvercoat Lion": ["upkeep"]}
    assert len({card["exiled_by"] for card in seen} - {None}) == 2


# ---------------------------------------------------------------- ante (CR 407)


@rule("CR-407.2.look")
@pytest.mark.parametrize("viewer", [A, B, SPECTATOR])
def test_all_look_at_what_is_at_stake(make, viewer):
    seen = view(make(ante=True), viewer)["zones"]["ante"]
    assert (seen["count"], [card["name"] for card in seen["seen"]]) == (2, ["Forest", "Forest"])


@rule("CR-407.4")
def test_to_ante_is_to_move_from_wherever_it_is_into_the_ante_zone():
    play(
        {
            "config": {"ante": True},
            "players": {"A": {"hand": ["Stake a hand", "Forest", "Island"]}, "B": {}},
            "do": [{"by": "A", "cast": "Stake a hand"}, {"resolve": "all"}],
            "expect": {"ante": {"A": ["Forest", "Island"]}, "hand": {"A": []}},
        },
        STAKE_HAND,
    )


@rule("CR-407.4.owner-only")
def test_nobody_antes_what_another_owns():
    play(
        {
            "config": {"ante": True},
            "players": {
                "A": {
                    "hand": ["2 Stake", "Act of Treason"],
                    "battlefield": ["Silvercoat Lion", "3 Mountain"],
                },
                "B": {"battlefield": ["Runeclaw Bear"]},
            },
            "do": [
                {"by": "A", "cast": "Act of Treason", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
                {"by": "A", "cast": "Stake", "targets": ["Runeclaw Bear"]},
                {"resolve": "all"},
                {"by": "A", "cast": "Stake", "targets": ["Silvercoat Lion"]},
                {"resolve": "all"},
            ],
            "expect": {
                "ante": {"A": ["Silvercoat Lion"], "B": []},
                "is": {"Runeclaw Bear": {"controller": "A"}},
            },
        },
        STAKE,
    )


# ---------------------------------------------------------------- the command zone (CR 408)

CROWNED = {
    "players": {
        "A": {"hand": ["Crown", "Everything"], "battlefield": ["Runeclaw Bear"]},
        "B": {"battlefield": ["Silvercoat Lion"]},
    },
    "do": [{"by": "A", "cast": "Crown"}, {"resolve": "all"}],
}


@rule("CR-408.1.not-permanent")
def test_what_is_in_the_command_zone_is_not_destroyed():
    game = after(
        {
            **CROWNED,
            "do": [*CROWNED["do"], {"by": "A", "cast": "Everything"}, {"resolve": "all"}],
            "expect": {"battlefield": {"A": [], "B": []}, "command": {"A": ["Crown emblem"]}},
        },
        "current",
        CROWN,
        EVERYTHING,
    )
    (emblem,) = game.table.state.command
    assert emblem not in fitting(game.table, Filter(), A, emblem)


@rule("CR-408.2")
def test_an_emblem_is_made_there_and_its_abilities_work():
    game = after(
        {
            **CROWNED,
            "do": [
                *CROWNED["do"],
                {
                    "expect": {
                        "is": {"Runeclaw Bear": {"power": 3}, "Silvercoat Lion": {"power": 2}}
                    }
                },
                {"until": "end"},
                {"resolve": "all"},
            ],
            "expect": {"hand": {"A": 2}},
        },
        "current",
        CROWN,
        EVERYTHING,
    )
    (number,) = game.table.state.command
    emblem = game.table.state.objects[number]
    assert (emblem.owner, emblem.controller, emblem.zone) == (A, A, COMMAND)
