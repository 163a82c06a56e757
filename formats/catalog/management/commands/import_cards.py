"""Load a card list into the catalogue."""

import json
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from formats.catalog.management.refusing import RefusingCommand
from formats.catalog.service import ImportSummary, import_cards

SECONDS_BETWEEN_LINES = 2.0


class Command(RefusingCommand):
    """All of the file or nothing; a second run changes nothing."""

    help = (
        "Load cards from MTGJSON (a set file or AllPrintings) or cards.tsv, plain or packed "
        "(.gz .xz .bz2 .zip). A broken file changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("path", type=Path, help="the file")
        parser.add_argument("--json", action="store_true", help="the summary as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Progress on stderr, the summary on stdout."""
        progress = _Progress(self)
        summary = import_cards(path=options["path"], progress=progress)
        progress.done()
        if options["json"]:
            self.stdout.write(json.dumps(_summary_json(summary), ensure_ascii=False))
            return
        counts = summary.counts
        self.stdout.write(
            f"{summary.source}: cards {counts.cards_new} new, {counts.cards_changed} changed, "
            f"{counts.cards_same} same; printings {counts.printings_new} new, "
            f"{counts.printings_changed} changed, {counts.printings_same} same; "
            f"{counts.names_new} new names; {summary.seconds:.1f} s"
        )
        if not counts.changed_anything:
            self.stdout.write("Nothing has changed.")
        if counts.unknown_sets:
            self.stdout.write(f"Sets without a known day: {' '.join(counts.unknown_sets)}")
        self.stdout.write(f"The catalogue holds {counts.cards_total} cards.")


def _summary_json(summary: ImportSummary) -> dict[str, Any]:
    counts = summary.counts
    return {
        "source": summary.source,
        "kind": summary.kind,
        "cards": {
            "new": counts.cards_new,
            "changed": counts.cards_changed,
            "same": counts.cards_same,
            "total": counts.cards_total,
        },
        "printings": {
            "new": counts.printings_new,
            "changed": counts.printings_changed,
            "same": counts.printings_same,
        },
        "names": {"new": counts.names_new},
        "unknown_sets": list(counts.unknown_sets),
        "seconds": round(summary.seconds, 3),
    }


class _Progress:
    """One line that is written over on a terminal, a line now and then elsewhere."""

    def __init__(self, command: Command) -> None:
        self._write = command.stderr.write
        self._over = sys.stderr.isatty()
        self._last = time.monotonic()

    def __call__(self, read: int, whole: int | None) -> None:
        """Called by the service after each part."""
        if time.monotonic() - self._last < (0.2 if self._over else SECONDS_BETWEEN_LINES):
            return
        self._last = time.monotonic()
        share = f", {100 * read // whole} %" if whole else ""
        text = f"  read {read / 1e6:.1f} MB{share}"
        self._write(f"\r{text}   " if self._over else text, ending="" if self._over else "\n")

    def done(self) -> None:
        """Leave the terminal's line."""
        if self._over:
            self._write("\r" + " " * 40 + "\r", ending="")
