"""The check on single cards: each reason, its figures and its days."""

from datetime import date

import pytest

from formats.legality import (
    CODES,
    CardFacts,
    Deck,
    DeckCard,
    Facts,
    Printing,
    UnknownFormat,
    Verdict,
    check,
    resolve_format,
    status_table,
)
from formats.legality.codes import NEVER_LEGAL_KINDS

from .conftest import FOREST, TODAY, Card, codes, only, verdict


def test_a_legal_deck(facts: Facts, card: Card):
    found = verdict(facts, "standard", "2009-08-01", (4, card("Lightning Bolt", "LEA:C M10:C")))
    assert found == Verdict(True, (), "standard", date(2009, 8, 1), facts.data_version)


def test_too_many_copies_are_one_reason_over_deck_and_sideboard(facts: Facts, card: Card):
    bolt = card("Lightning Bolt", "M10:C")
    found = verdict(facts, "standard", "2009-08-01", (3, bolt), side=((15, bolt),))
    reason = only(found)
    assert found.legal is False
    assert (reason.code, reason.card) == ("formats.too_many_copies", "Lightning Bolt")
    assert (reason.count, reason.allowed) == (18, 4)
    assert reason.params == {"lines": (1, 50), "rule": "format"}


def test_two_spellings_of_one_card_share_the_limit(facts: Facts):
    fire = CardFacts("Fire // Ice", "Instant", printings=(Printing("APC", "U"),))
    deck = Deck((DeckCard(3, "Fire // Ice", 1), DeckCard(2, "Fire/Ice", 2), DeckCard(60, "F")))
    cards = {"Fire // Ice": fire, "Fire/Ice": fire, "F": FOREST}
    found = check(deck, format="legacy", on=TODAY, facts=facts, cards=cards)
    assert only(found).count == 5
    assert only(found).params["lines"] == (1, 2)


@pytest.mark.parametrize(
    ("name", "type_line", "count", "allowed"),
    [
        ("Relentless Rats", "Creature — Rat", 60, None),
        ("Snow-Covered Island", "Basic Snow Land — Island", 60, None),
        ("Wastes", "Basic Land", 60, None),
        ("Seven Dwarves", "Creature — Dwarf", 7, None),
        ("Seven Dwarves", "Creature — Dwarf", 8, 7),
        ("Nazgûl", "Creature — Wraith Knight", 9, None),
        ("Nazgûl", "Creature — Wraith Knight", 10, 9),
        ("Grizzly Bears", "Creature — Bear", 5, 4),
    ],
)
@pytest.mark.parametrize("key", ["legacy", "vintage", "modern"])
def test_copy_limits(
    facts: Facts, card: Card, key: str, name: str, type_line: str, count: int, allowed: int | None
):
    found = verdict(facts, key, TODAY, (count, card(name, type_line=type_line)))
    assert found.legal is (allowed is None)
    if allowed is not None:
        assert (only(found).count, only(found).allowed) == (count, allowed)


def test_limited_has_no_copy_limit_but_nine_nazgul(facts: Facts, card: Card):
    bears, wraith = card("Grizzly Bears"), card("Nazgûl", "LTR:U")
    assert verdict(facts, "limited", TODAY, (17, bears), fill=40).legal is True
    assert only(verdict(facts, "limited", TODAY, (10, wraith), fill=40)).allowed == 9
    small = only(verdict(facts, "limited", TODAY, (2, bears), fill=39))
    assert (small.code, small.count, small.allowed) == ("formats.deck_too_small", 39, 40)


def test_banned_with_day_and_source(facts: Facts, card: Card):
    top = card("Sensei's Divining Top", "CHK:U")
    assert verdict(facts, "legacy", "2017-04-23", (4, top)).legal is True
    reason = only(verdict(facts, "legacy", "2017-04-24", (4, top)))
    assert (reason.code, reason.count, reason.allowed) == ("formats.banned", 4, 0)
    assert reason.since == date(2017, 4, 24)
    assert reason.until is None
    assert reason.source is not None
    assert "april-24-2017" in reason.source


