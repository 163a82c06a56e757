"""`./podium rules`: which rows of the rules are proved by which tests, which are open, and why.

With `--json`, standard output is one object: {"rows": [{id, area, covered, tests, reason}, …]}.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from config.cli.common import NO, OK, ROOT, check_environment, child_environment, say, var_folder

COLLECT = ["-m", "pytest", "-q", "-n", "0", "--collect-only", "-p", "tests.rules.marks"]


def rules(arguments: list[str]) -> int:
    """Collect the tests, compare their marks with the table; 1 where they cannot be collected."""
    parser = argparse.ArgumentParser(prog="podium rules", description=__doc__)
    parser.add_argument("--json", action="store_true", help="everything on standard output")
    options = parser.parse_args(arguments)
    check_environment()
    sys.path.insert(0, str(ROOT))
    from tests.rules.rows import read_rows, report  # noqa: PLC0415 - tests are no import root

    with tempfile.TemporaryDirectory() as folder:
        marks = Path(folder) / "marks.json"
        done = subprocess.run(
            [sys.executable, "-P", *COLLECT, f"--rule-marks={marks}"],
            cwd=ROOT,
            env=child_environment(var_folder()),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != 0 or not marks.exists():
            say(done.stdout[-4_000:].rstrip())
            return NO
        rows = report(read_rows(), json.loads(marks.read_text(encoding="utf-8")))
    if options.json:
        sys.stdout.write(json.dumps({"rows": rows}, indent=1) + "\n")
        return OK
    for row in rows:
        tests = row["tests"]
        assert isinstance(tests, list)
        say(f"{row['id']:<34} {tests[0] if tests else row['reason']}")
    areas = Counter(row["area"] for row in rows)
    covered = Counter(row["area"] for row in rows if row["covered"])
    for area, count in sorted(areas.items()):
        say(f"  {area:<14}{covered[area]:>4} of {count}")
    say(f"  {'all':<14}{sum(covered.values()):>4} of {len(rows)}")
    return OK
