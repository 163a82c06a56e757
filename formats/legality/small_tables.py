"""The smaller fact tables, one function a file. Each raises FactsError, naming file and line."""

from __future__ import annotations

from collections.abc import Container, Mapping
from datetime import date
from pathlib import Path
from typing import Final

from formats.legality.codes import COMPANION_CONDITIONS, UNFIT_KINDS
from formats.legality.errors import FactsError
from formats.legality.facts import (
    ANY_COUNT,
    Companion,
    CopyLimit,
    NeverLegal,
    PlatformDay,
    SetFacts,
    UnfitPrinting,
)
from formats.legality.tables import Row, read_table

_KINDS_OF_DAYS: Final = ("enter", "exit", "ruling")

#: Conditions of companions that come with a figure.
_FIGURES: Final = ("at_least_or_land", "permanents_at_most", "extra_cards")


def read_never_legal(directory: Path) -> dict[str, NeverLegal]:
    """Cards kept out by kind."""
    found: dict[str, NeverLegal] = {}
    for row in read_table(directory / "never_legal.tsv", ("card", "kind", "since", "source")):
        card = row.text("card")
        if card in found:
            raise row.error(f"{card} stands twice")
        kind = row.choice("kind", ("ante", "acorn"))
        found[card] = NeverLegal(card, kind, row.day("since"), row.address("source"))
    return found


def read_copy_limits(directory: Path) -> dict[str, CopyLimit]:
    """Cards with a limit of their own."""
    found: dict[str, CopyLimit] = {}
    for row in read_table(directory / "copy_limits.tsv", ("card", "limit", "source")):
        card, limit = row.text("card"), row.text("limit")
        if card in found:
            raise row.error(f"{card} stands twice")
        found[card] = CopyLimit(card, _limit(row, limit), row.address("source"))
    return found


def _limit(row: Row, text: str) -> int:
    if text == "any":
        return ANY_COUNT
    if not (text.isascii() and text.isdigit()) or int(text) < 1:
        raise row.error(f"limit is 'any' or a positive number, not {text!r}")
    return int(text)


def read_printing_days(
    directory: Path, sets: dict[str, SetFacts]
) -> dict[tuple[str, str], date | None]:
    """Days of cards in open-ended sets; None where the day is known to be unknown."""
    found: dict[tuple[str, str], date | None] = {}
    for row in read_table(directory / "printing_days.tsv", ("set", "card", "day")):
        code = row.text("set")
        if code not in sets or not sets[code].open:
            raise row.error(f"{code} is not an open-ended set")
        found[code, row.text("card")] = row.day_or_none("day")
    return found


def read_digital_names(directory: Path) -> dict[str, str]:
    """Names that cards bear only on Magic Online and Arena, to their cards."""
    found: dict[str, str] = {}
    for row in read_table(directory / "digital_names.tsv", ("name", "card", "source")):
        name = row.text("name")
        row.address("source")
        if name in found:
            raise row.error(f"{name} stands twice")
        found[name] = row.text("card")
    if chained := found.keys() & set(found.values()):
        raise FactsError(directory / "digital_names.tsv", 0, f"names of names: {sorted(chained)}")
    return found


def read_companions(directory: Path) -> dict[str, Companion]:
    """What companions ask of the deck."""
    found: dict[str, Companion] = {}
    columns = ("card", "condition", "value", "source")
    for row in read_table(directory / "companions.tsv", columns):
        card = row.text("card")
        if card in found:
            raise row.error(f"{card} stands twice")
        condition = row.choice("condition", COMPANION_CONDITIONS)
        value = row.optional("value")
        if condition in _FIGURES and not (value.isascii() and value.isdigit()):
            raise row.error(f"{condition} asks for a figure, not {value!r}")
        found[card] = Companion(card, condition, value, row.address("source"))
    return found


def read_unfit_printings(directory: Path, sets: Container[str]) -> dict[str, UnfitPrinting]:
    """Sets whose printings are for no tournament."""
    found: dict[str, UnfitPrinting] = {}
    for row in read_table(directory / "unfit_printings.tsv", ("set", "kind", "source")):
        code = row.text("set")
        if code not in sets or code in found:
            raise row.error(f"{code} is no set or stands twice")
        found[code] = UnfitPrinting(code, row.choice("kind", UNFIT_KINDS), row.address("source"))
    return found


def read_platform_days(
    directory: Path, sets: Container[str], formats: Container[str]
) -> tuple[PlatformDay, ...]:
    """Days that differ on Magic Online and Arena."""
    columns = ("platform", "format", "kind", "name", "paper", "day", "source")
    found: dict[tuple[str, str | None, str, str, date], PlatformDay] = {}
    for row in read_table(directory / "platform_days.tsv", columns):
        day = PlatformDay(
            platform=row.choice("platform", ("mtgo", "arena")),
            format=row.optional("format") or None,
            kind=row.choice("kind", _KINDS_OF_DAYS),
            name=row.text("name"),
            paper=row.day("paper"),
            day=row.day("day"),
            source=row.address("source"),
        )
        if day.format is not None and day.format not in formats:
            raise row.error(f"unknown format {day.format}")
        if day.kind != "ruling" and day.name not in sets:
            raise row.error(f"unknown set {day.name}")
        key = (day.platform, day.format, day.kind, day.name, day.paper)
        if key in found:
            raise row.error(f"{day.name} stands twice")
        found[key] = day
    return tuple(found.values())


def read_autumn_sets(directory: Path, sets: Mapping[str, SetFacts]) -> tuple[SetFacts, ...]:
    """The large sets of autumn, in order of their days."""
    found: list[SetFacts] = []
    for row in read_table(directory / "autumn_sets.tsv", ("set", "source")):
        of = sets.get(row.text("set"))
        row.address("source")
        if of is None or of.legal is None or of.type != "expansion":
            raise row.error(f"{row.text('set')} is no expansion with a day")
        if found and (found[-1].legal or of.legal) >= of.legal:
            raise row.error("autumn sets need rising days")
        found.append(of)
    return tuple(found)
