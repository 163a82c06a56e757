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


def opened(edition: str = "current", players: int = 2) -> Game:
    """A game whose first player, A, is to say whether the opening hand is kept."""
    game = Game(Config(SEATS[:1] * players, CARDS, chooses=A, edition=edition, stops="always"))
    game.answer([0])
    return game


def hands(game: Game) -> list[int]:
    """How many cards there are in each hand."""
    return [len(hand) for hand in game.table.state.hands]


@rule("RB-setup-mulligan")
def test_2010_a_mulligan_is_a_hand_of_one_card_fewer():
    game = opened("2010")
    sizes = []
    for choice in (1, 0), (1,), (0,):  # B keeps at once
        for one in choice:
            game.answer([one])
        sizes.append(hands(game))
    assert sizes[:2] == [[6, 7], [5, 7]]
    assert [len(library) for library in game.table.state.libraries] == [55, 53]


@rule("RB-setup-mulligan")
def test_currently_all_are_drawn_and_some_put_on_the_bottom():
    game = opened()
    game.answer([1])
    game.answer([0])
    for taken in (1, 2):
        decision = game.decision
        assert (decision.kind, decision.player, hands(game)) == ("put_on_bottom", A, [7, 7])
        assert (decision.least, decision.most) == (taken, taken)
        chosen = [option[1] for option in decision.options][:taken]
        game.answer(range(taken))
        assert hands(game) == [7 - taken, 7]
        library = game.table.state.libraries[A]
        assert [game.table.state.objects[one].previous for one in library[:taken]] == chosen[::-1]
        assert (game.decision.kind, game.decision.player) == ("mulligan", A)
        game.answer([2 - taken])
    assert game.table.state.turn == 1


@pytest.mark.parametrize("edition", ["2010", "current"])
def test_all_say_whether_they_keep_before_anybody_draws_again(edition):
    game = opened(edition, 3)
    before = [list(hand) for hand in game.table.state.hands]
    for player, choice in ((A, 1), (B, 0), (2, 1)):
        assert (game.decision.kind, game.decision.player) == ("mulligan", player)
        assert [list(hand) for hand in game.table.state.hands] == before
        game.answer([choice])
    after = [list(hand) for hand in game.table.state.hands]
    assert [one == two for one, two in zip(before, after, strict=True)] == [False, True, False]
    assert (game.decision.kind, game.decision.player) == ("mulligan", A)
    game.answer([0])
    assert game.decision.player == 2  # who has kept is not asked again


@rule("RB-setup-mulligan-zero")
def test_2010_after_seven_mulligans_the_hand_is_empty_and_that_is_all():
    game = opened("2010")
    game.answer([1])
    game.answer([0])
    for _ in range(6):
        assert (game.decision.player, game.decision.kind) == (A, "mulligan")
        game.answer([1])
    assert (hands(game), game.table.state.turn) == ([0, 7], 1)


@rule("RB-gloss-mulligan-end")
def test_the_game_begins_when_both_have_kept():
    game = opened("2010")
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
