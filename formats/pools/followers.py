"""What rooms above do when a deck is handed in: they make it known here, as arrows point down."""

from collections.abc import Callable

from formats.pools.models import Pool
from users.models import User

#: Called with the pool, whose row is locked, and with who handed it in (None: the deadline came),
#: in the same transaction: whoever raises a refusal keeps the deck from being handed in.
Follower = Callable[[Pool, User | None], None]

_followers: list[Follower] = []


def follow(follower: Follower) -> None:
    """Call this when a deck is handed in; from AppConfig.ready."""
    _followers.append(follower)


def tell(pool: Pool, actor: User | None) -> None:
    """A deck is being handed in."""
    for follower in _followers:
        follower(pool, actor)
