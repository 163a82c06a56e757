"""Players from tables of any program."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.events.players_csv import (
    BadSheet,
    Column,
    Person,
    Problem,
    decoded,
    guarded,
    guessed,
    has_headings,
    read_people,
    read_table,
    same_names,
)

NAME, FIRST, LAST, PAID, BYES, TABLE, AVOIDS, NOTHING = Column


def sheet_of(text: str, delimiter: str = ""):
    """The text as the page reads it at first sight."""
    table = read_table(text, delimiter)
    headings = has_headings(table)
    return read_people(table, guessed(table, headings=headings), headings=headings)


def test_a_pasted_list_of_names_needs_nothing_else():
    sheet = sheet_of("Aiko Mori\n\n  Jun Sato \nÉmile d'Or\n")
    assert sheet.people == (Person(1, "Aiko Mori"), Person(3, "Jun Sato"), Person(4, "Émile d'Or"))
    assert (sheet.problems, sheet.notes) == ((), ())


def test_headings_say_what_the_columns_are():
    text = (
        "Paid;Name;Byes;Club;Fixed table;Avoid\nyes;Aiko Mori;2;Tide;7;Mori, Club A\nno;Jun;;;;\n"
    )
    sheet = sheet_of(text)
    assert sheet.people == (
        Person(2, "Aiko Mori", paid=True, byes=2, table=7, avoids=("Club A", "Mori")),
        Person(3, "Jun"),
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("First name,Last name\nAiko,Mori", "Aiko Mori"),
        ("Last name\tFirst name\nMori\tAiko", "Aiko Mori"),
        ("姓,名\n森,愛子", "森 愛子"),
        ("Last name|First name\nMori|", "Mori"),
    ],
)
def test_names_of_two_columns_are_joined_as_their_writing_has_it(text, name):
    assert [person.name for person in sheet_of(text).people] == [name]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_sign_between_cells_is_found(delimiter):
    text = "\n".join(delimiter.join(row) for row in [("Name", "Byes"), ("Mori", "1"), ("Ii", "2")])
    assert read_table(text).delimiter == delimiter


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_japanese_files_of_every_encoding_are_read(encoding):
    text = "名前,不戦勝\n森 愛子,1\n佐藤 純,0\n"
    data = text.encode(encoding)
    assert [person.name for person in sheet_of(decoded(data)).people] == ["森 愛子", "佐藤 純"]


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "cp1252"])
def test_western_files_are_read(encoding):
    data = "Name;Paid\nJosé Muñoz;sí\nZoë Müller;no\n".encode(encoding)
    assert sheet_of(decoded(data)).people == (
        Person(2, "José Muñoz", paid=True),
        Person(3, "Zoë Müller"),
    )


def test_whatever_cannot_be_is_a_problem_with_its_line_and_the_rest_is_read():
    text = (
        "Name,Paid,Byes,Table,Avoid\n"
        "Aiko,perhaps,,,\n"
        "Jun,,4,,\n"
        "Kei,,,0,\n"
        ",yes,,,\n"
        "Mori, Aiko,yes,1,2,Club\n"
        "Ned,,,," + "x" * 41 + "\n"
        "Ona,,１,,\n"
    )
    sheet = sheet_of(text, ",")
    assert sheet.people == (Person(8, "Ona", byes=1),)
    assert [(problem.line, problem.code) for problem in sheet.problems] == [
        (2, "paid_unreadable"),
        (3, "byes_unreadable"),
        (4, "table_unreadable"),
        (5, "users.name_empty"),
        (6, "too_many_cells"),
        (7, "avoids_unreadable"),
    ]


def test_a_quotation_mark_that_does_not_close_costs_its_own_line_only():
    sheet = sheet_of('Name,Byes\nAiko,1\n"Jun,2\nKei,3\n')
    assert [(person.line, person.name) for person in sheet.people] == [(2, "Aiko"), (4, "Kei")]
    assert sheet.problems == (Problem(3, "broken"),)


def test_cells_of_several_lines_keep_the_numbers_of_the_lines():
    sheet = sheet_of('Name,Club\nAiko,"a\nb\nc"\nJun,x\n')
    assert [(person.line, person.name) for person in sheet.people] == [(2, "Aiko"), (5, "Jun")]


def test_the_same_name_twice_is_entered_and_said():
    sheet = sheet_of("Aiko Mori\nJun\naiko  mori\n")
    assert len(sheet.people) == 3
    assert sheet.notes == (Problem(3, "name_twice", {"name": "aiko mori", "first": 1}),)
    assert same_names(sheet.people, ["JUN", "Kei"]) == (Problem(2, "name_known", {"name": "Jun"}),)


def test_a_third_player_at_a_fixed_table_is_a_problem():
    sheet = sheet_of("Name,Table\nA1,5\nB1,5\nC1,5\n")
    assert [person.name for person in sheet.people] == ["A1", "B1"]
    assert sheet.problems == (Problem(4, "table_full", {"table": 5}),)


def test_formulas_and_markup_are_only_text():
    sheet = sheet_of("Name\n=HYPERLINK(1)\n<script>alert(1)</script>\n'+1 Aiko\n")
    assert [person.name for person in sheet.people] == [
        "=HYPERLINK(1)", "<script>alert(1)</script>", "+1 Aiko",
    ]  # fmt: skip
    signs = ["=1", "+1", "-1", "@x", "\tx", "\rx", "x=1", ""]
    assert [guarded(cell) for cell in signs] == [
        "'=1", "'+1", "'-1", "'@x", "'\tx", "'\rx", "x=1", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n\t\n", "empty"),
        ("A\n" * 10_002, "too_many_rows"),
        (",".join(["x"] * 51), "too_many_columns"),
        ("x" * 2_000_001, "too_large"),
        ('"a\n' * 22 + '"', "not_text"),
    ],
)
def test_a_text_that_is_no_list_is_refused(text, code):
    with pytest.raises(BadSheet) as refused:
        read_table(text, ",")
    assert refused.value.code == code


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(BadSheet) as refused:
        decoded(b"\x89PNG\r\n\x1a\n\x00\x00\x81\xff\xfe\x00\x01" * 3)
    assert refused.value.code == "not_text"


def test_ten_thousand_players_are_read():
    text = "Name\n" + "\n".join(f"Player {number}" for number in range(10_000))
    assert len(sheet_of(text).people) == 10_000


words = st.text(st.characters(codec="utf-8", categories=["L", "N"]), min_size=1, max_size=20).map(
    str.strip
)


@given(st.lists(st.tuples(words, st.integers(0, 3), st.booleans()), min_size=1, max_size=20))
def test_what_a_table_program_writes_comes_back(rows):
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["Name", "Byes", "Paid"])
    for name, byes, paid in rows:
        writer.writerow([f"{name}, {name}"[:41], byes, "yes" if paid else "no"])
    sheet = sheet_of(text.getvalue())
    lines = {person.line for person in sheet.people} | {one.line for one in sheet.problems}
    assert lines == set(range(2, len(rows) + 2))
    for person in sheet.people:
        _name, byes, paid = rows[person.line - 2]
        assert (person.byes, person.paid) == (byes, paid)


@given(st.text(max_size=300), st.sampled_from(["", ",", ";", "\t", "|"]))
def test_no_text_breaks_the_reader_and_no_line_is_lost(text, delimiter):
    try:
        table = read_table(text, delimiter)
    except BadSheet:
        return
    columns = guessed(table, headings=False)
    sheet = read_people(table, columns, headings=False)
    told = sorted([one.line for one in sheet.people] + [one.line for one in sheet.problems])
    assert told == sorted([line.number for line in table.lines] + list(table.broken))


@given(st.text(max_size=40))
def test_a_guarded_cell_never_begins_a_formula(cell):
    assert not guarded(cell).startswith(("=", "+", "-", "@", "\t", "\r"))
