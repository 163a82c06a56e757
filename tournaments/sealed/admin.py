"""Events' card pools in the admin: to look at."""

from django.contrib import admin

from core.admin import ReadOnly
from tournaments.sealed.models import EventSealed


@admin.register(EventSealed)
class EventSealedAdmin(ReadOnly):
    """Which events have pools."""

    list_display = ("event", "source", "title", "packs", "started_at", "deadline")
    search_fields = ("event__ref", "event__name", "title")
    list_filter = ("source",)
    list_select_related = ("event",)
