"""Near spellings."""

import time

import pytest

from formats.decks import NameIndex, suggest

NAMES = (
    "Lightning Bolt",
    "Lightning Helix",
    "Lightning Strike",
    "Lightning Blast",
    "Counterspell",
    "Fire // Ice",
    "Jace, the Mind Sculptor",
    "Lim-Dûl's Vault",
    "稲妻の連鎖",
)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Lightnig Bolt", "Lightning Bolt"),
        ("lightning bolt", "Lightning Bolt"),
        ("Conterspell", "Counterspell"),
        ("Jace the Mind Sculpter", "Jace, the Mind Sculptor"),
        ("Lim Duls Vault", "Lim-Dûl's Vault"),
        ("Fier // Ice", "Fire // Ice"),
        ("Fier", "Fire // Ice"),
        ("稲妻の連鎮", "稲妻の連鎖"),
    ],
)
def test_the_nearest_comes_first(typed: str, first: str):
    assert suggest(typed, NAMES)[0] == first


@pytest.mark.parametrize("typed", ["", "asdfgh qwerty", "zzzzzzz", "?", "x" * 10_000, "日本語"])
def test_nonsense_gives_none(typed: str):
    assert suggest(typed, NAMES) == ()


def test_at_most_three_different_names():
    found = suggest("Lightning Blot", NAMES)
    assert len(found) == 3
    assert len(set(found)) == 3


def test_the_same_answer_every_time():
    assert suggest("Lightnig", NAMES) == suggest("Lightnig", NameIndex(NAMES))


def test_no_names():
    assert suggest("Anything", ()) == ()


@pytest.mark.external
def test_quick_over_the_whole_catalogue(catalogue):
    index = NameIndex(catalogue)
    times = []
    for typed in ("Lightnig Bolt", "Brianstorm", "Sensei Divining Top", "Swords to Plowshare", "q"):
        start = time.perf_counter()
        suggest(typed, index)
        times.append(time.perf_counter() - start)
    assert suggest("Brianstorm", index)[0] == "Brainstorm"
    assert sorted(times)[len(times) // 2] < 0.060
