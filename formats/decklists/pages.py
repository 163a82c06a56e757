"""The list of decks, a deck's page, keeping, changing, deleting, taking it elsewhere."""

from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import clock, words
from core.access import Viewer, allow
from core.errors import Refusal, Unknown
from core.refs import LENGTH, new_ref
from core.web.filenames import attachment
from formats.catalog.checking import check_list, read_day
from formats.catalog.insight import insight
from formats.catalog.pages import format_groups, groups_of, showable
from formats.catalog.queries import catalogue_state
from formats.catalog.uploads import decode_list
from formats.catalog.wording import format_name
from formats.decklists import queries, rules, service
from formats.decklists.errors import Changed
from formats.decklists.export import export
from formats.decklists.models import Deck, Visibility
from formats.decks import WRITINGS
from formats.legality import load_facts
from users.models import User
from users.viewer import person

A_PAGE: Final = 30
FIRST_FORMAT: Final = "standard"


@allow(rules.browse)
def decks(request: HttpRequest) -> HttpResponse:
    """The viewer's own decks, then those that everybody may see."""
    asked = request.GET.get("q", "")[: queries.LONGEST_SEARCH]
    wanted = request.GET.get("format", "")
    page = Paginator(queries.public(asked, wanted), A_PAGE).get_page(request.GET.get("page"))
    own = queries.own(request.user) if isinstance(request.user, User) else Deck.objects.none()
    context = {
        "own": [_listed(deck, request) for deck in own[: service.MOST_DECKS]],
        "page": page,
        "shown": [_listed(deck, request) for deck in page],
        "q": asked.strip(),
        "chosen": wanted,
        "format_groups": format_groups(),
    }
    return render(request, "formats/decks/list.html", context)


@dataclass(frozen=True, slots=True)
class Listed:
    """A deck in a list."""

    deck: Deck
    owner: str
    format: str


def _listed(deck: Deck, request: HttpRequest) -> Listed:
    facts = load_facts().formats.get(deck.format)
    called = format_name(facts, clock.today()) if facts else deck.format
    return Listed(deck, queries.owner_name(request.user, deck), called)


@allow(rules.keep, "GET", "POST")
def new(request: HttpRequest) -> HttpResponse:
    """Keep a deck; the page of the deck check hands its list over."""
    if request.method != "POST" or "from_check" in request.POST:
        given = request.POST if request.method == "POST" else request.GET
        form = {
            "title": "",
            "text": showable(given.get("text", "")),
            "format": given.get("format", FIRST_FORMAT),
            "visibility": Visibility.PRIVATE,
        }
        return _form(request, form)
    form = _filled(request)
    try:
        deck = service.keep_once(
            actor=person(request.user),
            details=_details(request, form),
            form=request.POST.get("form", "")[:LENGTH],
        )
    except Refusal as refusal:
        return _form(request, form, refusal=refusal)
    messages.success(request, _("Your deck is kept."))
    return redirect(deck)


@allow(rules.see, on=queries.by_ref)
def deck(request: HttpRequest, deck: Deck) -> HttpResponse:
    """The deck with everything that is known about it, on a day."""
    facts, state, parsed = load_facts(), catalogue_state(), deck.parsed()
    of = facts.formats[deck.format]
    asked = request.GET.get("on", "").strip()
    refusal: Refusal | None = None
    day = clock.today()
    try:
        day = read_day(asked) if asked else day
    except Refusal as error:
        refusal = error
    result = check_list(parsed, of=of, on=day)
    more = insight(parsed, of=of, on=day, state=state, facts=facts)
    context = {
        "deck": deck,
        "owner": queries.owner_name(request.user, deck),
        "result": result,
        "groups": groups_of(result),
        "more": more,
        "on": day,
        "asked": asked,
        "error": refusal and words.say(refusal.code, refusal.params),
        "writings": [(key, writing.label) for key, writing in WRITINGS.items()],
        "link": request.build_absolute_uri(deck.get_absolute_url()),
        "visibility": Visibility(deck.visibility).label,
    }
    response = render(request, "formats/decks/deck.html", context, status=400 if refusal else 200)
    return _unlisted(response, deck)


@allow(rules.change, "GET", "POST", on=queries.by_ref)
def edit(request: HttpRequest, deck: Deck) -> HttpResponse:
    """Title, list, format, who may see it."""
    if request.method != "POST":
        form = {name: getattr(deck, name) for name in service.FIELDS}
        return _form(request, {**form, "version": deck.version}, deck=deck)
    form = _filled(request)
    version = request.POST.get("version", "")
    number = int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0
    try:
        changed = service.change(
            actor=person(request.user),
            deck=deck,
            changes=_details(request, form),
            version=number,
        )
    except Changed as refusal:
        # What stands now is shown beside; saving again is then meant.
        return _form(
            request,
            {**form, "version": refusal.params["version"]},
            deck=deck,
            refusal=refusal,
            standing=queries.by_ref(request.user, deck.ref).text,
        )
    except Refusal as refusal:
        return _form(request, {**form, "version": number}, deck=deck, refusal=refusal)
    messages.success(request, _("Saved."))
    return redirect(changed)


@allow(rules.delete, "POST", on=queries.by_ref)
def delete(request: HttpRequest, deck: Deck) -> HttpResponse:
    """Delete it for good."""
    service.delete(actor=person(request.user), deck=deck)
    messages.success(request, _("The deck is deleted."))
    return redirect("decks")


def _deck_to_take(viewer: Viewer, ref: str, writing: str) -> Deck:
    """The deck, for an address that goes on to name a writing. Raises Unknown."""
    if writing not in WRITINGS:
        raise Unknown
    return queries.by_ref(viewer, ref)


@allow(rules.see, on=_deck_to_take)
def take(request: HttpRequest, deck: Deck) -> HttpResponse:
    """The list as another program reads it."""
    match = request.resolver_match
    assert match is not None
    writing = WRITINGS[match.kwargs["writing"]]
    response = HttpResponse(
        export(deck, writing.key), content_type=f"{writing.media_type}; charset=utf-8"
    )
    response["Content-Disposition"] = attachment(deck.title, writing.extension)
    return _unlisted(response, deck)


def _unlisted(response: HttpResponse, deck: Deck) -> HttpResponse:
    """Search engines list public decks alone, though somebody may have put a link on a page."""
    if deck.visibility != Visibility.PUBLIC:
        response["X-Robots-Tag"] = "noindex"
    return response


def _filled(request: HttpRequest) -> dict[str, Any]:
    return {
        "title": request.POST.get("title", ""),
        "text": request.POST.get("text", ""),
        "format": request.POST.get("format", ""),
        "visibility": request.POST.get("visibility", ""),
    }


def _details(request: HttpRequest, form: dict[str, Any]) -> dict[str, Any]:
    """What was filled in; a file takes the place of the typed list. Refusals: NotText, …"""
    upload = request.FILES.get("file")
    if upload is not None and upload.size:
        form["text"] = decode_list(upload.read())
    return form


def _form(
    request: HttpRequest,
    form: dict[str, Any],
    *,
    deck: Deck | None = None,
    refusal: Refusal | None = None,
    standing: str = "",
) -> HttpResponse:
    context = {
        "deck": deck,
        "once": request.POST.get("form", "")[:LENGTH] or new_ref(),
        "form": {**form, "text": showable(form["text"])},
        "format_groups": format_groups(),
        "visibilities": Visibility.choices,
        "standing": standing,
        "error": refusal
        and {"code": refusal.code, "message": words.say(refusal.code, refusal.params)},
    }
    status = refusal.status if refusal else 200
    return render(request, "formats/decks/form.html", context, status=status)
