"""Chance that is part of the state: streams by purpose, each a seed and a counter.

A number is drawn from BLAKE2b over seed, stream and counter, so a stream can be read on from its
counter alone, and drawing for one purpose never shifts another's.
"""

from collections.abc import MutableSequence
from hashlib import blake2b
from typing import Final, TypeVar

SPAN: Final = 1 << 64
Thing = TypeVar("Thing")


class Chance:
    """Streams of one seed; `counters` is what a snapshot keeps."""

    __slots__ = ("_seed", "counters")

    def __init__(self, seed: int, counters: dict[str, int]) -> None:
        self._seed = str(seed).encode()
        self.counters = counters

    def below(self, bound: int, stream: str) -> int:
        """A number from 0 below `bound` (1 to 2^32), each as likely as the others."""
        fair = SPAN - SPAN % bound
        while True:
            at = self.counters.get(stream, 0)
            self.counters[stream] = at + 1
            said = b"%b|%b|%d" % (self._seed, stream.encode(), at)
            number = int.from_bytes(blake2b(said, digest_size=8).digest(), "big")
            if number < fair:
                return number % bound

    def shuffle(self, things: MutableSequence[Thing], stream: str) -> None:
        """Bring them into a random order (Fisher-Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1, stream)
            things[last], things[other] = things[other], things[last]
