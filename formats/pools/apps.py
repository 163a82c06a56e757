"""Card pools as a Django app."""

from django.apps import AppConfig


class PoolsConfig(AppConfig):
    """packs that are opened, the pools they make, and the decks built from them."""

    name = "formats.pools"
    label = "pools"

    def ready(self) -> None:
        """Words, scopes, what is held about people, what their pages show."""
        from django.utils.translation import gettext_lazy as _  # noqa: PLC0415 - the same

        from core import chores, words  # noqa: PLC0415 - models must be loaded first
        from formats.pools import cards, held, service  # noqa: PLC0415 - the same
        from formats.pools.words import WORDS  # noqa: PLC0415 - the same
        from users import holdings, queries  # noqa: PLC0415 - the same
        from users.tokens.scopes import register_scope  # noqa: PLC0415 - the same

        words.register(WORDS)
        chores.register_look("pools", service.close_overdue)
        holdings.register(held.HOLDING)
        queries.add_card(cards.own_card)
        register_scope(
            "pools",
            read=_("See your card pools."),
            write=_("Open packs and build decks from your card pools."),
        )
