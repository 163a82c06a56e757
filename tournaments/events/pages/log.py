"""The audit page: every op in words, who did it as what and why, and its undo."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import Viewer, allow
from core.errors import Refusal, Unknown
from core.models import Entry as LogEntry
from tournaments.events import queries, rules
from tournaments.events.journal import ops
from tournaments.events.models import Event
from tournaments.events.op_words import sentence
from tournaments.events.pages.common import frame
from tournaments.events.pages.matches import reason_of, whole
from tournaments.events.service import undoing
from users.models import User
from users.queries import name_for
from users.roles.table import Role
from users.roles.words import ROLE_NAMES
from users.viewer import person

A_PAGE: Final = 60


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
    speak = sentence(event)
    undone = undoing.undone(event)
    found = []
    for entry in entries:
        payload: Mapping[str, Any] = entry.payload
        role = payload.get("role", "")
        found.append(
            Line(
                entry.seq, entry.at, people.get(entry.actor, ""),
                str(ROLE_NAMES[Role(role)]) if role in set(Role) else str(_("Operator")),
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
    }
    return render(request, "tournaments/undo.html", context)
