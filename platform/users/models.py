"""A person with an account."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower

from core.clock import now
from core.refs import RefField


class UserManager(BaseUserManager["User"]):
    """Makes accounts; an e-mail address is one person, whatever its case."""

    def create_user(
        self,
        email: str,
        password: str | None = None,
        **fields: Any,  # noqa: ANN401 - columns
    ) -> "User":
        """An account; without a password nobody can sign in to it."""
        user = self.model(email=email.strip().lower(), **fields)
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
    """An account: signs in by e-mail, is shown by its display name."""

    ref = RefField()
    email = models.EmailField(max_length=254, unique=True)  # kept in lower case
    display_name = models.CharField(max_length=60)
    language = models.CharField(max_length=8, default="", blank=True)
    time_zone = models.CharField(max_length=64, default="", blank=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)  # operators of this site
    is_demo = models.BooleanField(default=False)  # usable from this very machine only
    joined_at = models.DateTimeField(default=now, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name"]

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="user_email_lower"
            )
        ]

    def __str__(self) -> str:
        return self.display_name

    def get_full_name(self) -> str:
        """The admin's greeting."""
        return self.display_name
