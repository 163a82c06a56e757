"""Magic Online and Arena have days of their own; some printings are for no tournament."""

from dataclasses import replace
from datetime import date

import pytest

from formats.legality import (
    CardFacts,
    Deck,
    DeckCard,
    Facts,
    Printing,
    UnknownPlatform,
    check,
    sets_in,
)
from formats.legality.codes import UNFIT_KINDS

from .conftest import FOREST, Card


def legal(facts: Facts, key: str, on: str, made: CardFacts, platform: str) -> bool | None:
    return checked(facts, key, on, made, platform).legal


def checked(facts: Facts, key: str, on: str, made: CardFacts, platform: str):
    deck = Deck((DeckCard(4, made.name, 1), DeckCard(56, "Forest", 2)))
    cards = {made.name: made, "Forest": FOREST}
    day = date.fromisoformat(on)
    return check(deck, format=key, on=day, facts=facts, cards=cards, platform=platform)


@pytest.mark.parametrize(
    ("printings", "key", "platform", "first"),
    [
        ("MH3:R", "modern", "paper", "2024-06-07"),
        ("MH3:R", "modern", "mtgo", "2024-06-11"),
        ("MH3:R", "legacy", "mtgo", "2024-06-11"),
        ("IKO:R", "standard", "paper", "2020-05-15"),
        ("IKO:R", "standard", "mtgo", "2020-04-16"),
        ("IKO:R", "standard", "arena", "2020-04-16"),
        ("EOE:R", "standard", "paper", "2025-07-25"),
        ("EOE:R", "standard", "mtgo", "2025-07-29"),
        ("SPM:R OM1:R", "standard", "paper", "2025-09-19"),
        ("SPM:R OM1:R", "standard", "mtgo", "2025-09-23"),
    ],
)
def test_first_days(facts: Facts, card: Card, printings: str, key: str, platform: str, first: str):
    made = card("New", printings)
    before = date.fromordinal(date.fromisoformat(first).toordinal() - 1).isoformat()
    assert legal(facts, key, before, made, platform) is False
    assert legal(facts, key, first, made, platform) is True


def test_magic_online_rotated_four_days_later(facts: Facts, card: Card):
    dmu = card("Old", "DMU:R")
    assert legal(facts, "standard", "2025-07-25", dmu, "paper") is False
    assert legal(facts, "standard", "2025-07-28", dmu, "mtgo") is True
    assert legal(facts, "standard", "2025-07-29", dmu, "mtgo") is False
    assert "DMU" in sets_in(facts, "standard", date(2025, 7, 28), "mtgo")


def test_where_nothing_is_known_the_days_of_paper_count(facts: Facts, card: Card):
    made = card("New", "DSK:R")
    near = checked(facts, "standard", "2024-09-20", made, "mtgo")
    assert (near.legal, near.platform, near.platform_known) == (True, "mtgo", False)
    assert checked(facts, "standard", "2024-09-20", made, "paper").platform_known is True
    later = checked(facts, "standard", "2025-09-10", card("New", "EOE:R"), "mtgo")
    assert later.platform_known is True


def test_unknown_platforms_are_refused(facts: Facts, card: Card):
    with pytest.raises(UnknownPlatform):
        checked(facts, "standard", "2024-09-20", card("New", "DSK:R"), "stone")


def test_a_card_of_another_platform(facts: Facts):
    told = CardFacts("Told", "Instant", printings=(Printing("M10", "C", media="p"),))
    assert legal(facts, "modern", "2020-01-01", told, "paper") is True
    found = checked(facts, "modern", "2020-01-01", told, "mtgo")
    assert [(r.code, r.params) for r in found.reasons] == [
        ("formats.wrong_platform", {"lines": (1,), "platform": "mtgo"})
    ]
    everywhere = replace(told, printings=(Printing("M10", "C", media="pm"),))
    assert legal(facts, "modern", "2020-01-01", everywhere, "mtgo") is True
    untold = replace(told, printings=(Printing("M10", "C"),))
    assert legal(facts, "modern", "2020-01-01", untold, "arena") is True
    online = CardFacts("Online", "Instant", printings=(Printing("ME4", "C"),))
    codes = [r.code for r in checked(facts, "pauper", "2020-01-01", online, "arena").reasons]
    assert codes == ["formats.wrong_platform"]


@pytest.mark.parametrize(
    "code",
    [
        "CED",
        "CEI",
        "30A",
        "PTC",
        "WC97",
        "WC98",
        "WC99",
        "WC00",
        "WC01",
        "WC02",
        "WC03",
        "WC04",
        "OLEP",
        "OC18",
        "AMH1",
    ],
)
def test_printings_for_no_tournament(facts: Facts, card: Card, code: str):
    lotus = card("Black Lotus", "LEA:R")
    deck = Deck((DeckCard(1, "Black Lotus", 1, set=code, number="232"), DeckCard(59, "Forest", 2)))
    cards = {"Black Lotus": lotus, "Forest": FOREST}
    found = check(deck, format="vintage", on=date(2024, 1, 1), facts=facts, cards=cards)
    (reason,) = found.reasons
    assert found.legal is False
    assert (reason.code, reason.card, reason.count) == (
        "formats.printing_not_legal",
        "Black Lotus",
        1,
    )
    assert reason.params == {"lines": (1,), "set": code, "kind": facts.unfit_printings[code].kind}


def test_other_printings_of_the_card_may_be_played(facts: Facts, card: Card):
    lotus = card("Black Lotus", "LEA:R CED:R")
    deck = Deck((DeckCard(1, "Black Lotus", 1, set="LEA"), DeckCard(59, "Forest", 2, set="UGL")))
    cards = {"Black Lotus": lotus, "Forest": FOREST}
    assert check(deck, format="vintage", on=date(2024, 1, 1), facts=facts, cards=cards).legal
    assert {entry.kind for entry in facts.unfit_printings.values()} <= set(UNFIT_KINDS)
    assert not {"UGL", "UNH", "UST", "UND", "UNF"} & set(facts.unfit_printings)
