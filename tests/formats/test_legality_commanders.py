"""Two commanders together, and what companions ask of a deck."""

from datetime import date

import pytest

from formats.legality import CardFacts, Facts, Printing, advice, check
from formats.legality.codes import COMPANION_CONDITIONS
from formats.legality.companions import _TESTS
from formats.legality.model import Deck, DeckCard

from .conftest import FOREST, TODAY, codes, only, verdict

CREATURE = "Legendary Creature — Elf"
DOCTOR = "Legendary Creature — Time Lord Doctor"
BACKGROUND = "Legendary Enchantment — Background"


def leader(name: str, *keywords: str, types: str = CREATURE, told: bool = True) -> CardFacts:
    return CardFacts(
        name,
        types,
        "G",
        printings=(Printing("CMR", "M"),),
        keywords=frozenset(keywords) if told else None,
    )


def pair(facts: Facts, one: CardFacts, other: CardFacts) -> list[str]:
    both = codes(verdict(facts, "commander", TODAY, commander=(one, other), fill=98))
    assert both == codes(verdict(facts, "commander", TODAY, commander=(other, one), fill=98))
    return both


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (leader("A", "Partner"), leader("B", "Partner"), []),
        (leader("A", "Partner"), leader("B"), ["commanders_apart"]),
        (leader("A"), leader("B"), ["commanders_apart"]),
        (leader("A", "Partner", "Flying"), leader("B", "Friends forever"), ["commanders_apart"]),
        (leader("A", "Friends forever"), leader("B", "Friends forever"), []),
        (leader("A", "Partner with B"), leader("B", "Partner with A"), []),
        (leader("A", "Partner with C"), leader("B", "Partner with A"), ["commanders_apart"]),
        (leader("A", "Partner with"), leader("B", "Partner with"), ["commander_pair_unknown"]),
        (leader("A", "Partner"), leader("B", "Partner with A"), ["commanders_apart"]),
        (leader("A", "Partner—Survivors"), leader("B", "Partner—Survivors"), []),
        (leader("A", "Partner—Survivors"), leader("B", "Partner"), ["commanders_apart"]),
        (leader("A", "Choose a Background"), leader("B", types=BACKGROUND), []),
        (leader("A", "Choose a Background"), leader("B", types=BACKGROUND, told=False), []),
        (leader("A", "Partner"), leader("B", types=BACKGROUND), ["commanders_apart"]),
        (leader("A", "Choose a Background"), leader("B"), ["commanders_apart"]),
        (leader("A", "Doctor's companion"), leader("B", types=DOCTOR), []),
        (leader("A", "Doctor’s companion"), leader("B", types=DOCTOR), []),
        (leader("A", "Doctor's companion"), leader("B", types=DOCTOR + " Rogue"),
         ["commanders_apart"]),
        (leader("A", told=False), leader("B", told=False), ["commander_pair_unknown"]),
        (leader("A", told=False), leader("B", "Partner"), ["commander_pair_unknown"]),
        (leader("A", told=False), leader("B", "Flying"), ["commanders_apart"]),
    ],
)  # fmt: skip
def test_two_commanders(facts: Facts, one: CardFacts, other: CardFacts, expected: list[str]):
    assert pair(facts, one, other) == expected


def test_untold_keywords_leave_the_answer_open(facts: Facts):
    two = (leader("A", told=False), leader("B", told=False))
    found = verdict(facts, "commander", TODAY, commander=two, fill=98)
    assert found.legal is None
    assert only(found).params["cards"] == ("A", "B")


def test_a_card_that_says_it_may_lead_or_not(facts: Facts):
    walker = CardFacts("W", "Legendary Planeswalker — Elf", "G", leader=False,
                       printings=(Printing("M10", "M"),))  # fmt: skip
    assert codes(verdict(facts, "commander", TODAY, commander=(walker,), fill=99)) == [
        "not_a_commander"
    ]
    able = CardFacts("W", "Planeswalker", "G", leader=True, printings=(Printing("M10", "M"),))
    assert verdict(facts, "commander", TODAY, commander=(able,), fill=99).legal is True


def made(name: str, cost: str, value: float | None, types: str = "Creature — Elf",
         keywords: frozenset[str] | None = frozenset()) -> CardFacts:  # fmt: skip
    return CardFacts(
        name,
        types,
        printings=(Printing("IKO", "R"),),
        mana_cost=cost,
        mana_value=value,
        keywords=keywords,
    )


ONE, TWO, THREE = made("One", "{G}", 1), made("Two", "{1}{G}", 2), made("Three", "{2}{G}", 3)
BEAST = made("Beast", "{3}{G}", 4, "Creature — Beast")
SHAPE = made("Shape", "{3}{G}", 4, "Creature — Shapeshifter", frozenset({"Changeling"}))
BOLT = made("Bolt", "{3}{R}", 4, "Instant")
GG = made("Double", "{G}{G}", 2)
DUAL = CardFacts("Dual", "Land", printings=(Printing("IKO", "R"),))
UNTOLD = made("Untold", "", None, "Creature — Beast", None)


