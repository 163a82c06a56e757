"""The programs of docs/api.md, run as they stand there against a running site."""

import os
import subprocess
import sys

import pytest

from tests.api.test_guide import BLOCKS
from tests.live.scripts import Script, token_of
from tests.site import Site

pytestmark = pytest.mark.live


def run(site: Site, program: str, *scopes: str) -> str:
    """What the program prints."""
    token = token_of(site, site.sign_in("player"), "player", *scopes)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "PODIUM": site.base, "TOKEN": token},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    Script(site, token).end()
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def programs() -> list[str]:
    """The longer examples."""
    return [text for language, text in BLOCKS if language == "python"]


def test_the_program_that_keeps_to_all_of_it(site, programs):
    lines = run(site, programs[0], "profile:write").splitlines()
    assert lines == ["Demo player", "Asia/Tokyo", "Socket"]
    run(site, programs[0].replace("Asia/Tokyo", ""), "profile:write")  # as it was


def test_the_program_that_listens(site, programs):
    assert "'head': " in run(site, programs[-1], "notices:read")
