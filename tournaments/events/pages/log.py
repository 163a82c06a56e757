"""The audit page: every op in words, who did it as what and why, and its undo."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import words
from core.access import Viewer, allow
from core.errors import Refusal, Unknown
from core.models import Entry as LogEntry
from tournaments.events import queries, rules
from tournaments.events.journal import CLOSED, ops
from tournaments.events.models import Event, Match
from tournaments.events.names import names
from tournaments.events.op_words import sentence
from tournaments.events.pages.common import frame
from tournaments.events.pages.matches import reason_of, whole
from tournaments.events.service import undoing
from tournaments.events.table import MatchKind
from users.models import User
from users.queries import name_for
from users.roles.table import Role
from users.roles.words import ROLE_NAMES
from users.viewer import person

A_PAGE: Final = 60
MOST_TABLES: Final = 8
# What has no undo, and what is done instead: by the beginning of its kind.
INSTEAD: Final[dict[str, tuple[Promise, Promise, str]]] = {
    "round.repaired": (
        gettext_lazy(
            "A repair has no undo: what was played since stands on it. Put the round right by "
            "another repair: choose the right result at its table, or seat people at the round’s "
            "tables. You see what it would change before anything changes."
        ),
        gettext_lazy("To the console"),
        "event-run",
    ),
    "round.taken_back": (
        gettext_lazy("A round that was taken back is drawn again on the console."),
        gettext_lazy("To the console"),
        "event-run",
    ),
    "event.": (
        gettext_lazy("The event’s status changes on the console, its plan on the plan’s page."),
        gettext_lazy("To the console"),
        "event-run",
    ),
    "staff.": (
        gettext_lazy("Roles are given and taken away on the page of the staff."),
        gettext_lazy("To the staff"),
        "event-crew",
    ),
    "op.undone": (
        gettext_lazy("What was undone is done once more where it was done at first."),
        gettext_lazy("To the log"),
        "event-log",
    ),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One op as the page shows it."""

    seq: int
    at: datetime
    who: str
    role: str
    text: str
    reason: str
    undone: bool
    undoes: int | None
    kind: str

    @property
    def may_be_undone(self) -> bool:
        """Whether the page offers it."""
        return not self.undone and undoing.may_be_undone(self.kind)


def lines(viewer: Viewer, event: Event, entries: list[LogEntry]) -> list[Line]:
    """Ops with names of people as the viewer may see them."""
    actors = User.objects.filter(ref__in={entry.actor for entry in entries})
    people = {user.ref: name_for(viewer, user) for user in actors}
    speak = sentence(event, entries)
    undone = undoing.undone(event)
    found = []
    for entry in entries:
        payload: Mapping[str, Any] = entry.payload
        role = payload.get("role", "")
        known = str(ROLE_NAMES[Role(role)]) if role in set(Role) else str(_("Operator"))
        by_itself = not entry.actor and role == Role.PLAYER  # a deadline did it
        found.append(
            Line(
                entry.seq, entry.at, people.get(entry.actor, ""),
                "" if by_itself else known,
                speak(entry), payload.get("reason", ""), entry.seq in undone,
                payload.get("undoes"), entry.kind,
            )
        )  # fmt: skip
    return found


@allow(rules.work, on=queries.by_ref)
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """The latest first."""
    before = whole(request.GET.get("before", ""))
    entries = ops(event)
    if before > 0:
        entries = entries.filter(seq__lt=before)
    shown = list(entries.order_by("-seq")[:A_PAGE])
    older = shown[-1].seq if shown and shown[-1].seq > 1 else None
    context = {
        **frame(request, event),
        "lines": lines(request.user, event, shown),
        "older": older,
        "newer": before > 0,
        "closed": event.status in CLOSED,
    }
    return render(request, "tournaments/log.html", context)


@allow(rules.work, "GET", "POST", on=queries.by_ref)
def undo(request: HttpRequest, event: Event) -> HttpResponse:
    """What undoing an op would meet; with a reason, the undo itself."""
    seq = whole((request.POST if request.method == "POST" else request.GET).get("seq", ""))
    entry = ops(event).filter(seq=seq).first()
    if entry is None:
        raise Unknown
    if request.method == "POST":
        try:
            undoing.undo(
                actor=person(request.user), event=event, seq=seq, reason=reason_of(request)
            )
        except Refusal as refusal:
            messages.error(request, words.say(refusal.code, refusal.params))
        else:
            messages.success(request, _("Undone."))
        return redirect("event-log", ref=event.ref)
    found = undoing.impact(event, entry)
    later = list(ops(event).filter(seq__in=found.later))
    (line,) = lines(request.user, event, [entry])
    context = {
        **frame(request, event),
        "line": line,
        "impact": found,
        "may_be_undone": undoing.may_be_undone(entry.kind),
        "later": lines(request.user, event, later),
        "closed": event.status in CLOSED,
        "instead": _instead(event, entry),
        "tables": _tables(event, entry),
        "seats": entry.kind in undoing.SEATS,
        "present": event.rounds.order_by("-number").first(),
    }
    return render(request, "tournaments/undo.html", context)


def _tables(event: Event, entry: LogEntry) -> list[tuple[Match, str]]:
    """Tables that the op is about, as far as they are there, with who sits at them."""
    refs = {ref for table, ref, _before, _after in entry.payload["changes"] if table == "match"}
    refs |= set(entry.payload["data"].get("results", ()))
    rows = Match.objects.select_related("round", "a", "b", "c", "d").filter(
        event=event, ref__in=refs, kind=MatchKind.MATCH
    )
    called = names(event, whole=True)
    return [
        (row, " – ".join(called[one.number] for one in (row.a, row.b, row.c, row.d) if one))
        for row in rows.order_by("round__number", "table")[:MOST_TABLES]
    ]


def _instead(event: Event, entry: LogEntry) -> tuple[str, str, str] | None:
    """What is done where there is no undo: the sentence, the link's words, its address."""
    for start, (text, link, page) in INSTEAD.items():
        if entry.kind.startswith(start):
            return str(text), str(link), reverse(page, kwargs={"ref": event.ref})
    return None
