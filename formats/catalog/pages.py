"""The page of the deck check."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from core import clock, words
from core.access import allow, anyone
from core.errors import Refusal
from formats.catalog.checking import check_list, find_format, find_platform, read_day
from formats.catalog.example import EXAMPLE_DAY, EXAMPLE_FORMAT, EXAMPLE_LIST
from formats.catalog.insight import insight
from formats.catalog.judging import read_list
from formats.catalog.queries import catalogue_state
from formats.catalog.results import IMPORT_COMMAND, NEED_IMPORT, CheckResult, ReasonView
from formats.catalog.uploads import decode_list
from formats.catalog.wording import format_name, platform_name
from formats.legality import FIRST_DAY, LAST_DAY, PLATFORMS, FormatFacts, load_facts

FIRST_FORMAT: Final = "standard"
FIRST_PLATFORM: Final = "paper"
#: A site with fewer cards says so beside the form.
FEW_CARDS: Final = 1000
#: So many cards of one doubt have a box each; more share one.
MOST_BOXES: Final = 2


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
    platform = request.POST.get("platform") or FIRST_PLATFORM
    status = 200
    outcome: dict[str, Any] = {}
    try:
        upload = request.FILES.get("file")
        if upload is not None and upload.size:
            text = decode_list(upload.read())
            outcome = {"uploaded": True}
        of, on = find_format(chosen), read_day(day) if day else clock.today()
        parsed = read_list(text)
        result = check_list(parsed, of=of, on=on, platform=find_platform(platform))
        more = insight(
            parsed,
            of=of,
            on=on,
            state=result.catalogue,
            facts=load_facts(),
            platform=platform,
        )
        outcome |= {"result": result, "groups": groups_of(result), "more": more}
    except Refusal as refusal:
        status = refusal.status
        message = words.say(refusal.code, refusal.params)
        outcome |= {"error": {"code": refusal.code, "message": message}}
    context = _form(text=showable(text), chosen=chosen, day=day, platform=platform) | outcome
    htmx = getattr(request, "htmx", False)
    template = "formats/check_result.html" if htmx else "formats/check.html"
    return render(request, template, context, status=status)


def showable(text: str) -> str:
    """What was typed, as far as a page can hold it."""
    return text[: settings.MAX_BODY_BYTES].encode("utf-8", "replace").decode().replace("\0", "�")


def _form(*, text: str, chosen: str, day: str, platform: str = FIRST_PLATFORM) -> dict[str, Any]:
    return {
        "text": text,
        "platform": platform,
        "platforms": [(key, platform_name(key)) for key in PLATFORMS],
        "chosen": chosen,
        "day": day or clock.today().isoformat(),
        "first_day": FIRST_DAY.isoformat(),
        "last_day": LAST_DAY.isoformat(),
        "format_groups": format_groups(),
        "few_cards": cards if (cards := catalogue_state().cards) < FEW_CARDS else None,
        "import_command": IMPORT_COMMAND,
    }


def format_groups() -> list[tuple[str, list[tuple[str, str]]]]:
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


@dataclass(frozen=True, slots=True)
class Group:
    """Reasons that the page shows in one box: one card's, or one doubt about many cards."""

    card: str | None
    reasons: list[ReasonView]
    about_many: str = ""  # the code, when the box lists many cards


def groups_of(result: CheckResult) -> list[Group]:
    """Reasons of the deck as a whole first, then card by card; a doubt about many cards once."""
    doubts = Counter(reason.code for reason in result.reasons if reason.code in NEED_IMPORT)
    merged = {code for code, number in doubts.items() if number > MOST_BOXES}
    groups: dict[str | None, Group] = {}
    for reason in result.reasons:
        many = reason.code if reason.code in merged else ""
        key = many or reason.card
        card = None if many else reason.card
        groups.setdefault(key, Group(card, [], many)).reasons.append(reason)
    return sorted(groups.values(), key=lambda group: (group.card is not None, group.about_many))
