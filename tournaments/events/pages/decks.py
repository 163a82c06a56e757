"""Deck lists: a player's own, and what the staff sees of everybody's."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core import words
from core.access import allow
from core.errors import Refusal, Unknown
from formats.catalog.judging import read_list
from tournaments.events import queries, rules
from tournaments.events.models import Entry, Event
from tournaments.events.names import names_for
from tournaments.events.pages.common import frame
from tournaments.events.service import decklists
from tournaments.events.table import Decks, EntryStatus
from users.viewer import person


@allow(rules.see, "GET", "POST", on=queries.by_ref)
def my_deck(request: HttpRequest, event: Event) -> HttpResponse:
    """Hand a list in, or look at the one that was."""
    context = frame(request, event)
    mine: Entry | None = context["mine"]
    if mine is None or event.decks == Decks.NONE:
        raise Unknown
    return _deck(request, mine, context, "event-my-deck", event.ref)


@allow(rules.see_decks, "GET", "POST", on=queries.entry_by_ref)
def deck(request: HttpRequest, entry: Entry) -> HttpResponse:
    """A contestant's list: for the staff and themselves, for all once lists are open."""
    event = entry.event
    context = frame(request, event)
    return _deck(request, entry, context, "event-deck", event.ref, entry.ref)


def _deck(
    request: HttpRequest, entry: Entry, context: dict[str, object], back: str, *where: str
) -> HttpResponse:
    text, name = (entry.deck.text, entry.deck.name) if entry.deck else ("", "")
    refused = ""
    status = 200
    if request.method == "POST":
        text, name = request.POST.get("text", ""), request.POST.get("name", "")
        try:
            made = decklists.hand_in(actor=person(request.user), entry=entry, text=text, name=name)
        except Refusal as refusal:
            refused, status = words.say(refusal.code, refusal.params), refusal.status
        else:
            if made.legal is False:
                messages.warning(request, _("Handed in. It is not legal in this event's format."))
            else:
                messages.success(request, _("Handed in."))
            return redirect(back, *where)
    pool = decklists.pool_of(entry, entry.event)
    scores = rules.score.admits(request.user, entry.event)
    from_pool = decklists.gives_pools(entry.event)
    may_change = scores or (decklists.is_open(entry.event) and not from_pool)
    context |= {
        "entry": entry,
        "name_of_entry": names_for(request.user, entry.event).get(entry.number, ""),
        "text": text,
        "deck_name": name,
        "refused": refused,
        "pool": pool,
        "from_pool": from_pool,
        "may_change": may_change and rules.act_for.admits(request.user, entry),
        "parsed": read_list(entry.deck.text) if entry.deck else None,
    }
    return render(request, "tournaments/deck.html", context, status=status)


@allow(rules.see, on=queries.by_ref)
def decks(request: HttpRequest, event: Event) -> HttpResponse:
    """Who has handed in a list; the lists themselves for the staff, for all once they are open."""
    context = frame(request, event)
    if not rules.see_decks.admits(request.user, event):
        raise Unknown
    called = names_for(request.user, event)
    rows = (
        Entry.objects.filter(event=event)
        .exclude(status__in=[EntryStatus.WITHDRAWN, EntryStatus.WAITING])
        .select_related("deck")
    )
    shown = sorted(
        ((called.get(row.number, ""), row) for row in rows), key=lambda one: one[0].casefold()
    )
    context |= {"shown": shown, "missing": sum(row.deck_id is None for _name, row in shown)}
    return render(request, "tournaments/decks.html", context)
