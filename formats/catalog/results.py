"""What a deck check answers, and its JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from formats.catalog.queries import CatalogueState
from formats.legality import FormatFacts

#: Reasons that a fuller card list would settle.
NEED_IMPORT: Final = frozenset(("formats.card_not_in_catalogue", "formats.printings_incomplete"))
#: Reasons whose figure is a minimum.
AT_LEAST: Final = frozenset(
    ("formats.deck_too_small", "formats.deck_size_exact", "formats.commander_missing")
)
#: What the operator then runs.
IMPORT_COMMAND: Final = "./podium manage import_cards AllPrintings.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasonView:
    """A reason with its sentence in the active language."""

    code: str
    certain: bool
    message: str
    card: str | None
    count: int | None
    allowed: int | None
    since: date | None
    until: date | None
    source: str | None
    lines: tuple[int, ...]
    suggestions: tuple[str, ...]
    params: Mapping[str, object]

    @property
    def needed(self) -> bool:
        """Whether `allowed` is what the deck needs rather than what it may have."""
        return self.code in AT_LEAST or self.params.get("rule") == "exact"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemView:
    """A line of the list that was not taken as a card."""

    line: int
    code: str
    message: str
    text: str
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """The answer: legal True, False, or None when nobody can say."""

    legal: bool | None
    reasons: tuple[ReasonView, ...]
    problems: tuple[ProblemView, ...]
    format: FormatFacts
    format_name: str
    deck_name: str | None
    main_count: int
    side_count: int
    commander_count: int
    data_version: str
    data_as_of: date
    ahead: bool  # the day has not come yet
    catalogue: CatalogueState
    how_to_import: str | None
    platform: str
    platform_known: bool  # whether the platform's own days are known
    date: date  # last: it hides the type of its own name


def result_json(result: CheckResult) -> dict[str, Any]:
    """The answer as the API and the command print it."""
    return {
        "legal": result.legal,
        "format": result.format.key,
        "date": result.date.isoformat(),
        "platform": result.platform,
        "platform_known": result.platform_known,
        "reasons": [reason_json(reason) for reason in result.reasons],
        "problems": [
            {
                "line": problem.line,
                "code": problem.code,
                "message": problem.message,
                "text": problem.text,
                "details": dict(problem.params),
            }
            for problem in result.problems
        ],
        "counts": {
            "main": result.main_count,
            "side": result.side_count,
            "commander": result.commander_count,
        },
        "deck_name": result.deck_name,
        "how_to_import": result.how_to_import,
        "data_version": result.data_version,
        "data_as_of": result.data_as_of.isoformat(),
        "catalogue": {"version": result.catalogue.version, "cards": result.catalogue.cards},
    }


def reason_json(reason: ReasonView) -> dict[str, Any]:
    return {
        "code": reason.code,
        "certain": reason.certain,
        "message": reason.message,
        "card": reason.card,
        "count": reason.count,
        "allowed": reason.allowed,
        "since": reason.since.isoformat() if reason.since else None,
        "until": reason.until.isoformat() if reason.until else None,
        "source": reason.source,
        "lines": list(reason.lines),
        "suggestions": list(reason.suggestions),
        "details": dict(reason.params),
    }
