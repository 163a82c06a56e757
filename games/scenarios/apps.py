"""The app that brings the command."""

from django.apps import AppConfig


class ScenariosConfig(AppConfig):
    """Rules scenarios."""

    name = "games.scenarios"
    label = "scenarios"
