"""The kernel's rows in the admin: to look at, not to change."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from core.models import Command, Entry, Heartbeat, IdempotencyKey, OutboxMessage, Stream


class ReadOnly(admin.ModelAdmin[Model]):
    """The log is the truth; nobody edits it by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002 - Django's signature
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002 - Django's signature
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002 - Django's signature
        """Never."""
        return False


@admin.register(Stream)
class StreamAdmin(ReadOnly):
    """Streams."""

    list_display = ("ref", "room", "head", "claimed_until")
    search_fields = ("ref", "room")


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """Entries."""

    list_display = ("stream", "seq", "kind", "actor", "at", "request_id")
    search_fields = ("stream__ref", "kind", "actor", "request_id")
    list_select_related = ("stream",)


@admin.register(Command)
class CommandAdmin(ReadOnly):
    """Commands."""

    list_display = ("stream", "kind", "request_id", "created_at", "answered_at", "attempts")
    search_fields = ("stream__ref", "kind", "request_id")
    list_select_related = ("stream",)


@admin.register(OutboxMessage)
class OutboxAdmin(ReadOnly):
    """Outbox messages."""

    list_display = ("topic", "version", "created_at", "delivered_at", "attempts", "last_error")
    search_fields = ("topic", "request_id")


@admin.register(IdempotencyKey)
class IdempotencyAdmin(ReadOnly):
    """Idempotency keys."""

    list_display = ("scope", "key", "created_at")
    search_fields = ("scope", "key")


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly):
    """Heartbeats."""

    list_display = ("queue", "at")
    search_fields = ("queue",)
