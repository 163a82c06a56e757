"""A round's tables with their results, and changes by hand: swap two, seat all, in and out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow, require
from core.errors import Refusal, Unknown
from tournaments.events import queries, rules
from tournaments.events.errors import BadPairs, Rematch
from tournaments.events.models import Event, Round
from tournaments.events.names import names
from tournaments.events.numbers import Field
from tournaments.events.pages.common import frame
from tournaments.events.pages.matches import reason_of, whole
from tournaments.events.ranking import places
from tournaments.events.service import manual
from tournaments.events.service.manual import Wanted
from tournaments.events.service.repairing import BY_POINTS
from tournaments.events.table import MatchKind, PhaseKind, Status
from tournaments.events.views import TableView, matches_of, tables_of
from users.viewer import person

LONGEST: Final = 400_000


@dataclass(frozen=True, slots=True)
class Again:
    """Two who would meet again, and the rounds in which they met."""

    one: str
    other: str
    rounds: list[int]


@allow(rules.browse, "GET", "POST")
def tables(request: HttpRequest, ref: str, number: int) -> HttpResponse:
    """A round's tables; those of the present round are changed here."""
    event = queries.by_ref(request.user, ref)
    require(rules.work, request.user, event)
    field = Field(event)
    played = field.rounds.get(number)
    if played is None:
        raise Unknown
    refused = None
    if request.method == "POST":
        refused = _change(request, event, number)
        if refused is None:
            messages.success(request, _("The tables are changed."))
            return redirect("event-tables", ref=event.ref, number=number)
        if not isinstance(refused, Rematch):
            messages.error(request, words.say(refused.code, refused.params))
    called = names(event, whole=True)
    context = {
        **frame(request, event),
        **_shown(event, field, played, called),
        "typed": _typed(request),
        "again": _again(field, refused, called, number),
    }
    status = 200 if refused is None else refused.status
    return render(request, "tournaments/tables.html", context, status=status)


def _shown(event: Event, field: Field, played: Round, called: Mapping[int, str]) -> dict[str, Any]:
    """What the page says of the round as it stands."""
    played.event = event
    played.phase = next(phase for phase in field.phases if phase.pk == played.phase_id)
    points = {n: place.points for n, place in places(event, until=played.number - 1).items()}
    shown = tables_of(matches_of(played), called, points)
    met = manual.met_before(field, played.number)
    lines = [(table, _is_rematch(table, met)) for table in shown]
    seated = {seat.number for table in shown for seat in table.seats if table.match.kind != "loss"}
    return {
        "played": played,
        "seating": manual.seating(played),
        "every": list(field.rounds.values()),
        "lines": lines,
        "tables": shown,
        "rematches": sum(is_rematch for _table, is_rematch in lines),
        "latest": played.number == field.last_round,
        "changes": (
            event.status == Status.RUNNING
            and played.number == field.last_round
            and not PhaseKind(played.phase.kind).knocks_out
        ),
        "repairs": PhaseKind(played.phase.kind) in BY_POINTS,
        "without": [
            (entry, called[entry.number])
            for entry in field.entries.values()
            if entry.status == "playing" and entry.number not in seated
        ],
        "people": sorted(
            ((seat.name, seat.number) for table in shown for seat in table.seats), key=str
        ),
        "text": "\n".join(_line(table) for table in shown if table.match.kind != MatchKind.LOSS),
    }


def _is_rematch(table: TableView, met: set[frozenset[int]]) -> bool:
    return bool(manual.couples([[seat.number for seat in table.seats]]) & met)


def _line(table: TableView) -> str:
    seats = " ".join(str(seat.number) for seat in table.seats)
    return f"{table.match.table or '-'}: {seats}"


def _typed(request: HttpRequest) -> dict[str, Any]:
    """What was sent and is not done, so that nobody types it twice."""
    sent = request.POST
    return {
        "swap": "swap" in sent,
        "one": whole(sent.get("one", "")),
        "other": whole(sent.get("other", "")),
        "tables": sent.get("tables", "")[:LONGEST],
        "reason": reason_of(request),
    }


def _again(
    field: Field, refused: Refusal | None, called: Mapping[int, str], number: int
) -> list[Again]:
    """The rematches that are to be agreed to."""
    if not isinstance(refused, Rematch):
        return []
    pairs: Sequence[Sequence[int]] = refused.params["pairs"]
    return [
        Again(
            called[one], called[other],
            [s.round for s in field.sat if s.round < number and {one, other} <= set(s.seats)],
        )
        for one, other in pairs
    ]  # fmt: skip


def _change(request: HttpRequest, event: Event, number: int) -> Refusal | None:
    """Do what was sent; why it was refused."""
    about: dict[str, Any] = {
        "actor": person(request.user),
        "event": event,
        "number": number,
        "reason": reason_of(request),
        "anyway": "anyway" in request.POST,
    }
    try:
        if "swap" in request.POST:
            one, other = (whole(request.POST.get(name, "")) for name in ("one", "other"))
            manual.swap(**about, one=one, other=other)
        else:
            tables = read_tables(request.POST.get("tables", ""))
            manual.set_tables(**about, tables=tables, seen=request.POST.get("seen", "")[:40])
    except Refusal as refusal:
        return refusal
    return None


def read_tables(text: str) -> list[Wanted]:
    """`12: 3 8` a line; `-: 5` is a bye. BadPairs names the first line that is not so."""
    if len(text) > LONGEST:
        raise BadPairs(why="long")
    found = []
    for at, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        table, colon, seats = line.partition(":")
        numbers = seats.split()
        good = colon and all(n.isascii() and n.isdigit() and len(n) < 9 for n in numbers)
        at_table = None if table.strip() == "-" else whole(table.strip())
        if not good or not numbers or at_table == -1:
            raise BadPairs(why="line", line=at)
        found.append(Wanted(at_table, tuple(map(int, numbers))))
    return found
