"""People as a Django app."""

from django.apps import AppConfig


class UsersConfig(AppConfig):
    """Accounts."""

    name = "users"

    def ready(self) -> None:
        """Words, the reset's letter, what is held about people; demo people stay here."""
        from core import outbox, words  # noqa: PLC0415 - models must be loaded first
        from core.access import session_limits  # noqa: PLC0415 - models must be loaded first
        from core.web import sections  # noqa: PLC0415 - models must be loaded first
        from users import holdings, queries, reset  # noqa: PLC0415 - models must be loaded first
        from users.demo import stays_home  # noqa: PLC0415 - models must be loaded first
        from users.held import HELD  # noqa: PLC0415 - models must be loaded first
        from users.words import WORDS  # noqa: PLC0415 - models must be loaded first

        words.register(WORDS)
        outbox.subscribe(reset.TOPIC, reset.write_letter)
        session_limits.append(stays_home)
        sections.add_to_home(queries.cards_at_home)
        for holding in HELD:
            holdings.register(holding)
