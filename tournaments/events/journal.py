"""The op log: the one way in which an event's rows change.

`changing` opens a transaction, takes the event's lock, asks the rule again and hands out an `Op`.
Whatever is made, changed or taken away through it is written to the rows and noted; `Op.write`
appends one entry with who did what as whom, why, and every changed field before and after. So the
state equals the fold of the log (tournaments.events.fold), and what was done can be undone.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from django.db import models, transaction

from core import log
from core.access import Rule, Viewer, require
from core.log import NewEntry
from core.models import Entry as LogEntry
from tournaments.events.codec import NAMES, Refs, plain
from tournaments.events.errors import Gone, WrongStatus
from tournaments.events.fold import Change
from tournaments.events.models import Event
from tournaments.events.table import Status
from users.roles.queries import roles_of
from users.roles.table import Role

ROOM: Final = "events"
LONGEST_REASON: Final = 500
CLOSED: Final = frozenset({Status.FINALIZED, Status.CANCELLED})
# Which of several roles somebody acted in: the first that they hold.
WIDEST: Final = (Role.OWNER, Role.ORGANISER, Role.SCOREKEEPER, Role.JUDGE)


class Op:
    """One op while it is made; its transaction holds the event's lock."""

    def __init__(self, event: Event, *, actor: Viewer, reason: str = "") -> None:
        self.event = event
        self.actor = actor
        self.reason = reason
        self.changes: list[Change] = []
        self.entry: LogEntry | None = None

    def create(self, *rows: models.Model) -> None:
        """Make rows, all of one table."""
        if not rows:
            return
        model = type(rows[0])
        table = NAMES[model]
        model._default_manager.bulk_create(rows)
        self.changes += [[table, row.ref, None, plain(table, row)] for row in rows]  # type: ignore[attr-defined]

    def note_made(self, event: Event) -> None:
        """Note the event's own row, made in this transaction, as what the log begins with."""
        self.changes.append(["event", event.ref, None, plain("event", event)])

    def change(self, row: models.Model, **values: Any) -> bool:  # noqa: ANN401 - columns
        """Set these columns; whether one of them was another before."""
        changed = self._set(row, values)
        if changed:
            row.save(update_fields=list(changed))
        return bool(changed)

    def change_many(
        self, rows: Sequence[models.Model], values: Sequence[Mapping[str, Any]]
    ) -> None:
        """Set columns of several rows of one table in one query."""
        touched: dict[str, None] = {}
        written = []
        for row, wanted in zip(rows, values, strict=True):
            changed = self._set(row, wanted)
            if changed:
                touched.update(dict.fromkeys(changed))
                written.append(row)
        if written:
            manager = type(written[0])._default_manager
            manager.bulk_update(written, list(touched), batch_size=500)

    def _set(self, row: models.Model, values: Mapping[str, Any]) -> list[str]:
        table = NAMES[type(row)]
        before = plain(table, row, values)
        for name, value in values.items():
            setattr(row, name, value)
        after = plain(table, row, values)
        changed = [name for name in values if before[name] != after[name]]
        if changed:
            self.changes.append(
                [
                    table,
                    row.ref,  # type: ignore[attr-defined]
                    {name: before[name] for name in changed},
                    {name: after[name] for name in changed},
                ]
            )
        return changed

    def remove(self, *rows: models.Model) -> None:
        """Take rows away, all of one table; the log keeps what they were."""
        if not rows:
            return
        table = NAMES[type(rows[0])]
        self.changes += [[table, row.ref, plain(table, row), None] for row in rows]  # type: ignore[attr-defined]
        manager = type(rows[0])._default_manager
        manager.filter(pk__in=[row.pk for row in rows]).delete()

    def write(
        self,
        kind: str,
        *,
        key: str | None = None,
        undoes: int | None = None,
        **data: Any,  # noqa: ANN401 - refs and figures
    ) -> LogEntry:
        """Append the op; what it did is refs and figures, names stay in their own rows."""
        role = acting_role(self.actor, self.event)
        payload: dict[str, Any] = {"role": role, "data": data, "changes": self.changes}
        if self.reason:
            payload["reason"] = self.reason
        if undoes is not None:
            payload["undoes"] = undoes
        who = str(getattr(self.actor, "ref", ""))
        new = NewEntry(kind=kind, payload=payload, actor=who, key=key)
        self.entry = log.append_locked(self.event.log, [new])[0]
        return self.entry


def acting_role(actor: Viewer, event: Event) -> str:
    """The widest role that the actor holds in the event; "operator", or "player" for none."""
    held = roles_of(actor, event.scope)
    for role in WIDEST:
        if role in held:
            return role.value
    return "operator" if getattr(actor, "is_staff", False) else Role.PLAYER.value


@contextmanager
def changing(
    rule: Rule,
    actor: Viewer,
    event: Event,
    *,
    reason: str = "",
    on: object = None,
    closed_too: bool = False,
) -> Iterator[Op]:
    """A transaction that holds the event's lock, with an op on the event as it stands now.

    The rule is asked again under the lock, about the event or about `on`. An event that is
    finalized or cancelled changes no more (WrongStatus), but for what says `closed_too`.
    """
    with transaction.atomic():
        now = lock(event)
        require(rule, actor, now if on is None else on)
        if now.status in CLOSED and not closed_too:
            raise WrongStatus(status=now.status)
        yield Op(now, actor=actor, reason=reason.strip()[:LONGEST_REASON])


def lock(event: Event) -> Event:
    """The event as it stands now, under its lock; the caller has a transaction open."""
    stream = log.lock(event.log_id)
    now = Event.objects.filter(pk=event.pk).first()
    if now is None:
        raise Gone
    now.log, now.scope = stream, event.scope  # whose scope it is does not change
    return now


def ops(event: Event, *, after: int = 0) -> models.QuerySet[LogEntry]:
    """The event's log in order."""
    return LogEntry.objects.filter(stream=event.log_id, seq__gt=after).order_by("seq")


def replay(event: Event, entry_changes: Sequence[Change], op: Op) -> None:
    """Write changes that a log holds into the rows, through `op`; for undo and for imports."""
    refs = Refs(event)
    by_name = {name: model for model, name in NAMES.items()}
    for table, ref, before, after in entry_changes:
        model = by_name[table]
        if before is None:
            row = model(ref=ref, **refs.values(table, after))
            if model is not Event:
                row.event = event  # type: ignore[attr-defined]
            op.create(row)
            refs.put(row)
        elif after is None:
            op.remove(refs.get(model, ref))
        else:
            op.change(refs.get(model, ref), **refs.values(table, after))
