"""The top of the house as a Django app: commands that need every room."""

from django.apps import AppConfig

from config.celery import app as celery_app

__all__ = ["ConfigConfig", "celery_app"]  # importing the Celery app makes it the current one


class ConfigConfig(AppConfig):
    """Holds the commands `prepare` and `messages`."""

    name = "config"

    def ready(self) -> None:
        """What operators can watch."""
        from config import metrics  # noqa: PLC0415 - models must be loaded first

        metrics.connect()
