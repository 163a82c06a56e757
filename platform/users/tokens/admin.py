"""Tokens and tickets in the admin: to look at, and tokens to revoke."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from core.admin import ReadOnly
from users.tokens.models import SocketTicket, Token
from users.viewer import person


@admin.register(Token)
class TokenAdmin(ReadOnly):
    """An operator may end a token that is misused; its sockets end at their next heartbeat.

    A token's row is known by its digest, which belongs in no page and no address: here it goes by
    its ref, and has no page of its own.
    """

    list_display = ("name", "user", "scopes", "created", "last_used_at", "expiry")
    list_display_links = None
    search_fields = ("name", "ref", "user__email", "user__display_name")
    secret_fields = ("digest", "token_key")
    list_select_related = ("user",)
    actions = ("revoke",)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """The list only."""
        return obj is None and super().has_view_permission(request)

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        """For operators with the right to."""
        return request.user.has_perm("tokens.delete_token")

    @admin.display(description="")
    def action_checkbox(self, obj: Model) -> SafeString:
        """Django's, by ref."""
        assert isinstance(obj, Token)
        box = forms.CheckboxInput(
            {"class": "action-select", "aria-label": obj.name}, lambda _: False
        )
        return box.render(ACTION_CHECKBOX_NAME, obj.ref)

    def response_action(
        self,
        request: HttpRequest,
        queryset: QuerySet[Model],
        *more: Any,  # noqa: ANN401 - what later Djangos add
    ) -> HttpResponse | None:
        """Django's, after the refs have become what it knows rows by."""
        sent = request.POST.copy()
        refs = sent.getlist(ACTION_CHECKBOX_NAME)
        known = Token.objects.filter(ref__in=refs).values_list("pk", flat=True)
        sent.setlist(ACTION_CHECKBOX_NAME, list(known))
        request.POST = sent  # type: ignore[assignment]
        return super().response_action(request, queryset, *more)

    @admin.action(description=_("Revoke the chosen tokens"), permissions=["revoke"])
    def revoke(self, request: HttpRequest, queryset: QuerySet[Token]) -> None:
        """They end at once; the log of changes names them by ref."""
        with transaction.atomic():
            for token in queryset:
                LogEntry.objects.create(
                    user=person(request.user),
                    content_type=ContentType.objects.get_for_model(Token),
                    object_id=token.ref,
                    object_repr=token.name,
                    action_flag=DELETION,
                )
                token.delete()


@admin.register(SocketTicket)
class TicketAdmin(ReadOnly):
    """Tickets that wait for their socket."""

    list_display = ("name", "made_at")
    search_fields = ("token__name", "token__ref")
    secret_fields = ("digest",)
    list_select_related = ("token",)
    fields = ("name", "made_at")
    readonly_fields = ("name",)

    @admin.display(description=_("Token"))
    def name(self, obj: SocketTicket) -> str:
        """Not the token itself, which Django would link by its digest."""
        return obj.token.name
