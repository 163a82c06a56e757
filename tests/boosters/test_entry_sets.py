"""The ready decks of Magic 2010 as they were sold."""

import pytest

from formats.boosters import magic_2010_cards, magic_2010_decks

DECKS = {
    "we-are-legion": ("We Are Legion", {"Plains": 12, "Mountain": 5}, "Lightwielder Paladin"),
    "presence-of-mind": ("Presence of Mind", {"Island": 12, "Swamp": 5}, "Djinn of Wishes"),
    "deaths-minions": ("Death's Minions", {"Swamp": 12, "Forest": 5}, "Nightmare"),
    "firebomber": ("Firebomber", {"Mountain": 12, "Island": 5}, "Shivan Dragon"),
    "natures-fury": ("Nature's Fury", {"Forest": 11, "Plains": 5}, "Kalonian Behemoth"),
}


@pytest.mark.rule("RB-entry-five")
def test_there_are_five():
    assert {word: deck.name for word, deck in magic_2010_decks().items()} == {
        word: name for word, (name, _lands, _rare) in DECKS.items()
    }


@pytest.mark.parametrize("word", DECKS)
def test_a_deck_is_of_forty_one_cards_of_the_set(word):
    deck = magic_2010_decks()[word]
    [sheet] = deck.sheets
    _name, lands, rare = DECKS[word]
    counts = {card.name: count for card, count in sheet.cards}
    assert (deck.sizes(), sheet.fixed, len(counts)) == ((41, 41), True, len(sheet.cards))
    assert {card for card, _count in sheet.cards} <= set(magic_2010_cards())
    assert {name: counts[name] for name in lands} == lands
    assert (counts[rare], counts["Terramorphic Expanse"]) == (1, 1)
    assert max(count for name, count in counts.items() if name not in lands) == 2
