"""The card pools of an event: how it stands for everybody, and the staff's page."""

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import clock, words
from core.access import allow
from core.errors import Refusal
from formats.pools import products
from formats.pools.models import Source
from formats.pools.service import SEALED_PACKS
from tournaments.events.models import Event
from tournaments.events.pages.common import frame
from tournaments.events.queries import by_ref
from tournaments.sealed import queries, rules, service
from tournaments.sealed.rows import rows
from users.models import User
from users.viewer import person

_DIGITS: Final = 5


@allow(rules.see, on=by_ref)
def sealed(request: HttpRequest, event: Event) -> HttpResponse:
    """What everybody may know: the boosters, the commitment, how far all are; and one's own."""
    context = frame(request, event)
    found = queries.of(event)
    pool = queries.own_pool(context["mine"], event) if found else None
    context |= {
        "sealed": found,
        "pool": pool,
        "to_check": queries.to_check(found, pool) if found else None,
        "counts": queries.counts(found) if found else None,
        "present": clock.now(),
    }
    return render(request, "tournaments/sealed/sealed.html", context)


@allow(rules.keep, on=by_ref)
def run(request: HttpRequest, event: Event) -> HttpResponse:
    """Give pools out; then who is how far, and what may be done about it."""
    context = frame(request, event)
    found = queries.of(event)
    context |= {"sealed": found, "present": clock.now()}
    if found is None:
        groups = products.grouped(request.user)
        context |= {
            "groups": groups,
            "has_cubes": products.has_cubes(groups),
            "packs": SEALED_PACKS,
            "minutes": service.USUAL_MINUTES,
            "fits": event.format in service.FORMATS and event.status in service.IN_TIME,
        }
    else:
        shown = rows(request.user, found)
        context |= {
            "begun": any(row.begun for row in shown),
            "rows": shown,
            "chosen": request.GET.get("more", ""),  # whose form for more time is open
            "counts": queries.counts(found),
            "without": queries.without_pool(found),
            "over": event.status in service.OVER,
        }
    return render(request, "tournaments/sealed/run.html", context)


def _give_out(request: HttpRequest, event: Event, actor: User) -> str:
    chosen, packs = request.POST.get("product", ""), _number(request, "packs") or 0
    plan = products.plan(chosen, packs, actor)
    minutes = _number(request, "minutes")
    if request.POST.get("source") == Source.PAPER:
        service.give_out_paper(
            actor=actor, event=event, title=plan[0].name, packs=len(plan), minutes=minutes,
            product=chosen,
        )  # fmt: skip
        return _("Everybody has a list to write down their cards.")
    service.give_out(actor=actor, event=event, packs=plan, minutes=minutes)
    return _("Everybody has closed packs.")


def _more_time(request: HttpRequest, event: Event, actor: User) -> str:
    pool = queries.pool_in(event, request.POST.get("pool", ""))
    service.more_time(
        actor=actor, event=event, pool=pool, minutes=_number(request, "minutes") or 0,
        reopen="reopen" in request.POST,
    )  # fmt: skip
    return _("This pool has more time.")


def _give_late(_request: HttpRequest, event: Event, actor: User) -> str:
    service.give_late(actor=actor, event=event)
    return _("Everybody has a pool.")


def _swap(_request: HttpRequest, event: Event, actor: User) -> str:
    service.swap(actor=actor, event=event)
    return _("The pools are swapped: hand the cards on as the list says.")


def _keep(_request: HttpRequest, event: Event, actor: User) -> str:
    service.swap(actor=actor, event=event, keep=True)
    return _("Everybody builds from their own cards.")


def _set_minutes(request: HttpRequest, event: Event, actor: User) -> str:
    service.set_minutes(actor=actor, event=event, minutes=_number(request, "minutes") or 0)
    return _("The time is set.")


def _no_deadline(_request: HttpRequest, event: Event, actor: User) -> str:
    service.set_minutes(actor=actor, event=event, minutes=None)
    return _("There is no deadline any more.")


def _throw_away(_request: HttpRequest, event: Event, actor: User) -> str:
    service.throw_away(actor=actor, event=event)
    return _("The pools are thrown away.")


def _reveal(_request: HttpRequest, event: Event, actor: User) -> str:
    service.reveal(actor=actor, event=event)
    return _("Everybody can derive the packs now.")


# What the page's buttons do: the value of `act`, and what is done.
ACTS: Final[dict[str, Callable[[HttpRequest, Event, User], str]]] = {
    "give_out": _give_out,
    "give_late": _give_late,
    "swap": _swap,
    "keep": _keep,
    "set_minutes": _set_minutes,
    "no_deadline": _no_deadline,
    "more_time": _more_time,
    "throw_away": _throw_away,
    "reveal": _reveal,
}


@allow(rules.keep, "POST", on=by_ref)
def act(request: HttpRequest, event: Event) -> HttpResponse:
    """A button; what is refused is said on the page."""
    chosen = ACTS.get(request.POST.get("act", ""))
    try:
        if chosen is not None:
            messages.success(request, chosen(request, event, person(request.user)))
    except Refusal as refusal:
        messages.error(request, words.say(refusal.code, refusal.params))
    return redirect("event-run-sealed", ref=event.ref)


def _number(request: HttpRequest, name: str) -> int | None:
    """A whole number of the form; None for an empty field, 0 (which nobody takes) for nonsense."""
    text: Any = request.POST.get(name, "").strip()
    if not text:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0
