"""Plain lists as each program writes them."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from formats.decks.entries import Entries
from formats.decks.lines import ARENA_SETS, CATEGORY_SECTIONS
from formats.decks.model import DeckLine
from formats.decks.names import LETTERS

Line = Callable[[DeckLine], str]

#: What everybody else calls a set that Arena calls otherwise, to Arena's code.
_TO_ARENA: Final = {code: arena for arena, code in ARENA_SETS.items()}
#: Letters for XMage: capitals beside the small ones that names are folded with.
_ASCII_LETTERS: Final = LETTERS | str.maketrans(
    {"Æ": "Ae", "Œ": "Oe", "Ø": "O", "Ð": "D", "Đ": "D", "Þ": "Th", "Ł": "L"}
)
#: Signs that a tag cannot hold where it stands between others.
_NOT_IN_TAGS: Final = str.maketrans(dict.fromkeys("#[]{},^", " "))
_CATEGORIES: Final = {
    "side": "Sideboard{noDeck}{noPrice}",
    "commander": "Commander{top}",
    "companion": "Companion{noDeck}",
    "extra": "Maybeboard{noDeck}{noPrice}",
}


def write_mtgo(deck: Entries) -> str:
    """Magic Online: a gap before the sideboard, one bar in split cards."""
    return _with_gap(deck, lambda card: f"{card.count} {_one_bar(card.name)}")


def write_tcgplayer(deck: Entries) -> str:
    """TCGplayer's mass entry: the set in brackets behind."""

    def line(card: DeckLine) -> str:
        return f"{card.count} {card.name}" + (f" [{card.set}]" if card.set else "")

    return _with_gap(deck, line)


def write_arena(deck: Entries) -> str:
    """Arena: a heading above each section."""

    def line(card: DeckLine) -> str:
        return _in_parentheses(card, _TO_ARENA.get(card.set or "", card.set))

    return _joined(
        [
            ["About", f"Name {deck.title}"] if deck.title else [],
            *(
                [heading, *map(line, cards)] if cards else []
                for heading, cards in (
                    ("Commander", deck.commander),
                    ("Companion", deck.companion),
                    ("Deck", deck.main),
                    ("Sideboard", deck.side),
                )
            ),
        ]
    )


def write_moxfield(deck: Entries) -> str:
    """Moxfield: foil between stars, tags behind hash signs."""

    def line(card: DeckLine) -> str:
        foil = " *F*" if card.foil else ""
        return _in_parentheses(card, card.set) + foil + "".join(f" #{tag}" for tag in _tags(card))

    return _joined(
        [
            [*map(line, deck.main)],
            *(
                [heading, *map(line, cards)] if cards else []
                for heading, cards in (
                    ("SIDEBOARD:", deck.side),
                    ("COMMANDER:", deck.commander),
                    ("COMPANION:", deck.companion),
                    ("MAYBEBOARD:", deck.extra),
                )
            ),
        ]
    )


def write_archidekt(deck: Entries) -> str:
    """Archidekt: section and tags as categories in brackets."""

    def line(card: DeckLine) -> str:
        where = _CATEGORIES.get(card.section)
        categories = ",".join(([where] if where else []) + _tags(card))
        text = f"{card.count}x " + _in_parentheses(card, card.set and card.set.lower(), count=False)
        return text + (" *F*" if card.foil else "") + (f" [{categories}]" if categories else "")

    return _joined([[line(card) for card in deck.all()]])


def write_cockatrice_text(deck: Entries) -> str:
    """Cockatrice's plain text: remarks above the sections, ``SB:`` before the sideboard."""

    def total(cards: Iterable[DeckLine]) -> int:
        return sum(card.count for card in cards)

    main = [f"{card.count} {card.name}" for card in deck.main]
    side = [f"SB: {card.count} {card.name}" for card in deck.side]
    return _joined(
        [
            [f"// {deck.title}"] if deck.title else [],
            [f"// {total(deck.main)} Maindeck", *main] if main else [],
            [f"// {total(deck.side)} Sideboard", *side] if side else [],
        ]
    )


