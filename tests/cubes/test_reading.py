"""What a cube's list says: every line is a card, a problem or left out, and none is lost."""

import pytest

from formats.catalog.unread import Problem
from formats.cubes.reading import read_cube
from formats.decks import DeckListError


def cards(text):
    """(copies, name, set, number, line) of each card."""
    return [(one.count, one.name, one.set, one.number, one.line) for one in read_cube(text).cards]


def test_one_card_a_line_with_and_without_a_number():
    text = "Lightning Bolt\n\n2 Forest\n3x Island\n平地\n# a remark\n// another\nOrnithopter"
    assert cards(text) == [
        (1, "Lightning Bolt", None, None, 1),
        (2, "Forest", None, None, 3),
        (3, "Island", None, None, 4),
        (1, "平地", None, None, 5),
        (1, "Ornithopter", None, None, 8),
    ]  # fmt: skip


def test_gaps_and_headings_begin_no_sideboard():
    """In a cube a gap means nothing, and a word that is no card is told."""
    told = read_cube("Shock\n\n\nSideboard\n\nOpt")
    assert [one.name for one in told.cards] == ["Shock", "Sideboard", "Opt"]
    assert (told.problems, told.maybe) == ([], [])


def test_printings_behind_names():
    assert cards("Shock (M10) 155\n[AER:98] Shock\nShock|M10\n1 Shock (SET) 12a *F*") == [
        (1, "Shock", "M10", "155", 1),
        (1, "Shock", "AER", "98", 2),
        (1, "Shock", "M10", None, 3),
        (1, "Shock", "SET", "12a", 4),
    ]


def test_a_maybeboard_below_its_remark_is_no_part_of_the_cube():
    told = read_cube("# mainboard\nShock\n# maybeboard\nOpt\n2 Duress")
    assert [one.name for one in told.cards] == ["Shock"]
    assert told.maybe == [
        Problem(4, "Opt", "cubes.maybeboard"), Problem(5, "2 Duress", "cubes.maybeboard"),
    ]  # fmt: skip


TABLE = """\
name,CMC,Type,Color,Set,"Collector Number",Rarity,status,Finish,maybeboard,tags,Notes
"Jace, the Mind Sculptor",4,Planeswalker,U,wwk,31,mythic,Owned,Non-foil,false,"a;b","two
lines, and a comma"
Shock,1,Instant,R,m10,155,common,Owned,Non-foil,false,,
Opt,1,Instant,U,xln,65,common,Owned,Non-foil,true,,

,1,Instant,U,xln,65,common,Owned,Non-foil,false,,
"""


def test_a_table_with_a_column_of_names():
    told = read_cube(TABLE)
    assert cards(TABLE) == [
        (1, "Jace, the Mind Sculptor", "WWK", "31", 2),
        (1, "Shock", "M10", "155", 4),
    ]
    assert [(one.line, one.code) for one in told.maybe] == [(5, "cubes.maybeboard")]
    assert [(one.line, one.code) for one in told.problems] == [(7, "cubes.no_name")]


def test_a_deck_file_of_cockatrice_is_a_cube():
    text = """<?xml version="1.0"?><cockatrice_deck version="1"><zone name="main">
<card number="2" name="Shock"/><card number="1" name="Opt"/></zone><zone name="side">
<card number="1" name="Duress"/></zone></cockatrice_deck>"""
    assert [(one.count, one.name) for one in read_cube(text).cards] == [
        (2, "Shock"), (1, "Opt"), (1, "Duress"),
    ]  # fmt: skip
    with pytest.raises(DeckListError) as caught:
        read_cube("<html><body>Shock</body></html>")
    assert caught.value.code == "formats.not_a_deck_file"


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_tables_of_any_sign_with_counts(sign):
    text = "\n".join(
        sign.join(row) for row in (("Quantity", "Card Name"), ("4", "Shock"), ("", "Opt"))
    )
    told = read_cube("\ufeff" + text)
    assert [(one.count, one.name) for one in told.cards] == [(4, "Shock")]
    assert [(one.line, one.code) for one in told.problems] == [(3, "cubes.bad_count")]


def test_a_cell_that_was_guarded_against_formulas_is_a_name_again():
    assert cards("name,tags\n'+2 Mace,x\n")[0][1] == "+2 Mace"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0 Shock", "cubes.bad_count"),
        ("10000 Shock", "cubes.bad_count"),
        (f"{10**40} Shock", "cubes.bad_count"),
        ("x" * 201, "cubes.too_long"),
        ("x" * 100_000, "cubes.too_long"),
        ("4 ", "cubes.no_name"),
    ],
)
def test_lines_that_are_no_card(line, code):
    told = read_cube(f"Shock\n{line}\nOpt")
    assert [one.name for one in told.cards] == ["Shock", "Opt"]
    [problem] = told.problems
    assert (problem.line, problem.code, len(problem.text) <= 120) == (2, code, True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "formats.empty_list"),
        (" \n\t\n", "formats.empty_list"),
        ("Shock\0", "formats.binary_text"),
        ("name,set\nSho\0ck,M10", "formats.binary_text"),
        ('name,set\n"Shock,M10\n', "formats.csv_broken"),
        ('name,set\n"Sho"ck,M10\n', "formats.csv_broken"),
    ],
)
def test_what_is_no_list(text, code):
    with pytest.raises(DeckListError) as caught:
        read_cube(text)
    assert caught.value.code == code


def test_five_thousand_lines_are_read():
    assert len(read_cube("\n".join(f"Card {at}" for at in range(5_000))).cards) == 5_000


def test_a_first_line_that_no_reader_of_tables_takes_is_a_line_like_others():
    text = "a" * 140_000
    assert [one.line for one in read_cube(f"{text}\nShock").problems] == [1]
    assert [one.name for one in read_cube(f"{text}\nShock").cards] == ["Shock"]
