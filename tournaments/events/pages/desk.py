"""The desk: who is here, who has paid, who comes late, who leaves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from core import words
from core.access import allow
from core.errors import Refusal
from tournaments.events import queries, rules
from tournaments.events.errors import BadDetails, NameThere, ReasonNeeded
from tournaments.events.models import Entry, Event
from tournaments.events.names import NAMELESS, names
from tournaments.events.pages import once
from tournaments.events.pages.common import frame, token_of
from tournaments.events.service import contestants, importing, renaming
from tournaments.events.table import BEFORE, COMING, TOOK_PART, EntryStatus, Status
from tournaments.events.words import state_of
from users.models import User
from users.viewer import person

A_PAGE: Final = 300
LONGEST_SEARCH: Final = 60
LONGEST_REASON: Final = 500
HERE: Final = (*COMING, EntryStatus.WAITING, EntryStatus.PLAYING)
BYES: Final = (0, 1, 2, 3)
CODES: Final = "codes"


@dataclass(frozen=True, slots=True)
class Show:
    """A choice of the list: its word, and who belongs to it."""

    code: str
    label: Any
    belongs: Callable[[Entry], bool]


SHOWS: Final = (
    Show("all", gettext_lazy("Everybody"), lambda _entry: True),
    Show(
        "away", gettext_lazy("Not here yet"), lambda entry: entry.status == EntryStatus.REGISTERED
    ),
    Show(
        "unpaid",
        gettext_lazy("Not paid"),
        lambda entry: entry.status in HERE and not entry.paid,
    ),
    Show("waiting", gettext_lazy("Wait list"), lambda entry: entry.status == EntryStatus.WAITING),
    Show("gone", gettext_lazy("Gone"), lambda entry: entry.status not in HERE),
)


@dataclass(frozen=True, slots=True)
class Made:
    """Codes that are shown once: (name, number, code, address with the code behind #)."""

    people: Sequence[tuple[str, int, str, str]]
    again: bool = False  # another code for somebody who is in the event already


def keep_codes(
    request: HttpRequest,
    event: Event,
    people: Sequence[tuple[str, int, str]],
    *,
    again: bool = False,
) -> None:
    """Keep new codes, (name, number, code), for the page that follows the redirect."""
    once.keep(request, event, CODES, {"people": [list(one) for one in people], "again": again})


def _made(request: HttpRequest, event: Event) -> Made | None:
    """The codes that were just made, with their addresses: what stands behind # is in no log."""
    kept = once.take(request, event, CODES)
    if kept is None:
        return None
    address = request.build_absolute_uri(reverse("claim"))
    people = [(name, at, code, f"{address}#{code}") for name, at, code in kept["people"]]
    return Made(people, kept["again"])


@allow(rules.work, on=queries.by_ref)
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody with their state; one more by name; the counts."""
    context = _context(request, event) | {"made": _made(request, event)}
    return render(request, "tournaments/desk.html", context)


def _context(request: HttpRequest, event: Event) -> dict[str, Any]:
    stands = Status(event.status)
    checks_in = stands is Status.CHECK_IN
    shows = [show for show in SHOWS if checks_in or show.code != "away"]
    entries = list(Entry.objects.filter(event=event).order_by("number"))
    called = names(event, whole=True)
    asked = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    chosen = next((one for one in shows if one.code == request.GET.get("show")), shows[0])
    fitting = [
        (entry, called.get(entry.number, NAMELESS), state_of(EntryStatus(entry.status), stands))
        for entry in entries
        if chosen.belongs(entry) and asked.casefold() in called.get(entry.number, "").casefold()
    ]
    fitting.sort(key=lambda line: (line[1].casefold(), line[0].number))
    counted = [entry for entry in entries if entry.status in HERE]
    return {
        **frame(request, event),
        "lines": Paginator(fitting, A_PAGE).get_page(request.GET.get("page")),
        "shows": [(one, sum(one.belongs(entry) for entry in entries)) for one in shows],
        "chosen": chosen.code,
        "q": asked,
        "counted": len(counted),
        "paid": sum(entry.paid for entry in counted),
        "checks_in": checks_in,
        "checked_in": sum(entry.status == EntryStatus.CHECKED_IN for entry in entries),
        "coming": sum(entry.status in COMING for entry in entries),
        "takes_more": event.status in BEFORE or event.status == Status.RUNNING,
        "before": event.status in BEFORE,
        "token": token_of(request),
    }


@allow(rules.score, "POST", on=queries.by_ref)
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter one by name; the code is on the page that follows and nowhere else.

    Somebody of that name who is in the event already is asked about first.
    """
    name, late_as = request.POST.get("name", ""), request.POST.get("late_as", "loss")
    try:
        entry, code = contestants.walk_in(
            actor=person(request.user), event=event, name=name, late_as=late_as,
            namesake="namesake" in request.POST, key=f"desk:{token_of(request)}",
        )  # fmt: skip
    except NameThere as refusal:
        asked = {"asked": {**refusal.params, "typed": name, "late_as": late_as}}
        context = _context(request, event) | asked
        return render(request, "tournaments/desk.html", context, status=refusal.status)
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
        return redirect("event-desk", ref=event.ref)
    if code:  # a second click has none: the first one's is kept
        keep_codes(request, event, [(entry.player.display_name, entry.number, code)])
    return redirect("event-desk", ref=event.ref)


@allow(rules.score, "POST", on=queries.by_ref)
def here(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody is here; those who are missing are taken out again."""
    try:
        number = contestants.check_in_all(actor=person(request.user), event=event)
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    else:
        said = ngettext(
            "%(number)d player is checked in. Take out who is missing.",
            "%(number)d players are checked in. Take out who is missing.",
            number,
        )
        messages.success(request, said % {"number": number})
    return redirect("event-desk", ref=event.ref)


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "")[:LONGEST_REASON].strip()


def _needed(request: HttpRequest) -> str:
    reason = _reason(request)
    if not reason:
        raise ReasonNeeded
    return reason


def _number(request: HttpRequest, field: str) -> int | None:
    """A whole number of the form, None for nothing; BadDetails for what is no number."""
    text = request.POST.get(field, "").strip()
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise BadDetails(field=field)
    return int(text)


def _save(request: HttpRequest, entry: Entry, actor: User) -> object:
    details: dict[str, Any] = {
        "paid": "paid" in request.POST,
        "fixed_table": _number(request, "fixed_table"),
        "avoids": request.POST.get("avoids", "").replace("、", ",").split(","),
    }
    if "awarded_byes" in request.POST:
        details["awarded_byes"] = _number(request, "awarded_byes") or 0
    return contestants.set_details(actor=actor, entry=entry, **details)


Act = Callable[[HttpRequest, Entry, User], object]
# What the buttons do: the value of `do`, and the service behind it.
ACTS: Final[dict[str, Act]] = {
    "check_in": lambda _request, entry, actor: contestants.check_in(actor=actor, entry=entry),
    "check_out": lambda _request, entry, actor: contestants.check_in(
        actor=actor, entry=entry, here=False
    ),
    "pay": lambda _request, entry, actor: contestants.set_details(
        actor=actor, entry=entry, paid=True
    ),
    "unpay": lambda _request, entry, actor: contestants.set_details(
        actor=actor, entry=entry, paid=False
    ),
    "save": _save,
    "rename": lambda request, entry, actor: renaming.rename(
        actor=actor, entry=entry, name=request.POST.get("name", "")
    ),
    "drop": lambda request, entry, actor: contestants.drop(
        actor=actor, entry=entry, reason=_reason(request)
    ),
    "come_back": lambda request, entry, actor: contestants.come_back(
        actor=actor, entry=entry, reason=_needed(request)
    ),
    "disqualify": lambda request, entry, actor: contestants.disqualify(
        actor=actor, entry=entry, reason=_needed(request)
    ),
    "enter_again": lambda _request, entry, actor: contestants.enter_player(
        actor=actor, event=entry.event, player=entry.player
    ),
}


@allow(rules.work, "GET", "POST", on=queries.entry_by_ref)
def change(request: HttpRequest, entry: Entry) -> HttpResponse:
    """One contestant at the desk: everything that the staff may change of them."""
    if request.method != "POST":
        context = _entry_context(request, entry) | {"made": _made(request, entry.event)}
        return render(request, "tournaments/desk_entry.html", context)
    chosen = request.POST.get("do", "")
    try:
        if chosen == "code":
            code = importing.new_code(actor=person(request.user), entry=entry)
            people = [(entry.player.display_name, entry.number, code)]
            keep_codes(request, entry.event, people, again=True)
            return redirect("event-desk-entry", ref=entry.event.ref, entry=entry.ref)
        if chosen not in ACTS:
            raise BadDetails(field="do")
        ACTS[chosen](request, entry, person(request.user))
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
        return redirect("event-desk-entry", ref=entry.event.ref, entry=entry.ref)
    if "back" in request.POST:  # a button of the list
        return redirect(f"{reverse('event-desk', args=[entry.event.ref])}{_kept(request)}")
    messages.success(request, _("Saved."))
    return redirect("event-desk-entry", ref=entry.event.ref, entry=entry.ref)


def _kept(request: HttpRequest) -> str:
    """The list's own question, as far as it is one of ours."""
    shown, asked = request.POST.get("show", ""), request.POST.get("q", "")[:LONGEST_SEARCH]
    kept = {"show": shown} if shown in {one.code for one in SHOWS[1:]} else {}
    if asked:
        kept["q"] = asked
    return f"?{urlencode(kept)}" if kept else ""


def _entry_context(request: HttpRequest, entry: Entry) -> dict[str, Any]:
    event = entry.event
    status = EntryStatus(entry.status)
    running = event.status == Status.RUNNING
    return {
        **frame(request, event),
        "entry": entry,
        "name": entry.player.display_name or NAMELESS,
        "avoids": ", ".join(entry.avoids),
        "status_of_entry": state_of(status, Status(event.status)),
        "byes": BYES,
        "before": event.status in BEFORE,
        "unclaimed": entry.player.user_id is None and entry.player.forgotten_at is None,
        "may_check_in": event.status == Status.CHECK_IN and status in COMING,
        "may_drop": (event.status in BEFORE and status in {*COMING, EntryStatus.WAITING})
        or (running and status == EntryStatus.PLAYING),
        "may_come_back": running and status in {EntryStatus.DROPPED, EntryStatus.DISQUALIFIED},
        "may_enter_again": event.status in BEFORE and status == EntryStatus.WITHDRAWN,
        "may_disqualify": event.status in {Status.RUNNING, Status.FINISHED}
        and status in TOOK_PART
        and status != EntryStatus.DISQUALIFIED,
    }
