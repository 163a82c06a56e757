"""Ways to win a game, and a match; whose is what in a game."""

from dataclasses import replace

import pytest

from games.cards import definition_of
from games.cards.text import AN_OPPONENT, one
from games.engine.definitions import (
    CONSPIRACY,
    CREATURE,
    INSTANT,
    PLANE,
    SCHEME,
    SORCERY,
    VANGUARD,
    Definition,
)
from games.engine.ending import draw, lose
from games.engine.game import Game
from games.engine.ir.abilities import Spell
from games.engine.ir.effects import Create, EndsGame, LoseLife
from games.engine.ir.what import Targeted
from games.engine.match import Match, MatchOverError
from games.engine.state import NOBODY
from games.engine.table import Config, Seat, new_table
from tests.engine.conftest import CARDS, A, B, at, game_of
from tests.engine.scenes import play

rule = pytest.mark.rule
BOTH = ["2010", "current"]
TRIUMPH = Definition("Triumph", INSTANT, abilities=(Spell((EndsGame(),)),))
SOLDIER = Definition("Soldier", CREATURE, power=1, toughness=1)
DRAFT = Definition(
    "Draft",
    SORCERY,
    abilities=(Spell((Create(who=Targeted()),), one(AN_OPPONENT)),),
    tokens=(SOLDIER,),
)
CURSE = Definition("Curse", SORCERY, abilities=(Spell((LoseLife(1),), one(AN_OPPONENT)),))
AXE = {"by": "A", "cast": "Lava Axe", "targets": ["B"]}


def won(a: dict[str, object], b: dict[str, object], *do: dict[str, object]) -> None:
    """A wins by what is done, and not before."""
    play(
        {
            "edition": BOTH,
            "players": {"A": a, "B": b},
            "do": [{"expect": {"over": False}}, *do],
            "expect": {"over": True, "winners": ["A"], "lost": {"A": False, "B": True}},
        },
        TRIUMPH,
    )


AXES = {"hand": ["Lava Axe"], "battlefield": ["5 Mountain"]}
ONE_LEFT = {"library": ["Forest"], "hand": ["Forest"]}
WAYS = {
    "life": (AXES, {"life": 5}, (AXE, {"resolve": 1})),
    "below nought": (AXES, {"life": 1}, (AXE, {"resolve": 1})),
    "library": ({}, {"library": []}, ({"until": "B draw"},)),
    "effect": ({"hand": ["Triumph"]}, {}, ({"by": "A", "cast": "Triumph"}, {"resolve": 1})),
    "concede": ({}, {}, ({"concede": "B"},)),
}


@rule("RB-setup-win")
@pytest.mark.parametrize("way", ["life", "library", "effect"])
def test_three_ways_to_win(way):
    a, b, do = WAYS[way]
    won(a, b, *do)


@rule("RB-gloss-win")
@pytest.mark.parametrize("way", WAYS)
def test_and_more_of_them(way):
    a, b, do = WAYS[way]
    won(a, b, *do)


@rule("RB-gloss-win")
@pytest.mark.parametrize(("poison", "over"), [(9, False), (10, True)])
def test_ten_poison_counters_are_enough(poison, over):
    play(
        {
            "edition": BOTH,
            "players": {"A": {}, "B": {"poison": poison}},
            "do": [{"until": "beginning of combat"}],
            "expect": {"over": over, "lost": {"B": over}, "winners": ["A"] if over else []},
        }
    )


def finished(*, chooses: int, loser: int | None) -> Game:
    """A game that a player has lost, or a drawn one."""
    game = game_of(first=chooses)
    if loser is None:
        draw(game.table)
    else:
        game.concede(loser)
    return game


@rule("RB-match-bo3")
@pytest.mark.parametrize(
    ("best_of", "losers", "winner"),
    [
        (3, [], NOBODY),
        (3, [B], NOBODY),
        (3, [B, B], A),
        (3, [B, A], NOBODY),
        (3, [B, A, B], A),
        (3, [A, None, A], B),
        (3, [None, None, None], NOBODY),
        (1, [A], B),
        (5, [B, B], NOBODY),
    ],
)
def test_a_match_is_won_by_whoever_has_first_won_most_of_its_games(best_of, losers, winner):
    match = Match(best_of)
    for loser in losers:
        assert match.winner == NOBODY
        match = match.after(finished(chooses=A, loser=loser))
    assert match.winner == winner
    assert match.wins == (losers.count(B), losers.count(A))


def test_a_match_takes_no_game_that_is_not_over_and_none_when_it_is_won():
    with pytest.raises(MatchOverError):
        Match().after(game_of())
    game = finished(chooses=A, loser=B)
    with pytest.raises(MatchOverError):
        Match(1).after(game).after(game)


