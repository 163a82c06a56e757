"""Moving an object between zones, and what is in no zone (CR 400)."""

from collections.abc import Generator, Sequence
from typing import Any

import pytest

from games.cards.text import A_CREATURE
from games.engine.atoms import add_shield, go, leave_together
from games.engine.decisions import IllegalAnswerError
from games.engine.definitions import (
    COMMAND_ONLY,
    CONSPIRACY,
    CREATURE,
    ENCHANTMENT,
    INSTANT,
    LAND,
    PHENOMENON,
    PLANE,
    SCHEME,
    SORCERY,
    VANGUARD,
    Definition,
)
from games.engine.ir.abilities import Replaces, Spell
from games.engine.ir.effects import Damage, LookAtTop
from games.engine.ir.what import All, Each, Filter, You
from games.engine.moves import move
from games.engine.state import Shield
from games.engine.view import SPECTATOR
from games.engine.zones import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    ZONES,
)
from tests.engine.conftest import A, B, lie, put, table_of
from tests.engine.scenes import BOTH, after, play

rule = pytest.mark.rule
FOREVER = (CONSPIRACY, PHENOMENON, PLANE, SCHEME, VANGUARD)
AWAY = (LIBRARY, HAND, BATTLEFIELD, GRAVEYARD, STACK, EXILE)
FORBIDDEN = (
    [(kind, HAND, BATTLEFIELD) for kind in (INSTANT, SORCERY)]
    + [(kind, COMMAND, zone) for kind in FOREVER for zone in AWAY]
    + [(kind, BATTLEFIELD, COMMAND) for kind in (CREATURE, LAND, ENCHANTMENT)]
)
#: Other effects than a card's own that replace its death.
EXILES = Definition(
    "Rest", ENCHANTMENT, abilities=(Replaces("dies", "exile", Filter(types=CREATURE)),)
)
SHUFFLES = Definition(
    "Turn of the Wheel", ENCHANTMENT,
    abilities=(Replaces("dies", "shuffle", Filter(types=CREATURE)),),
)  # fmt: skip
MILLED_EXILED = Definition(
    "Void", ENCHANTMENT, abilities=(Replaces("graveyard", "exile", Filter(zone=LIBRARY)),)
)
MILLED_SHUFFLED = Definition(
    "Wheel", ENCHANTMENT, abilities=(Replaces("graveyard", "shuffle", Filter(zone=LIBRARY)),)
)
ARCHANGEL = Definition(
    "Exquisite Archangel", CREATURE, ("Angel",), power=5, toughness=5,
    abilities=(
        Replaces("loses", "exile this, starting life", Filter(players="you", objects=False)),
    ),
)  # fmt: skip
FIVE_EACH = Definition(
    "Five each", INSTANT, abilities=(Spell((Damage(5, All((You(), Each(A_CREATURE)))),)),)
)
LOOK = Definition("Look", SORCERY, abilities=(Spell((LookAtTop(3),)),))


def drain(asking: Generator[Any, Any, Any], answers: Sequence[int] = ()) -> list[tuple[int, str]]:
    """Answer what is asked, the first option where nothing is said; who was asked what."""
    asked, said = [], list(answers)
    try:
        decision = next(asking)
        while True:
            asked.append((decision.player, decision.kind))
            decision = asking.send((said.pop(0) if said else 0,))
    except StopIteration:
        return asked


@rule("CR-400.4")
@pytest.mark.parametrize(("types", "zone", "to"), FORBIDDEN)
def test_some_types_cannot_go_to_some_zones(types, zone, to):
    card = Definition("It", types, commands=bool(types & COMMAND_ONLY))
    table = table_of(card)
    number = lie(table, card, zone)
    told = len(table.events)
    assert move(table, number, to) == number
    assert (table.state.objects[number].zone, len(table.events)) == (zone, told)


