"""A room for the kernel's tests."""

from collections.abc import Callable, Iterator

import pytest

from core import commands
from core.access import anyone
from core.models import Stream


@pytest.fixture
def stream(db: None) -> Stream:
    """An empty log."""
    return Stream.objects.create(room="trial")


@pytest.fixture
def handler() -> Iterator[Callable[..., None]]:
    """Registers a handler of room "trial" for one test."""
    known = dict(commands._kinds)
    yield lambda kind, function, rule=anyone: commands.handles("trial", kind, rule)(function)
    commands._kinds.clear()
    commands._kinds.update(known)
