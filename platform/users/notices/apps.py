"""Notices as a Django app."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """what somebody should know, on every open page and by e-mail."""

    name = "users.notices"
    label = "notices"

    def ready(self) -> None:
        """Words, the stream, letters, what is held about people, what allauth tells."""
        from core import chores, outbox, words  # noqa: PLC0415 - models must be loaded first
        from core.live import rooms  # noqa: PLC0415 - models must be loaded first
        from users import holdings  # noqa: PLC0415 - models must be loaded first
        from users.notices import letters, live, queries, safety, service  # noqa: PLC0415 - models must be loaded first
        from users.notices.models import Inbox, Notice  # noqa: PLC0415 - models must be loaded first
        from users.notices.words import WORDS  # noqa: PLC0415 - models must be loaded first

        words.register(WORDS)
        rooms.register(live.LIVE_ROOM)
        outbox.subscribe(service.TOPIC, letters.write_letter)
        chores.register("notices", service.forget_old)
        holdings.register(
            holdings.Holding(
                name="notices",
                models=(Notice, Inbox),
                export=queries.export,
                forget=service.forget,
                hand_over=service.hand_over,
            )
        )
        safety.connect()
