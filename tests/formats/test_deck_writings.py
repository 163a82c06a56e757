"""Lists of every program, each from a small sample; what a list looks like decides who reads it."""

import json
from pathlib import Path

import pytest

from formats.decks import (
    GIFTS,
    WRITINGS,
    DeckLine,
    LineKind,
    ParsedDeck,
    deck_hash,
    fold_name,
    read_deck,
    write_deck,
)

Row = tuple[int, str, str, str | None, str | None, bool]

SAMPLES = {
    "mtgo": "2 Fire/Ice\n4 Lim-Dul's Vault\n\n1 Duress\n",
    "mtgo_dek": """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="2" Sideboard="false" Name="Fire/Ice" Annotation="0" />
  <Cards CatID="2" Quantity="4" Sideboard="false" Name="Lim-Dul's Vault" Annotation="0" />
  <Cards CatID="3" Quantity="1" Sideboard="true" Name="Duress" Annotation="0" />
</Deck>""",
    "arena": "About\nName Sample\n\nDeck\n2 Fire // Ice (DAR) 12\n4 Lim-Dûl's Vault\n\n"
    "Sideboard\n1 Duress (CONF) 5\n",
    "cockatrice": """<?xml version="1.0"?>
<cockatrice_deck version="1">
  <deckname>Sample</deckname>
  <comments>first
second</comments>
  <zone name="side">
    <card number="1" name="Duress" setShortName="CON" collectorNumber="5"/>
  </zone>
  <zone name="main">
    <card number="2" price="0" name="Fire // Ice"
      setShortName="DOM" collectorNumber="12"/>
    <card number="4" name="Lim-D&#251;l's Vault"/>
  </zone>
</cockatrice_deck>""",
    "cockatrice_text": "// Sample\n// a remark\n\n// 6 Maindeck\n2 Fire // Ice\n"
    "4 Lim-Dûl's Vault\n\n// 1 Sideboard\nSB: 1 Duress\n",
    "forge": "[metadata]\nName=Sample\nDeck Type=constructed\n[Main]\n2 Fire // Ice+|DOM|1|[12]\n"
    "4 Lim-Dûl's Vault\n[Sideboard]\n1 Duress|CON\n[Schemes]\n1 A Scheme|ARC\n",
    "xmage": "NAME:Sample\nAUTHOR:Someone\n2 [DOM:12] Fire // Ice\n4 [ALL:0] Lim-Dul's Vault\n"
    "SB: 1 [CON:5] Duress\nLAYOUT MAIN:(1,2)(NONE,false,50)|([DOM:12])\n"
    "LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|([CON:5])\n",
    "apprentice": "// NAME : Sample\n// CREATOR : Someone\n        2 Fire/Ice\n"
    "        4 Lim-Dul's Vault\nSB:  1 Duress\n",
    "mws": "// Deck file for Magic Workstation\n// NAME : Sample\n\n// Lands\n"
    "    2 [DOM] Fire/Ice\n// Spells\n    4 [ALL] Lim-Dul's Vault (2)\n// Sideboard\n"
    "SB: 1 [CON] Duress\n",
    "moxfield": "2 Fire // Ice (DOM) 12 *F* #burn #!mine\n4 Lim-Dûl's Vault (ALL) 107 *E*\n\n"
    "SIDEBOARD:\n1 Duress (CON) 5\n",
    "moxfield_csv": '\ufeff"Count","Tradelist Count","Name","Edition","Condition","Language",'
    '"Foil","Tags","Last Modified","Collector Number","Alter","Proxy","Purchase Price"\r\n'
    '"2","0","Fire // Ice","dom","Near Mint","English","foil","burn, mine","","12","F","F",""\r\n'
    '"4","0","Lim-Dûl\'s Vault","all","Near Mint","English","","","","107","F","F",""\r\n',
    "archidekt": "2x Fire // Ice (dom) 12 *F* [Burn,Draw] ^Have,#37d67a^\n"
    "4x Lim-Dûl's Vault (all) 107 [Maindeck]\n1x Duress (con) 5 [Sideboard{noDeck}{noPrice}]\n",
    "deckbox_csv": "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language,Foil\r\n"
    "2,0,Fire // Ice,Dominaria,12,Near Mint,English,foil\r\n"
    "\r\n"
    '4,0,"Lim-Dûl\'s Vault",Alliances,107,Near Mint,English,\r\n',
    "deckstats": "//NAME: Sample from DeckStats.net\n//Main\n2 [DOM] Fire // Ice\n"
    "4 [ALL#107] Lim-Dûl's Vault # a note\n1 [CON] Leader # !Commander\n\n//Sideboard\n"
    "SB: 1 [CON#5] Duress\n\n//Maybeboard\n1 Opt\n",
    "octgn": """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593">
  <section name="Main">
    <card qty="2" id="00000000-0000-0000-0000-000000000001">Fire // Ice</card>
    <card qty="4" id="00000000-0000-0000-0000-000000000002">Lim-Dûl's Vault</card>
  </section>
  <section name="Sideboard">
    <card qty="1" id="00000000-0000-0000-0000-000000000003">Duress</card>
  </section>
  <section name="Command Zone"><card qty="1" id="">Leader</card></section>
  <section name="Planes/Schemes" />
</deck>""",
    "mtgjson": """{
  "meta": {"date": "2026-01-01", "version": "5"},
  "data": {
    "code": "DOM", "name": "Sample",
    "commander": [{"count": 1, "name": "Leader", "setCode": "CON", "number": "9"}],
    "mainBoard": [
      {"count": 2, "isFoil": true, "name": "Fire // Ice", "setCode": "DOM", "number": "12",
       "rulings": [{"text": "a { brace"}]},
      {"count": 4, "isFoil": false, "name": "Lim-Dûl's Vault", "setCode": "ALL"}
    ],
    "sideBoard": [{"count": 1, "name": "Duress", "setCode": "CON", "number": "5"}],
    "releaseDate": null, "type": "Sample"
  }
}""",
    "tcgplayer": "2 Fire // Ice [DOM]\n4 Lim-Dûl's Vault [ALL]\n",
}

