"""Names: what cannot be seen is taken out, what could pass for something else is refused."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from users.names import LONGEST, MOST_MARKS, BadName, clean_name, short_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Aiko Mori", "Aiko Mori"),
        ("  Aiko \u3000 Mori\u00a0 ", "Aiko Mori"),
        ("森 愛子", "森 愛子"),
        ("יעל כהן", "יעל כהן"),
        ("محمد علي", "محمد علي"),
        ("O’Brien-Smith, Jr.", "O’Brien-Smith, Jr."),
        ("Ange\u0301lique", "Angélique"),
        ("<b>Bob</b> & co", "<b>Bob</b> & co"),
        ("A\u200biko\u2060 M\ufeffori", "Aiko Mori"),
        ("\u202aAiko\u202c", "Aiko"),
        ("evil\u202etxt.exe", "eviltxt.exe"),
        ("\u2066Aiko\u2069\u200e\u200f\u061c", "Aiko"),
        ("Ai\u00adko", "Aiko"),
        ("A\u200dB", "AB"),
        ("नमस्‍ते", "नमस्‍ते"),
        ("می‌خواهم", "می‌خواهم"),
        ("👩‍🚀", "👩‍🚀"),
        ("Q❤️", "Q❤️"),
        ("A\ufe0f", "A"),
        ("a\U000e0041b", "ab"),
        ("☃", "☃"),
        ("7", "7"),
    ],
)
def test_names_that_are_kept(typed, kept):
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "users.name_empty"),
        (" \u3000 ", "users.name_empty"),
        ("\u200b\u200d\ufeff", "users.name_empty"),
        ("\u3164", "users.name_empty"),
        ("\u115f\u1160\uffa0\u2800", "users.name_empty"),
        ("\u0301", "users.name_empty"),
        ("Aiko\r\nBcc: everybody@example.org", "users.name_control"),
        ("Aiko\nMori", "users.name_control"),
        ("Aiko\u2028Mori", "users.name_control"),
        ("Aiko\x00", "users.name_control"),
        ("Ai\tko", "users.name_control"),
        ("\x1b[31mAiko", "users.name_control"),
        ("\ud800", "users.name_control"),
        ("\ue000", "users.name_control"),
        ("x" * 61, "users.name_long"),
        ("x" * 1000, "users.name_long"),
        ("x" * 1_000_000, "users.name_long"),
        ("Z\u0300\u0301\u0302\u0303\u0304algo", "users.name_marks"),
    ],
)
def test_names_that_are_refused(typed, code):
    with pytest.raises(BadName) as refused:
        clean_name(typed)
    assert refused.value.code == code


HIDING = st.sampled_from("\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff\u061c")
ANY = st.text(max_size=80) | st.lists(st.characters() | HIDING, max_size=80).map("".join)


@given(ANY)
def test_whatever_is_kept_is_one_line_of_visible_text(text):
    try:
        name = clean_name(text)
    except BadName:
        return
    assert 1 <= len(name) <= LONGEST
    assert not any(unicodedata.category(c) in {"Cc", "Cs", "Co", "Zl", "Zp"} for c in name)
    assert not any(
        c in "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff" for c in name
    )
    assert name == name.strip()
    assert "  " not in name
    marks = 0
    for character in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(character) == "Mn" else 0
        assert marks <= MOST_MARKS


@given(ANY)
def test_cleaning_a_clean_name_changes_nothing(text):
    try:
        once = clean_name(text)
    except BadName:
        return
    assert clean_name(once) == once


@given(st.text(st.characters(categories=["Lu", "Ll", "Lo"]), min_size=1, max_size=20), HIDING)
def test_a_hidden_character_makes_no_second_name(word, hidden):
    try:
        plain = clean_name(word)
    except BadName:
        return
    spoiled = clean_name(word[:1] + hidden + word[1:])
    joins = hidden in "\u200c\u200d"  # which some scripts write
    assert spoiled == plain or (joins and not word.isascii())


@pytest.mark.parametrize(
    ("name", "short"),
    [("Aiko Mori", "Aiko M."), ("Aiko", "Aiko"), ("Jan de Vries", "Jan V."), ("森 愛子", "森 愛.")],
)
def test_the_short_name(name, short):
    assert short_name(name) == short
