"""Accounts in the admin, and what allauth keeps of them."""

from allauth.account.models import EmailConfirmation
from allauth.mfa import admin as theirs
from allauth.mfa.base.internal.flows import delete_dangling_recovery_codes
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.db import transaction
from django.db.models import Model, QuerySet
from django.forms import Form
from django.http import HttpRequest

from core.admin import Discreet, ReadOnly
from users import service
from users.models import Player, User
from users.notices.safety import tell_owner

# Allauth's own page would show the secrets. It is imported above, so it comes no second time.
assert theirs.AuthenticatorAdmin
admin.site.unregister(Authenticator)


@admin.register(User)
class UserAdmin(Discreet):
    """Operators close accounts and name other operators here; passwords are not shown."""

    list_display = ("email", "display_name", "is_staff", "is_active", "is_demo", "joined_at")
    search_fields = ("email", "display_name", "ref")
    secret_fields = ("password", "session_salt")
    readonly_fields = ("ref", "last_login", "joined_at")
    filter_horizontal = ("groups", "user_permissions")

    def save_model(self, request: HttpRequest, obj: Model, form: Form, change: bool) -> None:
        """Names are cleaned here too, and the person's player is called the same."""
        assert isinstance(obj, User)
        obj.display_name = service.checked_name(obj.display_name)
        super().save_model(request, obj, form, change)
        Player.objects.filter(user=obj, is_main=True).update(display_name=obj.display_name)


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    """Whoever stands in results."""

    list_display = ("display_name", "user", "is_main", "created_at", "forgotten_at")
    search_fields = ("display_name", "ref", "user__email", "user__display_name")
    secret_fields = ("claim_digest",)
    list_select_related = ("user",)


@admin.register(EmailConfirmation)
class EmailConfirmationAdmin(ReadOnly):
    """Letters that wait for a click; ours are signed links, which leave no row."""

    list_display = ("email_address", "created", "sent")
    search_fields = ("email_address__email",)
    secret_fields = ("key",)
    list_select_related = ("email_address",)


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadOnly):
    """Second factors, without their secrets. Deleting one lets in whoever has lost theirs."""

    list_display = ("user", "type", "created_at", "last_used_at")
    search_fields = ("type", "user__email", "user__display_name")
    secret_fields = ("data",)
    list_select_related = ("user",)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002 - Django's signature
        """For operators with the right to."""
        return request.user.has_perm("mfa.delete_authenticator")

    def delete_model(self, request: HttpRequest, obj: Model) -> None:  # noqa: ARG002 - Django's signature
        """Recovery codes are of no use alone; the owner hears of it."""
        self._remove(Authenticator.objects.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> None:  # noqa: ARG002 - Django's signature
        """The same for several."""
        self._remove(Authenticator.objects.filter(pk__in=queryset.values("pk")))

    def _remove(self, factors: QuerySet[Authenticator]) -> None:
        with transaction.atomic():
            for factor in factors.select_related("user"):
                factor.delete()
                delete_dangling_recovery_codes(factor.user)
                if factor.type == Authenticator.Type.TOTP:
                    tell_owner(factor.user, "users.notice_factor_off")
