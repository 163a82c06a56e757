"""Hints of the rulebook's guide, and what may be exchanged between games."""

from datetime import date

import pytest

from formats.legality import HINTS, CardFacts, Facts, advice, check, swap_allowed
from formats.legality.model import Deck, DeckCard

from .conftest import FOREST

OLD, NEW = date(2010, 7, 31), date(2026, 11, 1)
CARDS = {"Forest": FOREST} | {
    f"{kind}{value}": CardFacts(
        f"{kind}{value}", kind, mana_value=value, printings=FOREST.printings
    )
    for kind in ("Creature", "Instant")
    for value in range(8)
}


def deck(**counts: int) -> Deck:
    return Deck(tuple(DeckCard(count, name) for name, count in counts.items() if count))


def hints(one: Deck, **more) -> list[str]:
    found = advice(one, CARDS, **more)
    assert all(set(hint.params) == set(HINTS[hint.code]) for hint in found)
    return [hint.code.removeprefix("formats.advice_") for hint in found]


def balanced(lands: int = 24, creatures: int = 24) -> Deck:
    rest = 60 - lands - creatures
    return deck(
        Forest=lands,
        Creature1=creatures // 3,
        Creature2=creatures // 3,
        Creature4=creatures - 2 * (creatures // 3),
        Instant1=rest // 2,
        Instant3=rest - rest // 2,
    )


@pytest.mark.rule("RB-deck-guide-land")
def test_about_two_cards_in_five_are_lands(facts: Facts):
    assert hints(balanced()) == []
    few = balanced(lands=12, creatures=30)
    assert hints(few) == ["few_lands"]
    (hint,) = advice(few, CARDS)
    assert (hint.count, hint.least, hint.most) == (12, 20, 28)
    assert check(few, format="vintage", on=NEW, facts=facts, cards=CARDS).reasons[0].code == (
        "formats.too_many_copies"
    )
    assert "few_lands" not in {reason.code for reason in check(
        few, format="limited", on=NEW, facts=facts, cards=CARDS).reasons}  # fmt: skip
    assert check(few, format="limited", on=NEW, facts=facts, cards=CARDS).legal is True
    assert hints(balanced(lands=36, creatures=20)) == ["many_lands"]


@pytest.mark.rule("RB-deck-guide-creatures")
def test_twenty_to_thirty_creatures_of_varied_cost():
    assert hints(balanced(creatures=5)) == ["few_creatures"]
    assert hints(balanced(creatures=33)) == ["many_creatures"]
    flat = deck(Forest=24, Creature2=30, Instant1=6)
    (hint,) = advice(flat, CARDS)
    assert (hint.code, hint.count, hint.params["value"]) == ("formats.advice_flat_curve", 30, 2)
    assert hints(deck(Forest=24, Creature2=12, Creature3=12, Instant2=12)) == ["flat_curve"]
    high = deck(Forest=24, Creature6=12, Creature5=12, Instant7=12)
    assert hints(high) == ["high_curve"]
    assert advice(high, CARDS)[0].params["average"] == 6


def test_limited_has_figures_of_its_own():
    forty = deck(Forest=17, Creature1=5, Creature2=5, Creature4=5, Instant3=8)
    assert hints(forty) == []
    assert hints(deck(Forest=10, Creature1=8, Creature2=8, Creature4=8, Instant3=6)) == [
        "few_lands", "many_creatures",
    ]  # fmt: skip
    assert hints(forty, limited=False) == []
    assert hints(balanced(), limited=True) == []


def test_what_is_not_known_draws_no_hint():
    assert advice(Deck((DeckCard(60, "Nobody"),)), {"Nobody": None}) == ()
    assert advice(Deck(()), {}) == ()
    untold = CardFacts("Untold", "Creature")
    one = Deck((DeckCard(24, "Forest"), DeckCard(36, "Untold")))
    found = advice(one, {"Forest": FOREST, "Untold": untold})
    assert [hint.code for hint in found] == ["formats.advice_many_creatures"]


def swapped(facts: Facts, now: Deck, on: date, *, key: str = "vintage", **more) -> list[str]:
    limited = key == "limited"
    rules = facts.formats[key].rules_on(on)
    found = swap_allowed(REGISTERED, now, rules=rules, limited=limited, **more)
    assert found.allowed is not bool(found.reasons)
    return [reason.code.removeprefix("formats.") for reason in found.reasons]


REGISTERED = Deck(
    (DeckCard(4, "A"), DeckCard(56, "Forest")), (DeckCard(4, "B"), DeckCard(11, "Forest"))
)
EVEN = Deck((DeckCard(4, "B"), DeckCard(56, "Forest")), (DeckCard(4, "A"), DeckCard(11, "Forest")))
MORE = Deck((DeckCard(4, "A"), DeckCard(57, "Forest")), (DeckCard(4, "B"), DeckCard(10, "Forest")))
LESS = Deck((DeckCard(4, "A"), DeckCard(55, "Forest")), (DeckCard(4, "B"), DeckCard(12, "Forest")))
OTHER = Deck((DeckCard(4, "A"), DeckCard(56, "Island")), REGISTERED.side)


@pytest.mark.rule("RB-side-constructed-swap")
def test_equal_numbers_in_constructed(facts: Facts):
    assert swapped(facts, EVEN, OLD) == []
    assert swapped(facts, MORE, OLD) == ["swap_unequal"]
    assert swapped(facts, MORE, NEW) == []
    assert swapped(facts, LESS, NEW) == ["deck_too_small", "sideboard_size"]
    assert swapped(facts, OTHER, NEW) == ["swap_other_cards"]


def test_limited_may_also_add_cards(facts: Facts):
    assert swapped(facts, MORE, OLD, key="limited") == []
    assert swapped(facts, EVEN, OLD, key="limited") == []


@pytest.mark.rule("RB-side-def")
def test_between_games_only(facts: Facts):
    assert swapped(facts, EVEN, NEW, moment="between_games") == []
    assert swapped(facts, EVEN, NEW, moment="in_game") == ["swap_during_game"]
    assert swapped(facts, REGISTERED, NEW, moment="in_game") == []


@pytest.mark.rule("RB-side-reset")
def test_a_new_match_begins_with_the_registered_deck(facts: Facts):
    assert swapped(facts, EVEN, NEW, moment="new_match") == ["swap_not_restored"]
    assert swapped(facts, REGISTERED, NEW, moment="new_match") == []
