"""What an event has to say of its pools: who may build, and that a deck is handed in."""

from django.contrib.auth.models import AnonymousUser

from formats.pools.listing import written
from formats.pools.models import Pool
from tournaments.events.errors import DeckLocked, NotIn, WrongStatus
from tournaments.events.journal import CLOSED, Op, lock
from tournaments.events.models import Entry, Event, Round
from tournaments.events.service.decklists import record
from tournaments.events.table import RoundState
from tournaments.sealed import rules
from tournaments.sealed.service import IN_TIME, THERE
from users.models import User

#: The writing in which an event keeps its lists.
WRITING = "mtgo"


def guard(pool: Pool, actor: User) -> None:
    """Whether somebody may open, build and hand in: the contestant while the event lets them, the
    staff until it is closed. Refusals: WrongStatus, NotIn, DeckLocked.

    Without a deadline a contestant builds until the first round is out.
    """
    event = Event.objects.select_related("scope", "log").filter(scope=pool.scope_id).first()
    if event is None:
        return
    if event.status in CLOSED:
        raise WrongStatus(status=event.status)
    if rules.keep.admits(actor, event):
        return
    entry = Entry.objects.filter(event=event, player=pool.player_id).first()
    if entry is None or entry.status not in THERE:
        raise NotIn(status=entry.status if entry else "")
    if event.status not in IN_TIME:
        raise WrongStatus(status=event.status)
    out = Round.objects.filter(event=event).exclude(state=RoundState.PAIRED)
    if pool.deadline is None and out.exists():
        raise DeckLocked


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
    record(op, entry, text=written(pool, WRITING), name="", kind="deck.built")
