"""The page of the deck check."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from core import clock, words
from core.access import allow, anyone
from core.errors import Refusal
from formats.catalog.checking import check_text, read_day
from formats.catalog.example import EXAMPLE_DAY, EXAMPLE_FORMAT, EXAMPLE_LIST
from formats.catalog.results import CheckResult, ReasonView
from formats.catalog.uploads import decode_list
from formats.catalog.wording import format_name
from formats.legality import FIRST_DAY, LAST_DAY, FormatFacts, load_facts

FIRST_FORMAT: Final = "standard"


@allow(anyone, "GET", "POST")
def deck_check(request: HttpRequest) -> HttpResponse:
    """Paste or upload a list, choose format and day, read the verdict. Nothing is kept."""
    if request.method == "POST":
        return _answer(request)
    example = "example" in request.GET
    context = _form(
        text=EXAMPLE_LIST if example else "",
        chosen=EXAMPLE_FORMAT if example else request.GET.get("format", FIRST_FORMAT),
        day=EXAMPLE_DAY if example else request.GET.get("date", ""),
    )
    return render(request, "formats/check.html", context)


def _answer(request: HttpRequest) -> HttpResponse:
    text = request.POST.get("text", "")
    chosen, day = request.POST.get("format", ""), request.POST.get("date", "").strip()
    status, outcome = 200, {}
    try:
        upload = request.FILES.get("file")
        if upload is not None and upload.size:
            text = decode_list(upload.read())
        result = check_text(text=text, format=chosen, on=read_day(day) if day else None)
        outcome = {"result": result, "groups": _by_card(result)}
    except Refusal as refusal:
        status = refusal.status
        message = words.say(refusal.code, refusal.params)
        outcome = {"error": {"code": refusal.code, "message": message}}
    context = _form(text=_showable(text), chosen=chosen, day=day) | outcome
    htmx = getattr(request, "htmx", False)
    template = "formats/check_result.html" if htmx else "formats/check.html"
    return render(request, template, context, status=status)


def _showable(text: str) -> str:
    """What was typed, as far as a page can hold it."""
    return text[: settings.MAX_BODY_BYTES].encode("utf-8", "replace").decode().replace("\0", "�")


def _form(*, text: str, chosen: str, day: str) -> dict[str, Any]:
    return {
        "text": text,
        "chosen": chosen,
        "day": day or clock.today().isoformat(),
        "first_day": FIRST_DAY.isoformat(),
        "last_day": LAST_DAY.isoformat(),
        "format_groups": _format_groups(),
    }


def _format_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """(heading, [(key, name)]) for the choice of formats."""
    groups: dict[str, list[FormatFacts]] = {_("Constructed"): [], _("Other"): [], _("Block"): []}
    for facts in load_facts().formats.values():
        heading = (
            _("Block")
            if facts.key.startswith("block-")
            else _("Constructed")
            if facts.deck == "constructed"
            else _("Other")
        )
        groups[heading].append(facts)
    on: date = clock.today()
    return [
        (heading, [(facts.key, format_name(facts, on)) for facts in formats])
        for heading, formats in groups.items()
    ]


def _by_card(result: CheckResult) -> Sequence[tuple[str | None, list[ReasonView]]]:
    """Reasons of the deck as a whole first (under None), then card by card."""
    groups: dict[str | None, list[ReasonView]] = {}
    for reason in result.reasons:
        groups.setdefault(reason.card, []).append(reason)
    return sorted(groups.items(), key=lambda group: group[0] is not None)
