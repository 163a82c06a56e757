"""Names that people give themselves, their shops and their tokens. Pure.

What cannot be seen is taken out, what could pass for something else is refused: a name is one line
of visible text that looks in every place as it looked to whoever typed it.
"""

import re
import unicodedata
from typing import Final

LONGEST: Final = 60  # characters, after cleaning
MOST_MARKS: Final = 3  # marks above and below one letter

#: Letters by category that draw nothing: Hangul fillers, the blank Braille cell.
_BLANK_LETTERS: Final = "\u115f\u1160\u3164\uffa0\u2800"
#: Joiners are part of words in some scripts and of emoji; elsewhere they only hide.
_JOINERS: Final = "\u200c\u200d"
_VARIATION: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


class BadName(ValueError):  # noqa: N818 - an answer, not a mistake
    """A name that is refused: `code` is `users.name_…`, `params` are its sentence's."""

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def clean_name(text: str, *, longest: int = LONGEST) -> str:
    """The name as it is kept: composed (NFC), one line, single spaces, nothing invisible.

    Raises BadName: `users.name_control` (line breaks, NUL and other control characters, unpaired
    surrogates, private characters), `users.name_empty` (nothing visible), `users.name_long` (over
    `limit`), `users.name_marks` (letters buried under marks).
    """
    if len(text) > 20 * longest:
        raise BadName("users.name_long", limit=longest)
    if any(unicodedata.category(c) in {"Cc", "Cs", "Co", "Zl", "Zp"} for c in text.strip()):
        raise BadName("users.name_control")
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(
        character for at, character in enumerate(composed) if _shows(composed, at, character)
    )
    name = " ".join(seen.split())
    if not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        raise BadName("users.name_empty")
    if len(name) > longest:
        raise BadName("users.name_long", limit=longest)
    if _marks_in_a_row(name) > MOST_MARKS:
        raise BadName("users.name_marks")
    return name


def _shows(text: str, at: int, character: str) -> bool:
    """Whether the character stays: directions, zero widths and blank letters go."""
    if character in _BLANK_LETTERS:
        return False
    if character in _JOINERS:
        return _joins(text, at)
    if _VARIATION.match(character):
        return at > 0 and unicodedata.category(text[at - 1]) == "So"
    return unicodedata.category(character) not in {"Cf", "Cn"}


def _joins(text: str, at: int) -> bool:
    """A joiner between two letters of a script that joins, or between two pictures."""
    before = text[at - 1] if at else ""
    after = text[at + 1] if at + 1 < len(text) else ""
    return _can_join(before) and _can_join(after)


def _can_join(character: str) -> bool:
    if not character:
        return False
    if unicodedata.category(character) in {"So", "Sk"} or _VARIATION.match(character):
        return True
    script = unicodedata.name(character, "").partition(" ")[0]
    return script in _JOINING_SCRIPTS


_JOINING_SCRIPTS: Final = frozenset(
    {
        "ARABIC", "SYRIAC", "NKO", "MONGOLIAN", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI",
        "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "KHMER", "MYANMAR",
    }
)  # fmt: skip


def _marks_in_a_row(name: str) -> int:
    longest = run = 0
    for character in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        longest = max(longest, run)
    return longest


def short_name(name: str) -> str:
    """The name for strangers, where its owner wants that: "Aiko M." for "Aiko Mori".

    A name of one word stays whole: there is nothing to shorten.
    """
    first, *rest = name.split(" ")
    return f"{first} {rest[-1][0]}." if rest else first
