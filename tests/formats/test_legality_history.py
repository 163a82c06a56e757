"""Timelines and histories agree with the check of every single day."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality import (
    FIRST_DAY,
    LAST_DAY,
    CardFacts,
    Deck,
    DeckCard,
    Facts,
    Printing,
    UnknownFormat,
    card_timeline,
    check,
    history,
    legal_spans,
    load_facts,
    offence_spans,
    status_table,
)
from formats.legality.status import card_status

from .conftest import FOREST, Card

KEYS = sorted(load_facts().formats)
LEGEND = "Legendary Creature — Elf"
POOL = {
    "Forest": FOREST,
    "Bolt": CardFacts("Bolt", "Instant", "R", printings=(Printing("LEA", "C"), Printing("M10"))),
    "Twice": CardFacts("Twice", "Instant", printings=(Printing("ICE", "C"), Printing("ORI", "C"))),
    "Lotus": CardFacts("Black Lotus", "Artifact", printings=(Printing("LEA", "R"),)),
    "Jar": CardFacts("Memory Jar", "Artifact", printings=(Printing("ULG", "R"),)),
    "Top": CardFacts("Sensei's Divining Top", "Artifact", printings=(Printing("CHK", "U"),)),
    "Citadel": CardFacts(
        "Darksteel Citadel", "Artifact Land", printings=(Printing("DST", "C"), Printing("M15"))
    ),
    "Rats": CardFacts("Relentless Rats", "Creature", "B", printings=(Printing("5DN", "U"),)),
    "Bird": CardFacts("Jeweled Bird", "Artifact", printings=(Printing("ARN", "U"),)),
    "Acorn": CardFacts("Animate Object", "Instant", printings=(Printing("UNF", "C"),)),
    "New": CardFacts("New", "Sorcery", printings=(Printing("ZZZ", "R"),)),
    "Drop": CardFacts("Drop", "Legendary Creature", "G", printings=(Printing("SLD", "R"),)),
    "Legend": CardFacts("Adun Oakenshield", LEGEND, "BRG", printings=(Printing("LEG", "R"),)),
    "Kokusho": CardFacts(
        "Kokusho, the Evening Star", LEGEND, "B", printings=(Printing("CHK", "R"),)
    ),
    "Fire": CardFacts("Fire // Ice", "Instant", "UR", printings=(Printing("APC", "U"),)),
    "Arena": CardFacts("Net", "Instant", flags=frozenset("o"), printings=(Printing("YMID"),)),
    "Plan": CardFacts("Backup Plan", "Conspiracy", printings=(Printing("CNS", "R"),)),
    "Nobody": None,
}
CARDS = [card for card in POOL.values() if card is not None]
days = st.dates(FIRST_DAY, LAST_DAY)
lines = st.lists(st.tuples(st.integers(1, 30), st.sampled_from(sorted(POOL))), max_size=8)


@given(st.sampled_from(KEYS), st.sampled_from(CARDS), st.lists(days, min_size=1, max_size=10))
def test_a_timeline_says_what_every_day_says(key: str, card: CardFacts, on: list[date]):
    facts = load_facts()
    for day in on:
        expected = card_status(card, facts.formats[key], day, facts)
        assert status_table(facts, key, day).status(card) == expected


@pytest.mark.parametrize("key", ["standard", "vintage", "pauper", "limited", "block-urza"])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_on_each_day_from_1993_to_2027(facts: Facts, key: str, card: CardFacts):
    entry = facts.formats[key]
    spans = card_timeline(card, format=key, facts=facts)
    assert spans[0].start == entry.start
    assert all(a.until == b.start and a.status != b.status for a, b in pairwise(spans))
    assert spans[-1].until == entry.until
    for span in spans:
        until = min(span.until or date(2027, 1, 1), date(2027, 1, 1))
        day = span.start
        while day < until:
            assert card_status(card, entry, day, facts) == span.status, day
            day += timedelta(days=3)
        if span.until and span.until <= until:
            last = span.until - timedelta(days=1)
            assert card_status(card, entry, last, facts) == span.status


@given(st.sampled_from(KEYS), lines, lines, st.sampled_from([None, "Kokusho", "Legend", "Drop"]),
       st.sampled_from([None, "Kokusho"]), st.sampled_from(["paper", "mtgo"]))  # fmt: skip
def test_a_history_says_what_every_day_says(
    key: str,
    main: list[tuple[int, str]],
    side: list[tuple[int, str]],
    commander: str | None,
    companion: str | None,
    platform: str,
):
    facts = load_facts()
    deck = Deck(
        tuple(DeckCard(count, name) for count, name in main),
        tuple(DeckCard(count, name) for count, name in side),
        (DeckCard(1, commander),) if commander else (),
        (DeckCard(1, companion),) if companion else (),
    )
    more = {"format": key, "facts": facts, "cards": POOL, "platform": platform}
    periods = history(deck, **more)
    assert periods[0].start == FIRST_DAY
    assert periods[-1].until is None
    assert all(a.until == b.start and a.offences != b.offences for a, b in pairwise(periods))
    for period in periods:
        last = (period.until or date(2100, 1, 1)) - timedelta(days=1)
        for on in {period.start, last, period.start + (last - period.start) / 2}:
            found = check(deck, on=on, **more)
            assert found.legal is period.legal
            assert {(r.code, r.card) for r in found.reasons} == set(period.offences)
            assert tuple(dict.fromkeys(r.code for r in found.reasons)) == period.codes or (
                sorted({r.code for r in found.reasons}) == sorted(period.codes)
            )
    joined = legal_spans(periods)
    assert all(a.until == b.start and a.legal is not b.legal for a, b in pairwise(joined))
    assert (joined[0].start, joined[-1].until) == (FIRST_DAY, None)


def test_the_days_on_which_a_deck_was_legal(facts: Facts, card: Card):
    jace = card("Jace, the Mind Sculptor", "WWK:M")
    deck = Deck((DeckCard(4, "Jace"), DeckCard(56, "Forest")))
    periods = history(deck, format="standard", facts=facts, cards={"Jace": jace, "Forest": FOREST})
    legal = [(span.start, span.until) for span in legal_spans(periods) if span.legal]
    assert legal == [(date(2010, 2, 5), date(2011, 7, 1))]
    banned = next(p for p in periods if ("formats.banned", jace.name) in p.offences)
    assert (banned.start, banned.until) == (date(2011, 7, 1), date(2011, 9, 30))


def test_a_format_that_ended(facts: Facts):
    deck = Deck((DeckCard(60, "Forest"),))
    periods = history(deck, format="extended", facts=facts, cards={"Forest": FOREST})
    assert [(p.legal, p.start, p.until) for p in periods] == [
        (False, FIRST_DAY, date(1997, 7, 1)),
        (True, date(1997, 7, 1), date(2013, 10, 8)),
        (False, date(2013, 10, 8), None),
    ]
    with pytest.raises(UnknownFormat):
        history(deck, format="extendet", facts=facts, cards={})


def test_a_list_that_stays_legal_as_sold(facts: Facts, card: Card):
    (sold,) = facts.deck_exceptions
    cards = {name: card(name, "ZEN:C SOM:C") for name in (*sold.main, *sold.side)}
    cards["Plains"] = card("Plains", "ZEN:C SOM:C", type_line="Basic Land — Plains")
    deck = Deck(
        tuple(DeckCard(count, name) for name, count in sold.main.items()),
        tuple(DeckCard(count, name) for name, count in sold.side.items()),
    )
    periods = history(deck, format="standard", facts=facts, cards=cards)
    for period in periods:
        found = check(deck, format="standard", on=period.start, facts=facts, cards=cards)
        assert (found.legal, {(r.code, r.card) for r in found.reasons}) == (
            period.legal, set(period.offences),
        )  # fmt: skip
    assert any(p.legal and p.start <= date(2011, 8, 1) < (p.until or date.max) for p in periods)


def test_the_book_follows_the_card_that_is_handed_in(facts: Facts, card: Card):
    one, other = card("Same", "M10:C"), card("Same", "LEA:C")
    table = status_table(facts, "modern", date(2020, 1, 1))
    assert [table.status(made).allowed for made in (one, other, one)] == [4, 0, 4]


def test_books_start_anew_when_they_grow_too_large(facts: Facts, card: Card, monkeypatch):
    from formats.legality import timelines

    monkeypatch.setattr(timelines, "MOST_TIMELINES", 10)
    monkeypatch.setattr(timelines, "_spent", 0)
    before = timelines.book(facts, "modern")
    for number in range(11):
        status_table(facts, "modern", date(2020, 1, 1)).status(card(f"Card {number}"))
    assert timelines.book(facts, "modern") is not before


@given(main=lines, key=st.sampled_from(KEYS))
def test_offences_with_their_days_say_what_the_periods_say(
    facts: Facts, main: list[tuple[int, str]], key: str
) -> None:
    deck = Deck(tuple(DeckCard(count, name) for count, name in main))
    periods = history(deck, format=key, facts=facts, cards=POOL)
    spans = offence_spans(periods)
    assert len({one.offence for one in spans}) == len(spans)
    for one in spans:
        assert all(a[1] is not None and a[1] < b[0] for a, b in pairwise(one.days))
    for period in periods:
        held = {
            one.offence
            for one in spans
            if any(s <= period.start and (u is None or period.start < u) for s, u in one.days)
        }
        assert held == set(period.offences)


def test_a_list_longer_than_any_deck_is_judged_the_same(facts: Facts) -> None:
    """Of such a list no timelines are kept; the answers are those of short ones."""
    cards = {
        f"{name} {number}": CardFacts(
            f"{name} {number}", "Instant", printings=(Printing(code, "C"),)
        )
        for number, (name, code) in enumerate([("A", "LEA"), ("B", "ORI"), ("C", "ZZZ")] * 120)
    }
    on = date(2016, 1, 1)
    whole = Deck(tuple(DeckCard(1, name) for name in cards))
    for key in ("standard", "legacy", "pauper"):
        long = check(whole, format=key, on=on, facts=facts, cards=cards)
        short = [
            reason
            for name in cards
            for reason in check(
                Deck((DeckCard(1, name),)), format=key, on=on, facts=facts, cards=cards
            ).reasons
            if reason.card
        ]
        assert [reason for reason in long.reasons if reason.card] == short
