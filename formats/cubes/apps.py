"""Cubes as a Django app."""

from django.apps import AppConfig


class CubesConfig(AppConfig):
    """cubes, sheets and entry sets of people's own making."""

    name = "formats.cubes"
    label = "cubes"

    def ready(self) -> None:
        """Words, scopes, what is held about people."""
        from django.utils.translation import gettext_lazy as _  # noqa: PLC0415 - the same

        from core import words  # noqa: PLC0415 - models must be loaded first
        from formats.cubes import held  # noqa: PLC0415 - the same
        from formats.cubes.words import WORDS  # noqa: PLC0415 - the same
        from users import holdings  # noqa: PLC0415 - the same
        from users.tokens.scopes import register_scope  # noqa: PLC0415 - the same

        words.register(WORDS)
        holdings.register(held.HOLDING)
        register_scope(
            "cubes",
            read=_("See your cubes."),
            write=_("Make, change and delete cubes of yours."),
        )
