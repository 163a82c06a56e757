"""Near spellings for a name that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rapidfuzz import fuzz, process

from formats.decks.names import face_keys, fold_name

#: How alike two spellings must be, of 100. Keyboard noise stays below.
LEAST_LIKENESS: Final = 70.0
MOST_SUGGESTIONS: Final = 3

#: Longest card names have 141 characters; more is not a name.
_LONGEST: Final = 200


class NameIndex:
    """Names prepared for ``suggest``; build it once for a catalogue (about 0.2 s)."""

    __slots__ = ("_keys", "_names")

    def __init__(self, names: Iterable[str]) -> None:
        keys: dict[str, str] = {}
        for name in names:
            for key in face_keys(name):
                keys.setdefault(key, name)
        self._keys = list(keys)
        self._names = list(keys.values())

    def nearest(self, name: str) -> tuple[str, ...]:
        """Up to three names by likeness of spelling; ties in the order of the index."""
        found = process.extract(
            fold_name(name[:_LONGEST]),
            self._keys,
            scorer=fuzz.ratio,
            processor=None,
            limit=3 * MOST_SUGGESTIONS,
            score_cutoff=LEAST_LIKENESS,
        )
        best = dict.fromkeys(self._names[index] for _key, _score, index in found)
        return tuple(best)[:MOST_SUGGESTIONS]


def suggest(name: str, choices: NameIndex | tuple[str, ...]) -> tuple[str, ...]:
    """The nearest three spellings of ``name`` among ``choices``; none for nonsense.

    A tuple is indexed at its first use; hand in a ``NameIndex`` where it changes often.
    """
    index = choices if isinstance(choices, NameIndex) else _index(choices)
    return index.nearest(name)


@lru_cache(maxsize=4)
def _index(choices: tuple[str, ...]) -> NameIndex:
    return NameIndex(choices)
