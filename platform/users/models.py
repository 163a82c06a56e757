"""People: who signs in (User), and who stands in results (Player)."""

from typing import Any, ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.clock import now
from core.refs import RefField
from users.names import LONGEST


def known_language(code: str) -> None:
    """Refuse a language that this site does not speak."""
    if code not in dict(settings.LANGUAGES):
        raise ValidationError(_("This site does not speak that language."), code="language")


def known_time_zone(name: str) -> None:
    """Refuse what is no time zone: every page would try to show times in it."""
    if name not in available_timezones():
        raise ValidationError(_("There is no such time zone."), code="time_zone")


class UserManager(BaseUserManager["User"]):
    """Makes accounts; an e-mail address is one person, whatever its case."""

    def create_user(
        self,
        email: str | None,
        password: str | None = None,
        **fields: Any,  # noqa: ANN401 - columns
    ) -> "User":
        """An account; without a password nobody can sign in to it."""
        user = self.model(email=email.strip().lower() if email else None, **fields)
        user.set_password(password)
        user.full_clean()
        user.save()
        return user

    def create_superuser(
        self,
        email: str,
        password: str | None = None,
        **fields: Any,  # noqa: ANN401 - columns
    ) -> "User":
        """An operator with every permission."""
        return self.create_user(
            email, password, **{"is_staff": True, "is_superuser": True, **fields}
        )

    def get_by_natural_key(self, username: str | None) -> "User":
        """The log-in form's look-up."""
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser, PermissionsMixin):
    """Whoever signs in: an account (by e-mail and password), or a guest (by a claim code).

    A guest is a person who joined by a name alone; making an account or claiming the guest's code
    with one hands the guest's players over and ends the guest.
    """

    ref = RefField()
    email = models.EmailField(max_length=254, unique=True, null=True, blank=True)  # lower case
    display_name = models.CharField(max_length=LONGEST)
    language = models.CharField(max_length=8, default="", blank=True, validators=[known_language])
    time_zone = models.CharField(
        max_length=64, default="", blank=True, validators=[known_time_zone]
    )
    is_guest = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)  # operators of this site
    is_demo = models.BooleanField(default=False)  # usable from this very machine only
    joined_at = models.DateTimeField(default=now, editable=False)
    # Privacy: what people see who do not share an event or a shop with this person.
    name_short = models.BooleanField(default=False)
    history_hidden = models.BooleanField(default=False)
    mail_notices = models.BooleanField(default=True)
    # Part of every session's hash: a new value signs out all devices.
    session_salt = models.CharField(max_length=12, default="", blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name"]

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="user_email_lower"
            ),
            models.CheckConstraint(
                condition=models.Q(is_guest=True) ^ models.Q(email__isnull=False),
                name="user_has_email_or_is_guest",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    @property
    def zone(self) -> ZoneInfo:
        """In which time zone the person reads times; UTC for one that has gone from the tables."""
        try:
            return ZoneInfo(self.time_zone or "UTC")
        except (ZoneInfoNotFoundError, ValueError):
            return ZoneInfo("UTC")

    def get_full_name(self) -> str:
        """The admin's greeting."""
        return self.display_name

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Django's hash of the password, and the salt."""
        return super()._get_session_auth_hash(secret) + self.session_salt  # type: ignore[misc,no-any-return]


class Player(models.Model):
    """Whoever stands in pairings, drafts and results: the name that stays when its owner goes.

    Everything that is played refers to players, never to users. An account has one of its own
    (`is_main`) and those that it claimed; a walk-in's has no user until somebody claims it; that
    of a deleted account keeps its place in old results without name and user (`forgotten_at`).
    """

    ref = RefField()
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="players")
    is_main = models.BooleanField(default=False)
    display_name = models.CharField(max_length=LONGEST, blank=True)
    # A keyed digest of the code with which the player is claimed; the code itself is not kept.
    claim_digest = models.CharField(max_length=64, unique=True, null=True, editable=False)
    created_at = models.DateTimeField(default=now, editable=False)
    forgotten_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        # Namesakes are looked for whenever a few names of an event are shown.
        indexes = [models.Index(Lower("display_name"), name="player_by_name")]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=models.Q(is_main=True), name="player_one_main_a_user"
            ),
            models.CheckConstraint(
                condition=models.Q(forgotten_at__isnull=True)
                | models.Q(user=None, display_name="", claim_digest=None),
                name="player_forgotten_is_nameless",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or self.ref
