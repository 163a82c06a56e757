"""What a format went through, what it would go through, and one deck in several lights."""

from datetime import date
from itertools import pairwise

import pytest

from formats.legality import (
    DRAFT_REFUSALS,
    BadDate,
    BadDraft,
    CardFacts,
    Deck,
    DeckCard,
    DraftRuling,
    Facts,
    Printing,
    UnknownFormat,
    changes,
    check,
    difference,
    formats_for,
    history,
    list_on,
    load_facts,
    next_change,
    rulings_of,
    sets_in,
    what_if,
    with_rulings,
)
from formats.legality.timelines import book

from .conftest import FOREST, Card, codes, day, verdict


def test_standard_in_october_2010(facts: Facts):
    change = next_change(facts, "standard", date(2010, 9, 30))
    assert change is not None
    assert change.day == date(2010, 10, 1)
    assert change.entering == ("SOM",)
    assert set(change.leaving) == {"ALA", "CON", "ARB", "M10"}
    after = next_change(facts, "standard", change.day)
    assert after is not None
    assert after.day > change.day
    assert after.entering == ("MBS",)
    assert next_change(facts, "extended", date(2013, 10, 8)) is None


def test_a_format_begins_with_what_is_in_it(facts: Facts):
    first = changes(facts, "modern")[0]
    assert first.day == date(2011, 8, 12)
    assert {"8ED", "NPH"} <= set(first.entering)
    assert "Sensei's Divining Top" in {ruling.card for ruling in first.rulings}
    old = changes(facts, "vintage")
    assert old[0].entering == ("LEA",)
    assert next(c for c in old if c.rules and c.day > date(2000, 1, 1)).day == date(2013, 7, 13)


@pytest.mark.parametrize("key", sorted(load_facts().formats))
def test_changes_add_up_to_the_sets_of_each_day(facts: Facts, key: str):
    entry = facts.formats[key]
    found = changes(facts, key)
    assert all(a.day < b.day for a, b in pairwise(found))
    held: set[str] = set()
    for change in found:
        held = (held - set(change.leaving)) | set(change.entering)
        if entry.until is None or change.day < entry.until:
            assert held == set(sets_in(facts, key, change.day)), change.day
    rulings = [ruling for change in found for ruling in change.rulings]
    assert rulings == list(rulings_of(facts, key))


def test_the_list_of_a_day(facts: Facts):
    listed = {one.card: one for one in list_on(facts, "modern", date(2020, 1, 1))}
    twin = listed["Splinter Twin"]
    assert (twin.status, twin.since, twin.until) == (
        "banned",
        date(2016, 1, 22),
        date(2024, 12, 16),
    )
    assert twin.source.startswith("http")
    assert "Oko, Thief of Crowns" not in listed
    assert "Splinter Twin" not in {o.card for o in list_on(facts, "modern", date(2024, 12, 16))}


def test_a_card_that_rotated_out_can_be_left_out_of_the_list(facts: Facts, card: Card):
    known = {"Memory Jar": card("Memory Jar", "ULG:R")}
    for on, expected in (("1999-06-01", True), ("2001-01-01", False)):
        listed = list_on(facts, "standard", day(on), find=known.get)
        assert ("Memory Jar" in {one.card for one in listed}) is expected
        assert "Memory Jar" in {one.card for one in list_on(facts, "standard", day(on))}


def deck_of(card: CardFacts, count: int = 4) -> tuple[Deck, dict[str, CardFacts]]:
    deck = Deck((DeckCard(count, card.name, 1), DeckCard(60 - count, "Forest", 2)))
    return deck, {card.name: card, "Forest": FOREST}