@rule("RB-match-first")
def test_the_loser_of_a_game_decides_who_is_first_in_the_next():
    match, asked = Match(5), []
    for loser in (B, A, None, A):
        asked.append(match.chooses)
        match = match.after(finished(chooses=max(match.chooses, 0), loser=loser))
    assert [*asked, match.chooses] == [NOBODY, B, A, A, A]
    seats = [Seat([at("Forest")] * 40)] * 2
    following = Game(Config(seats, CARDS, chooses=match.chooses))
    assert (following.decision.kind, following.decision.player) == ("play_first", A)


@rule("RB-gloss-owner")
def test_who_starts_with_a_card_owns_it_whoever_controls_it():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Mind Control"], "battlefield": ["5 Island"]},
                "B": {"battlefield": ["Runeclaw Bear"]},
            },
            "do": [
                {"by": "A", "cast": "Mind Control", "targets": ["Runeclaw Bear"]},
                {"resolve": 1},
            ],
            "expect": {
                "battlefield": {"A": ["Mind Control", "Runeclaw Bear"], "B": []},
                "is": {"Runeclaw Bear": {"controller": "A", "owner": "B"}},
            },
        }
    )
    lent = [at("Serra Angel")] * 40  # the same cards, whoever they belong to outside of the game
    table = new_table(Config([Seat(lent), Seat(lent)], CARDS))
    assert [card.owner for card in table.state.cards] == [A] * 40 + [B] * 40


@rule("RB-gloss-token-owner")
def test_2010_a_token_is_whoevers_who_controls_it_as_it_enters():
    play(
        {
            "edition": BOTH,
            "players": {
                "A": {"hand": ["Draft", "Unsummon"], "battlefield": ["Island"]},
                "B": {},
            },
            "do": [
                {"by": "A", "cast": "Draft"},
                {"resolve": 1},
                {"expect": {"is": {"Soldier": {"owner": "B", "controller": "B"}}}},
                {"by": "A", "cast": "Unsummon", "targets": ["Soldier"]},
                {"resolve": 1},
            ],
            "expect": {"hand": {"A": 0, "B": 0}, "events": {"cease": 1}, "battlefield": {"B": []}},
        },
        DRAFT,
    )


@rule("RB-gloss-player")
def test_a_player_is_oneself_too_an_opponent_is_not():
    axe = {"by": "A", "cast": "Lava Axe"}
    curse = {"by": "A", "cast": "Curse"}
    giants = {"variant": "two-headed giant", "edition": BOTH}
    others = {"B": {}, "C": {}, "D": {}}
    hand = ["2 Lava Axe", "Curse"]
    players = {"A": {"hand": hand, "battlefield": ["10 Mountain"]}, **others}
    play(
        {
            **giants,
            "players": players,
            "do": [
                {**axe, "targets": ["A"]},
                {"resolve": 1},
                {**axe, "targets": ["B"]},
                {"resolve": 1},
                {"illegal": {**curse, "targets": ["A"]}},
                {"illegal": {**curse, "targets": ["B"]}},
                {**curse, "targets": ["C"]},
                {"resolve": 1},
            ],
            "expect": {"life": {"A": 20, "C": 29}},
        },
        CURSE,
    )


@rule("CR-407.2.winner")
@pytest.mark.parametrize(("loser", "owners"), [(A, [B, B]), (B, [A, A]), (None, [A, B])])
def test_the_winner_owns_what_was_played_for(loser, owners):
    seat = Seat([at("Forest")] * 40)
    table = new_table(Config([seat, seat], CARDS, ante=True))
    if loser is None:
        draw(table)
    else:
        lose(table, [loser])
    rows = [table.state.objects[number] for number in table.state.ante]
    assert [row.owner for row in rows] == owners
    assert [table.state.cards[row.card].owner for row in rows] == owners
    kept = [card.owner for card in table.state.cards if card.object not in table.state.ante]
    assert kept == [A] * 39 + [B] * 39


@rule("CR-408.3")
@pytest.mark.parametrize(
    "card",
    [
        Definition("A plane", PLANE),
        Definition("An avatar", VANGUARD),
        Definition("A scheme", SCHEME),
        Definition("A conspiracy", CONSPIRACY),
        replace(definition_of("Serra Angel"), name="A commander", commands=True),
    ],
    ids=lambda card: card.name,
)
def test_the_cards_of_the_variants_begin_in_the_command_zone(card):
    seat = Seat([0] * 20, command=[1, 1])
    table = new_table(Config([seat, seat], [definition_of("Forest"), card]))
    rows = [table.state.objects[number] for number in table.state.command]
    assert [(row.owner, row.definition) for row in rows] == [(A, 1), (A, 1), (B, 1), (B, 1)]
    assert [len(library) for library in table.state.libraries] == [20, 20]