FIRE, VAULT, DURESS = "Fire // Ice", "Lim-Dûl's Vault", "Duress"

#: Count, name, section, set, number, foil.
EXPECTED: dict[str, list[Row]] = {
    "mtgo": [
        (2, FIRE, "main", None, None, False),
        (4, VAULT, "main", None, None, False),
        (1, DURESS, "side", None, None, False),
    ],
    "arena": [
        (2, FIRE, "main", "DOM", "12", False),
        (4, VAULT, "main", None, None, False),
        (1, DURESS, "side", "CON", "5", False),
    ],
    "cockatrice": [
        (1, DURESS, "side", "CON", "5", False),
        (2, FIRE, "main", "DOM", "12", False),
        (4, VAULT, "main", None, None, False),
    ],
    "forge": [
        (2, FIRE, "main", "DOM", "12", True),
        (4, VAULT, "main", None, None, False),
        (1, DURESS, "side", "CON", None, False),
        (1, "A Scheme", "extra", "ARC", None, False),
    ],
    "xmage": [
        (2, FIRE, "main", "DOM", "12", False),
        (4, VAULT, "main", "ALL", None, False),
        (1, DURESS, "side", "CON", "5", False),
    ],
    "mws": [
        (2, FIRE, "main", "DOM", None, False),
        (4, VAULT, "main", "ALL", None, False),
        (1, DURESS, "side", "CON", None, False),
    ],
    "moxfield": [
        (2, FIRE, "main", "DOM", "12", True),
        (4, VAULT, "main", "ALL", "107", True),
        (1, DURESS, "side", "CON", "5", False),
    ],
    "moxfield_csv": [
        (2, FIRE, "main", "DOM", "12", True),
        (4, VAULT, "main", "ALL", "107", False),
    ],
    "archidekt": [
        (2, FIRE, "main", "DOM", "12", True),
        (4, VAULT, "main", "ALL", "107", False),
        (1, DURESS, "side", "CON", "5", False),
    ],
    "deckbox_csv": [
        (2, FIRE, "main", "DOM", "12", True),
        (4, VAULT, "main", "ALL", "107", False),
    ],
    "deckstats": [
        (2, FIRE, "main", "DOM", None, False),
        (4, VAULT, "main", "ALL", "107", False),
        (1, "Leader", "commander", "CON", None, False),
        (1, DURESS, "side", "CON", "5", False),
        (1, "Opt", "extra", None, None, False),
    ],
    "octgn": [
        (2, FIRE, "main", None, None, False),
        (4, VAULT, "main", None, None, False),
        (1, DURESS, "side", None, None, False),
        (1, "Leader", "commander", None, None, False),
    ],
    "mtgjson": [
        (1, "Leader", "commander", "CON", "9", False),
        (2, FIRE, "main", "DOM", "12", True),
        (4, VAULT, "main", "ALL", None, False),
        (1, DURESS, "side", "CON", "5", False),
    ],
    "tcgplayer": [
        (2, FIRE, "main", "DOM", None, False),
        (4, VAULT, "main", "ALL", None, False),
    ],
}
EXPECTED["mtgo_dek"] = EXPECTED["cockatrice_text"] = EXPECTED["apprentice"] = EXPECTED["mtgo"]

