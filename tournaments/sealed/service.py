"""The one way to give out, swap and close the card pools of an event.

Locks: the event's pools row, the opening, the pools, then the event's log; whoever gives pools out
for the first time holds the log before the row is there.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import QuerySet

from core import clock
from core.access import Rule, Viewer, require
from core.errors import Unknown
from formats.boosters import Product
from formats.pools import products
from formats.pools import service as pools
from formats.pools.models import LONGEST_PRODUCT, Opening, Pool, Source
from formats.pools.ready import is_ready
from tournaments.events.errors import WrongStatus
from tournaments.events.journal import CLOSED, Op, changing, lock
from tournaments.events.models import Entry, Event
from tournaments.events.table import COMING, OPEN, Decks, EntryStatus, Status
from tournaments.sealed import rules
from tournaments.sealed.errors import (
    AlreadySealed,
    BadMinutes,
    NobodyThere,
    NothingToSwap,
    NotOver,
    NotSealed,
    NotWrittenDown,
    OtherFormat,
    PacksOpen,
)
from tournaments.sealed.models import EventSealed
from users.models import User

#: Formats in which one plays what one opens; "" is an event that says nothing.
LIMITED: Final = "limited"
FORMATS: Final = ("", LIMITED)
#: Time to build a sealed deck (MTR, appendix B), and what may be asked for.
USUAL_MINUTES: Final = 30
LEAST_MINUTES: Final = 1
MOST_MINUTES: Final = 7 * 24 * 60
IN_TIME: Final = OPEN
THERE: Final = (*COMING, EntryStatus.PLAYING)
OVER: Final = (Status.FINISHED, *sorted(CLOSED))


def give_out(
    *, actor: User, event: Event, packs: Sequence[Product], title: str = "", minutes: int | None
) -> EventSealed:
    """Closed packs for everybody who is there; `packs` says of what each is, five or six of one
    kind or an entry set.

    `minutes` from now on to build; None: no deadline. Refusals: WrongStatus, AlreadySealed,
    OtherFormat, NobodyThere, BadNumberOfPacks, TooFewCards, BadMinutes.
    """
    require(rules.give_out, actor, event)
    _check_minutes(minutes)
    if not packs or not is_ready(packs[0]):
        pools.check_number(len(packs))
    with changing(rules.give_out, actor, event) as op:
        entries = _who_is_there(op)
        made = pools.start_all(
            players=[entry.player for entry in entries],
            products=packs,
            title=title,
            deadline=_deadline(minutes),
            scope=op.event.scope,
        )
        return _note(op, made, minutes, len(packs))


def give_out_paper(
    *,
    actor: User,
    event: Event,
    title: str,
    packs: int,
    minutes: int | None,
    product: str = "",
) -> EventSealed:
    """An empty list for everybody who is there: they open paper packs and write down the cards.

    `product` names the booster, whose cards are ticked off then, or an entry set, which has packs
    of its own; "" for what is unknown here. `minutes` to build count from the swap. Refusals: as
    for `give_out`.
    """
    require(rules.give_out, actor, event)
    _check_minutes(minutes)
    if not products.has_own_packs(product, actor):
        pools.check_number(packs)
    with changing(rules.give_out, actor, event) as op:
        made = Pool.objects.bulk_create(
            Pool(player=entry.player, scope=op.event.scope, source=Source.PAPER, title=title,
                 product=product[:LONGEST_PRODUCT])
            for entry in _who_is_there(op)
        )  # fmt: skip
        return _note(op, made, minutes, packs)


def _who_is_there(op: Op) -> list[Entry]:
    if op.event.status not in IN_TIME:
        raise WrongStatus(status=op.event.status)
    if op.event.format not in FORMATS:
        raise OtherFormat(format=op.event.format)
    if EventSealed.objects.filter(event=op.event).exists():
        raise AlreadySealed
    entries = list(_there(op.event))
    if not entries:
        raise NobodyThere
    return entries


def _note(op: Op, made: Sequence[Pool], minutes: int | None, packs: int) -> EventSealed:
    first = made[0]
    sealed = EventSealed.objects.create(
        event=op.event,
        opening=first.opening,
        source=first.source,
        title=first.title,
        packs=packs,
        minutes=minutes,
        deadline=first.deadline,
    )
    if op.event.decks == Decks.NONE:  # what is built is handed in
        op.change(op.event, decks=Decks.OPTIONAL)
    op.write("sealed.given_out", pools=len(made), packs=packs, source=first.source)
    return sealed


def give_late(*, actor: User, event: Event) -> list[Pool]:
    """A pool for everybody who is there and has none.

    They build until everybody does, or, where that is over, as long as everybody did. Refusals:
    NotSealed, TooFewCards, Shown.
    """
    require(rules.keep, actor, event)
    with _keeping(actor, event) as sealed:
        had = set(sealed.pools().values_list("player", flat=True))
        wanting = [entry.player for entry in _there(event) if entry.player_id not in had]
        if not wanting:
            return []
        like = sealed.pools().select_related("scope", "opening").order_by("pk").first()
        if like is None:
            raise NotSealed
        deadline = sealed.deadline
        if deadline is not None and deadline <= clock.now():
            deadline = _deadline(sealed.minutes or USUAL_MINUTES)
        if sealed.is_paper:
            made = Pool.objects.bulk_create(
                Pool(player=player, scope=event.scope, source=Source.PAPER, title=sealed.title,
                     product=like.product, deadline=deadline,
                     registrar=player if sealed.swapped_at else None)
                for player in wanting
            )  # fmt: skip
        else:
            made = pools.join(like=like, players=wanting, deadline=deadline)
        with changing(rules.keep, actor, event) as op:
            op.write("sealed.given_late", pools=len(made))
        return made


def swap(*, actor: User, event: Event, keep: bool = False) -> list[Pool]:
    """Hand paper pools on: each goes to the next number in the event, the last to the first.

    With `keep` everybody keeps what they wrote down. The time to build begins. Refusals: NotSealed,
    NothingToSwap, NotWrittenDown.
    """
    require(rules.keep, actor, event)
    with _keeping(actor, event) as sealed:
        order = {entry.player_id: entry.number for entry in _there(event)}
        rows = sealed.pools().select_related("player").filter(player__in=order)
        found = list(rows.select_for_update(no_key=True, of=("self",)).order_by("pk"))
        fewest = 1 if keep else 2
        if not sealed.is_paper or sealed.swapped_at is not None or len(found) < fewest:
            raise NothingToSwap
        empty = sum(pool.empty for pool in found)
        if empty:
            raise NotWrittenDown(pools=empty)
        found.sort(key=lambda pool: order[pool.player_id])
        players = [pool.player for pool in found]
        sealed.swapped_at, sealed.deadline = clock.now(), _deadline(sealed.minutes)
        receivers = players if keep else [*players[1:], players[0]]
        for pool, player in zip(found, receivers, strict=True):
            pool.registrar, pool.player = pool.player, player
            pool.deadline, pool.closed_at = sealed.deadline, None
        columns = ["registrar", "player", "deadline", "closed_at"]
        Pool.objects.bulk_update(found, columns, batch_size=500)
        sealed.save(update_fields=["swapped_at", "deadline"])
        with changing(rules.keep, actor, event) as op:
            op.write("sealed.kept" if keep else "sealed.swapped", pools=len(found))
        return found


def set_minutes(*, actor: User, event: Event, minutes: int | None) -> EventSealed:
    """Everybody builds so many minutes from now on; None: no deadline.

    Decks that the deadline handed in may be taken back until then. Refusals: NotSealed, BadMinutes.
    """
    require(rules.keep, actor, event)
    _check_minutes(minutes)
    with _keeping(actor, event) as sealed:
        sealed.deadline = _deadline(minutes)
        sealed.save(update_fields=["deadline"])
        _lock_opening(sealed)  # whoever opens the first pack writes into all pools
        list(sealed.pools().select_for_update(no_key=True, of=("self",)).order_by("pk"))
        sealed.pools().update(deadline=sealed.deadline, closed_at=None)
        with changing(rules.keep, actor, event) as op:
            if minutes is None:
                op.write("sealed.untimed")
            else:
                op.write("sealed.timed", minutes=minutes)
        return sealed


def more_time(*, actor: User, event: Event, pool: Pool, minutes: int, reopen: bool = False) -> Pool:
    """One pool has so many minutes more: from its deadline on, or from now on where that is past.

    A deck that is handed in stays so unless `reopen`. Refusals: BadMinutes, Unknown.
    """
    require(rules.keep, actor, event)
    _check_minutes(minutes)
    with _keeping(actor, event) as sealed:
        rows = sealed.pools().select_for_update(no_key=True, of=("self",))
        locked = rows.filter(pk=pool.pk).first()
        if locked is None:
            raise Unknown
        begins = max(locked.deadline or clock.now(), clock.now())
        locked.deadline, locked.closed_at = begins + timedelta(minutes=minutes), None
        if reopen:
            locked.handed_in_at = None
        locked.save(update_fields=["deadline", "closed_at", "handed_in_at"])
        entry = Entry.objects.filter(event=event, player=locked.player_id).first()
        with changing(rules.keep, actor, event) as op:
            op.write("sealed.extended", entry=entry.ref if entry else None, minutes=minutes)
        return locked


def throw_away(*, actor: User, event: Event) -> None:
    """Take all pools back while nobody has opened one. Refusals: NotSealed, PacksOpen."""
    require(rules.give_out, actor, event)
    with _keeping(actor, event, rules.give_out) as sealed:
        openings = _lock_opening(sealed)
        rows = sealed.pools().select_for_update(no_key=True, of=("self",))
        begun = sum(
            pool.opened > 0 or (pool.source == Source.PAPER and not pool.empty) for pool in rows
        )
        if begun:
            raise PacksOpen(pools=begun)
        sealed.pools().delete()
        sealed.delete()
        openings.delete()
        with changing(rules.give_out, actor, event) as op:
            op.write("sealed.thrown_away")


def reveal(*, actor: User, event: Event) -> None:
    """Show the secret, from which everybody's packs follow. Refusals: NotSealed, NotOver."""
    require(rules.give_out, actor, event)
    with _keeping(actor, event, rules.give_out) as sealed:
        _reveal(sealed, actor)


