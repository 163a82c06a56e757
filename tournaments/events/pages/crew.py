"""The event's own staff: who works here, links for more, and the page behind such a link."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from core import words
from core.access import account_holder, allow, anyone, require
from core.attempts import Limit, spend
from core.errors import Refusal, Unknown
from tournaments.events import queries, rules
from tournaments.events.models import Event
from tournaments.events.pages import once
from tournaments.events.pages.common import frame
from tournaments.events.service import staffing
from users.limits import address_of
from users.models import User
from users.organisations.words import ROLE_USES
from users.queries import name_for
from users.roles.table import Role
from users.roles.words import ROLE_NAMES
from users.viewer import person

LINK = "link"
LOOKS = Limit("event-links", 60, 3600)


@allow(rules.work, "GET", "POST", on=queries.by_ref)
def crew(request: HttpRequest, event: Event) -> HttpResponse:
    """Who works here; a link is shown once, after it is made."""
    if request.method == "POST":
        try:
            role = Role(request.POST.get("role", ""))
            if "user" in request.POST:
                return _dismiss(request, event, role)
            made = staffing.invite(actor=person(request.user), event=event, role=role)
            once.keep(request, event, LINK, [made, role.value])
        except ValueError:
            messages.error(request, words.say("events.bad_details", {"field": "role"}))
        except Refusal as refusal:
            messages.error(request, words.say(refusal.code, refusal.params))
        return redirect("event-crew", ref=event.ref)
    made, link_role = once.take(request, event, LINK) or ("", "")
    offered = staffing.may_offer(request.user, event)
    context = {
        **frame(request, event),
        "crew": [
            (grant, name_for(request.user, grant.user), ROLE_NAMES[Role(grant.role)])
            for grant in staffing.staff_of(event)
        ],
        "offered": [(role.value, ROLE_NAMES[role]) for role in offered],
        "link": made and request.build_absolute_uri(reverse("event-join", kwargs={"link": made})),
        "link_role": made and ROLE_NAMES[Role(link_role)],
        "owns": rules.own.admits(request.user, event),
    }
    response = render(request, "tournaments/crew.html", context)
    add_never_cache_headers(response)
    return response


def _dismiss(request: HttpRequest, event: Event, role: Role) -> HttpResponse:
    user = User.objects.filter(ref=request.POST["user"]).first()
    if user is None:
        raise Unknown
    staffing.dismiss(actor=person(request.user), event=event, user=user, role=role)
    messages.success(request, _("Done."))
    return redirect("event" if user == request.user else "event-crew", ref=event.ref)


@allow(anyone, "GET", "POST")
def join(request: HttpRequest, link: str) -> HttpResponse:
    """Looking changes nothing; the button accepts, with an account."""
    if request.method == "POST":
        require(account_holder, request.user)
    spend(LOOKS, address_of(request))
    if request.method == "POST":
        event = staffing.accept(actor=person(request.user), link=link)
        messages.success(request, _("Welcome! You work at %(event)s now.") % {"event": event.name})
        return redirect("event-run", ref=event.ref)
    offer = staffing.read(link)
    context = {
        "event": offer.event,
        "role": ROLE_NAMES[offer.role],
        "use": ROLE_USES.get(offer.role, ""),
        "may_accept": account_holder.admits(request.user),
    }
    response = render(request, "tournaments/join.html", context)
    add_never_cache_headers(response)
    response["Referrer-Policy"] = "strict-origin"  # as for invitations of shops
    return response
