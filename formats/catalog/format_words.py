"""What a format is and asks for, in the active language: tables of sentences of our own."""

from collections.abc import Iterator
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.legality import DeckRules, FormatFacts

RULEBOOK: Final = "rulebook"
STATUSES: Final[dict[str, str | Promise]] = {
    "banned": gettext_lazy("Banned"),
    "restricted": gettext_lazy("Restricted"),
    "legal": gettext_lazy("Allowed again"),
    "banned_as_commander": gettext_lazy("Banned as commander"),
    "banned_as_companion": gettext_lazy("Banned as companion"),
}
#: What a draft ruling may say, by the format's way of building decks; the others where none stands.
DRAFT_STATUSES: Final[dict[str, tuple[str, ...]]] = {
    "": ("banned", "restricted", "legal"),
    "commander": ("banned", "legal", "banned_as_commander", "banned_as_companion"),
}
GROUPS: Final[dict[str, str | Promise]] = {
    "constructed": gettext_lazy("Constructed"),
    "other": gettext_lazy("Other"),
    RULEBOOK: gettext_lazy("Rulebook of 2010"),
    "block": gettext_lazy("Block"),
}
#: A sentence for a format, or for all of its kind.
_WHAT: Final[dict[str, str | Promise]] = {
    "standard": gettext_lazy("The sets of the last years: new ones come in, old ones go."),
    "extended": gettext_lazy("More years of sets than Standard has; no longer played."),
    "modern": gettext_lazy("Core sets and expansions from 2003 on; none ever goes."),
    "pioneer": gettext_lazy("Core sets and expansions from 2012 on; none ever goes."),
    "premodern": gettext_lazy("Sets from 1995 to 2003 with the old card frame; none ever goes."),
    "legacy": gettext_lazy("Cards of every set, but for a long list of bans."),
    "vintage": gettext_lazy("Cards of every set; the strongest are restricted to one copy."),
    "commander": gettext_lazy(
        "A hundred cards, each another, around a legendary commander; from every set."
    ),
    "pauper": gettext_lazy("Cards that were printed as commons, but for its list."),
    "limited": gettext_lazy(
        "The deck is built at the event, from boosters that were opened there."
    ),
    "rulebook-standard": gettext_lazy(
        "The two latest large sets of autumn, and every core set and expansion since."
    ),
    "rulebook-extended": gettext_lazy(
        "The four latest large sets of autumn, and every core set and expansion since."
    ),
    "rulebook-block": gettext_lazy(
        "The latest large set of autumn and the expansions that follow it."
    ),
    "block": gettext_lazy("The sets of one block."),
    "eternal": gettext_lazy("Cards of every set, but for its list."),
    "windows": gettext_lazy("Sets come in and, in some formats, go again."),
}
#: How sets get in, where no list of windows tells.
_MEMBERSHIP: Final[dict[str, str | Promise]] = {
    "eternal": gettext_lazy(
        "Every set is in from the first day on which its cards may be played in tournaments; none "
        "ever goes."
    ),
    "commons": gettext_lazy(
        "A card is in from the first day on which a printing of it as a common may be played; none "
        "ever goes."
    ),
    "limited": gettext_lazy("Any card that was in the boosters of the event, whatever its set."),
    RULEBOOK: gettext_lazy("The days follow from the rule that the rulebook of 2010 gives."),
}


def group_of(of: FormatFacts) -> str:
    """constructed, other, rulebook or block."""
    if of.key.startswith("block-"):
        return "block"
    if of.kind == RULEBOOK:
        return RULEBOOK
    return "constructed" if of.deck == "constructed" else "other"


def what(of: FormatFacts) -> str:
    """One sentence on what the format is."""
    keys = (of.key, group_of(of), of.kind)
    return next((str(_WHAT[key]) for key in keys if key in _WHAT), "")


def membership(of: FormatFacts) -> str:
    """How sets get in, in words; empty where a list of sets says all."""
    return str(_MEMBERSHIP.get(of.kind, ""))


def rule_lines(rules: DeckRules) -> tuple[str, ...]:
    """The rules of deck building as sentences."""
    return tuple(_rule_lines(rules))


def _rule_lines(rules: DeckRules) -> Iterator[str]:
    if rules.total_exact:
        yield _("Exactly %(cards)s cards.") % {"cards": rules.total_exact}
    elif rules.main_min:
        yield _("At least %(cards)s cards.") % {"cards": rules.main_min}
    if rules.copies == 1:
        yield _("One copy of each card, but for basic lands.")
    elif rules.copies:
        yield _("At most %(copies)s copies of a card, but for basic lands.") % {
            "copies": rules.copies
        }
    else:
        yield _("Any number of copies.")
    if rules.legend_copies:
        yield _("One copy of each legend.")
    size = {"cards": rules.side_size}
    if rules.side == "exact":
        yield _("A sideboard of exactly %(cards)s cards, or none.") % size
    elif rules.side == "max":
        yield (
            _("A sideboard of at most %(cards)s cards.") % size
            if size["cards"]
            else _("No sideboard.")
        )
    else:
        yield _("A sideboard of any size.")
