"""Pools on paper: registered from a list, an event's written down and counted again."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow
from core.errors import Refusal
from formats.catalog.errors import NoCards
from formats.catalog.unread import said
from formats.catalog.uploads import decode_list
from formats.pools import listing, papers, queries, rules
from formats.pools.checklist import checklist, packs_of, ticked, usual_cards, with_counts
from formats.pools.errors import UnreadablePool
from formats.pools.followers import home_of
from formats.pools.models import Pool
from users.viewer import person


@allow(rules.own, "GET", "POST")
def register(request: HttpRequest) -> HttpResponse:
    """A pool from paper, as a list."""
    context: dict[str, Any] = {
        "text": request.POST.get("text", ""),
        "title": request.POST.get("title", ""),
    }
    page = "formats/pools/register.html"
    if request.method != "POST":
        return render(request, page, context)
    try:
        context["text"] = _text(request, context["text"])
        made = listing.register(
            actor=person(request.user), text=context["text"], title=context["title"]
        )
    except Refusal as refusal:
        return render(request, page, context | _told(refusal), status=refusal.status)
    return redirect(made)


@allow(rules.write_down, "GET", "POST", on=queries.by_ref)
def cards(request: HttpRequest, pool: Pool) -> HttpResponse:
    """Write an event's paper pool down: tick its booster's cards off, or type a list."""
    home = home_of(pool, request.user)
    packs = packs_of(pool, home.packs if home else 0, request.user)
    groups = checklist(pool, packs)
    context: dict[str, Any] = {
        "pool": pool,
        "groups": groups,
        "usual": usual_cards(packs),
        "packs": home.packs if home else 0,
        "text": request.POST.get("text", listing.pool_text(pool)),
    }
    if request.method != "POST":
        return _cards_page(request, context)
    try:
        if "ticked" in request.POST:
            lines = ticked(groups, request.POST.dict())
            context["groups"] = with_counts(groups, lines)
            if not lines:
                raise NoCards(lines=0)
            papers.write_down(actor=person(request.user), pool=pool, cards=lines)
        else:
            context["text"] = _text(request, context["text"])
            listing.write_down(actor=person(request.user), pool=pool, text=context["text"])
    except Refusal as refusal:
        return _cards_page(request, context | _told(refusal), refusal.status)
    messages.success(request, _("The cards are written down."))
    return redirect(pool)


@allow(rules.change, "POST", on=queries.by_ref)
def counted(request: HttpRequest, pool: Pool) -> HttpResponse:
    """The cards that one was handed are those that were written down."""
    papers.count_again(actor=person(request.user), pool=pool)
    return redirect(pool)


def _cards_page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    total = sum(group.count for group in context["groups"])
    return render(request, "formats/pools/cards.html", context | {"total": total}, status=status)


def _text(request: HttpRequest, typed: str) -> str:
    """What was typed, or the file in its place. Refusals: NotText, …"""
    upload = request.FILES.get("file")
    return decode_list(upload.read()) if upload is not None and upload.size else typed


def _told(refusal: Refusal) -> dict[str, Any]:
    """The refusal as the pages show it, line by line where lines could not be read."""
    problems = refusal.params["problems"] if isinstance(refusal, UnreadablePool) else []
    return {"error": words.say(refusal.code, refusal.params), "problems": said(problems)}
