"""Zones in the words of 5.5 and of the rulebook: outside, drawing, revealing, discarding."""

import pytest

from games.cards.text import A_PLAYER, one
from games.engine.definitions import CREATURE, SORCERY, Definition
from games.engine.editions import EDITIONS
from games.engine.ir.abilities import Replaces, Spell
from games.engine.ir.effects import Discard, PutAll
from games.engine.ir.what import You
from games.engine.state import is_outside
from games.engine.view import SPECTATOR
from games.engine.zones import CR_5_5, EXILE, LIBRARY
from tests.engine.conftest import A, B, put
from tests.engine.scenes import BOTH, after, play

rule = pytest.mark.rule
INSIDE = ("library", "hand", "in play", "graveyard", "stack")
OUTSIDE = ("removed from the game", "sideboard", "elsewhere")


@rule("WIKI-zones.outside")
@pytest.mark.parametrize("place", ["removed from the game", "sideboard"])
def test_outside_is_a_word_for_a_zone_and_for_what_is_none(place):
    assert CR_5_5.is_outside(place)
    assert "outside" not in CR_5_5.zones + CR_5_5.old_cards
    with pytest.raises(KeyError):
        CR_5_5.is_outside("outside")


@rule("WIKI-diagram.inside")
def test_five_boxes_of_the_diagram_are_inside_and_three_are_not():
    assert [place for place in INSIDE + OUTSIDE if not CR_5_5.is_outside(place)] == list(INSIDE)


@rule("WIKI-diagram.tournament")
def test_in_a_tournament_less_can_be_reached():
    assert CR_5_5.reach(sanctioned=True) == {"removed from the game", "sideboard"}
    assert CR_5_5.reach(sanctioned=False) == set(OUTSIDE)


@rule("WIKI-217.1e")
def test_what_is_removed_was_outside_and_what_is_exiled_is_not(make):
    table = make()
    card = table.state.objects[put(table, "Runeclaw Bear", EXILE)].card
    assert (CR_5_5.is_outside("removed from the game"), is_outside(table.state, card)) == (
        True,
        False,
    )


CHOOSER = Definition(
    "Chooser", CREATURE, power=1, toughness=1, abilities=(Replaces("enters", "color"),)
)


@rule("WIKI-217.1d")
@pytest.mark.parametrize("edition", BOTH)
def test_a_move_has_three_steps_of_old_and_one_more_today(edition):
    assert CR_5_5.moving == ("event", "replacements", "move")
    game = after(
        {
            "players": {"A": {"hand": ["Forest"], "battlefield": ["Chooser"]}, "B": {}},
            "do": [{"by": "A", "play": "Forest"}],
        },
        edition,
        CHOOSER,
    )
    told = [event["kind"] for event in game.events(SPECTATOR)]
    looks = ["look"] if edition == "current" else []
    assert told == [*looks, "play"]
    assert tuple(EDITIONS[edition].moving) == ("event", *looks, "replacements", "move")


REMOVE = Definition("Remove", SORCERY, abilities=(Spell((PutAll(You(), LIBRARY, EXILE),)),))


@rule("WIKI-zones.all-cards")
def test_a_zone_that_is_removed_means_all_its_cards():
    play(
        {
            "edition": BOTH,
            "players": {"A": {"hand": ["Remove"], "library": ["30 Forest"]}, "B": {}},
            "do": [{"by": "A", "cast": "Remove"}, {"resolve": "all"}],
            "expect": {"exile": {"A": 30}, "library": {"A": 0}, "lost": {"A": False}},
        },
        REMOVE,
    )


@rule("WIKI-217.1b.arrange")
def test_wherever_things_lie_all_can_tell_controller_tapped_and_attached():
    game = after(
        {
            "players": {
                "A": {"battlefield": [{"card": "Pacifism", "attached": "Runeclaw Bear"}]},
                "B": {"battlefield": [{"card": "Runeclaw Bear", "tapped": True}]},
            }
        },
        "2010",
    )
    for viewer in (A, B, SPECTATOR):
        seen = {card["name"]: card for card in game.view(viewer)["zones"]["battlefield"]["seen"]}
        bear, aura = seen["Runeclaw Bear"], seen["Pacifism"]
        assert [(one["controller"], one["tapped"], one["attached_to"]) for one in (bear, aura)] == [
            (B, True, None),
            (A, False, bear["object"]),
        ]


# ---------------------------------------------------------------- the rulebook of 2010


@rule("RB-zone-example")
def test_a_game_in_progress_as_it_is_pictured():
    mine = ["Shivan Dragon", "Negate", "Mountain"]
    game = after(
        {
            "players": {
                "A": {"life": 13, "hand": mine, "battlefield": ["Dragon Whelp", "Goblin Piker"]},
                "B": {"life": 10, "hand": ["Giant Growth"], "battlefield": ["Giant Spider"]},
            },
            "expect": {"exile": {"A": 0, "B": 0}, "stack": []},
        },
        "2010",
    )
    views = [game.view(viewer) for viewer in (A, B)]
    assert [[player["life"] for player in one["players"]] for one in views] == [[13, 10]] * 2
    hands = [one["zones"]["hand"][A] for one in views]
    assert [hand["count"] for hand in hands] == [3, 3]
    assert sorted(card["name"] for card in hands[0]["seen"]) == sorted(mine)
    assert hands[1]["seen"] == []


