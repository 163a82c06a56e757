"""The rows of the rules that are to be met, and which tests prove them.

`rows.tsv` holds ids with area and edition; `alias_of` names the rows whose tests an alias shares;
`why_not` says why a row has no test and never will. Whatever has neither is open.
"""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROWS = Path(__file__).parent / "rows.tsv"


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One row as it stands in the table."""

    id: str
    area: str
    edition: str
    alias_of: tuple[str, ...]
    why_not: str


def read_rows(path: Path = ROWS) -> dict[str, RuleRow]:
    """Every row by its id, in the order of the table."""
    with path.open(encoding="utf-8", newline="") as file:
        return {
            row["id"]: RuleRow(
                row["id"],
                row["area"],
                row["edition"],
                tuple(row["alias_of"].split()),
                row["why_not"],
            )
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        }


def report(
    rows: Mapping[str, RuleRow], marks: Mapping[str, Iterable[str]]
) -> list[dict[str, object]]:
    """What `./podium rules --json` prints of each row: id, area, covered, tests, reason.

    `marks` are the tests by the id that they carry. An alias without a test of its own is covered
    when all the rows are whose tests it shares.
    """
    found = []
    for row in rows.values():
        own = sorted(marks.get(row.id, ()))
        shared = [sorted(marks.get(other, ())) for other in row.alias_of]
        tests = own or (sorted({test for some in shared for test in some}) if all(shared) else [])
        reason = "" if tests else row.why_not or "open"
        found.append(
            {
                "id": row.id,
                "area": row.area,
                "covered": bool(tests),
                "tests": tests,
                "reason": reason,
            }
        )
    return found
