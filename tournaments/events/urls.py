"""Addresses of events."""

from django.urls import path

from core.web.form_only import form_only
from tournaments.events.pages import (
    bracket,
    crew,
    decks,
    log,
    matches,
    mine,
    public,
    registering,
    staff,
    tables,
)
from tournaments.events.urls_desk import urlpatterns as desk

console = form_only("event-run")
table = form_only("event-match", "match")

urlpatterns = [
    path("events/", public.events, name="events"),
    path("events/new/", staff.new, name="event-new"),
    path("events/<ref:ref>/", public.event, name="event"),
    path("events/<ref:ref>/pairings/", public.pairings, name="event-pairings"),
    path("events/<ref:ref>/standings/", public.standings, name="event-standings"),
    path("events/<ref:ref>/bracket/", bracket.bracket, name="event-bracket"),
    path("events/<ref:ref>/players/", public.players, name="event-players"),
    path("events/<ref:ref>/players/<ref:entry>/", public.entry, name="event-entry"),
    path("events/<ref:ref>/register/", registering.register, name="event-register"),
    path(
        "events/<ref:ref>/players/<ref:entry>/check-in/",
        form_only("event")(public.check_in),
        name="event-check-in",
    ),
    path(
        "events/<ref:ref>/players/<ref:entry>/drop/",
        form_only("event")(public.drop),
        name="event-drop",
    ),
    path("events/<ref:ref>/my-match/", mine.my_match, name="event-my-match"),
    path(
        "events/<ref:ref>/matches/<ref:match>/report/",
        form_only("event-my-match")(mine.report),
        name="event-report",
    ),
    path("events/<ref:ref>/run/", staff.console, name="event-run"),
    path("events/<ref:ref>/run/edit/", staff.edit, name="event-edit"),
    path("events/<ref:ref>/run/act/", console(staff.act), name="event-act"),
    path("events/<ref:ref>/run/slip/", console(staff.slip), name="event-slip"),
    path("events/<ref:ref>/run/matches/<ref:match>/", console(staff.decide), name="event-decide"),
    path("events/<ref:ref>/my-deck/", decks.my_deck, name="event-my-deck"),
    path("events/<ref:ref>/decks/", decks.decks, name="event-decks"),
    path("events/<ref:ref>/decks/<ref:entry>/", decks.deck, name="event-deck"),
    path("events/<ref:ref>/run/tables/<int:number>/", tables.tables, name="event-tables"),
    path("events/<ref:ref>/run/put-right/", console(matches.put_right), name="event-put-right"),
    path("events/<ref:ref>/run/repair/", console(matches.repair), name="event-repair"),
    path("events/<ref:ref>/run/table/<ref:match>/", matches.match, name="event-match"),
    path(
        "events/<ref:ref>/run/table/<ref:match>/time/",
        table(matches.more_time),
        name="event-more-time",
    ),
    path("events/<ref:ref>/run/table/<ref:match>/move/", table(matches.move), name="event-move"),
    path(
        "events/<ref:ref>/run/table/<ref:match>/reopen/", table(matches.reopen), name="event-reopen"
    ),
    path(
        "events/<ref:ref>/run/table/<ref:match>/correct/",
        table(matches.correct),
        name="event-correct",
    ),
    path("events/<ref:ref>/run/staff/", crew.crew, name="event-crew"),
    path("events/join/<str:link>/", crew.join, name="event-join"),
    path("events/<ref:ref>/run/log/", log.log, name="event-log"),
    path("events/<ref:ref>/run/undo/", log.undo, name="event-undo"),
    *desk,
]
