"""The kernel as a Django app."""

from django.apps import AppConfig
from django.urls import register_converter


class CoreConfig(AppConfig):
    """Registers words, the live check's stream and subscriber, the address converter."""

    name = "core"

    def ready(self) -> None:
        """Runs once per process, when all models are there."""
        from core import livecheck, outbox, words  # noqa: PLC0415 - models must be loaded first
        from core.live import rooms  # noqa: PLC0415 - models must be loaded first
        from core.refs import RefConverter  # noqa: PLC0415 - models must be loaded first

        words.register(words.CORE_WORDS)
        register_converter(RefConverter, "ref")
        rooms.register(livecheck.LIVE_ROOM)
        outbox.subscribe(livecheck.TOPIC, livecheck.note_delivery)
