"""The sentences for refused boosters, and the words of their statistics."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

#: What is wrong with boosters, by the codes of `formats.boosters`.
BOOSTER_WORDS: Final[dict[str, str | Promise]] = {
    "boosters.too_large": _("The boosters are larger than {most} MB."),
    "boosters.not_json": _("The boosters are not JSON."),
    "boosters.edition": _("This is of another edition: only “{edition}” is read here."),
    "boosters.key_twice": _("“{where}” stands twice in one place."),
    "boosters.shape": _("Boosters do not look like this: {where}."),
    "boosters.weight": _("A weight is a whole number from 1 to {most}; look at “{where}”."),
    "boosters.total": _("The weights of “{where}” add up to more than {most}."),
    "boosters.too_many": _("There is more of “{where}” than boosters may hold."),
    "boosters.no_booster": _("There are no boosters in it."),
    "boosters.sheet_unknown": _("There is no sheet “{sheet}”."),
    "boosters.sheet_in_itself": _("The sheet “{sheet}” mixes itself in."),
    "boosters.card_unknown": _("Nobody here knows the card “{card}”."),
    "boosters.too_few_names": _(
        "The sheet “{sheet}” has too few different cards: packs take {least} of it."
    ),
    "boosters.too_few_cards": _("The cube has {cards} cards; a pack takes {least}."),
    "boosters.too_few_to_deal": _(
        "The cube has {cards} cards; {pools} × {packs} packs of {size} cards take {least}."
    ),
}

#: What a card counts as in a pack, by the groups and rarities of `formats.boosters`.
GROUP_WORDS: Final[dict[str, str | Promise]] = {
    "W": _("white"),
    "U": _("blue"),
    "B": _("black"),
    "R": _("red"),
    "G": _("green"),
    "multi": _("multicoloured"),
    "colourless": _("colourless"),
    "land": _("Land"),
}
RARITY_WORDS: Final[dict[str, str | Promise]] = {
    "common": _("Common"),
    "uncommon": _("Uncommon"),
    "rare": _("Rare"),
    "mythic": _("Mythic rare"),
    "basic": _("Basic land"),
}
