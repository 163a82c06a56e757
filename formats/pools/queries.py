"""Pools for a viewer: nobody gets one from here that they may not see."""

from typing import Any

from django.db.models import QuerySet

from core.access import Rule, Viewer
from core.errors import Unknown
from formats.boosters import make_record
from formats.boosters.ruletext import FOIL
from formats.pools import rules
from formats.pools.contents import PoolCard, read_cards
from formats.pools.dealing import committed
from formats.pools.errors import NotRevealed
from formats.pools.models import Pool
from users.models import User


def by_ref(viewer: Viewer, ref: str) -> Pool:
    """The pool, if this viewer may see it; raises Unknown, also for what they may not know."""
    return _found(viewer, ref, rules.see)


def to_verify(viewer: Viewer, ref: str) -> Pool:
    """The pool, if it has packs and this viewer may derive them again. Raises Unknown."""
    pool = _found(viewer, ref, rules.verify)
    if pool.opening is None:
        raise Unknown
    return pool


def own(viewer: User) -> QuerySet[Pool]:
    """The viewer's pools, the newest first."""
    rows = Pool.objects.filter(player__user=viewer).select_related("player")
    return rows.order_by("-created_at", "ref")


def seen_cards(pool: Pool) -> list[PoolCard]:
    """The cards of the packs that are open: no others leave the server."""
    return [card for card in read_cards(pool.cards) if card.pack <= pool.opened]


def record(pool: Pool) -> dict[str, Any]:
    """All that it takes to derive the packs of the opening again.

    A pool that a cube was dealt to and that is gone has None in the place of its packs. Raises
    NotRevealed, OtherEdition.
    """
    opening = pool.opening
    if opening is None or opening.revealed_at is None:
        raise NotRevealed
    committed(opening)
    pools = Pool.objects.filter(opening=opening).order_by("pk").only("ref", "cards", "packs")
    there = {one.ref: _packs(one) for one in pools}
    return make_record(
        ref=opening.ref,
        secret=bytes(opening.secret),
        nonces=opening.nonces,
        rules=opening.rules,
        pools={ref: there.get(ref) for ref in opening.dealt_to or there},
    )


def _packs(pool: Pool) -> list[list[str]]:
    packs: list[list[str]] = [[] for _ in range(pool.packs)]
    for card in read_cards(pool.cards):
        packs[card.pack - 1].append(card.id + FOIL * card.foil)
    return packs


def _found(viewer: Viewer, ref: str, rule: Rule) -> Pool:
    pool = Pool.objects.select_related("player", "scope", "opening").filter(ref=ref).first()
    if pool is None or not rule.admits(viewer, pool):
        raise Unknown
    return pool
