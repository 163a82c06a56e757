"""Events go to another machine and come from one: the whole op log, or nothing."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext

from core import clock
from core.access import require
from core.attempts import spend
from core.models import Entry as LogEntry
from core.models import Stream
from core.refs import new_ref
from tournaments.events import exchange, rules
from tournaments.events.codec import TABLES, Refs, snapshot
from tournaments.events.errors import BadDetails, BadFile
from tournaments.events.exchange import Broken, Read
from tournaments.events.exchange_rows import checked_state
from tournaments.events.fold import State
from tournaments.events.journal import ROOM, Op, lock, ops
from tournaments.events.models import LONGEST_NAME, Event, EventDeck, Snapshot
from tournaments.events.numbers import Field
from tournaments.events.ranking import rank
from tournaments.events.service.opening import OPENINGS
from tournaments.events.views import next_step
from users.models import Player, User
from users.organisations import rules as shop_rules
from users.organisations.models import Organisation
from users.roles import service as roles
from users.roles.models import Scope
from users.roles.table import Role

A_BATCH: Final = 1000
HERE_ALREADY: Final = "here_already"
ROOM_FOR_MARK: Final = 20  # characters that "(copy 12)" may need in any language


def exported(*, actor: User, event: Event) -> bytes:
    """The event as a packed file: everything that another machine needs to go on with it.

    Accounts, claim codes and the shop are not in it; names of players and their lists are.
    """
    require(rules.manage, actor, event)
    return exchange.written(body_of(event))


def body_of(event: Event) -> dict[str, Any]:
    """The file's content but its digest (tournaments.events.exchange.Package)."""
    with transaction.atomic():
        lock(event)  # the log, the lists and the posted standings are of one moment
        log = [
            [entry.seq, entry.kind, clock.stamp(entry.at), entry.actor, entry.payload]
            for entry in ops(event)
        ]
        decks = list(EventDeck.objects.filter(event=event).select_related("player").order_by("pk"))
        posted = list(Snapshot.objects.filter(event=event).order_by("pk"))
    wanted = _players_in(log) | {deck.player.ref for deck in decks}
    named = dict(Player.objects.filter(ref__in=wanted).values_list("ref", "display_name"))
    return {
        "podium_event": exchange.VERSION,
        "event": event.ref,
        "exported_at": clock.stamp(clock.now()),
        "players": {ref: named.get(ref, "") for ref in sorted(wanted)},
        "decks": [_deck(deck) for deck in decks],
        "posted": [_posted(one) for one in posted],
        "log": log,
    }


def _players_in(log: Iterable[list[Any]]) -> set[str]:
    """Players of every entry that there ever was."""
    return {
        row["player"]
        for *_head, payload in log
        for table, _ref, before, after in payload["changes"]
        if table == "entry"
        for row in (before or {}, after or {})
        if "player" in row
    }


def _deck(deck: EventDeck) -> dict[str, Any]:
    return {
        "ref": deck.ref,
        "player": deck.player.ref,
        "name": deck.name,
        "text": deck.text,
        "digest": deck.digest,
        "legal": deck.legal,
        "verdict": deck.verdict,
        "created_at": clock.stamp(deck.created_at),
    }


def _posted(one: Snapshot) -> dict[str, Any]:
    return {
        "round": one.round,
        "preset": one.preset,
        "head": one.head,
        "rows": one.rows,
        "created_at": clock.stamp(one.created_at),
    }


def imported(
    *, actor: User, data: bytes, organisation: Organisation | None = None, copy: bool = False
) -> Event:
    """A new event from a file, the actor's own or the shop's, that goes on where it stood.

    It keeps its refs; where they are taken here it is refused (`why` is here_already, `event` its
    ref) unless a `copy` with new ones is wanted. Players come by name, without accounts and codes.
    Everything is checked before anything is written; raises BadFile(why, line), line being the
    number of the op.
    """
    require(rules.open_one, actor)
    if organisation is not None:
        require(shop_rules.edit, actor, organisation)
        if organisation.closed_at is not None:
            raise BadDetails(field="organisation")
    spend(OPENINGS, actor.ref)
    try:
        read = exchange.read(data)
        checked_state(read.package)
        with transaction.atomic():
            return _written(actor, organisation, _placed(read, copy=copy), copy=copy)
    except Broken as broken:
        raise BadFile(why=broken.code, line=broken.op) from broken
    except IntegrityError as error:
        raise BadFile(why="whole", line=0) from error


def _placed(read: Read, *, copy: bool) -> Read:
    """The file with refs that are free here: all new for a copy, else only taken players'."""
    package = read.package
    own = exchange.refs_in(package)
    names = {}
    if copy:
        names = {ref: new_ref() for ref in sorted(own)}
    elif taken := _taken(own):
        here = Event.objects.filter(ref=package.event).exists()
        params = {"event": package.event} if here else {}
        raise BadFile(why=HERE_ALREADY, line=0, taken=len(taken), **params)
    known = Player.objects.filter(ref__in=package.players).values_list("ref", flat=True)
    names |= {ref: new_ref() for ref in known}
    if not names:
        return read
    raw = exchange.renamed(read.raw, names)
    raw["sha256"] = exchange.digest(raw)
    return exchange.read_raw(raw)


