"""Before the first turn: who begins, hands, mulligans."""

import pytest

from games.engine.game import Game
from games.engine.table import Config, Seat
from games.engine.view import SPECTATOR
from tests.engine.conftest import CARDS, A, B, at, game_of

rule = pytest.mark.rule
SEATS = [Seat([at("Forest")] * 60)] * 2


@rule("RB-setup-first-random")
def test_chance_names_who_chooses_to_play_first_or_second():
    choosers = set()
    for seed in range(20):
        game = Game(Config(SEATS, CARDS, seed=seed))
        assert game.decision.options == (("first",), ("second",))
        choosers.add(game.decision.player)
    assert choosers == {A, B}


@rule("RB-setup-first-loser")
@pytest.mark.parametrize("loser", [A, B])
def test_the_loser_of_the_last_game_chooses(loser):
    assert Game(Config(SEATS, CARDS, chooses=loser)).decision.player == loser


@pytest.mark.parametrize(("choice", "first"), [(0, B), (1, A)])
def test_who_chooses_may_play_second(choice, first):
    game = Game(Config(SEATS, CARDS, chooses=B))
    game.answer([choice])
    assert game.table.state.first == first
    assert game.decision.player == first  # who begins says first whether they keep


@rule("RB-setup-shuffle-draw")
def test_libraries_are_shuffled_and_hands_have_seven_cards():
    game = Game(Config(SEATS, CARDS, chooses=A))
    game.answer([0])
    assert [len(hand) for hand in game.table.state.hands] == [7, 7]
    assert [len(library) for library in game.table.state.libraries] == [53, 53]


@rule("RB-setup-mulligan")
def test_2010_a_mulligan_is_a_hand_of_one_card_fewer():
    game = Game(Config(SEATS, CARDS, chooses=A, edition="2010"))
    game.answer([0])
    sizes = []
    for _ in range(2):
        game.answer([1])
        sizes.append(len(game.table.state.hands[A]))
    game.answer([0])
    assert (sizes, game.decision.player) == ([6, 5], B)
    assert [len(game.table.state.hands[A]), len(game.table.state.libraries[A])] == [5, 55]


def test_currently_all_are_drawn_and_some_put_on_the_bottom():
    game = Game(Config(SEATS, CARDS, chooses=A))
    game.answer([0])
    for _ in range(2):
        game.answer([1])
        assert len(game.table.state.hands[A]) == 7
    game.answer([0])
    assert (game.decision.kind, game.decision.least, game.decision.most) == ("put_on_bottom", 2, 2)
    game.answer([6, 0])
    assert len(game.table.state.hands[A]) == 5


@rule("RB-setup-mulligan-zero")
def test_2010_after_seven_mulligans_the_hand_is_empty_and_that_is_all():
    game = Game(Config(SEATS, CARDS, chooses=A, edition="2010"))
    game.answer([0])
    for _ in range(7):
        assert (game.decision.player, game.decision.kind) == (A, "mulligan")
        game.answer([1])
    assert (game.table.state.hands[A], game.decision.player) == ([], B)


@rule("RB-gloss-mulligan-end")
def test_the_game_begins_when_both_have_kept():
    game = Game(Config(SEATS, CARDS, chooses=A, edition="2010"))
    game.answer([0])
    game.answer([0])
    for _ in range(2):
        assert game.decision.player == B
        assert game.table.state.turn == 0
        game.answer([1])
    game.answer([0])
    assert game.table.state.turn > 0


def test_the_order_in_which_cards_lie_on_the_bottom_is_nobody_elses():
    game = game_of()
    told = [event for event in game.events(SPECTATOR) if event["kind"] == "draw"]
    assert {tuple(sorted(event)) for event in told} == {("kind", "number", "player", "to", "zone")}
