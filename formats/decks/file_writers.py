"""XML, JSON and CSV as each program writes them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from formats.decks.csv_lists import FORMULA_SIGNS, guarded
from formats.decks.entries import Entries
from formats.decks.model import DeckLine

#: Magic among the games of OCTGN, and a card that it has to look up by name.
_OCTGN_GAME: Final = "a6c8d2e8-7cd8-11dd-8f94-e62b56d89593"
_NO_ID: Final = "00000000-0000-0000-0000-000000000000"

_DEK_ROOT: Final = (
    '<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema"'
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
)
_MOXFIELD: Final = (
    "Count", "Tradelist Count", "Name", "Edition", "Condition", "Language", "Foil", "Tags",
    "Last Modified", "Collector Number", "Alter", "Proxy", "Purchase Price",
)  # fmt: skip
_DECKBOX: Final = (
    "Count", "Tradelist Count", "Name", "Edition", "Card Number", "Condition", "Language", "Foil",
    "Signed", "Artist Proof", "Altered Art", "Misprint", "Promo", "Textless", "My Price",
)  # fmt: skip

#: "+2 Mace" is a card, and programs look names up letter by letter, so it stays as it is: a
#: number, a blank and letters are no formula anywhere (no function, no cell, no bar). Whatever
#: else begins with a formula's sign is no card's name and gets an apostrophe, see `guarded`.
_HARMLESS: Final = re.compile(r"[+-][0-9]+ [A-Za-z ]+")


def write_mtgo_dek(deck: Entries) -> str:
    """Magic Online's file. It knows cards by number; 0 lets it look for the name."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        _DEK_ROOT,
        "  <NetDeckID>0</NetDeckID>",
        "  <PreconstructedDeckID>0</PreconstructedDeckID>",
    ]
    for side, cards in (("false", deck.main), ("true", deck.side)):
        lines += (
            f'  <Cards CatID="0" Quantity="{card.count}" Sideboard="{side}"'
            f' Name={_quoted(card.name.replace(" // ", "/"))} Annotation="0" />'
            for card in cards
        )
    return "\n".join([*lines, "</Deck>", ""])


def write_cockatrice(deck: Entries) -> str:
    """Cockatrice's file."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<cockatrice_deck version="1">',
        f"    <deckname>{escape(deck.title)}</deckname>",
        "    <comments></comments>",
    ]
    for zone, cards in (("main", deck.main), ("side", deck.side), ("tokens", deck.extra)):
        if cards:
            lines += [f'    <zone name="{zone}">', *map(_cockatrice_card, cards), "    </zone>"]
    return "\n".join([*lines, "</cockatrice_deck>", ""])


def _cockatrice_card(card: DeckLine) -> str:
    code = f" setShortName={_quoted(card.set)}" if card.set else ""
    number = f" collectorNumber={_quoted(card.number)}" if card.number else ""
    return f'        <card number="{card.count}" name={_quoted(card.name)}{code}{number}/>'


def write_octgn(deck: Entries) -> str:
    """OCTGN's file. It knows cards by ids that only its own sets have."""
    lines = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{_OCTGN_GAME}">',
    ]
    for section, cards in (
        ("Main", deck.main),
        ("Sideboard", deck.side),
        ("Command Zone", deck.commander),
        ("Maybeboard", deck.extra),
    ):
        lines += [
            f'  <section name="{section}" shared="False">',
            *(
                f'    <card qty="{card.count}" id="{_NO_ID}">{escape(card.name)}</card>'
                for card in cards
            ),
            "  </section>",
        ]
    return "\n".join([*lines, "</deck>", ""])


def write_mtgjson(deck: Entries) -> str:
    """A deck of MTGJSON, one card a line."""
    boards = (
        ("commander", deck.commander),
        ("mainBoard", deck.main),
        ("sideBoard", deck.side),
        ("tokens", deck.extra),
    )
    lists = ",\n".join(f'    "{board}": {_mtgjson_cards(cards)}' for board, cards in boards)
    return f'{{\n  "data": {{\n    "name": {_json(deck.title)},\n{lists}\n  }}\n}}\n'


def _mtgjson_cards(cards: Iterable[DeckLine]) -> str:
    rows = (
        _json(
            {
                "count": card.count,
                "name": card.name,
                **({"setCode": card.set} if card.set else {}),
                **({"number": card.number} if card.number else {}),
                "isFoil": card.foil,
            }
        )
        for card in cards
    )
    inner = ",\n".join(f"      {row}" for row in rows)
    return f"[\n{inner}\n    ]" if inner else "[]"


def write_moxfield_csv(deck: Entries) -> str:
    """Moxfield's table of a collection: sets by their codes in small letters."""
    return _table(
        _MOXFIELD,
        (
            {
                "Count": str(card.count),
                "Tradelist Count": str(card.count),
                "Name": _name_cell(card.name),
                "Edition": guarded((card.set or "").lower()),
                "Condition": "Near Mint",
                "Language": "English",
                "Foil": "foil" if card.foil else "",
                "Tags": guarded(", ".join(tag.replace(",", " ") for tag in card.tags)),
                "Collector Number": guarded(card.number or ""),
                "Alter": "False",
                "Proxy": "False",
            }
            for card in deck.all()
        ),
    )


def write_deckbox_csv(deck: Entries, editions: Mapping[str, str]) -> str:
    """Deckbox's table of a collection: sets by the names that ``editions`` gives to codes."""
    return _table(
        _DECKBOX,
        (
            {
                "Count": str(card.count),
                "Tradelist Count": "0",
                "Name": _name_cell(card.name),
                "Edition": guarded(editions.get(card.set or "", card.set or "")),
                "Card Number": guarded(card.number or ""),
                "Condition": "Near Mint",
                "Language": "English",
                "Foil": "foil" if card.foil else "",
            }
            for card in deck.all()
        ),
    )


def _table(columns: tuple[str, ...], rows: Iterable[Mapping[str, str]]) -> str:
    out = io.StringIO()
    table = csv.DictWriter(out, columns, restval="", lineterminator="\r\n")
    table.writeheader()
    table.writerows(rows)
    return out.getvalue()


def _name_cell(name: str) -> str:
    if name.startswith(tuple(FORMULA_SIGNS)) and _HARMLESS.fullmatch(name) is None:
        return guarded(name)
    return name


def _quoted(text: str) -> str:
    return quoteattr(text)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
