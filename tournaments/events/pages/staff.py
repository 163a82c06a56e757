"""The organiser's pages: a new event, its plan, and the console that runs it."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow
from core.errors import Refusal
from tournaments.events import queries, rules
from tournaments.events.errors import BadResult
from tournaments.events.forms import EventForm, NewEventForm, initial_of
from tournaments.events.models import Entry, Event, Match, Round
from tournaments.events.names import names
from tournaments.events.numbers import Field
from tournaments.events.pages.common import frame
from tournaments.events.pages.mine import choices, read_value
from tournaments.events.ranking import places
from tournaments.events.service import clocks, opening, rounds, scoring
from tournaments.events.service.scoring import seats_of
from tournaments.events.table import BEFORE, COMING, FEWEST_PLAYERS, Decks, PhaseKind, Status
from tournaments.events.views import (
    TableView,
    clock_of,
    matches_of,
    next_step,
    tables_of,
    waiting_first,
)
from users.organisations.queries import organisations_of
from users.viewer import person

SHOWN: Final = 40  # tables of a kind on the console; the search finds the others
LONGEST_SEARCH: Final = 60


@allow(rules.open_one, "GET", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """Plan an event."""
    actor = person(request.user)
    shops = [shop for shop, _roles in organisations_of(actor) if shop.closed_at is None]
    asked = request.GET.get("shop", "")
    there = next((shop for shop in shops if shop.slug == asked), shops[0] if shops else None)
    zone = actor.time_zone if there is None else there.time_zone
    if request.method != "POST":
        form = NewEventForm(shops=shops, zone=zone, initial={"organisation": asked})
        return render(request, "tournaments/new.html", {"form": form})
    form = NewEventForm(request.POST, shops=shops, zone=zone)
    if not form.is_valid():
        return render(request, "tournaments/new.html", {"form": form}, status=400)
    slug = form.cleaned_data["organisation"]
    event = opening.open_event(
        actor=actor,
        organisation=next((shop for shop in shops if shop.slug == slug), None),
        details=form.details(),
        phases=form.phases(),
    )
    messages.success(
        request, _("The event is planned. Only its staff sees it until you announce it.")
    )
    return redirect("event-run", ref=event.ref)


@allow(rules.manage, "GET", "POST", on=queries.by_ref)
def edit(request: HttpRequest, event: Event) -> HttpResponse:
    """Change the plan."""
    phases = Field(event).phases
    form = EventForm(
        request.POST if request.method == "POST" else None,
        initial=initial_of(event, phases),
        zone=event.time_zone,
    )
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            actor = person(request.user)
            try:
                opening.change_details(actor=actor, event=event, changes=form.details())
                opening.change_phases(actor=actor, event=event, phases=form.phases())
            except Refusal as refusal:
                form.add_error(None, words.say(refusal.code, refusal.params))
                status = refusal.status
            else:
                messages.success(request, _("Saved."))
                return redirect("event-run", ref=event.ref)
    context = {**frame(request, event), "form": form}
    return render(request, "tournaments/edit.html", context, status=status)


@allow(rules.work, on=queries.by_ref)
def console(request: HttpRequest, event: Event) -> HttpResponse:
    """One button for the next step, tables that are missing, the clock."""
    field = Field(event)
    shown = field.rounds.get(field.last_round)
    waits: list[TableView] = []
    done: list[TableView] = []
    if shown is not None:
        shown.event = event
        waits, done = _tables(request, shown)
    context = {
        **frame(request, event),
        "step": next_step(event, field),
        "shown": shown,
        "clock": clock_of(shown),
        "waits": [(table, choices(table.match)) for table in waits[:SHOWN]],
        "done": [(table, choices(table.match)) for table in done[:SHOWN]],
        "waiting": len(waits),
        "finished": len(done),
        "hidden": max(len(waits), len(done)) > SHOWN,
        "q": request.GET.get("q", "")[:LONGEST_SEARCH],
        "missing_lists": _missing_lists(event),
        "fewest": FEWEST_PLAYERS,
        "contestants": len(field.entries),
        "every": list(field.rounds.values()),
        "plans_playoff": len(field.phases) == 1 and not PhaseKind(field.phases[0].kind).knocks_out,
    }
    return render(request, "tournaments/console.html", context)


def _missing_lists(event: Event) -> int:
    """How many of those who are coming have not handed in the list that they have to."""
    if event.decks != Decks.REQUIRED or event.status not in BEFORE:
        return 0
    return Entry.objects.filter(event=event, status__in=COMING, deck=None).count()


def _tables(request: HttpRequest, shown: Round) -> tuple[list[TableView], list[TableView]]:
    """The round's tables as the console lists them, or those that the search finds."""
    points = {n: place.points for n, place in places(shown.event, until=shown.number - 1).items()}
    tables = tables_of(matches_of(shown), names(shown.event, whole=True), points)
    asked = request.GET.get("q", "")[:LONGEST_SEARCH].strip().casefold()
    if asked:
        tables = [
            table
            for table in tables
            if asked == str(table.match.table)
            or any(asked in seat.name.casefold() for seat in table.seats)
        ]
    return waiting_first(tables)


