"""Who takes part: registering, walking in, checking in, dropping, byes, tables, money's tick."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from django.db.models import Max

from core.access import Rule, require
from core.attempts import Limit, spend
from core.errors import Unknown
from tournaments.events import rules
from tournaments.events.errors import (
    AlreadyIn,
    BadDetails,
    EventFull,
    MovedMeanwhile,
    NameThere,
    NoLateEntry,
    NotIn,
    ReasonNeeded,
    RegistrationClosed,
    TableTaken,
    WrongStatus,
)
from tournaments.events.journal import Op, changing, ops
from tournaments.events.models import Entry, Event, Match, Round
from tournaments.events.players_csv import folded
from tournaments.events.queries import own_entry
from tournaments.events.table import (
    BEFORE,
    COMING,
    MOST_ENTRIES,
    EntryStatus,
    How,
    MatchKind,
    MatchState,
    PhaseKind,
    RoundState,
    Status,
)
from users.models import Player, User
from users.service import add_walk_in, main_player

WALK_INS: Final = Limit("walk-ins", 20_000, 86400)
# Who meets whom is settled when these begin.
CLOSED_GROUPS: Final = (PhaseKind.ROUND_ROBIN, PhaseKind.PODS)
LATE_AS: Final = ("loss", "bye")


def takes_registrations(event: Event) -> bool:
    """Whether players may register by themselves now."""
    return event.status in {Status.REGISTRATION, Status.CHECK_IN} and event.self_registration


def register(*, actor: User, event: Event, key: str | None = None) -> Entry:
    """Register oneself; on the wait list where the event is full.

    Who left before may come back, as the player whom they claimed if they came as one. Raises
    RegistrationClosed, AlreadyIn, EventFull.
    """
    require(rules.register, actor, event)
    with changing(rules.register, actor, event) as op:
        if not takes_registrations(op.event):
            raise RegistrationClosed
        known = own_entry(actor, op.event)
        return _enter(op, known.player if known else main_player(actor), key=key)


def walk_in(
    *,
    actor: User,
    event: Event,
    name: str,
    late_as: str = "loss",
    namesake: bool = True,
    key: str | None = None,
) -> tuple[Entry, str]:
    """Enter somebody by name alone; the entry and the code with which it is claimed later.

    Once the event runs they are late: for each round that is out they get a loss, or byes where
    the head judge says so (`late_as`). Without `namesake` somebody of that name in the event
    refuses it (NameThere). A `key` makes it happen once: the second time gives no code.
    """
    require(rules.score, actor, event)
    spend(WALK_INS, event.ref)
    with changing(rules.score, actor, event) as op:
        before = entered_by(op.event, key)
        if before is not None:
            if folded(before.player.display_name) == folded(name):
                return before, ""
            key = None  # an old form with another name in it
        there = [] if namesake else namesakes(op.event, name)
        if there:
            raise NameThere(name=there[0].player.display_name, numbers=[r.number for r in there])
        player, code = add_walk_in(name)
        return _enter(op, player, late_as=late_as, key=key), code


def entered_by(event: Event, key: str | None) -> Entry | None:
    """Whom the op with this key entered; the caller holds the event's lock.

    Raises MovedMeanwhile where that was undone: a key enters nobody a second time.
    """
    done = None if key is None else ops(event).filter(key=key).first()
    if done is None:
        return None
    rows = Entry.objects.filter(event=event, ref=done.payload["data"]["entry"])
    entry = rows.select_related("player__user").first()
    if entry is None:
        raise MovedMeanwhile
    return entry


def namesakes(event: Event, name: str) -> list[Entry]:
    """Who is in the event under this name, however it is written; not who withdrew."""
    wanted = folded(name)
    rows = Entry.objects.filter(event=event).exclude(status=EntryStatus.WITHDRAWN)
    found = rows.select_related("player").order_by("number")
    return [row for row in found if folded(row.player.display_name) == wanted]


def enter_many(*, actor: User, event: Event, names: Sequence[str]) -> list[tuple[Entry, str]]:
    """Enter a list of names at once, in one op; entries and claim codes in the same order."""
    require(rules.score, actor, event)
    spend(WALK_INS, event.ref)
    with changing(rules.score, actor, event) as op:
        if op.event.status not in BEFORE:  # later everybody comes in by name, late
            raise WrongStatus(status=op.event.status)
        made = [add_walk_in(name) for name in names]
        rows = new_rows(op, [player for player, _code in made])
        op.create(*rows)
        if rows:
            op.write("entries.added", entries=[row.ref for row in rows])
        return [(row, code) for row, (_player, code) in zip(rows, made, strict=True)]


def enter_player(*, actor: User, event: Event, player: Player, late_as: str = "loss") -> Entry:
    """Enter a player who is known on this site."""
    with changing(rules.score, actor, event) as op:
        return _enter(op, player, late_as=late_as)


def _check_open(event: Event) -> None:
    if event.status not in {*BEFORE, Status.RUNNING}:
        raise WrongStatus(status=event.status)


def new_rows(op: Op, players: Sequence[Player]) -> list[Entry]:
    """Rows for players who come in now, not yet written: registered, or waiting once it is full."""
    event = op.event
    known = Entry.objects.filter(event=event)
    first = (known.aggregate(last=Max("number"))["last"] or 0) + 1
    if first + len(players) > MOST_ENTRIES + 1:
        raise EventFull(most=MOST_ENTRIES)
    coming = known.filter(status__in=COMING).count()
    rows = []
    for number, player in enumerate(players, first):
        full = event.capacity is not None and coming >= event.capacity
        waits = full and event.status != Status.RUNNING
        coming += not waits
        rows.append(
            Entry(
                event=event,
                number=number,
                player=player,
                status=EntryStatus.WAITING if waits else EntryStatus.REGISTERED,
                lot=Random(f"{event.seed} lot {number}").randrange(2**31),  # noqa: S311 - seeded, stored
            )
        )
    return rows


def _enter(op: Op, player: Player, *, late_as: str = "loss", key: str | None = None) -> Entry:
    event = op.event
    _check_open(event)
    if late_as not in LATE_AS:
        raise BadDetails(field="late_as")
    known = Entry.objects.filter(event=event, player=player).select_related("player").first()
    if known is not None:
        if known.status != EntryStatus.WITHDRAWN or event.status not in BEFORE:
            raise AlreadyIn(number=known.number)
        status = new_rows(op, [player])[0].status
        op.change(known, status=status)
        op.write("entry.returned", key=key, entry=known.ref)
        return known
    (entry,) = new_rows(op, [player])
    if event.status == Status.RUNNING:
        entry.status = EntryStatus.PLAYING
        return _enter_late(op, entry, late_as, key=key)
    op.create(entry)
    op.write("entry.added", key=key, entry=entry.ref, waits=entry.status == EntryStatus.WAITING)
    return entry


def _enter_late(op: Op, entry: Entry, late_as: str, *, key: str | None) -> Entry:
    """MTR: whoever comes late has lost the rounds that are out, unless the head judge says else."""
    rounds = list(Round.objects.filter(event=op.event).select_related("phase").order_by("number"))
    kinds = {PhaseKind(row.phase.kind) for row in rounds} | {
        PhaseKind(kind) for kind in op.event.phases.order_by("number").values_list("kind")[:1][0]
    }
    if any(kind.knocks_out or kind in CLOSED_GROUPS for kind in kinds):
        raise NoLateEntry
    entry.first_round = len(rounds) + 1
    op.create(entry)
    bye = late_as == "bye"
    op.create(
        *(
            Match(
                event=op.event, round=row, a=entry, state=MatchState.CONFIRMED,
                kind=MatchKind.BYE if bye else MatchKind.LOSS,
                wins_a=row.phase.best_of // 2 + 1 if bye else 0,
                how=How.BYE if bye else How.LOSS,
            )
            for row in rounds
        )
    )  # fmt: skip
    op.write("entry.came_late", key=key, entry=entry.ref, rounds=len(rounds), late_as=late_as)
    return entry


def check_in(*, actor: User, entry: Entry, here: bool = True) -> Entry:
    """Say that somebody is there, or is not after all."""
    with about(entry, actor, rules.act_for) as (op, now):
        wanted = EntryStatus.CHECKED_IN if here else EntryStatus.REGISTERED
        if op.event.status != Status.CHECK_IN:
            raise WrongStatus(status=op.event.status)
        if now.status not in COMING:
            raise NotIn(status=now.status)
        if op.change(now, status=wanted):
            op.write("entry.checked_in" if here else "entry.checked_out", entry=now.ref)
    return now


def check_in_all(*, actor: User, event: Event) -> int:
    """Everybody who is registered is there, in one op; how many those are."""
    with changing(rules.score, actor, event) as op:
        if op.event.status != Status.CHECK_IN:
            raise WrongStatus(status=op.event.status)
        rows = Entry.objects.filter(event=op.event, status=EntryStatus.REGISTERED)
        here = list(rows.order_by("number"))
        op.change_many(here, [{"status": EntryStatus.CHECKED_IN}] * len(here))
        if here:
            op.write("entries.checked_in", entries=[row.ref for row in here])
    return len(here)


def drop(*, actor: User, entry: Entry, reason: str = "") -> Entry:
    """Leave. Before the first round that is not having taken part; the wait list moves up.

    Once paired one stays paired (MTR 2.10): the match is lost unless it is played.
    """
    with about(entry, actor, rules.act_for, reason=reason) as (op, now):
        event = op.event
        if event.status in BEFORE:
            if now.status not in {*COMING, EntryStatus.WAITING}:
                raise NotIn(status=now.status)
            freed = now.status in COMING
            op.change(now, status=EntryStatus.WITHDRAWN)
            moved = _move_up(op) if freed else []
            op.write("entry.withdrew", entry=now.ref, moved_up=moved)
            return now
        if event.status != Status.RUNNING:
            raise WrongStatus(status=event.status)
        if now.status != EntryStatus.PLAYING:
            raise NotIn(status=now.status)
        op.change(now, status=EntryStatus.DROPPED, last_round=_last_out(op.event))
        op.write("entry.dropped", entry=now.ref, after=now.last_round)
    return now


def _last_out(event: Event) -> int:
    """The latest round that is out: one who leaves now has left after it. A draft is drawn again.

    Not the last that they sat in: somebody with a bye into the second round of a bracket may leave
    after the first.
    """
    out = Round.objects.filter(event=event).exclude(state=RoundState.PAIRED)
    last: int | None = out.aggregate(last=Max("number"))["last"]
    return last or 0


def _move_up(op: Op) -> list[str]:
    """Fill free places from the wait list, in the order of coming; who moved up."""
    event = op.event
    waiting = Entry.objects.filter(event=event, status=EntryStatus.WAITING).order_by("number")
    taken = Entry.objects.filter(event=event, status__in=COMING).count()
    free = len(waiting) if event.capacity is None else max(event.capacity - taken, 0)
    moved = list(waiting[:free])
    op.change_many(moved, [{"status": EntryStatus.REGISTERED}] * len(moved))
    return [row.ref for row in moved]


def come_back(*, actor: User, entry: Entry, reason: str = "") -> Entry:
    """Take a drop back: somebody was dropped by mistake, or the head judge lets them in again.

    Rounds that were paired meanwhile are lost; a repair may seat them in the present one.
    """
    if not reason.strip():
        raise ReasonNeeded
    with about(entry, actor, rules.score, reason=reason) as (op, now):
        if op.event.status != Status.RUNNING:
            raise WrongStatus(status=op.event.status)
        if now.status not in {EntryStatus.DROPPED, EntryStatus.DISQUALIFIED}:
            raise NotIn(status=now.status)
        rounds = Round.objects.filter(event=op.event).select_related("phase").order_by("number")
        if any(PhaseKind(row.phase.kind).knocks_out for row in rounds):
            raise WrongStatus(status="playoff")
        missed = [row for row in rounds if row.number > (now.last_round or 0)]
        op.change(now, status=EntryStatus.PLAYING, last_round=None)
        op.create(
            *(
                Match(
                    event=op.event, round=row, a=now, kind=MatchKind.LOSS, how=How.LOSS,
                    state=MatchState.CONFIRMED,
                )
                for row in missed
            )
        )  # fmt: skip
        op.write("entry.came_back", entry=now.ref, missed=[row.number for row in missed])
    return now


def disqualify(*, actor: User, entry: Entry, reason: str) -> Entry:
    """Remove a contestant; everybody below moves up one place (MTR, 2.10)."""
    if not reason.strip():
        raise ReasonNeeded
    with about(entry, actor, rules.score, reason=reason) as (op, now):
        if op.event.status not in {Status.RUNNING, Status.FINISHED}:
            raise WrongStatus(status=op.event.status)
        if now.status == EntryStatus.DISQUALIFIED:
            raise NotIn(status=now.status)
        op.change(now, status=EntryStatus.DISQUALIFIED, last_round=_last_out(op.event))
        op.write("entry.disqualified", entry=now.ref)
    return now


def set_details(*, actor: User, entry: Entry, **details: Any) -> Entry:  # noqa: ANN401 - columns
    """Byes, a fixed table, paid or not, whom to avoid; the staff's business."""
    with about(entry, actor, rules.score) as (op, now):
        cleaned = {name: _DETAILS[name](value) for name, value in details.items()}
        table = cleaned.get("fixed_table")
        if "awarded_byes" in cleaned and op.event.status not in BEFORE:
            raise WrongStatus(status=op.event.status)
        if table is not None:
            others = Entry.objects.filter(event=op.event, fixed_table=table).exclude(pk=now.pk)
            if others.count() >= 2:
                raise TableTaken(table=table)
        if op.change(now, **cleaned):
            op.write("entry.changed", entry=now.ref, fields=sorted(cleaned))
    return now


def _byes(value: int) -> int:
    if isinstance(value, bool) or not 0 <= int(value) <= 3:
        raise BadDetails(field="awarded_byes")
    return int(value)


def _table(value: int | None) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not 1 <= int(value) <= MOST_ENTRIES:
        raise BadDetails(field="fixed_table")
    return int(value)


def _avoids(value: Sequence[str]) -> list[str]:
    words = sorted({" ".join(str(word).split()) for word in value} - {""})
    if len(words) > 10 or any(len(word) > 40 or not word.isprintable() for word in words):
        raise BadDetails(field="avoids")
    return words


_DETAILS: Final[dict[str, Any]] = {
    "awarded_byes": _byes,
    "fixed_table": _table,
    "paid": bool,
    "avoids": _avoids,
}


@contextmanager
def about(entry: Entry, actor: User, rule: Rule, *, reason: str = "") -> Iterator[tuple[Op, Entry]]:
    """`changing` for one entry: the op and the entry's row as it stands under the lock."""
    with changing(rule, actor, entry.event, reason=reason, on=entry) as op:
        now = Entry.objects.select_related("player").filter(pk=entry.pk).first()
        if now is None:
            raise Unknown
        now.event = op.event
        yield op, now
