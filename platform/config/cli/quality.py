"""`./podium lint` and `./podium test`."""

import os
import subprocess
import sys
import time

from config.cli.browser import browser_is_ready
from config.cli.common import (
    MISUSE,
    NO,
    OK,
    ROOT,
    check_environment,
    child_environment,
    say,
    var_folder,
)

LINT_IMPORTS = "from importlinter.cli import lint_imports_command as main; main()"
CHECKS = {
    "ruff check": ["-m", "ruff", "check"],
    "ruff format": ["-m", "ruff", "format", "--check"],
    "mypy": ["-m", "mypy"],
    "lint-imports": ["-c", LINT_IMPORTS],
}


def lint(arguments: list[str]) -> int:
    """Run every check, each a line with its time; 1 when one of them fails."""
    if arguments:
        say("usage: ./podium lint")
        return MISUSE
    check_environment()
    environment = child_environment(var_folder())
    code = OK
    for name, check in CHECKS.items():
        begun = time.monotonic()
        found = subprocess.run(
            [sys.executable, "-P", *check],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        word = "fine" if found.returncode == 0 else "FAILED"
        say(f"  {name:<14}{word}  {time.monotonic() - begun:5.1f} s")
        if found.returncode != 0:
            say(found.stdout.rstrip())
            code = NO
    return code


def test(arguments: list[str]) -> int:
    """Lint, then pytest in two processes; given paths, pytest alone on these.

    Further arguments are pytest's own. `--long` runs the long property and fuzz runs in full.
    """
    check_environment()
    var_folder()
    long = "--long" in arguments
    rest = [word for word in arguments if word != "--long"]
    paths = [word for word in rest if _is_path(word)]
    # A file stays in one process, so that what its tests share is made once.
    flags = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
    if (not paths or any(_holds_browser_tests(path) for path in paths)) and not browser_is_ready(
        var_folder()
    ):
        flags += ["-m", "not e2e"]
    if not paths and lint([]) != OK:
        say("The tests were not run: lint comes first. Given paths, pytest runs alone.")
        return NO
    more = {"PODIUM_LONG": "1"} if long else {}
    return _become_pytest([*flags, *rest], child_environment(var_folder(), more=more))


def _is_path(word: str) -> bool:
    path = (ROOT / word.partition("::")[0]).resolve()
    return not word.startswith("-") and path.is_relative_to(ROOT / "tests") and path.exists()


def _holds_browser_tests(word: str) -> bool:
    path = (ROOT / word.partition("::")[0]).resolve()
    browser_tests = ROOT / "tests" / "e2e"
    return path.is_relative_to(browser_tests) or browser_tests.is_relative_to(path)


def _become_pytest(arguments: list[str], environment: dict[str, str]) -> int:
    """Its summary is the last thing printed, its exit code ours."""
    os.chdir(ROOT)
    sys.stderr.flush()
    python = sys.executable
    os.execve(  # noqa: S606 - a shell is not wanted
        python, [python, "-P", "-m", "pytest", *arguments], environment
    )
