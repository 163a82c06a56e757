"""Load a card list into the catalogue."""

import json
import re
import sys
import time
from argparse import SUPPRESS, ArgumentParser
from pathlib import Path
from typing import Any, Final

from formats.catalog import jobs
from formats.catalog.importing.addresses import shown_address
from formats.catalog.importing.booster_merging import BoosterCounts
from formats.catalog.management.refusing import RefusingCommand
from formats.catalog.service import ImportSummary, Step, import_cards, import_from

SECONDS_BETWEEN_LINES: Final = 2.0
SECONDS_ON_TERMINAL: Final = 0.2
MOST_SETS: Final = 20

_ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


class Command(RefusingCommand):
    """All of the list or nothing; a second run changes nothing, a killed one is gone on with."""

    help = (
        "Load cards from a file or a web address: MTGJSON (AllPrintings, AllSetFiles, a set file, "
        "SetList), Scryfall's bulk files or list of sets, or cards.tsv; plain or packed (.gz .xz "
        ".bz2 .zip, tar). A broken file changes nothing. Killed, the next run goes on from there."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Options."""
        parser.add_argument("source", nargs="?", help="the file, or its address on the web")
        parser.add_argument(
            "--json", action="store_true", help="the summary as JSON, progress as lines of JSON"
        )
        # How workers start it for the operators' page.
        parser.add_argument("--job", help=SUPPRESS)
        parser.add_argument("--attempt", type=int, default=0, help=SUPPRESS)

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Progress on stderr, the summary on stdout."""
        if options["job"]:
            jobs.work(ref=options["job"], attempt=options["attempt"])
            return
        source = options["source"]
        if not source:
            self.refuse("which file or address? ./podium manage import_cards ADDRESS-OR-FILE")
        progress = _Progress(self, as_json=options["json"])
        if _ADDRESS.match(source):
            self.stderr.write(f"  {shown_address(source)}")
            summary = import_from(address=source, progress=progress)
        else:
            summary = import_cards(path=Path(source), progress=progress)
        progress.done()
        if options["json"]:
            self.stdout.write(json.dumps(_summary_json(summary), ensure_ascii=False))
            return
        self._say(summary)

    def _say(self, summary: ImportSummary) -> None:
        counts = summary.counts
        if summary.resumed_at:
            self.stdout.write(f"Went on from byte {summary.resumed_at}.")
        self.stdout.write(
            f"{summary.source}: cards {counts.cards_new} new, {counts.cards_changed} changed, "
            f"{counts.cards_same} same; printings {counts.printings_new} new, "
            f"{counts.printings_changed} changed, {counts.printings_same} same; "
            f"{counts.names_new} new names; sets {counts.sets_new} new, "
            f"{counts.sets_changed} changed; {summary.seconds:.1f} s"
        )
        boosters = counts.boosters
        if boosters != BoosterCounts():
            self.stdout.write(
                f"Boosters: {boosters.new} new, {boosters.changed} changed, {boosters.same} same, "
                f"{boosters.waiting} waiting for cards of other sets"
            )
        if left_out := boosters.left_out:
            more = f" and {len(left_out) - MOST_SETS} more" if len(left_out) > MOST_SETS else ""
            named = ", ".join(" ".join(one) for one in left_out[:MOST_SETS])
            self.stdout.write(f"Boosters that cannot be opened, left out: {named}{more}")
        if not counts.changed_anything:
            self.stdout.write("Nothing has changed.")
        if unknown := counts.unknown_sets:
            more = f" and {len(unknown) - MOST_SETS} more" if len(unknown) > MOST_SETS else ""
            named = " ".join(unknown[:MOST_SETS])
            self.stdout.write(f"Sets whose legal days this site does not know: {named}{more}")
        self.stdout.write(f"The catalogue holds {counts.cards_total} cards.")


def _summary_json(summary: ImportSummary) -> dict[str, Any]:
    counts = summary.counts
    return {
        "source": summary.source,
        "kind": summary.kind,
        "resumed_at": summary.resumed_at,
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
        "names": {"new": counts.names_new, "changed": counts.names_changed},
        "faces": {"new": counts.faces_new, "changed": counts.faces_changed},
        "sets": {"new": counts.sets_new, "changed": counts.sets_changed},
        "boosters": {
            "new": counts.boosters.new,
            "changed": counts.boosters.changed,
            "same": counts.boosters.same,
            "waiting": counts.boosters.waiting,
            "left_out": [one._asdict() for one in counts.boosters.left_out],
        },
        "unknown_sets": list(counts.unknown_sets),
        "seconds": round(summary.seconds, 3),
    }


class _Progress:
    """One line that is written over on a terminal, a line now and then elsewhere."""

    def __init__(self, command: Command, *, as_json: bool) -> None:
        self._write = command.stderr.write
        self._json = as_json
        self._over = sys.stderr.isatty() and not as_json
        self._last = time.monotonic()
        self._phase = ""

    def __call__(self, step: Step) -> None:
        """Called by the service after each part; a new phase is always told."""
        pause = SECONDS_ON_TERMINAL if self._over else SECONDS_BETWEEN_LINES
        if step.phase == self._phase and time.monotonic() - self._last < pause:
            return
        self._last, self._phase = time.monotonic(), step.phase
        share = step.done / step.whole if step.whole else None
        if self._json:
            shown = None if share is None else round(share, 3)
            line = {"phase": step.phase, "bytes": step.done, "of": step.whole, "share": shown}
            self._write(json.dumps(line))
            return
        percent = f", {int(100 * share)} %" if share is not None else ""
        text = f"  {step.phase}: {step.done / 1e6:.1f} MB{percent}"
        self._write(f"\r{text}   " if self._over else text, ending="" if self._over else "\n")

    def done(self) -> None:
        """Leave the terminal's line."""
        if self._over:
            self._write("\r" + " " * 60 + "\r", ending="")
