"""The catalogue as a Django app."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    """Cards and the deck check."""

    name = "formats.catalog"
    label = "catalog"

    def ready(self) -> None:
        """Register the room's sentences, and what becomes of imports."""
        from core import chores, words  # noqa: PLC0415 - apps must be loaded first
        from formats.catalog import held, jobs  # noqa: PLC0415 - apps must be loaded first
        from formats.catalog.words import WORDS  # noqa: PLC0415 - apps must be loaded first
        from users import holdings  # noqa: PLC0415 - apps must be loaded first

        words.register(WORDS)
        chores.register_look("card_imports", jobs.look)
        chores.register("card_imports", jobs.forget_old)
        holdings.register(held.HOLDING)
