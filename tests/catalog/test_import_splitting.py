"""Where values end in big JSON, however it is written and wherever it is cut into chunks."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.catalog.importing import feeding, splitting
from formats.catalog.importing.feeding import Feed
from formats.catalog.importing.splitting import BrokenJsonError, take, take_key, take_value

text = st.text(alphabet='ab"\\{}[]:,\n é稲😀', max_size=12)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4),
    max_leaves=20,
)
layouts = st.sampled_from(
    [{}, {"indent": 2}, {"separators": (",", ":")}, {"separators": (" ,\n", "\t: ")}]
)


class Dripping(io.BytesIO):
    """Gives a few bytes at a time."""

    def __init__(self, data: bytes, size: int) -> None:
        super().__init__(data)
        self._size = size

    def read(self, _size: int | None = -1, /) -> bytes:
        """The next few."""
        return super().read(self._size)


def members(data: bytes, size: int) -> dict[str, Any]:
    """An object's members, each decoded from its own piece."""
    feed = Feed(Dripping(data, size))
    try:
        found = {}
        take(feed, b"{")
        if splitting.peek(feed) == b"}":
            return found
        while True:
            key = json.loads(f'"{take_key(feed)}"')
            found[key] = json.loads(take_value(feed))
            if take(feed, b",", b"}") == b"}":
                assert not splitting.peek(feed)
                return found
    finally:
        feed.close()


@given(st.dictionaries(text, values, max_size=4), layouts, st.booleans(), st.integers(1, 40))
def test_pieces_are_the_values(
    data: dict[str, Any], layout: dict[str, Any], ascii_only: bool, size: int
) -> None:
    written = json.dumps(data, ensure_ascii=ascii_only, **layout).encode()
    assert members(written, size) == data


@given(st.dictionaries(text, values, min_size=1, max_size=4), st.integers(1, 40), st.data())
def test_a_cut_is_found(data: dict[str, Any], size: int, drawn: st.DataObject) -> None:
    written = json.dumps(data).encode()
    cut = written[: drawn.draw(st.integers(0, len(written) - 1))]
    with pytest.raises((BrokenJsonError, json.JSONDecodeError)):
        members(cut, size)


def test_long_values_over_many_blocks() -> None:
    data = {"a": {"text": '\\"}{][' * 50_000, "more": [{"x": "}" * 999}] * 300}, "b": 1}
    for size in (4099, 1 << 20):
        assert members(json.dumps(data).encode(), size) == data


def test_a_value_beyond_any_measure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitting, "MOST_BYTES", 1000)
    for value in ('"' + "x" * 9000 + '"', "[" + "1," * 9000 + "1]"):
        with pytest.raises(BrokenJsonError, match="too long"):
            members(b'{"a":' + value.encode() + b"}", 100)


def test_what_reading_raises_reaches_the_reader() -> None:
    class Broken(io.BytesIO):
        def read(self, _size: int | None = -1, /) -> bytes:
            raise EOFError("the packed data ends")

    feed = Feed(Broken())
    with pytest.raises(EOFError):
        feed.more()
    feed.close()


def test_a_known_prefix_is_passed_over_and_another_is_noticed() -> None:
    data = bytes(range(256)) * 100
    first = Feed(Dripping(data, 1000))
    for _chunk in range(5):
        first.more()
    mark, offset = first.mark(), 4321
    first.close()
    assert mark.hashed == 5000
    again = Feed(Dripping(data, 700))
    # Chunks of another size end elsewhere: then nobody can say, and the reading begins anew.
    assert not again.skip_known(mark, offset)
    again.close()
    same = Feed(Dripping(data, 500))
    assert same.skip_known(mark, offset)
    assert (same.offset, same.buffer[same.pos : same.pos + 3]) == (4321, data[4321:4324])
    same.close()
    other = Feed(Dripping(b"x" + data[1:], 1000))
    assert not other.skip_known(mark, offset)
    other.close()
    assert feeding.CHUNK == 1 << 20
