"""Games of more than two: teams, shared life and turns, range of influence, leaving."""

import random

import pytest

from games.engine.ending import lose
from games.engine.game import Game
from games.engine.play import untap
from games.engine.selecting import opponents, players_of
from games.engine.state_based import check
from games.engine.table import BadConfigError, Config, Seat, new_table
from games.engine.variants import in_range, life_of
from games.engine.zones import BATTLEFIELD, GRAVEYARD, OUTSIDE
from tests.engine.conftest import CARDS, at, put, steps
from tests.engine.playing import DEFINITIONS, deck, holds_together, play

FORESTS = Seat([at("Forest")] * 20)


def table_of(count: int, variant: str = "", **config):
    return new_table(Config([FORESTS] * count, CARDS, variant=variant, **config))


def begun(count: int, variant: str = "", **config) -> Game:
    game = Game(Config([FORESTS] * count, CARDS, variant=variant, chooses=0, **config))
    game.answer([0])
    while game.decision is not None and game.decision.kind == "mulligan":
        game.answer([0])
    return game


@pytest.mark.rule("RB-2hg-teams")
def test_two_headed_giant_is_two_teams_of_two():
    assert [player.team for player in table_of(4, "two-headed giant").state.players] == [0, 0, 1, 1]
    for count in (2, 3, 6):
        with pytest.raises(BadConfigError):
            table_of(count, "two-headed giant")


@pytest.mark.rule("RB-2hg-life")
def test_a_team_has_one_life_total_of_thirty():
    table = table_of(4, "two-headed giant")
    assert [life_of(table.state, player) for player in range(4)] == [30] * 4
    table.state.players[0].life = 0
    list(check(table))
    assert (table.state.over, table.state.winners) == (True, [2, 3])


@pytest.mark.rule("RB-2hg-turns")
def test_team_mates_take_their_turn_together():
    table = table_of(4, "two-headed giant")
    table.state.active = 0
    mine, mates, foes = (put(table, "Forest", BATTLEFIELD, player) for player in (0, 1, 2))
    for number in (mine, mates, foes):
        table.state.objects[number].tapped = True
    untap(table)
    tapped = [table.state.objects[number].tapped for number in (mine, mates, foes)]
    assert tapped == [False, False, True]


@pytest.mark.rule("RB-2hg-first-draw")
def test_the_first_team_skips_its_first_draw():
    game = begun(4, "two-headed giant")
    seen = steps(game, until=3)
    assert [(turn, who) for turn, step, who in seen if step == "draw"] == [(2, 2), (3, 0)]
    drawn = [event["player"] for event in game.events(0) if event["kind"] == "draw"][28:30]
    assert drawn == [2, 3]


@pytest.mark.rule("RB-mp-first-draw")
def test_of_three_nobody_skips_a_draw():
    seen = steps(begun(3), until=2)
    assert [(turn, who) for turn, step, who in seen if step == "draw"] == [(1, 0), (2, 1)]


@pytest.mark.rule("RB-mp-three")
def test_three_play_free_for_all():
    assert table_of(3).state.variant == "free-for-all"


@pytest.mark.rule("RB-mp-mulligan")
def test_of_three_the_first_mulligan_of_2010_is_of_seven_again():
    game = Game(Config([FORESTS] * 3, CARDS, chooses=0, edition="2010"))
    game.answer([0])
    sizes = []
    for _ in range(3):
        game.answer([1])
        while game.decision.player != 0:  # the others keep
            game.answer([0])
        sizes.append(len(game.table.state.hands[0]))
    assert sizes == [7, 6, 5]


@pytest.mark.rule("RB-emp-teams")
def test_emperor_is_played_by_teams_of_three():
    assert [player.team for player in table_of(6, "emperor").state.players] == [0, 0, 0, 1, 1, 1]
    for count in (3, 4, 5):
        with pytest.raises(BadConfigError):
            table_of(count, "emperor")


@pytest.mark.rule("RB-emp-win")
def test_a_team_falls_with_its_emperor_alone():
    table = table_of(6, "emperor")
    lose(table, [0])
    assert (table.state.over, [row.lost for row in table.state.players][:3]) == (
        False,
        [True, False, False],
    )
    lose(table, [4])
    assert (table.state.over, table.state.winners) == (True, [0, 1, 2])


@pytest.mark.rule("RB-emp-seat")
def test_the_emperor_sits_between_the_generals_and_reaches_further():
    state = table_of(6, "emperor").state
    assert [one for one in range(6) if in_range(state, 1, one)] == [0, 1, 2, 3, 5]
    assert [one for one in range(6) if in_range(state, 2, one)] == [1, 2, 3]


def test_who_is_out_of_range_is_no_opponent_and_no_player_to_an_effect():
    table = table_of(6, "emperor")
    table.state.active = 0
    assert opponents(table, 2) == [3]
    assert players_of(table, "any", 2) == [1, 2, 3]


@pytest.mark.rule("RB-ffa")
def test_everybody_else_is_an_opponent():
    table = table_of(4)
    assert opponents(table, 1) == [0, 2, 3]


@pytest.mark.rule("RB-ffa-win")
def test_the_last_one_left_wins():
    table = table_of(4)
    for player in (2, 0):
        lose(table, [player])
        assert not table.state.over
    lose(table, [3])
    assert table.state.winners == [1]


@pytest.mark.rule("RB-gloss-opponent")
def test_a_team_mate_is_no_opponent():
    assert opponents(table_of(4, "two-headed giant"), 0) == [2, 3]


@pytest.mark.rule("CR-405.6h")
def test_with_a_player_go_what_they_own_and_what_they_control():
    table = table_of(3)
    stolen = put(table, "Runeclaw Bear", BATTLEFIELD, owner=0, controller=2)
    table.state.objects[stolen].base_controller = 0
    taken = put(table, "Serra Angel", BATTLEFIELD, owner=1, controller=2)
    table.state.objects[taken].base_controller = 2
    own = put(table, "Runeclaw Bear", BATTLEFIELD, owner=2)
    buried = put(table, "Giant Growth", GRAVEYARD, owner=2)
    lose(table, [2])
    objects = table.state.objects
    assert objects[stolen].controller == 0
    assert table.definition(table.state.exile[0]).name == "Serra Angel"
    assert [objects[objects[one].next].zone for one in (own, buried)] == [OUTSIDE, OUTSIDE]
    assert (table.state.libraries[2], table.state.hands[2], table.state.graveyards[2]) == (
        [],
        [],
        [],
    )


@pytest.mark.parametrize(
    ("count", "variant"), [(3, ""), (4, "two-headed giant"), (6, "emperor"), (5, "free-for-all")]
)
def test_games_of_many_are_played_to_their_end(count, variant):
    for seed in range(3):
        rng = random.Random(seed)
        seats = [Seat(deck(rng)) for _ in range(count)]
        game = Game(Config(seats, DEFINITIONS, variant=variant, seed=seed))
        play(game, rng, holds_together)
        assert game.over
