"""Big JSON in pieces: where a value ends is found without decoding what stands before it.

Depth is counted by a handful of passes over bytes at the speed of C: escapes are removed, then
everything but quotes and brackets, then pairs that cancel out. What is left is short. Most of
the time not even that is needed: a guess at the end is proved right by decoding the piece.
"""

import re
from typing import Final

from formats.catalog.importing.feeding import Feed

#: No set of a real file comes near; whatever is bigger would fill the memory.
MOST_BYTES: Final = 96 << 20
_BLOCK: Final = 16 << 10
_FEW: Final = 48

_KEPT: Final = b'{}[]"'
_DROPPED: Final = bytes(byte for byte in range(256) if byte not in _KEPT)
_BLANKS: Final = re.compile(rb"[ \t\r\n]*")
_STRING: Final = re.compile(rb'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_SCALAR: Final = re.compile(rb"[^\s,\]}]+")
_NEXT_SET: Final = re.compile(rb'\}\s*,\s*"[A-Z0-9_]{2,10}"\s*:\s*\{')
_ELEMENT: Final = re.compile(rb'\}\s*,\s*(?=\{\s*"object"\s*:\s*"(?:card|set)")')
_OBJECT: Final = b'"object"'
_MOST_TRIES: Final = 64
#: An element at the end of the buffer goes on in the next chunk.
_MOST_MORE: Final = 2


class BrokenJsonError(ValueError):
    """The text is no JSON, or not of the shape that we read; `byte` says where."""

    def __init__(self, what: str, byte: int) -> None:
        super().__init__(what)
        self.byte = byte


def peek(feed: Feed) -> bytes:
    """The next character that is no blank, without taking it; empty at the end."""
    while True:
        match = _BLANKS.match(feed.buffer, feed.pos)
        feed.pos = match.end() if match else feed.pos
        if feed.pos < len(feed.buffer):
            return feed.buffer[feed.pos : feed.pos + 1]
        if not feed.more():
            return b""


def take(feed: Feed, *wanted: bytes) -> bytes:
    """Take the next character, which is one of `wanted`."""
    found = peek(feed)
    if found not in wanted:
        named = " or ".join(repr(char.decode()) for char in wanted)
        what = f"{named} expected, found {found.decode('latin-1')!r}" if found else _CUT
        raise BrokenJsonError(what, feed.offset)
    feed.pos += 1
    return found


_CUT: Final = "the file breaks off"


def take_key(feed: Feed) -> str:
    """A member's key and the colon behind it."""
    if peek(feed) != b'"':
        take(feed, b'"')
    key = _matched(feed, _STRING)
    take(feed, b":")
    return key[1:-1].decode("utf-8", "replace")


def take_value(feed: Feed) -> bytes:
    """The whole value that comes next, whatever it is."""
    first = peek(feed)
    if first in (b"{", b"["):
        end = _end_of_brackets(feed)
    elif first == b'"':
        return _matched(feed, _STRING)
    elif first:
        return _matched(feed, _SCALAR)
    else:
        raise BrokenJsonError(_CUT, feed.offset)
    value = feed.buffer[feed.pos : end]
    feed.pos = end
    return value


def guess_set(feed: Feed) -> memoryview | None:
    """What might be the set that comes next, up to what looks like the next one's key."""
    begin = 0
    while True:
        match = _NEXT_SET.search(feed.buffer, feed.pos + begin)
        if match:
            return memoryview(feed.buffer)[feed.pos : match.start() + 1]
        have = len(feed.buffer) - feed.pos
        if have > MOST_BYTES or not feed.more():
            return None
        begin = max(have - _FEW, 0)


def guess_elements(feed: Feed) -> bytes | None:
    """What might be all elements that the buffer holds in full, with commas between."""
    for _more in range(_MOST_MORE):
        end = len(feed.buffer)
        for _try in range(_MOST_TRIES):
            end = feed.buffer.rfind(_OBJECT, feed.pos, end)
            if end < 0:
                break
            bracket = feed.buffer.rfind(b"}", feed.pos, end)
            if bracket > feed.pos and _ELEMENT.match(feed.buffer, bracket):
                return feed.buffer[feed.pos : bracket + 1]
        if not feed.more():
            return None
    return None


def _matched(feed: Feed, pattern: re.Pattern[bytes]) -> bytes:
    """A token that may still grow when the buffer ends behind it."""
    while True:
        match = pattern.match(feed.buffer, feed.pos)
        if match and match.end() < len(feed.buffer):
            break
        if len(feed.buffer) - feed.pos > MOST_BYTES:
            raise BrokenJsonError("one value is too long", feed.offset)
        if not feed.more():
            if match:
                break
            raise BrokenJsonError(_CUT, feed.at + len(feed.buffer))
    feed.pos = match.end()
    return match.group()


def _end_of_brackets(feed: Feed) -> int:
    """Where the object or array that begins here ends, in the buffer."""
    depth, inside, done = 1, False, 1  # `done` counts from where it begins
    size = 256
    while True:
        begin = feed.pos + done
        if begin >= len(feed.buffer) - 1:
            if len(feed.buffer) - feed.pos > MOST_BYTES:
                raise BrokenJsonError("one value is too long", feed.offset)
            if not feed.more():
                if begin < len(feed.buffer) and depth == 1 and not inside:
                    last = feed.buffer[begin : begin + 1]
                    if last in (b"}", b"]"):
                        return begin + 1
                raise BrokenJsonError(_CUT, feed.at + len(feed.buffer))
            continue
        block = _whole(feed.buffer[begin : begin + size])
        change, low, ends_inside = _weigh(block, inside=inside)
        if depth + low <= 0:
            return begin + _where(block, depth, inside=inside)
        depth, inside = depth + change, ends_inside
        done += len(block)
        size = min(size * 2, _BLOCK)


def _whole(block: bytes) -> bytes:
    """The block without a backslash at its end whose letter comes later; never empty."""
    if block.endswith(b"\\") and len(block) > 1:
        slashes = len(block) - len(block.rstrip(b"\\"))
        if slashes % 2:
            return block[:-1]
    return block


def _weigh(block: bytes, *, inside: bool) -> tuple[int, int, bool]:
    """(change of depth, lowest depth on the way, whether it ends inside of a string)."""
    if b"\\" in block:
        block = block.replace(b"\\\\", b"").replace(b'\\"', b"")
    kept = block.translate(None, _DROPPED)
    if inside:
        kept = b'"' + kept
    ends_inside = kept.count(b'"') % 2 == 1
    kept = kept.replace(b'""', b"").replace(b"{}", b"").replace(b'""', b"")
    if b'"' in kept:
        kept = b"".join(kept.split(b'"')[::2])
    before = -1
    while len(kept) != before:
        before = len(kept)
        kept = kept.replace(b"{}", b"").replace(b"[]", b"")
    depth = low = 0
    for char in kept:
        depth += 1 if char in b"{[" else -1
        low = min(low, depth)
    return depth, low, ends_inside


def _where(block: bytes, depth: int, *, inside: bool) -> int:
    """Behind which of the block's bytes the depth is nought for the first time."""
    begin = 0
    while len(block) > _FEW:
        half = _whole(block[: len(block) // 2])
        change, low, ends_inside = _weigh(half, inside=inside)
        if depth + low <= 0:
            block = half
            continue
        depth, inside = depth + change, ends_inside
        begin += len(half)
        block = block[len(half) :]
    escaped = False
    for at, char in enumerate(block):
        if inside:
            if escaped:
                escaped = False
            elif char == 0x5C:
                escaped = True
            elif char == 0x22:
                inside = False
        elif char == 0x22:
            inside = True
        elif char in b"{[":
            depth += 1
        elif char in b"}]":
            depth -= 1
            if depth == 0:
                return begin + at + 1
    raise AssertionError("the depth was nought in this block")
