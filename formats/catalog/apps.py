"""The catalogue as a Django app."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    """Cards and the deck check."""

    name = "formats.catalog"
    label = "catalog"

    def ready(self) -> None:
        """Register the room's sentences."""
        from core import words  # noqa: PLC0415 - apps must be loaded first
        from formats.catalog.words import WORDS  # noqa: PLC0415 - apps must be loaded first

        words.register(WORDS)
