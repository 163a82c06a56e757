"""Cards and sets for people: search, a page for each card, sets by year, a page for each set."""

from dataclasses import dataclass
from datetime import date
from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from core import clock, words
from core.access import Viewer, allow, anyone
from core.errors import Refusal
from formats.catalog import card_search, set_views
from formats.catalog.card_query import COLORS, Question, read_question
from formats.catalog.card_views import card_view, grouped_rulings, years
from formats.catalog.checking import read_day
from formats.catalog.models import Card, Set
from formats.catalog.queries import find_card
from formats.catalog.wording import format_name
from formats.legality import FIRST_DAY, LAST_DAY, load_facts

FIELDS: Final = (
    "q", "set", "type", "color", "how", "mv_from", "mv_to", "format", "date", "language", "sort",
)  # fmt: skip
SET_PAGE: Final = 400
MOST_START: Final = 7


@dataclass(frozen=True, slots=True)
class Named:
    """What an address names: a card, or a word that leads to one, or to none."""

    card: Card | None
    asked: str


def fields_of(request: HttpRequest) -> dict[str, str]:
    """The search as it was asked; boxes of one name become one text."""
    return {key: "".join(request.GET.getlist(key)) for key in FIELDS}


def _page(
    request: HttpRequest, template: str, *, status: int = 200, **context: object
) -> HttpResponse:
    facts = load_facts()
    frame = {
        "first_day": FIRST_DAY.isoformat(),
        "last_day": LAST_DAY.isoformat(),
        "data_version": facts.data_version,
        "data_as_of": facts.as_of,
    }
    return render(request, template, frame | context, status=status)


def _start(request: HttpRequest) -> int:
    text = request.GET.get("start", "")
    good = text.isascii() and text.isdigit() and len(text) < MOST_START
    return int(text) if good else 0


@allow(anyone)
def cards(request: HttpRequest) -> HttpResponse:
    """The search and what it finds."""
    fields, today = fields_of(request), clock.today()
    start = _start(request)
    question, hits, error = Question(), None, ""
    try:
        question = read_question(fields)
        language = translation.get_language() or "en"
        hits = card_search.search(question, start=start, language=language)
    except Refusal as refusal:
        error = words.say(refusal.code, refusal.params)
    asked = [(key, text) for key, text in fields.items() if text]
    near = card_search.suggestions(question) if hits and not hits.hits and not start else ()
    facts = load_facts()
    name = format_name(facts.formats[question.format], today) if question.format else ""
    context: dict[str, object] = {
        "fields": fields,
        "colors": [(letter, letter in fields["color"].upper()) for letter in COLORS],
        "formats": [(key, format_name(of, today)) for key, of in facts.formats.items()],
        "hits": hits,
        "near": near,
        "error": error,
        "in_format": name,
        "on": question.on or today,
        "filtered": any(key not in ("q", "how", "sort") for key, _text in asked),
        "asked": bool(asked),
        "following": _at(asked, hits.following) if hits else "",
        "before": _at(asked, hits.before) if hits else "",
    }
    # Going back asks with htmx's headers too, and wants the page.
    going_back = request.headers.get("HX-History-Restore-Request") == "true"
    whole = going_back or request.headers.get("HX-Request") != "true"
    template = "list.html" if whole else "results.html"
    answer = _page(request, f"formats/cards/{template}", status=400 if error else 200, **context)
    # Else a browser that goes back shows the part as the page.
    patch_vary_headers(answer, ["HX-Request", "HX-History-Restore-Request"])
    return answer


def _at(asked: list[tuple[str, str]], start: int | None) -> str:
    """The query of the page that begins there."""
    if start is None:
        return ""
    return "?" + urlencode([*asked, ("start", str(start))], errors="replace")


def _find_card(_viewer: Viewer, slug: str) -> Named:
    """By its address, else by any of its names."""
    text = slug.strip("/").encode("utf-8", "replace").decode().replace("\0", "�")[:300]
    card = Card.objects.filter(slug=text).first()
    return Named(card or find_card(text), text)


@allow(anyone, on=_find_card)
def card(request: HttpRequest, named: Named) -> HttpResponse:
    """One card as of a day; other spellings lead to its one address."""
    if named.card is None:
        near = card_search.suggestions(Question(words=tuple(named.asked.split())))
        return _page(
            request, "formats/cards/none.html", status=404, name=named.asked, near=near, error=""
        )
    if named.card.slug != named.asked:
        query = request.META.get("QUERY_STRING", "")
        path = reverse("card", args=[named.card.slug])
        return HttpResponseRedirect(f"{path}?{query}" if query else path)
    on, error = _asked(request)
    language = translation.get_language() or "en"
    view = card_view(named.card, on, language=language)
    return _page(
        request,
        "formats/cards/card.html",
        status=400 if error else 200,
        view=view,
        card=named.card,
        on=on,
        error=error,
        rulings=grouped_rulings(view),
    )


def _asked(request: HttpRequest) -> tuple[date, str]:
    """The day in the address's query, and why it is none."""
    text = request.GET.get("on", "").strip()
    if not text:
        return clock.today(), ""
    try:
        return read_day(text), ""
    except Refusal as refusal:
        return clock.today(), words.say(refusal.code, refusal.params)


@allow(anyone)
def sets(request: HttpRequest) -> HttpResponse:
    """All sets by year."""
    text = request.GET.get("q", "").encode("utf-8", "replace").decode().replace("\0", "�")[:100]
    found = set_views.all_sets(text.strip())
    return _page(request, "formats/cards/sets.html", years=years(found), q=text, count=len(found))


@allow(anyone, on=set_views.find_set)
def set_page(request: HttpRequest, of: Set) -> HttpResponse:
    """One set with its cards."""
    sort = request.GET.get("sort", "")
    sort = sort if sort in set_views.SORTS else "number"
    cards_in = set_views.cards_of(of, sort)
    start = min(_start(request), len(cards_in))
    return _page(
        request,
        "formats/cards/set.html",
        view=set_views.set_view(of),
        of=of,
        sort=sort,
        count=len(cards_in),
        cards=cards_in[start : start + SET_PAGE],
        following=start + SET_PAGE if start + SET_PAGE < len(cards_in) else None,
        before=max(start - SET_PAGE, 0) if start else None,
    )
