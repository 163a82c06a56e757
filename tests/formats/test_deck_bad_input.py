"""Input that is no list, or wants to be more than one: told in a known word, and soon."""

import json
import time
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from formats.decks import (
    LINE_CODES,
    MAX_BYTES,
    MAX_FILE,
    MAX_FILE_LINES,
    MAX_LINES,
    SECTIONS,
    TEXT_CODES,
    WRITINGS,
    DeckListError,
    LineKind,
    ParsedDeck,
    read_deck,
    write_deck,
)

from .test_deck_writings import SAMPLES

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9))
    + ']><Deck><Cards Quantity="1" Name="&j;"/></Deck>'
)
OUTSIDE = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Deck>&x;</Deck>'
COD = '<cockatrice_deck version="1"><zone name="main">{}</zone></cockatrice_deck>'
CARD = '<card number="1" name="Opt"/>'
HEADER = "Count,Name,Edition,Collector Number\n"


def board(*cards: object) -> str:
    return json.dumps({"data": {"mainBoard": cards}})


def refusal(data: bytes | str) -> DeckListError:
    with pytest.raises(DeckListError) as caught:
        read_deck(data)
    error = caught.value
    assert tuple(sorted(error.params)) == tuple(sorted(TEXT_CODES[error.code]))
    return error


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (BOMB, "xml_doctype"),
        (OUTSIDE, "xml_doctype"),
        ('<!DOCTYPE d SYSTEM "http://localhost/x.dtd"><Deck/>', "xml_doctype"),
        ("<Deck>&nbsp;</Deck>", "xml_broken"),
        ("<Deck>", "xml_broken"),
        ("<", "xml_broken"),
        ("<Deck/><Deck/>", "xml_broken"),
        ("<Deck></deck>", "xml_broken"),
        ('<Deck a="1" a="2"/>', "xml_broken"),
        (SAMPLES["mtgo_dek"][:300], "xml_broken"),
        (SAMPLES["cockatrice"][:-5], "xml_broken"),
        ("<html><body/></html>", "not_a_deck_file"),
        ("<section/>", "not_a_deck_file"),
        ("<Deck>" + "<a>" * 30 + "</a>" * 30 + "</Deck>", "nested_too_deeply"),
        ("<Deck>" + "<a>" * 100_000, "nested_too_deeply"),
        (COD.format(CARD * (MAX_LINES + 1)), "too_many_lines"),
        ("{", "json_broken"),
        ("{]", "json_broken"),
        ('{"a": "', "json_broken"),
        ('{"a": "\\', "json_broken"),
        ('{"mainBoard": []} {}', "json_broken"),
        ('{"mainBoard": [], "n": NaN}', "json_broken"),
        ('{"mainBoard": [], "n": ' + "9" * 9_999 + "}", "json_broken"),
        (SAMPLES["mtgjson"][:400], "json_broken"),
        ('{"data": 1}', "not_a_deck_file"),
        ('{"data": {"cards": []}}', "not_a_deck_file"),
        ('[{"mainBoard": []}]', "not_a_deck_file"),
        ('{"mainBoard": [], "mainBoard": []}', "json_key_twice"),
        ('{"mainBoard": [{"count": 1, "name": "A", "count": 2}]}', "json_key_twice"),
        ('{"a":' * 100_000, "nested_too_deeply"),
        ('{"a":' + "[" * 100_000, "nested_too_deeply"),
        (board(*[{"count": 1, "name": "A"}] * (MAX_LINES + 1)), "too_many_lines"),
        ("{\n" * (MAX_FILE_LINES + 1), "too_many_lines"),
        ("Count,Name,Name\n1,A,B\n", "csv_column_twice"),
        ("Name,Edition\nA,M10\n", "csv_column_missing"),
        ("Count,Edition\n1,M10\n", "csv_column_missing"),
        (HEADER + '1,"Opt,M10,1\n1,A,B,C\n', "csv_broken"),
        (HEADER + '1,"Opt"x,M10,1\n', "csv_broken"),
        (HEADER + "1," + "x" * 200_000 + "\n", "csv_broken"),
        (HEADER + "1,A,M10,1\n" * (MAX_LINES + 1), "too_many_lines"),
        ("4 A\n" * 100_000, "too_many_lines"),
        ("4 A\x00", "binary_text"),
        ("<Deck>\x00</Deck>", "binary_text"),
        ('{"a": "\x01"}', "binary_text"),
        (HEADER + "1,A\x00,M10,1\n", "binary_text"),
        ("4 A\ud800", "binary_text"),
        ("4 A\ufffe", "binary_text"),
        ("4 A\U0001ffff", "binary_text"),
        ("<Deck>" + "x" * MAX_FILE, "text_too_large"),
        ("4 A " * MAX_BYTES, "text_too_large"),
        ("", "empty_list"),
        ("\ufeff\n\n", "empty_list"),
    ],
)
def test_refused(text: str, code: str) -> None:
    begun = time.perf_counter()
    assert refusal(text).code == f"formats.{code}"
    assert time.perf_counter() - begun < 2


