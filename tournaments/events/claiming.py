"""Nobody plays in an event twice: an account claims no second contestant of one."""

from collections.abc import Sequence

from tournaments.events.models import Entry
from tournaments.events.table import LEFT, OPEN
from users.errors import PlaysThere
from users.models import Player, User


def play_once(account: User, players: Sequence[Player]) -> None:
    """Refuse players who are in an event that goes on beside the account's own (PlaysThere)."""
    rows = Entry.objects.filter(event__status__in=OPEN).exclude(status__in=LEFT)
    own = rows.filter(player__user=account).values("event")
    twice = rows.filter(player__in=players, event__in=own).select_related("event").first()
    if twice is not None:
        raise PlaysThere(event=twice.event.name)
