"""Cards that are exiled face down: cast from there, chosen without being seen (CR 406.3, 406.4)."""

import pytest

from games.engine.conditions import holds
from games.engine.definitions import ARTIFACT, CREATURE, Definition
from games.engine.game import Game
from games.engine.ir.abilities import Activated, Costs, Permits
from games.engine.ir.effects import GainLife, Put
from games.engine.ir.what import Each, Exists, Filter
from games.engine.view import SPECTATOR, view
from games.engine.zones import EXILE, HAND
from tests.engine.conftest import A, B
from tests.engine.scenes import after, play

rule = pytest.mark.rule
BOTH = ["2010", "current"]
HIDE = {"by": "A", "activate": "Vault", "ability": 0}
CREATURES = Filter(types=CREATURE, zone=EXILE)


def vault(*more: object, looks: bool) -> Definition:
    """ "{0}: Exile your hand face down", and more about those cards."""
    hand = Each(Filter(zone=HAND, controller="you"))
    put = Put(hand, EXILE, tied=True, face_down=True, looks=looks)
    return Definition("Vault", ARTIFACT, abilities=(Activated(Costs(), (put,)), *more))


def hidden(card: Definition, *do: dict[str, object], hand: list[str], **rest: object) -> Game:
    """A has exiled a hand face down with it; then this is done."""
    lands = ["4 Forest", "4 Island"]
    players = {"A": {"battlefield": ["Vault", *lands], "hand": hand, **rest}, "B": {}}
    return after({"players": players, "do": [HIDE, {"resolve": 1}, *do]}, "current", card)


def kinds(game: Game, *wanted: str) -> list[str]:
    """The events of these kinds, in their order."""
    told = [event["kind"] for event in game.events(SPECTATOR)]
    return [kind for kind in told if kind in wanted]


def shown(game: Game, viewer: int, zone: str) -> list[str]:
    """The names that somebody sees in a zone."""
    found = view(game.table, viewer)["zones"][zone]
    piles = found if isinstance(found, list) else [found]
    return [card["name"] for pile in piles for card in pile["seen"]]


BEAR = {"by": "A", "cast": "Runeclaw Bear"}


@rule("CR-406.3b")
@pytest.mark.parametrize("looks", [True, False])
def test_creature_spells_from_among_cards_that_one_may_look_at(looks):
    cast = [BEAR, {"resolve": 1}] if looks else [{"illegal": BEAR}]
    play(
        {
            "players": {
                "A": {
                    "battlefield": ["Vault", "4 Forest", "4 Island"],
                    "hand": ["Runeclaw Bear", "Divination"],
                },
                "B": {},
            },
            "do": [
                HIDE,
                {"resolve": 1},
                {"illegal": {"by": "A", "cast": "Divination"}},
                *cast,
            ],
            "expect": {
                "battlefield": {"A": ["Vault", "Runeclaw Bear"] if looks else ["Vault"]},
                "exile": {"A": 1 if looks else 2},
            },
        },
        vault(Permits(CREATURES), looks=looks),
    )


@rule("CR-406.3a.turn-up")
def test_it_is_turned_face_up_just_before_it_is_announced():
    game = hidden(vault(Permits(CREATURES), looks=True), BEAR, hand=["Runeclaw Bear"])
    assert kinds(game, "turn_face_up", "announce", "cast") == ["turn_face_up", "announce", "cast"]
    assert shown(game, B, "stack") == ["Runeclaw Bear"]


@rule("CR-406.3a.turn-up")
def test_unless_it_is_cast_face_down():
    permit = Permits(CREATURES, cost="{3}", face_down=True)
    courser = {"by": "A", "cast": "Centaur Courser"}
    card = vault(permit, looks=True)
    game = hidden(card, courser, hand=["Centaur Courser"])
    assert kinds(game, "turn_face_up", "announce", "cast") == ["announce", "cast"]
    assert [shown(game, viewer, "stack") for viewer in (A, B)] == [["Centaur Courser"], [""]]
    assert "Centaur Courser" not in str(game.events(B)[-8:])
    game = hidden(card, courser, {"resolve": 1}, hand=["Centaur Courser"])
    [number] = [one for one in game.table.state.battlefield if game.table.traits(one).power]
    traits = game.table.traits(number)
    assert (traits.name, traits.types, traits.power, traits.toughness) == ("", CREATURE, 2, 2)
    assert "Centaur Courser" not in shown(game, SPECTATOR, "battlefield")