def test_a_draft_ban(facts: Facts, card: Card):
    shock = card("Shock", "M10:C")
    drafted = with_rulings(facts, [DraftRuling("modern", "Shock", "banned", day("2026-12-01"), "")])
    assert drafted.data_version.startswith(f"{facts.data_version}+")
    assert verdict(drafted, "modern", "2026-11-30", (4, shock)).legal is True
    found = verdict(drafted, "modern", "2026-12-01", (4, shock))
    assert codes(found) == ["banned"]
    assert found.reasons[0].source is None
    assert found.data_version == drafted.data_version
    assert verdict(drafted, "legacy", "2026-12-01", (4, shock)).legal is True
    assert verdict(facts, "modern", "2026-12-01", (4, shock)).legal is True
    deck, cards = deck_of(shock)
    periods = history(deck, format="modern", facts=drafted, cards=cards)
    assert (periods[-1].start, periods[-1].legal) == (date(2026, 12, 1), False)


def test_a_draft_shares_what_it_does_not_change(facts: Facts, card: Card):
    drafted = with_rulings(facts, [DraftRuling("modern", "Shock", "banned", day("2026-12-01"))])
    other = card("Grizzly Bears", "M10:C")
    assert book(drafted, "modern").timeline(other) is book(facts, "modern").timeline(other)
    assert drafted.sets is facts.sets
    assert drafted.formats["legacy"] is facts.formats["legacy"]
    assert with_rulings(facts, []) is facts
    again = with_rulings(facts, [DraftRuling("modern", "Shock", "banned", day("2026-12-01"), "x")])
    assert again.data_version == drafted.data_version
    both = with_rulings(drafted, [DraftRuling("modern", "Shock", "legal", day("2027-01-01"))])
    shock = card("Shock", "M10:C")
    assert verdict(both, "modern", "2026-12-31", (4, shock)).legal is False
    assert verdict(both, "modern", "2027-01-01", (4, shock)).legal is True


def test_a_draft_before_other_rulings_and_on_their_day(facts: Facts, card: Card):
    twin = card("Splinter Twin", "ROE:R")
    early = with_rulings(
        facts, [DraftRuling("modern", "Splinter Twin", "banned", day("2015-01-01"))]
    )
    assert verdict(early, "modern", "2015-01-01", (1, twin)).legal is False
    assert verdict(early, "modern", "2024-12-15", (1, twin)).legal is False
    assert verdict(early, "modern", "2024-12-16", (1, twin)).legal is True
    spared = with_rulings(
        facts, [DraftRuling("modern", "Splinter Twin", "legal", day("2016-01-22"))]
    )
    assert verdict(spared, "modern", "2020-01-01", (1, twin)).legal is True
    fire = CardFacts("Fire // Ice", "Instant", printings=(Printing("MH2", "R"),))
    named = with_rulings(facts, [DraftRuling("modern", "Fire", "banned", day("2026-12-01"))])
    assert verdict(named, "modern", "2026-12-01", (1, fire)).legal is False


@pytest.mark.parametrize(
    ("draft", "why"),
    [
        (("modem", "Shock", "banned", "2026-12-01"), "unknown_format"),
        (("modern", "Shock", "ugly", "2026-12-01"), "unknown_status"),
        (("modern", " ", "banned", "2026-12-01"), "no_card"),
        (("modern", "Shock", "banned", "2011-08-11"), "day_out_of_range"),
        (("vintage", "Shock", "banned", "2101-01-01"), "day_out_of_range"),
        (("extended", "Shock", "banned", "2013-10-09"), "day_out_of_range"),
        (("modern", "Shock", "legal", "2026-12-01"), "same_status"),
        (("vintage", "Black Lotus", "restricted", "2026-12-01"), "same_status"),
        (("modern", "Shock", "restricted", "2026-12-01"), "no_restricted_list"),
        (("standard", "Shock", "restricted", "1997-01-01"), "no_restricted_list"),
    ],
)
def test_drafts_that_could_not_stand(facts: Facts, draft: tuple[str, str, str, str], why: str):
    key, name, status, on = draft
    with pytest.raises(BadDraft) as caught:
        with_rulings(
            facts,
            [
                DraftRuling("vintage", "Shock", "restricted", date(2026, 12, 1)),
                DraftRuling(key, name, status, day(on)),
            ],
        )
    assert (caught.value.why, caught.value.params["index"]) == (why, 1)
    assert why in DRAFT_REFUSALS


