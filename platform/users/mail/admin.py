"""Letters in the admin: that they exist, never what they say."""

from django.contrib import admin

from core.admin import ReadOnly
from users.mail.models import Letter


@admin.register(Letter)
class LetterAdmin(ReadOnly):
    """A letter may hold a link that opens an account, so its text is not shown."""

    list_display = ("to", "subject", "created_at", "sent_at", "refused_at")
    search_fields = ("to", "subject", "ref")
    secret_fields = ("text",)
