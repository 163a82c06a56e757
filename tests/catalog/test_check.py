"""The deck check on a fresh installation: Magic 2010 is known, nothing else."""

from datetime import date, timedelta

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from core import clock, words
from formats.catalog import queries
from formats.catalog.checking import check_text, find_format, read_day
from formats.catalog.errors import (
    BadDate,
    BinaryText,
    EmptyList,
    NoCards,
    TextTooLarge,
    TooManyLines,
    TooManyNames,
    UnknownFormat,
)
from formats.catalog.example import EXAMPLE_DAY, EXAMPLE_FORMAT, EXAMPLE_LIST
from formats.catalog.judging import MOST_NAMES
from formats.catalog.results import CheckResult
from formats.catalog.service import import_cards

from .conftest import WriteTsv

NEW_YEAR = date(2010, 1, 1)
PLAINS = "60 Plains\n"


def codes(result: CheckResult) -> list[tuple[str, str | None]]:
    """(code, card) of each reason."""
    return [(reason.code, reason.card) for reason in result.reasons]


def test_the_example_is_legal(magic_2010: None) -> None:
    result = check_text(text=EXAMPLE_LIST, format=EXAMPLE_FORMAT, on=read_day(EXAMPLE_DAY))
    assert result.legal is True
    assert (result.main_count, result.side_count, result.commander_count) == (60, 15, 0)
    assert (result.reasons, result.problems, result.how_to_import) == ((), (), None)
    assert result.catalogue.cards == 234


@pytest.mark.parametrize(
    "name", ["稲妻", "《稲妻》", "LIGHTNING  BOLT", "Lightning Bolt (M10) 146"]
)
def test_names_in_many_spellings(magic_2010: None, name: str) -> None:
    result = check_text(text=f"4 {name}\n56 Plains", format="standard", on=NEW_YEAR)
    assert result.legal is True


def test_an_unknown_card_is_never_illegal(magic_2010: None) -> None:
    result = check_text(text=PLAINS + "1 Serra Angle\n1 Zzyzx", format="standard", on=NEW_YEAR)
    assert result.legal is None
    assert codes(result) == [
        ("formats.card_not_in_catalogue", "Serra Angle"),
        ("formats.card_not_in_catalogue", "Zzyzx"),
    ]
    near, far = result.reasons
    assert (near.suggestions, near.lines, near.count) == (("Serra Angel",), (2,), 1)
    assert "Did you mean Serra Angel?" in near.message
    assert (far.suggestions, far.certain) == ((), False)
    assert result.how_to_import is not None
    assert "import_cards" in result.how_to_import
    assert near.params["import_command"] in result.how_to_import


def test_offences_and_unknown_cards_together_are_illegal(magic_2010: None) -> None:
    result = check_text(text="5 Serra Angel\n1 Zzyzx\n60 Plains", format="standard", on=NEW_YEAR)
    assert result.legal is False
    assert codes(result) == [
        ("formats.too_many_copies", "Serra Angel"),
        ("formats.card_not_in_catalogue", "Zzyzx"),
    ]
    reason = result.reasons[0]
    assert (reason.count, reason.allowed, reason.lines) == (5, 4, (1,))
    assert reason.source is not None
    assert reason.source.startswith("https://")


@pytest.mark.parametrize(
    ("format_", "on"), [("legacy", date(2005, 1, 1)), ("standard", date(2015, 1, 1))]
)
def test_a_card_may_have_printings_that_nobody_told(
    magic_2010: None, format_: str, on: date
) -> None:
    """Shivan Dragon is in M15 as well; with M10 alone that cannot be known."""
    result = check_text(text=PLAINS + "4 Shivan Dragon", format=format_, on=on)
    assert result.legal is None
    assert set(codes(result)) == {
        ("formats.printings_incomplete", "Plains"),
        ("formats.printings_incomplete", "Shivan Dragon"),
    }
    assert {reason.allowed for reason in result.reasons} == {None}
    assert result.how_to_import


def test_once_all_sets_are_known_the_answer_is_certain(
    magic_2010: None, write_tsv: WriteTsv
) -> None:
    import_cards(
        path=write_tsv(
            {"name": "Shivan Dragon", "color_identity": "R", "printings": "M10:R M15:R"},
            {"name": "Plains", "type_line": "Basic Land — Plains", "printings": "M10:C M15:C"},
        )
    )
    text = PLAINS + "4 Shivan Dragon"
    assert check_text(text=text, format="standard", on=date(2015, 1, 1)).legal is True
    assert check_text(text=text, format="standard", on=date(2012, 1, 1)).legal is False


