"""The check on whole decks: sizes, the life of formats, commanders, what nobody knows."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality import (
    CODES,
    BadDate,
    CardFacts,
    Deck,
    DeckCard,
    Facts,
    Printing,
    Reason,
    UnknownFormat,
    Verdict,
    check,
    load_facts,
)
from formats.legality.codes import COPY_RULES, SIDEBOARD_RULES

from .conftest import FOREST, TODAY, Card, codes, only, verdict


def test_deck_sizes(facts: Facts):
    small = only(verdict(facts, "modern", TODAY, fill=59))
    assert (small.code, small.count, small.allowed) == ("formats.deck_too_small", 59, 60)
    assert verdict(facts, "modern", TODAY, fill=200).legal is True


@pytest.mark.parametrize(
    ("on", "size", "rule"),
    [
        ("2013-07-12", 0, None),
        ("2013-07-12", 15, None),
        ("2013-07-12", 14, "exact"),
        ("2013-07-12", 16, "exact"),
        ("2013-07-13", 14, None),
        ("2013-07-13", 16, "max"),
    ],
)
def test_sideboards(facts: Facts, on: str, size: int, rule: str | None):
    side = ((size, FOREST),) if size else ()
    found = verdict(facts, "modern", on, side=side)
    assert found.legal is (rule is None)
    if rule:
        assert (only(found).code, only(found).count) == ("formats.sideboard_size", size)
        assert only(found).params == {"rule": rule}
        assert rule in SIDEBOARD_RULES


def test_one_copy_of_each_legend_in_1994(facts: Facts, card: Card):
    legend = card("Adun Oakenshield", "LEG:R", type_line="Legendary Creature — Human Knight")
    side = ((15, FOREST),)
    early = verdict(facts, "vintage", "1994-12-01", (2, legend), side=side)
    assert (only(early).allowed, only(early).params["rule"]) == (1, "legend")
    assert only(early).params["rule"] in COPY_RULES
    assert verdict(facts, "vintage", "1995-11-01", (4, legend), side=side).legal is True


@pytest.mark.parametrize(
    ("key", "on"),
    [
        ("modern", "2011-08-11"),
        ("pioneer", "2019-10-20"),
        ("extended", "2013-10-08"),
        ("extended", "1997-06-30"),
        ("standard", "1995-01-09"),
        ("legacy", "1996-04-30"),
        ("block-zendikar", "2009-10-01"),
    ],
)
def test_a_format_outside_its_life(facts: Facts, card: Card, key: str, on: str):
    found = verdict(facts, key, on, (9, card("Anything")))
    reason = only(found)
    assert found.legal is False
    assert reason.code == "formats.not_tournament_format_on_day"
    assert (reason.since, reason.until) == (facts.formats[key].start, facts.formats[key].until)


def test_every_format_has_a_legal_deck_while_it_lives(facts: Facts):
    leader = CardFacts("Leader", "Legendary Creature", "G", printings=(Printing("M10", "R"),))
    for key, entry in facts.formats.items():
        commander = entry.deck == "commander"
        deck = Deck(
            (DeckCard(99 if commander else 60, "Forest"),),
            commander=(DeckCard(1, "Leader"),) if commander else (),
        )
        cards = {"Forest": FOREST, "Leader": leader}
        last = date(2013, 10, 7) if entry.until else TODAY
        assert check(deck, format=key, on=last, facts=facts, cards=cards).legal is True, key


def test_unknown_cards_leave_the_answer_open_unless_an_offence_is_certain(facts: Facts):
    deck = Deck((DeckCard(2, "Lightnig Bolt", 1), DeckCard(58, "Forest", 2)))
    cards = {"Forest": FOREST, "Lightnig Bolt": None}
    near = {"Lightnig Bolt": ("Lightning Bolt",)}
    found = check(deck, format="legacy", on=TODAY, facts=facts, cards=cards, suggestions=near)
    assert found.legal is None
    assert only(found) == Reason(
        "formats.card_not_in_catalogue",
        card="Lightnig Bolt",
        count=2,
        params={"lines": (1,), "suggestions": ("Lightning Bolt",)},
    )
    short = Deck((DeckCard(2, "Lightnig Bolt", 1),))
    found = check(short, format="legacy", on=TODAY, facts=facts, cards={})
    assert found.legal is False
    assert codes(found) == ["deck_too_small", "card_not_in_catalogue"]


def test_reasons_come_in_the_order_of_the_deck(facts: Facts, card: Card):
    found = verdict(
        facts,
        "legacy",
        TODAY,
        (5, card("Zebra")),
        (1, card("Black Lotus", "LEA:R")),
        (5, card("Aardvark")),
        side=((16, card("Middle")),),
    )
    assert codes(found) == [
        "sideboard_size",
        "too_many_copies",
        "banned",
        "too_many_copies",
        "too_many_copies",
    ]
    assert [r.card for r in found.reasons] == [None, "Zebra", "Black Lotus", "Aardvark", "Middle"]


def test_commander(facts: Facts, card: Card):
    leader = card("Leader", type_line="Legendary Creature — Elf", color_identity="G")
    assert verdict(facts, "commander", TODAY, commander=(leader,), fill=99).legal is True
    short = only(verdict(facts, "commander", TODAY, commander=(leader,), fill=98))
    assert (short.code, short.count, short.allowed) == ("formats.deck_size_exact", 99, 100)
    assert codes(verdict(facts, "commander", TODAY, fill=100)) == ["commander_missing"]
    side = verdict(facts, "commander", TODAY, commander=(leader,), side=((1, FOREST),), fill=99)
    assert codes(side) == ["sideboard_size"]
    three = (leader, card("B", type_line="Legendary Creature"), card("C", type_line="Legendary "
                                                                      "Creature"))  # fmt: skip
    assert codes(verdict(facts, "commander", TODAY, commander=three, fill=97)) == [
        "too_many_commanders"
    ]
    twice = (2, card("Bears", type_line="Creature", color_identity="G"))
    reason = only(verdict(facts, "commander", TODAY, twice, commander=(leader,), fill=99))
    assert (reason.code, reason.allowed) == ("formats.too_many_copies", 1)


def test_who_may_be_commander(facts: Facts, card: Card):
    def answer(type_line: str) -> list[str]:
        leader = card("Leader", type_line=type_line, color_identity="G")
        return codes(verdict(facts, "commander", TODAY, commander=(leader,), fill=99))

    assert answer("Creature — Elf") == ["not_a_commander"]
    assert answer("Legendary Artifact") == ["not_a_commander"]
    assert answer("Legendary Land") == ["not_a_commander"]
    assert answer("Legendary Planeswalker — Elf") == []
    # A Background leads only beside a card that chooses one.
    assert answer("Legendary Enchantment — Background") == ["not_a_commander"]
    assert answer("") == []


def test_color_identity(facts: Facts, card: Card):
    leader = card("Leader", type_line="Legendary Creature", color_identity="GW")
    bolt = card("Bolt", color_identity="R")
    reason = only(verdict(facts, "commander", TODAY, (1, bolt), commander=(leader,), fill=99))
    assert reason.code == "formats.color_identity"
    assert reason.params == {"lines": (1,), "identity": "R", "commanders": "WG"}
    thin = card("Thin", flags="x")
    found = verdict(facts, "commander", TODAY, (1, thin), commander=(leader,), fill=99)
    assert (found.legal, codes(found)) == (None, ["color_identity_unknown"])
    assert only(found).params["cards"] == ("Thin",)
    plain = card("Colourless")
    assert verdict(facts, "commander", TODAY, (1, plain), commander=(leader,), fill=99).legal


def test_banned_as_commander_and_as_companion(facts: Facts, card: Card):
    more = {"type_line": "Legendary Creature", "color_identity": "G"}
    kokusho = card("Kokusho, the Evening Star", "CHK:R", **more)
    leader = card("Leader", **more)
    led = verdict(facts, "commander", "2013-01-01", commander=(kokusho,), fill=99)
    assert codes(led) == ["banned_as_commander"]
    assert led.reasons[0].until == date(2014, 9, 26)
    in_deck = verdict(facts, "commander", "2013-01-01", (1, kokusho), commander=(leader,), fill=99)
    assert in_deck.legal is True
    lutri = card("Lutri, the Spellchaser", "IKO:R", **more)
    with_it = verdict(
        facts, "commander", "2026-03-01", commander=(leader,), companion=(lutri,), fill=99
    )
    assert codes(with_it) == ["banned_as_companion"]


def test_companion_takes_a_place_in_the_sideboard_once(facts: Facts, card: Card):
    lurrus = card("Lurrus", "IKO:R")
    full = ((15, FOREST),)
    assert codes(verdict(facts, "legacy", TODAY, side=full, companion=(lurrus,))) == [
        "sideboard_size"
    ]
    both = ((1, lurrus), (14, FOREST))
    assert verdict(facts, "legacy", TODAY, side=both, companion=(lurrus,)).legal is True
    assert verdict(facts, "legacy", TODAY, (3, lurrus), side=both, companion=(lurrus,)).legal
    assert codes(verdict(facts, "legacy", TODAY, companion=(lurrus, card("Other")))) == [
        "too_many_companions"
    ]
    yorion = card("Yorion, Sky Nomad", "IKO:R")
    assert only(verdict(facts, "legacy", TODAY, companion=(yorion,))).allowed == 80
    assert verdict(facts, "legacy", TODAY, companion=(yorion,), fill=80).legal is True


def test_without_commanders_a_card_under_that_heading_is_in_the_deck(facts: Facts, card: Card):
    leader = card("Leader")
    assert verdict(facts, "legacy", TODAY, commander=(leader,), fill=59).legal is True
    assert codes(verdict(facts, "legacy", TODAY, (4, leader), commander=(leader,))) == [
        "too_many_copies"
    ]


POOL = {
    "Forest": FOREST,
    "Bolt": CardFacts("Bolt", "Instant", "R", printings=(Printing("LEA", "C"), Printing("M10"))),
    "Lotus": CardFacts("Black Lotus", "Artifact", printings=(Printing("LEA", "R"),)),
    "Top": CardFacts("Sensei's Divining Top", "Artifact", printings=(Printing("CHK", "U"),)),
    "Rats": CardFacts("Relentless Rats", "Creature", "B", printings=(Printing("5DN", "U"),)),
    "Bird": CardFacts("Jeweled Bird", "Artifact", printings=(Printing("ARN", "U"),)),
    "New": CardFacts("New", "Sorcery", printings=(Printing("ZZZ", "R"),)),
    "Drop": CardFacts("Drop", "Legendary Creature", "G", printings=(Printing("SLD", "R"),)),
    "Nobody": None,
}
lines = st.lists(st.tuples(st.integers(1, 30), st.sampled_from(sorted(POOL))), max_size=12)


def judged(facts: Facts, key: str, on: date, main: list[tuple[int, str]]) -> Verdict:
    deck = Deck(tuple(DeckCard(count, name) for count, name in main))
    return check(deck, format=key, on=on, facts=facts, cards=POOL)


def meaning(found: Verdict) -> set[tuple[str, str | None, int | None]]:
    return {(reason.code, reason.card, reason.count) for reason in found.reasons}


@given(
    key=st.sampled_from(sorted(load_facts().formats)),
    on=st.dates(date(1993, 8, 5), date(2100, 12, 31)),
    main=lines,
    data=st.data(),
)
def test_every_deck_gets_an_answer(key: str, on: date, main: list[tuple[int, str]], data):
    facts = load_facts()
    found = judged(facts, key, on, main)
    certain = [CODES[reason.code].certain for reason in found.reasons]
    assert found.legal is (False if any(certain) else None if certain else True)
    for reason in found.reasons:
        assert tuple(sorted(reason.params)) == tuple(sorted(CODES[reason.code].params))
    assert len(meaning(found)) == len(found.reasons)
    assert found == judged(facts, key, on, main)
    shuffled = judged(facts, key, on, data.draw(st.permutations(main)))
    assert (shuffled.legal, meaning(shuffled)) == (found.legal, meaning(found))
    split = [(1, name) for count, name in main for _ in range(count)]
    assert meaning(judged(facts, key, on, split)) == meaning(found)


def test_dates_and_formats_out_of_range(facts: Facts):
    deck = Deck((DeckCard(60, "Forest"),))
    cards = {"Forest": FOREST}
    for on in (date(1993, 8, 4), date(2101, 1, 1), datetime(2020, 1, 1)):  # noqa: DTZ001
        with pytest.raises(BadDate):
            check(deck, format="vintage", on=on, facts=facts, cards=cards)
    for on in (date(1993, 8, 5), date(2100, 12, 31)):
        assert check(deck, format="vintage", on=on, facts=facts, cards=cards).legal is True
    with pytest.raises(UnknownFormat) as caught:
        check(deck, format="moderm", on=TODAY, facts=facts, cards=cards)
    assert caught.value.near[0] == "modern"


def test_a_deck_line_has_a_positive_count():
    with pytest.raises(ValueError, match="positive"):
        DeckCard(0, "Forest")