def test_two_drafts_for_one_card_on_one_day(facts: Facts):
    on = date(2026, 12, 1)
    drafts = [
        DraftRuling("vintage", "Shock", "restricted", on),
        DraftRuling("vintage", "Shock", "banned", on),
    ]
    with pytest.raises(BadDraft) as caught:
        with_rulings(facts, drafts)
    assert caught.value.why == "twice"
    assert {"twice", "no_card"} <= set(DRAFT_REFUSALS)


def test_one_deck_before_and_after(facts: Facts, card: Card):
    twin, other = card("Splinter Twin", "ROE:R"), card("Other", "LEA:R")
    deck, cards = deck_of(twin)
    deck = Deck((*deck.main, DeckCard(1, "Other", 3)))
    found = difference(
        deck,
        format="modern",
        before=day("2016-01-21"),
        after=day("2016-01-22"),
        facts=facts,
        cards={**cards, "Other": other},
    )
    assert [(reason.code, reason.card) for reason in found.came] == [
        ("formats.banned", "Splinter Twin")
    ]
    assert [reason.card for reason in found.stayed] == ["Other"]
    assert found.went == ()
    assert found.changed
    back = difference(
        deck,
        format="modern",
        before=day("2016-01-22"),
        after=day("2024-12-16"),
        facts=facts,
        cards={**cards, "Other": other},
    )
    assert [reason.card for reason in back.went] == ["Splinter Twin"]


@pytest.mark.parametrize("platform", ["paper", "mtgo"])
def test_what_drafts_would_do_to_decks(facts: Facts, card: Card, platform: str):
    on = date(2026, 12, 1)
    drafted = with_rulings(facts, [DraftRuling("modern", "Shock", "banned", on)])
    shock, bears = card("Shock", "M10:C"), card("Grizzly Bears", "M10:C")
    found = what_if(
        [deck_of(shock), deck_of(bears)],
        format="modern",
        on=on,
        facts=facts,
        drafted=drafted,
        platform=platform,
    )
    assert found[1] is None
    assert found[0] is not None
    assert (found[0].before.legal, found[0].after.legal) == (True, False)
    deck, cards = deck_of(shock)
    assert found[0] == difference(
        deck,
        format="modern",
        before=on,
        after=on,
        facts=facts,
        cards=cards,
        after_facts=drafted,
        platform=platform,
    )


def test_one_deck_in_all_formats(facts: Facts, card: Card):
    shock = card("Shock", "M10:C")
    deck, cards = deck_of(shock)
    found = formats_for(deck, on=day("2010-07-31"), facts=facts, cards=cards)
    assert list(found) == list(facts.formats)
    legal = {key for key, one in found.items() if one.legal}
    assert {"standard", "rulebook-standard", "legacy", "vintage", "pauper", "limited"} <= legal
    assert not {"modern", "block-zendikar", "rulebook-block", "commander"} & legal
    for key, one in found.items():
        assert one == check(deck, format=key, on=day("2010-07-31"), facts=facts, cards=cards)
    unknown = {**cards, "Shock": None}
    apart = formats_for(
        deck, on=day("2010-07-31"), facts=facts, cards=cards, commons=unknown,
        formats=["pauper", "legacy"],
    )  # fmt: skip
    assert [(key, one.legal) for key, one in apart.items()] == [("pauper", None), ("legacy", True)]
    with pytest.raises(UnknownFormat):
        formats_for(deck, on=day("2010-07-31"), facts=facts, cards=cards, formats=["modem"])
    with pytest.raises(BadDate):
        formats_for(deck, on=date(1990, 1, 1), facts=facts, cards=cards)
