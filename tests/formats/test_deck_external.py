"""Real lists in every writing, lines from bug reports, every card's name. Needs external data."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from formats.decks import (
    WRITINGS,
    DeckLine,
    ParsedDeck,
    deck_hash,
    fold_name,
    parse_decklist,
    read_deck,
    write_deck,
)
from formats.legality import CardFacts, Facts

from .conftest import read_json

pytestmark = pytest.mark.external

#: Files of one deck, and the writing of each.
MIRACLES = {
    "apprentice.dec": "apprentice",
    "archidekt.txt": "archidekt",
    "arena.txt": "arena",
    "cod": "cockatrice",
    "deckbox.csv": "deckbox_csv",
    "deckstats.txt": "deckstats",
    "dek": "mtgo_dek",
    "forge.dck": "forge",
    "moxfield.csv": "moxfield_csv",
    "moxfield.txt": "moxfield",
    "mtgo.txt": "mtgo",
    "mwDeck": "mws",
    "xmage.dck": "xmage",
}

#: Count, name, set, number, foil, tags, section of every line of quirks.txt that is a card.
QUIRKS: list[tuple[object, ...]] = [
    (4, "Lightning Bolt", None, None, False, (), "main"),
    (3, "Counterspell", None, None, False, (), "main"),
    (2, "Fire // Ice", None, None, False, (), "main"),
    (1, "Fire/Ice", None, None, False, (), "main"),
    (1, "Pain / Suffering", None, None, False, (), "main"),
    (2, "Lim-Dul's Vault", None, None, False, (), "main"),
    (1, "Lim-Dûl’s Vault", None, None, False, (), "main"),
    (1, "Aether Vial", None, None, False, (), "main"),
    (1, "Æther Vial", None, None, False, (), "main"),
    (1, "Delver of Secrets", None, None, False, (), "main"),
    (1, "Delver of Secrets // Insectile Aberration", None, None, False, (), "main"),
    (1, "Brazen Borrower // Petty Theft", None, None, False, (), "main"),
    (1, "Nezumi Shortfang // Stabwhisker the Odious", None, None, False, (), "main"),
    (1, "Minsc & Boo, Timeless Heroes", "CLB", "285", False, (), "main"),
    (1, "Breeding Pool", "PRNA", "246p", False, (), "main"),
    (1, "Pharika, God of Affliction", "PJOU", "154★", False, (), "main"),
    (1, "Swords to Plowshares", "PLST", "A25-35", False, (), "main"),
    (1, "Shalai, Voice of Plenty", "DOM", "35", False, (), "main"),
    (1, "Sol Ring", "C21", "263", True, (), "main"),
    (1, "Sol Ring", "C21", "263", True, ("Ramp",), "main"),
    (1, "SP//dr, Piloted by Peni", None, None, False, (), "main"),
    (1, "B.F.M. (Big Furry Monster)", None, None, False, (), "main"),
    (1, "_____", None, None, False, (), "main"),
    (1, '"Ach! Hans, Run!"', None, None, False, (), "main"),
    (1, "+2 Mace", None, None, False, (), "main"),
    (1, "1996 World Champion", None, None, False, (), "main"),
    (20, "Snow-Covered Island", None, None, False, (), "main"),
    (9, "Nazgul", None, None, False, (), "main"),
    (2, "Duress", None, None, False, (), "side"),
    (1, "Pyroblast", None, None, False, (), "side"),
    (2, "Red Elemental Blast", None, None, False, (), "side"),
]


def section(parsed: ParsedDeck, name: str) -> list[list[object]]:
    return [[card.count, card.name] for card in parsed.section(name)]


@pytest.mark.parametrize(("ending", "writing"), sorted(MIRACLES.items()))
def test_one_deck_in_all_writings(
    ending: str, writing: str, formats_data: Path, facts: Facts
) -> None:
    expected = read_json(formats_data / "decks/miracles.expected.json")
    editions = {fold_name(entry.name): code for code, entry in facts.sets.items()}
    data = (formats_data / f"decks/miracles.{ending}").read_bytes()
    parsed = read_deck(data, editions=editions)
    assert parsed.problems == ()
    assert parsed.writing == writing
    carries = WRITINGS[writing].carries
    if "side" in carries:
        assert section(parsed, "main") == expected["main"]
        assert section(parsed, "side") == expected["side"]
    else:
        assert section(parsed, "main") == expected["main"] + expected["side"]
    if "set" in carries and writing != "cockatrice":
        assert all(card.set in facts.sets for card in parsed.cards)
    if "number" in carries and writing not in ("cockatrice", "forge"):
        assert parsed.cards[0].number == "268"
    if "title" in carries and writing != "deckstats":
        assert parsed.name == "Miracles"
    assert parse_decklist(write_deck(parsed, "mtgo")).problems == ()


def test_all_writings_of_one_deck_have_one_hash(formats_data: Path) -> None:
    hashes = {
        deck_hash(read_deck((formats_data / f"decks/miracles.{ending}").read_bytes()))
        for ending, writing in MIRACLES.items()
        if "side" in WRITINGS[writing].carries
    }
    assert len(hashes) == 1


def test_lines_of_bug_reports(formats_data: Path) -> None:
    parsed = read_deck((formats_data / "decks/quirks.txt").read_bytes())
    assert parsed.problems == ()
    assert [
        (c.count, c.name, c.set, c.number, c.foil, c.tags, c.section) for c in parsed.cards
    ] == QUIRKS
    assert [card.line for card in parsed.cards] == [*range(2, 30), 32, 33, 34]
    kinds = Counter(parsed.kinds)
    assert kinds == {"comment": 1, "card": 31, "blank": 1, "heading": 1}


def real_decks(formats_data: Path) -> list[list[DeckLine]]:
    """587 decks of Magic Online, and 48 dated ones."""
    lines = (formats_data / "decks/real_mtgo.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    found += read_json(formats_data / "decks/precon_dated.json")
    return [
        [
            DeckLine(count, name, 1, part, name)
            for part in ("main", "side")
            for count, name in deck[part]
        ]
        for deck in found
    ]


@pytest.mark.parametrize("key", sorted(WRITINGS))
def test_real_decks_come_back(key: str, formats_data: Path) -> None:
    side = "side" in WRITINGS[key].carries
    for cards in real_decks(formats_data):
        expected = [
            (card.count, fold_name(card.name), card.section if side else "main") for card in cards
        ]
        parsed = read_deck(write_deck(cards, key))
        assert parsed.problems == ()
        assert [(c.count, fold_name(c.name), c.section) for c in parsed.cards] == expected


@pytest.mark.parametrize("key", sorted(WRITINGS))
def test_every_name_comes_back(key: str, catalogue: Mapping[str, CardFacts]) -> None:
    """With a printing behind, and bare."""
    names = list(catalogue)
    for printing in ((None, None), ("M10", "12")):
        for start in range(0, len(names), 1_000):
            cards = [
                DeckLine(1 + index % 4, name, 1, "main", name, *printing)
                for index, name in enumerate(names[start : start + 1_000])
            ]
            parsed = read_deck(write_deck(cards, key))
            assert parsed.problems == ()
            assert [(c.count, fold_name(c.name)) for c in parsed.cards] == [
                (c.count, fold_name(c.name)) for c in cards
            ]
