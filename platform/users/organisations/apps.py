"""Organisations as a Django app."""

from django.apps import AppConfig


class OrganisationsConfig(AppConfig):
    """shops, clubs and whoever else runs events."""

    name = "users.organisations"
    label = "organisations"

    def ready(self) -> None:
        """Words, what is held about people, what their pages show, what is cleaned away."""
        from core import chores, words  # noqa: PLC0415 - models must be loaded first
        from users import holdings, queries  # noqa: PLC0415 - models must be loaded first
        from users.organisations import cards, held, invitations  # noqa: PLC0415 - the same
        from users.organisations.queries import share_staff  # noqa: PLC0415 - the same
        from users.organisations.words import WORDS  # noqa: PLC0415 - the same

        words.register(WORDS)
        holdings.register(held.HOLDING)
        queries.add_card(cards.own_card)
        queries.add_public_card(cards.public_card)
        queries.add_acquaintance(share_staff)
        chores.register("invitations", invitations.forget_old)