@pytest.mark.parametrize(
    ("text", "params"),
    [
        ("\n\n<Deck>\n<Cards\n", {"line": 4}),
        ('{\n"mainBoard": [],\n]', {"line": 3}),
        (HEADER + '1,A,M10,1\n1,"B,M10,2\n1,C,M10,3\n', {"line": 3}),
        ('{"mainBoard": [\n{"count": 1,\n"count": 2}]}', {"line": 2, "key": "count"}),
        ("<svg>\n</svg>", {"found": "<svg>"}),
        ("Count,Names,Edition\n", {"column": "Name"}),
    ],
)
def test_the_place_is_told(text: str, params: dict[str, object]) -> None:
    assert refusal(text).params == params


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        (COD.format('\n<card name="Opt"/>'), 2, "count_missing"),
        (COD.format('\n<card number="" name="Opt"/>'), 2, "count_missing"),
        (COD.format('\n<card number="four" name="Opt"/>'), 2, "count_out_of_range"),
        (COD.format('\n<card number="0" name="Opt"/>'), 2, "count_out_of_range"),
        (COD.format('\n<card number="-1" name="Opt"/>'), 2, "count_out_of_range"),
        (COD.format(f'\n<card number="{"9" * 9_999}" name="Opt"/>'), 2, "count_out_of_range"),
        (COD.format('\n<card number="1"/>'), 2, "name_missing"),
        (COD.format('\n\n<card number="1" name=" "/>'), 3, "name_missing"),
        (COD.format(f'\n<card number="1" name="{"x" * 300}"/>'), 2, "name_too_long"),
        (board({"count": 1}), 1, "name_missing"),
        (board({"count": 1, "name": 7}), 1, "name_missing"),
        (board({"name": "Opt"}), 1, "count_missing"),
        (board({"count": None, "name": "Opt"}), 1, "count_missing"),
        (board({"count": True, "name": "Opt"}), 1, "count_missing"),
        (board({"count": 1.5, "name": "Opt"}), 1, "count_missing"),
        (board({"count": 10_000, "name": "Opt"}), 1, "count_out_of_range"),
        (board("Opt"), 1, "line_not_understood"),
        (board([{"count": 1}]), 1, "line_not_understood"),
        ('{"mainBoard": [\n{"count": 1, "name": "A"},\n{"count": 1}\n]}', 3, "name_missing"),
        (HEADER + "1\n", 2, "name_missing"),
        (HEADER + ",A,M10,1\n", 2, "count_missing"),
        (HEADER + "x,A,M10,1\n", 2, "count_out_of_range"),
        (HEADER + "1,Jace, the Mind Sculptor,M10,1\n", 2, "row_too_long"),
        (HEADER + '1,"A\nB",M10,1\n0,C,M10,1\n', 4, "count_out_of_range"),
    ],
)
def test_a_record_that_is_no_card(text: str, line: int, code: str) -> None:
    parsed = read_deck(text)
    (problem,) = parsed.problems
    assert (problem.line, problem.code) == (line, f"formats.{code}")
    assert tuple(sorted(problem.params)) == tuple(sorted(LINE_CODES[problem.code]))
    assert parsed.kinds[line - 1] is LineKind.PROBLEM


@pytest.mark.parametrize(
    "text",
    ["[Main]\n4 A", "[Deck]\n4 A", "[2XM] A\n4 A", "Count 4\n4 A", "Name, the Card\n4 A"],
)
def test_plain_lists_that_begin_oddly_stay_plain(text: str) -> None:
    assert [card.name for card in read_deck(text).cards] == ["A"]


def test_rows_may_lack_empty_cells_at_their_end() -> None:
    assert [card.name for card in read_deck(HEADER + "1,A\n2,B,M10\n3,C,M10,7,,\n").cards] == [
        "A",
        "B",
        "C",
    ]


@pytest.mark.parametrize("sign", [";", "\t"])
def test_tables_with_other_signs_between_cells(sign: str) -> None:
    text = (HEADER + '1,"A, B",M10,1\n').replace(",", sign)
    (card,) = read_deck(text).cards
    assert (card.name, card.set, card.number) == (
        f"A{sign} B" if sign == ";" else "A B",
        "M10",
        "1",
    )


