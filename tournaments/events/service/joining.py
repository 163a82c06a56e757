"""Registering without an account: a stranger gives a name and is in, as a guest of the site."""

from datetime import timedelta
from typing import Final

from django.db import transaction

from core import clock
from tournaments.events.errors import MovedMeanwhile, RegistrationClosed
from tournaments.events.journal import lock
from tournaments.events.models import Entry, Event
from tournaments.events.service.contestants import entered_by, register, takes_registrations
from users.models import User
from users.service import join_as_guest

KEY: Final = "join:"
# So long a second click is the first one's; later the form is somebody else's.
ONE_CLICK: Final = timedelta(minutes=10)


def join(*, event: Event, name: str, key: str) -> tuple[User, str, Entry]:
    """A guest of this name, registered: (the guest, their code, the entry). All or nothing.

    A `key` makes it happen once: who comes with it again is the same guest, and has no code from
    here. Raises NameRefused, RegistrationClosed, EventFull, MovedMeanwhile. The caller signs the
    guest in.
    """
    with transaction.atomic():
        now = lock(event)
        before = entered_by(now, KEY + key)
        if before is not None:
            guest = before.player.user
            if guest is None or not guest.is_guest or before.created_at < clock.now() - ONE_CLICK:
                raise MovedMeanwhile
            return guest, "", before
        if not takes_registrations(now):
            raise RegistrationClosed
        guest, code = join_as_guest(name)
        return guest, code, register(actor=guest, event=event, key=KEY + key)
