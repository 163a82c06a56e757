"""Shared fixtures."""

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from hypothesis import settings

from tests.site import Site, running_site
from users.models import User

# Property tests: a seeded part every time, all of it with `./podium test --long`.
settings.register_profile("seeded", derandomize=True, deadline=None)
settings.register_profile("long", max_examples=3000, deadline=None)
settings.load_profile("long" if os.environ.get("PODIUM_LONG") else "seeded")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def external_data() -> Path:
    """The folder of real data for checking; tests that need it are skipped elsewhere."""
    folder = Path(os.environ.get("PODIUM_EXTERNAL_DATA", ROOT / ".." / "shared" / "data")).resolve()
    if not folder.is_dir():
        pytest.skip(f"needs the data that PODIUM_EXTERNAL_DATA names; there is no {folder}")
    return folder


@pytest.fixture
def operator(db: None) -> User:
    """Someone who runs the site."""
    return User.objects.create_user(
        "operator@example.org", "correct horse", display_name="Olga", is_staff=True
    )


@pytest.fixture
def player(db: None) -> User:
    """Someone with an account and no rights."""
    return User.objects.create_user("player@example.org", "correct horse", display_name="Paul")


@pytest.fixture
def operator_client(operator: User) -> Client:
    """A browser in which the operator is signed in."""
    client = Client()
    client.force_login(operator)
    return client


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """A whole running site that tests share: they leave it as they found it."""
    with running_site() as running:
        yield running


def together(*steps: Callable[[], object]) -> list[object]:
    """Run the steps at once, each on a thread and connection of its own; their results in order.

    What a step raises is its result.
    """
    results: list[object] = [None] * len(steps)
    barrier = threading.Barrier(len(steps))

    def run(index: int, step: Callable[[], object]) -> None:
        try:
            barrier.wait(10)
            results[index] = step()
        except Exception as error:  # noqa: BLE001 - handed to the test
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(steps)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


@pytest.fixture
def at_once() -> Callable[..., list[object]]:
    """See `together`."""
    return together
