"""Pools in the admin: to look at. Packs that nobody has opened are not shown."""

from django.contrib import admin

from core.admin import ReadOnly
from formats.pools.models import Opening, Pool, PoolSave


@admin.register(Opening)
class OpeningAdmin(ReadOnly):
    """Openings; their secrets stay in the database until they are revealed."""

    secret_fields = ("secret",)
    list_display = ("ref", "commitment", "created_at", "sealed_at", "revealed_at")
    search_fields = ("ref", "commitment")


@admin.register(Pool)
class PoolAdmin(ReadOnly):
    """Pools, without the cards that their owners may not have seen themselves."""

    secret_fields = ("cards",)
    list_display = ("title", "player", "source", "packs", "opened", "handed_in_at", "changed_at")
    search_fields = ("ref", "title", "player__ref", "player__display_name")
    list_filter = ("source",)
    list_select_related = ("player",)


@admin.register(PoolSave)
class PoolSaveAdmin(ReadOnly):
    """Saved decks."""

    list_display = ("pool", "version", "saved_at")
    search_fields = ("pool__ref", "pool__title")
    list_select_related = ("pool",)
