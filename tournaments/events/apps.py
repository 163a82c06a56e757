"""Events as a Django app."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """tournaments and everything that happens in them."""

    name = "tournaments.events"
    label = "events"

    def ready(self) -> None:
        """Words, the stream, what is held about people, scopes of tokens."""
        from django.utils.translation import gettext_lazy as _  # noqa: PLC0415 - the same

        from core import words  # noqa: PLC0415 - models must be loaded first
        from core.live import rooms  # noqa: PLC0415 - the same
        from tournaments.events import cards, claiming, held, live  # noqa: PLC0415 - the same
        from tournaments.events.words import WORDS  # noqa: PLC0415 - the same
        from users import claims, holdings, queries  # noqa: PLC0415 - the same
        from users.organisations.queries import add_shop_card  # noqa: PLC0415 - the same
        from users.tokens.scopes import register_scope  # noqa: PLC0415 - the same

        words.register(WORDS)
        rooms.register(live.LIVE_ROOM)
        holdings.register(held.HOLDING)
        queries.add_acquaintance(cards.share_event)
        queries.add_card(cards.own_card)
        queries.add_public_card(cards.public_card)
        queries.add_landing(cards.landing)
        claims.add_guard(claiming.play_once)
        add_shop_card(cards.shop_card)
        register_scope(
            "events",
            read=_("See events as you may see them."),
            write=_("Register, report results and run events as your roles there allow."),
        )
