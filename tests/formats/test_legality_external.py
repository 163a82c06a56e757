"""Facts and check against real decks and other people's answers. Needs external data."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from formats.decks import fold_name, parse_decklist
from formats.legality import (
    CODES,
    CardFacts,
    CardStatus,
    Facts,
    Verdict,
    check,
    load_cards_tsv,
    status_table,
)
from formats.legality.errors import FactsError
from formats.legality.facts import front_name

from .conftest import day, deck_of, read_json

pytestmark = pytest.mark.external

Find = Callable[[str], CardFacts | None]


def judge(facts: Facts, find: Find, entry: Mapping[str, Any], **changes: Any) -> Verdict:
    entry = {**entry, **changes}
    names = {name for _count, name in (*entry["main"], *entry["side"])}
    return check(
        deck_of(entry["main"], entry["side"]),
        format=entry["format"],
        on=day(entry["date"]),
        facts=facts,
        cards={name: find(name) for name in names},
    )


def test_the_catalogue_loads(catalogue: Mapping[str, CardFacts]):
    assert len(catalogue) == 32_785
    bolt = catalogue["Lightning Bolt"]
    assert bolt.type_line == "Instant"
    assert (bolt.printings[0].set, bolt.printings[0].rarities) == ("LEA", "C")
    assert catalogue["Black Lotus"].flags == {"r"}
    assert len({fold_name(name) for name in catalogue}) == 32_785


def test_a_broken_catalogue_is_named(formats_data: Path, tmp_path: Path):
    lines = (formats_data / "cards.tsv").read_text(encoding="utf-8").splitlines()[:3]
    broken = tmp_path / "cards.tsv"
    broken.write_text("\n".join([*lines, "Bad\t\t\t\t\t\t\tM10"]), encoding="utf-8")
    with pytest.raises(FactsError, match=r"cards\.tsv:4: a printing is SET:RARITIES"):
        list(load_cards_tsv(broken))


def test_every_set_of_the_catalogue_is_known(catalogue: Mapping[str, CardFacts], facts: Facts):
    used = {printing.set for card in catalogue.values() for printing in card.printings}
    assert used <= set(facts.sets)


def test_every_card_in_the_facts_exists(find: Find, facts: Facts):
    named = {
        (entry.key, name): rulings[0].source
        for entry in facts.formats.values()
        for name, rulings in entry.rulings.items()
    }
    missing = {source for (_key, name), source in named.items() if find(name) is None}
    # The catalogue has hardly any Unfinity: its stickers and attractions, banned in May 2024.
    assert all("may-13-2024" in source for source in missing)
    names = {*facts.copy_limits, *facts.digital_names.values()}
    names |= {name for entry in facts.formats.values() for name in entry.card_windows}
    names |= {card for exc in facts.deck_exceptions for card in (*exc.main, *exc.side)}
    names |= {name for name, entry in facts.never_legal.items() if entry.kind == "ante"}
    names |= {card for _set, card in facts.printing_days}
    assert [name for name in sorted(names) if find(name) is None] == []
    assert [name for name in facts.digital_names if name in named] == []


def test_a_front_face_names_one_card(catalogue: Mapping[str, CardFacts], facts: Facts):
    fronts = Counter(front_name(name) for name in catalogue)
    ruled = {name for entry in facts.formats.values() for name in entry.rulings}
    assert [name for name in ruled if fronts[name] > 1] == []


def test_real_decks_of_magic_online(find: Find, facts: Facts, formats_data: Path):
    lines = (formats_data / "decks/real_mtgo.jsonl").read_text(encoding="utf-8").splitlines()
    verdicts = [judge(facts, find, json.loads(line)) for line in lines]
    legal = Counter(verdict.legal for verdict in verdicts)
    assert legal[True] / len(verdicts) >= 0.998
    assert legal[False] == 0
    # The one card that the catalogue lacks: a sticker goblin of Unfinity.
    unknown = {r.card for v in verdicts if v.legal is None for r in v.reasons}
    assert unknown == {"_____ Goblin"}


def test_dated_decks_as_sold_and_as_played(find: Find, facts: Facts, formats_data: Path):
    decks = read_json(formats_data / "decks/precon_dated.json")
    verdicts = {entry["name"]: judge(facts, find, entry) for entry in decks}
    wrong = {
        (name, reason.code, reason.card)
        for name, verdict in verdicts.items()
        if verdict.legal is not True
        for reason in verdict.reasons
    }
    # Sold five months after the ban; no exception is confirmed.
    assert wrong == {("Izzet Phoenix", "formats.banned", "Expressive Iteration")}


def test_war_of_attrition_stays_legal_as_sold(find: Find, facts: Facts, formats_data: Path):
    decks = read_json(formats_data / "decks/precon_dated.json")
    (sold,) = [entry for entry in decks if entry["name"] == "War of Attrition"]
    assert judge(facts, find, sold, date="2011-07-01").legal is True
    assert judge(facts, find, sold, date="2011-09-29").legal is True
    changed = {"main": [[5, "Elite Vanguard"], *sold["main"][1:]]}
    codes = [r.code for r in judge(facts, find, sold, date="2011-07-01", **changed).reasons]
    assert codes == ["formats.too_many_copies", "formats.banned"]
    more = {"main": [*sold["main"], [1, "Plains"]]}
    assert judge(facts, find, sold, date="2011-07-01", **more).legal is False
    assert judge(facts, find, sold, date="2011-09-30").legal is False


def miracles(formats_data: Path, ending: str) -> dict[str, Any]:
    text = (formats_data / f"decks/miracles.{ending}").read_text(encoding="utf-8")
    parsed = parse_decklist(text)
    assert parsed.problems == ()
    return {
        part: [[card.count, card.name] for card in parsed.section(part)]
        for part in ("main", "side")
    }


_DIALECTS = (
    "mtgo.txt",
    "arena.txt",
    "moxfield.txt",
    "archidekt.txt",
    "deckstats.txt",
    "xmage.dck",
    "forge.dck",
    "mwDeck",
    "apprentice.dec",
)


@pytest.mark.parametrize("ending", _DIALECTS)
def test_one_deck_in_many_dialects(formats_data: Path, ending: str):
    expected = read_json(formats_data / "decks/miracles.expected.json")
    deck = miracles(formats_data, ending)
    assert deck == {"main": expected["main"], "side": expected["side"]}


def test_miracles_in_legacy(find: Find, facts: Facts, formats_data: Path):
    deck = {**miracles(formats_data, "mtgo.txt"), "format": "legacy"}
    # The sample is a list of autumn 2014: two of its cards were not out on the first of June.
    june = judge(facts, find, deck, date="2014-06-01")
    assert [(r.code, r.card, r.until) for r in june.reasons] == [
        ("formats.not_released", "Dig Through Time", date(2014, 9, 26)),
        ("formats.not_released", "Council's Judgment", date(2014, 6, 6)),
    ]
    old = {"Dig Through Time": "Ponder", "Council's Judgment": "Swamp"}
    main = [[count, old.get(name, name)] for count, name in deck["main"]]
    assert judge(facts, find, deck, date="2014-06-01", main=main).legal is True
    assert judge(facts, find, deck, date="2014-10-01").legal is True
    later = judge(facts, find, deck, date="2017-04-24")
    assert [(r.code, r.card, r.since) for r in later.reasons] == [
        ("formats.banned", "Sensei's Divining Top", date(2017, 4, 24)),
        ("formats.banned", "Dig Through Time", date(2015, 10, 2)),
    ]


def test_quirks(find: Find, formats_data: Path):
    text = (formats_data / "decks/quirks.txt").read_text(encoding="utf-8")
    parsed = parse_decklist(text)
    assert parsed.problems == ()
    assert [card.name for card in parsed.cards if find(card.name) is None] == []
    assert [card.name for card in parsed.section("side")] == [
        "Duress",
        "Pyroblast",
        "Red Elemental Blast",
    ]


def test_every_name_of_the_catalogue_can_be_written_in_a_list(
    catalogue: Mapping[str, CardFacts], find: Find
):
    names = list(catalogue)
    for start in range(0, len(names), 1_000):
        part = names[start : start + 1_000]
        parsed = parse_decklist("\n".join(f"1 {name}" for name in part))
        assert [card.name for card in parsed.cards] == part
    assert all(find(name) is catalogue[name] for name in names)


#: MTGJSON's words of April 2022 that differ from ours, and why.
_OTHER_WORDS = {
    # Conspiracies and ante cards: theirs "banned", ours never legal.
    "Brago's Favor": {"legacy", "vintage", "commander"},
    "Contract from Below": {"legacy", "vintage", "commander"},
    # A reversible promo: theirs under the name of the card, ours under the doubled name.
    "Stitch in Time // Stitch in Time": {"modern"},
}


def test_the_same_answer_as_mtgjson_in_2022(find: Find, facts: Facts, formats_data: Path):
    data = read_json(formats_data / "samples/mtgjson_v5_awkward_AllPrintings.json")["data"]
    theirs = {
        card["name"]: card["legalities"]
        for one in data.values()
        for card in one["cards"]
        if "legalities" in card
    }
    keys = ("standard", "modern", "pioneer", "legacy", "vintage", "pauper", "commander")
    different: dict[str, set[str]] = {}
    for name, legalities in theirs.items():
        card = find(name)
        assert card is not None, name
        for key in keys:
            word = legalities.get(key, "Not_legal").lower()
            if word != _word(card, key, date(2022, 4, 29), facts):
                different.setdefault(name, set()).add(key)
    assert len(theirs) == 64
    assert different == _OTHER_WORDS


def _word(card: CardFacts, key: str, on: date, facts: Facts) -> str:
    status = status_table(facts, key, on).status(card)
    if status.code == "formats.banned":
        return "banned"
    if status.allowed == 0:
        return "not_legal"
    return "restricted" if status.code == "formats.restricted" else "legal"


def test_a_reprint_never_removes_legality(catalogue: Mapping[str, CardFacts], facts: Facts):
    """Fewer printings never allow more, for every card with two or more, on some days."""
    days = [date(1996, 1, 1), date(2004, 6, 1), date(2010, 8, 1), date(2019, 12, 1)]
    picked = [card for card in catalogue.values() if len(card.printings) > 1][::23]
    for card in picked:
        fewer = CardFacts(
            card.name,
            card.type_line,
            card.color_identity,
            card.layout,
            card.flags,
            card.printings[:-1],
        )
        for key in ("standard", "extended", "modern", "vintage", "pauper"):
            for on in days:
                table = status_table(facts, key, on)
                less, more = table.status(fewer), table.status(card)
                assert less.allowed <= more.allowed, (card.name, key, on, less, more)


def test_every_card_has_an_answer_in_every_format(catalogue: Mapping[str, CardFacts], facts: Facts):
    for key in facts.formats:
        table = status_table(facts, key, date(2012, 6, 1))
        for card in list(catalogue.values())[::11]:
            status = table.status(card)
            assert status.code in CODES
            params = {"lines", *status.params}
            if status.allowed == 0:
                assert params == set(CODES[status.code].params)


def _spans(card: CardFacts, key: str, facts: Facts) -> list[tuple[date, date]]:
    """The unbroken stretches in which any printing was in the format."""
    windows = facts.formats[key].windows
    found = [w for printing in card.printings for w in windows.get(printing.set, ())]
    spans: list[tuple[date, date]] = []
    for enter, leave in sorted((w.enter, w.exit or date.max) for w in found):
        if spans and enter <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(spans[-1][1], leave))
        else:
            spans.append((enter, leave))
    return spans


def test_no_card_comes_back_under_an_old_ban(find: Find, facts: Facts):
    for key, entry in facts.formats.items():
        for name in entry.rulings:
            card = find(name)
            for enter, _leave in _spans(card, key, facts)[1:] if card else ():
                ruling, _next = entry.rulings_on(name, enter)
                if ruling and ruling.status in ("banned", "restricted"):
                    assert ruling.day == enter, (key, name, enter)


@pytest.mark.parametrize(
    ("on", "banned"),
    [
        (
            "2002-11-01",
            (
                "Dark Ritual; Dream Halls; Earthcraft; Lotus Petal; Memory Jar; Mind Over Matter; "
                "Replenish; Survival of the Fittest; Time Spiral; Tolarian Academy; Windfall; "
                "Yawgmoth's Bargain; Yawgmoth's Will"
            ),
        ),
        ("2005-10-20", "Aether Vial; Disciple of the Vault; Entomb; Skullclamp"),
        ("2009-10-02", "Aether Vial; Disciple of the Vault; Sensei's Divining Top; Skullclamp"),
        ("2010-07-01", "Hypergenesis; Sword of the Meek"),
    ],
)
def test_extended_lists_of_their_days(
    catalogue: Mapping[str, CardFacts], facts: Facts, on: str, banned: str
):
    table = status_table(facts, "extended", day(on))
    found = {card.name for card in catalogue.values() if _is_banned(table.status(card))}
    assert found == set(banned.split("; "))


def _is_banned(status: CardStatus) -> bool:
    return status.code == "formats.banned"
