"""What readers hand to the staging tables: plain rows, checked."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from formats.catalog.importing.decoding import BROKEN_SIGN
from formats.catalog.models_imports import MAX_NAME

PLAYTEST: Final = "playtest"
#: Sets of playtest cards, whose names are not unique among all cards.
PLAYTEST_SETS: Final = frozenset(("CMB1", "CMB2"))
#: Splits, double faces and the like are written with this between the faces' names.
BETWEEN_FACES: Final = " // "
#: Layout of a card that bears two pictures of one and the same card; elsewhere it is ordinary.
REVERSIBLE: Final = "reversible_card"
#: Cards both of whose halves count everywhere.
BOTH_HALVES: Final = frozenset(("split", "aftermath"))
#: Not cards of a deck's kind: pieces that stand for something on the table.
NO_CARDS: Final = frozenset(("token", "double_faced_token", "emblem", "art_series"))
RARITIES: Final = {
    "common": "C",
    "uncommon": "U",
    "rare": "R",
    "mythic": "M",
    "special": "S",
    "bonus": "B",
}
COLORS: Final = "BGRUW"

#: Codes that files of other years have for sets that facts call otherwise.
_RENAMED_SETS: Final = {"PLIST": "PLST"}
_SET_CODE: Final = re.compile(r"[A-Z0-9_]{2,10}")
_RARITY_LETTERS: Final = "BCLMRSU"
_NO_TYPES: Final = frozenset(("—", "-", "//"))
_SYMBOL: Final = re.compile(r"\{([^{}]*)\}")
_HALF: Final = {"½": 0.5, "HW": 0.5, "HR": 0.5, "HU": 0.5, "HB": 0.5, "HG": 0.5, "∞": 0.0}
_FREE: Final = frozenset(("X", "Y", "Z", "T", "Q"))


class BadRowError(ValueError):
    """A row holds something that no card list holds; the message says what, in one phrase."""


@dataclass(slots=True, kw_only=True)
class CardRow:
    """A card as one source tells it; fields as in `models.Card`, None for what it does not tell.

    `sets` are the sets that it is said to be in besides the printings that are told one by one.
    """

    name: str
    variant: str = ""
    layout: str = ""
    mana_cost: str = ""
    mana_value: float | None = None
    type_line: str = ""
    type_words: tuple[str, ...] = ()
    pt: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: str | None = None
    color_identity: str = ""
    keywords: tuple[str, ...] | None = None
    leader: bool | None = None
    reserved: bool = False
    funny: bool = False
    online_only: bool = False
    own_limit: bool = False
    thin: bool = False
    all_sets_known: bool = False
    sets: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class FaceRow:
    """A face of a card with several; fields as in `models.Face`."""

    name: str
    mana_cost: str = ""
    mana_value: float | None = None
    type_line: str = ""
    pt: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRow:
    """A set as one source tells it; fields as in `models.Set`."""

    code: str
    name: str
    released: date | None = None
    type: str = ""
    block_code: str = ""
    block: str = ""
    parent_code: str = ""
    digital: bool = False
    card_count: int | None = None


@lru_cache(maxsize=8192)
def plain(text: str, what: str, most: int) -> str:
    """The text, if a card list may hold it: short, without control characters."""
    return _plain(text, what, most)


def _plain(text: str, what: str, most: int) -> str:
    if len(text) > most:
        raise BadRowError(f"{what} is longer than {most} characters")
    if not text.isprintable() and any(unicodedata.category(c) in ("Cc", "Cs") for c in text):
        raise BadRowError(f"{what} holds a control character")
    return text


def card_name(text: str) -> str:
    """A card's name, or BadRowError."""
    name = _plain(text, "a card name", MAX_NAME)
    if BROKEN_SIGN in name:
        raise BadRowError("a card name holds half a character")
    if not name.strip():
        raise BadRowError("a card has no name")
    return name


def unreversed(name: str) -> str:
    """`Propaganda // Propaganda`, one card with two pictures, by its own name."""
    if BETWEEN_FACES not in name:
        return name
    faces = name.split(BETWEEN_FACES)
    return faces[0] if len(set(faces)) == 1 else name


def set_code(text: str) -> str:
    """A set's code, or BadRowError."""
    code = text.upper()
    if not _SET_CODE.fullmatch(code):
        raise BadRowError(f"{text[:20]!r} is not a set code")
    return _RENAMED_SETS.get(code, code)


def rarity_letter(word: str) -> str:
    """The letter of a rarity's word, or BadRowError."""
    if word and word not in RARITIES:
        raise BadRowError(f"{word[:20]!r} is not a rarity")
    return RARITIES.get(word, "")


def rarity_letters(text: str) -> str:
    """Rarity letters, each once and sorted, or BadRowError."""
    if not set(text) <= set(_RARITY_LETTERS):
        raise BadRowError(f"{text[:20]!r} are not rarity letters")
    return "".join(sorted(set(text)))


def color_letters(letters: Iterable[str]) -> str:
    """Colour letters, each once and sorted, or BadRowError."""
    return _sorted_colors("".join(letters))


@lru_cache(maxsize=1024)
def _sorted_colors(letters: str) -> str:
    found = set(letters)
    if not found <= set(COLORS):
        raise BadRowError(f"{letters[:20]!r} are not colours")
    return "".join(sorted(found))


def day_of(text: str) -> date | None:
    """The day that the text names as YYYY-MM-DD, if any, or BadRowError."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise BadRowError(f"{text[:20]!r} is not a day") from None


@lru_cache(maxsize=256)
def media_letters(words: tuple[str, ...]) -> str:
    """First letters of where a printing exists."""
    return "".join(word[0] for word in ("paper", "mtgo", "arena") if word in words)


def number_of(value: float | None, what: str) -> float | None:
    """A number as cards bear one, or BadRowError: no infinity, nothing negative."""
    if value is not None and not 0 <= value <= 10_000_000:
        raise BadRowError(f"{what} is out of range")
    return value


def keywords_of(words: Iterable[str]) -> tuple[str, ...]:
    """Keywords, each once and sorted."""
    return _keywords(tuple(words))


@lru_cache(maxsize=4096)
def _keywords(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({plain(word, "a keyword", 60) for word in words}))


def type_words_of(type_lines: Iterable[str]) -> tuple[str, ...]:
    """The words of the type lines, lower case, each once and sorted; dashes and bars left out."""
    return _type_words(" ".join(type_lines))


@lru_cache(maxsize=4096)
def _type_words(line: str) -> tuple[str, ...]:
    words = {word[:60] for word in line.lower().split()}
    return tuple(sorted(words - _NO_TYPES))


@lru_cache(maxsize=4096)
def mana_value_of(cost: str) -> float:
    """The mana value of a cost: `{2}{W/U}{X}` is 3."""
    return sum(map(_symbol_value, _SYMBOL.findall(cost)), 0.0) if cost else 0.0


def _symbol_value(symbol: str) -> float:
    if symbol.isdecimal():
        return float(symbol)
    if symbol in _HALF:
        return _HALF[symbol]
    first = symbol.partition("/")[0]
    return float(first) if first.isdecimal() else 0.0 if symbol in _FREE else 1.0


def colors_of(cost: str) -> str:
    """The colours of a cost, as letters."""
    return "".join(letter for letter in COLORS if letter in cost)
