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

from core import clock
from formats.catalog import queries, resolving
from formats.catalog.bulk import Asked, check_lists
from formats.catalog.checking import check_text
from formats.catalog.example import EXAMPLE_DAY, EXAMPLE_FORMAT, EXAMPLE_LIST
from formats.catalog.judging import read_list
from formats.catalog.service import import_cards, load_embedded
from formats.decklists.models import Deck, as_lines
from formats.decklists.recheck import affected, check_stale
from formats.legality import DraftRuling, load_facts, with_rulings
from users.models import User

ROUNDS = 5
DECKS = 200
UNKNOWN = "\n".join(f"1 Lightnig Bolt of the {n}th Serra Angle" for n in range(60))

KEPT = 10_000

Listed = tuple[str, str, date]


def run() -> dict[str, object]:
    """The figures; the database is left as it was."""
    data = _external_data()
    with transaction.atomic():
        load_embedded()
        result: dict[str, object] = {}
        decks: list[Listed] = [(EXAMPLE_LIST, EXAMPLE_FORMAT, date.fromisoformat(EXAMPLE_DAY))]
        if data is not None:
            result["import_s"] = round(_median(lambda: _import(data / "cards.tsv")), 2)
            import_cards(path=data / "cards.tsv")
            decks = _real_decks(data / "decks" / "real_mtgo.jsonl")
        result["cards"] = queries.catalogue_state().cards
        decks = (decks * DECKS)[:DECKS]
        result["checks_per_s_cold"] = round(DECKS / _median(lambda: _check(decks, cold=True)))
        result["checks_per_s"] = round(DECKS / _median(lambda: _check(decks, cold=False)))
        check_text(text=UNKNOWN, format="legacy")  # the index of names is made once an import
        many = [Asked(deck=text, format=key, on=on) for text, key, on in decks * 10]
        check_lists(many)
        result["from_text_per_s"] = round(len(many) / _median(lambda: check_lists(many)))
        result |= _kept_decks(decks)
        unknown = _median(lambda: check_text(text=UNKNOWN, format="legacy"))
        result["sixty_unknown_names_ms"] = round(unknown * 1000)
        transaction.set_rollback(True)
    return result


def _kept_decks(decks: list[Listed]) -> dict[str, float]:
    """Seconds for 10,000 kept decks: all of them checked anew, and a ban that nobody has made."""
    owner = User.objects.create_user("bench@example.org", None, display_name="Bench")
    rows = []
    for text, key, _on in (decks * (KEPT // len(decks) + 1))[:KEPT]:
        lines = as_lines(read_list(text).cards)
        rows.append(Deck(owner=owner, title="Bench", format=key, text=text, lines=lines))
    Deck.objects.bulk_create(rows, batch_size=1000)
    facts = load_facts()
    today = clock.today()

    def stale() -> None:
        Deck.objects.update(checked_on=None)

    key = rows[0].format
    card = rows[0].parsed().cards[0].name
    drafted = with_rulings(facts, [DraftRuling(key, card, "banned", today)])

    def what_if() -> None:
        sum(1 for _ in affected(Deck.objects.all(), key=key, on=today, drafted=drafted))

    check_stale()
    return {
        "kept_decks": KEPT,
        "recheck_s": round(_median(check_stale, before=stale), 2),
        "what_if_s": round(_median(what_if), 2),
    }


def _external_data() -> Path | None:
    default = Path(__file__).resolve().parents[3] / "shared" / "data"
    folder = Path(os.environ.get("PODIUM_EXTERNAL_DATA", default)) / "formats"
    return folder if (folder / "cards.tsv").is_file() else None


def _median(work: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """Seconds of the middle one of five runs; `before` each of them does not count."""
    taken = []
    for _round in range(ROUNDS):
        before()
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


def _real_decks(path: Path) -> list[Listed]:
    decks: list[Listed] = []
    for line in path.read_text(encoding="utf-8").splitlines()[:DECKS]:
        deck: dict[str, Any] = json.loads(line)
        groups = ("\n".join(f"{n} {name}" for n, name in deck[at]) for at in ("main", "side"))
        decks.append(("\n\n".join(groups), deck["format"], date.fromisoformat(deck["date"])))
    return decks


def _check(decks: list[Listed], *, cold: bool) -> None:
    for text, format_, on in decks:
        if cold:
            queries.forget()
            resolving.forget()
        check_text(text=text, format=format_, on=on)
