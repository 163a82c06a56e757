"""One line of a list: the count in front, the decorations behind, the name between."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from formats.decks.names import INVISIBLE

LEAST_COUNT: Final = 1
MOST_COUNT: Final = 9_999
MOST_NAME: Final = 200

#: Full-width signs as ASCII, every blank as a space, nothing invisible.
_PLAIN: Final = INVISIBLE | {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    **dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), 0x20),
}

#: Arena's own codes for sets that everybody else calls otherwise.
ARENA_SETS: Final = {"DAR": "DOM", "CONF": "CON"}

#: Card names end in a bracket that looks like a set code: Hazmat Suit (Used).
_NOT_SETS: Final = ("USED",)

#: Signs that only decorations hold; most lines have none.
DECORATION: Final = re.compile(r"[\[\]()#|*^★†《]")
#: ``Name (SET) 123``, which is most of the rest.
_PRINTED: Final = re.compile(r"([^][()#|*^★†《]{1,200}) \(([A-Za-z0-9]{2,6})\)(?: ([0-9]{1,6}))?")

TIMES: Final = "xX×"
_FOILS: Final = ("F", "E", "FOIL", "ETCHED")
_NO_CODES: Final = (*_FOILS, *_NOT_SETS)
CATEGORY_SECTIONS: Final = {
    "maindeck": "main",
    "mainboard": "main",
    "sideboard": "side",
    "commander": "commander",
    "!commander": "commander",
    "companion": "companion",
    "maybeboard": "extra",
}


@dataclass(slots=True)
class Decorated:
    """What stands after the count, taken apart. ``section`` overrides the list's own."""

    name: str
    set: str | None = None
    number: str | None = None
    foil: bool = False
    tags: tuple[str, ...] = ()
    section: str | None = None


def plain(line: str) -> str:
    """The line with ordinary signs and single blanks, stripped."""
    return " ".join((line if line.isascii() else line.translate(_PLAIN)).split())


def split_printed(text: str) -> tuple[str, str, str | None] | None:
    """Name, set and number where nothing else is behind a name, the commonest decoration.

    None for everything else: ``undecorate`` says the same of all lines, slower.
    """
    found = _PRINTED.fullmatch(text)
    if found is None:
        return None
    name, code, number = found.groups()
    code = code.upper()
    if code in _NO_CODES or code.isdigit():
        return None
    return name, ARENA_SETS.get(code, code), number


def split_count(text: str) -> tuple[str, str] | None:
    """Digits of the count and the rest of a plain line; None for a line without a count.

    Takes ``4 Name``, ``4x Name``, ``4 x Name``, ``x4 Name``, ``4:Name``, ``4枚 Name`` and,
    where no number stands in front, ``Name x4`` and ``Name 4枚``.
    """
    digits, blank, rest = text.partition(" ")
    if blank and digits.isascii() and digits.isdigit() and rest[:1] not in TIMES:
        return digits, rest
    start = 1 if text[:1] in TIMES and text[1:2].isdigit() else 0
    end = start
    while end < len(text) and text[end] in "0123456789":
        end += 1
    if end == start:
        return _count_behind(text)
    digits, rest = text[start:end], text[end:]
    marked = rest[:1] in TIMES and rest[1:2] in ("", " ")
    if marked or rest[:1] in ("枚", ":", "×"):
        return digits, rest[1:].lstrip()
    if rest[:1] == " ":
        rest = rest.lstrip()
        if rest[:1] in TIMES and rest[1:2] == " " and not _only_decorated(rest[2:]):
            rest = rest[1:].lstrip()
        return digits, rest
    if not rest or not rest[0].isascii():
        return digits, rest
    return None


def _only_decorated(text: str) -> bool:
    """Whether a single letter before this is the card X and no sign of multiplication."""
    return text[:1] in "(|#*^" or (text[:1] == "[" and text[-1:] == "]")


def _count_behind(text: str) -> tuple[str, str] | None:
    head, _blank, last = text.rpartition(" ")
    if last[:1] in TIMES:
        digits = last[1:]
    elif last.endswith("枚"):
        digits = last[:-1]
    else:
        return None
    if head and digits.isascii() and digits.isdigit():
        return digits, head.rstrip()
    return None


def undecorate(text: str) -> Decorated:
    """Takes set, number, foil marks, tags and categories off what stands after the count."""
    found = Decorated(name=text)
    if DECORATION.search(text) is None:
        return found
    _take_front(found)
    _take_tags(found)
    _take_pipes(found)
    while _take_behind(found):
        pass
    if found.name.startswith("《"):
        found.name = found.name[1:].partition("》")[0]
    found.name = found.name.strip()
    return found


def _take_front(found: Decorated) -> None:
    """``[SET] Name`` and ``[SET:123] Name``."""
    if not found.name.startswith("["):
        return
    inner, close, rest = found.name[1:].partition("]")
    if close and rest.strip() and _take_set(found, inner):
        found.name = rest.strip()


