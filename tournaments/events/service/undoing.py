"""Undo: an op's inverse as a new op, and what stands in its way.

An op can be undone while nothing later touches what it changed. Results are special: the next
round was paired from them, so once it is out the way back is a repair, with its numbers.
"""

from dataclasses import dataclass, field
from typing import Final

from django.db import transaction
from django.db.models import Max

from core.access import require
from core.models import Entry as LogEntry
from formats.pools import leaving
from tournaments.events import rules
from tournaments.events.errors import CannotUndo, ReasonNeeded
from tournaments.events.fold import depends, inverse, touched
from tournaments.events.journal import Op, changing, ops, replay
from tournaments.events.models import Entry, Event, Match, Round
from tournaments.events.service import renaming
from tournaments.events.table import MatchState
from users.models import Player, User

# What an undo takes back; the rest has its own way back (an event's status and plan on its pages, a
# repair by another repair), and what was undone is done again rather than undone twice.
UNDOABLE: Final = frozenset({"entry", "entries", "match", "round", "clock", "deck"})
NEVER: Final = frozenset({"round.repaired", "round.taken_back", "deck.built"})
# What puts people into rounds or takes them out: rounds that were drawn since then know it.
SEATS: Final = frozenset(
    {"entry.dropped", "entry.disqualified", "entry.came_back", "entry.came_late"}
)
LATEST_LISTED: Final = 20


@dataclass(frozen=True, slots=True)
class Impact:
    """What undoing an op would meet.

    `later`: the numbers of ops that stand on it, undone first; `rounds`: rounds that were paired
    from it; `matches`: results of those rounds that are in; `pools`: card pools in use of those who
    came by it. It can be undone when all are empty.
    """

    seq: int
    kind: str
    later: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    matches: int = 0
    pools: int = 0

    @property
    def free(self) -> bool:
        """Whether nothing depends on it."""
        return may_be_undone(self.kind) and not (
            self.later or self.rounds or self.matches or self.pools
        )


def may_be_undone(kind: str) -> bool:
    """Whether there is an undo for this kind of op at all."""
    return kind.partition(".")[0] in UNDOABLE and kind not in NEVER


def impact(event: Event, entry: LogEntry) -> Impact:
    """What depends on the op as things stand."""
    changes = entry.payload["changes"]
    mine = touched(changes)
    gone = undone(event)
    later = [
        other.seq
        for other in ops(event, after=entry.seq)
        if other.seq not in gone
        and "undoes" not in other.payload
        and depends(other.payload["changes"], mine)
    ]
    if entry.kind == renaming.KIND:
        about = entry.payload["data"]["entry"]
        again = ops(event, after=entry.seq).filter(kind=entry.kind, payload__data__entry=about)
        later += [other.seq for other in again if other.seq not in gone]
    rounds: list[int] = []
    matches = 0
    refs = {ref for table, ref, before, _after in changes if table == "match" and before}
    if refs:
        rows = Match.objects.filter(event=event, ref__in=refs)
        first = rows.aggregate(latest=Max("round__number"))["latest"]
        after = Round.objects.filter(event=event, number__gt=first or 10_000)
        rounds = sorted(after.values_list("number", flat=True))
        matches = (
            Match.objects.filter(round__in=after, kind="match", state="confirmed").count()
            if rounds
            else 0
        )
    if entry.kind in SEATS:
        drawn = Round.objects.filter(event=event).exclude(seed="")
        rounds = sorted(row.number for row in drawn if int(row.seed.split("/")[-1]) >= entry.seq)
    played = {ref for table, ref, before, _after in changes if table == "round" and before}
    made = {ref for table, ref, before, _after in changes if table == "round" and before is None}
    if entry.kind in {"round.published", "round.drawn"}:
        said = Match.objects.filter(event=event, round__ref__in=played | made, kind="match")
        matches += said.exclude(state=MatchState.OPEN).count()
    pools = leaving.in_use(event.scope, _came_by(event, entry))
    return Impact(entry.seq, entry.kind, later[:LATEST_LISTED], rounds, matches, pools)


def _came_by(event: Event, entry: LogEntry) -> list[Player]:
    """Whose places in the event the op made."""
    changes = entry.payload["changes"]
    made = [ref for table, ref, before, _after in changes if table == "entry" and before is None]
    if not made:
        return []
    rows = Entry.objects.filter(event=event, ref__in=made).select_related("player")
    return [row.player for row in rows]


def undone(event: Event) -> set[int]:
    """Numbers of the ops that have been undone."""
    undoing = ops(event).filter(payload__has_key="undoes")
    return set(undoing.values_list("payload__undoes", flat=True))


def undo(*, actor: User, event: Event, seq: int, reason: str) -> Op:
    """Undo one op, with a reason; CannotUndo where something depends on it or it is undone.

    Whoever was entered by it loses a card pool that is closed; InUse where it is not.
    """
    require(rules.score, actor, event)
    if not reason.strip():
        raise ReasonNeeded
    entry = ops(event).filter(seq=seq).first()
    with transaction.atomic():
        if entry is not None and may_be_undone(entry.kind):  # pools are locked before the log
            leaving.give_back(event.scope, _came_by(event, entry))
        with changing(rules.score, actor, event, reason=reason) as op:
            _undo(op, entry, seq)
    return op


def _undo(op: Op, entry: LogEntry | None, seq: int) -> None:
    renames = entry is not None and entry.kind == renaming.KIND  # no name stands in a log
    if entry is None or seq in undone(op.event) or not (entry.payload["changes"] or renames):
        raise CannotUndo(seq=seq, later=[], rounds=[])
    found = impact(op.event, entry)
    if not found.free:
        raise CannotUndo(seq=seq, later=found.later, rounds=found.rounds)
    if renames:
        renaming.take_back(op.event, entry)
    replay(op.event, _without_versions(op.event, inverse(entry.payload["changes"])), op)
    op.write("op.undone", undoes=seq, undone=entry.kind)


def _without_versions(event: Event, changes: list) -> list:  # type: ignore[type-arg]
    """A match's version only ever grows: whoever saw the undone one must meet a conflict."""
    refs = [ref for table, ref, before, after in changes if table == "match" and before and after]
    present = dict(Match.objects.filter(event=event, ref__in=refs).values_list("ref", "version"))
    found = []
    for table, ref, before, after in changes:
        if table == "match" and before and after and "version" in after:
            found.append([table, ref, before, {**after, "version": present[ref] + 1}])
        else:
            found.append([table, ref, before, after])
    return found
