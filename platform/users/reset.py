"""A forgotten password: a worker looks the address up and writes the letter, if there is one."""

from collections.abc import Mapping
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import filter_users_by_email, user_pk_to_url_str
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from core import outbox
from users.mail import service as mail
from users.mail.models import Letter

TOPIC = "users.reset_asked"
SUBJECT_OF_A_WISH = "reset"


def ask(*, email: str, language: str, site: str) -> None:
    """Note that a letter is wished for. The address waits in a row of its own that the worker
    deletes: outbox messages stay longer, and this may be anybody's.
    """
    with transaction.atomic():
        wish = Letter.objects.create(to=email, subject=SUBJECT_OF_A_WISH)
        outbox.publish(TOPIC, {"letter": wish.ref, "language": language, "site": site})


def write_letter(payload: Mapping[str, Any], _version: int) -> None:
    """The outbox's subscriber: a letter with a link for each account of the address (one)."""
    with transaction.atomic(), translation.override(payload["language"]):
        wish = Letter.objects.select_for_update().filter(ref=payload["letter"]).first()
        if wish is None:  # answered already
            return
        wish.delete()
        for user in filter_users_by_email(wish.to, is_active=True, prefer_verified=True):
            key = default_token_generator.make_token(user)
            path = reverse(
                "account_reset_password_from_key",
                kwargs={"uidb36": user_pk_to_url_str(user), "key": key},
            )
            context = {"name": user.display_name, "link": payload["site"].rstrip("/") + path}
            mail.write(
                to=wish.to,
                subject=render_to_string("users/mail/reset_subject.txt", context),
                text=render_to_string("users/mail/reset.txt", context),
            )
