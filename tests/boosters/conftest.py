"""Real boosters for the tests of packs."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from formats.boosters import Product, magic_2010, magic_2010_cards, read_set_file
from tests.boosters.records import record_of

Boosters = Callable[[str], tuple[Product, ...]]


@pytest.fixture(scope="session")
def boosters(external_data: Path) -> Boosters:
    """The boosters of a set from the real data, all variants, the usual one first."""

    @cache
    def of_set(code: str) -> tuple[Product, ...]:
        return read_set_file((external_data / "boosters" / f"{code}.json").read_bytes())

    return of_set


@pytest.fixture(scope="session")
def m10() -> Product:
    """Magic 2010 as it comes with Podium, with foils."""
    return magic_2010(magic_2010_cards())


@pytest.fixture(scope="session")
def rulebook() -> Product:
    """Magic 2010 as the rulebook of 2010 tells it."""
    return magic_2010(magic_2010_cards(), "rulebook")


@pytest.fixture(scope="module")
def record(m10):
    """Six packs of Magic 2010 for two pools."""
    return record_of([m10], [0] * 6)
