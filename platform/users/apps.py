"""People as a Django app."""

from django.apps import AppConfig


class UsersConfig(AppConfig):
    """Accounts."""

    name = "users"

    def ready(self) -> None:
        """Demo people stay on this machine, on pages and sockets alike."""
        from core.access import session_limits  # noqa: PLC0415 - models must be loaded first
        from users.demo import stays_home  # noqa: PLC0415 - models must be loaded first

        session_limits.append(stays_home)
