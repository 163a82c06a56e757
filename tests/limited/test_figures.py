"""What the building page shows of a deck, and the hints of the guide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality import CardFacts, advice
from formats.legality.model import Deck, DeckCard
from formats.limited import (
    LIMITED_HINTS,
    PlayCard,
    auto_build,
    deck_figures,
    suggested_lands,
)

from .conftest import any_card, land, spell

BEAR, BOLT = spell("{1}{G}", "Bear", pt="2/2"), spell("{R}", "Bolt")


def hints(lands: int, creatures: int, others: int, **more) -> list[str]:
    figures = deck_figures({BEAR: creatures, spell("{1}{G}"): others}, {"Forest": lands}, **more)
    assert figures.size == lands + creatures + others
    for hint in figures.hints:
        assert set(hint.params) == set(LIMITED_HINTS[hint.code])
    return [hint.code.removeprefix("limited.") for hint in figures.hints]


@pytest.mark.rule("RB-limited-guide")
def test_the_guide_of_seventeen_lands_and_fifteen_creatures():
    assert hints(17, 15, 8) == []
    assert hints(12, 15, 13) == ["few_lands"]
    assert hints(22, 15, 3) == ["many_lands"]
    assert hints(17, 6, 17) == ["few_creatures"]
    assert hints(17, 23, 0) == ["many_creatures"]
    (hint,) = deck_figures({BEAR: 15, spell("{1}{G}"): 13}, {"Forest": 12}).hints
    assert (hint.code, hint.params) == (
        "limited.few_lands", {"count": 12, "least": 15, "most": 19},
    )  # fmt: skip


@pytest.mark.rule("RB-limited-guide")
@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_the_guide_says_the_same_as_on_the_page_of_a_deck(lands, creatures, others):
    size = lands + creatures + others
    kinds = {
        "Forest": CardFacts("Forest", "Basic Land — Forest"),
        "Bear": CardFacts("Bear", "Creature — Bear"),
        "Growth": CardFacts("Growth", "Instant"),
    }
    counts = {"Forest": lands, "Bear": creatures, "Growth": others}
    deck = Deck(tuple(DeckCard(count, name) for name, count in counts.items() if count))
    if size >= 40:
        told = [hint.code.removeprefix("formats.advice_") for hint in advice(
            deck, kinds, limited=True)]  # fmt: skip
        assert hints(lands, creatures, others) == told


def test_a_deck_that_is_not_done_yet_is_only_told_so():
    assert hints(0, 0, 0) == ["too_small"]
    assert hints(0, 15, 8) == ["too_small"]
    assert hints(16, 15, 8) == ["too_small"]
    assert hints(16, 15, 8, least=39) == []
    assert hints(25, 5, 0) == ["too_small", "many_lands"]


def test_a_colour_that_no_land_gives_is_told():
    (hint,) = deck_figures({BEAR: 15, BOLT: 8}, {"Forest": 17}).hints
    assert (hint.code, hint.params) == (
        "limited.colour_without_lands", {"colour": "R", "count": 8},
    )  # fmt: skip
    assert deck_figures({BEAR: 15, BOLT: 8, land("Gate", "RG"): 1}, {"Forest": 16}).hints == ()
    life = spell("{1}{R/P}")
    assert deck_figures({BEAR: 15, life: 4, spell("{G/W}"): 4}, {"Forest": 17}).hints == ()


def test_dear_spells_are_told():
    dear = spell("{5}{G}", pt="6/6")
    (hint,) = deck_figures({dear: 15, BOLT: 8}, {"Forest": 9, "Mountain": 8}).hints
    assert (hint.code, hint.params) == ("limited.high_curve", {"average": 4.26})


def test_the_curve_parts_creatures_from_others():
    cards = {
        BEAR: 3, BOLT: 2, spell("{6}{G}"): 1, spell("{9}", pt="9/9"): 1, spell("{0}"): 1,
        land("Gate", "RG"): 1,
    }  # fmt: skip
    curve = deck_figures(cards, {}).curve
    assert [(step.value, step.creatures, step.others) for step in curve] == [
        (0, 0, 1), (1, 0, 2), (2, 3, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0), (6, 0, 0), (7, 1, 1),
    ]  # fmt: skip


def test_colours_are_counted_by_symbols_and_by_cards():
    cards = {spell("{1}{W}{W}"): 2, spell("{W/U}"): 3, spell("{3}"): 4, spell("{B/P}"): 1}
    figures = deck_figures(cards, {"Plains": 17})
    assert figures.symbols == {"W": 7, "U": 3, "B": 1, "R": 0, "G": 0}
    assert figures.cards == {"W": 5, "U": 3, "B": 1, "R": 0, "G": 0, "C": 4}


def test_each_card_counts_under_one_type():
    cards = {
        BEAR: 2, BOLT: 3,
        spell("{3}", pt="3/3", type_line="Artifact Creature — Golem"): 1,
        spell("{2}", type_line="Artifact"): 1,
        spell("{G}", pt="1/1", type_line="Land Creature — Forest Dryad"): 1,
        PlayCard("Plot", type_line="Conspiracy"): 1,
    }  # fmt: skip
    types = deck_figures(cards, {"Forest": 8, "Mountain": 8}).types
    assert {word: count for word, count in types.items() if count} == {
        "Land": 17, "Creature": 3, "Instant": 3, "Artifact": 1, "Other": 1,
    }  # fmt: skip


@given(st.lists(any_card(), max_size=50), st.integers(0, 20))
def test_the_figures_of_any_deck_add_up(cards, forests):
    figures = deck_figures(cards, {"Forest": forests})
    spells = [card for card in cards if not card.is_land]
    assert figures.size == len(cards) + forests == sum(figures.types.values())
    assert sum(step.creatures + step.others for step in figures.curve) == len(spells)
    assert sum(figures.cards.values()) >= len(spells)
    assert {hint.code for hint in figures.hints} <= set(LIMITED_HINTS)


@pytest.mark.rule("RB-limited-guide")
def test_decks_built_from_sealed_pools_hardly_draw_a_remark(magic):
    remarks = []
    for number in range(50):
        pool = magic.sealed(number)
        deck = auto_build(pool)
        by_name = {card.name: card for card in pool}
        figures = deck_figures([by_name[name] for name in deck.main], deck.basics)
        remarks += [hint.code for hint in figures.hints]
        spells = [by_name[name] for name in deck.main]
        assert deck.basics == suggested_lands(
            spells, sum(deck.basics.values()), colours=deck.colours
        )
    # Now and then a pool has too few creatures in any two colours.
    assert set(remarks) <= {"limited.few_creatures"}
    assert len(remarks) <= 2
