"""What happens to an account's safety is told to its owner.

Signals carry no domain logic elsewhere in this project; here they are the only hook that allauth
offers where a password, an address or a second factor has changed.
"""

from typing import Any

from allauth.account import signals as account
from allauth.account.models import EmailAddress
from allauth.mfa import signals as mfa
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.urls import reverse
from django.utils import translation

from core import words
from users.mail import service as mail
from users.models import User
from users.notices import letters
from users.notices.service import tell


def tell_owner(user: User, code: str) -> None:
    """Tell the account's owner, by letter too; demo people share an account and hear nothing."""
    if not user.is_demo:
        tell(user, code=code, url=reverse("me-security"), important=True)


def _password_changed(user: User, **_more: Any) -> None:  # noqa: ANN401 - allauth's signal
    tell_owner(user, "users.notice_password_changed")


def _password_reset(user: User, **_more: Any) -> None:  # noqa: ANN401 - allauth's signal
    tell_owner(user, "users.notice_password_reset")


def _email_changed(
    user: User,
    from_email_address: EmailAddress | None = None,
    **_more: Any,  # noqa: ANN401 - allauth's signal
) -> None:
    """The old address hears of it too: whoever took an account over would change it first."""
    code = "users.notice_email_changed"
    with transaction.atomic():
        tell_owner(user, code)
        if from_email_address is not None:
            with translation.override(letters.language_of(user)):
                sentence = words.say(code)
                mail.write(
                    to=from_email_address.email,
                    subject=letters.SUBJECT_PREFIX + sentence,
                    text=letters.letter_text(sentence, user),
                )


def _factor_added(user: User, authenticator: Authenticator, **_more: Any) -> None:  # noqa: ANN401 - allauth's signal
    if authenticator.type == Authenticator.Type.TOTP:
        tell_owner(user, "users.notice_factor_on")


def _factor_removed(user: User, authenticator: Authenticator, **_more: Any) -> None:  # noqa: ANN401 - allauth's signal
    if authenticator.type == Authenticator.Type.TOTP:
        tell_owner(user, "users.notice_factor_off")


def _codes_made(user: User, **_more: Any) -> None:  # noqa: ANN401 - allauth's signal
    tell_owner(user, "users.notice_codes_made")


HOOKS = [
    (account.password_changed, _password_changed),
    (account.password_set, _password_changed),
    (account.password_reset, _password_reset),
    (account.email_changed, _email_changed),
    (mfa.authenticator_added, _factor_added),
    (mfa.authenticator_removed, _factor_removed),
    (mfa.authenticator_reset, _codes_made),
]


def connect() -> None:
    """From AppConfig.ready; connecting twice changes nothing."""
    for signal, receiver in HOOKS:
        signal.connect(receiver, dispatch_uid=f"notices.{receiver.__name__}")
