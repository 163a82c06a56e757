"""Accounts in the admin."""

from django.contrib import admin
from django.http import HttpRequest

from users.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin[User]):
    """Operators close accounts and name other operators here; passwords are not shown."""

    list_display = ("email", "display_name", "is_staff", "is_active", "is_demo", "joined_at")
    search_fields = ("email", "display_name", "ref")
    exclude = ("password",)
    readonly_fields = ("ref", "last_login", "joined_at")
    filter_horizontal = ("groups", "user_permissions")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """No filter by password: it would tell the hash letter by letter."""
        return not lookup.startswith("password") and super().lookup_allowed(lookup, value, request)