def test_lines_that_cannot_be_read_leave_the_answer_open(magic_2010: None) -> None:
    result = check_text(text="59 Plains\nSerra Angel", format="standard", on=NEW_YEAR)
    assert result.legal is None  # with that line the deck may have its 60 cards
    assert codes(result) == [("formats.deck_too_small", None)]
    (problem,) = result.problems
    assert (problem.line, problem.code, problem.text) == (2, "formats.count_missing", "Serra Angel")
    sure = check_text(text="59 Plains\n5 Serra Angel\n??", format="standard", on=NEW_YEAR)
    assert sure.legal is False


def test_both_languages(magic_2010: None) -> None:
    with translation.override("ja"):
        result = check_text(text=PLAINS, format="スタンダード", on=NEW_YEAR)
    assert (result.format.key, result.format_name) == ("standard", "スタンダード")
    assert check_text(text=PLAINS, format="T2", on=date(1995, 5, 1)).format_name == "Type 2"


def test_without_a_day_it_is_today(magic_2010: None) -> None:
    with clock.moved(timedelta(days=400)):
        assert check_text(text=PLAINS, format="limited").date == clock.today()


@pytest.mark.parametrize(
    "text",
    ["", "2010-1-1", "20100101", "2014-13-45", "1993-08-04", "2101-01-01", "\ud800", "9" * 99],
)
def test_bad_days(text: str) -> None:
    with pytest.raises(BadDate) as refused:
        read_day(text)
    assert len(refused.value.params["date"]) <= 60


def test_unknown_formats() -> None:
    with pytest.raises(UnknownFormat) as refused:
        find_format("standart")
    assert refused.value.params["near"][0] == "standard"
    assert "legacy" in refused.value.params["known"]
    assert "standard, extended, " in words.say(refused.value.code, refused.value.params)
    for text in ("", "\0", "\ud800", "x" * 10_000):
        with pytest.raises(UnknownFormat):
            find_format(text)


TEXTS: list[tuple[str, type[Exception]]] = [
    ("", EmptyList),
    (" \n\t\n", EmptyList),
    ("hello\nworld", NoCards),
    ("// nothing but words", NoCards),
    ("4 Pla\0ins", BinaryText),
    ("4 Pla\ud800ins", BinaryText),
    ("1 Plains\n" * 10_000, TooManyLines),
    ("1 " + "x" * 5_000_000, TextTooLarge),
]


