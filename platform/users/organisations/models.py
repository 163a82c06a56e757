"""Organisations, the addresses that they had, and invitations to work there."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from core.clock import now
from core.models import Stream
from core.refs import RefField
from users.names import LONGEST
from users.organisations.details import (
    LONGEST_DESCRIPTION,
    LONGEST_EMAIL,
    LONGEST_PLACE,
    LONGEST_WEBSITE,
)
from users.organisations.slugs import LONGEST_SLUG, SLUG_SHAPE
from users.roles.models import Scope
from users.roles.table import grantable_in

ROLES = grantable_in("organisation")


class Organisation(models.Model):
    """A shop, a club or whoever else runs events; roles are granted in its scope.

    Its log holds refs and roles, never names or e-mails: those may be forgotten, the log is not.
    """

    ref = RefField()
    slug = models.CharField(max_length=LONGEST_SLUG, unique=True)
    name = models.CharField(max_length=LONGEST)
    description = models.TextField(max_length=LONGEST_DESCRIPTION, blank=True, default="")
    town = models.CharField(max_length=LONGEST_PLACE, blank=True, default="")
    country = models.CharField(max_length=LONGEST_PLACE, blank=True, default="")
    website = models.CharField(max_length=LONGEST_WEBSITE, blank=True, default="")
    email = models.CharField(max_length=LONGEST_EMAIL, blank=True, default="")
    time_zone = models.CharField(max_length=64)
    staff_public = models.BooleanField(default=False)  # the public page names who works there
    closed_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=now, editable=False)
    scope = models.OneToOneField(Scope, on_delete=models.PROTECT, related_name="organisation")
    log = models.OneToOneField(Stream, on_delete=models.PROTECT, related_name="organisation")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(slug__regex=f"^{SLUG_SHAPE}$"), name="organisation_slug_shape"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The public page."""
        return reverse("shop", kwargs={"slug": self.slug})


class FormerSlug(models.Model):
    """An address that an organisation had: printed posters go on leading to it."""

    slug = models.CharField(max_length=LONGEST_SLUG, unique=True)
    organisation = models.ForeignKey(
        Organisation, on_delete=models.CASCADE, related_name="former_slugs"
    )
    left_at = models.DateTimeField(default=now, editable=False)

    def __str__(self) -> str:
        return self.slug


class Invitation(models.Model):
    """A link with which one person takes one role, once, within a few days.

    Only a keyed digest of its code is kept. The e-mail to which it was sent goes when it is over.
    """

    ref = RefField()
    organisation = models.ForeignKey(
        Organisation, on_delete=models.CASCADE, related_name="invitations"
    )
    role = models.CharField(max_length=20, choices=[(role.value, role.value) for role in ROLES])
    digest = models.CharField(max_length=64, unique=True, editable=False)
    email = models.CharField(max_length=LONGEST_EMAIL, blank=True, default="")
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(default=now, editable=False)
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=[role.value for role in ROLES]),
                name="invitation_role_known",
            ),
            models.CheckConstraint(
                condition=models.Q(used_at=None) | models.Q(withdrawn_at=None),
                name="invitation_used_or_withdrawn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.ref}"

    @property
    def scope(self) -> Scope:
        """For rules: whoever manages the organisation manages its invitations."""
        return self.organisation.scope
