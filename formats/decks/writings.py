"""The writings that lists are read in and written in, and what each can carry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from formats.decks import file_writers as files
from formats.decks import text_writers as texts
from formats.decks.csv_lists import read_csv
from formats.decks.entries import Entries, entries
from formats.decks.json_lists import read_json
from formats.decks.model import DeckLine, ParsedDeck
from formats.decks.parse import parse_decklist
from formats.decks.records import Editions
from formats.decks.xml_lists import read_xml

#: What a writing can carry beside counts and names of the main deck.
GIFTS: Final = (
    "side", "commander", "companion", "extra", "set", "number", "foil", "tags", "title",
)  # fmt: skip

_NONE: Final[Mapping[str, str]] = MappingProxyType({})

Read = Callable[[str, Editions | None], ParsedDeck]
Write = Callable[[Entries, Mapping[str, str]], str]


@dataclass(frozen=True, slots=True)
class Writing:
    """One program's way to write a list.

    ``label`` is the program's own name; ``extension`` comes without a dot; ``carries`` holds
    some of GIFTS. ``plain_names`` are written in ASCII.
    """

    key: str
    label: str
    extension: str
    media_type: str
    carries: frozenset[str]
    read: Read
    write: Write
    plain_names: bool = False


def _read_text(text: str, _editions: Editions | None) -> ParsedDeck:
    return parse_decklist(text)


def _text(
    key: str, label: str, write: Callable[[Entries], str], carries: str, extension: str = "txt"
) -> Writing:
    return Writing(
        key,
        label,
        extension,
        "text/plain",
        frozenset(carries.split()),
        _read_text,
        lambda deck, _editions: write(deck),
        plain_names=key == "xmage",
    )


def _file(
    key: str, label: str, read: Read, write: Callable[[Entries], str], carries: str, ending: str
) -> Writing:
    media_type = {"json": "application/json", "csv": "text/csv"}.get(ending, "application/xml")
    gifts = frozenset(carries.split())
    return Writing(key, label, ending, media_type, gifts, read, lambda deck, _e: write(deck))


_ALL: Final = (
    _text("mtgo", "Magic Online", texts.write_mtgo, "side"),
    _file("mtgo_dek", "Magic Online (.dek)", read_xml, files.write_mtgo_dek, "side", "dek"),
    _text("arena", "MTG Arena", texts.write_arena, "side commander companion set number title"),
    _file(
        "cockatrice",
        "Cockatrice",
        read_xml,
        files.write_cockatrice,
        "side extra set number title",
        "cod",
    ),
    _text("cockatrice_text", "Cockatrice (text)", texts.write_cockatrice_text, "side title"),
    _text("forge", "Forge", texts.write_forge, "side commander set number foil title", "dck"),
    _text("xmage", "XMage", texts.write_xmage, "side set number title", "dck"),
    _text("apprentice", "Apprentice", texts.write_apprentice, "side title", "dec"),
    _text("mws", "Magic Workstation", texts.write_mws, "side set title", "mwDeck"),
    _text(
        "moxfield",
        "Moxfield",
        texts.write_moxfield,
        "side commander companion extra set number foil tags",
    ),
    _file(
        "moxfield_csv",
        "Moxfield (CSV)",
        read_csv,
        files.write_moxfield_csv,
        "set number foil tags",
        "csv",
    ),
    _text(
        "archidekt",
        "Archidekt",
        texts.write_archidekt,
        "side commander companion extra set number foil tags",
    ),
    Writing(
        "deckbox_csv",
        "Deckbox (CSV)",
        "csv",
        "text/csv",
        frozenset(("set", "number", "foil")),
        read_csv,
        files.write_deckbox_csv,
    ),
    _text("deckstats", "deckstats", texts.write_deckstats, "side commander extra set title"),
    _file("octgn", "OCTGN", read_xml, files.write_octgn, "side commander extra", "o8d"),
    _file(
        "mtgjson",
        "MTGJSON",
        read_json,
        files.write_mtgjson,
        "side commander extra set number foil title",
        "json",
    ),
    _text("tcgplayer", "TCGplayer", texts.write_tcgplayer, "side set"),
)

#: Writings by key, in the order in which people may be offered them.
WRITINGS: Final[Mapping[str, Writing]] = MappingProxyType(
    {writing.key: writing for writing in _ALL}
)


def write_deck(
    deck: ParsedDeck | Iterable[DeckLine],
    writing: str,
    *,
    name: str | None = None,
    names: Mapping[str, str] = _NONE,
    editions: Mapping[str, str] = _NONE,
) -> str:
    """The deck as that program writes it; the same deck gives the same text.

    ``writing`` is a key of WRITINGS. What it cannot carry is left out, but never a card of the
    deck: a commander then stands in the sideboard, a sideboard in the one list that there is.
    ``names`` says what the program calls a card (its front face, say), ``editions`` maps codes
    of sets to names for tables that name them in full.
    """
    chosen = WRITINGS[writing]
    cards, own = (deck.cards, deck.name) if isinstance(deck, ParsedDeck) else (deck, None)
    sorted_cards = entries(
        cards, title=(name if name is not None else own) or "", carries=chosen.carries, names=names
    )
    return chosen.write(sorted_cards, editions)
