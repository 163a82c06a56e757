"""The two JSON fact files, decoded into types; broken ones name the path inside the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeVar

import msgspec

from formats.legality.errors import FactsError
from formats.legality.facts import DeckException, DeckRules, FormatFacts, RulebookRule

_T = TypeVar("_T")


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """Base of the shapes below: an unknown field is a mistake."""


class _Rules(_Strict, rename={"start": "from"}):
    start: date
    main_min: int | None
    total_exact: int | None
    side: Literal["free", "exact", "max"]
    side_size: int | None
    copies: int | None
    legend_copies: int | None
    source: str


class _Rulebook(_Strict):
    autumns: Literal[1, 2, 3, 4]
    core_sets: bool
    following: int | None
    rulings: tuple[str, ...]


class FormatEntry(_Strict, rename={"start": "from"}):
    """One format as it stands in ``formats.json``, without its windows and rulings."""

    key: str
    kind: Literal["windows", "rulebook", "eternal", "commons", "limited"]
    deck: str
    names: tuple[tuple[date, str], ...]
    ja: str
    start: date
    until: date | None
    aliases: tuple[str, ...]
    source: str
    rulebook: _Rulebook | None = None

    def rule(self) -> RulebookRule | None:
        """The rule of the rulebook that makes the format, if one does."""
        if self.rulebook is None:
            return None
        return RulebookRule(**msgspec.structs.asdict(self.rulebook))


class _File(_Strict):
    schema: Literal[1]
    edition: str
    as_of: date
    decks: dict[str, tuple[_Rules, ...]]
    formats: tuple[FormatEntry, ...]


class _Exception(_Strict, rename={"start": "from"}):
    name: str
    format: str
    start: date
    until: date
    waives: tuple[str, ...]
    source: str
    main: dict[str, int]
    side: dict[str, int]


@dataclass(frozen=True, slots=True)
class FormatsFile:
    """``formats.json`` checked: deck rules by name, formats in the order of the file."""

    edition: str
    as_of: date
    decks: dict[str, tuple[DeckRules, ...]]
    formats: tuple[FormatEntry, ...]
    keys: tuple[str, ...]


def read_formats(path: Path) -> FormatsFile:
    """Decodes and cross-checks ``formats.json``. Raises FactsError."""
    file = _decode(path, _File)
    keys = tuple(entry.key for entry in file.formats)
    if len(set(keys)) != len(keys):
        raise FactsError(path, 1, "a format key stands twice")
    for name, rules in file.decks.items():
        days = [rule.start for rule in rules]
        if not days or days != sorted(set(days)):
            raise FactsError(path, 1, f"deck rules {name} need rising days")
        if any(rule.side != "free" and rule.side_size is None for rule in rules):
            raise FactsError(path, 1, f"deck rules {name} lack a sideboard size")
    for entry in file.formats:
        _check_entry(path, entry, file)
    return FormatsFile(
        edition=file.edition,
        as_of=file.as_of,
        decks={
            name: tuple(DeckRules(**msgspec.structs.asdict(rule)) for rule in rules)
            for name, rules in file.decks.items()
        },
        formats=file.formats,
        keys=keys,
    )


def _check_entry(path: Path, entry: FormatEntry, file: _File) -> None:
    days = [day for day, _name in entry.names]
    if entry.deck not in file.decks:
        raise FactsError(path, 1, f"{entry.key}: unknown deck rules {entry.deck}")
    if not days or days != sorted(set(days)):
        raise FactsError(path, 1, f"{entry.key}: names need rising days")
    if entry.until is not None and entry.until <= entry.start:
        raise FactsError(path, 1, f"{entry.key}: ends before it starts")
    if (entry.kind == "rulebook") != (entry.rulebook is not None):
        raise FactsError(path, 1, f"{entry.key}: kind and rule do not go together")
    known = {other.key for other in file.formats if other.rulebook is None}
    if entry.rulebook is not None and not known.issuperset(entry.rulebook.rulings):
        raise FactsError(path, 1, f"{entry.key}: rulings of an unknown format")
    if not entry.source.startswith("https://"):
        raise FactsError(path, 1, f"{entry.key}: source is not a web address")


def read_exceptions(path: Path, formats: Mapping[str, FormatFacts]) -> tuple[DeckException, ...]:
    """Lists that stay legal as sold. Raises FactsError."""
    found = _decode(path, tuple[_Exception, ...])
    for entry in found:
        if entry.format not in formats:
            raise FactsError(path, 1, f"{entry.name}: unknown format {entry.format}")
    return tuple(
        DeckException(
            name=entry.name,
            format=entry.format,
            start=entry.start,
            until=entry.until,
            waives=frozenset(entry.waives),
            source=entry.source,
            main=MappingProxyType(entry.main),
            side=MappingProxyType(entry.side),
        )
        for entry in found
    )


def _decode(path: Path, shape: type[_T]) -> _T:
    try:
        return msgspec.json.decode(path.read_bytes(), type=shape)
    except OSError as error:
        raise FactsError(path, 0, "cannot be read") from error
    except msgspec.DecodeError as error:
        raise FactsError(path, 1, str(error)) from error