@rule("CR-406.3a.no-characteristics")
def test_what_is_exiled_face_down_is_nothing():
    game = hidden(vault(looks=True), hand=["Runeclaw Bear"])
    [number] = game.table.state.exile
    traits = game.table.traits(number)
    assert (traits.name, traits.types, traits.colors, traits.cost) == ("", 0, 0, "")
    assert not holds(game.table, Exists(CREATURES), number, A)


BURY = Activated(
    Costs(buries_exiled=True, sacrifices=Filter(types=CREATURE, controller="you")), (GainLife(1),)
)
CARDS = ["Runeclaw Bear", "Goblin Piker", "Craw Wurm"]


def burying(*more: str, looks: bool = False, seed: int = 0) -> Game:
    """A has begun to pay: the card is chosen, and a creature is to be sacrificed."""
    players = {
        "A": {"battlefield": ["Vault", "2 Silvercoat Lion", *more], "hand": CARDS},
        "B": {},
    }
    do = [HIDE, {"resolve": 1}]
    game = after({"players": players, "seed": seed, "do": do}, "current", vault(BURY, looks=looks))
    [at] = [
        at
        for at, option in enumerate(game.decision.options)
        if option[0] == "activate" and option[3] == 1
    ]
    game.answer([at])
    return game


@rule("CR-406.4.hidden-until-paid")
def test_what_is_chosen_for_a_cost_is_seen_when_all_is_paid():
    game = burying()
    assert game.decision.kind == "sacrifice_cost"
    for viewer in (A, B, SPECTATOR):
        assert (shown(game, viewer, "exile"), shown(game, viewer, "graveyard")) == ([], [])
        assert not any(name in str(game.events(viewer)[2:]) for name in CARDS)
    game.answer([0])
    seen = shown(game, B, "graveyard")
    assert (len(seen), "Silvercoat Lion" in seen) == (2, True)
    assert kinds(game, "sacrifice", "move", "activate")[-3:] == ["sacrifice", "move", "activate"]


@rule("CR-406.4.choose")
@pytest.mark.parametrize(
    ("looks", "options"), [(True, ["card"] * 3), (False, None)], ids=["seen", "unseen"]
)
def test_only_a_card_that_one_may_see_can_be_chosen(looks, options):
    game = burying(looks=looks)
    if options is None:  # of one pile there is nothing to choose
        assert game.decision.kind == "sacrifice_cost"
    else:
        assert game.decision.kind == "exiled_cost"
        assert [option[0] for option in game.decision.options] == options


@rule("CR-406.4.random")
def test_of_a_pile_chance_takes_one():
    def buried(seed: int) -> str:
        game = burying(seed=seed)
        game.answer([0])
        return next(name for name in shown(game, B, "graveyard") if name != "Silvercoat Lion")

    assert {buried(seed) for seed in range(12)} == set(CARDS)
    assert buried(3) == buried(3)


@rule("CR-406.4.piles")
def test_what_is_exiled_at_once_is_a_pile():
    card = vault(looks=False)
    draw = {"until": "B upkeep"}
    game = hidden(card, hand=CARDS)
    piles = view(game.table, B)["zones"]["exile"]["piles"]
    assert [pile["count"] for pile in piles] == [3]
    again = [draw, {"until": "A main 1"}, HIDE, {"resolve": 1}]
    game = hidden(card, *again, hand=CARDS, library=["Forest", "Island"])
    piles = view(game.table, B)["zones"]["exile"]["piles"]
    assert [pile["count"] for pile in piles] == [3, 1]
    assert len({pile["source"] for pile in piles}) == 1