def write_forge(deck: Entries) -> str:
    """Forge: headings in brackets, set and number behind bars, a plus sign for foil."""

    def line(card: DeckLine) -> str:
        if not card.set:
            return f"{card.count} {card.name}"
        number = f"|[{card.number}]" if card.number else ""
        return f"{card.count} {card.name}{'+' if card.foil else ''}|{card.set}{number}"

    sections = (
        ("[Commander]", deck.commander),
        ("[Main]", deck.main),
        ("[Sideboard]", deck.side),
    )
    lines = ["[metadata]", f"Name={deck.title}"]
    for heading, cards in sections:
        if cards or heading == "[Main]":
            lines += [heading, *map(line, cards)]
    return _joined([lines])


def write_xmage(deck: Entries) -> str:
    """XMage: set and number in front; names in ASCII, for it knows no others."""

    def line(card: DeckLine) -> str:
        mark = f"[{card.set}:{card.number or 0}] " if card.set else ""
        return f"{card.count} {mark}{_ascii(card.name)}"

    return _joined([[f"NAME:{deck.title}", *_with_prefix(deck, line, main="", side="SB: ")]])


def write_apprentice(deck: Entries) -> str:
    """Apprentice: indented, ``SB:`` before the sideboard."""

    def line(card: DeckLine) -> str:
        return f"{card.count} {card.name}"

    cards = _with_prefix(deck, line, main=" " * 8, side="SB:  ")
    return _joined([[f"// NAME : {deck.title}", *cards]])


def write_mws(deck: Entries) -> str:
    """Magic Workstation: the set in brackets in front."""
    cards = _with_prefix(deck, _set_in_front, main=" " * 4, side="SB: ")
    return _joined([[f"// NAME : {deck.title}", *cards]])


def write_deckstats(deck: Entries) -> str:
    """deckstats: sections as remarks; a commander is marked where it stands."""

    def commander(card: DeckLine) -> str:
        return f"{_set_in_front(card)} # !Commander"

    side = [f"SB: {_set_in_front(card)}" for card in deck.side]
    extra = [*map(_set_in_front, deck.extra)]
    return _joined(
        [
            [f"//NAME: {deck.title}"] if deck.title else [],
            ["//Main", *map(commander, deck.commander), *map(_set_in_front, deck.main)],
            ["//Sideboard", *side] if side else [],
            ["//Maybeboard", *extra] if extra else [],
        ]
    )


def _joined(groups: list[list[str]]) -> str:
    """Groups of lines with a gap between them."""
    return "\n\n".join("\n".join(group) for group in groups if group) + "\n"


def _with_gap(deck: Entries, line: Line) -> str:
    """A gap parts the sections; a sideboard alone needs its name."""
    main, side = [*map(line, deck.main)], [*map(line, deck.side)]
    return _joined([main, side] if main else [["Sideboard", *side]])


def _with_prefix(deck: Entries, line: Line, *, main: str, side: str) -> Iterator[str]:
    yield from (main + line(card) for card in deck.main)
    yield from (side + line(card) for card in deck.side)


def _in_parentheses(card: DeckLine, code: str | None, *, count: bool = True) -> str:
    text = f"{card.count} {card.name}" if count else card.name
    if not code:
        return text
    return f"{text} ({code}) {card.number}" if card.number else f"{text} ({code})"


def _set_in_front(card: DeckLine) -> str:
    return f"{card.count} [{card.set}] {card.name}" if card.set else f"{card.count} {card.name}"


def _tags(card: DeckLine) -> list[str]:
    """The tags, each in one piece; words for sections are none."""
    tags = (" ".join(tag.translate(_NOT_IN_TAGS).split()) for tag in card.tags)
    return [tag for tag in tags if tag and tag.casefold() not in CATEGORY_SECTIONS]


def _one_bar(name: str) -> str:
    return name.replace(" // ", "/")


def _ascii(name: str) -> str:
    """Latin letters without their marks; Japanese names stay as they are."""
    if name.isascii():
        return name
    parts = unicodedata.normalize("NFD", name.translate(_ASCII_LETTERS))
    kept = "".join(char for char in parts if not "\u0300" <= char <= "\u036f")
    return unicodedata.normalize("NFC", kept)
