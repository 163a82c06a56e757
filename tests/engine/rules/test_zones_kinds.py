"""Library, hand, battlefield and graveyard (CR 401-404)."""

from typing import Any

import pytest

from games.cards.text import A_CREATURE, A_PLAYER, YOUR_CREATURES, one
from games.engine.decisions import IllegalAnswerError
from games.engine.definitions import (
    ARTIFACT,
    CREATURE,
    INSTANT,
    SORCERY,
    Definition,
)
from games.engine.ir.abilities import Spell
from games.engine.ir.effects import (
    Create,
    Destroy,
    Discard,
    Put,
    Sacrifice,
)
from games.engine.ir.what import Each, Filter, Targeted
from games.engine.selecting import fitting
from games.engine.state import NOTHING, place_of
from games.engine.view import SPECTATOR
from games.engine.zones import EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from tests.engine.conftest import A, B
from tests.engine.scenes import BOTH, after, play

rule = pytest.mark.rule

TUCK = Definition("Tuck", SORCERY, abilities=(Spell((Put(Each(YOUR_CREATURES), LIBRARY),)),))
WIPE = Definition("Wipe", SORCERY, abilities=(Spell((Destroy(Each(A_CREATURE)),)),))
TOKENS = Definition(
    "Servo maker", SORCERY, abilities=(Spell((Create(),)),),
    tokens=(Definition("Servo", ARTIFACT | CREATURE, ("Servo",), power=1, toughness=1),),
)  # fmt: skip


# ---------------------------------------------------------------- libraries (CR 401)


@rule("CR-401.2.no-look")
@pytest.mark.parametrize("edition", BOTH)
def test_nobody_looks_into_a_library_or_changes_it(edition):
    cards = {"library": ["Forest", "Island", "Swamp"]}
    game = after({"players": {"A": cards, "B": cards}}, edition)
    piles = [game.view(viewer)["zones"]["library"] for viewer in (A, B, SPECTATOR)]
    assert piles == [[{"count": 3, "seen": []}] * 2] * 3
    for player in (A, B):
        library = list(game.table.state.libraries[player])
        with pytest.raises(IllegalAnswerError, match="library"):
            game.arrange(player, LIBRARY, library[::-1])
        assert game.table.state.libraries[player] == library


THREE = ["Runeclaw Bear", "Silvercoat Lion", "Craw Wurm"]


def tucked(order: list[str]) -> dict[str, Any]:
    """A puts three creatures on top of the library."""
    return {
        "edition": BOTH,
        "players": {"A": {"hand": ["Tuck"], "battlefield": THREE}, "B": {}},
        "do": [
            {"by": "A", "cast": "Tuck"},
            {"resolve": "all"},
            {"answer": "library_order", "by": "A", "choose": order},
        ],
        "expect": {"top": {"A": order}},
    }


@rule("CR-401.4.order")
@pytest.mark.parametrize("order", [THREE, THREE[::-1]])
def test_the_owner_chooses_the_order_of_what_goes_onto_the_library(order):
    play(tucked(order), TUCK)


@rule("CR-401.4.secret")
def test_and_shows_it_to_nobody():
    games = [after(tucked(order), "current", TUCK) for order in (THREE, THREE[::-1])]
    seen = [(game.events(B), game.view(B), game.events(SPECTATOR)) for game in games]
    assert seen[0] == seen[1]
    count = [event["kind"] for event in games[0].events(B)].count("put_back")
    assert (count, games[0].digest() != games[1].digest()) == (3, True)


# ---------------------------------------------------------------- hands (CR 402)


@rule("CR-402.2.any-number")
def test_a_hand_may_hold_any_number_until_the_cleanup_step():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["10 Island", "Divination"], "battlefield": ["3 Island"]},
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Divination"},
                {"resolve": "all"},
                {"until": "end"},
                {"expect": {"hand": {"A": 12}, "events": {"discard": 0}}},
                {"pass": "A"},
                {"pass": "B"},
            ],
            "expect": {"asked": {"by": "A", "kind": "discard_to_maximum"}},
        }
    )


