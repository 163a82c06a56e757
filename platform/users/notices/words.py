"""Sentences of notices about the account's safety; each room keeps its own beside its errors."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "users.notice_password_changed": _("Your password was changed."),
    "users.notice_password_reset": _("Your password was set anew through a letter."),
    "users.notice_email_changed": _("The e-mail address of your account was changed."),
    "users.notice_factor_on": _("Signing in now asks for a code of your authenticator app."),
    "users.notice_factor_off": _("Signing in no longer asks for a code of your authenticator app."),
    "users.notice_codes_made": _("New recovery codes were made; the old ones are void."),
}
