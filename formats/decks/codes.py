"""The closed tables of what the deck-list readers can say, with the parameters of each code."""

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
        "formats.section_unknown": ("section", "name"),
        "formats.row_too_long": ("cells", "columns"),
    }
)

#: Codes of ``DeckListError``: the text as a whole was refused.
TEXT_CODES: Final = MappingProxyType(
    {
        "formats.empty_list": (),
        "formats.text_too_large": ("size", "limit"),
        "formats.too_many_lines": ("lines", "limit"),
        "formats.binary_text": ("line", "character"),
        "formats.not_text": (),
        "formats.not_a_deck_file": ("found",),
        "formats.xml_broken": ("line",),
        "formats.xml_doctype": (),
        "formats.json_broken": ("line",),
        "formats.json_key_twice": ("line", "key"),
        "formats.nested_too_deeply": ("limit",),
        "formats.csv_broken": ("line",),
        "formats.csv_column_twice": ("column",),
        "formats.csv_column_missing": ("column",),
    }
)
