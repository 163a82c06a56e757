"""Tokens as a Django app."""

from django.apps import AppConfig


class TokensConfig(AppConfig):
    """API tokens and one-time tickets for sockets."""

    name = "users.tokens"
    label = "tokens"

    def ready(self) -> None:
        """Words, tickets for sockets, what is held about people, what is cleaned away."""
        from core import chores, words  # noqa: PLC0415 - models must be loaded first
        from core.live import tickets as live_tickets  # noqa: PLC0415 - models must be loaded first
        from core.web.errors import met_everywhere  # noqa: PLC0415 - models must be loaded first
        from users import holdings  # noqa: PLC0415 - models must be loaded first
        from users.tokens import leaks, queries, service, tickets  # noqa: PLC0415 - models must be loaded first
        from users.tokens.errors import InvalidToken, TokenInUrl  # noqa: PLC0415 - models must be loaded first
        from users.tokens.models import Token  # noqa: PLC0415 - models must be loaded first
        from users.tokens.words import WORDS  # noqa: PLC0415 - models must be loaded first

        words.register(WORDS)
        met_everywhere(InvalidToken)
        met_everywhere(TokenInUrl)
        live_tickets.register(tickets.redeem)
        live_tickets.watch_addresses(live_tickets.Lookout(sees=leaks.sees, end=leaks.end))
        chores.register("tokens", service.forget_old)
        holdings.register(holdings.Holding(name="tokens", models=(Token,), export=queries.export))
        holdings.register(
            holdings.Holding(
                name="answers_kept_for_retries",
                models=(),
                export=queries.kept_answers,
                forget=service.forget_answers,
                hand_over=lambda guest, _account: service.forget_answers(guest),
            )
        )
