"""An event's pools for whoever looks."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, F, OuterRef, Q
from django.urls import reverse

from core.access import Viewer
from core.errors import Unknown
from formats.pools.contents import LEAST_CARDS, held, read_cards, read_deck
from formats.pools.followers import Home
from formats.pools.models import Pool
from tournaments.events.models import Entry, Event
from tournaments.events.names import names_for
from tournaments.sealed import rules
from tournaments.sealed.models import EventSealed
from tournaments.sealed.service import THERE


@dataclass(frozen=True, slots=True)
class Counts:
    """How far everybody is."""

    pools: int
    opened: int
    handed_in: int


@dataclass(frozen=True, slots=True)
class PoolLine:
    """A contestant's pool, for the staff."""

    entry: Entry
    giver: Entry | None  # who wrote a swapped pool down
    pool: Pool
    written: bool
    size: int
    alone: bool  # it has a deadline of its own

    @property
    def waits(self) -> bool:
        """Whether the deadline came and could hand nothing in: a judge has to look."""
        pool = self.pool
        whole = self.written and not pool.closed and self.size >= LEAST_CARDS
        return (
            pool.is_over and pool.handed_in_at is None and (pool.closed_at is not None or not whole)
        )


def of(event: Event) -> EventSealed | None:
    """How the event's pools were given out, if they were."""
    found = EventSealed.objects.select_related("opening").filter(event=event).first()
    if found is not None:
        found.event = event
    return found


def counts(sealed: EventSealed) -> Counts:
    """Figures that anybody may know, of the pools that `lines` lists."""
    there = Entry.objects.filter(event=sealed.event, player=OuterRef("player"))
    return Counts(
        **sealed.pools()
        .filter(Exists(there))
        .aggregate(
            pools=Count("pk"),
            opened=Count("pk", filter=Q(opened=F("packs")) & ~Q(cards="[]")),
            handed_in=Count("pk", filter=Q(handed_in_at__isnull=False)),
        )
    )


def own_pool(entry: Entry | None, event: Event) -> Pool | None:
    """The pool of a contestant."""
    if entry is None:
        return None
    return Pool.objects.filter(scope=event.scope_id, player=entry.player_id).first()


def to_check(sealed: EventSealed, own: Pool | None) -> Pool | None:
    """The pool under whose address the packs of all can be derived: one's own, or any; None while
    the secret is kept.
    """
    shown = sealed.opening is not None and sealed.opening.revealed_at is not None
    return (own or sealed.pools().order_by("pk").first()) if shown else None


def lines(sealed: EventSealed) -> list[PoolLine]:
    """Everybody's pool in the order of coming; the cards themselves stay where they are."""
    entries: Mapping[int, Entry] = {
        entry.player_id: entry for entry in Entry.objects.filter(event=sealed.event)
    }
    written = ExpressionWrapper(~Q(cards="[]"), output_field=BooleanField())
    # Only lists on paper are corrected, so that decks have more than their pools.
    pools = sealed.pools() if sealed.is_paper else sealed.pools().defer("cards")
    found = [
        PoolLine(
            entries[pool.player_id],
            entries.get(pool.registrar_id or 0),
            pool,
            pool.written,
            _size(pool, sealed),
            pool.deadline != sealed.deadline,
        )
        for pool in pools.annotate(written=written)
        if pool.player_id in entries
    ]
    return sorted(found, key=lambda line: line.entry.number)


def _size(pool: Pool, sealed: EventSealed) -> int:
    deck = read_deck(pool.deck)
    if sealed.is_paper and deck.main:
        deck = held(deck, read_cards(pool.cards))
    return deck.size


def without_pool(sealed: EventSealed) -> int:
    """How many contestants have none: they came late."""
    had = sealed.pools().values("player")
    there = Entry.objects.filter(event=sealed.event, status__in=THERE)
    return there.exclude(player__in=had).count()


def pool_in(event: Event, ref: str) -> Pool:
    """A pool of the event; Unknown."""
    found = Pool.objects.filter(scope=event.scope_id, ref=ref).first()
    if found is None:
        raise Unknown
    return found


def home(pool: Pool, viewer: Viewer) -> Home | None:
    """The event that a pool was given out in; the staff comes back to everybody's pools."""
    rows = Event.objects.select_related("scope", "sealed").filter(scope=pool.scope_id)
    event = rows.first()
    if event is None:
        return None
    staff = pool.player.user_id != viewer.pk and rules.keep.admits(viewer, event)
    page = "event-run-sealed" if staff else "event-sealed"
    sealed = getattr(event, "sealed", None)  # thrown away meanwhile, perhaps
    return Home(
        event.name,
        reverse(page, args=[event.ref]),
        sealed.packs if sealed else 0,
        _giver(pool, event, viewer),
        event.time_zone,
    )


def _giver(pool: Pool, event: Event, viewer: Viewer) -> str:
    """Whose cards they were, as the viewer may see the name; "" where none were handed on."""
    if pool.registrar_id in {None, pool.player_id}:
        return ""
    found = Entry.objects.filter(event=event, player=pool.registrar_id).values_list("pk", flat=True)
    return next(iter(names_for(viewer, event, only=found).values()), "")
