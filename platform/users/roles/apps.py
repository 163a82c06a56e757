"""Roles as a Django app."""

from django.apps import AppConfig


class RolesConfig(AppConfig):
    """Scopes and grants."""

    name = "users.roles"
    label = "roles"

    def ready(self) -> None:
        """Register the room's sentences."""
        from core import words  # noqa: PLC0415 - apps must be loaded first
        from users.roles.words import WORDS  # noqa: PLC0415 - apps must be loaded first

        words.register(WORDS)
