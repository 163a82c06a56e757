"""Decks from two hundred sealed pools of Magic 2010."""

import random
from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

import pytest

from formats.limited import BuiltDeck, PlayCard, auto_build, rating

from .conftest import Magic2010, check_built

POOLS = 200


class Built(NamedTuple):
    pool: list[PlayCard]
    deck: BuiltDeck
    main: list[PlayCard]

    @property
    def spells(self) -> list[PlayCard]:
        return [card for card in self.main if not card.is_land]


@pytest.fixture(scope="module")
def built(magic: Magic2010) -> list[Built]:
    found = []
    for number in range(POOLS):
        pool = magic.sealed(number)
        deck = auto_build(pool)
        by_name = {card.name: card for card in pool}
        found.append(Built(pool, deck, [by_name[name] for name in deck.main]))
    return found


def worth(cards: Sequence[PlayCard]) -> float:
    return mean(map(rating, cards))


def test_every_deck_is_forty_cards_of_the_pool_and_basic_lands(built):
    for pool, deck, _main in built:
        check_built(deck, pool)
        assert deck.short == 0


@pytest.mark.rule("RB-limited-guide")
def test_every_deck_has_seventeen_lands_and_about_fifteen_creatures(built):
    for one in built:
        lands = sum(card.is_land for card in one.main) + sum(one.deck.basics.values())
        assert lands == 17
        assert not any(card.is_basic for card in one.main)
    creatures = [sum(card.is_creature for card in one.main) for one in built]
    assert 13 <= mean(creatures) <= 17
    assert min(creatures) >= 11


def test_every_deck_has_two_colours_and_lands_for_them(built):
    for one in built:
        assert len(one.deck.colours) == 2
        assert all(card.castable(one.deck.colours) for card in one.spells)
        dual = sum(card.is_land for card in one.main)
        named = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
        for letter, name in named.items():
            if letter not in one.deck.colours:
                assert one.deck.basics[name] == 0
            elif sum(card.all_colours == letter for card in one.spells) > 4:
                assert one.deck.basics[name] + dual >= 7


def test_every_deck_has_a_curve(built):
    for one in built:
        cheap = sum(card.is_creature and card.mana_value <= 2 for card in one.main)
        dear = sum(card.is_creature and card.mana_value >= 6 for card in one.main)
        assert dear <= 3
        assert cheap <= 9
    assert 2.5 <= mean(card.mana_value for one in built for card in one.spells) <= 3.6


def test_the_deck_is_better_than_any_handful_of_the_same_colours(built):
    chance = random.Random(2010)
    gains = []
    for one in built:
        fitting = [
            card for card in one.pool if not card.is_land and card.castable(one.deck.colours)
        ]
        handful = worth(chance.sample(fitting, 23))
        assert worth(one.spells) >= handful
        gains.append(worth(one.spells) - handful)
    assert mean(gains) > 0.2


def test_the_deck_is_better_than_the_best_of_random_colours(built):
    chance = random.Random(2010)
    gains = []
    for one in built:
        colours = "".join(chance.sample("WUBRG", 2))
        fitting = sorted(
            (rating(card) for card in one.pool if not card.is_land and card.castable(colours)),
            reverse=True,
        )
        gains.append(worth(one.spells) - mean(fitting[:23]))
    assert mean(gains) > 0.1
