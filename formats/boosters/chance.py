"""Chance that can be repeated: quick for statistics, auditable for packs that people open."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from struct import Struct
from typing import Final

#: Draws a whole number from 0 up to, and without, the one given (1 to 2**48).
Below = Callable[[int], int]

_SPAN: Final = 2**48
_BLOCK: Final = Struct(">HIHIHIHIHI2x")  # five numbers of six bytes; the last two bytes are unused


def plain(seed: int) -> Below:
    """Python's own generator: for samples, not for packs."""
    uniform = random.Random(seed).random  # noqa: S311 - nothing secret is drawn

    def below(bound: int) -> int:
        return int(uniform() * bound)

    return below


def audited(key: bytes) -> Below:
    """The auditable stream: SHA-256 of the key, a line feed and a counter (decimal, from 0).

    Each block of 32 bytes yields five numbers of 48 bits. A number that is not below the greatest
    multiple of the bound is passed over, so no remainder is favoured. docs/fairness.md has the
    same in Python and JavaScript.
    """
    following = _numbers(key).__next__

    def below(bound: int) -> int:
        fair = _SPAN - _SPAN % bound
        value = following()
        while value >= fair:
            value = following()
        return value % bound

    return below


def _numbers(key: bytes) -> Iterator[int]:
    base = hashlib.sha256(key + b"\n")
    counter = 0
    while True:
        block = base.copy()
        block.update(b"%d" % counter)
        a, b, c, d, e, f, g, h, i, j = _BLOCK.unpack(block.digest())
        yield a << 32 | b
        yield c << 32 | d
        yield e << 32 | f
        yield g << 32 | h
        yield i << 32 | j
        counter += 1
