"""From what people call a format to its key."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rapidfuzz import fuzz, process

from formats.legality.errors import UnknownFormat
from formats.legality.facts import Facts
from formats.legality.loading import load_facts

_NEAR_SCORE = 60.0


def resolve_format(text: str, facts: Facts | None = None) -> str:
    """The key of the format that ``text`` names in English or Japanese, today's name or an old
    one, with any case, spaces, dots and hyphens. Raises UnknownFormat with near keys.
    """
    words = _words(facts or load_facts())
    key = words.get(_fold(text))
    if key is None:
        raise UnknownFormat(text, near_formats(text, facts or load_facts()))
    return key


def near_formats(text: str, facts: Facts) -> tuple[str, ...]:
    """Up to three format keys that look like ``text``, best first."""
    words = _words(facts)
    found = process.extract(
        _fold(text[:100]), list(words), scorer=fuzz.ratio, limit=9, score_cutoff=_NEAR_SCORE
    )
    keys = dict.fromkeys(words[word] for word, _score, _index in found)
    return tuple(keys)[:3]


@lru_cache(maxsize=8)
def _words(facts: Facts) -> dict[str, str]:
    """Folded words to keys; a key always wins over another format's alias."""
    words: dict[str, str] = {}
    for key, entry in facts.formats.items():
        names = [name for _day, name in entry.names]
        for word in (entry.ja, *names, *entry.aliases):
            words.setdefault(_fold(word), key)
    words.update({_fold(key): key for key in facts.formats})
    return words


def _fold(text: str) -> str:
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in folded if char.isalnum())
