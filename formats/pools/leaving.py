"""Players leave what their pools were given out in, as if they had never been there."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from formats.pools.errors import InUse
from formats.pools.models import Opening, Pool, Source
from users.models import Player
from users.roles.models import Scope

#: Pools of which somebody knows a card, or has one in hand.
_USED = Q(opened__gt=0) | (Q(source=Source.PAPER) & ~Q(cards="[]"))


def in_use(scope: Scope, players: Iterable[Player]) -> int:
    """How many of these players' pools have been opened or written down."""
    return _of(scope, players).filter(_USED).count()


def give_back(scope: Scope, players: Iterable[Player]) -> None:
    """Throw these players' pools away, which nobody has opened or written down.

    In a transaction that locks nothing of the event's log before. Refusal: InUse.
    """
    pools = _of(scope, players)
    openings = Opening.objects.filter(pk__in=list(pools.values_list("opening", flat=True)))
    list(openings.select_for_update(no_key=True).order_by("pk"))
    list(pools.select_for_update(no_key=True, of=("self",)).order_by("pk"))
    used = pools.filter(_USED).count()
    if used:
        raise InUse(pools=used)
    pools.delete()


def _of(scope: Scope, players: Iterable[Player]) -> QuerySet[Pool]:
    return Pool.objects.filter(scope=scope, player__in=list(players))
