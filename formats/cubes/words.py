"""Sentences of cubes."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "held.cubes": _("Your cubes with their lists"),
    "cubes.bad_title": _("Give the cube a title of one line, at most {limit} characters."),
    "cubes.bad_kind": _("The kind is one of: {known}."),
    "cubes.bad_size": _("A pack has {least} to {most} cards."),
    "cubes.bad_number": _("An entry set has {least} to {most} boosters."),
    "cubes.too_much_text": _("A list has at most {limit} kilobytes."),
    "cubes.too_many_cards": _("A cube has at most {limit} cards."),
    "cubes.unread": _(
        "Number of lines that name no card here: {count}. Correct them, or leave them out "
        "knowingly."
    ),
    "cubes.deck_size": _("A ready deck has {least} to {most} cards; this one has {count}."),
    "cubes.no_sideboard": _(
        "A ready deck is a main deck alone; {count} cards stand beside it. Take them out, or put "
        "them in."
    ),
    "cubes.several_boosters": _("There are {count} kinds of boosters in it: give one of them."),
    "cubes.too_many_cubes": _("You have {limit} cubes already: delete some first."),
    "cubes.changed": _(
        "The cube was saved meanwhile, on another page perhaps. Look at what stands there now, "
        "then save yours or leave it."
    ),
    "cubes.unknown_card": _("No card here is called that."),
    "cubes.bad_count": _("A number of copies is from 1 to {most}."),
    "cubes.no_name": _("The name is missing."),
    "cubes.too_long": _("The name of a card has at most {limit} characters."),
    "cubes.maybeboard": _("It stands in the maybeboard."),
}
