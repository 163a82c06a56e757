"""Formats for people: all of them on a day, one of them, and what two days differ in."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from core import clock, words
from core.access import Viewer, allow, anyone
from core.errors import Refusal
from formats.catalog import format_views as views
from formats.catalog.checking import find_format, find_platform, read_day
from formats.catalog.errors import UnknownFormat
from formats.catalog.wording import format_name, platform_name
from formats.legality import FIRST_DAY, LAST_DAY, PLATFORMS, FormatFacts, load_facts


@dataclass(frozen=True, slots=True)
class Asked:
    """The word in the address, and the format that it names or those that are near."""

    word: str
    of: FormatFacts | None
    refusal: UnknownFormat | None = None


def asked_format(_viewer: Viewer, key: str) -> Asked:
    """Old names and aliases are understood."""
    try:
        return Asked(key, find_format(key))
    except UnknownFormat as refusal:
        return Asked(key, None, refusal)


def page(
    request: HttpRequest, template: str, *, status: int = 200, **context: object
) -> HttpResponse:
    """A page of this room with what all of them tell: bounds of days, platforms, the data."""
    facts = load_facts()
    frame = {
        "first_day": FIRST_DAY.isoformat(),
        "last_day": LAST_DAY.isoformat(),
        "platforms": [(key, platform_name(key)) for key in PLATFORMS],
        "data_version": facts.data_version,
        "data_as_of": facts.as_of,
    }
    return render(request, template, frame | context, status=status)


def unknown(request: HttpRequest, refusal: UnknownFormat | None) -> HttpResponse:
    """There is no such format; perhaps one of these was meant."""
    params = refusal.params if refusal else {}
    formats = load_facts().formats
    near = [(key, format_name(formats[key], clock.today())) for key in params.get("near", ())]
    word = str(params.get("format", "")).replace("\0", "�")
    return page(request, "formats/formats/unknown.html", status=404, word=word, near=near)


Page = Callable[[HttpRequest, FormatFacts], HttpResponse]


def at_its_address(name: str) -> Callable[[Page], Callable[[HttpRequest, Asked], HttpResponse]]:
    """A page about one format, which has one address: other names lead there."""

    def wrap(show: Page) -> Callable[[HttpRequest, Asked], HttpResponse]:
        def shown(request: HttpRequest, asked: Asked) -> HttpResponse:
            if asked.of is None:
                return unknown(request, asked.refusal)
            if asked.word != asked.of.key and request.method != "POST":
                query = request.META.get("QUERY_STRING", "")
                path = reverse(name, args=[asked.of.key])
                return HttpResponseRedirect(f"{path}?{query}" if query else path)
            return show(request, asked.of)

        return shown

    return wrap


@allow(anyone)
def formats(request: HttpRequest) -> HttpResponse:
    """All formats, as the world was on a day."""
    on, error = _day(request, "on", clock.today())
    return page(
        request,
        "formats/formats/list.html",
        status=400 if error else 200,
        error=error,
        on=on,
        groups=views.groups(on),
    )


@allow(anyone, on=asked_format)
@at_its_address("format")
def format_page(request: HttpRequest, of: FormatFacts) -> HttpResponse:
    """What is in it on a day, its list with reasons, what comes next, all that was."""
    on, bad_day = _day(request, "on", clock.today())
    platform, no_platform = _platform(request)
    error = bad_day or no_platform
    return page(
        request,
        "formats/formats/format.html",
        status=400 if error else 200,
        error=error,
        on=on,
        today=clock.today(),
        platform=platform,
        view=views.format_view(of, on, platform),
    )


@allow(anyone, on=asked_format)
@at_its_address("format-compare")
def compare(request: HttpRequest, of: FormatFacts) -> HttpResponse:
    """What two days differ in, the earlier one first; a year apart unless somebody asks."""
    until, bad_until = _day(request, "until", clock.today())
    start, bad_start = _day(request, "from", _year_before(until))
    if until < start:
        start, until = until, start
    platform, no_platform = _platform(request)
    error = bad_start or bad_until or no_platform
    return page(
        request,
        "formats/formats/compare.html",
        status=400 if error else 200,
        error=error,
        of=of,
        name=format_name(of, until),
        start=start,
        until=until,
        platform=platform,
        view=views.comparison(of, start, until, platform),
    )


def _day(request: HttpRequest, name: str, otherwise: date) -> tuple[date, str]:
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


def _year_before(day: date) -> date:
    try:
        found = day.replace(year=day.year - 1)
    except ValueError:  # February 29th
        found = day.replace(year=day.year - 1, day=28)
    return max(found, FIRST_DAY)
