"""Writing letters and sending them.

`write` stores the letter in the caller's transaction (or one of its own) with an outbox message;
a worker sends it. So a page never waits for a mail server, takes equally long whether there is
something to send or not, and no letter is lost while the server is away. One that was sent in the
moment of a crash may be sent twice.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.core.mail import EmailMessage
from django.db import transaction

from core import clock, outbox
from users.mail.models import Letter

TOPIC = "users.letter_written"
KEPT = timedelta(days=30)
LONGEST_SUBJECT = 200


def write(*, to: str, subject: str, text: str) -> Letter:
    """Store a letter that a worker will send. The subject becomes one line."""
    one_line = " ".join(subject.split())[:LONGEST_SUBJECT]
    with transaction.atomic():
        letter = Letter.objects.create(to=to, subject=one_line, text=text)
        outbox.publish(TOPIC, {"letter": letter.ref})
    return letter


def send(payload: Mapping[str, Any], _version: int) -> None:
    """The outbox's subscriber: send the letter unless it is sent or gone already."""
    letter = Letter.objects.filter(ref=payload["letter"], sent_at=None).first()
    if letter is None:
        return
    EmailMessage(subject=letter.subject, body=letter.text, to=[letter.to]).send()
    Letter.objects.filter(pk=letter.pk).update(sent_at=clock.now(), text="")


def forget_old() -> int:
    """Delete letters that were sent long ago; how many."""
    return Letter.objects.filter(sent_at__lt=clock.now() - KEPT).delete()[0]
