"""Pieces of JSON in the shapes of a list; what does not fit is said in words, with its place."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

_BYTE: Final = re.compile(r" \(byte (\d+)\)")
_ENTRY: Final = re.compile(r"\$(?:\.cards)?\[(\d+)\]")
_FIELD: Final = re.compile(r"\$(?:\.cards)?(?:\[\d+\])?\.?(.*)")
_SAID: Final = re.compile(r"Expected `(.+?)`(?:, got `(.+?)`)?(?: - at `(.+)`)?")
_MISSING: Final = re.compile(r"Object missing required field `(.+?)`(?: - at `(.+)`)?")
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")
#: Stands for half a character; no card's name holds it.
BROKEN_SIGN: Final = "\ufffd"
_HALF: Final = re.compile("[\ud800-\udfff]")
#: What msgspec calls the kinds of JSON, as people do.
_KINDS: Final = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "nothing",
    "object": "an object",
    "str": "a text",
}


class UnfitError(ValueError):
    """A piece that is no JSON or of another shape.

    The message says what is wrong; `byte` counts from the piece's beginning, `set` is the code of
    the set that the entry names, if it names one.
    """

    def __init__(self, what: str, byte: int, set_code: str = "") -> None:
        super().__init__(what)
        self.byte = byte
        self.set = set_code


def decoded(decode: Callable[[bytes], Any], value: bytes) -> Any:  # noqa: ANN401 - whatever is decoded
    """The value in its shape. Raises UnfitError."""
    try:
        return decode(value)
    except msgspec.ValidationError as error:
        place, code, name = _entry(value, str(error))
        raise UnfitError(_in_words(str(error), name), place, code) from error
    except (msgspec.DecodeError, RecursionError) as error:
        mended = _mended(value)
        if mended is not None:
            return decoded(decode, mended)
        at = _BYTE.search(str(error))
        raise UnfitError(_BYTE.sub("", str(error)), int(at.group(1)) if at else 0) from error


def _in_words(said: str, name: str) -> str:
    """What msgspec says, without its own signs, and of which card it says so."""
    card = f" (card {name})" if name else ""
    if (match := _MISSING.match(said)) is not None:
        return f"{match.group(1)} is missing{card}"
    if (match := _SAID.match(said)) is not None:
        wanted, found, path = match.groups()
        where = _FIELD.fullmatch(path or "")
        field = (where.group(1) if where else "") or "the entry"
        got = f", not {_kinds(found)}" if found else ""
        return f"{field} must be {_kinds(wanted)}{got}{card}"
    return said + card


def _kinds(words: str) -> str:
    return " or ".join(_KINDS.get(word, word) for word in words.split(" | "))


def _entry(value: bytes, said: str) -> tuple[int, str, str]:
    """(where the entry begins that is complained about, the set that it names, its name)."""
    index = _ENTRY.search(said)
    if index is None:
        return 0, "", ""
    try:
        if value[:1] == b"{":
            entries = msgspec.json.decode(value, type=dict[str, msgspec.Raw])["cards"]
            listed = msgspec.json.decode(entries, type=list[msgspec.Raw])
        else:
            listed = msgspec.json.decode(value, type=list[msgspec.Raw])
        entry = bytes(listed[int(index.group(1))])
        found = msgspec.json.decode(entry)
    except (msgspec.DecodeError, KeyError, IndexError):
        return 0, "", ""
    told = found if isinstance(found, dict) else {}
    code, name = told.get("setCode", told.get("set", "")), told.get("name", "")
    return (
        max(value.find(entry), 0),
        code.upper()[:10] if isinstance(code, str) else "",
        name[:60] if isinstance(name, str) else "",
    )


def _mended(value: bytes) -> bytes | None:
    """The value with a sign for halves of characters, if those are what is wrong with it.

    They may stand in texts that nobody reads; a card's own name with that sign is refused.
    """
    if not _SURROGATE.search(value):
        return None
    try:
        mended = json.dumps(json.loads(value), ensure_ascii=False)
    except (ValueError, RecursionError):
        return None
    fixed = _HALF.sub(BROKEN_SIGN, mended).encode()
    return fixed if fixed != value and not _SURROGATE.search(fixed) else None
