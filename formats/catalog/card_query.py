"""The little language of the card search: `t:elf c:g mv<=3 set:m10 f:modern date:2012-05-01`.

What is no `key:value` is a part of a name. Form fields say the same; what stands in the text wins.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from formats.catalog.checking import find_format, read_day
from formats.catalog.errors import BadCardQuery, CardQueryTooLong, Listed
from formats.decks import fold_name

MOST_LETTERS: Final = 300
MOST_WORDS: Final = 12
SHOWN: Final = 60

COLORS: Final = "WUBRGC"
HOWS: Final = ("least", "exactly", "within")
SORTS: Final = ("best", "name", "newest", "mv")
#: The operators of mana values, as the database calls them.
COMPARED: Final = {
    "<": "lt", "<=": "lte", "=": "exact", ":": "exact", ">=": "gte", ">": "gt",
}  # fmt: skip
_KEYS: Final = {
    "t": "type", "type": "type",
    "c": "color", "color": "color", "colour": "color", "id": "identity", "identity": "identity",
    "mv": "mv", "cmc": "mv",
    "s": "set", "e": "set", "set": "set",
    "f": "format", "format": "format",
    "d": "date", "date": "date", "on": "date",
    "lang": "language", "language": "language",
    "sort": "sort", "order": "sort",
}  # fmt: skip
_COLOR_WORDS: Final = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G",
    "colorless": "C", "colourless": "C",
}  # fmt: skip
_HOW_SIGNS: Final = {":": "least", ">=": "least", "=": "exactly", "<=": "within"}
_SORT_WORDS: Final = {"new": "newest", "cmc": "mv"}
_TOKEN: Final = re.compile(r'([A-Za-z]{1,10})(<=|>=|[:=<>])("[^"]*"|\S+)|"([^"]*)"|(\S+)')
_NUMBER: Final = re.compile(r"[0-9]{1,7}(\.[05])?", re.ASCII)
_LANGUAGE: Final = re.compile(r"[a-z]{2,8}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of the cards. `odd` are words with a key that is none, or part of a name."""

    words: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()
    set: str = ""
    types: tuple[str, ...] = ()
    colors: str = ""
    how: str = "least"
    mana: tuple[tuple[str, float], ...] = ()
    format: str = ""
    on: date | None = None
    language: str = ""
    sort: str = "best"

    @property
    def name(self) -> str:
        """The words of the name as they were written, folded."""
        return " ".join(self.words)


@dataclass(slots=True)
class _Heard:
    """What has been read so far."""

    fields: dict[str, str] = field(default_factory=dict)
    types: list[str] = field(default_factory=list)
    mana: list[tuple[str, float]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)


def shown(text: str) -> str:
    """What was typed, short and fit for a sentence."""
    return _clean(text[:SHOWN])


def read_question(fields: Mapping[str, str]) -> Question:
    """The question that the fields ask.

    Fields: q, set, type, color, how, mv_from, mv_to, format, date, language, sort. Refusals:
    BadCardQuery, CardQueryTooLong, UnknownFormat, BadDate.
    """
    for text in fields.values():
        if len(text) > MOST_LETTERS:
            raise CardQueryTooLong(limit=MOST_LETTERS)
    heard = _Heard()
    heard.fields = {key: clean for key, text in fields.items() if (clean := _clean(text))}
    heard.types = heard.fields.get("type", "").split()
    for key, sign in (("mv_from", ">="), ("mv_to", "<=")):
        if key in heard.fields:
            heard.mana.append((COMPARED[sign], _number(heard.fields[key])))
    for token in _TOKEN.finditer(heard.fields.get("q", "")):
        _hear(token, heard)
    return _question(heard)


def _clean(text: str) -> str:
    """Without what the database does not take: NUL and halves of characters."""
    return text.encode("utf-8", "replace").decode().replace("\0", "�").strip()


def _hear(token: re.Match[str], heard: _Heard) -> None:
    key, sign, value, quoted, word = token.groups()
    if key is None:
        heard.names.append(quoted if quoted is not None else word)
        return
    meant = _KEYS.get(key.lower())
    value = value.strip('"').strip()
    if meant is None:
        heard.odd.append(token[0])
    elif meant == "mv":
        heard.mana.append((COMPARED[sign], _number(value)))
    elif meant in ("color", "identity"):
        if sign not in _HOW_SIGNS or (meant == "identity" and sign not in (":", "<=")):
            raise _bad(token[0], ("c:g", "c=g", "id:wu"))
        heard.fields["color"] = value
        heard.fields["how"] = "within" if meant == "identity" else _HOW_SIGNS[sign]
    elif sign not in (":", "="):
        raise _bad(token[0], (f"{key}:",))
    elif meant == "type":
        heard.types += value.split()
    else:
        heard.fields[meant] = value


def _question(heard: _Heard) -> Question:
    fields = heard.fields
    words = tuple(fold_name(" ".join(heard.names)).split())
    if len(words) + len(heard.types) + len(heard.odd) + len(heard.mana) > MOST_WORDS:
        raise CardQueryTooLong(limit=MOST_LETTERS)
    sort = fields.get("sort", "best").lower()
    sort = _SORT_WORDS.get(sort, sort)
    question = Question(
        words=words,
        odd=tuple(heard.odd),
        set=fields.get("set", ""),
        types=tuple(heard.types),
        colors=_colors(fields.get("color", "")),
        how=_one_of(fields.get("how", "least").lower(), HOWS),
        mana=tuple(heard.mana),
        sort=_one_of(sort, SORTS),
    )
    language = fields.get("language", "").lower()
    if language and not _LANGUAGE.fullmatch(language):
        raise _bad(language, ("en", "ja", "de", "fr", "zhs"))
    return replace(
        question,
        language=language,
        format=find_format(fields["format"]).key if "format" in fields else "",
        on=read_day(fields["date"]) if "date" in fields else None,
    )


def _colors(text: str) -> str:
    """Letters of WUBRGC in this order."""
    letters = "".join(
        _COLOR_WORDS.get(word, word) for word in text.lower().replace(",", " ").split()
    ).upper()
    if not set(letters) <= set(COLORS):
        raise _bad(text, tuple(COLORS))
    return "".join(letter for letter in COLORS if letter in letters)


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise _bad(text, ("0", "1", "2", "0.5"))
    return float(text)


def _one_of(text: str, known: tuple[str, ...]) -> str:
    if text not in known:
        raise _bad(text, known)
    return text


def _bad(word: str, known: tuple[str, ...]) -> BadCardQuery:
    return BadCardQuery(word=shown(word), known=Listed(known))


def unknown_key(word: str) -> BadCardQuery:
    """The refusal for a word with a key that is none."""
    return _bad(word, ("t:", "c:", "id:", "mv<=", "set:", "f:", "date:", "lang:", "sort:"))


#: Fields that scripts have to write just so; forms may leave them empty.
STRICT: Final[Mapping[str, Callable[[str], object]]] = {
    "how": lambda text: _one_of(text, HOWS),
    "sort": lambda text: _one_of(text, SORTS),
    "mv_from": _number,
    "mv_to": _number,
    "date": read_day,
}