EDITIONS = {"dominaria": "DOM", "alliances": "ALL"}


def rows(parsed: ParsedDeck) -> list[Row]:
    return [(c.count, c.name, c.section, c.set, c.number, c.foil) for c in parsed.cards]


def folded(found: list[Row]) -> list[tuple[object, ...]]:
    return [(row[0], fold_name(row[1]), *row[2:]) for row in found]


def test_the_table_of_writings() -> None:
    assert SAMPLES.keys() == EXPECTED.keys() == WRITINGS.keys()
    for key, writing in WRITINGS.items():
        assert writing.key == key
        assert writing.carries <= set(GIFTS)
        assert writing.label
        assert writing.extension.isalnum()
        assert writing.media_type.partition("/")[0] in ("text", "application")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("key", sorted(SAMPLES))
def test_each_writing_is_known_and_read(key: str, ends: str) -> None:
    text = SAMPLES[key].replace("\r\n", "\n").replace("\n", ends)
    parsed = read_deck(text, editions=EDITIONS)
    assert parsed.problems == ()
    assert parsed.writing == key
    assert folded(rows(parsed)) == folded(EXPECTED[key])
    assert parsed.name == ("Sample" if "title" in WRITINGS[key].carries else None)
    assert read_deck(text.encode("utf-8-sig"), editions=EDITIONS) == parsed
    assert read_deck(text.encode("utf-16"), editions=EDITIONS) == parsed


@pytest.mark.parametrize("key", sorted(SAMPLES))
def test_every_card_stands_on_its_line(key: str) -> None:
    lines = SAMPLES[key].replace("\r\n", "\n").split("\n")
    parsed = read_deck(SAMPLES[key])
    for card in parsed.cards:
        assert parsed.kinds[card.line - 1] is LineKind.CARD
        assert card.name.split()[-1].replace("Lim-Dûl", "") in lines[card.line - 1]
    for line, kind in zip(lines, parsed.kinds, strict=False):
        assert (kind is LineKind.BLANK) == (not line.strip())


@pytest.mark.parametrize("key", sorted(SAMPLES))
def test_a_written_list_comes_back(key: str) -> None:
    first = read_deck(SAMPLES[key], editions=EDITIONS)
    codes = {code: name.title() for name, code in EDITIONS.items()}
    text = write_deck(first, key, editions=codes)
    assert text == write_deck(first, key, editions=codes)
    second = read_deck(text, editions=EDITIONS)
    assert second.writing == key
    assert second.problems == ()
    carried = WRITINGS[key].carries
    expected = [row for row in rows(first) if row[2] != "extra" or "extra" in carried]
    if "number" not in carried:
        expected = [(*row[:4], None, row[5]) for row in expected]
    assert sorted(folded(rows(second)), key=str) == sorted(folded(expected), key=str)
    assert second.name == first.name


def test_the_files_ending_only_breaks_ties() -> None:
    assert read_deck("4 A\n", file_name="x.mwDeck").writing == "mws"
    assert read_deck("4 A\n", file_name="x.dec").writing == "apprentice"
    assert read_deck("4 A\n", file_name="x.cod").writing == "mtgo"
    assert read_deck(SAMPLES["mtgo_dek"], file_name="x.dck").writing == "mtgo_dek"
    assert read_deck(SAMPLES["forge"], file_name="x.dek").writing == "forge"
    assert read_deck(SAMPLES["mtgo"], file_name="x.dek").cards[0].name == "Fire/Ice"


