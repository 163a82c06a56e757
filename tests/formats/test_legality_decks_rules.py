"""Rules of deck building, each with the row of the rulebook that it proves."""

import pytest

from formats.legality import Facts, check
from formats.legality.model import Deck, DeckCard

from .conftest import FOREST, TODAY, Card, codes, only, verdict

OLD, NEW = "2010-07-31", TODAY


@pytest.mark.rule("RB-deck-min", "RB-gloss-deck")
@pytest.mark.parametrize("on", [OLD, NEW])
def test_sixty_cards_and_no_upper_limit(facts: Facts, on):
    assert codes(verdict(facts, "vintage", on, fill=59)) == ["deck_too_small"]
    assert verdict(facts, "vintage", on, fill=60).legal is True
    assert verdict(facts, "vintage", on, fill=250).legal is True
    assert codes(verdict(facts, "limited", on, fill=39)) == ["deck_too_small"]
    assert verdict(facts, "limited", on, fill=40).legal is True


@pytest.mark.rule("RB-deck-four")
@pytest.mark.parametrize("on", [OLD, NEW])
def test_four_copies_and_no_more(facts: Facts, card: Card, on):
    bolt = card("Lightning Bolt", "M10:C")
    assert codes(verdict(facts, "legacy", on, (5, bolt))) == ["too_many_copies"]
    assert verdict(facts, "legacy", on, (4, bolt)).legal is True


@pytest.mark.rule("RB-side-constructed-four")
@pytest.mark.parametrize("on", [OLD, NEW])
def test_copies_count_over_main_deck_and_sideboard_but_of_basics(facts: Facts, card: Card, on):
    bolt = card("Lightning Bolt", "M10:C")
    three_two = verdict(facts, "legacy", on, (3, bolt), side=((2, bolt), (13, FOREST)))
    assert (only(three_two).count, only(three_two).allowed) == (5, 4)
    assert verdict(facts, "legacy", on, (3, bolt), side=((1, bolt), (14, FOREST))).legal is True
    assert verdict(facts, "legacy", on, (60, FOREST), side=((15, FOREST),)).legal is True


@pytest.mark.rule("RB-deck-basics")
@pytest.mark.parametrize("on", [OLD, NEW])
def test_any_number_of_basic_lands(facts: Facts, card: Card, on):
    snow = card("Snow-Covered Forest", "ICE:C", type_line="Basic Snow Land — Forest")
    assert verdict(facts, "legacy", on, fill=60).legal is True
    assert verdict(facts, "legacy", on, (60, snow)).legal is True


@pytest.mark.rule("RB-gloss-nonbasic")
@pytest.mark.parametrize("on", [OLD, NEW])
def test_a_land_that_is_not_basic_is_like_other_cards(facts: Facts, card: Card, on):
    fortress = card("Glacial Fortress", "M10:R", type_line="Land")
    assert codes(verdict(facts, "legacy", on, (5, fortress))) == ["too_many_copies"]
    island = card("Not Basic", "M10:R", type_line="Snow Land — Island")
    assert codes(verdict(facts, "legacy", on, (5, island))) == ["too_many_copies"]


@pytest.mark.rule("RB-side-constructed-15")
@pytest.mark.parametrize("size", [0, 1, 14, 15, 16])
def test_the_sideboard_has_fifteen_cards(facts: Facts, size: int):
    side = ((size, FOREST),) if size else ()
    assert verdict(facts, "vintage", OLD, side=side).legal is (size in (0, 15))
    assert verdict(facts, "vintage", NEW, side=side).legal is (size <= 15)


@pytest.mark.rule("CR-407.3")
@pytest.mark.parametrize("key", ["vintage", "legacy", "commander", "limited", "modern"])
def test_cards_for_ante_only_where_ante_is_played(facts: Facts, card: Card, key: str):
    bird = card("Jeweled Bird", "ARN:U", type_line="Artifact")
    leader = card("Leader", type_line="Legendary Creature — Elf", color_identity="G")
    commander = {"commander": (leader,)} if key == "commander" else {}
    for where in ({"side": ((1, bird),)}, {}):
        found = verdict(facts, key, TODAY, *([] if where else [(1, bird)]), fill=99, **where,
                        **commander)  # fmt: skip
        reason = next(reason for reason in found.reasons if reason.card == bird.name)
        assert (reason.code, reason.params["kind"]) == ("formats.never_legal", "ante")
    deck = Deck((DeckCard(1, "Jeweled Bird"), DeckCard(59, "Forest")))
    cards = {"Jeweled Bird": bird, "Forest": FOREST}
    for on_ante in (True, False):
        found = check(deck, format="vintage", on=TODAY, facts=facts, cards=cards, ante=on_ante)
        assert found.legal is on_ante
