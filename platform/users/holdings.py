"""What the site holds about a person, room by room: to hand out, to hand over, to forget.

Each room registers what it keeps; a test finds a table that refers to a person and that nobody
has registered.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from users.models import User


def _nothing(_user: User) -> None:
    """Nothing to do: the rows go with the account, or they do not name it."""


def _not_handed_over(_guest: User, _account: User) -> None:
    """Guests have none of these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """One kind of thing that is held about people.

    `models` are the tables with a column that refers to User or Player. `export(user)` gives what
    JSON can hold. `forget(user)` runs in the transaction that deletes the account, before its row
    goes. `hand_over(guest, account)` runs in the transaction in which an account claims a guest,
    before the guest's row goes.
    """

    name: str
    models: tuple[type[Model], ...]
    export: Callable[[User], Any]
    forget: Callable[[User], None] = _nothing
    hand_over: Callable[[User, User], None] = _not_handed_over


_holdings: dict[str, Holding] = {}


def register(holding: Holding) -> None:
    """Make it known; from AppConfig.ready, in the order in which it is to be forgotten."""
    if holding.name in _holdings:
        raise ValueError(f"holding {holding.name!r} is registered already")
    _holdings[holding.name] = holding


def all_holdings() -> list[Holding]:
    """Every holding, in the order of registration."""
    return list(_holdings.values())
