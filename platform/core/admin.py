"""The kernel's rows in the admin: to look at, not to change.

Every table is here or in its room's admin, with a search (tests/operators/test_admin.py). What is a
secret is named in `secret_fields`: it is neither shown nor searched, nor found letter by letter by
a filter in the address.
"""

from typing import ClassVar

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.http import HttpRequest

from core.models import Attempts, Command, Entry, Heartbeat, IdempotencyKey, OutboxMessage, Stream


class Discreet(admin.ModelAdmin[Model]):
    """Keeps the model's secrets."""

    secret_fields: ClassVar[tuple[str, ...]] = ()

    def get_exclude(self, request: HttpRequest, obj: Model | None = None) -> list[str]:
        """What the class leaves out, and the secrets."""
        return [*(super().get_exclude(request, obj) or ()), *self.secret_fields]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """No filter by a secret: it would tell it letter by letter."""
        return not asks_for_secret(self.model, lookup) and super().lookup_allowed(
            lookup, value, request
        )


def _secrets(model: type[Model]) -> tuple[str, ...]:
    return getattr(admin.site._registry.get(model), "secret_fields", ())


def asks_for_secret(model: type[Model], lookup: str) -> bool:
    """Whether the lookup goes by a secret column, of this table or on the way through others.

    A reference to a row that is known by a secret is as good as the secret.
    """
    for part in lookup.split("__"):
        try:
            field = model._meta.get_field(model._meta.pk.name if part == "pk" else part)
        except FieldDoesNotExist:  # from here on it is a comparison
            break
        if field.name in _secrets(model):
            return True
        if field.related_model is None or isinstance(field.related_model, str):
            return False
        model = field.related_model
    return model._meta.pk.name in _secrets(model)


class ReadOnly(Discreet):
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

    list_display = ("topic", "version", "created_at", "delivered_at", "attempts")
    search_fields = ("topic", "request_id")
    secret_fields = ("payload", "last_error")  # for its subscribers; an error may repeat it


@admin.register(IdempotencyKey)
class IdempotencyAdmin(ReadOnly):
    """Idempotency keys."""

    list_display = ("scope", "key", "created_at")
    search_fields = ("scope", "key")
    secret_fields = ("answer", "fingerprint")  # what was answered is its asker's


@admin.register(Attempts)
class AttemptsAdmin(admin.ModelAdmin[Attempts]):
    """Attempts that are counted against a limit; deleting a row lets its owner try again."""

    list_display = ("name", "key", "count", "began_at")
    search_fields = ("name",)
    readonly_fields = ("name", "key", "count", "began_at")


@admin.register(Heartbeat)
class HeartbeatAdmin(ReadOnly):
    """Heartbeats."""

    list_display = ("queue", "at")
    search_fields = ("queue",)


# --- Django's own ---


@admin.register(Session)
class SessionAdmin(ReadOnly):
    """That there are sessions and until when; whoever knows a key or the data has the session."""

    list_display = ("expire_date",)
    list_display_links = None
    search_fields = ("expire_date",)
    secret_fields = ("session_key", "session_data")

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The list only: one session's page would have the key in its address."""
        return obj is None and super().has_view_permission(request)


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    """What was changed in the admin, and by whom."""

    list_display = ("action_time", "user", "content_type", "object_repr", "action_flag")
    search_fields = ("object_repr", "change_message", "user__email", "user__display_name")
    list_select_related = ("user", "content_type")


@admin.register(Permission)
class PermissionAdmin(ReadOnly):
    """Permissions that operators without all of them can be given."""

    list_display = ("name", "content_type", "codename")
    search_fields = ("name", "codename", "content_type__app_label")
    list_select_related = ("content_type",)


@admin.register(ContentType)
class ContentTypeAdmin(ReadOnly):
    """Names of the tables."""

    list_display = ("app_label", "model")
    search_fields = ("app_label", "model")
