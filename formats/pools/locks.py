"""Rows of pools under their locks: first the owner's, then the opening's, then the pool's."""

from typing import Final

from core import clock
from core.errors import SignInNeeded, Unknown
from formats.pools.errors import Locked, NotOpenYet, TooManyPools
from formats.pools.models import Opening, Pool
from users.models import User

MOST_POOLS: Final = 200


def room_for_another(actor: User) -> None:
    """Lock the owner's row, so that two at once cannot both be the last that is allowed."""
    if User.objects.select_for_update(no_key=True).filter(pk=actor.pk).first() is None:
        raise SignInNeeded
    if Pool.objects.filter(player__user=actor, scope=None).count() >= MOST_POOLS:
        raise TooManyPools(limit=MOST_POOLS)


def locked_pool(pool: Pool) -> Pool:
    rows = Pool.objects.select_related("player", "scope")
    locked = rows.select_for_update(no_key=True, of=("self",)).filter(pk=pool.pk).first()
    if locked is None:
        raise Unknown
    return locked


def locked_opening(pool: Pool) -> Opening:
    rows = Opening.objects.select_for_update(no_key=True)
    locked = None if pool.opening_id is None else rows.filter(pk=pool.opening_id).first()
    if locked is None:  # registered from paper, or gone
        raise Unknown
    return locked


def changeable(pool: Pool) -> Pool:
    locked = locked_pool(pool)
    if locked.opened < locked.packs or locked.empty:
        raise NotOpenYet
    over = locked.deadline is not None and locked.deadline <= clock.now()
    if over or locked.handed_in_at is not None:
        raise Locked
    return locked
