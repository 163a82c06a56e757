"""Real servers and processes, each test with a short var folder of its own."""

import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.servers.helpers import PREAMBLE, ROOT, Party, eventually, processes_of


@pytest.fixture(autouse=True)
def _no_outside_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "REDIS_URL", "PODIUM_VAR", "PODIUM_PORT"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def var() -> Iterator[Path]:
    """`var` below a folder of mode 700; at the end nothing may be left running there."""
    parent = Path(tempfile.mkdtemp(prefix="pv-", dir="/tmp"))
    yield parent / "var"
    gone = eventually(lambda: not processes_of(parent / "var"), 15)
    left = processes_of(parent / "var")
    shutil.rmtree(parent, ignore_errors=True)
    assert gone, left


@pytest.fixture
def party(var: Path) -> Iterator[Callable[[str], Party]]:
    """Start processes that run the given lines; ended with the test."""
    started: list[Party] = []

    def start(lines: str) -> Party:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "platform")}
        child = subprocess.Popen(
            [sys.executable, "-P", "-c", PREAMBLE + textwrap.dedent(lines), str(var)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        started.append(Party(child))
        return started[-1]

    yield start
    for one in started:
        one.child.kill()
        one.child.wait()
        for stream in (one.child.stdin, one.child.stdout):
            if stream is not None:
                stream.close()
