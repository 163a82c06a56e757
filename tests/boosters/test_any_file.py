"""Whatever a file holds: it is opened, or refused with a BoosterError."""

import copy
import json
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from formats.boosters import BoosterError, Opener, Product, plain, read_boosters
from tests.boosters.test_bad_files import SET, encoded, find, own

GOOD = own(
    {
        "common": {"cards": {f"A:{at}": 1 for at in range(1, 13)}, "balanceColors": True},
        "mixed": {"sheets": {"common": 3, "foil": 1}},
        "foil": {"cards": {"A:1": 5, "A:20": 7}, "foil": True, "fixed": False},
    },
    {"common": 6, "mixed": 2, "foil": 1},
    name="Own",
)
ODD_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([0, -1, 2**40, 2**63, 10**30]),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(["common", "mixed", "A:1", "u1"]),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.sampled_from(["common", "mixed", "A:1", "cards", "x"]), st.integers()),
)


def places(told, path=()):
    """Every place in a value."""
    yield path
    inner = (
        told.items() if isinstance(told, dict) else enumerate(told if type(told) is list else ())
    )
    for key, value in inner:
        yield from places(value, (*path, key))


@given(st.data(), st.sampled_from([GOOD, SET, {"cards": ["A:1", "A:2"], "size": 2}]))
def test_a_mutated_file_is_opened_or_refused(data, good):
    told = copy.deepcopy(good)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([path for path in places(told) if path]))
        value = data.draw(ODD_VALUES)
        inner = told
        for key in path[:-1]:
            inner = inner[key]
        if isinstance(inner, dict) and data.draw(st.booleans()):
            inner[data.draw(st.text(max_size=3))] = inner.pop(path[-1])
        else:
            inner[path[-1]] = value
    opened_or_refused(json.dumps(told).encode())


@given(st.binary(max_size=30), st.integers(0, 400), st.integers(0, 30))
def test_a_file_with_other_bytes_is_opened_or_refused(some, at, gone):
    whole = encoded(SET)
    opened_or_refused(whole[:at] + some + whole[at + gone :])


def opened_or_refused(data: bytes) -> None:
    found: tuple[Product, ...] = ()
    with suppress(BoosterError):
        found = read_boosters(data, find)
    for product in found:
        least, most = product.sizes()
        assert least <= len(Opener(product).open(plain(1))) <= most
