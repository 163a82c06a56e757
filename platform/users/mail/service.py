"""Writing letters and sending them.

`write` stores the letter in the caller's transaction (or one of its own) with an outbox message;
a worker sends it. So a page never waits for a mail server, takes equally long whether there is
something to send or not, and no letter is lost while the server is away. One that was sent in the
moment of a crash may be sent twice. One that the server refuses for good is over.
"""

import smtplib
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

import structlog
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q

from core import clock, outbox
from users.mail.models import Letter

TOPIC = "users.letter_written"
KEPT = timedelta(days=30)
LONGEST_SUBJECT = 200
#: From here on a server's answer holds for good (RFC 5321) ...
FOR_GOOD: Final = 500
#: ... except where it wants another log-in of the site's: the operators can mend that.
LOG_IN: Final = frozenset({530, 534, 535, 538})

logger = structlog.get_logger(__name__)


class NotSent(Exception):  # noqa: N818 - what happened to the letter
    """A letter was not sent, for now. Says what the trouble was, never whose letter it is."""


def write(*, to: str, subject: str, text: str, about: str = "") -> Letter:
    """Store a letter that a worker will send. The subject becomes one line.

    `about` is the ref of somebody other than the reader whom the letter names.
    """
    one_line = " ".join(subject.split())[:LONGEST_SUBJECT]
    with transaction.atomic():
        letter = Letter.objects.create(to=to, subject=one_line, text=text, about=about)
        outbox.publish(TOPIC, {"letter": letter.ref})
    return letter


def send(payload: Mapping[str, Any], _version: int) -> None:
    """The outbox's subscriber: send the letter unless it is over or gone already.

    Raises NotSent where it is worth another try.
    """
    waiting = Letter.objects.filter(ref=payload["letter"], sent_at=None, refused_at=None)
    letter = waiting.first()
    if letter is None:
        return
    trouble = _hand_in(letter)
    over = Letter.objects.filter(pk=letter.pk)
    if trouble is None:
        over.update(sent_at=clock.now(), text="")
    elif _is_for_good(trouble):
        over.update(refused_at=clock.now(), text="")
        logger.warning("letter_refused", letter=letter.ref, trouble=_said(trouble))
    else:
        # Not from within the handler: an error's context would bring the address into the logs.
        raise NotSent(_said(trouble))


def _hand_in(letter: Letter) -> OSError | ValueError | None:
    """Give the letter to the mail server; what went wrong, if anything.

    smtplib's errors are OSErrors; what cannot be an address is a ValueError.
    """
    try:
        EmailMessage(subject=letter.subject, body=letter.text, to=[letter.to]).send()
    except (OSError, ValueError) as error:
        return error
    return None


def _codes(trouble: Exception) -> list[int]:
    """The server's answers about this very letter, if it came to that."""
    if isinstance(trouble, smtplib.SMTPRecipientsRefused):
        return [code for code, _text in trouble.recipients.values()]
    if isinstance(trouble, smtplib.SMTPSenderRefused | smtplib.SMTPDataError):
        return [trouble.smtp_code]
    return []


def _is_for_good(trouble: Exception) -> bool:
    if isinstance(trouble, ValueError | smtplib.SMTPNotSupportedError):
        return True
    codes = _codes(trouble)
    return bool(codes) and all(code >= FOR_GOOD and code not in LOG_IN for code in codes)


def _said(trouble: Exception) -> str:
    """The trouble without what the server said, which may repeat the address."""
    numbers = _codes(trouble) or [
        number
        for name in ("smtp_code", "errno")
        if isinstance(number := getattr(trouble, name, None), int)
    ]
    return " ".join([type(trouble).__name__, *map(str, numbers)])


def forget_old() -> int:
    """Delete letters that were over long ago; how many."""
    before = clock.now() - KEPT
    return Letter.objects.filter(Q(sent_at__lt=before) | Q(refused_at__lt=before)).delete()[0]
