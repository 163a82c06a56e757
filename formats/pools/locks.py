"""Rows of pools under their locks: first the owner's, then the opening's, then the pool's."""

from typing import Final

from core.access import require
from core.errors import SignInNeeded, Unknown
from formats.pools import rules
from formats.pools.errors import Locked, NotOpenYet, NotSwapped, TooManyPools
from formats.pools.followers import ask_guards
from formats.pools.models import Opening, Pool
from users.models import Player, User

MOST_POOLS: Final = 200


def room_for_another(actor: User) -> None:
    """Lock the owner's rows, so that two at once cannot both be the last that is allowed."""
    players = Player.objects.select_for_update(no_key=True, of=("self",))
    list(players.filter(user=actor).order_by("pk"))  # players are locked before their user
    if User.objects.select_for_update(no_key=True).filter(pk=actor.pk).first() is None:
        raise SignInNeeded
    if Pool.objects.filter(player__user=actor, scope=None).count() >= MOST_POOLS:
        raise TooManyPools(limit=MOST_POOLS)


def locked_pool(pool: Pool) -> Pool:
    """The pool's row as it stands, locked; Unknown where it is gone."""
    rows = Pool.objects.select_related("player", "scope")
    locked = rows.select_for_update(no_key=True, of=("self",)).filter(pk=pool.pk).first()
    if locked is None:
        raise Unknown
    return locked


def locked_opening(pool: Pool) -> Opening:
    """The opening's row, locked; Unknown for a pool on paper, and where it is gone."""
    rows = Opening.objects.select_for_update(no_key=True)
    locked = None if pool.opening_id is None else rows.filter(pk=pool.opening_id).first()
    if locked is None:
        raise Unknown
    return locked


def usable(pool: Pool, actor: User) -> Pool:
    """The same as `locked_pool` for whoever wants to do something with it.

    The rule is asked again, for the pool may have changed hands, and so is what it was given out
    in.
    """
    locked = locked_pool(pool)
    require(rules.change, actor, locked)
    ask_guards(locked, actor)
    return locked


def changeable(pool: Pool, actor: User) -> Pool:
    """The same for whoever builds. Refusals: NotOpenYet, NotSwapped, Locked."""
    locked = usable(pool, actor)
    check_stands(locked)
    if locked.handed_in_at is not None:
        raise Locked
    return locked


def check_stands(pool: Pool) -> None:
    """Refuse what no deck is built from now, handed in or not: NotOpenYet, NotSwapped, Locked."""
    if pool.opened < pool.packs or pool.empty:
        raise NotOpenYet
    if pool.waits_for_swap:
        raise NotSwapped
    if pool.is_over:
        raise Locked