def test_tags() -> None:
    assert read_deck(SAMPLES["moxfield"]).cards[0].tags == ("burn", "!mine")
    assert read_deck(SAMPLES["moxfield_csv"]).cards[0].tags == ("burn", "mine")
    assert read_deck(SAMPLES["archidekt"]).cards[0].tags[:2] == ("Have,#37d67a", "Burn")


def test_editions_by_name() -> None:
    unknown = read_deck(SAMPLES["deckbox_csv"])
    assert [card.set for card in unknown.cards] == ["Dominaria", "Alliances"]
    written = write_deck(unknown, "deckbox_csv")
    assert [card.set for card in read_deck(written, editions=EDITIONS).cards] == ["DOM", "ALL"]


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("Library", "main"),
        ("山札", "main"),
        ("ライブラリー", "main"),
        ("メインデッキ（60枚）", "main"),
        ("控え", "side"),
        ("ゲーム外", "side"),
        ("ゲームの外部", "side"),
        ("ゲームから取り除かれたカード", "side"),
        ("Outside the game", "side"),
        ("【サイドボード】", "side"),
        ("SideBoard: 2 cards", "side"),
        ("[Conspiracy]", "extra"),
        ("Command Zone", "commander"),
        ("統率者:1枚", "commander"),
        ("相棒", "companion"),
    ],
)
def test_older_and_other_words_for_sections(heading: str, section: str) -> None:
    parsed = read_deck(f"4 A\n{heading}\n1 B\n")
    assert parsed.problems == ()
    assert [card.section for card in parsed.cards] == ["main", section]


@pytest.mark.parametrize("heading", ["場", "戦場", "墓地", "Battlefield"])
def test_zones_that_hold_no_deck_are_no_headings(heading: str) -> None:
    (problem,) = read_deck(f"4 A\n{heading}\n1 B\n").problems
    assert (problem.line, problem.code) == (2, "formats.count_missing")


def test_cockatrice_text_with_gaps() -> None:
    assert [c.section for c in read_deck("4 A\n\n\n1 B\n").cards] == ["main", "side"]
    (problem,) = read_deck("4 A\n\n4 B\n\n1 C\n").problems
    assert problem.code == "formats.sections_unclear"


def test_the_same_card_in_main_and_side_stays_two() -> None:
    deck = read_deck("3 Counterbalance\n\n1 Counterbalance\n")
    for key, writing in WRITINGS.items():
        found = [(c.count, c.section) for c in read_deck(write_deck(deck, key)).cards]
        assert found == [(3, "main"), (1, "side" if "side" in writing.carries else "main")]


def test_commanders_of_magic_online_stand_in_the_sideboard() -> None:
    deck = read_deck("Commander\n1 Leader\n\nDeck\n99 Island\n")
    text = write_deck(deck, "mtgo")
    assert text == "99 Island\n\n1 Leader\n"
    back = read_deck(text)
    assert [c.name for c in back.section("side")] == ["Leader"]
    assert [c.name for c in back.with_commander().section("commander")] == ["Leader"]
    assert read_deck("56 Island\n\n15 Opt\n").with_commander().section("commander") == ()
    assert deck.with_commander() is deck


def test_a_companion_is_not_written_twice() -> None:
    deck = read_deck("Companion\n1 Lurrus\n\nDeck\n4 A\n\nSideboard\n1 Lurrus\n1 B\n")
    assert write_deck(deck, "mtgo") == "4 A\n\n1 Lurrus\n1 B\n"
    assert write_deck(deck.cards, "arena").count("Lurrus") == 2


def test_split_cards_and_one_name_with_bars() -> None:
    deck = read_deck("1 Fire // Ice\n1 SP//dr, Piloted by Peni\n1 Pain / Suffering\n")
    assert write_deck(deck, "mtgo") == "1 Fire/Ice\n1 SP//dr, Piloted by Peni\n1 Pain / Suffering\n"
    assert 'Name="Fire/Ice"' in write_deck(deck, "mtgo_dek")
    fronts = {"Fire // Ice": "Fire"}
    assert write_deck(deck, "mtgo", names=fronts).startswith("1 Fire\n")


