"""A forgotten password: a worker looks the address up and writes the letter, if there is one."""

from collections.abc import Mapping
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.utils import filter_users_by_email, user_pk_to_url_str
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from users.mail import service as mail

TOPIC = "users.reset_asked"


def write_letter(payload: Mapping[str, Any], _version: int) -> None:
    """The outbox's subscriber: a letter with a link for each account of the address (one)."""
    with translation.override(payload["language"]):
        for user in filter_users_by_email(payload["email"], is_active=True, prefer_verified=True):
            key = default_token_generator.make_token(user)
            path = reverse(
                "account_reset_password_from_key",
                kwargs={"uidb36": user_pk_to_url_str(user), "key": key},
            )
            context = {"name": user.display_name, "link": payload["site"].rstrip("/") + path}
            mail.write(
                to=payload["email"],
                subject=render_to_string("users/mail/reset_subject.txt", context),
                text=render_to_string("users/mail/reset.txt", context),
            )
