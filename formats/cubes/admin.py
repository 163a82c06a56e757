"""Cubes in the admin: to look at."""

from django.contrib import admin

from core.admin import ReadOnly
from formats.cubes.models import Cube


@admin.register(Cube)
class CubeAdmin(ReadOnly):
    """Cubes."""

    list_display = ("title", "owner", "kind", "cards", "shared", "changed_at")
    search_fields = ("ref", "title", "owner__ref", "owner__display_name")
    list_filter = ("kind", "shared")
    list_select_related = ("owner",)
