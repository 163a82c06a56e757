"""What the tests' own plugin sees to."""

from types import SimpleNamespace

import pytest

from tests import plugin


class Ids:
    """Of a file, as pytest keeps them."""

    def child(self, name: str) -> str:
        return f"tests/test_a.py::{name}"


class Item(SimpleNamespace):
    """As pytest collects it."""

    parent = SimpleNamespace(id=Ids())

    @property
    def nodeid(self) -> str:
        return self._id


def item(name: str, nodeid: str) -> Item:
    return Item(name=name, _id=f"tests/test_a.py::{nodeid}")


def test_a_test_whose_id_leaves_out_which_it_is_gets_its_whole_name():
    items = [item("test_it[GET /me/]", "test_it"), item("test_it[GET /us/]", "test_it")]
    plugin.pytest_collection_modifyitems(items)
    assert [one.nodeid for one in items] == [
        "tests/test_a.py::test_it[GET /me/]",
        "tests/test_a.py::test_it[GET /us/]",
    ]


def test_two_tests_of_one_id_are_refused():
    items = [item("test_it", "test_it"), item("test_it", "test_it"), item("test_us", "test_us")]
    with pytest.raises(pytest.UsageError) as refusal:
        plugin.pytest_collection_modifyitems(items)
    assert str(refusal.value) == "more than one test is called tests/test_a.py::test_it"
