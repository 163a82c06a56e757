"""What every page of an event has: its event, who looks at it, which of its doors are open."""

from typing import Any

from django.http import HttpRequest

from core.access import Viewer
from core.refs import LENGTH, new_ref
from tournaments.events import rules
from tournaments.events.live import PLAYERS, PUBLIC, STAFF
from tournaments.events.models import Event, Round
from tournaments.events.queries import own_entry
from tournaments.events.service.decklists import is_open
from tournaments.events.table import Decks, PhaseKind, RoundState, Status
from tournaments.events.views import clock_of
from tournaments.events.words import STATUS_NAMES


def audience_of(viewer: Viewer, event: Event) -> str:
    """As what the viewer follows the event's stream."""
    if rules.work.admits(viewer, event):
        return STAFF
    return PLAYERS if rules.follow.admits(viewer, event) else PUBLIC


def out_rounds(event: Event) -> list[Round]:
    """Rounds that everybody may see, in order."""
    rows = Round.objects.filter(event=event).exclude(state=RoundState.PAIRED)
    found = list(rows.select_related("phase").order_by("number"))
    for row in found:
        row.event = event
    return found


def frame(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The context that the pages' common frame reads."""
    rounds = out_rounds(event)
    last = rounds[-1] if rounds else None
    return {
        "event": event,
        "status": Status(event.status),
        "status_name": STATUS_NAMES[Status(event.status)],
        "audience": audience_of(request.user, event),
        "works_here": rules.work.admits(request.user, event),
        "mine": own_entry(request.user, event),
        "rounds": rounds,
        "last": last,
        "clock": clock_of(last),
        "seq": event.log.head,
        "lists_open": event.decks != Decks.NONE and is_open(event),
        "has_bracket": any(PhaseKind(row.phase.kind).knocks_out for row in rounds),
    }


def asked_round(request: HttpRequest, rounds: list[Round]) -> Round | None:
    """The round that `?round=` names, else the latest; None before the first."""
    wanted = request.GET.get("round", "")
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 5:
        return next((row for row in rounds if row.number == int(wanted)), None)
    return rounds[-1] if rounds else None


def token_of(request: HttpRequest) -> str:
    """What makes the second click of one form the first one's."""
    token = request.POST.get("token", "")
    fits = len(token) == LENGTH and token.isascii() and token.isalnum()
    return token if fits else new_ref()
