"""Refusals of the legality core. Each carries a code and parameters, never prose for users."""

from __future__ import annotations

from pathlib import Path


class LegalityError(Exception):
    """Base of everything this package raises on purpose.

    ``code`` names the refusal, ``params`` its details (plain JSON values).
    """

    code = "formats.error"

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message)
        self.params: dict[str, object] = params


class FactsError(LegalityError):
    """A fact file breaks its schema; the message names the file and the line."""

    code = "formats.facts_broken"

    def __init__(self, path: Path, line: int, what: str) -> None:
        super().__init__(f"{path.name}:{line}: {what}", file=path.name, line=line, what=what)


class UnknownFormat(LegalityError):  # noqa: N818 - named for the refusal
    """No format answers to that word; ``near`` holds up to three keys that look like it."""

    code = "formats.unknown_format"

    def __init__(self, text: str, near: tuple[str, ...]) -> None:
        super().__init__(f"unknown format {text!r}", format=text, near=near)
        self.near = near


class BadDate(LegalityError):  # noqa: N818 - named for the refusal
    """The day lies outside 1993-08-05 .. 2100-12-31."""

    code = "formats.bad_date"

    def __init__(self, on: object) -> None:
        super().__init__(f"no such tournament day: {on}", date=str(on))


class UnknownPlatform(LegalityError):  # noqa: N818 - named for the refusal
    """The platform is none of paper, mtgo and arena."""

    code = "formats.unknown_platform"

    def __init__(self, text: str, known: tuple[str, ...]) -> None:
        super().__init__(f"unknown platform {text!r}", platform=text, known=known)


class BadDraft(LegalityError):  # noqa: N818 - named for the refusal
    """A draft ruling that could not stand; ``why`` is one of ``DRAFT_REFUSALS``."""

    code = "formats.bad_draft"

    def __init__(self, index: int, why: str, **params: object) -> None:
        super().__init__(f"draft {index}: {why}", index=index, why=why, **params)
        self.why = why


#: Why a draft ruling may be refused.
DRAFT_REFUSALS = (
    "unknown_format",
    "unknown_status",
    "day_out_of_range",
    "no_card",
    "same_status",
    "no_restricted_list",
    "twice",
)
