"""Notices in the admin: to look at."""

from django.contrib import admin

from core.admin import ReadOnly
from users.notices.models import Inbox, Notice


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    """Notices: who was told what, and whether a letter went out."""

    list_display = ("user", "code", "created_at", "read_at", "mailed_at")
    search_fields = ("ref", "code", "user__email", "user__display_name")
    list_select_related = ("user",)


@admin.register(Inbox)
class InboxAdmin(ReadOnly):
    """Whose stream it is."""

    list_display = ("user", "stream")
    search_fields = ("user__email", "user__display_name", "stream__ref")
    list_select_related = ("user", "stream")
