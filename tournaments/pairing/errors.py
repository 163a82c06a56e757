"""Refusals of the pairing core. Each carries a code and parameters, never prose for users."""

from __future__ import annotations

from typing import ClassVar


class PairingError(Exception):
    """Base of everything that this package raises on purpose; ``params`` are plain JSON values."""

    code: ClassVar[str] = "tournaments.cannot_pair"

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message)
        self.params: dict[str, object] = params


class PlayerTwice(PairingError):  # noqa: N818 - named for the refusal
    """The same number stands in the field twice."""

    code = "tournaments.player_twice"

    def __init__(self, number: int) -> None:
        super().__init__(f"player {number} stands in the field twice", player=number)


class BadPoints(PairingError):  # noqa: N818 - named for the refusal
    """Match points below 0 or over the limit."""

    code = "tournaments.bad_points"

    def __init__(self, number: int, limit: int) -> None:
        super().__init__(
            f"player {number} has points outside 0..{limit}", player=number, limit=limit
        )


class MetItself(PairingError):  # noqa: N818 - named for the refusal
    """A player is said to have met, or to be kept from, themselves."""

    code = "tournaments.met_itself"

    def __init__(self, number: int) -> None:
        super().__init__(f"player {number} cannot have met themselves", player=number)


class SeatTwice(PairingError):  # noqa: N818 - named for the refusal
    """A player sits at two tables of one round, or a table has one number with another."""

    code = "tournaments.seat_twice"

    def __init__(self, number: int) -> None:
        super().__init__(f"player {number} sits at two tables", player=number)


class TableTwice(PairingError):  # noqa: N818 - named for the refusal
    """Two tables of one round carry one number."""

    code = "tournaments.table_twice"

    def __init__(self, number: int) -> None:
        super().__init__(f"two tables carry the number {number}", table=number)
