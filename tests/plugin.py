"""Servers for the test session: one PostgreSQL, and a Valkey for each test process.

Loaded before Django's settings (`-p tests.plugin` in pyproject.toml), because these read the
servers' addresses. Servers that DATABASE_URL and REDIS_URL name are used instead.
"""

import gc
import os
import shutil
from collections import Counter
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path

import pytest

from core.servers.ownership import servers

ROOT = Path(__file__).resolve().parent.parent
_running = ExitStack()


def _alive(pid: str) -> bool:
    return Path(f"/proc/{pid}").exists()


def _sweep_away_old_rooms() -> None:
    """Folders of test sessions that were killed."""
    for room in (ROOT / "var").glob("test-*"):
        if not _alive(room.name.partition("-")[2]):
            shutil.rmtree(room, ignore_errors=True)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests() -> Generator[None, None, None]:
    """Bring the servers up and name them in the environment; xdist's workers inherit the first."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        _sweep_away_old_rooms()
        room = ROOT / "var" / f"test-{os.getpid()}"
        _running.callback(shutil.rmtree, room, ignore_errors=True)
    else:
        room = Path(os.environ["PODIUM_TEST_ROOM"]) / worker
        os.environ.pop("REDIS_URL", None)  # the controller's; pub/sub knows no databases
        if given := os.environ.get("PODIUM_TEST_REDIS_URL"):
            os.environ["REDIS_URL"] = given
    if worker is None and "REDIS_URL" in os.environ:
        os.environ["PODIUM_TEST_REDIS_URL"] = os.environ["REDIS_URL"]
    room.mkdir(parents=True, exist_ok=True)
    services = _running.enter_context(servers(room, fast=True))
    os.environ.update(
        PODIUM_TEST_ROOM=os.environ.get("PODIUM_TEST_ROOM", str(room)),
        PODIUM_VAR=str(room),
        DATABASE_URL=services.database_url,
        REDIS_URL=services.redis_url,
        PODIUM_SECRET_KEY="only-for-tests",
        PODIUM_LOG_LEVEL="WARNING",
    )
    return (yield)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No two tests have one id: of those xdist would run only the first, and say nothing."""
    for item in items:
        if item.name not in item.nodeid:  # schemathesis: one test for each operation
            item._id = item.parent.id.child(item.name)
    counted = Counter(item.nodeid for item in items)
    if twice := [nodeid for nodeid, times in counted.items() if times > 1]:
        raise pytest.UsageError(f"more than one test is called {', '.join(twice)}")


def pytest_collection_finish() -> None:
    """What was read to collect thousands of tests stays: it is not looked through for garbage."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    """Stop them; they would also end with this process."""
    _running.close()