@rule("CR-400.5.ordered", "WIKI-217.1b")
@pytest.mark.parametrize("zone", [LIBRARY, GRAVEYARD, STACK])
def test_nobody_reorders_a_pile_but_by_an_effect(zone):
    players = {
        "A": {
            "hand": ["Look", "Lightning Bolt"],
            "battlefield": ["Mountain"],
            "library": ["Forest", "Island", "Swamp", "Plains"],
            "graveyard": ["Forest", "Island"],
        },
        "B": {},
    }
    spells = [{"by": "A", "cast": "Lightning Bolt", "targets": ["B"]}]
    game = after({"players": players, "do": spells}, "current", LOOK)
    piles = {
        LIBRARY: game.table.state.libraries[A],
        GRAVEYARD: game.table.state.graveyards[A],
        STACK: game.table.state.stack,
    }
    before = game.digest()
    with pytest.raises(IllegalAnswerError, match=ZONES[zone].name):
        game.arrange(A, zone, piles[zone][::-1])
    assert game.digest() == before
    play(
        {
            "edition": BOTH,
            "players": players,
            "do": [
                {"by": "A", "cast": "Look"},
                {"resolve": "all"},
                {"answer": "top_order", "by": "A", "choose": ["Swamp", "Forest", "Island"]},
            ],
            "expect": {"top": {"A": ["Swamp", "Forest", "Island", "Plains"]}},
        },
        LOOK,
    )


@rule("CR-400.5.facedown-pile")
def test_nor_a_face_down_pile():
    game = after({"players": {"A": {"exile": ["Forest", "Island"]}, "B": {}}}, "current")
    pile = list(game.table.state.exile)
    for number in pile:
        row = game.table.state.objects[number]
        row.face_down, row.pile = True, 0
    with pytest.raises(IllegalAnswerError, match="exile"):
        game.arrange(A, EXILE, pile[::-1])
    assert game.table.state.exile == pile


@rule("CR-400.6.which-event")
def test_what_is_sacrificed_is_not_destroyed_as_well():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"battlefield": ["Vampire Aristocrat", "Runeclaw Bear"]},
                "B": {"hand": ["Doom Blade"], "battlefield": ["2 Swamp"]},
            },
            "do": [
                {"by": "B", "cast": "Doom Blade", "targets": ["Runeclaw Bear"]},
                {"by": "A", "activate": "Vampire Aristocrat", "choose": ["Runeclaw Bear"]},
                {"resolve": "all"},
            ],
            "expect": {
                "graveyard": {"A": ["Runeclaw Bear"]},
                "events": {"sacrifice": 1, "destroy": 0},
            },
        }
    )


COLOSSUS = {
    "players": {
        "A": {
            "hand": ["Tome Scour", "Doom Blade"],
            "battlefield": ["Island"],
            "library": ["2 Forest", "Darksteel Colossus", "2 Forest"],
        },
        "B": {},
    },
    "do": [{"by": "A", "cast": "Tome Scour", "targets": ["A"]}, {"resolve": "all"}],
}


@rule("CR-400.6.owner-looks")
def test_the_owner_looks_at_what_comes_from_a_hidden_zone_and_finds_its_own_replacement():
    game = after({**COLOSSUS, "expect": {"library": {"A": ["Darksteel Colossus"]}}}, "current")
    looks = [
        [event.get("name") for event in game.events(viewer) if event["kind"] == "look"]
        for viewer in (A, B, SPECTATOR)
    ]
    names = ["Forest", "Forest", "Darksteel Colossus", "Forest", "Forest"]
    assert looks == [names, [None] * 5, [None] * 5]


@rule("CR-400.6.battlefield-look")
@pytest.mark.parametrize(("face_down", "seen_by"), [(False, 0b11), (True, 0b01)])
def test_all_look_at_what_is_to_enter_face_up_before_anything_is_chosen_for_it(face_down, seen_by):
    guest = Definition("Guest", CREATURE, power=1, toughness=1)
    inn = Definition(
        "Inn", ENCHANTMENT, abilities=(Replaces("enters", "tapped", Filter(zone=LIBRARY)),)
    )
    table = table_of(guest, inn)
    lie(table, inn, BATTLEFIELD)
    drain(go(table, lie(table, guest, LIBRARY), BATTLEFIELD, face_down=face_down))
    told = [(event.kind, event.seen_by) for event in table.events]
    assert told == [("look", seen_by), ("replace", 0b11), ("move", told[2][1])]
    assert table.events[0].data["name"] == "Guest"


