"""Notices by e-mail, to those who want that."""

from collections.abc import Mapping
from typing import Any, Final

import structlog
from django.conf import settings
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from core import clock
from core.attempts import Limit, TooMany, spend
from users.mail import service as mail
from users.models import User
from users.notices import queries
from users.notices.models import Notice

#: More than that in an hour stays on the page.
LETTERS: Final = Limit("notice-letters", 20, 3600)
SUBJECT_PREFIX: Final = "Podium: "

logger = structlog.get_logger(__name__)


def write_letter(payload: Mapping[str, Any], _version: int) -> None:
    """The outbox's subscriber: one letter for the notice, however often the message comes."""
    notice = Notice.objects.select_related("user").filter(ref=payload["notice"]).first()
    if notice is None or notice.mailed_at is not None or not wants_letter(notice):
        return
    if not notice.important:
        try:
            spend(LETTERS, notice.user.ref)
        except TooMany:
            logger.info("notice_without_letter", notice=notice.ref)
            return
    with transaction.atomic():
        # Whoever sets the mark writes the letter: both or neither are there after a crash.
        if Notice.objects.filter(pk=notice.pk, mailed_at=None).update(mailed_at=clock.now()):
            _write(notice, to=str(notice.user.email))


def wants_letter(notice: Notice) -> bool:
    """Not for guests, demo people and closed accounts; else as the person chose."""
    user = notice.user
    if not user.email or user.is_demo or not user.is_active:
        return False
    return notice.important or (user.mail_notices and notice.read_at is None)


def _write(notice: Notice, *, to: str) -> None:
    with translation.override(language_of(notice.user)):
        mail.write(
            to=to,
            subject=SUBJECT_PREFIX + queries.plain_sentence(notice),
            text=letter_text(queries.plain_sentence(notice), notice.user, notice=notice),
            about=notice.about,
        )


def language_of(user: User) -> str:
    """The language in which letters to this person are written."""
    return user.language or settings.LANGUAGE_CODE


def letter_text(sentence: str, user: User, *, notice: Notice | None = None) -> str:
    """The letter's text in the active language, with links if the site knows its address."""
    links = {
        "link": reverse("notice", args=[notice.ref]) if notice else "",
        "choices": reverse("me-profile"),
        "security": reverse("me-security"),
    }
    context = {name: settings.SITE_URL + path for name, path in links.items() if path}
    return render_to_string(
        "users/notices/letter.txt",
        {
            **(context if settings.SITE_URL else {}),
            "sentence": sentence,
            "name": user.display_name,
            "important": notice is None or notice.important,
        },
    )