@pytest.mark.parametrize(
    ("companion", "fine", "broken"),
    [
        ("Gyruda, Doom of Depths", (TWO, BEAST, DUAL), (ONE, THREE)),
        ("Obosh, the Preypiercer", (ONE, THREE, DUAL), (TWO, BEAST)),
        ("Keruga, the Macrosage", (THREE, BEAST, DUAL), (ONE, TWO)),
        ("Lurrus of the Dream-Den", (ONE, TWO, BOLT, DUAL), (THREE, BEAST)),
        ("Kaheera, the Orphanguard", (BEAST, SHAPE, BOLT, DUAL), (ONE, TWO)),
        ("Jegantha, the Wellspring", (ONE, TWO, BOLT, DUAL), (GG,)),
        ("Umori, the Collector", (ONE, TWO, BEAST, DUAL), (BOLT,)),
        ("Zirda, the Dawnwaker", (ONE, TWO, GG, BOLT, UNTOLD), ()),
    ],
)
def test_companions(
    facts: Facts,
    companion: str,
    fine: tuple[CardFacts, ...],
    broken: tuple[CardFacts, ...],
):
    friend = CardFacts(companion, CREATURE, printings=(Printing("IKO", "R"),))
    able = verdict(facts, "legacy", "2020-06-01", *((4, card) for card in fine),
                   companion=(friend,))  # fmt: skip
    banned = {"Lurrus of the Dream-Den", "Zirda, the Dawnwaker"}
    assert codes(able) == (["banned"] if companion in banned else [])
    if broken:
        mixed = verdict(facts, "modern", "2020-06-01", *((4, card) for card in (*fine, *broken)),
                        companion=(friend,))  # fmt: skip
        (reason,) = [r for r in mixed.reasons if r.code == "formats.companion_condition"]
        assert reason.card == companion
        assert reason.params["cards"] == tuple(card.name for card in broken)
        assert reason.params["condition"] in COMPANION_CONDITIONS
        assert mixed.legal is False


def test_lutri_asks_for_single_cards(facts: Facts):
    friend = CardFacts("Lutri, the Spellchaser", CREATURE, printings=(Printing("IKO", "R"),))
    assert verdict(facts, "legacy", TODAY, (1, ONE), (4, DUAL), companion=(friend,)).legal is True
    found = verdict(facts, "legacy", TODAY, (2, ONE), companion=(friend,))
    assert codes(found) == ["companion_condition"]


def test_the_sideboard_is_no_part_of_the_condition(facts: Facts):
    friend = CardFacts("Gyruda, Doom of Depths", CREATURE, printings=(Printing("IKO", "R"),))
    found = verdict(facts, "legacy", TODAY, (4, TWO), side=((4, ONE),), companion=(friend,))
    assert found.legal is True


def test_companions_in_commander(facts: Facts):
    able = CardFacts("Leader", CREATURE, "G", printings=(Printing("CMR", "M"),), mana_value=3)
    more = {"printings": (Printing("IKO", "R"),), "color_identity": "G"}
    yorion = CardFacts("Yorion, Sky Nomad", CREATURE, **more)
    found = verdict(facts, "commander", TODAY, commander=(able,), companion=(yorion,), fill=99)
    assert codes(found) == ["companion_condition"]
    assert found.reasons[0].params["condition"] == "extra_cards"
    gyruda = CardFacts("Gyruda, Doom of Depths", CREATURE, **more)
    found = verdict(facts, "commander", TODAY, commander=(able,), companion=(gyruda,), fill=99)
    assert found.reasons[0].params["cards"] == ("Leader",)


def test_what_facts_cannot_tell_is_a_hint_and_no_doubt(facts: Facts):
    def hints(companion: str, card: CardFacts) -> list[str]:
        friend = CardFacts(companion, CREATURE, printings=(Printing("IKO", "R"),))
        deck = Deck((DeckCard(4, card.name), DeckCard(56, "Forest")),
                    companion=(DeckCard(1, companion),))  # fmt: skip
        cards = {card.name: card, "Forest": FOREST, companion: friend}
        found = check(deck, format="modern", on=date(2020, 6, 1), facts=facts, cards=cards)
        assert found.legal is True
        return [
            hint.code
            for hint in advice(deck, cards, facts=facts)
            if hint.code == "formats.advice_companion_not_checked"
        ]

    for companion in ("Zirda, the Dawnwaker", "Gyruda, Doom of Depths", "Jegantha, the Wellspring"):
        assert len(hints(companion, UNTOLD)) == 1, companion
    assert hints("Gyruda, Doom of Depths", TWO) == []


def test_all_ten_companions_are_known(facts: Facts):
    asked = {entry.condition for entry in facts.companions.values()}
    assert len(facts.companions) == 10
    assert asked == set(COMPANION_CONDITIONS)
    assert set(_TESTS) < asked
