"""Formats for people: all of them on a day, one of them, and what two days differ in."""

from collections.abc import Callable
from datetime import date
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from core import clock, words
from core.access import Viewer, allow, anyone, signed_in
from core.errors import Refusal, Unknown
from formats.catalog import format_views as views
from formats.catalog.checking import find_format, find_platform, read_day
from formats.catalog.errors import UnknownFormat
from formats.catalog.what_if import Draft
from formats.catalog.what_if import what_if as find_out
from formats.catalog.wording import format_name, platform_name
from formats.legality import FIRST_DAY, LAST_DAY, PLATFORMS, FormatFacts, list_on, load_facts

MOST_DRAFTS: Final = 20
DRAFT_STATUSES: Final = ("banned", "restricted", "legal")


def _asked(request: HttpRequest, name: str, otherwise: date) -> tuple[date, str]:
    """The day in the address's query, and why it is none."""
    text = request.GET.get(name, "").strip()
    if not text:
        return otherwise, ""
    try:
        return read_day(text), ""
    except Refusal as refusal:
        return otherwise, words.say(refusal.code, refusal.params)


def _platform(request: HttpRequest) -> tuple[str, str]:
    text = request.GET.get("platform") or "paper"
    try:
        return find_platform(text), ""
    except Refusal as refusal:
        return "paper", words.say(refusal.code, refusal.params)


def _page(request: HttpRequest, template: str, error: str, **context: object) -> HttpResponse:
    facts = load_facts()
    frame = {
        "error": error,
        "first_day": FIRST_DAY.isoformat(),
        "last_day": LAST_DAY.isoformat(),
        "platforms": [(key, platform_name(key)) for key in PLATFORMS],
        "data_version": facts.data_version,
        "data_as_of": facts.as_of,
    }
    return render(request, template, frame | context, status=400 if error else 200)


@allow(anyone)
def formats(request: HttpRequest) -> HttpResponse:
    """All formats, as the world was on a day."""
    on, error = _asked(request, "on", clock.today())
    return _page(request, "formats/formats/list.html", error, on=on, groups=views.groups(on))


def _find(_viewer: Viewer, key: str) -> tuple[FormatFacts, str]:
    """The format and the word that the address used; old names and aliases are understood."""
    try:
        return find_format(key), key
    except UnknownFormat as error:
        raise Unknown from error


Page = Callable[[HttpRequest, FormatFacts], HttpResponse]


def _format_page(name: str) -> Callable[[Page], Callable[..., HttpResponse]]:
    """A page about one format, which has one address: other names lead there."""

    def wrap(page: Page) -> Callable[..., HttpResponse]:
        @allow(anyone, on=_find)
        def at_its_address(request: HttpRequest, found: tuple[FormatFacts, str]) -> HttpResponse:
            of, asked = found
            if asked != of.key:
                query = request.META.get("QUERY_STRING", "")
                path = reverse(name, args=[of.key])
                return HttpResponseRedirect(f"{path}?{query}" if query else path)
            return page(request, of)

        return at_its_address

    return wrap


@_format_page("format")
def format_page(request: HttpRequest, of: FormatFacts) -> HttpResponse:
    """What is in it on a day, its list with reasons, what comes next, all that was."""
    on, error = _asked(request, "on", clock.today())
    platform, no_platform = _platform(request)
    view = views.format_view(of, on, platform)
    return _page(
        request,
        "formats/formats/format.html",
        error or no_platform,
        on=on,
        platform=platform,
        view=view,
    )


@_format_page("format-compare")
def compare(request: HttpRequest, of: FormatFacts) -> HttpResponse:
    """What two days differ in."""
    until, bad_until = _asked(request, "until", clock.today())
    start, bad_start = _asked(request, "from", until.replace(year=max(until.year - 1, 1994), day=1))
    return _page(
        request,
        "formats/formats/compare.html",
        bad_start or bad_until,
        of=of,
        start=start,
        until=until,
        view=views.comparison(of, start, until),
    )


@allow(signed_in, "GET", "POST", on=_find)
def what_if(request: HttpRequest, found: tuple[FormatFacts, str]) -> HttpResponse:
    """What rulings that nobody has made would change. Nothing is stored."""
    of, _asked_for = found
    text = request.POST.get("date", "").strip()
    cards, statuses = request.POST.getlist("card"), request.POST.getlist("status")
    drafts = [
        Draft(card.strip(), status)
        for card, status in zip(cards, statuses, strict=False)
        if card.strip()
    ][:MOST_DRAFTS]
    error, affected, listed = "", None, None
    on = clock.today()
    if request.method == "POST":
        try:
            on = read_day(text) if text else on
            drafted, counted = find_out(request.user, key=of.key, drafts=drafts, on=on)
            affected = counted
            listed = list_on(drafted, of.key, on)
        except Refusal as refusal:
            error = words.say(refusal.code, refusal.params)
    empty = [Draft("", "banned")] * (len(drafts) + 2 if len(drafts) < MOST_DRAFTS else 0)
    return _page(
        request,
        "formats/formats/what_if.html",
        error,
        of=of,
        name=format_name(of, on),
        on=on,
        drafts=(drafts + empty)[: max(len(drafts) + 2, 3)],
        statuses=[(key, str(views.STATUSES[key])) for key in DRAFT_STATUSES],
        affected=affected,
        listed=listed,
    )