def _taken(refs: set[str]) -> set[str]:
    found: set[str] = set(Stream.objects.filter(ref__in=refs).values_list("ref", flat=True))
    known: tuple[type[models.Model], ...] = (*TABLES.values(), EventDeck)
    for model in known:
        found |= set(model._default_manager.filter(ref__in=refs).values_list("ref", flat=True))
    return found


def _written(actor: User, organisation: Organisation | None, read: Read, *, copy: bool) -> Event:
    state = checked_state(read.package)
    event = _event(actor, organisation, read, state)
    _write_rows(event, read, state)
    _write_log(event, read)
    event = lock(event)
    if snapshot(event) != {name: state.get(name, {}) for name in TABLES}:
        raise Broken("whole")
    _check_readable(event)
    op = Op(event, actor=actor)
    if copy:
        op.change(event, name=_name_of_copy(event))
    op.write("event.imported", copy=copy, ops=len(read.package.log))
    return event


def _name_of_copy(event: Event) -> str:
    """The event's own name, or one that tells the copy from what is here of that name and day."""
    day = timedelta(days=1)
    near = Event.objects.exclude(pk=event.pk).filter(
        starts_at__gt=event.starts_at - day, starts_at__lt=event.starts_at + day
    )
    taken = set(near.values_list("name", flat=True))
    name, short, number = event.name, event.name[: LONGEST_NAME - ROOM_FOR_MARK], 1
    while name in taken:
        first = gettext("%(name)s (copy)")
        name = (first if number == 1 else gettext("%(name)s (copy %(number)d)")) % {
            "name": short, "number": number,
        }  # fmt: skip
        number += 1
    return name


def _event(actor: User, organisation: Organisation | None, read: Read, state: State) -> Event:
    present = clock.now()
    ref = read.package.event
    parent = None if organisation is None else organisation.scope
    scope = Scope.objects.create(kind="event", parent=parent)
    event = Event(
        ref=ref,
        organisation=organisation,
        scope=scope,
        log=Stream.objects.create(ref=ref, room=ROOM, created_at=present),
        created_at=present,
    )
    for name, value in Refs(event).values("event", state["event"][ref]).items():
        setattr(event, name, value)
    event.save(force_insert=True)
    if organisation is None:
        roles.grant(scope, user=actor, role=Role.OWNER)
    return event


def _write_rows(event: Event, read: Read, state: State) -> None:
    package = read.package
    refs = Refs(event)
    players = [
        Player(ref=ref, display_name=name, forgotten_at=None if name else event.created_at)
        for ref, name in package.players.items()
    ]
    _create(Player, players, refs)
    by_ref = {player.ref: player for player in players}
    raw = {deck["ref"]: deck for deck in read.raw["decks"]}
    decks = [
        EventDeck(
            ref=deck.ref, event=event, player=by_ref[deck.player], name=deck.name, text=deck.text,
            digest=deck.digest, legal=deck.legal, verdict=raw[deck.ref]["verdict"],
            created_at=datetime.fromisoformat(deck.created_at),
        )
        for deck in package.decks
    ]  # fmt: skip
    _create(EventDeck, decks, refs)
    for table, model in TABLES.items():
        if model is not Event:
            rows = state.get(table, {})
            made = [
                model(ref=ref, event=event, **refs.values(table, row)) for ref, row in rows.items()
            ]
            _create(model, made, refs)
    Snapshot.objects.bulk_create(
        Snapshot(
            event=event, round=one.round, preset=one.preset, head=one.head, rows=raw_one["rows"],
            created_at=datetime.fromisoformat(one.created_at),
        )
        for one, raw_one in zip(package.posted, read.raw["posted"], strict=True)
    )  # fmt: skip


def _create(model: type[models.Model], rows: Iterable[models.Model], refs: Refs) -> None:
    for row in model._default_manager.bulk_create(rows, batch_size=A_BATCH):
        refs.put(row)


def _write_log(event: Event, read: Read) -> None:
    """The entries as they were, each by whoever did it elsewhere."""
    entries = [
        LogEntry(
            stream=event.log,
            seq=op.seq,
            kind=op.kind,
            payload=raw[4],
            actor=exchange.actor_elsewhere(op.actor),
            at=datetime.fromisoformat(op.at),
        )
        for op, raw in zip(read.package.log, read.raw["log"], strict=True)
    ]
    LogEntry.objects.bulk_create(entries, batch_size=A_BATCH)
    event.log.head = len(entries)
    event.log.save(update_fields=["head"])


def _check_readable(event: Event) -> None:
    """What pages ask first can be answered: standings after every round, the next step."""
    try:
        field = Field(event)
        for number in field.rounds:
            rank(field, until=number)
        next_step(event, field)
    except (ValueError, LookupError, ArithmeticError, AssertionError, TypeError) as error:
        raise Broken("whole") from error
