"""The formats and the lists as the rulebook of 2010 defines them."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from formats.legality import (
    BadDraft,
    DraftRuling,
    Facts,
    changes,
    list_on,
    next_list_day,
    resolve_format,
    sets_in,
    with_rulings,
)
from formats.legality.loading import DATA_DIRECTORY

from .conftest import FOREST, Card, codes, day, only, verdict


def names(facts: Facts, key: str, on: str) -> set[str]:
    return set(sets_in(facts, key, day(on)))


@pytest.mark.rule("RB-fmt-standard")
def test_standard(facts: Facts):
    held = names(facts, "rulebook-standard", "2010-07-31")
    assert held == {"ALA", "CON", "ARB", "M10", "ZEN", "WWK", "ROE", "M11"}
    held = names(facts, "rulebook-standard", "2010-10-01")
    assert held == {"ZEN", "WWK", "ROE", "M11", "SOM"}


@pytest.mark.rule("RB-fmt-extended")
def test_extended(facts: Facts, card: Card):
    held = names(facts, "rulebook-extended", "2010-07-31")
    assert {"TSP", "TSB", "10E", "M10", "M11"} <= held
    assert "RAV" not in held
    assert "CSP" not in held
    ravnica = card("From Ravnica", "RAV:C")
    assert verdict(facts, "rulebook-extended", "2010-07-31", (1, ravnica)).legal is False


@pytest.mark.rule("RB-fmt-block")
def test_block(facts: Facts, card: Card):
    assert names(facts, "rulebook-block", "2010-07-31") == {"ZEN", "WWK", "ROE"}
    core = only(verdict(facts, "rulebook-block", "2010-07-31", (1, card("Core", "M11:C"))))
    assert core.code == "formats.not_in_format"


@pytest.mark.rule("RB-fmt-block-growing")
def test_block_grows(facts: Facts):
    assert names(facts, "rulebook-block", "2010-10-02") == {"SOM"}
    assert names(facts, "rulebook-block", "2011-03-01") == {"SOM", "MBS"}
    assert names(facts, "rulebook-block", "2011-06-01") == {"SOM", "MBS", "NPH"}
    # Sets of one day are one release.
    assert names(facts, "rulebook-block", "2007-06-01") == {"TSP", "TSB", "PLC", "FUT"}
    # Two expansions after the large one, and no more: Eventide was the third.
    assert names(facts, "rulebook-block", "2008-08-01") == {"LRW", "MOR", "SHM"}


@pytest.mark.rule("RB-fmt-legacy")
def test_legacy_allows_all_sets_but_its_banned_list(facts: Facts, card: Card):
    on = "2010-07-31"
    assert len(names(facts, "legacy", on)) > 90
    assert codes(verdict(facts, "legacy", on, (1, card("Black Lotus", "LEA:R")))) == ["banned"]
    brainstorm = card("Brainstorm", "ICE:C")
    assert codes(verdict(facts, "vintage", on, (4, brainstorm))) == ["restricted"]
    assert verdict(facts, "legacy", on, (4, brainstorm)).legal is True


@pytest.mark.rule("RB-fmt-vintage")
def test_vintage_takes_cards_of_all_sets_and_restricts(facts: Facts, card: Card):
    old, lotus = card("Old", "LEG:C"), card("Black Lotus", "LEA:R")
    assert verdict(facts, "vintage", "2010-07-31", (4, old), (1, lotus)).legal is True
    two = only(verdict(facts, "vintage", "2010-07-31", (4, old), (2, lotus)))
    assert (two.code, two.count, two.allowed) == ("formats.restricted", 2, 1)


@pytest.mark.rule("RB-ban-restricted")
def test_a_restricted_card_is_one_over_deck_and_sideboard(facts: Facts, card: Card):
    lotus = card("Black Lotus", "LEA:R")
    side = ((1, lotus), (14, FOREST))
    assert verdict(facts, "vintage", "2010-07-31", (1, lotus)).legal is True
    assert verdict(facts, "vintage", "2010-07-31", side=side).legal is True
    both = only(verdict(facts, "vintage", "2010-07-31", (1, lotus), side=side))
    assert (both.code, both.count, both.allowed) == ("formats.restricted", 2, 1)


@pytest.mark.rule("RB-constructed-rules")
def test_one_list_legal_in_legacy_and_not_in_standard(facts: Facts, card: Card):
    old = card("Old", "LEG:C")
    assert verdict(facts, "legacy", "2010-07-31", (4, old)).legal is True
    assert verdict(facts, "rulebook-standard", "2010-07-31", (4, old)).legal is False


@pytest.mark.rule("RB-ban-banned")
def test_banned_is_out_of_main_deck_and_sideboard(facts: Facts, card: Card):
    jace = card("Jace, the Mind Sculptor", "WWK:M")
    for where in ({"side": ((1, jace), (14, FOREST))}, {}):
        found = verdict(facts, "rulebook-standard", "2011-07-01", *([] if where else [(1, jace)]),
                        **where)  # fmt: skip
        assert codes(found) == ["banned"]


@pytest.mark.rule("RB-ban-vintage-only")
def test_only_vintage_has_a_restricted_list(facts: Facts):
    on = date(2010, 7, 31)
    for key in ("rulebook-standard", "rulebook-extended", "rulebook-block", "standard",
                "extended", "legacy", "vintage"):  # fmt: skip
        restricted = [one for one in list_on(facts, key, on) if one.status == "restricted"]
        assert bool(restricted) is (key == "vintage"), key
    for key in ("rulebook-standard", "rulebook-extended", "rulebook-block", "legacy"):
        with pytest.raises(BadDraft) as caught:
            with_rulings(facts, [DraftRuling(key, "Shock", "restricted", on)])
        assert caught.value.why == "no_restricted_list"


@pytest.mark.rule("RB-ban-dates")
def test_lists_come_four_times_a_year():
    assert next_list_day(date(2010, 7, 1)) == date(2010, 9, 20)
    assert next_list_day(date(2010, 12, 20)) == date(2011, 3, 20)
    days, on = [], date(2010, 1, 1)
    for _ in range(8):
        on = next_list_day(on)
        days.append(on)
    assert [(d.month, d.day) for d in days] == [(3, 20), (6, 20), (9, 20), (12, 20)] * 2
    assert all(a < b for a, b in pairwise(days))


@pytest.mark.rule("RB-ban-list-versioned")
def test_a_ban_counts_from_its_day_on(facts: Facts, card: Card):
    shock = card("Shock", "M10:C M11:C")
    drafted = with_rulings(
        facts, [DraftRuling("rulebook-standard", "Shock", "banned", date(2010, 9, 20))]
    )
    assert verdict(drafted, "rulebook-standard", "2010-09-19", (4, shock)).legal is True
    assert codes(verdict(drafted, "rulebook-standard", "2010-09-20", (4, shock))) == ["banned"]


@pytest.mark.parametrize(
    ("key", "first", "last"),
    [
        ("standard", date(2009, 7, 17), date(2015, 10, 1)),
        ("extended", date(2010, 7, 1), date(2013, 10, 7)),
    ],
)
def test_the_rule_gave_the_real_windows_for_years(facts: Facts, key: str, first: date, last: date):
    on = first
    while on <= last:
        assert sets_in(facts, f"rulebook-{key}", on) == sets_in(facts, key, on), on
        on += timedelta(days=1)
    # On either side it did not: core sets left at once before M10, and blocks got shorter later;
    # Extended reached back seven years until the middle of 2010, and then ended.
    before = first - timedelta(days=1)
    assert sets_in(facts, f"rulebook-{key}", before) != sets_in(facts, key, before)
    if key == "standard":
        after = date(2016, 4, 8)
        assert sets_in(facts, f"rulebook-{key}", after) != sets_in(facts, key, after)


@pytest.mark.parametrize("autumns", [("rulebook-standard", 2), ("rulebook-extended", 4)])
def test_every_day_from_the_first_on_has_sets(facts: Facts, autumns: tuple[str, int]):
    key, count = autumns
    rows = (DATA_DIRECTORY / "autumn_sets.tsv").read_text(encoding="utf-8").splitlines()[1:]
    large = [row.partition("\t")[0] for row in rows]
    assert facts.formats[key].start == facts.sets[large[count - 1]].legal
    for change in changes(facts, key):
        assert len(set(large).intersection(sets_in(facts, key, change.day))) == count


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Standard (rulebook of 2010)", "rulebook-standard"),
        ("スタンダード（2010年のルールブック）", "rulebook-standard"),
        ("rulebook-legacy", "legacy"),
        ("Vintage (rulebook of 2010)", "vintage"),
        ("Block Constructed", "rulebook-block"),
        ("ブロック構築", "rulebook-block"),
        ("Zendikar Block Constructed", "block-zendikar"),
    ],
)
def test_names(text: str, key: str):
    assert resolve_format(text) == key
