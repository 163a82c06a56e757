"""Lines of a list that name no card: what is wrong with each, and names that are near."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from core import words
from formats.catalog.queries import CatalogueState, near_names
from formats.decks import DeckLine
from formats.decks.model import LineProblem

#: Of so many lines a refusal tells.
MOST_TOLD: Final = 200


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that is no card: why, as a code with parameters, and names that are near."""

    line: int
    text: str
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    near: tuple[str, ...] = ()


def broken(problems: Iterable[LineProblem]) -> list[Problem]:
    """Lines that the reader of lists could not read."""
    return [Problem(one.line, one.text, one.code, one.params) for one in problems]


def unknown(lines: Sequence[DeckLine], code: str, *, state: CatalogueState) -> list[Problem]:
    """Lines that were read, but whose card nobody knows; `code` says so in their room's words."""
    near = near_names(list(dict.fromkeys(line.name for line in lines)), state=state)
    return [Problem(line.line, line.text, code, {}, near.get(line.name, ())) for line in lines]


def as_params(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """The first of them as a refusal carries them."""
    return [
        {"line": one.line, "text": one.text, "code": one.code, "near": list(one.near),
         "params": dict(one.params)}
        for one in problems[:MOST_TOLD]
    ]  # fmt: skip


def said(problems: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Those of a refusal, each with its sentence."""
    return [{**one, "said": words.say(one["code"], one["params"])} for one in problems]
