"""Folding of card names, so that every honest spelling of a name meets the same key."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

#: Letters that Unicode does not take apart, and the punctuation of word processors.
LETTERS: Final = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i",
        "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "`": "'", "´": "'", "ʼ": "'",
        "“": '"', "”": '"', "„": '"', "‟": '"', "″": '"', "«": '"', "»": '"',
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "⁄": "/", "∕": "/",
    }
)  # fmt: skip

#: Invisible characters that copying from web pages leaves behind.
INVISIBLE: Final = dict.fromkeys(
    (0xAD, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF)
)

# Names of these signs alone (kana, Han, Hangul and Cyrillic beside ASCII) have nothing that is
# taken apart, joined or replaced; to know that is several times faster than to try.
_ORDINARY: Final = re.compile("[ -_a-~ぁ-ゖァ-ヾ一-鿿가-힣А-ИК-ик-я]*")
# Most names have none of them; to search is faster than to translate.
_HIDDEN: Final = re.compile("[" + "".join(map(chr, INVISIBLE)) + "]")
_SPECIAL: Final = re.compile("[" + re.escape("".join(map(chr, LETTERS))) + "]")
_MARKS: Final = re.compile("[\u0300-\u036f]+")
_SLASHES: Final = re.compile(r" ?/[ /]*")
_DOTS: Final = re.compile(r" ?\.(?: ?\.)+")


@lru_cache(maxsize=65_536)
def fold_name(name: str) -> str:
    """The key under which a name is looked up; folding twice changes nothing.

    Joins case, accents of Latin letters (never the marks of kana), ligatures, quotes,
    dashes, full-width and half-width forms, runs of blanks, dots of an ellipsis, and every
    way to write the bar of a split card. Different cards keep different keys: no letter,
    digit or other sign is dropped.
    """
    if name.isascii() or _ORDINARY.fullmatch(name):
        text = name.casefold()
    else:
        text = unicodedata.normalize("NFKC", _HIDDEN.sub("", name)).casefold()
        if not text.isascii():
            text = text.translate(LETTERS) if _SPECIAL.search(text) else text
            text = _without_accents(text)
    text = " ".join(text.split())  # blanks of any kind first: dots and bars look at them
    if "." in text:
        text = _DOTS.sub("...", text)
    return _SLASHES.sub("/", text) if "/" in text else text


def _without_accents(text: str) -> str:
    """Latin marks dropped; what they stood on is composed again, so kana keep theirs."""
    bare = _MARKS.sub("", unicodedata.normalize("NFD", text))
    return bare if bare.isascii() else unicodedata.normalize("NFC", bare)


def face_keys(name: str) -> tuple[str, ...]:
    """The folded names under which the card ``name`` can be found, the surest first.

    For ``A // B``: the whole, the front face, the back face. A back face may bear the name
    of another card, and two cards may share one: whoever builds an index lets whole names
    win over front faces, front faces over back faces, and drops a back face that two share.
    """
    faces = name.split(" // ")
    keys = [fold_name(name)]
    keys.extend(fold_name(face) for face in faces if len(faces) > 1)
    return tuple(dict.fromkeys(keys))


def query_keys(text: str) -> tuple[str, ...]:
    """The keys to look a typed name up by, in order: as it stands, then its first face."""
    whole = fold_name(text)
    front = whole.partition("/")[0]
    return (whole, front) if front and front != whole else (whole,)
