"""The page on which rulings are tried that nobody has made; row by row, without scripts."""

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from django.http import HttpRequest, HttpResponse

from core import clock, words
from core.access import allow, signed_in
from formats.catalog import format_views as views
from formats.catalog.format_pages import asked_format, at_its_address, page
from formats.catalog.format_words import DRAFT_STATUSES, STATUSES
from formats.catalog.what_if import Draft, Outcome, Tried, count_decks, try_drafts
from formats.catalog.wording import format_name
from formats.legality import FormatFacts

MOST_DRAFTS: Final = 20
_FIRST_ROWS: Final = 3


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the form with what became of it: a sentence why not, or the card's own name."""

    draft: Draft
    error: str = ""
    near: tuple[str, ...] = ()
    card: str = ""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A card of the list as it would be; `new` where a draft put it there."""

    one: views.RulingView
    new: bool


@allow(signed_in, "GET", "POST", on=asked_format)
@at_its_address("format-what-if")
def what_if(request: HttpRequest, of: FormatFacts) -> HttpResponse:
    """Which drafts stand, the list as it would be, what becomes of kept decks. Nothing is stored.

    The buttons `add`, `remove` and `take` (a near name) change rows and try nothing.
    """
    drafts = _drafts(request)
    changed = _changed(request, drafts)
    context: dict[str, object] = {"rows": [Row(draft) for draft in changed or drafts]}
    status = 200
    if request.method == "POST" and changed is None:
        filled = [draft for draft in drafts if draft.card]
        tried = try_drafts(of.key, filled)
        rows = [_row(outcome) for outcome in tried.outcomes]
        context = {"rows": rows or [Row(draft) for draft in drafts], "nothing": not filled}
        if tried.stands:
            context |= {
                "tried": tried,
                "affected": count_decks(request.user, of.key, tried),
                "listed": _list(of, tried),
                "gone": _gone(of, tried),
            }
        elif filled:
            status = 400
    return page(
        request,
        "formats/formats/what_if.html",
        status=status,
        of=of,
        name=format_name(of, clock.today()),
        most=MOST_DRAFTS,
        statuses=_statuses(of),
        **context,
    )


def _drafts(request: HttpRequest) -> list[Draft]:
    """The rows as they were sent; three empty ones at first."""
    sent = (request.POST.getlist(name) for name in ("card", "status", "date"))
    rows = [Draft(*map(str.strip, row)) for row in zip_longest(*sent, fillvalue="")]
    return rows[:MOST_DRAFTS] or [_empty()] * _FIRST_ROWS


def _empty() -> Draft:
    return Draft("", "banned", clock.today().isoformat())


def _changed(request: HttpRequest, drafts: list[Draft]) -> list[Draft] | None:
    """The rows after a button that changes them; None for any other."""
    asked = request.POST
    if "add" in asked:
        return [*drafts, _empty()][:MOST_DRAFTS]
    if "remove" in asked:
        kept = [draft for at, draft in enumerate(drafts, start=1) if str(at) != asked["remove"]]
        return kept or [_empty()]
    if "take" in asked:
        number, _colon, name = asked["take"].partition(":")
        return [
            replace(draft, card=name) if str(at) == number else draft
            for at, draft in enumerate(drafts, start=1)
        ]
    return None


def _row(outcome: Outcome) -> Row:
    refusal, ruling = outcome.refusal, outcome.ruling
    return Row(
        outcome.draft,
        words.say(refusal.code, refusal.params) if refusal else "",
        outcome.near,
        ruling.card if ruling else "",
    )


def _statuses(of: FormatFacts) -> list[tuple[str, str]]:
    keys = DRAFT_STATUSES.get(of.deck, DRAFT_STATUSES[""])
    return [(key, str(STATUSES[key])) for key in keys]


def _list(of: FormatFacts, tried: Tried) -> list[ListRow]:
    """The list of the last draft's day."""
    inside, _outlived = views.lists_on(of, tried.on, "paper", tried.facts)
    drafted = tried.facts.drafted.get(of.key, frozenset())
    slugs = views.slugs_of(one.card for one in inside)
    return [ListRow(views.listed_view(one, slugs), one.card in drafted) for one in inside]


def _gone(of: FormatFacts, tried: Tried) -> list[views.RulingView]:
    """What the list of that day would no longer hold."""
    before, _outlived = views.lists_on(of, tried.on, "paper")
    after, _outlived = views.lists_on(of, tried.on, "paper", tried.facts)
    names = {one.card for one in after}
    left = [one for one in before if one.card not in names]
    slugs = views.slugs_of(one.card for one in left)
    return [views.listed_view(one, slugs) for one in left]
