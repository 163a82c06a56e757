"""Sentences of kept decks."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "held.decks": _("Your decks with their lists"),
    "decklists.bad_title": _("Give the deck a title of one line, at most {limit} characters."),
    "decklists.bad_visibility": _("Who may see it is one of: {known}."),
    "decklists.too_many_decks": _("You keep {limit} decks already: delete some first."),
    "decklists.changed": _(
        "The deck was saved meanwhile, on another page perhaps. Look at what stands there now, "
        "then save yours or leave it."
    ),
    "decklists.notice_illegal": _("“{title}” may no longer be played in {format}."),
    "decklists.notice_legal": _("“{title}” may be played in {format} again."),
}
