"""A deck that is built from an event's pool is handed in at the event, too."""

from django.contrib.auth.models import AnonymousUser

from formats.pools.listing import written
from formats.pools.models import Pool
from tournaments.events.journal import CLOSED, Op, lock
from tournaments.events.models import Entry, Event
from tournaments.events.service.decklists import record
from users.models import User

#: The writing in which an event keeps its lists.
WRITING = "mtgo"


def record_deck(pool: Pool, actor: User | None) -> None:
    """Write the deck into the event's log; in the transaction that hands it in."""
    if pool.scope_id is None:
        return
    event = Event.objects.select_related("scope", "log").filter(scope=pool.scope_id).first()
    if event is None:
        return
    now = lock(event)
    rows = Entry.objects.select_related("player").filter(event=now, player=pool.player_id)
    entry = rows.first()
    if entry is None or now.status in CLOSED:
        return
    op = Op(now, actor=actor or AnonymousUser())
    record(op, entry, text=written(pool, WRITING), name="")
