"""What everybody sees: the list, an event's page, pairings, standings, players."""

from typing import Final
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow
from core.errors import Refusal, Unknown
from formats.catalog.wording import format_name
from formats.legality import load_facts
from tournaments.events import queries, rules
from tournaments.events.models import Entry, Event, Phase
from tournaments.events.names import names_for
from tournaments.events.numbers import Field
from tournaments.events.pages.common import asked_round, frame
from tournaments.events.ranking import places, ranked, winner
from tournaments.events.service import contestants
from tournaments.events.service.decklists import gives_pools
from tournaments.events.table import COMING, ENDED, TOOK_PART, EntryStatus, Level, PhaseKind, Status
from tournaments.events.views import TableView, matches_of, tables_of
from tournaments.events.words import LEVEL_NAMES, PHASE_NAMES, state_of
from users.viewer import person

A_PAGE: Final = 30
LONG_PAGE: Final = 200  # lines of a list of contestants


@allow(rules.browse)
def events(request: HttpRequest) -> HttpResponse:
    """What the viewer plays in or works at, what runs, what comes, what is over."""
    asked = request.GET.get("q", "")[: queries.LONGEST_SEARCH]
    found = queries.search(request.user, asked)
    yours = list(queries.yours(request.user, found)[:A_PAGE])
    others = found.exclude(pk__in=[event.pk for event in yours])
    past = Paginator(queries.over(found), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "q": asked.strip(),
        "yours": yours,
        "running": queries.running(others)[:A_PAGE],
        "coming": queries.coming(others)[: 2 * A_PAGE],
        "page": past,
    }
    return render(request, "tournaments/list.html", context)


@allow(rules.see, on=queries.by_ref)
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's own page: what it is, what to do, how it stands."""
    facts = load_facts().formats.get(event.format)
    counts = queries.status_counts(event)
    took_part = sum(counts.get(status, 0) for status in TOOK_PART)
    standing = places(event) if took_part else {}
    best = sorted(standing.items(), key=lambda one: one[1].rank)[:8]
    rows = Entry.objects.filter(event=event, number__in=[number for number, _place in best])
    called = names_for(request.user, event, only=rows.values_list("pk", flat=True))
    context = frame(request, event)
    mine = context["mine"]
    day = event.starts_at.astimezone(ZoneInfo(event.time_zone)).date()
    context |= {
        "over": event.status in ENDED,
        "from_pool": mine is not None and gives_pools(event),
        "my_place": None if mine is None else standing.get(mine.number),
        "phases": [(phase, PHASE_NAMES[PhaseKind(phase.kind)]) for phase in Field(event).phases],
        "format_name": format_name(facts, day) if facts else "",
        "level_name": LEVEL_NAMES[Level(event.level)],
        "coming": sum(counts.get(status, 0) for status in COMING),
        "took_part": took_part,
        "waiting": counts.get(EntryStatus.WAITING, 0),
        "top": [(place, called.get(number, "")) for number, place in best],
    }
    return render(request, "tournaments/event.html", context)


def _asked(request: HttpRequest) -> str:
    return request.GET.get("q", "")[: queries.LONGEST_SEARCH].strip()


@allow(rules.see, on=queries.by_ref)
def pairings(request: HttpRequest, event: Event) -> HttpResponse:
    """A round by name, or by table; whoever searches finds their name."""
    context = frame(request, event)
    shown = asked_round(request, context["rounds"])
    if shown is None and "round" in request.GET:
        raise Unknown
    tables: list[TableView] = []
    if shown is not None:
        standing = places(event, until=shown.number - 1)
        points = {number: place.points for number, place in standing.items()}
        tables = tables_of(matches_of(shown), names_for(request.user, event), points)
    by_name = request.GET.get("by") != "table"
    asked = _asked(request)
    lines = sorted(
        (
            (seat, table)
            for table in tables
            for seat in table.seats
            if by_name and asked.casefold() in seat.name.casefold()
        ),
        key=lambda line: (line[0].name.casefold(), line[0].number),
    )
    page = Paginator(lines if by_name else tables, LONG_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "tournaments/pairings.html",
        {
            **context,
            "shown": shown,
            "page": page,
            "by_name": by_name,
            "q": asked,
            "long": len(tables) * 2 > LONG_PAGE,
            "more": "" if by_name else "by=table",
        },
    )


def _is_playoff(phase: Phase) -> bool:
    return phase.number > 1 and PhaseKind(phase.kind).knocks_out


@allow(rules.see, on=queries.by_ref)
def standings(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings after a round, or as they are."""
    context = frame(request, event)
    shown = asked_round(request, context["rounds"])
    if shown is None and "round" in request.GET:
        raise Unknown
    until = None if "round" not in request.GET or shown is None else shown.number
    rows = ranked(event, until=until)[1]
    asked = _asked(request)
    called: dict[int, str] = {}
    if asked:
        called = names_for(request.user, event)
        rows = [row for row in rows if asked.casefold() in called.get(row.number, "").casefold()]
    page = Paginator(rows, LONG_PAGE).get_page(request.GET.get("page"))
    is_latest = until is None or until >= context["last"].number
    won = winner(event) if context["has_bracket"] and is_latest else None
    numbers = [row.number for row in page] + ([] if won is None else [won])
    entries = {row.number: row for row in Entry.objects.filter(event=event, number__in=numbers)}
    if not asked:
        called = names_for(request.user, event, only=[row.pk for row in entries.values()])
    context |= {
        "shown": shown,
        "page": page,
        # A line may be older than an undo that took its contestant out.
        "lines": [
            (row, entries[row.number], called.get(row.number, ""))
            for row in page
            if row.number in entries
        ],
        "has_winner": won in entries,
        "winner": called.get(won or 0, ""),
        "playoff": is_latest and any(_is_playoff(row.phase) for row in context["rounds"]),
        "chosen": until,
        "chosen_round": None if until is None else shown,
        "q": asked,
        "long": page.paginator.num_pages > 1 or asked,
    }
    return render(request, "tournaments/standings.html", context)


@allow(rules.see, on=queries.by_ref)
def players(request: HttpRequest, event: Event) -> HttpResponse:
    """Who takes part, by name."""
    called = names_for(request.user, event)
    asked = _asked(request).casefold()
    rows = Entry.objects.filter(event=event).exclude(status=EntryStatus.WITHDRAWN)
    found = sorted(
        (row for row in rows if asked in called[row.number].casefold()),
        key=lambda row: (called[row.number].casefold(), row.number),
    )
    page = Paginator(found, LONG_PAGE).get_page(request.GET.get("page"))
    stands = Status(event.status)
    shown = [(row, called[row.number], state_of(EntryStatus(row.status), stands)) for row in page]
    context = {**frame(request, event), "shown": shown, "page": page, "q": _asked(request)}
    return render(request, "tournaments/players.html", context)


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
        "status_of_entry": state_of(EntryStatus(entry.status), Status(event.status)),
        "tables": tables_of(matches, called),
        "arithmetic": unfold(event, entry, called),
    }
    return render(request, "tournaments/entry.html", context)


@allow(rules.act_for, "POST", on=queries.entry_by_ref)
def check_in(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Say that one is there."""
    try:
        contestants.check_in(actor=person(request.user), entry=entry)
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    else:
        messages.success(request, _("You are checked in."))
    return redirect(entry.event)


@allow(rules.act_for, "POST", on=queries.entry_by_ref)
def drop(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Leave the event."""
    try:
        contestants.drop(actor=person(request.user), entry=entry)
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    else:
        messages.success(request, _("You have left the event."))
    return redirect(entry.event)