def reveal_finished() -> None:
    """Show the secrets of events whose results are final. Looked for every two seconds."""
    rows = EventSealed.objects.filter(
        event__status__in=CLOSED,
        opening__sealed_at__isnull=False,
        opening__revealed_at__isnull=True,
    )
    for pk in list(rows.values_list("pk", flat=True)[:20]):
        with transaction.atomic():
            locked = EventSealed.objects.select_for_update(no_key=True, of=("self",))
            sealed = locked.select_related("event__scope", "opening").filter(pk=pk).first()
            if sealed is not None:
                _reveal(sealed, AnonymousUser())


def _reveal(sealed: EventSealed, actor: Viewer) -> None:
    _lock_opening(sealed)
    event = lock(sealed.event)
    if event.status not in OVER or sealed.opening is None:
        raise NotOver
    if sealed.opening.revealed_at is None:
        pools.reveal(sealed.opening)
        Op(event, actor=actor).write("sealed.revealed")


def _there(event: Event) -> Iterator[Entry]:
    rows = Entry.objects.filter(event=event, status__in=THERE).select_related("player")
    return iter(rows.order_by("number"))


@contextmanager
def _keeping(actor: User, event: Event, rule: Rule = rules.keep) -> Iterator[EventSealed]:
    """A transaction that holds the row of the event's pools. Refusals: NotSealed."""
    with transaction.atomic():
        rows = EventSealed.objects.select_for_update(no_key=True, of=("self",))
        sealed = rows.select_related("event", "opening").filter(event=event).first()
        if sealed is None:
            raise NotSealed
        require(rule, actor, event)
        yield sealed


def _lock_opening(sealed: EventSealed) -> QuerySet[Opening]:
    openings = Opening.objects.filter(pk__in=[sealed.opening_id])
    list(openings.select_for_update(no_key=True))
    return openings


def _check_minutes(minutes: int | None) -> None:
    if minutes is not None and not LEAST_MINUTES <= minutes <= MOST_MINUTES:
        raise BadMinutes(least=LEAST_MINUTES, most=MOST_MINUTES)


def _deadline(minutes: int | None) -> datetime | None:
    return None if minutes is None else clock.now() + timedelta(minutes=minutes)