@pytest.mark.parametrize(("text", "refusal"), TEXTS)
def test_texts_that_are_no_list(text: str, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        check_text(text=text, format="standard", on=NEW_YEAR)


def test_queries(magic_2010: None, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    queries.forget()
    with django_assert_num_queries(3):  # version, names with their cards, printings
        check_text(text=EXAMPLE_LIST, format="standard", on=NEW_YEAR)
    with django_assert_num_queries(1):  # what this process has seen it remembers
        check_text(text=EXAMPLE_LIST, format="legacy", on=NEW_YEAR)
    with django_assert_num_queries(3):  # version, names, all names once for near spellings
        check_text(text=PLAINS + "1 Serra Angle\n1 Zzyzx", format="standard", on=NEW_YEAR)
    with django_assert_num_queries(2):
        check_text(text=PLAINS + "1 Serra Angl", format="standard", on=NEW_YEAR)


def test_a_full_memory_is_emptied_without_a_wrong_answer(
    magic_2010: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queries, "MOST_KEPT", 6)
    for text in ("60 Plains\n", EXAMPLE_LIST, "60 Plains\n4 Serra Angel\n4 Lightning Bolt"):
        assert check_text(text=text, format="standard", on=NEW_YEAR).legal is True


def test_an_import_is_seen_at_once(magic_2010: None, write_tsv: WriteTsv) -> None:
    text = PLAINS + "1 Chandras Fury"
    before = check_text(text=text, format="limited", on=NEW_YEAR)
    assert before.legal is None
    import_cards(path=write_tsv({"name": "Chandra's Fury", "printings": "M13:C"}))
    after = check_text(text=text, format="limited", on=NEW_YEAR)
    assert after.reasons[0].suggestions == ("Chandra's Fury",)
    assert after.catalogue.version != before.catalogue.version
    known = check_text(text=PLAINS + "1 Chandra's Fury", format="limited", on=NEW_YEAR)
    assert known.legal is True


def test_common_printings_need_known_rarities(magic_2010: None, write_tsv: WriteTsv) -> None:
    rows = [
        {"name": "Bare", "printings": "LEA:"},
        {"name": "Rare", "printings": "LEA:R"},
        {"name": "Common", "printings": "LEA:C"},
    ]
    import_cards(path=write_tsv(*rows))
    result = check_text(text="1 Bare\n1 Rare\n1 Common\n", format="pauper", on=date(2020, 1, 1))
    assert codes(result)[1:] == [
        ("formats.printings_incomplete", "Bare"),
        ("formats.not_in_format", "Rare"),
    ]


def test_a_whole_name_wins_over_a_face(magic_2010: None, write_tsv: WriteTsv) -> None:
    import_cards(
        path=write_tsv(
            {"name": "Bind", "printings": "INV:R"},
            {"name": "Bind // Liberate", "layout": "split", "flags": "f", "printings": "CMB1:R"},
        )
    )
    result = check_text(text="60 Plains\n1 Bind", format="legacy", on=date(2020, 1, 1))
    assert codes(result) == []


def test_a_back_face_of_two_cards_names_neither(magic_2010: None, write_tsv: WriteTsv) -> None:
    import_cards(
        path=write_tsv(
            {"name": "One // Same", "layout": "transform", "printings": "M10:R"},
            {"name": "Two // Same", "layout": "transform", "printings": "M10:R"},
        )
    )
    result = check_text(text="60 Plains\n1 Same\n1 One", format="legacy", on=date(2020, 1, 1))
    assert codes(result) == [("formats.card_not_in_catalogue", "Same")]


def test_sets_of_other_programs_are_known(magic_2010: None) -> None:
    """Arena writes some sets its own way; a name in brackets is no set."""
    text = "57 Island (M10) 234\n1 Plains (DAR) 250\n1 Forest (CONF)\n1 Swamp [Y22]"
    result = check_text(text=text, format="vintage", on=date(2026, 1, 1))
    assert (result.legal, result.problems) == (True, ())


def test_a_line_with_a_set_that_nobody_knows_is_a_problem_and_its_card_counts(
    magic_2010: None,
) -> None:
    result = check_text(text="59 Island (M10)\n1 Plains (M1O) 230", format="vintage", on=NEW_YEAR)
    assert (result.legal, result.reasons, result.main_count) == (None, (), 60)
    (problem,) = result.problems
    assert (problem.line, problem.code, problem.text) == (
        2,
        "formats.unknown_set",
        "Plains (M1O) 230 (M1O)",
    )
    assert problem.params["set"] == "M1O"
    assert "M10" in problem.params["near"]
    assert "leave it out" in problem.message
    assert problem.message.endswith("Near: ME1, MOR, M10.")


def test_such_a_line_takes_no_certain_offence_back(magic_2010: None) -> None:
    text = "5 Lightning Bolt (QQQ) 3\n55 Mountain"
    result = check_text(text=text, format="legacy", on=NEW_YEAR)
    assert (result.legal, codes(result)) == (False, [("formats.too_many_copies", "Lightning Bolt")])
    assert [problem.line for problem in result.problems] == [1]


def test_a_set_that_an_import_brought_is_known(
    magic_2010: None, write_tsv: WriteTsv, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    text = "1 Opt (ZZZZ) 1\n59 Plains (YYYY)"
    before = check_text(text=text, format="vintage", on=NEW_YEAR)
    assert [problem.line for problem in before.problems] == [1, 2]
    import_cards(path=write_tsv({"name": "Opt", "printings": "INV:C ZZZZ:C"}))
    after = check_text(text=text, format="vintage", on=NEW_YEAR)
    assert [problem.line for problem in after.problems] == [2]
    with django_assert_num_queries(1):  # what is known of a code is kept
        check_text(text=text, format="vintage", on=NEW_YEAR)


def test_more_different_cards_than_any_deck_has(magic_2010: None) -> None:
    lines = [f"1 Card {number}" for number in range(MOST_NAMES)]
    assert check_text(text="\n".join(lines), format="vintage", on=NEW_YEAR).main_count == MOST_NAMES
    lines.append("1 Plains")
    with pytest.raises(TooManyNames) as refused:
        check_text(text="\n".join(lines), format="vintage", on=NEW_YEAR)
    assert refused.value.params == {"names": MOST_NAMES + 1, "limit": MOST_NAMES}
    assert refused.value.status == 413
