"""Deck lists read a second, beside mtg-parser on the very same texts in the same run.

Each figure is the median of five rounds; the two readers take turns, so that both meet the same
noise. A line is dropped if it holds a card or a heading and the reader says nothing of it.
"""

import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from mtg_parser import DecklistDeckParser

from formats.catalog.example import EXAMPLE_LIST
from formats.decks import WRITINGS, LineKind, ParsedDeck, parse_decklist, read_deck, write_deck

ROUNDS = 5
COPIES = 200

#: Lines as people paste them: a third has a form that only some programs write.
COMMON_LINES = """\
4x Lightning Bolt
4 Lightning Bolt
3X Counterspell
2 Fire // Ice
1 Fire/Ice
1 Lim-Dûl’s Vault
1 Minsc & Boo, Timeless Heroes (CLB) 285
1 Breeding Pool (PRNA) 246p
1 Pharika, God of Affliction (PJOU) 154★
1 Sol Ring [C21:263] *F*
1 Sol Ring (C21) 263 *E* [Ramp]
1 "Ach! Hans, Run!"
1 What's the Deal?
4 [CHK] Sensei's Divining Top
4 Sensei's Divining Top|CHK
20 Snow-Covered Island

Sideboard
SB: 2 Duress
1 Pyroblast *F*
"""


def run() -> dict[str, object]:
    """The figures."""
    texts = _real_texts()
    result: dict[str, object] = {
        "decks": len(texts),
        "lines_a_deck": round(statistics.mean(text.count("\n") + 1 for text in texts), 1),
    }
    ours, theirs = _two(lambda: _read(texts), lambda: _read_by_mtg_parser(texts))
    result["decks_per_s"] = round(len(texts) / ours)
    result["decks_per_s_mtg_parser"] = round(len(texts) / theirs)
    result["times_as_fast_as_mtg_parser"] = round(theirs / ours, 2)
    result["lines_dropped"] = sum(map(_dropped, texts))
    result["lines_dropped_mtg_parser"] = sum(map(_dropped_by_mtg_parser, texts))
    result["common_lines"] = sum(1 for line in COMMON_LINES.splitlines() if line)
    result["common_lines_dropped"] = _dropped(COMMON_LINES)
    result["common_lines_dropped_mtg_parser"] = _dropped_by_mtg_parser(COMMON_LINES)
    decks = [parse_decklist(text) for text in texts]
    for key in WRITINGS:
        result |= _writing(key, decks)
    return result


def _writing(key: str, decks: list[ParsedDeck]) -> dict[str, object]:
    """Decks written and read a second in one writing."""
    written = [write_deck(deck, key) for deck in decks]
    reading, writing = _two(
        lambda: [read_deck(text) for text in written],
        lambda: [write_deck(deck, key) for deck in decks],
    )
    return {
        f"{key}_read_per_s": round(len(decks) / reading),
        f"{key}_written_per_s": round(len(decks) / writing),
    }


def _real_texts() -> list[str]:
    """Real decks as Magic Online writes them; the example where there are none."""
    default = Path(__file__).resolve().parents[3] / "shared" / "data"
    folder = Path(os.environ.get("PODIUM_EXTERNAL_DATA", default)) / "formats" / "decks"
    path = folder / "real_mtgo.jsonl"
    if not path.is_file():
        return [EXAMPLE_LIST] * COPIES
    decks = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [
        "\n\n".join("\n".join(f"{n} {name}" for n, name in deck[at]) for at in ("main", "side"))
        for deck in decks
    ]


def _two(first: Callable[[], object], second: Callable[[], object]) -> tuple[float, float]:
    """Seconds of each, the middle one of five rounds."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _round in range(ROUNDS):
        for work, seconds in zip((first, second), taken, strict=True):
            begun = time.perf_counter()
            work()
            seconds.append(time.perf_counter() - begun)
    return statistics.median(taken[0]), statistics.median(taken[1])


def _read(texts: list[str]) -> None:
    for text in texts:
        parse_decklist(text)


def _read_by_mtg_parser(texts: list[str]) -> None:
    parser = DecklistDeckParser()
    for text in texts:
        list(parser.parse_deck(text) or ())


def _dropped(text: str) -> int:
    """Written lines of which we say nothing: neither card, heading, remark nor problem."""
    parsed = parse_decklist(text)
    written = [bool(line.strip()) for line in text.rstrip().split("\n")]
    told = [kind is not LineKind.BLANK for kind in parsed.kinds]
    return sum(line and not said for line, said in zip(written, told, strict=True))


def _dropped_by_mtg_parser(text: str) -> int:
    """Written lines less the cards and remarks that come out."""
    parser = DecklistDeckParser()
    return sum(
        1
        for line in text.splitlines()
        if line.strip()
        and not line.strip().startswith(("//", "#"))
        and not list(parser.parse_deck(line) or ())
    )
