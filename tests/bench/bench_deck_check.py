"""Deck checks a second through the service, and seconds to import every card.

With the list of all cards at hand it is imported and real decks are checked; without it Magic
2010 and the example deck must do.
"""

import json
import os
import statistics
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from django.db import transaction

from formats.catalog import queries
from formats.catalog.checking import check_text
from formats.catalog.example import EXAMPLE_DAY, EXAMPLE_FORMAT, EXAMPLE_LIST
from formats.catalog.service import import_cards, load_embedded

ROUNDS = 5
DECKS = 200
UNKNOWN = "\n".join(f"1 Lightnig Bolt of the {n}th Serra Angle" for n in range(60))

Deck = tuple[str, str, date]


def run() -> dict[str, object]:
    """The figures; the database is left as it was."""
    data = _external_data()
    with transaction.atomic():
        load_embedded()
        result: dict[str, object] = {}
        decks: list[Deck] = [(EXAMPLE_LIST, EXAMPLE_FORMAT, date.fromisoformat(EXAMPLE_DAY))]
        if data is not None:
            result["import_s"] = round(_median(lambda: _import(data / "cards.tsv")), 2)
            import_cards(path=data / "cards.tsv")
            decks = _real_decks(data / "decks" / "real_mtgo.jsonl")
        result["cards"] = queries.catalogue_state().cards
        decks = (decks * DECKS)[:DECKS]
        result["checks_per_s_cold"] = round(DECKS / _median(lambda: _check(decks, cold=True)))
        result["checks_per_s"] = round(DECKS / _median(lambda: _check(decks, cold=False)))
        check_text(text=UNKNOWN, format="legacy")  # the index of names is made once an import
        unknown = _median(lambda: check_text(text=UNKNOWN, format="legacy"))
        result["sixty_unknown_names_ms"] = round(unknown * 1000)
        transaction.set_rollback(True)
    return result


def _external_data() -> Path | None:
    default = Path(__file__).resolve().parents[3] / "shared" / "data"
    folder = Path(os.environ.get("PODIUM_EXTERNAL_DATA", default)) / "formats"
    return folder if (folder / "cards.tsv").is_file() else None


def _median(work: Callable[[], object]) -> float:
    """Seconds of the middle one of five runs."""
    taken = []
    for _round in range(ROUNDS):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def _import(path: Path) -> None:
    savepoint = transaction.savepoint()
    try:
        import_cards(path=path)
    finally:
        transaction.savepoint_rollback(savepoint)


def _real_decks(path: Path) -> list[Deck]:
    decks: list[Deck] = []
    for line in path.read_text(encoding="utf-8").splitlines()[:DECKS]:
        deck: dict[str, Any] = json.loads(line)
        groups = ("\n".join(f"{n} {name}" for n, name in deck[at]) for at in ("main", "side"))
        decks.append(("\n\n".join(groups), deck["format"], date.fromisoformat(deck["date"])))
    return decks


def _check(decks: list[Deck], *, cold: bool) -> None:
    for text, format_, on in decks:
        if cold:
            queries.forget()
        check_text(text=text, format=format_, on=on)
