"""Mail as a Django app."""

from django.apps import AppConfig


class MailConfig(AppConfig):
    """e-mail that a worker sends from rows."""

    name = "users.mail"
    label = "mail"

    def ready(self) -> None:
        """A worker sends what is written."""
        from core import chores, outbox  # noqa: PLC0415 - models must be loaded first
        from users.mail import service  # noqa: PLC0415 - models must be loaded first

        outbox.subscribe(service.TOPIC, service.send)
        chores.register("letters", service.forget_old)