def _number(request: HttpRequest) -> int:
    text = request.POST.get("round", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0


def _minutes(request: HttpRequest) -> int:
    text = request.POST.get("minutes", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1


Act = Callable[[HttpRequest, Event, Any], object]


def _status(status: Status) -> Act:
    return lambda request, event, actor: opening.set_status(
        actor=actor, event=event, status=status, reason=request.POST.get("reason", "")[:500]
    )


# What the console's buttons do: the value of `act`, and the service behind it.
ACTS: Final[dict[str, Act]] = {
    "announce": _status(Status.REGISTRATION),
    "withdraw": _status(Status.DRAFT),
    "check_in": _status(Status.CHECK_IN),
    "back_to_registration": _status(Status.REGISTRATION),
    "finish": _status(Status.FINISHED),
    "resume": _status(Status.RUNNING),
    "finalize": _status(Status.FINALIZED),
    "reopen": _status(Status.FINISHED),
    "cancel": _status(Status.CANCELLED),
    "start": lambda request, event, actor: opening.start(
        actor=actor, event=event, rounds=_number(request) or None,
        without_lists="without_lists" in request.POST,
    ),
    "draw": lambda request, event, actor: rounds.draw_next(
        actor=actor, event=event, with_open="with_open" in request.POST
    ),
    "draw_again": lambda request, event, actor: rounds.draw_again(
        actor=actor, event=event, number=_number(request)
    ),
    "publish": lambda request, event, actor: rounds.publish(
        actor=actor, event=event, number=_number(request)
    ),
    "take_back": lambda request, event, actor: rounds.take_back(
        actor=actor, event=event, number=_number(request),
        reason=request.POST.get("reason", "")[:500],
    ),
    "clock_start": lambda request, event, actor: clocks.start_clock(
        actor=actor, event=event, number=_number(request)
    ),
    "clock_pause": lambda request, event, actor: clocks.pause_clock(
        actor=actor, event=event, number=_number(request)
    ),
    "clock_set": lambda request, event, actor: clocks.set_minutes(
        actor=actor, event=event, number=_number(request), minutes=_minutes(request)
    ),
}  # fmt: skip


@allow(rules.work, "POST", on=queries.by_ref)
def act(request: HttpRequest, event: Event) -> HttpResponse:
    """A button of the console; what is refused is said there."""
    chosen = ACTS.get(request.POST.get("act", ""))
    try:
        if chosen is None:
            raise BadResult(why="act")
        chosen(request, event, person(request.user))
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    return redirect("event-run", ref=event.ref)


@allow(rules.work, "POST", on=queries.match_to_report)
def decide(request: HttpRequest, match: Match) -> HttpResponse:
    """A result as the staff writes it, with the version that they saw."""
    text = request.POST.get("version", "")
    version = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None
    try:
        result = read_value(request.POST.get("result", ""), seats_of(match))
        scoring.report(actor=person(request.user), match=match, result=result, version=version)
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    return redirect("event-run", ref=match.event.ref)


@allow(rules.work, "POST", on=queries.by_ref)
def slip(request: HttpRequest, event: Event) -> HttpResponse:
    """A result from a slip: the table's number and the games, typed."""
    try:
        table = int(request.POST.get("table", ""))
        match = (
            Match.objects.select_related("round__phase", "a", "b", "c", "d")
            .filter(event=event, table=table, round__in=_present(event))
            .first()
        )
    except (ValueError, OverflowError):
        match = None
    if match is None:
        messages.error(request, _("No such table in this round."))
        return redirect("event-run", ref=event.ref)
    match.event = event
    typed = "-".join(request.POST.get("games", "").replace("-", " ").split())
    if typed.isdigit() and len(typed) in {2, 3}:
        typed = "-".join(typed)
    try:
        result = read_value(typed, seats_of(match))
        # Without a version: a slip never writes over a result that stands.
        scoring.report(actor=person(request.user), match=match, result=result)
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    else:
        messages.success(request, _("Table %(table)s: written.") % {"table": table})
    return redirect("event-run", ref=event.ref)


def _present(event: Event) -> list[int]:
    latest = Round.objects.filter(event=event).exclude(state="paired").order_by("-number").first()
    return [] if latest is None else [latest.pk]