@rule("CR-402.3.own-hand")
def test_a_hand_is_arranged_at_any_time_and_nothing_happens_by_it():
    hand = ["Forest", "Lightning Bolt", "Island"]
    players = {"A": {"hand": hand, "battlefield": ["Mountain"]}, "B": {"hand": hand}}
    game = after({"players": players}, "current")
    bolt = next(one for one in game.decision.options if one[0] == "cast")
    game.answer([game.decision.options.index(bolt)])
    assert game.decision.kind == "target"
    before, told = game.digest(), len(game.events(SPECTATOR))
    order = game.table.state.hands[A][::-1]
    game.arrange(A, HAND, order)
    seen = game.view(A)["zones"]["hand"][A]["seen"]
    assert [card["object"] for card in sorted(seen, key=lambda card: card["place"])] == order
    assert (game.digest(), len(game.events(SPECTATOR))) == (before, told)
    with pytest.raises(IllegalAnswerError, match="not the cards"):
        game.arrange(A, HAND, game.table.state.hands[B])


# ---------------------------------------------------------------- the battlefield (CR 403)


@rule("CR-403.1.position")
def test_an_aura_lies_beside_what_it_enchants():
    game = after(
        {
            "players": {
                "A": {"battlefield": [{"card": "Pacifism", "attached": "Runeclaw Bear"}]},
                "B": {"battlefield": ["Runeclaw Bear"]},
            }
        },
        "current",
    )
    seen = game.view(A)["zones"]["battlefield"]["seen"]
    told = {card["name"]: (card["beside"], card["controller"]) for card in seen}
    assert told == {"Pacifism": (B, A), "Runeclaw Bear": (B, B)}


@rule("CR-403.2")
def test_effects_look_at_the_battlefield_alone():
    elsewhere = {"hand": ["Silvercoat Lion"], "graveyard": ["Silvercoat Lion", "4 Swamp"]}
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {**elsewhere, "battlefield": ["Nightmare", "2 Swamp"],
                      "hand": ["Wipe", "Silvercoat Lion", "Swamp"]},
                "B": {**elsewhere, "battlefield": ["Runeclaw Bear"]},
            },
            "do": [
                {"expect": {"is": {"Nightmare": {"power": 2, "toughness": 2}}}},
                {"by": "A", "cast": "Wipe"},
                {"resolve": "all"},
            ],
            "expect": {
                "battlefield": {"A": [], "B": []},
                "hand": {"A": ["Silvercoat Lion", "Swamp"], "B": ["Silvercoat Lion"]},
                "events": {"destroy": 2},
            },
        },
        WIPE,
    )  # fmt: skip


@rule("CR-403.3")
@pytest.mark.parametrize("edition", BOTH)
def test_what_is_on_the_battlefield_is_a_permanent_and_nothing_else(edition):
    cards = {"hand": ["Servo maker", "Lightning Bolt"], "graveyard": ["Runeclaw Bear"],
             "exile": ["Runeclaw Bear"], "battlefield": ["Mountain", "Runeclaw Bear"]}  # fmt: skip
    game = after(
        {
            "players": {"A": cards, "B": cards},
            "do": [
                {"by": "A", "cast": "Servo maker"},
                {"resolve": "all"},
                {"by": "A", "cast": "Lightning Bolt", "targets": ["B"]},
            ],
        },
        edition,
        TOKENS,
    )
    state = game.table.state
    permanents = fitting(game.table, Filter(), A, NOTHING)
    assert permanents == state.battlefield
    assert len(permanents) == 2 * 2 + 1
    for zone in (HAND, GRAVEYARD, EXILE, STACK, LIBRARY):
        lying = [one for player in (A, B) for one in place_of(state, zone, player)]
        assert lying
        assert not set(lying) & set(permanents)


# ---------------------------------------------------------------- graveyards (CR 404)

