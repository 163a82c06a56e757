"""By which signs a plain list shows what program wrote it."""

from __future__ import annotations

import re
from typing import Final

#: Magic Online's writing is nothing but counts and names.
UNMARKED: Final = "mtgo"

#: Keys of ``WRITINGS`` with a sign that no writing above them bears; the first that is met.
#: Between them stands what the sign holds in any case, which is found sooner. Every pattern
#: looks at one line and is linear.
_SIGNS: Final = tuple(
    (key, held.split(), re.compile(pattern, re.MULTILINE | re.IGNORECASE))
    for key, held, pattern in (
        ("xmage", ":", r"^(?:NAME:|LAYOUT )|^(?:SB: *)?\d+ \[\w+:\w+\] \w"),
        ("forge", "[ |", r"^\[(?:metadata|main)\]|^\d+ [^|\n]+\|\w"),
        ("cockatrice_text", "//", r"^// ?\d+ (?:Maindeck|Sideboard|Cards?)\b"),
        ("deckstats", "//", r"^//(?:NAME:|Main\b|Sideboard\b)"),
        ("mws", "]", r"^ *(?:SB: *)?\d+ \[\w+\] \w"),
        ("apprentice", ":", r"^// *NAME *:|^SB: "),
        ("archidekt", "] )", r"^\d+x [^\n]*(?:\[[^][\n]+\]|\([a-z0-9]+\) \S+)(?: \^[^\n]*)?$"),
        ("arena", "", r"^(?:About|Deck|Commander|Companion)$"),
        ("moxfield", ": * )", r"^SIDEBOARD:$|^\d+ [^\n]+ (?:\*[FE]\*|\(\w+\) [\w★†-]+)"),
        ("tcgplayer", "]", r"^\d+ [^\n]+ \[\w+\]$"),
    )
)


def text_writing(text: str) -> str:
    """The writing whose signs the list bears."""
    for key, held, pattern in _SIGNS:
        if held and not any(sign in text for sign in held):
            continue
        if pattern.search(text) is not None:
            return key
    return UNMARKED
