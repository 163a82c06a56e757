"""The house's layout holds."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_platform_is_a_folder_and_never_a_package():
    """`platform` is the standard library's name; a package of ours would shadow it."""
    assert not (ROOT / "platform" / "__init__.py").exists()
    assert not list((ROOT / "tests").glob("**/platform"))


def test_the_standard_module_wins_from_the_root():
    found = subprocess.run(
        [sys.executable, "-c", "import platform; print(platform.__file__)"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    assert not found.startswith(str(ROOT / "platform"))


def test_no_migration_is_missing():
    subprocess.run(
        [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
