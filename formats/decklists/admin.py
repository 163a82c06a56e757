"""Decks in the admin: to look at."""

from django.contrib import admin

from core.admin import ReadOnly
from formats.decklists.models import Deck


@admin.register(Deck)
class DeckAdmin(ReadOnly):
    """Decks."""

    list_display = ("title", "owner", "format", "visibility", "legal", "changed_at")
    search_fields = ("ref", "title", "owner__ref", "owner__display_name")
    list_filter = ("visibility",)
    list_select_related = ("owner",)