BEAR, LION = "Runeclaw Bear", "Silvercoat Lion"
FELL = Definition("Fell", INSTANT, abilities=(Spell((Destroy(),), one(A_CREATURE)),))
OFFER = Definition(
    "Offer", INSTANT, abilities=(Spell((Sacrifice(Targeted(), A_CREATURE),), one(A_PLAYER)),)
)
CAUSES = {
    "countered": [
        {"by": "B", "cast": BEAR},
        {"by": "A", "cast": "Cancel", "targets": [BEAR]},
    ],
    "discarded": [{"by": "A", "cast": "Drop", "targets": ["B"]}],
    "destroyed": [{"by": "A", "cast": "Fell", "targets": [LION]}],
    "sacrificed": [{"by": "A", "cast": "Offer", "targets": ["B"]}],
    "resolved": [{"by": "B", "cast": "Angel's Mercy"}],
}
ON_TOP = {"countered": BEAR, "discarded": BEAR, "destroyed": LION, "sacrificed": LION,
          "resolved": "Angel's Mercy"}  # fmt: skip
DROP = Definition("Drop", INSTANT, abilities=(Spell((Discard(1, how="random"),), one(A_PLAYER)),))


@rule("CR-404.1.causes", "RB-zone-graveyard")
@pytest.mark.parametrize("cause", list(CAUSES))
def test_five_causes_put_a_card_on_top_of_its_owners_graveyard(cause):
    hand = {"resolved": ["Angel's Mercy"]}.get(cause, [BEAR])
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Cancel", "Drop", "Fell", "Offer"], "battlefield": ["3 Island"]},
                "B": {
                    "hand": hand,
                    "battlefield": [LION, "4 Plains", "Forest"],
                    "graveyard": ["Divination"],
                },
            },
            "turn": {"active": "B"},
            "do": [*CAUSES[cause], {"resolve": "all"}],
            "expect": {"graveyard_top": {"B": [ON_TOP[cause], "Divination"]}},
        },
        DROP,
        FELL,
        OFFER,
    )


PILE = ["Forest", "Island", "Swamp"]


@rule("CR-404.2.order")
@pytest.mark.parametrize("edition", BOTH)
def test_the_order_of_a_graveyard_stays_as_it_is(edition):
    game = after({"players": {"A": {"graveyard": PILE}, "B": {}}}, edition)
    pile = list(game.table.state.graveyards[A])
    assert [option[0] for option in game.decision.options] == ["pass"]
    with pytest.raises(IllegalAnswerError, match="graveyard"):
        game.arrange(A, GRAVEYARD, pile[::-1])
    assert game.table.state.graveyards[A] == pile


@rule("CR-404.2.event-option")
def test_an_event_may_let_players_reorder_theirs():
    scenario = {"players": {"A": {"graveyard": PILE}, "B": {"graveyard": PILE}}}
    assert "arrange" not in [option[0] for option in after(scenario, "current").decision.options]
    game = after({**scenario, "config": {"reorder_graveyards": True}}, "current")
    (at,) = [at for at, one in enumerate(game.decision.options) if one[0] == "arrange"]
    game.answer([at])
    pile = list(game.table.state.graveyards[A])
    others = list(game.table.state.graveyards[B])
    assert [option[1] for option in game.decision.options] == pile[::-1]
    game.answer([2, 0, 1])
    assert game.table.state.graveyards == [[pile[1], pile[2], pile[0]], others]
    assert (game.decision.kind, game.decision.player) == ("priority", A)


@rule("CR-404.3")
def test_owners_order_what_goes_to_their_graveyards_at_the_same_time():
    play(
        {
            "edition": BOTH,
            "config": {"order_graveyards": True},
            "players": {
                "A": {"hand": ["Wipe"], "battlefield": THREE},
                "B": {"battlefield": ["Giant Spider"]},
            },
            "do": [
                {"by": "A", "cast": "Wipe"},
                {"resolve": "all"},
                {"answer": "graveyard_order", "by": "A",
                 "choose": ["Silvercoat Lion", "Craw Wurm", "Runeclaw Bear"]},
            ],
            "expect": {
                "graveyard_top": {
                    "A": ["Wipe", "Silvercoat Lion", "Craw Wurm", "Runeclaw Bear"],
                    "B": ["Giant Spider"],
                }
            },
        },
        WIPE,
    )  # fmt: skip
