"""JSON: deck files of MTGJSON."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from formats.decks.model import DeckListError, ParsedDeck
from formats.decks.prepare import file_lines, refuse_binary
from formats.decks.records import Editions, Records

#: How deep a file nests at most; MTGJSON's nest seven deep.
_DEEPEST: Final = 64

#: Strings, so that braces within them do not count, and brackets. Never looks back.
_TOKENS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[][{}]', re.DOTALL)

#: Lists of cards, folded; whatever else holds cards is a section that nobody knows.
_BOARDS: Final = {
    "mainboard": "main",
    "sideboard": "side",
    "commander": "commander",
    "companion": "companion",
    "displaycommander": "extra",
    "maybeboard": "extra",
    "tokens": "extra",
    "planes": "extra",
    "schemes": "extra",
}


class _Object(dict[str, Any]):
    """An object of the file that knows on which line it begins."""

    line = 1


def read_json(text: str, editions: Editions | None = None) -> ParsedDeck:
    """The deck of a JSON file with ``mainBoard``, ``sideBoard``, ``commander`` (in ``data``).

    Raises DeckListError: formats.json_broken, formats.json_key_twice, formats.not_a_deck_file,
    formats.nested_too_deeply, and what every list is refused for.
    """
    lines = file_lines(text)
    whole = "\n".join(lines)
    found = _load(whole)
    data = found.get("data") if isinstance(found, _Object) else None
    deck = data if isinstance(data, _Object) else found
    if not isinstance(deck, _Object):
        raise DeckListError("formats.not_a_deck_file", {"found": "[…]"})
    boards = list(_boards(deck))
    if not any(key.casefold() in _BOARDS for key, _cards in boards):
        raise DeckListError("formats.not_a_deck_file", {"found": "{" + ", ".join(deck)[:40] + "}"})
    records = Records(lines, editions)
    records.title(deck.get("name"), deck.line)
    for key, cards in boards:
        _read_board(records, _BOARDS.get(key.casefold(), key), cards, deck.line)
    return records.finish("mtgjson")


def _boards(deck: _Object) -> Iterator[tuple[str, list[Any]]]:
    """The deck's lists of cards, also those whose word nobody knows."""
    for key, value in deck.items():
        if not isinstance(value, list):
            continue
        if key.casefold() in _BOARDS or any(
            isinstance(card, dict) and "name" in card and "count" in card for card in value
        ):
            yield key, value


def _read_board(records: Records, section: str, cards: list[Any], line: int) -> None:
    for card in cards:
        if not isinstance(card, _Object):
            records.problem(line, "formats.line_not_understood")
            continue
        line = card.line
        records.card(
            line,
            section,
            card.get("count"),
            card.get("name"),
            printing=(card.get("setCode"), card.get("number")),
            foil=card.get("isFoil") is True or card.get("isEtched") is True,
        )


def _load(text: str) -> object:
    """The file's value; its objects bear their lines.

    ``json`` makes objects in the order of their closing braces, so the lines of the opening
    ones wait in that order.
    """
    starts = iter(_object_lines(text))
    last = text.count("\n") + 1

    def make(pairs: list[tuple[str, Any]]) -> _Object:
        made = _Object(pairs)
        made.line = next(starts)
        for key in made:
            refuse_binary(key, made.line)
        if len(made) < len(pairs):
            twice = Counter(key for key, _value in pairs).most_common(1)[0][0]
            details = {"line": made.line, "key": twice[:40]}
            raise DeckListError("formats.json_key_twice", details)
        return made

    try:
        return json.loads(text, object_pairs_hook=make, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise DeckListError("formats.json_broken", {"line": error.lineno}) from None
    except (ValueError, StopIteration):
        # A number of thousands of digits, NaN, or braces that only seemed to pair.
        raise DeckListError("formats.json_broken", {"line": last}) from None


def _object_lines(text: str) -> list[int]:
    """The lines of the opening braces, in the order in which the objects close."""
    breaks = [found.start() for found in re.finditer("\n", text)]
    opened: list[int] = []
    closed: list[int] = []
    depth = 0
    for token in _TOKENS.finditer(text):
        sign = token[0]
        if sign in ("{", "["):
            depth += 1
            if depth > _DEEPEST:
                raise DeckListError("formats.nested_too_deeply", {"limit": _DEEPEST})
            if sign == "{":
                opened.append(token.start())
        elif sign in ("}", "]"):
            depth -= 1
            if sign == "}" and opened:
                closed.append(bisect_right(breaks, opened.pop()) + 1)
    return closed


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(word)
