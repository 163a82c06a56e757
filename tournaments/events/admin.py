"""Events in the admin: to look at. They change through their services, each change an op."""

from django.contrib import admin

from core.admin import ReadOnly
from tournaments.events.models import (
    Entry,
    Event,
    EventDeck,
    Match,
    Phase,
    Round,
    Snapshot,
    Spelling,
)


@admin.register(Event)
class EventAdmin(ReadOnly):
    """Events."""

    list_display = ("name", "status", "starts_at", "organisation", "format")
    search_fields = ("ref", "name", "place", "organisation__name")
    list_filter = ("status", "level")
    list_select_related = ("organisation",)


@admin.register(Phase)
class PhaseAdmin(ReadOnly):
    """Phases."""

    list_display = ("event", "number", "kind", "rounds", "size")
    search_fields = ("ref", "event__ref", "event__name", "kind")
    list_select_related = ("event",)


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """Contestants."""

    list_display = ("event", "number", "player", "status", "paid")
    search_fields = ("ref", "event__ref", "event__name", "player__ref", "player__display_name")
    list_filter = ("status",)
    list_select_related = ("event", "player")


@admin.register(EventDeck)
class EventDeckAdmin(ReadOnly):
    """Lists that were handed in."""

    list_display = ("event", "player", "name", "legal", "created_at")
    search_fields = ("ref", "event__ref", "event__name", "player__ref", "player__display_name")
    list_filter = ("legal",)
    list_select_related = ("event", "player")


@admin.register(Round)
class RoundAdmin(ReadOnly):
    """Rounds."""

    list_display = ("event", "number", "state", "published_at", "completed_at")
    search_fields = ("ref", "event__ref", "event__name")
    list_filter = ("state",)
    list_select_related = ("event",)


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """Tables of rounds."""

    list_display = ("round", "table", "kind", "state", "wins_a", "wins_b", "draws", "how")
    search_fields = ("ref", "event__ref", "event__name")
    list_filter = ("state", "kind", "how")
    list_select_related = ("round",)


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnly):
    """Standings as they were posted."""

    list_display = ("event", "round", "head", "created_at")
    search_fields = ("ref", "event__ref", "event__name")
    list_select_related = ("event",)


@admin.register(Spelling)
class SpellingAdmin(ReadOnly):
    """Names that were corrected."""

    list_display = ("entry", "before", "after", "created_at")
    search_fields = ("ref", "entry__ref", "entry__event__ref", "before", "after")
    list_select_related = ("entry",)