def test_a_ban_tells_its_end_where_it_is_known(facts: Facts, card: Card):
    reason = only(verdict(facts, "modern", "2020-01-01", (1, card("Splinter Twin", "ROE:R"))))
    assert (reason.since, reason.until) == (date(2016, 1, 22), date(2024, 12, 16))


def test_restricted(facts: Facts, card: Card):
    lotus = card("Black Lotus", "LEA:R")
    assert verdict(facts, "vintage", TODAY, (1, lotus)).legal is True
    reason = only(verdict(facts, "vintage", TODAY, (2, lotus)))
    assert (reason.code, reason.count, reason.allowed) == ("formats.restricted", 2, 1)
    assert reason.since == date(1994, 1, 26)
    assert only(verdict(facts, "legacy", TODAY, (1, lotus))).code == "formats.banned"


def test_before_the_first_rules_anything_goes(facts: Facts, card: Card):
    lotus = card("Black Lotus", "LEA:R")
    assert verdict(facts, "vintage", "1994-01-25", (20, lotus), fill=40).legal is True
    late = verdict(facts, "vintage", "1994-01-26", (20, lotus), fill=40)
    assert codes(late) == ["deck_too_small", "restricted"]


def test_not_in_format_tells_the_nearest_windows(facts: Facts, card: Card):
    reason = only(verdict(facts, "standard", "2012-01-01", (1, card("A", "M10:C M13:C"))))
    assert reason.code == "formats.not_in_format"
    assert (reason.since, reason.until) == (date(2010, 10, 1), date(2012, 7, 13))
    assert reason.params == {
        "lines": (1,),
        "was_set": "M10",
        "was_from": "2009-07-17",
        "was_until": "2010-10-01",
        "will_set": "M13",
        "will_from": "2012-07-13",
    }


def test_a_rotated_card_that_was_banned_is_out_by_rotation(facts: Facts, card: Card):
    jace = card("Jace, the Mind Sculptor", "WWK:M")
    assert codes(verdict(facts, "standard", "2011-08-01", (1, jace))) == ["banned"]
    assert codes(verdict(facts, "standard", "2012-08-01", (1, jace))) == ["not_in_format"]


def test_a_reprint_brings_a_banned_card_back_by_an_event(facts: Facts, card: Card):
    citadel = card("Darksteel Citadel", "DST:C M15:U")
    assert codes(verdict(facts, "standard", "2005-05-01", (4, citadel))) == ["banned"]
    assert verdict(facts, "standard", "2014-08-01", (4, citadel)).legal is True


def test_a_set_may_come_back(facts: Facts, card: Card):
    brand = card("Ice Card", "ICE:C")
    answers = {
        on: verdict(facts, "standard", on, (1, brand), side=((15, FOREST),)).legal
        for on in ("1996-12-31", "1997-01-01", "1997-06-30", "1997-07-01", "1997-11-01")
    }
    assert answers == {
        "1996-12-31": True,
        "1997-01-01": False,
        "1997-06-30": False,
        "1997-07-01": True,
        "1997-11-01": False,
    }


def test_not_released(facts: Facts, card: Card):
    trek = card("Amok Time", "TRK:C")
    reason = only(verdict(facts, "vintage", "2026-11-05", (1, trek)))
    assert (reason.code, reason.until) == ("formats.not_released", date(2026, 11, 6))
    assert reason.params["set"] == "TRK"
    assert verdict(facts, "vintage", "2026-11-06", (1, trek)).legal is True


def test_released_is_not_legal_yet(facts: Facts, card: Card):
    port = card("Rishadan Port", "MMQ:R")
    reason = only(verdict(facts, "vintage", "1999-10-20", (1, port)))
    assert reason.code == "formats.not_in_format"
    assert reason.params["will_from"] == "1999-11-01"
    three = card("Imperial Seal", "PTK:R")
    assert verdict(facts, "vintage", "2005-10-19", (1, three)).legal is False
    assert verdict(facts, "vintage", "2005-10-20", (1, three)).legal is True


