"""What lets a card be cast or played finds what it becomes (CR 400.7g-i)."""

import pytest

from games.cards.text import one, spell
from games.engine.decisions import TAKE_BACK, IllegalAnswerError
from games.engine.definitions import (
    CREATURE,
    HASTE,
    LAND,
    SORCERY,
    Definition,
)
from games.engine.ir.abilities import Castable, Replaces
from games.engine.ir.changes import Change
from games.engine.ir.effects import (
    GainLife,
    Lasts,
    LoseLife,
    Play,
    Tap,
)
from games.engine.ir.what import (
    CastFrom,
    Filter,
    It,
    Targeted,
)
from games.engine.zones import GRAVEYARD
from tests.engine.scenes import after, play

rule = pytest.mark.rule
A_SORCERY_CARD = Filter(types=SORCERY, zone=GRAVEYARD)


def card(name, types, *abilities, **more):
    """A card of the tests."""
    return Definition(name, types, abilities=abilities, **more)


def sorcery(name, *effects, at=(), **more):
    """One that says so."""
    return card(name, SORCERY, *spell(*effects, targets=at).abilities, **more)


FLASHBACK = (
    Castable(GRAVEYARD, "{R}", granted=True),
    Replaces("leaves stack", "exile", condition=CastFrom(GRAVEYARD), granted=True),
)
REMEMBER = card(
    "Remember",
    SORCERY,
    *spell(
        Lasts(Targeted(), Change(abilities=((-1, 1), (-1, 2)))), targets=one(A_SORCERY_CARD)
    ).abilities,
    *FLASHBACK,
)
PRAY = sorcery("Pray", GainLife(3), cost="{5}{W}")


@rule("CR-400.7g")
def test_the_ability_that_let_a_card_be_cast_stays_with_the_spell():
    play(
        {
            "players": {
                "A": {
                    "hand": ["Remember"],
                    "graveyard": ["Pray", "Divination"],
                    "battlefield": ["Mountain"],
                },
                "B": {},
            },
            "do": [
                {"illegal": {"by": "A", "cast": "Pray"}},
                {"by": "A", "cast": "Remember", "targets": ["Pray"]},
                {"resolve": 1},
                {"by": "A", "cast": "Pray"},
                {"expect": {"stack": ["Pray"]}},
                {"resolve": 1},
            ],
            "expect": {
                "life": {"A": 23},
                "exile": {"A": ["Pray"]},
                "graveyard": {"A": ["Remember", "Divination"]},
            },
        },
        REMEMBER,
        PRAY,
    )


def test_what_has_no_such_ability_goes_to_the_graveyard_again():
    play(
        {
            "players": {
                "A": {"hand": ["Remember", "Pray"], "battlefield": ["5 Mountain", "Plains"]},
                "B": {},
            },
            "do": [{"by": "A", "cast": "Pray"}, {"resolve": 1}],
            "expect": {"life": {"A": 23}, "graveyard": {"A": ["Pray"]}},
        },
        REMEMBER,
        PRAY,
    )


ECHO = sorcery(
    "Echo",
    Play(
        Targeted(),
        free=True,
        effects=(Lasts(It(), Change(keywords=HASTE)),),
        otherwise=(GainLife(1),),
    ),
    at=one(Filter(types=CREATURE | LAND, zone=GRAVEYARD)),
)
TILL = sorcery(
    "Till",
    Play(Targeted(), effects=(Tap(It()),)),
    at=one(Filter(types=LAND, zone=GRAVEYARD)),
)


@rule("CR-400.7h")
def test_what_lets_a_card_be_cast_finds_the_spell():
    hasty = {"is": {"Runeclaw Bear": {"keywords": ["haste"]}}}
    play(
        {
            "players": {"A": {"hand": ["Echo"], "graveyard": ["Runeclaw Bear"]}, "B": {}},
            "do": [
                {"by": "A", "cast": "Echo"},
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": "yes"},
                {"expect": {"stack": ["Runeclaw Bear"], **hasty}},
                {"resolve": 1},
                {"by": "A", "attack": {"Runeclaw Bear": "B"}},
                {"until": "main 2"},
            ],
            "expect": {"life": {"A": 20, "B": 18}, **hasty},
        },
        ECHO,
    )


ONCE_MORE = card(
    "Once More",
    SORCERY,
    *spell(
        Play(Targeted(), free=True, effects=(Lasts(It(), Change(abilities=((-1, 1),))),)),
        targets=one(A_SORCERY_CARD),
    ).abilities,
    Replaces("graveyard", "exile", granted=True),
)


@rule("CR-400.7h")
def test_the_rest_of_what_lets_a_card_be_cast_exiles_the_spell():
    play(
        {
            "players": {"A": {"hand": ["Once More"], "graveyard": ["Pray"]}, "B": {}},
            "do": [
                {"by": "A", "cast": "Once More"},
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": "yes"},
                {"resolve": 1},
            ],
            "expect": {
                "life": {"A": 23},
                "exile": {"A": ["Pray"]},
                "graveyard": {"A": ["Once More"]},
            },
        },
        ONCE_MORE,
        PRAY,
    )


@rule("CR-400.7h")
def test_unless_it_is_not_cast():
    play(
        {
            "players": {"A": {"hand": ["Echo"], "graveyard": ["Runeclaw Bear"]}, "B": {}},
            "do": [
                {"by": "A", "cast": "Echo"},
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": "no"},
            ],
            "expect": {"graveyard": {"A": ["Echo", "Runeclaw Bear"]}, "life": {"A": 21}},
        },
        ECHO,
    )


@rule("CR-400.7i")
def test_what_lets_a_land_be_played_finds_the_land():
    play(
        {
            "players": {
                "A": {"hand": ["Till", "Swamp"], "graveyard": ["Forest"]},
                "B": {"battlefield": ["Forest"]},
            },
            "do": [
                {"by": "A", "cast": "Till"},
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": "yes"},
                {"illegal": {"by": "A", "play": "Swamp"}},
            ],
            "expect": {
                "battlefield": {"A": ["Forest"]},
                "is": {"A's Forest": {"tapped": True}, "B's Forest": {"tapped": False}},
                "events": {"play": 1},
            },
        },
        TILL,
    )


STRIKE = sorcery("Strike", LoseLife(2), at=one(Filter(players="any", objects=False)))


def test_what_has_resolved_is_not_taken_back_with_the_spell_that_it_lets_be_cast():
    again = sorcery(
        "Again", GainLife(1), Play(Targeted(), free=True), at=one(Filter(zone=GRAVEYARD))
    )
    game = after(
        {
            "players": {"A": {"hand": ["Again"], "graveyard": ["Strike"]}, "B": {}},
            "do": [
                {"by": "A", "cast": "Again"},
                {"resolve": 1},
                {"answer": "may", "by": "A", "choose": "yes"},
            ],
        },
        "current",
        again,
        STRIKE,
    )
    assert (game.decision.kind, game.decision.proposal) == ("target", False)
    with pytest.raises(IllegalAnswerError):
        game.answer(TAKE_BACK)
