"""Organisations in the admin: to look at. Operators change them on their own pages."""

from django.contrib import admin

from core.admin import ReadOnly
from users.organisations.models import FormerSlug, Invitation, Organisation


@admin.register(Organisation)
class OrganisationAdmin(ReadOnly):
    """Organisations."""

    list_display = ("name", "slug", "town", "country", "created_at", "closed_at")
    search_fields = ("name", "slug", "town", "ref")


@admin.register(FormerSlug)
class FormerSlugAdmin(ReadOnly):
    """Addresses that organisations had."""

    list_display = ("slug", "organisation", "left_at")
    search_fields = ("slug", "organisation__name", "organisation__ref")
    list_select_related = ("organisation",)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly):
    """Invitations, without what is kept of their codes."""

    list_display = ("organisation", "role", "email", "created_at", "used_at", "withdrawn_at")
    search_fields = ("ref", "email", "organisation__name", "organisation__ref")
    list_select_related = ("organisation",)
    secret_fields = ("digest",)