def test_a_promo_does_not_bring_a_card_in_early(facts: Facts, card: Card):
    early = card("Beast of Burden", "PULG:R ULG:R")
    assert verdict(facts, "vintage", "1999-02-20", (1, early)).legal is False
    assert verdict(facts, "vintage", "1999-03-01", (1, early)).legal is True
    promo = card("Mana Crypt", "PHPR:R EMA:M")
    assert verdict(facts, "vintage", "2026-01-01", (1, promo)).legal is True


def test_open_ended_sets_count_by_the_day_of_the_card(facts: Facts):
    def crypt(on: date | None, name: str = "Made Up") -> CardFacts:
        return CardFacts(name, "Artifact", printings=(Printing("SLD", "R", on),))

    dated = crypt(date(2022, 2, 18))
    assert codes(verdict(facts, "legacy", "2022-02-17", (1, dated))) == ["not_released"]
    assert verdict(facts, "legacy", "2022-02-18", (1, dated)).legal is True
    listed = crypt(None, "Chun-Li, Countless Kicks")
    assert verdict(facts, "legacy", "2022-02-17", (1, listed)).legal is False
    assert verdict(facts, "legacy", "2022-02-18", (1, listed)).legal is True
    unknown = crypt(None)
    found = verdict(facts, "legacy", "2022-02-18", (1, unknown))
    assert (found.legal, codes(found)) == (None, ["release_day_unknown"])
    assert verdict(facts, "legacy", facts.as_of, (1, unknown)).legal is True


def test_a_set_that_the_facts_do_not_know_is_no_offence(facts: Facts, card: Card):
    found = verdict(facts, "standard", TODAY, (1, card("From the Future", "ZZ9:R")))
    assert (found.legal, codes(found)) == (None, ["set_unknown"])
    assert only(found).params["set"] == "ZZ9"
    assert verdict(facts, "standard", TODAY, (1, card("Known", "ZZ9:R FDN:R"))).legal is True


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (CardFacts("Contract from Below", "Sorcery", printings=(Printing("LEA", "R"),)), "ante"),
        (CardFacts("Amulet of Quoz", "Artifact", printings=(Printing("ICE", "R"),)), "ante"),
        (CardFacts("Animate Object", "Instant", printings=(Printing("UNF", "C"),)), "acorn"),
        (CardFacts("Backup Plan", "Conspiracy", printings=(Printing("CNS", "R"),)), "card_type"),
        (CardFacts("Academy", "Plane — Dominaria", printings=(Printing("HOP", "C"),)), "card_type"),
        (CardFacts("Oko", "Scheme", printings=(Printing("ARC", "C"),)), "card_type"),
        (CardFacts("Fun", "Instant", flags=frozenset("f"), printings=(Printing("UGL"),)), "funny"),
        (CardFacts("A-Thing", "Instant", printings=(Printing("KHM", "C"),)), "digital"),
        (
            CardFacts("Net", "Instant", flags=frozenset("o"), printings=(Printing("MID"),)),
            "digital",
        ),
        (CardFacts("Proposal", "Sorcery", printings=(Printing("PCEL", "R"),)), "not_tournament"),
    ],
)
@pytest.mark.parametrize("key", ["vintage", "legacy", "commander", "modern", "pauper"])
def test_never_legal(facts: Facts, key: str, made: CardFacts, kind: str):
    found = [r for r in verdict(facts, key, TODAY, (1, made)).reasons if r.card == made.name]
    assert [(reason.code, reason.params["kind"]) for reason in found] == [
        ("formats.never_legal", kind)
    ]
    assert kind in NEVER_LEGAL_KINDS


def test_ante_is_out_of_limited_too_but_conspiracies_are_not(facts: Facts):
    ante = CardFacts("Jeweled Bird", "Artifact", printings=(Printing("ARN", "U"),))
    plan = CardFacts("Backup Plan", "Conspiracy", printings=(Printing("CNS", "R"),))
    assert codes(verdict(facts, "limited", TODAY, (1, ante), fill=40)) == ["never_legal"]
    assert verdict(facts, "limited", TODAY, (1, plan), fill=40).legal is True


