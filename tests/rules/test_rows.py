"""The table of rule rows, and what the tests say of it."""

from collections import Counter

import pytest

from tests.rules.marks import marks_of
from tests.rules.rows import read_rows, report

ROWS = read_rows()


def test_the_table_is_whole():
    assert len(ROWS) == 531
    aliases = [row for row in ROWS.values() if row.alias_of]
    assert len(aliases) == 24
    assert [row.id for row in aliases if not set(row.alias_of) <= ROWS.keys()] == []
    assert [row.id for row in aliases if any(ROWS[one].alias_of for one in row.alias_of)] == []
    assert {row.edition for row in ROWS.values()} == {"both", "current", "2010", "5.5"}


def test_tests_carry_ids_that_there_are_and_no_row_borrows_anothers_test(request):
    marks = marks_of(request.session.items)
    assert sorted(marks.keys() - ROWS.keys()) == []
    carried = Counter(
        test for row, tests in marks.items() if not ROWS[row].alias_of for test in set(tests)
    )
    assert sorted(test for test, rows in carried.items() if rows > 1) == []


@pytest.mark.parametrize(
    ("marks", "covered"),
    [
        ({}, {}),
        ({"CR-400.8": ["a"]}, {"CR-400.8": ["a"], "CR-406.7": ["a"], "WIKI-217.1f": ["a"]}),
        ({"CR-401.1": ["a"], "CR-401.3": ["b"]}, {"CR-401.1": ["a"], "CR-401.3": ["b"]}),
        ({"RB-zone-library": ["c"]}, {"RB-zone-library": ["c"]}),
    ],
)
def test_an_alias_is_covered_when_all_are_whose_tests_it_shares(marks, covered):
    rows = report(ROWS, marks)
    assert [row["id"] for row in rows] == list(ROWS)
    assert {row["id"]: row["tests"] for row in rows if row["covered"]} == covered
    assert {row["reason"] for row in rows if row["covered"]} <= {""}
    assert "" not in {row["reason"] for row in rows if not row["covered"]}
