"""What is printed: pairings, slips, standings, the seats of the players' meeting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.access import allow, require
from core.errors import Unknown
from tournaments.events import queries, rules
from tournaments.events.models import Event, Round
from tournaments.events.names import names, names_for
from tournaments.events.pages.common import asked_round, frame
from tournaments.events.ranking import ranked
from tournaments.events.sheets import cut_and_stack, seated
from tournaments.events.table import COMING, EntryStatus, RoundState
from tournaments.events.views import TableView, matches_of, tables_of

SLIPS: Final = (4, 8)
MEETING: Final = (*COMING, EntryStatus.PLAYING)


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting of a printed page: its field, and the values with their words."""

    field: str
    label: Promise
    values: Sequence[tuple[str, Promise | str]]


PAPER: Final = Choice("paper", _("Paper size"), (("a4", _("A4")), ("letter", _("Letter"))))
SIZE: Final = Choice(
    "size", _("Type size"), (("normal", _("normal")), ("big", _("big")), ("huge", _("from afar")))
)
BY: Final = Choice("by", _("Order"), (("name", _("by name")), ("table", _("by table"))))
PER: Final = Choice("per", _("Slips a page"), tuple((str(n), str(n)) for n in SLIPS))


def settings_of(request: HttpRequest, *choices: Choice) -> dict[str, Any]:
    """What the address chooses of each setting, its first value for what it does not say."""
    chosen = {}
    for choice in choices:
        asked = request.GET.get(choice.field, "")
        known = [value for value, _label in choice.values]
        chosen[choice.field] = asked if asked in known else known[0]
    return {
        **chosen,
        "choices": [(choice, chosen[choice.field]) for choice in choices],
    }


@allow(rules.work, on=queries.by_ref)
def hub(request: HttpRequest, event: Event) -> HttpResponse:
    """What there is to print, the present round first."""
    drafts = Round.objects.filter(event=event, state=RoundState.PAIRED)
    context = {**frame(request, event), "drafts": drafts}
    return render(request, "tournaments/print/hub.html", context)


@allow(rules.browse)
def pairings(request: HttpRequest, ref: str, number: int) -> HttpResponse:
    """A round by name or by table; a draft is for the staff."""
    event, played = _round(request, ref, number)
    tables = _tables(request, event, played)
    lines = [
        (seat, table, [other for other in table.seats if other.number != seat.number])
        for table in tables
        for seat in table.seats
    ]
    lines.sort(key=lambda line: (line[0].name.casefold(), line[0].number))
    context = {
        **settings_of(request, BY, SIZE, PAPER),
        **frame(request, event),
        "played": played,
        "tables": tables,
        "people": lines,
    }
    return render(request, "tournaments/print/pairings.html", context)


@allow(rules.browse)
def slips(request: HttpRequest, ref: str, number: int) -> HttpResponse:
    """Match slips, cut and stacked in the order of tables."""
    event, played = _round(request, ref, number)
    require(rules.work, request.user, event)
    tables = [table for table in _tables(request, event, played) if not table.is_bye]
    chosen = settings_of(request, PER, PAPER)
    context = {
        **chosen,
        **frame(request, event),
        "played": played,
        "sheets": cut_and_stack(tables, int(chosen["per"])),
        "number": len(tables),
    }
    return render(request, "tournaments/print/slips.html", context)


@allow(rules.see, on=queries.by_ref)
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings after a round, or as they are."""
    context = frame(request, event)
    shown = asked_round(request, context["rounds"])
    if shown is None and "round" in request.GET:
        raise Unknown
    until = None if "round" not in request.GET or shown is None else shown.number
    rows = ranked(event, until=until)[1]
    called = names_for(request.user, event)
    context |= {
        **settings_of(request, SIZE, PAPER),
        "rows": [(row, called.get(row.number, "")) for row in rows],
        "after": None if shown is None else shown.number,
        "shown": shown,
        "chosen": until,
    }
    return render(request, "tournaments/print/standings.html", context)


@allow(rules.work, on=queries.by_ref)
def seating(request: HttpRequest, event: Event) -> HttpResponse:
    """The players' meeting: everybody by name, two at a table."""
    here = event.entries.filter(status__in=MEETING).values_list("pk", flat=True)
    called = names(event, whole=True, only=list(here))
    people = sorted(called.items(), key=lambda one: (one[1].casefold(), one[0]))
    places = seated(name for _number, name in people)
    context = {
        **settings_of(request, BY, SIZE, PAPER),
        **frame(request, event),
        "places": places,
        "tables": _by_table(places),
    }
    return render(request, "tournaments/print/seating.html", context)


def _by_table(places: Sequence[tuple[int, str]]) -> list[tuple[int, list[str]]]:
    tables: dict[int, list[str]] = {}
    for table, name in places:
        tables.setdefault(table, []).append(name)
    return list(tables.items())


def _round(request: HttpRequest, ref: str, number: int) -> tuple[Event, Round]:
    """The event and its round; Unknown for none, and for a draft of others."""
    event = queries.by_ref(request.user, ref)
    rows = Round.objects.select_related("phase").filter(event=event)
    played = rows.filter(number=number).first() if number < 10_000 else None
    if played is None:
        raise Unknown
    if played.state == RoundState.PAIRED and not rules.work.admits(request.user, event):
        raise Unknown
    played.event = event
    return event, played


def _tables(request: HttpRequest, event: Event, played: Round) -> list[TableView]:
    rows = ranked(event, until=played.number - 1)[1]
    points: Mapping[int, int] = {row.number: row.points for row in rows}
    return tables_of(matches_of(played), names_for(request.user, event), points)
