"""Scopes and grants in the admin."""

from django.contrib import admin

from core.admin import ReadOnly
from users.roles.models import Grant, Scope


@admin.register(Scope)
class ScopeAdmin(ReadOnly):
    """Scopes: made with the thing that they belong to."""

    list_display = ("ref", "kind", "parent")
    search_fields = ("ref",)
    list_select_related = ("parent",)


@admin.register(Grant)
class GrantAdmin(admin.ModelAdmin[Grant]):
    """Grants: an operator may help out when an organisation has lost its owner."""

    list_display = ("user", "role", "scope", "given_at")
    search_fields = ("user__email", "user__display_name", "scope__ref", "role")
    list_select_related = ("user", "scope")
    autocomplete_fields = ("user", "scope")
