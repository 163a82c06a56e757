"""What everybody sees: the list, an event's page, pairings, standings, players."""

from typing import Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.access import allow
from core.errors import Unknown
from formats.catalog.wording import format_name
from formats.legality import load_facts
from tournaments.events import queries, rules
from tournaments.events.models import Entry, Event
from tournaments.events.names import names_for
from tournaments.events.numbers import Field
from tournaments.events.pages.common import asked_round, frame
from tournaments.events.ranking import ranked
from tournaments.events.service import contestants
from tournaments.events.table import COMING, TOOK_PART, EntryStatus
from tournaments.events.views import matches_of, tables_of
from tournaments.events.words import ENTRY_NAMES, LEVEL_NAMES, PHASE_NAMES
from users.viewer import person

A_PAGE: Final = 30


@allow(rules.browse)
def events(request: HttpRequest) -> HttpResponse:
    """What runs, what comes, what is over."""
    asked = request.GET.get("q", "")[: queries.LONGEST_SEARCH]
    found = queries.search(request.user, asked)
    past = Paginator(queries.over(found), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "q": asked.strip(),
        "running": queries.running(found)[:A_PAGE],
        "coming": queries.coming(found)[: 2 * A_PAGE],
        "page": past,
    }
    return render(request, "tournaments/list.html", context)


@allow(rules.see, on=queries.by_ref)
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's own page: what it is, what to do, how it stands."""
    field = Field(event)
    facts = load_facts().formats.get(event.format)
    entries = field.entries.values()
    top = ranked(event)[1][:8] if any(e.status in TOOK_PART for e in entries) else []
    called = names_for(request.user, event)
    context = {
        **frame(request, event),
        "phases": [(phase, PHASE_NAMES[phase.kind]) for phase in field.phases],  # type: ignore[index]
        "format_name": format_name(facts, event.starts_at.date()) if facts else "",
        "level_name": LEVEL_NAMES[event.level],  # type: ignore[index]
        "coming": sum(entry.status in COMING for entry in entries),
        "took_part": sum(entry.status in TOOK_PART for entry in entries),
        "waiting": sum(entry.status == EntryStatus.WAITING for entry in entries),
        "top": [(row, called.get(row.number, "")) for row in top],
    }
    return render(request, "tournaments/event.html", context)


@allow(rules.see, on=queries.by_ref)
def pairings(request: HttpRequest, event: Event) -> HttpResponse:
    """A round by name, or by table."""
    context = frame(request, event)
    shown = asked_round(request, context["rounds"])
    if shown is None and "round" in request.GET:
        raise Unknown
    tables = []
    if shown is not None:
        points = {row.number: row.points for row in ranked(event, until=shown.number - 1)[1]}
        tables = tables_of(matches_of(shown), names_for(request.user, event), points)
    by_name = request.GET.get("by") != "table"
    lines = [
        (seat, table, [other for other in table.seats if other.number != seat.number])
        for table in tables
        for seat in table.seats
    ]
    lines.sort(key=lambda line: (line[0].name.casefold(), line[0].number))
    return render(
        request,
        "tournaments/pairings.html",
        {**context, "shown": shown, "tables": tables, "lines": lines, "by_name": by_name},
    )


@allow(rules.see, on=queries.by_ref)
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings after a round, or as they are."""
    context = frame(request, event)
    shown = asked_round(request, context["rounds"])
    if shown is None and "round" in request.GET:
        raise Unknown
    until = None if "round" not in request.GET or shown is None else shown.number
    field, rows = ranked(event, until=until)
    called = names_for(request.user, event)
    lines = [(row, field.entries[row.number], called.get(row.number, "")) for row in rows]
    return render(
        request,
        "tournaments/standings.html",
        {**context, "shown": shown, "lines": lines, "chosen": until},
    )


@allow(rules.see, on=queries.by_ref)
def players(request: HttpRequest, event: Event) -> HttpResponse:
    """Who takes part, by name."""
    called = names_for(request.user, event)
    entries = sorted(
        Field(event).entries.values(), key=lambda e: (called[e.number].casefold(), e.number)
    )
    shown = [
        (entry, called[entry.number], ENTRY_NAMES[EntryStatus(entry.status)])
        for entry in entries
        if entry.status != EntryStatus.WITHDRAWN
    ]
    return render(request, "tournaments/players.html", {**frame(request, event), "shown": shown})


@allow(rules.see, on=queries.entry_by_ref)
def entry(request: HttpRequest, entry: Entry) -> HttpResponse:
    """One contestant's day, and how the tie-breakers come about."""
    from tournaments.events.arithmetic import unfold  # noqa: PLC0415 - slow import

    event = entry.event
    called = names_for(request.user, event)
    matches = queries.own_matches(entry)[::-1]
    context = {
        **frame(request, event),
        "entry": entry,
        "name": called.get(entry.number, ""),
        "status_of_entry": ENTRY_NAMES[EntryStatus(entry.status)],
        "tables": tables_of(matches, called),
        "arithmetic": unfold(event, entry, called),
    }
    return render(request, "tournaments/entry.html", context)


@allow(rules.see, "POST", on=queries.by_ref)
def register(request: HttpRequest, event: Event) -> HttpResponse:
    """Register oneself; strangers are led to join by name first."""
    if not request.user.is_authenticated:
        return redirect(f"/play/?next={event.get_absolute_url()}")
    made = contestants.register(actor=person(request.user), event=event)
    if made.status == EntryStatus.WAITING:
        messages.info(request, _("The event is full: you are on the wait list."))
    else:
        messages.success(request, _("You are registered."))
    return redirect(event)


@allow(rules.act_for, "POST", on=queries.entry_by_ref)
def check_in(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Say that one is there."""
    contestants.check_in(actor=person(request.user), entry=entry)
    messages.success(request, _("You are checked in."))
    return redirect(entry.event)


@allow(rules.act_for, "POST", on=queries.entry_by_ref)
def drop(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Leave the event."""
    contestants.drop(actor=person(request.user), entry=entry)
    messages.success(request, _("You have left the event."))
    return redirect(entry.event)
