"""What rooms above have to say before an account takes players over: they make it known here."""

from collections.abc import Callable, Sequence

from users.models import Player, User

#: Called with the account and the players that it would get, all locked: it raises a refusal where
#: the account cannot be these players as well.
Guard = Callable[[User, Sequence[Player]], None]

_guards: list[Guard] = []


def add_guard(guard: Guard) -> None:
    """Ask this before players are claimed; from AppConfig.ready."""
    _guards.append(guard)


def ask_guards(account: User, players: Sequence[Player]) -> None:
    """Raise the refusal of a room that has one."""
    for guard in _guards:
        guard(account, players)
