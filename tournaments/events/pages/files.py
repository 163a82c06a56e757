"""An event as a file and back, and its standings for table programs."""

import csv
import io
from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core import words
from core.access import allow
from core.errors import Refusal, Unknown
from core.web.filenames import attachment
from tournaments.events import queries, rules
from tournaments.events.errors import BadFile
from tournaments.events.models import Event
from tournaments.events.names import names_for
from tournaments.events.pages.common import asked_round, frame
from tournaments.events.players_csv import guarded
from tournaments.events.ranking import ranked
from tournaments.events.service import transfer
from tournaments.events.templatetags.tournaments import share
from users.models import User
from users.organisations.models import Organisation
from users.organisations.queries import organisations_of
from users.organisations.rules import edit
from users.viewer import person

HEADINGS: Final = ("Rank", "Player", "Points", "W", "L", "D", "OMW", "GW", "OGW")
# Why a file is refused (BadFile's `why`), for whoever chose it.
WHYS: Final[Mapping[str, Promise]] = {
    "too_large": gettext_lazy("The file is too large."),
    "not_json": gettext_lazy("This is no event file, or it was cut off on its way."),
    "key_twice": gettext_lazy("The file says one thing twice."),
    "version": gettext_lazy("This is no event file of this program, or a newer one."),
    "shape": gettext_lazy("The file lacks something, or holds something that does not belong."),
    "hash": gettext_lazy("The file is damaged or was changed: its checksum does not match."),
    "text": gettext_lazy("The file holds text that cannot be shown."),
    "number": gettext_lazy("The file holds a number that cannot be."),
    "seq": gettext_lazy("The numbers of the log have a hole."),
    "first": gettext_lazy("The log does not begin with the opening of the event."),
    "table": gettext_lazy("The log changes something that no event has."),
    "field": gettext_lazy("The log changes a field that is not there."),
    "value": gettext_lazy("The log holds a value that cannot be."),
    "order": gettext_lazy("The log changes what was not there before."),
    "reference": gettext_lazy("The log speaks of somebody or something that is not in the file."),
    "whole": gettext_lazy("What the log makes does not hold together as an event."),
    "here_already": gettext_lazy(
        "This event is here already. Take it as a copy if you want it a second time."
    ),
}


@allow(rules.manage, on=queries.by_ref)
def files(request: HttpRequest, event: Event) -> HttpResponse:
    """What can be taken along."""
    return render(request, "tournaments/files.html", frame(request, event))


@allow(rules.manage, on=queries.by_ref)
def export(request: HttpRequest, event: Event) -> HttpResponse:
    """The event's file, packed."""
    data = transfer.exported(actor=person(request.user), event=event)
    response = HttpResponse(data, content_type="application/gzip")
    response["Content-Disposition"] = attachment(event.name, "podium.json.gz")
    return response


@allow(rules.open_one, "GET", "POST")
def import_event(request: HttpRequest) -> HttpResponse:
    """Take an event from a file."""
    actor = person(request.user)
    context: dict[str, Any] = {"shops": _shops(actor)}
    if request.method != "POST":
        return render(request, "tournaments/files_import.html", context)
    taken = request.FILES.get("file")
    context |= {
        "organisation": request.POST.get("organisation", ""),
        "copy": "copy" in request.POST,
    }
    if taken is None or not taken.size:
        context["error"] = _("Choose a file.")
        return render(request, "tournaments/files_import.html", context, status=400)
    try:
        event = transfer.imported(
            actor=actor,
            data=taken.read(),
            organisation=_chosen(context["shops"], context["organisation"]),
            copy=context["copy"],
        )
    except BadFile as refusal:
        context |= {"error": why(refusal), "op": refusal.params["line"]}
        context["here"] = _visible(request, refusal.params.get("event"))
        return render(request, "tournaments/files_import.html", context, status=refusal.status)
    except Refusal as refusal:
        context["error"] = words.say(refusal.code, refusal.params)
        return render(request, "tournaments/files_import.html", context, status=refusal.status)
    if context["copy"]:
        said = _("The copy is here as “%(name)s” and goes on where the event stood.")
    else:
        said = _("The event is here and goes on where it stood.")
    messages.success(request, said % {"name": event.name})
    return redirect("event-run", ref=event.ref)


def why(refusal: BadFile) -> str:
    """The sentence of why a file is refused."""
    return str(WHYS[refusal.params["why"]])


def _visible(request: HttpRequest, ref: str | None) -> Event | None:
    """The event that is here already, for who may know of it."""
    if ref is None:
        return None
    try:
        return queries.by_ref(request.user, ref)
    except Unknown:
        return None


def _shops(actor: User) -> list[Organisation]:
    """Where the person may plan events."""
    return [
        shop
        for shop, _roles in organisations_of(actor)
        if shop.closed_at is None and edit.admits(actor, shop)
    ]


def _chosen(shops: list[Organisation], slug: str) -> Organisation | None:
    return next((shop for shop in shops if shop.slug == slug), None)


@allow(rules.see, on=queries.by_ref)
def standings_csv(request: HttpRequest, event: Event) -> HttpResponse:
    """The standings after `?round=`, or as they are, as a table for other programs."""
    context = frame(request, event)
    shown = asked_round(request, context["rounds"])
    if shown is None and "round" in request.GET:
        raise Unknown
    until = None if "round" not in request.GET or shown is None else shown.number
    called = names_for(request.user, event)
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(HEADINGS)
    for row in ranked(event, until=until)[1]:
        name = guarded(called.get(row.number, ""))
        shares = [share(value) for value in (row.omw, row.gw, row.ogw)]
        writer.writerow([row.rank, name, row.points, row.won, row.lost, row.drawn, *shares])
    # The mark at the beginning tells table programs that it is UTF-8.
    response = HttpResponse(text.getvalue().encode("utf-8-sig"), content_type="text/csv")
    after = "" if shown is None else f" {shown.number}"
    response["Content-Disposition"] = attachment(f"{event.name}{after}", "csv")
    return response
