"""What readers hand to the staging tables: plain rows, checked."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from formats.catalog.models import MAX_NAME, NameKind
from formats.decks import fold_name

PLAYTEST: Final = "playtest"
#: Sets of playtest cards, whose names are not unique among all cards.
PLAYTEST_SETS: Final = frozenset(("CMB1", "CMB2"))
#: Splits, double faces and the like are written with this between the faces' names.
BETWEEN_FACES: Final = " // "
#: Layout of a card that bears two pictures of one and the same card; elsewhere it is ordinary.
REVERSIBLE: Final = "reversible_card"
IDENTITY: Final = "BGRUW"

#: Codes that files of other years have for sets that facts call otherwise.
_RENAMED_SETS: Final = {"PLIST": "PLST"}
_SET_CODE: Final = re.compile(r"[A-Z0-9_]{2,10}")
_RARITIES: Final = "BCLMRSU"


class BadRowError(ValueError):
    """A row holds something that no card list holds; the message says what, in one phrase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """A card as one source tells it; fields as in `models.Card`."""

    name: str
    variant: str = ""
    layout: str = ""
    mana_cost: str = ""
    type_line: str = ""
    pt: str = ""
    loyalty: str = ""
    color_identity: str = ""
    reserved: bool = False
    funny: bool = False
    online_only: bool = False
    own_limit: bool = False
    thin: bool = False
    all_sets_known: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRow:
    """A name of the card (name, variant)."""

    name: str
    variant: str
    folded: str
    text: str
    kind: str
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintingRow:
    """A printing of the card (name, variant); fields as in `models.Printing`."""

    name: str
    variant: str
    set_code: str
    number: str = ""
    rarities: str = ""
    day: date | None = None
    media: str = ""
    playable: bool = True


@dataclass(slots=True)
class Batch:
    """Rows that are staged together."""

    cards: list[CardRow] = field(default_factory=list)
    names: list[NameRow] = field(default_factory=list)
    printings: list[PrintingRow] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.cards) + len(self.names) + len(self.printings)


def plain(text: str, what: str, most: int) -> str:
    """The text, if a card list may hold it: short, without control characters."""
    if len(text) > most:
        raise BadRowError(f"{what} is longer than {most} characters")
    if not text.isprintable() and any(unicodedata.category(c) in ("Cc", "Cs") for c in text):
        raise BadRowError(f"{what} holds a control character")
    return text


def card_name(text: str) -> str:
    """A card's name, or BadRowError."""
    name = plain(text, "a card name", MAX_NAME)
    if not name.strip():
        raise BadRowError("a card has no name")
    return name


def unreversed(name: str) -> str:
    """`Propaganda // Propaganda`, one card with two pictures, by its own name."""
    faces = name.split(BETWEEN_FACES)
    return faces[0] if len(faces) > 1 and len(set(faces)) == 1 else name


def set_code(text: str) -> str:
    """A set's code, or BadRowError."""
    code = text.upper()
    if not _SET_CODE.fullmatch(code):
        raise BadRowError(f"{text[:20]!r} is not a set code")
    return _RENAMED_SETS.get(code, code)


def rarity_letters(text: str) -> str:
    """Rarity letters, each once and sorted, or BadRowError."""
    if not set(text) <= set(_RARITIES):
        raise BadRowError(f"{text[:20]!r} are not rarity letters")
    return "".join(sorted(set(text)))


def identity_letters(text: str) -> str:
    """Colour letters, each once and sorted, or BadRowError."""
    if not set(text) <= set(IDENTITY):
        raise BadRowError(f"{text[:20]!r} are not colours")
    return "".join(sorted(set(text)))


def names_of(
    name: str, variant: str, *, more: Iterable[tuple[str, str, str]] = ()
) -> Iterator[NameRow]:
    """The name itself, its faces, and `more` as (text, kind, language)."""
    yield from _named(name, variant, name, NameKind.MAIN, "en")
    faces = name.split(BETWEEN_FACES)
    if len(faces) > 1:
        for at, face in enumerate(faces):
            kind = NameKind.FACE if at else NameKind.FRONT
            yield from _named(name, variant, face, kind, "en")
    for text, kind_of_more, language in more:
        yield from _named(name, variant, text, kind_of_more, language)


def _named(name: str, variant: str, text: str, kind: str, language: str) -> Iterator[NameRow]:
    folded = fold_name(text)
    if folded and len(folded) <= MAX_NAME:
        yield NameRow(
            name=name, variant=variant, folded=folded, text=text, kind=kind, language=language
        )
