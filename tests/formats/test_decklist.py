"""The deck-list reader: every line accounted for, nothing dropped in silence."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from formats.decks import (
    LINE_CODES,
    MAX_BYTES,
    MAX_LINE,
    MAX_LINES,
    SECTIONS,
    TEXT_CODES,
    DeckListError,
    LineKind,
    ParsedDeck,
    parse_decklist,
)


def cards(parsed: ParsedDeck) -> list[tuple[int, str, str]]:
    return [(card.count, card.name, card.section) for card in parsed.cards]


def one(line: str) -> tuple[int, str]:
    parsed = parse_decklist(line)
    assert parsed.problems == ()
    (card,) = parsed.cards
    return card.count, card.name


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("4 Lightning Bolt", 4, "Lightning Bolt"),
        ("4x Lightning Bolt", 4, "Lightning Bolt"),
        ("3X Counterspell", 3, "Counterspell"),
        ("4 x Lightning Bolt", 4, "Lightning Bolt"),
        ("x4 Lightning Bolt", 4, "Lightning Bolt"),
        ("4× Lightning Bolt", 4, "Lightning Bolt"),
        ("Lightning Bolt x4", 4, "Lightning Bolt"),
        ("稲妻 ×4", 4, "稲妻"),
        ("稲妻 4枚", 4, "稲妻"),
        ("4枚 稲妻", 4, "稲妻"),
        ("４　稲妻", 4, "稲妻"),
        ("４ Ｌｉｇｈｔｎｉｎｇ　Ｂｏｌｔ", 4, "Lightning Bolt"),
        ("4稲妻", 4, "稲妻"),
        ("4:《稲妻》", 4, "稲妻"),
        ("4 《稲妻/Lightning Bolt》", 4, "稲妻/Lightning Bolt"),
        ("2\tRed Elemental Blast", 2, "Red Elemental Blast"),
        ("   4   Lightning   Bolt   ", 4, "Lightning Bolt"),
        ("4 Lightning\u200b Bolt\ufeff", 4, "Lightning Bolt"),
        ("04 Lightning Bolt", 4, "Lightning Bolt"),
        ("9999 Relentless Rats", 9999, "Relentless Rats"),
        ("1 +2 Mace", 1, "+2 Mace"),
        ("1 1996 World Champion", 1, "1996 World Champion"),
        ("1 _____", 1, "_____"),
        ('1 "Ach! Hans, Run!"', 1, '"Ach! Hans, Run!"'),
        ("1 SP//dr, Piloted by Peni", 1, "SP//dr, Piloted by Peni"),
        ("1 B.F.M. (Big Furry Monster)", 1, "B.F.M. (Big Furry Monster)"),
        ("1 Hazmat Suit (Used)", 1, "Hazmat Suit (Used)"),
        ("1 Erase (Not the Urza's Legacy One)", 1, "Erase (Not the Urza's Legacy One)"),
        ("1 X", 1, "X"),
        ("1 Who // What // When // Where // Why", 1, "Who // What // When // Where // Why"),
        ("1 Fire/Ice", 1, "Fire/Ice"),
        ("1 Minsc & Boo, Timeless Heroes", 1, "Minsc & Boo, Timeless Heroes"),
    ],
)
def test_counts_and_names(line: str, count: int, name: str):
    assert one(line) == (count, name)


@pytest.mark.parametrize(
    ("line", "name", "code", "number", "foil", "tags"),
    [
        ("1 Shalai, Voice of Plenty (DAR) 35", "Shalai, Voice of Plenty", "DOM", "35", False, ()),
        ("1 Breeding Pool (PRNA) 246p", "Breeding Pool", "PRNA", "246p", False, ()),
        ("1 Pharika (PJOU) 154★", "Pharika", "PJOU", "154★", False, ()),
        ("1 Pharika (PJOU) 154 ★", "Pharika", "PJOU", "154", True, ()),
        ("1 Breeding Pool (PRNA) 246 p", "Breeding Pool", "PRNA", "246p", False, ()),
        ("1 Swords (PLST) A25-35", "Swords", "PLST", "A25-35", False, ()),
        ("1 Sol Ring [C21:263] *F*", "Sol Ring", "C21", "263", True, ()),
        ("1 Sol Ring (C21) 263 *E* [Ramp]", "Sol Ring", "C21", "263", True, ("Ramp",)),
        ("1x Sol Ring (c21) 263 [Ramp{noDeck}]", "Sol Ring", "C21", "263", False, ("Ramp",)),
        ("1 Sol Ring (C21) 263 #ramp #!mine", "Sol Ring", "C21", "263", False, ("ramp", "!mine")),
        ("1x Sol Ring (C21) 263 ^Have,#37d67a^", "Sol Ring", "C21", "263", False, None),
        ("4 [CHK:268] Sensei's Divining Top", "Sensei's Divining Top", "CHK", "268", False, ()),
        ("4 [CHK] Sensei's Divining Top", "Sensei's Divining Top", "CHK", None, False, ()),
        ("4 Sensei's Divining Top|CHK|1", "Sensei's Divining Top", "CHK", None, False, ()),
        ("4 Sensei's Divining Top+|CHK", "Sensei's Divining Top", "CHK", None, True, ()),
        ("4 [ICE] Forest (2)", "Forest", "ICE", None, False, ()),
        ("1 Sol Ring (C21)", "Sol Ring", "C21", None, False, ()),
        ("1 Sol Ring [C21] (F)", "Sol Ring", "C21", None, True, ()),
    ],
)
def test_decorations(
    line: str, name: str, code: str, number: str | None, foil: bool, tags: tuple[str, ...] | None
):
    parsed = parse_decklist(line)
    (card,) = parsed.cards
    assert parsed.problems == ()
    assert (card.name, card.set, card.number, card.foil) == (name, code, number, foil)
    if tags is not None:
        assert card.tags == tags


def test_one_gap_parts_the_sideboard():
    text = "4 A\r\n56 B\r\n\r\n15 C\r\n\r\n"
    assert cards(parse_decklist(text)) == [(4, "A", "main"), (56, "B", "main"), (15, "C", "side")]


def test_a_wide_gap_is_one_gap_and_outer_gaps_are_none():
    assert cards(parse_decklist("\n\n4 A\n\n \n\n15 C\n\n\n")) == [
        (4, "A", "main"),
        (15, "C", "side"),
    ]
    assert cards(parse_decklist("\n\n4 A\n5 B\n\n")) == [(4, "A", "main"), (5, "B", "main")]


def test_two_gaps_without_headings_are_a_problem():
    parsed = parse_decklist("4 A\n\n4 B\n\n15 C")
    assert {card.section for card in parsed.cards} == {"main"}
    (problem,) = parsed.problems
    assert (problem.code, problem.line) == ("formats.sections_unclear", 2)
    assert problem.params == {"groups": 3}
    assert parsed.kinds[1] is LineKind.PROBLEM


@pytest.mark.parametrize(
    "heading",
    [
        "Sideboard",
        "sideboard:",
        "SIDEBOARD:",
        "Sideboard (15)",
        "Sideboard 15",
        "[Sideboard]",
        "== Sideboard ==",
        "//Sideboard",
        "// Sideboard",
        "# Sideboard",
        "Side board",
        "サイドボード",
        "サイドボード（15枚）",
        "ｻｲﾄﾞﾎﾞｰﾄﾞ",
    ],
)
def test_sideboard_headings(heading: str):
    parsed = parse_decklist(f"Deck\n4 A\n\n4 B\n{heading}\n2 C\n\n3 D")
    assert parsed.problems == ()
    assert [card.section for card in parsed.cards] == ["main", "main", "side", "side"]


def test_the_sideboard_may_come_first():
    assert cards(parse_decklist("Sideboard\n1 C\n\nDeck\n4 A")) == [
        (1, "C", "side"),
        (4, "A", "main"),
    ]


def test_sb_lines():
    text = "4 A\n\nSB: 2 Duress\nSB:  1 Pyroblast\nsb: 1x Flusterstorm (VMA) 68\n\n2 B"
    assert [card.section for card in parse_decklist(text).cards] == [
        "main",
        "side",
        "side",
        "side",
        "main",
    ]


def test_arena_sections():
    text = (
        "About\nName Big Deck\n\nCommander\n1 A (M10) 1\n\nCompanion\n1 L (IKO) 226\n\n"
        "Deck\n4 B (DAR) 35\n\nSideboard\n1 L (IKO) 226\n"
    )
    parsed = parse_decklist(text)
    assert parsed.name == "Big Deck"
    assert cards(parsed) == [
        (1, "A", "commander"),
        (1, "L", "companion"),
        (4, "B", "main"),
        (1, "L", "side"),
    ]
    deck = parsed.to_deck({"A": "Alpha"})
    assert [entry.name for entry in deck.commander] == ["Alpha"]
    assert deck.companion[0].line == 8
    assert deck.side[0].section == "side"


def test_japanese_list():
    text = "デッキ\n４　稲妻\n２０　山\n\nサイドボード\n３　紅蓮破\n"
    assert cards(parse_decklist(text)) == [
        (4, "稲妻", "main"),
        (20, "山", "main"),
        (3, "紅蓮破", "side"),
    ]


def test_headings_by_card_type_keep_the_section():
    text = "Creatures (8)\n4 A\n4 B\n\nLands (20)\n20 Forest\n\nSideboard\nCreatures\n2 C"
    parsed = parse_decklist(text)
    assert parsed.problems == ()
    assert [card.section for card in parsed.cards] == ["main", "main", "main", "side"]


def test_categories_move_cards():
    text = "1x A (m10) 1 [Commander{top}]\n1x B (m10) 2 [Ramp]\n1x C (m10) 3 [Maybeboard{noDeck}]"
    text += "\n1 D (m10) 4 [Sideboard{noDeck}{noPrice}]\n1 [M10] E # !Commander"
    parsed = parse_decklist(text)
    assert [card.section for card in parsed.cards] == [
        "commander",
        "main",
        "extra",
        "side",
        "commander",
    ]
    assert len(parsed.to_deck().main) == 1


def test_titles_of_other_programs():
    assert parse_decklist("NAME:Miracles\n4 A\nLAYOUT MAIN:(1,2)(NONE)").name == "Miracles"
    assert parse_decklist("// NAME : Miracles\n4 A").name == "Miracles"
    assert parse_decklist("[metadata]\nName=Miracles\nTitle=4\n[Main]\n4 A").name == "Miracles"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Lightning Bolt", "formats.count_missing"),
        ("+2 Mace", "formats.count_missing"),
        ("-4 Lightning Bolt", "formats.count_missing"),
        ("4Lightning Bolt", "formats.count_missing"),
        ("Name Lightning", "formats.count_missing"),
        ("0 Lightning Bolt", "formats.count_out_of_range"),
        ("10000 Lightning Bolt", "formats.count_out_of_range"),
        ("9" * 400 + " Lightning Bolt", "formats.count_out_of_range"),
        ("4", "formats.name_missing"),
        ("4x", "formats.name_missing"),
        ("4 《》", "formats.name_missing"),
        ("1 " + "a" * 201, "formats.name_too_long"),
        ("----", "formats.line_not_understood"),
        ("12.5%", "formats.line_not_understood"),
        ("1 " + "a" * 600, "formats.line_too_long"),
    ],
)
def test_problems(line: str, code: str):
    parsed = parse_decklist(f"4 Good\n{line}\n4 Fine")
    assert [card.name for card in parsed.cards] == ["Good", "Fine"]
    (problem,) = parsed.problems
    assert (problem.code, problem.line) == (code, 2)
    assert tuple(sorted(problem.params)) == tuple(sorted(LINE_CODES[code]))
    assert len(problem.text) <= 120


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "formats.empty_list"),
        (" \n\t\r\n \u3000", "formats.empty_list"),
        ("\ufeff", "formats.empty_list"),
        ("4 A\n" * 10_000, "formats.too_many_lines"),
        ("4 A\n" * (MAX_LINES + 1), "formats.too_many_lines"),
        ("a" * (MAX_BYTES + 1), "formats.text_too_large"),
        ("稲" * (MAX_BYTES // 3 + 1), "formats.text_too_large"),
        ("4 A\x00B", "formats.binary_text"),
        ("4 A\x1b[31m", "formats.binary_text"),
        ("4 A\n4 B\x85", "formats.binary_text"),
        ("4 A\ud800", "formats.binary_text"),
    ],
)
def test_refused_texts(text: str, code: str):
    with pytest.raises(DeckListError) as caught:
        parse_decklist(text)
    assert caught.value.code == code
    assert tuple(sorted(caught.value.params)) == tuple(sorted(TEXT_CODES[code]))


def test_the_longest_list_that_is_taken():
    parsed = parse_decklist("4 A\n" * MAX_LINES)
    assert len(parsed.cards) == MAX_LINES


def test_line_separators_of_other_systems():
    assert len(parse_decklist("4 A\r4 B\r\n4 C\u20284 D\u20294 E").cards) == 5


def read(text: str) -> ParsedDeck | None:
    """The list, or None for a text that was refused in a known word."""
    try:
        return parse_decklist(text)
    except DeckListError as error:
        if error.code not in TEXT_CODES:
            raise
        return None


noise = st.text(
    st.one_of(
        st.sampled_from("0123456789xX×:()[]{}*#^|/★†《》\t \r\nSB:DeckSideboardAbout稲妻枚　４"),
        st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")),
    ),
    max_size=200,
)


@given(noise)
@example("4 [")
@example("4 ]")
@example("4 *F*")
@example("4 (M10) 1")
@example("4 ^^")
@example("SB:")
@example("4 |M10")
@example("[metadata]\n4")
def test_every_line_is_accounted_for(text: str):
    parsed = read(text)
    if parsed is None:
        return
    by_line = {card.line: card for card in parsed.cards}
    troubled = {problem.line for problem in parsed.problems}
    assert len(by_line) == len(parsed.cards)
    for number, kind in enumerate(parsed.kinds, start=1):
        assert (kind is LineKind.CARD) == (number in by_line)
        assert (kind is LineKind.PROBLEM) == (number in troubled)
    for card in parsed.cards:
        assert 1 <= card.count <= 9999
        assert card.name == card.name.strip() != ""
        assert card.section in SECTIONS
    assert all(problem.code in LINE_CODES for problem in parsed.problems)
    assert parse_decklist(text) == parsed


entries = st.tuples(
    st.integers(1, 9999),
    st.from_regex(r"[A-Z][a-z]{1,12}( [A-Z][a-z]{1,9}){0,3}", fullmatch=True),
)


@given(st.lists(entries, min_size=1, max_size=40), st.lists(entries, max_size=15))
def test_written_lists_come_back(main: list[tuple[int, str]], side: list[tuple[int, str]]):
    def written(part: list[tuple[int, str]]) -> str:
        return "\n".join(f"{count} {name}" for count, name in part)

    expected = [(c, n, "main") for c, n in main] + [(c, n, "side") for c, n in side]
    for text in (
        f"{written(main)}\n\n{written(side)}\n",
        f"Deck\n{written(main)}\n\nSideboard\n{written(side)}",
        written(main).replace(" ", "\t", 1) + "".join(f"\nSB: {c} {n}" for c, n in side),
    ):
        assert cards(parse_decklist(text)) == expected
        assert cards(parse_decklist("\ufeff" + text.replace("\n", "\r\n"))) == expected


@pytest.mark.parametrize(
    "unit", ["[", "(", "*", "^", "#", " x", "x4 ", "《", "|", "/ ", "4 ", "] "]
)
def test_reading_stays_linear(unit: str):
    def seconds(lines: int) -> float:
        text = "\n".join(["4 " + (unit * MAX_LINE)[: MAX_LINE - 2]] * lines)
        start = time.perf_counter()
        parse_decklist(text)
        return time.perf_counter() - start

    assert min(seconds(200) for _ in range(3)) < 2.0
