"""Scopes and the roles that are granted in them."""

from django.db import models

from core.clock import now
from core.refs import RefField
from users.models import User
from users.roles.table import Role


class Scope(models.Model):
    """Where roles are granted: an organisation, an event. Whatever it is owns exactly one scope."""

    ref = RefField()
    kind = models.CharField(max_length=20)
    # An event's organisation: what holds there reaches in here (users.roles.table).
    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="children"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["organisation", "event"]), name="scope_kind_known"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.ref}"


class Grant(models.Model):
    """One person's one role in one scope. Given and taken by users.roles.service only."""

    scope = models.ForeignKey(Scope, on_delete=models.CASCADE, related_name="grants")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="grants")
    role = models.CharField(max_length=20, choices=[(role.value, role.value) for role in Role])
    given_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["scope", "user", "role"], name="grant_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=[role.value for role in Role]), name="grant_role_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} in {self.scope_id}"
