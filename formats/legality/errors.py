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
