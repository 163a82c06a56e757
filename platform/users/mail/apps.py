"""Mail as a Django app."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """e-mail that a worker sends from rows."""

    name = "users.mail"
    label = "mail"

    def ready(self) -> None:
        """A worker sends what is written; letters to and about a person go with the account."""
        from core import chores, outbox, words  # noqa: PLC0415 - models must be loaded first
        from users import holdings  # noqa: PLC0415 - models must be loaded first
        from users.mail import held, service  # noqa: PLC0415 - models must be loaded first
        from users.mail.words import WORDS  # noqa: PLC0415 - models must be loaded first

        words.register(WORDS)
        outbox.subscribe(service.TOPIC, service.send)
        chores.register("letters", service.forget_old)
        holdings.register(held.HOLDING)
