"""The closed tables of what the deck-list reader can say, with the parameters of each code."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

#: Codes of ``LineProblem``: one line was not taken as a card.
LINE_CODES: Final = MappingProxyType(
    {
        "formats.line_not_understood": (),
        "formats.line_too_long": ("length", "limit"),
        "formats.count_missing": ("name",),
        "formats.count_out_of_range": ("count", "least", "most"),
        "formats.name_missing": ("count",),
        "formats.name_too_long": ("length", "limit"),
        "formats.sections_unclear": ("groups",),
    }
)

#: Codes of ``DeckListError``: the text as a whole was refused.
TEXT_CODES: Final = MappingProxyType(
    {
        "formats.empty_list": (),
        "formats.text_too_large": ("size", "limit"),
        "formats.too_many_lines": ("lines", "limit"),
        "formats.binary_text": ("line", "character"),
    }
)
