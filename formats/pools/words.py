"""Sentences of card pools."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from formats.pools.booster_words import BOOSTER_WORDS

WORDS: dict[str, str | Promise] = {
    "held.pools": _("Your card pools with their decks"),
    "pools.bad_number_of_packs": _("A sealed pool is of {least} or {most} packs."),
    "pools.bad_word": _("Write at most {limit} characters, all of which can be seen."),
    "pools.already_open": _(
        "The first pack is open: the packs are fixed, and words come too late."
    ),
    "pools.too_many_words": _("You have added {limit} words already."),
    "pools.not_open_yet": _("Open all packs first."),
    "pools.not_in_pool": _("The deck has {count} of {card}, the pool {had}."),
    "pools.bad_deck": _("This is no deck of at most {most} cards. Load the page again."),
    "pools.too_small": _("A deck has at least {least} cards; this one has {count}."),
    "pools.changed": _(
        "The deck was saved meanwhile, on another device perhaps. Nothing of yours is lost: look "
        "at the difference, then keep one of the two."
    ),
    "pools.locked": _("The deck is handed in, or the time for building is over."),
    "pools.not_swapped": _("The pools have not been swapped yet. Then you build."),
    "pools.shown": _("The secret has been shown: there are no further packs of this opening."),
    "pools.in_use": _(
        "Card pools that have been opened or written down: {pools}. So this cannot be undone; let "
        "the players withdraw or drop at the desk instead."
    ),
    "pools.not_revealed": _("The packs can be derived again once all of them are open."),
    "pools.too_many_pools": _("You have {limit} card pools already: delete some first."),
    "pools.unreadable": _(
        "Number of lines that name no card: {count}. Their places in the list: {lines}."
    ),
    "pools.unknown_card": _("No card here is called that."),
    "limited.too_small": _("{count} cards; a deck has at least {least}."),
    "limited.few_lands": _("{count} lands are few; {least} to {most} are usual."),
    "limited.many_lands": _("{count} lands are many; {least} to {most} are usual."),
    "limited.few_creatures": _("{count} creatures are few; {least} to {most} are usual."),
    "limited.many_creatures": _("{count} creatures are many; {least} to {most} are usual."),
    "limited.colour_without_lands": _("{count} cards ask for {colour}, which no land gives."),
    "limited.high_curve": _("The spells cost {average} on average: that is much."),
    **BOOSTER_WORDS,
}