def _take_tags(found: Decorated) -> None:
    """``Name #tag #other tag``: the first blank-and-hash starts the tags."""
    name, hash_sign, rest = found.name.partition(" #")
    if not hash_sign:
        return
    found.name = name.rstrip()
    for tag in rest.split("#"):
        _add_tag(found, tag)


def _take_pipes(found: Decorated) -> None:
    """``Name|SET|art|[number]``, with a plus sign for foil."""
    name, *parts = found.name.split("|", 5)
    if not parts:
        return
    code = parts[0].strip()
    if is_set_code(code):
        found.set = found.set or set_code(code)
    for part in parts[1:]:
        number = part.strip()
        if number[:1] == "[" and number[-1:] == "]" and _is_number(number[1:-1]):
            found.number = number[1:-1].strip()
    found.foil = found.foil or name.endswith("+")
    found.name = name.removesuffix("+").rstrip()


def _take_behind(found: Decorated) -> bool:
    """Takes one decoration off the end; False when none is left."""
    return _BEHIND.get(found.name[-1:], _take_number)(found)


def _take_stars(found: Decorated) -> bool:
    """``*F*``, ``*E*``."""
    head, star, inner = found.name[:-1].rpartition("*")
    if not star or not head.endswith(" ") or inner.upper() not in _FOILS:
        return False
    found.name, found.foil = head.rstrip(), True
    return True


def _take_colour_tag(found: Decorated) -> bool:
    """``^Have,#37d67a^``."""
    head, mark, inner = found.name[:-1].rpartition("^")
    if not mark or not head.endswith(" "):
        return False
    found.name = head.rstrip()
    _add_tag(found, inner)
    return True


def _take_star(found: Decorated) -> bool:
    """A star or dagger that stands alone."""
    if found.name[-2:-1] != " ":
        return _take_number(found)
    found.name, found.foil = found.name[:-1].rstrip(), True
    return True


def _take_brackets(found: Decorated) -> bool:
    """``[SET]``, ``[SET:123]`` or categories: ``[Ramp]``, ``[Sideboard{noDeck},Draw]``."""
    head, _open, inner = found.name[:-1].rpartition("[")
    if not head.endswith(" ") or not head.strip():
        return False
    if not (found.set is None and inner == inner.upper() and _take_set(found, inner)):
        for part in inner.split(","):
            _add_tag(found, part.partition("{")[0])
    found.name = head.rstrip()
    return True


def _take_parentheses(found: Decorated) -> bool:
    """``(SET)``, the art number ``(1)`` of old programs, or ``(F)`` for foil."""
    head, _open, inner = found.name[:-1].rpartition("(")
    if not head.endswith(" ") or not head.strip():
        return False
    if inner.upper() in _FOILS:
        found.foil = True
    elif inner.isdigit() and len(inner) < 3:
        pass
    elif found.set is None and is_set_code(inner):
        found.set = set_code(inner)
    else:
        return False
    found.name = head.rstrip()
    return True


def _take_number(found: Decorated) -> bool:
    """``(SET) 123``, ``(SET) 246p``, ``(SET) A25-35``, ``[SET] 12 p``."""
    if found.set is not None:
        return False
    for opening, closing in (("(", ")"), ("[", "]")):
        head, mark, number = found.name.rpartition(closing + " ")
        code = head.rpartition(opening)[2]
        before = head.rpartition(opening)[0]
        if not mark or not before.strip() or not before.endswith(" "):
            continue
        if is_set_code(code) and _is_number(number.strip()):
            found.name = before.rstrip()
            found.set, found.number = set_code(code), number.strip().replace(" ", "")
            return True
    return False


def _take_set(found: Decorated, inner: str) -> bool:
    code, _colon, number = inner.replace("#", ":", 1).partition(":")
    if not is_set_code(code.strip()):
        return False
    found.set = set_code(code.strip())
    number = number.strip()
    # XMage wants a number; lists that know none write 0.
    found.number = number if number not in ("", "0") else None
    return True


def is_set_code(text: str) -> bool:
    """Whether that may be the code of a set."""
    return (
        2 <= len(text) <= 6 and text.isascii() and text.isalnum() and text.upper() not in _NOT_SETS
    )


def set_code(text: str) -> str:
    """The code as everybody but Arena writes it."""
    return ARENA_SETS.get(text.upper(), text.upper())


def _is_number(text: str) -> bool:
    compact = text.replace(" ", "")
    return 0 < len(compact) <= 12 and any(char.isdigit() for char in compact)


def _add_tag(found: Decorated, tag: str) -> None:
    word = tag.strip()
    section = CATEGORY_SECTIONS.get(word.casefold())
    if section is not None:
        found.section = found.section or section
    elif word:
        found.tags = (*found.tags, word)


_BEHIND: Final[dict[str, Callable[[Decorated], bool]]] = {
    "]": _take_brackets,
    ")": _take_parentheses,
    "*": _take_stars,
    "^": _take_colour_tag,
    "★": _take_star,
    "†": _take_star,
}
