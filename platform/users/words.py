"""Sentences about accounts."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "users.name_control": _("A name is one line of visible text. Remove line breaks and the like."),
    "users.name_empty": _("A name needs at least one visible character."),
    "users.name_long": _("A name has at most {limit} characters."),
    "users.name_marks": _("That is too many marks on one letter. Use fewer."),
    "users.unknown_code": _(
        "Nobody waits for this code. Check each character; a code that was claimed is used up."
    ),
    "users.guests_only": _("This is not a guest any more."),
    "users.plays_there": _(
        "You are in {event} already, and nobody is there twice. Have one of the two taken out at "
        "the desk, then enter the code again."
    ),
    "users.still_owner": _(
        "You are the only owner of {shops}, where others work. Name another owner first."
    ),
    "users.bad_choice": _("The value for “{field}” is not one of the choices."),
    # What is held about people (users.holdings), for the page that says so.
    "held.account": _("The account: name, e-mail, language, time zone, choices, when it was made"),
    "held.players": _("The names under which you play"),
    "held.email_addresses": _("E-mail addresses, and whether they are confirmed"),
    "held.second_factors": _("That there is a second factor, and since when"),
    "held.changes_in_the_admin": _(
        "What you changed in the administration, if you are an operator"
    ),
    "held.notices": _("Notices that you received"),
    "held.tokens": _("Tokens that you made: their names and scopes, when they were used"),
    "held.answers_kept_for_retries": _("Answers of the API to your scripts, kept for retries"),
    "held.organisations": _("Your roles in shops and events"),
}
