"""Kept decks as a Django app."""

from django.apps import AppConfig


class DecklistsConfig(AppConfig):
    """the decks that people keep."""

    name = "formats.decklists"
    label = "decklists"

    def ready(self) -> None:
        """Words, scopes, what is held about people, what their pages show, who checks anew."""
        from django.utils.translation import gettext_lazy as _  # noqa: PLC0415 - the same

        from core import chores, words  # noqa: PLC0415 - models must be loaded first
        from formats.catalog.what_if import register_decks  # noqa: PLC0415 - the same
        from formats.decklists import cards, held, recheck, what_if  # noqa: PLC0415 - the same
        from formats.decklists.words import WORDS  # noqa: PLC0415 - the same
        from users import holdings, queries  # noqa: PLC0415 - the same
        from users.tokens.scopes import register_scope  # noqa: PLC0415 - the same

        words.register(WORDS)
        holdings.register(held.HOLDING)
        queries.add_card(cards.own_card)
        queries.add_public_card(cards.public_card)
        register_scope(
            "decks",
            read=_("Read your decks."),
            write=_("Keep, change and delete decks of yours."),
        )
        chores.register("decks", recheck.check_stale)
        register_decks(what_if.count)
