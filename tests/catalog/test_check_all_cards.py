"""The deck check with every card: real decks of real events."""

import json
import time
from datetime import date
from pathlib import Path

import pytest

from formats.catalog.checking import check_text
from formats.catalog.results import CheckResult
from formats.legality import load_facts

pytestmark = [pytest.mark.external, pytest.mark.django_db]

#: The list at hand has this sticker card under the name that another tool gave it.
OTHERWISE_NAMED = {"_____ Goblin"}


def codes(result: CheckResult) -> list[tuple[str, str | None]]:
    """(code, card) of each reason."""
    return [(reason.code, reason.card) for reason in result.reasons]


def as_text(deck: dict[str, list[tuple[int, str]]]) -> str:
    """The deck as Magic Online writes it."""
    parts = ["\n".join(f"{count} {name}" for count, name in deck[at]) for at in ("main", "side")]
    return "\n\n".join(part for part in parts if part)


def test_real_decks(all_cards: None, format_data: Path) -> None:
    lines = (format_data / "decks" / "real_mtgo.jsonl").read_text(encoding="utf-8").splitlines()
    legal = 0
    for line in lines:
        deck = json.loads(line)
        result = check_text(
            text=as_text(deck), format=deck["format"], on=date.fromisoformat(deck["date"])
        )
        assert result.problems == ()
        assert result.legal is not False, codes(result)
        if result.legal is None:
            assert {card for _code, card in codes(result)} <= OTHERWISE_NAMED
        legal += result.legal is True
    assert legal / len(lines) >= 0.998


def test_a_digital_name_is_its_card(all_cards: None) -> None:
    card = load_facts().digital_names["Leyline Weaver"]
    both = f"3 Leyline Weaver\n2 {card}\n55 Island"
    result = check_text(text=both, format="modern", on=date(2025, 12, 1))
    assert [code for code, _card in codes(result)] == ["formats.too_many_copies"]
    assert result.reasons[0].count == 5


def test_decks_with_a_date(all_cards: None, format_data: Path) -> None:
    decks = json.loads((format_data / "decks" / "precon_dated.json").read_text(encoding="utf-8"))
    wrong = {}
    for deck in decks:
        if not deck.get("format"):
            continue
        result = check_text(
            text=as_text(deck), format=deck["format"], on=date.fromisoformat(deck["date"])
        )
        if result.legal is not True:
            wrong[deck["name"]] = codes(result)
    # Sold after the ban of a card in it; whether such a list was exempt is not known.
    assert wrong == {"Izzet Phoenix": [("formats.banned", "Expressive Iteration")]}


TEXTS = ["mtgo.txt", "arena.txt", "moxfield.txt", "archidekt.txt", "deckstats.txt"]


@pytest.mark.parametrize("kind", TEXTS)
def test_miracles(all_cards: None, format_data: Path, kind: str) -> None:
    text = (format_data / "decks" / f"miracles.{kind}").read_text(encoding="utf-8")
    assert check_text(text=text, format="legacy", on=date(2014, 12, 1)).legal is True
    early = check_text(text=text, format="legacy", on=date(2014, 6, 1))
    assert early.legal is False
    assert codes(early) == [
        ("formats.not_released", "Dig Through Time"),
        ("formats.not_released", "Council's Judgment"),
    ]
    assert "Khans of Tarkir (KTK)" in early.reasons[0].message
    late = check_text(text=text, format="legacy", on=date(2018, 6, 1))
    assert late.legal is False
    assert codes(late) == [
        ("formats.banned", "Sensei's Divining Top"),
        ("formats.banned", "Dig Through Time"),
    ]
    top = late.reasons[0]
    assert (top.count, top.allowed, top.since) == (4, 0, date(2017, 4, 24))
    assert top.source is not None
    assert top.source.startswith("https://")


def test_quirks(all_cards: None, format_data: Path) -> None:
    text = (format_data / "decks" / "quirks.txt").read_text(encoding="utf-8")
    result = check_text(text=text, format="vintage", on=date(2026, 1, 1))
    assert result.problems == ()
    assert not [reason for reason in result.reasons if not reason.certain]
    assert (result.main_count, result.side_count) == (62, 5)
    assert codes(result) == [
        ("formats.restricted", "Sol Ring"),
        ("formats.never_legal", "B.F.M. (Big Furry Monster)"),
        ("formats.never_legal", "_____"),
        ("formats.never_legal", '"Ach! Hans, Run!"'),
        ("formats.never_legal", "1996 World Champion"),
    ]


def test_two_cards_of_one_name(all_cards: None) -> None:
    text = "60 Plains\n4 Pick Your Poison\n4 Red Herring"
    assert check_text(text=text, format="modern", on=date(2025, 1, 1)).legal is True


def test_sixty_unknown_names_are_answered_soon(all_cards: None) -> None:
    names = [f"1 Lightnig Bolt of the {n}th Serra Angle" for n in range(60)]
    check_text(text=names[0], format="legacy")
    begun = time.perf_counter()
    result = check_text(text="\n".join(names), format="legacy")
    assert time.perf_counter() - begun < 1.5  # about 0.2 on a quiet machine
    assert len(result.reasons) == 60
