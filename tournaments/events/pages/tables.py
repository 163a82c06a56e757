"""A round's tables by hand: swap two, seat all, put people in and out."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow, require
from core.errors import Refusal, Unknown
from tournaments.events import queries, rules
from tournaments.events.errors import BadPairs
from tournaments.events.models import Event
from tournaments.events.names import names
from tournaments.events.numbers import Field
from tournaments.events.pages.common import frame
from tournaments.events.pages.matches import reason_of, whole
from tournaments.events.ranking import places
from tournaments.events.service import manual
from tournaments.events.service.manual import Wanted
from tournaments.events.table import MatchKind
from tournaments.events.views import TableView, matches_of, tables_of
from users.viewer import person

LONGEST = 400_000


@allow(rules.browse, "GET", "POST")
def tables(request: HttpRequest, ref: str, number: int) -> HttpResponse:
    """The present round's tables, to change them."""
    event = queries.by_ref(request.user, ref)
    require(rules.work, request.user, event)
    field = Field(event)
    played = field.rounds.get(number)
    if played is None:
        raise Unknown
    if request.method == "POST":
        return _change(request, event, number)
    played.event = event
    called = names(event, whole=True)
    points = {n: place.points for n, place in places(event, until=number - 1).items()}
    shown = tables_of(matches_of(played), called, points)
    seated = {seat.number for table in shown for seat in table.seats if table.match.kind != "loss"}
    context = {
        **frame(request, event),
        "played": played,
        "tables": shown,
        "latest": number == field.last_round,
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
    return render(request, "tournaments/tables.html", context)


def _line(table: TableView) -> str:
    seats = " ".join(str(seat.number) for seat in table.seats)
    return f"{table.match.table or '-'}: {seats}"


def _change(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    actor, reason = person(request.user), reason_of(request)
    try:
        if "swap" in request.POST:
            manual.swap(
                actor=actor, event=event, number=number, reason=reason,
                one=whole(request.POST.get("one", "")), other=whole(request.POST.get("other", "")),
            )  # fmt: skip
        else:
            wanted = read_tables(request.POST.get("tables", ""))
            manual.set_tables(actor=actor, event=event, number=number, tables=wanted, reason=reason)
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    else:
        messages.success(request, _("The tables are changed."))
    return redirect("event-tables", ref=event.ref, number=number)


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
