"""Reads and checks the fact files; their schemas stand in ``formats/data/README.md``."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from formats.legality.errors import FactsError
from formats.legality.facts import (
    STATUSES,
    Facts,
    FormatFacts,
    Ruling,
    SetFacts,
    Window,
)
from formats.legality.json_files import FormatsFile, read_exceptions, read_formats
from formats.legality.rulebook import first_day, rulebook_rulings, rulebook_windows
from formats.legality.small_tables import (
    read_autumn_sets,
    read_companions,
    read_copy_limits,
    read_digital_names,
    read_never_legal,
    read_platform_days,
    read_printing_days,
    read_unfit_printings,
)
from formats.legality.tables import Row, read_table

_T = TypeVar("_T")

DATA_DIRECTORY: Final = Path(__file__).resolve().parent.parent / "data"

#: The files that make up a data version, sorted by name.
FILES: Final = (
    "autumn_sets.tsv",
    "card_windows.tsv",
    "companions.tsv",
    "copy_limits.tsv",
    "deck_exceptions.json",
    "digital_names.tsv",
    "formats.json",
    "m10.tsv",
    "never_legal.tsv",
    "platform_days.tsv",
    "printing_days.tsv",
    "rulings.tsv",
    "sets.tsv",
    "unfit_printings.tsv",
    "windows.tsv",
)

_ROLES: Final = ("main", "side", "none")
_MEDIA: Final = ("paper", "mtgo", "arena")


def load_facts(directory: Path | None = None) -> Facts:
    """The facts in ``directory`` (the project's own by default), read once per process.

    Raises FactsError, naming file and line, for a file that is missing or breaks its schema.
    """
    return _own() if directory is None else _load(directory.resolve())


@lru_cache(maxsize=1)
def _own() -> Facts:
    # Asked for many times a check, so the path is not looked at again.
    return _load(DATA_DIRECTORY.resolve())


@lru_cache(maxsize=8)
def _load(directory: Path) -> Facts:
    version = _digest(directory)
    sets = _read_sets(directory)
    header = read_formats(directory / "formats.json")
    formats = _join_formats(directory, header, sets)
    return Facts(
        data_version=f"{header.edition}-{version}",
        as_of=header.as_of,
        sets=MappingProxyType(sets),
        formats=MappingProxyType(formats),
        never_legal=MappingProxyType(read_never_legal(directory)),
        copy_limits=MappingProxyType(read_copy_limits(directory)),
        printing_days=MappingProxyType(read_printing_days(directory, sets)),
        deck_exceptions=read_exceptions(directory / "deck_exceptions.json", formats),
        digital_names=MappingProxyType(read_digital_names(directory)),
        platform_days=read_platform_days(directory, sets, formats),
        companions=MappingProxyType(read_companions(directory)),
        unfit_printings=MappingProxyType(read_unfit_printings(directory, sets)),
    )


def _digest(directory: Path) -> str:
    """First 12 hex digits of SHA-256 over name, length and bytes of each file in order."""
    digest = hashlib.sha256()
    for name in FILES:
        try:
            content = (directory / name).read_bytes()
        except OSError as error:
            raise FactsError(directory / name, 0, "cannot be read") from error
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:12]


def _read_sets(directory: Path) -> dict[str, SetFacts]:
    sets: dict[str, SetFacts] = {}
    columns = ("code", "name", "released", "legal", "type", "medium", "role", "open")
    for row in read_table(directory / "sets.tsv", columns):
        code = row.text("code")
        if code in sets:
            raise row.error(f"set {code} stands twice")
        released = row.day_or_none("released")
        role = row.choice("role", _ROLES)
        if released is None and role != "none":
            raise row.error("a set with a role needs a release day")
        sets[code] = SetFacts(
            code=code,
            name=row.text("name"),
            released=released,
            legal=row.day_or_none("legal") or released,
            type=row.text("type"),
            medium=row.choice("medium", _MEDIA),
            role=role,
            open=row.choice("open", ("", "1")) == "1",
        )
    return sets


def _read_windows(
    path: Path, what: str, known: Callable[[str], bool], header: FormatsFile
) -> dict[str, dict[str, list[Window]]]:
    """Windows by format and set (or card), in order of entry, never overlapping."""
    planned = ("planned",) if what == "set" else ()
    columns = ("format", what, "enter", "exit", *planned, "source")
    found: dict[str, dict[str, list[Window]]] = {key: {} for key in header.keys}
    for row in read_table(path, columns):
        key, name = _own_key(row, header), row.text(what)
        if not known(name):
            raise row.error(f"unknown {what} {name}")
        window = Window(
            name=name,
            enter=row.day("enter"),
            exit=row.day_or_none("exit"),
            planned=row.optional("planned") if planned else "",
            source=row.address("source"),
        )
        if window.exit is not None and window.exit <= window.enter:
            raise row.error("a window must end after it starts")
        before = found[key].setdefault(name, [])
        if before and (before[-1].exit is None or before[-1].exit > window.enter):
            raise row.error(f"windows of {name} overlap or are out of order")
        before.append(window)
    return found


def _read_rulings(path: Path, header: FormatsFile) -> dict[str, dict[str, list[Ruling]]]:
    """Rulings by format and card, by day; each changes the status that held before it."""
    found: dict[str, dict[str, list[Ruling]]] = {key: {} for key in header.keys}
    for row in read_table(path, ("format", "day", "card", "status", "source")):
        key = _own_key(row, header)
        ruling = Ruling(
            day=row.day("day"),
            card=row.text("card"),
            status=row.choice("status", STATUSES),
            source=row.address("source"),
        )
        before = found[key].setdefault(ruling.card, [])
        if before and before[-1].day >= ruling.day:
            raise row.error(f"rulings on {ruling.card} are out of order")
        if ruling.status == (before[-1].status if before else "legal"):
            raise row.error(f"{ruling.card} already is {ruling.status}")
        before.append(ruling)
    return found


def _own_key(row: Row, header: FormatsFile) -> str:
    """The format that a row speaks of, if it is one that has rows of its own."""
    key = row.choice("format", header.keys)
    if any(entry.key == key and entry.rule() is not None for entry in header.formats):
        raise row.error(f"{key}: windows and rulings follow from the rule")
    return key


def _join_formats(
    directory: Path, header: FormatsFile, sets: dict[str, SetFacts]
) -> dict[str, FormatFacts]:
    windows = _read_windows(directory / "windows.tsv", "set", sets.__contains__, header)
    cards = _read_windows(directory / "card_windows.tsv", "card", lambda _name: True, header)
    rulings = _read_rulings(directory / "rulings.tsv", header)
    _follow_rulebook(directory, header, sets, windows, rulings)
    return {
        entry.key: FormatFacts(
            key=entry.key,
            kind=entry.kind,
            deck=entry.deck,
            names=entry.names,
            ja=entry.ja,
            aliases=entry.aliases,
            start=entry.start,
            until=entry.until,
            source=entry.source,
            rules=header.decks[entry.deck],
            windows=_frozen(windows[entry.key]),
            card_windows=_frozen(cards[entry.key]),
            rulings=_frozen(rulings[entry.key]),
        )
        for entry in header.formats
    }


def _follow_rulebook(
    directory: Path,
    header: FormatsFile,
    sets: dict[str, SetFacts],
    windows: dict[str, dict[str, list[Window]]],
    rulings: dict[str, dict[str, list[Ruling]]],
) -> None:
    """Fills in the windows and rulings of formats that follow from the rule of 2010."""
    path = directory / "formats.json"
    autumns = read_autumn_sets(directory, sets)
    for entry in header.formats:
        rule = entry.rule()
        if rule is None:
            continue
        born = first_day(rule, autumns)
        if entry.start != born:
            raise FactsError(path, 1, f"{entry.key}: the rule begins on {born}")
        windows[entry.key] = rulebook_windows(rule, sets, autumns, entry.source)
        rulings[entry.key] = rulebook_rulings([rulings[key] for key in rule.rulings], born)
        if any(r.status == "restricted" for rs in rulings[entry.key].values() for r in rs):
            raise FactsError(path, 1, f"{entry.key}: only Vintage has a restricted list")


def _frozen(lists: dict[str, list[_T]]) -> MappingProxyType[str, tuple[_T, ...]]:
    return MappingProxyType({name: tuple(values) for name, values in lists.items()})
