"""Registering for an event: with an account or as a guest by a button, a stranger by a name."""

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow
from core.attempts import spend
from core.errors import Refusal
from tournaments.events import queries, rules
from tournaments.events.errors import RegistrationClosed
from tournaments.events.models import Entry, Event
from tournaments.events.pages.common import frame, token_of
from tournaments.events.service import contestants, joining
from tournaments.events.table import EntryStatus
from users import limits
from users.pages.guests import enter_as
from users.viewer import person

LONGEST_TYPED: Final = 200


@allow(rules.see, "GET", "POST", on=queries.by_ref)
def register(request: HttpRequest, event: Event) -> HttpResponse:
    """Register oneself; a stranger gives a name, and is in and registered at once."""
    context = frame(request, event)
    mine: Entry | None = context["mine"]
    if request.method != "POST" or (
        not request.user.is_authenticated and "name" not in request.POST
    ):
        if mine is not None and mine.status != EntryStatus.WITHDRAWN:
            return redirect(event)
        return render(request, "tournaments/register.html", context | _form(request, event))
    try:
        entry = _registered(request, event)
    except Refusal as refusal:
        said = words.say(refusal.code, refusal.params)
        if request.user.is_authenticated:
            messages.error(request, said)
            return redirect(event)
        context |= {**_form(request, event), "error": said}
        return render(request, "tournaments/register.html", context, status=refusal.status)
    if entry.status == EntryStatus.WAITING:
        messages.info(request, _("The event is full: you are on the wait list."))
    else:
        messages.success(request, _("You are registered."))
    return redirect(event)


def _form(request: HttpRequest, event: Event) -> dict[str, Any]:
    closed = RegistrationClosed()
    return {
        "takes": contestants.takes_registrations(event),
        "closed": words.say(closed.code, closed.params),
        "name": request.POST.get("name", "")[:LONGEST_TYPED],
        "error": "",
        "token": token_of(request),
    }


def _registered(request: HttpRequest, event: Event) -> Entry:
    if request.user.is_authenticated:
        return contestants.register(actor=person(request.user), event=event)
    spend(limits.GUESTS, limits.address_of(request))
    guest, code, entry = joining.join(
        event=event, name=request.POST.get("name", ""), key=token_of(request)
    )
    enter_as(request, guest, code)
    messages.info(request, _("Your own page shows the code that brings you back."))
    return entry