def accounted(parsed: ParsedDeck) -> None:
    """Every line is told, and so is every card and problem."""
    cards = {card.line for card in parsed.cards}
    troubled = {problem.line for problem in parsed.problems}
    for number, kind in enumerate(parsed.kinds, start=1):
        assert (kind is LineKind.PROBLEM) == (number in troubled)
        assert kind is not LineKind.CARD or number in cards
    assert max(cards | troubled, default=0) <= len(parsed.kinds)
    assert cards <= {n for n, kind in enumerate(parsed.kinds, 1) if kind in ("card", "problem")}
    for card in parsed.cards:
        assert 1 <= card.count <= 9999
        assert card.name == card.name.strip() != ""
        assert card.section in SECTIONS
    for problem in parsed.problems:
        assert tuple(sorted(problem.params)) == tuple(sorted(LINE_CODES[problem.code]))
        assert len(problem.text) <= 120
    assert parsed.writing in WRITINGS


def survive(data: bytes | str) -> None:
    """A list, or a refusal in a known word; never anything else."""
    refused: DeckListError | None = None
    try:
        parsed = read_deck(data)
    except DeckListError as error:
        refused = error
    if refused is not None:
        assert tuple(sorted(refused.params)) == tuple(sorted(TEXT_CODES[refused.code]))
        return
    accounted(parsed)
    if parsed.cards:
        for key in WRITINGS:
            write_deck(parsed, key)


@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf")
@example(b"\x81\x40")
def test_any_bytes(data: bytes) -> None:
    survive(data)


@given(st.text(max_size=200))
@example("<")
@example("{}")
@example("Count,Name")
@example('Count,Name\n"')
@example("Count\rName\r,")
def test_any_text(text: str) -> None:
    survive(text)


#: Pieces that the readers look for, in any order.
pieces = st.lists(
    st.one_of(
        st.sampled_from(
            (
                "<Deck>", "</Deck>", "<Cards Quantity='1' Name='A'/>", "<zone name='side'>",
                "</zone>", "<card number='2' name='B'/>", "<cockatrice_deck>", "<!--", "-->",
                "<![CDATA[", "]]>", "&amp;", "<?x?>", "{", "}", "[", "]", '"data"', ":", ",",
                '"mainBoard"', '"count"', '"name"', "1", "true", "null", '"', "\\", "\n", "\r",
                "Count", "Name", ";", "\t", "'", "=", "//", "SB:", "#", "|", "(M10) 1", "4 A",
                "Sideboard", "\u2028", "\x00", "\ud800", "\ufeff",
            )
        ),
        st.text(max_size=4),
    ),
    max_size=40,
)  # fmt: skip


@given(pieces.map("".join))
def test_any_order_of_what_readers_look_for(text: str) -> None:
    survive(text)


@given(st.data(), st.sampled_from(sorted(SAMPLES)))
def test_samples_with_a_wound(data: st.DataObject, key: str) -> None:
    sample = SAMPLES[key]
    start = data.draw(st.integers(0, len(sample)))
    end = data.draw(st.integers(start, min(len(sample), start + 40)))
    survive(sample[:start] + data.draw(st.text(max_size=5)) + sample[end:])
    survive(sample.encode()[:start] + data.draw(st.binary(max_size=5)) + sample.encode()[end:])


def xml(size: int) -> str:
    return "<Deck>" + "<a b='c'/>\n" * (size // 11) + "</Deck>"


GROWING: dict[str, Callable[[int], str]] = {
    "blanks": lambda size: "4 A" + " " * size,
    "gaps": lambda size: "4 A" + "\n" * 1_500 + " " * size,
    "one line of brackets": lambda size: "1x " + "[" * size,
    "one line of sets": lambda size: "1x " + "(a) [b " * (size // 7),
    "one line of marks": lambda size: "1 a" + " *F ^a #|" * (size // 9),
    "one line of digits": lambda size: "1" * size + "x",
    "lines of brackets": lambda size: ("1x " + " [a (b" * 70 + "\n") * min(size // 423, MAX_LINES),
    "xml elements": xml,
    "xml text": lambda size: "<Deck><deckname>" + "x\n" * (size // 2) + "</deckname></Deck>",
    "xml attribute": lambda size: COD.format(f'<card number="1" name="{"x" * size}"/>'),
    "json strings": lambda size: '{"mainBoard": [], "a": [' + '"",' * (size // 3) + "1]}",
    "json escapes": lambda size: '{"a": "' + '\\"' * (size // 2),
    "json quotes": lambda size: '{"a' + '"' * size,
    "json objects": lambda size: '{"mainBoard": [], "a": [' + "{},\n" * (size // 4) + "1]}",
    "json digits": lambda size: '{"a": ' + "9" * size + "}",
    "csv quotes": lambda size: HEADER + '"' * size,
    "csv commas": lambda size: HEADER + "," * size,
    "csv header": lambda size: "Count,Name," + "x," * (size // 2),
    "csv blank rows": lambda size: HEADER + ",,,\n" * min(size // 4, 99_000) + "1,A,,",
}


@pytest.mark.parametrize("shape", sorted(GROWING))
def test_time_grows_no_faster_than_the_text(shape: str) -> None:
    text = GROWING[shape](900_000)
    begun = time.perf_counter()
    survive(text)
    assert time.perf_counter() - begun < 3
