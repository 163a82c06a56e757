"""Folding of names: spellings that meet, names that stay apart."""

import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from formats.decks import face_keys, fold_name, query_keys


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lim-Dûl's Vault", "Lim-Dul’s Vault"),
        ("Æther Vial", "aether vial"),
        ("Fire // Ice", "Fire/Ice"),
        ("Fire // Ice", "fire //ice"),
        ("Fire // Ice", "Fire /// Ice"),
        ("Pain // Suffering", "Pain / Suffering"),
        ("Nazgûl", "NAZGUL"),
        ("Juzám Djinn", "Juzam Djinn"),
        ("SP//dr, Piloted by Peni", "SP // dr, Piloted by Peni"),
        ("With Great Power...", "With Great Power…"),
        ("With Great Power...", "With Great Power . . ."),
        ("Lightning Bolt", "Ｌｉｇｈｔｎｉｎｇ　Ｂｏｌｔ"),
        ("\u201cAch! Hans, Run!\u201d", '"Ach! Hans, Run!"'),
        ("Jotun-Grunt", "Jotun–Grunt"),
        ("Lightning Bolt", "Lightning\u00a0Bolt\u200b"),
        ("ガラクの仲間", "ｶﾞﾗｸの仲間"),
    ],
)
def test_spellings_that_meet(one: str, other: str):
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ハ", "バ"),
        ("バ", "パ"),
        ("が", "か"),
        ("Fire // Ice", "Fire Ice"),
        ("A-Alrund", "Alrund"),
        ("_____", "______"),
        ("Erase", "Erase (Not the Urza's Legacy One)"),
        ("X", ""),
        ("+2 Mace", "2 Mace"),
    ],
)
def test_names_that_stay_apart(one: str, other: str):
    assert fold_name(one) != fold_name(other)


@given(st.text(max_size=60))
@example(".\x1f.")
def test_folding_twice_changes_nothing(name: str):
    folded = fold_name(name)
    assert fold_name(folded) == folded
    assert folded == folded.strip()


@given(st.text(string.ascii_letters + " '-,", max_size=40))
def test_folding_ignores_case_and_blanks(name: str):
    assert fold_name(name) == fold_name(name.upper()) == fold_name(f"  {name}  ")


@given(st.text("Bo. /-’ぁがパヽー・一龍가힣АЙяёÉ\u3099\u3000", max_size=12))
def test_a_name_folds_alike_with_or_without_an_accent_beside_it(name: str):
    assert fold_name(f"x{name}é") == fold_name(f"x{name}e")


def test_face_and_query_keys():
    assert face_keys("Fire // Ice") == ("fire/ice", "fire", "ice")
    assert face_keys("Lightning Bolt") == ("lightning bolt",)
    assert face_keys("SP//dr, Piloted by Peni") == ("sp/dr, piloted by peni",)
    assert face_keys("Doubling Cube // Doubling Cube") == (
        "doubling cube/doubling cube",
        "doubling cube",
    )
    assert query_keys("Delver of Secrets // Insectile Aberration") == (
        "delver of secrets/insectile aberration",
        "delver of secrets",
    )
    assert query_keys("稲妻/Lightning Bolt") == ("稲妻/lightning bolt", "稲妻")
    assert query_keys("Lightning Bolt") == ("lightning bolt",)
