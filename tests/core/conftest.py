"""A room for the kernel's tests, and two real connections at once."""

import threading
from collections.abc import Callable, Iterator

import pytest
from django.db import connection

from core import commands
from core.models import Stream


@pytest.fixture
def stream(db: None) -> Stream:
    """An empty log."""
    return Stream.objects.create(room="trial")


@pytest.fixture
def handler() -> Iterator[Callable[..., None]]:
    """Registers a handler of room "trial" for one test."""
    known = dict(commands._handlers)
    yield lambda kind, function: commands.handles("trial", kind)(function)
    commands._handlers.clear()
    commands._handlers.update(known)


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
