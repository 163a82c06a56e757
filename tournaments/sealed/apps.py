"""Card pools of events as a Django app."""

from django.apps import AppConfig


class SealedConfig(AppConfig):
    """card pools that are given out in an event, and the decks built from them."""

    name = "tournaments.sealed"
    label = "sealed"

    def ready(self) -> None:
        """Words, what happens when a deck is handed in, what is looked for."""
        from core import chores, words  # noqa: PLC0415 - models must be loaded first
        from formats.pools.followers import add_guard, add_home, follow  # noqa: PLC0415 - the same
        from tournaments.sealed import handing_in, queries, service  # noqa: PLC0415 - the same
        from tournaments.sealed.words import WORDS  # noqa: PLC0415 - the same

        words.register(WORDS)
        follow(handing_in.record_deck)
        add_guard(handing_in.guard)
        add_home(queries.home)
        chores.register_look("sealed", service.reveal_finished)
