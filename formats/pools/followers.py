"""What rooms above add to pools: they make it known here, as arrows point down."""

from collections.abc import Callable
from dataclasses import dataclass

from core.access import Viewer
from formats.pools.models import Pool
from users.models import User

#: Called with the pool, whose row is locked, and with who handed it in (None: the deadline came),
#: in the same transaction: whoever raises a refusal keeps the deck from being handed in.
Follower = Callable[[Pool, User | None], None]


@dataclass(frozen=True, slots=True)
class Home:
    """What a pool was given out in: its name, and the page of its pools for the viewer.

    `packs` is how many each pool is of; `giver`, who wrote a paper pool down that was handed on;
    `zone`, by whose clock one builds there.
    """

    name: str
    url: str
    packs: int = 0
    giver: str = ""
    zone: str = "UTC"


#: Called with the pool, whose row is locked, and with who wants to open, build or hand in: it
#: raises a refusal where what the pool was given out in does not let them.
Guard = Callable[[Pool, User], None]

#: Called with the pool and whoever looks at it.
FindHome = Callable[[Pool, Viewer], Home | None]

_followers: list[Follower] = []
_guards: list[Guard] = []
_homes: list[FindHome] = []


def follow(follower: Follower) -> None:
    """Call this when a deck is handed in; from AppConfig.ready."""
    _followers.append(follower)


def tell(pool: Pool, actor: User | None) -> None:
    """A deck is being handed in."""
    for follower in _followers:
        follower(pool, actor)


def add_guard(guard: Guard) -> None:
    """Ask this before a pool with a scope is used; from AppConfig.ready."""
    _guards.append(guard)


def ask_guards(pool: Pool, actor: User) -> None:
    """Raise the refusal of what the pool was given out in, if it has one."""
    if pool.scope_id is not None:
        for guard in _guards:
            guard(pool, actor)


def add_home(find: FindHome) -> None:
    """Ask this where a pool with a scope belongs; from AppConfig.ready."""
    _homes.append(find)


def home_of(pool: Pool, viewer: Viewer) -> Home | None:
    """What the pool was given out in, as the viewer comes back to it; None for one's own."""
    if pool.scope_id is None:
        return None
    return next((found for find in _homes if (found := find(pool, viewer)) is not None), None)