def test_unfinity_without_acorn_is_eternal(facts: Facts, card: Card):
    comet = card("Comet, Stellar Pup", "UNF:M", type_line="Legendary Planeswalker — Comet")
    assert verdict(facts, "vintage", TODAY, (4, comet)).legal is True
    assert verdict(facts, "vintage", "2022-10-06", (4, comet)).legal is False
    assert codes(verdict(facts, "modern", TODAY, (1, comet))) == ["not_in_format"]


def test_a_playtest_card_that_was_printed_for_real(facts: Facts):
    poison = CardFacts(
        "Pick Your Poison",
        "Sorcery",
        flags=frozenset("f"),
        printings=(Printing("CMB1", "R"), Printing("MKM", "C")),
    )
    assert verdict(facts, "vintage", "2024-02-01", (4, poison)).legal is False
    assert verdict(facts, "vintage", "2024-02-02", (4, poison)).legal is True


def test_pauper_counts_commons_of_paper_and_magic_online(facts: Facts, card: Card):
    def answer(printings: str, on: str = "2026-01-01") -> bool | None:
        return verdict(facts, "pauper", on, (4, card("Some Card", printings))).legal

    assert answer("M10:C") is True
    assert answer("M10:U M11:C", "2010-07-15") is False
    assert answer("M10:U M11:C", "2010-07-16") is True
    assert answer("M10:U ME4:C") is True
    assert answer("M10:U AKR:C J21:C") is False
    assert answer("M10:U CED:C PRM:C PM10:C") is False
    assert answer("M10:UC") is True


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("standard", "standard"),
        ("Type 2", "standard"),
        ("type2", "standard"),
        ("T2", "standard"),
        ("スタンダード", "standard"),
        ("ﾓﾀﾞﾝ", "modern"),
        ("VINTAGE", "vintage"),
        ("type1", "vintage"),
        ("Type-1", "vintage"),
        ("constructed", "vintage"),
        ("Type 1.5", "legacy"),
        ("レガシー", "legacy"),
        ("edh", "commander"),
        ("統率者戦", "commander"),
        ("Elder Dragon Highlander", "commander"),
        ("extended", "extended"),
        ("sealed", "limited"),
        ("Booster Draft", "limited"),
        ("block-zendikar", "block-zendikar"),
        ("Zendikar Block", "block-zendikar"),
        ("zendikar block constructed", "block-zendikar"),
        ("ゼンディカー・ブロック", "block-zendikar"),
    ],
)
def test_resolve_format(text: str, key: str):
    assert resolve_format(text) == key


def test_resolve_format_of_every_key_and_name(facts: Facts):
    for key, entry in facts.formats.items():
        assert resolve_format(key) == key
        assert resolve_format(entry.ja) == key
        assert all(resolve_format(alias) == key for alias in entry.aliases)
        assert all(resolve_format(name) == key for _day, name in entry.names)
    for nonsense in ("", "   ", "\x00", "x" * 10_000, "qqqq"):
        with pytest.raises(UnknownFormat):
            resolve_format(nonsense)


def test_the_cache_follows_the_card_that_is_handed_in(facts: Facts, card: Card):
    table = status_table(facts, "modern", TODAY)
    assert table.status(card("Same", "M10:C")).allowed == 4
    assert table.status(card("Same", "LEA:C")).allowed == 0


def test_codes_are_closed():
    assert all(code.startswith("formats.") for code in CODES)
    assert all(len(set(spec.params)) == len(spec.params) for spec in CODES.values())
    uncertain = {code for code, spec in CODES.items() if not spec.certain}
    assert uncertain == {
        "formats.card_not_in_catalogue",
        "formats.release_day_unknown",
        "formats.set_unknown",
        "formats.color_identity_unknown",
        "formats.commander_pair_unknown",
    }
