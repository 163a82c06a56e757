"""Run rules scenarios from files."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from formats.catalog.management.refusing import RefusingCommand
from games.scenarios import BadScenarioError, run

MOST_BYTES = 10_000_000


class Command(RefusingCommand):
    """Exit 0 when every scenario came out as expected, 1 when not, 2 when one cannot be read."""

    help = (
        "Run rules scenarios: files of one JSON object, a list of them, or one a line (.jsonl). "
        "The language stands in docs/scenarios.md."
    )
    requires_system_checks = ()  # it touches nothing of the site, and has to start quickly

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files."""
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--json", action="store_true", help="JSON alone on standard output")

    def handle(self, *_args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """One line for each scenario and edition; with --json one object for all."""
        rows: list[dict[str, Any]] = []
        try:
            for path in options["files"]:
                for number, scenario in enumerate(_read(Path(path)), start=1):
                    name = str(scenario.get("id", f"{path}:{number}"))
                    rows += [
                        {
                            "id": name,
                            "edition": outcome.edition,
                            "passed": outcome.passed,
                            "wrong": outcome.wrong,
                        }
                        for outcome in run(scenario)
                    ]
        except (BadScenarioError, OSError, ValueError) as fault:
            self.refuse(str(fault))
        failed = [row for row in rows if not row["passed"]]
        if options["json"]:
            counts = {"passed": len(rows) - len(failed), "failed": len(failed)}
            self.stdout.write(json.dumps({**counts, "scenarios": rows}, ensure_ascii=False))
        else:
            for row in rows:
                said = "ok" if row["passed"] else "; ".join(row["wrong"])
                self.stdout.write(f"{row['id']} ({row['edition']}): {said}")
        if failed:
            sys.exit(1)


def _read(path: Path) -> Iterator[dict[str, Any]]:
    """The scenarios of a file. Raises ValueError for others."""
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"{path}: larger than {MOST_BYTES} bytes")
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines() if path.suffix == ".jsonl" else [text]
    for line in lines:
        if not line.strip():
            continue
        found = json.loads(line)
        for scenario in found if isinstance(found, list) else [found]:
            if not isinstance(scenario, dict):
                raise BadScenarioError(f"{path}: {scenario!r} is no scenario")
            yield scenario