@rule("RB-gloss-draw")
def test_drawing_more_does_not_stand_for_the_draw_of_the_turn():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Divination"], "battlefield": ["3 Island"],
                      "library": ["Forest", "Island", "Swamp", "Plains"]},
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Divination"},
                {"resolve": "all"},
                {"expect": {"hand": {"A": ["Forest", "Island"]}, "events": {"draw": 2}}},
                {"until": "A main 1"},
            ],
            "expect": {"hand": {"A": ["Forest", "Island", "Swamp"]}, "top": {"A": ["Plains"]}},
        }
    )  # fmt: skip


RANGER = {
    "players": {
        "A": {
            "hand": ["Borderland Ranger"],
            "battlefield": ["3 Forest"],
            "library": ["Island"],
        },
        "B": {},
    },
    "do": [
        {"by": "A", "cast": "Borderland Ranger"},
        {"resolve": "all"},
        {"answer": "may", "by": "A", "choose": "yes"},
        {"answer": "search", "by": "A", "choose": "Island"},
    ],
}


@rule("RB-gloss-draw-word")
def test_a_card_that_comes_to_hand_without_that_word_is_not_drawn():
    play(
        {
            **RANGER,
            "edition": BOTH,
            "expect": {
                "hand": {"A": ["Island"]},
                "library": {"A": 0},
                "events": {"draw": 0, "nothing_to_draw": 0},
                "lost": {"A": False},
            },
        }
    )


@rule("RB-gloss-reveal")
@pytest.mark.parametrize("edition", BOTH)
def test_what_is_revealed_is_shown_to_all(edition):
    game = after(RANGER, edition)
    shown = [
        [event["name"] for event in game.events(viewer) if event["kind"] == "reveal"]
        for viewer in (A, B, SPECTATOR)
    ]
    assert shown == [["Island"]] * 3


TAKE = Definition("Take", SORCERY, abilities=(Spell((Discard(1, how="you"),), one(A_PLAYER)),))
LOSE = Definition("Lose", SORCERY, abilities=(Spell((Discard(2, how="random"),), one(A_PLAYER)),))
CHOOSES = [
    ({"by": "A", "cast": "Take", "targets": ["B"]}, {"by": "A", "kind": "discard"}, 3),
    ({"by": "A", "cast": "Lose", "targets": ["B"]}, {"by": "A", "kind": "priority"}, 1),
    (
        {"by": "A", "activate": "Liliana Vess", "ability": 0, "targets": ["B"]},
        {"by": "B", "kind": "discard"},
        3,
    ),
]


@rule("RB-gloss-discard")
@pytest.mark.parametrize(("action", "asked", "left"), CHOOSES, ids=["you", "random", "they"])
def test_who_discards_chooses_unless_it_is_said_otherwise(action, asked, left):
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Take", "Lose"], "battlefield": ["Liliana Vess"]},
                "B": {"hand": ["Forest", "Island", "Swamp"]},
            },
            "do": [action, {"resolve": "all"}],
            "expect": {"asked": asked, "hand": {"B": left}, "graveyard": {"B": 3 - left}},
        },
        TAKE,
        LOSE,
    )


@rule("RB-gloss-put-onto")
def test_what_is_put_onto_the_battlefield_is_neither_cast_nor_paid():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {
                    "graveyard": ["Craw Wurm"],
                    "battlefield": [{"card": "Liliana Vess", "counters": {"loyalty": 8}}],
                },
                "B": {"graveyard": ["Runeclaw Bear", "Forest"]},
            },
            "do": [{"by": "A", "activate": "Liliana Vess", "ability": 2}, {"resolve": "all"}],
            "expect": {
                "battlefield": {"A": ["Craw Wurm", "Runeclaw Bear"]},
                "graveyard": {"B": ["Forest"]},
                "events": {"cast": 0, "announce": 0, "tap_for_mana": 0},
            },
        }
    )


@rule("RB-gloss-default-scope")
def test_a_creature_is_one_on_the_battlefield():
    unsummon = {"by": "A", "cast": "Unsummon", "targets": ["Runeclaw Bear"]}
    hand = {"hand": ["Unsummon"], "battlefield": ["Island", "Silvercoat Lion"]}
    for where, action in (("graveyard", {"illegal": unsummon}), ("battlefield", unsummon)):
        play(
            {
                "edition": BOTH,
                "players": {"A": hand, "B": {where: ["Runeclaw Bear"]}},
                "do": [action],
            }
        )
