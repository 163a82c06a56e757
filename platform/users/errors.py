"""What people may meet around accounts."""

from core.errors import Refusal


class NameRefused(Refusal):
    """A name that cannot be shown; `code` comes from users.names."""

    codes = ("users.name_control", "users.name_empty", "users.name_long", "users.name_marks")

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(**params)
        # One class for the codes of users.names.
        self.code = code  # type: ignore[misc]


class UnknownCode(Refusal):
    """No player waits for this claim code: mistyped, or claimed already."""

    code = "users.unknown_code"
    status = 404


class GuestsOnly(Refusal):
    """Only what belongs to a guest or to nobody can be claimed."""

    code = "users.guests_only"
    status = 409


class PlaysThere(Refusal):
    """The account is in `event` itself: what it would claim there is a second contestant."""

    code = "users.plays_there"
    status = 409


class StillOwner(Refusal):
    """An account that alone owns shops in which others work (`shops`) cannot be deleted yet."""

    code = "users.still_owner"
    status = 409


class BadChoice(Refusal):
    """A value outside its closed list (`field`)."""

    code = "users.bad_choice"