@rule("CR-400.6.replacements")
def test_replacements_come_from_the_object_itself_and_from_elsewhere():
    burn = {"by": "A", "cast": "Lightning Bolt", "targets": ["Runeclaw Bear"]}
    bear = {"battlefield": ["Runeclaw Bear"]}
    players = {
        "A": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain", "Rest"]},
        "B": bear,
    }
    play(
        {
            "edition": BOTH,
            "players": players,
            "do": [burn, {"resolve": "all"}],
            "expect": {"exile": {"B": ["Runeclaw Bear"]}, "graveyard": {"B": []}},
        },
        EXILES,
    )
    own = Definition("Phoenix", CREATURE, power=1, toughness=1,
                     abilities=(Replaces("graveyard", "shuffle"),))  # fmt: skip
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Lightning Bolt"], "battlefield": ["Mountain"]},
                "B": {"battlefield": ["Phoenix"], "library": []},
            },
            "do": [{**burn, "targets": ["Phoenix"]}, {"resolve": "all"}],
            "expect": {"library": {"B": ["Phoenix"]}, "graveyard": {"B": []}},
        },
        own,
    )


@rule("CR-400.6.conflict-choice")
@pytest.mark.parametrize("to", ["exile", "library"])
def test_whoever_controls_the_object_or_owns_it_says_which_replacement_applies(to):
    pick = 1 if to == "library" else 0
    table = table_of(EXILES, SHUFFLES, MILLED_EXILED, MILLED_SHUFFLED)
    for card in (EXILES, SHUFFLES, MILLED_EXILED, MILLED_SHUFFLED):
        lie(table, card, BATTLEFIELD)
    bear = put(table, "Runeclaw Bear", BATTLEFIELD, owner=A, controller=B)
    milled = put(table, "Runeclaw Bear", LIBRARY, owner=B)
    for number in (bear, milled):
        assert drain(go(table, number, GRAVEYARD), [pick]) == [(B, "replacement")]
        new = table.state.objects[table.state.objects[number].next]
        assert ZONES[new.zone].name == to


@rule("CR-400.6.identical-conflict")
@pytest.mark.parametrize(("pick", "stays"), [(0, True), (1, False)])
def test_of_two_destructions_at_once_the_controller_names_one(make, pick, stays):
    table = make()
    bear = put(table, "Runeclaw Bear", BATTLEFIELD, owner=A, controller=B)
    add_shield(table, Shield(0, B, "regenerate", bear, 1))
    both = [(bear, "destroy", True), (bear, "destroy", False)]
    assert drain(leave_together(table, both), [pick]) == [(B, "way")]
    assert (bear in table.state.battlefield) == stays
    assert [event.kind for event in table.events].count("destroy") == (not stays)


@rule("CR-400.6.move-last")
def test_what_is_replaced_never_goes_where_it_was_to_go():
    table = table_of(EXILES)
    lie(table, EXILES, BATTLEFIELD)
    bear = put(table, "Runeclaw Bear", BATTLEFIELD)
    drain(go(table, bear, GRAVEYARD))
    moves = [(event.data["zone"], event.data["to"]) for event in table.events if "to" in event.data]
    assert moves == [(BATTLEFIELD, EXILE)]
    kinds = [event.kind for event in table.events]
    assert kinds.index("replace") < kinds.index("move")


@rule("CR-400.6.example-archangel")
@pytest.mark.parametrize("zone", ["graveyard", "exile"])
def test_the_archangel_that_dies_while_it_saves(zone):
    play(
        {
            "edition": "current",
            "players": {
                "A": {
                    "life": 5,
                    "hand": ["Five each"],
                    "battlefield": ["Exquisite Archangel"],
                },
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Five each"},
                {"resolve": "all"},
                {"answer": "which_zone", "by": "A", "choose": zone},
            ],
            "expect": {
                "life": {"A": 20},
                "lost": {"A": False},
                "over": False,
                "graveyard": {"A": ["Five each", "Exquisite Archangel"][: 1 + (zone != "exile")]},
                "exile": {"A": ["Exquisite Archangel"] if zone == "exile" else []},
            },
        },
        ARCHANGEL,
        FIVE_EACH,
    )