def test_xmage_wants_ascii() -> None:
    deck = read_deck("1 Lim-Dûl's Vault (ALL) 107\n1 Æther Vial\n1 稲妻\n")
    assert write_deck(deck, "xmage", name="Ü") == (
        "NAME:Ü\n1 [ALL:107] Lim-Dul's Vault\n1 Aether Vial\n1 稲妻\n"
    )


def test_cells_that_tables_would_take_for_formulas() -> None:
    text = (
        "1 +2 Mace (AFR) 1 #=1+1 #@x\n1 =HYPERLINK(a) (M10) 2\n1 -2+3 cmd\n1 +2 Mace|cmd\n1 @SUM\n"
    )
    deck = read_deck(text)
    for key in ("moxfield_csv", "deckbox_csv"):
        written = write_deck(deck, key)
        cells = [cell for line in written.splitlines() for cell in line.split(",")]
        assert {cell for cell in cells if cell[:1] in tuple("=+-@")} == {"+2 Mace"}
        back = read_deck(written)
        assert [card.name for card in back.cards] == [card.name for card in deck.cards]
    assert read_deck(write_deck(deck, "moxfield_csv")).cards[0].tags == ("=1+1", "@x")


def test_nothing_breaks_out_of_its_line() -> None:
    hostile = 'A"\n4 B\r]]><x/>&amp;\x00\ud800\t{}'
    card = DeckLine(1, hostile, 1, "main", hostile, hostile, hostile, False, (hostile,))
    for key in WRITINGS:
        text = write_deck([card], key, name=hostile)
        parsed = read_deck(text.encode())
        assert len(parsed.cards) + len(parsed.problems) == 1, key


def test_the_writer_knows_only_its_table() -> None:
    with pytest.raises(KeyError):
        write_deck([], "papyrus")


def test_sections_that_nobody_knows_are_told() -> None:
    text = SAMPLES["octgn"].replace("Command Zone", "Shelf")
    (problem,) = read_deck(text).problems
    assert (problem.code, problem.params) == (
        "formats.section_unknown",
        {"section": "Shelf", "name": "Leader"},
    )
    other = json.dumps({"mainBoard": [], "shelf": [{"count": 1, "name": "Opt"}]})
    assert [p.code for p in read_deck(other).problems] == ["formats.section_unknown"]
    table = "Count,Name,Board\n1,A,main\n1,B,sideboard\n1,C,shelf\n"
    parsed = read_deck(table)
    assert [card.section for card in parsed.cards] == ["main", "side"]
    assert [(p.line, p.code) for p in parsed.problems] == [(4, "formats.section_unknown")]


def test_the_hash_of_cockatrice() -> None:
    assert deck_hash([]) == "r8sq7riu"
    assert deck_hash(read_deck("1 Mountain\n2 Island\nSB: 3 Forest\n")) == "5cac19qm"
    assert deck_hash([DeckLine(100_000, "Island", 1, "main", "Island")]) == "e0m38p19"
    deck = read_deck("Commander\n1 Leader\n\nDeck\n4 B\n4 a\n\nSideboard\n1 C\nMaybeboard\n1 D\n")
    shuffled = read_deck("SB: 1 Leader\nSB: 1 C\n4 A\n2 B\n2 b\n")
    assert deck_hash(deck) == deck_hash(shuffled) != deck_hash(read_deck("4 A\n4 B\n"))
    assert deck_hash(read_deck(write_deck(deck, "cockatrice"))) == deck_hash(deck)


def test_what_the_check_gets() -> None:
    deck = read_deck("4 Opt (DAR) 60\n4 Ponder\n").to_deck({"Opt": "OPT"})
    assert [(c.count, c.name, c.line, c.set, c.number) for c in deck.main] == [
        (4, "OPT", 1, "DOM", "60"),
        (4, "Ponder", 2, None, None),
    ]


def test_the_table_in_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "deck-lists.md").read_text(encoding="utf-8")
    told = {}
    for line in text.splitlines():
        if line.startswith("| `"):
            key, _program, extension, *cells = (cell.strip() for cell in line.split("|")[1:-1])
            gifts = {gift for gift, cell in zip(GIFTS, cells, strict=True) if cell}
            told[key.strip("`")] = (extension, gifts)
    assert told == {key: (entry.extension, entry.carries) for key, entry in WRITINGS.items()}
