"""People as a Django app."""

from django.apps import AppConfig


class UsersConfig(AppConfig):
    """Accounts."""

    name = "users"
