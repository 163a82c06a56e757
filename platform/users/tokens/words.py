"""Sentences about tokens."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "tokens.invalid": _("This token is not valid: mistyped, revoked or expired. Make a new one."),
    "tokens.in_url": _(
        "A token does not belong into an address. Send it in the Authorization header, and make a "
        "new one: this one may be in logs."
    ),
    "tokens.no_scope": _("Choose at least one thing that the token may do."),
    "tokens.unknown_scope": _("There is no scope “{scope}” for you."),
    "tokens.bad_lifetime": _("Choose one of the lifetimes that are offered."),
    "tokens.too_many": _("You have {limit} tokens already. Revoke one that you do not need."),
    "tokens.token_needed": _("Only a token can do this. A browser needs no ticket."),
    "tokens.sign_in_again": _(
        "Confirm first that it is you: revoke it on the page of your tokens."
    ),
    "tokens.notice_in_url": _(
        "Your token “{name}” was sent in an address, where others may read it. It is revoked: make "
        "a new one."
    ),
}
