"""Why packs are not opened or a deck is not saved. The sentences stand in `words.py`."""

from core.errors import Refusal


class BadNumberOfPacks(Refusal):
    """A sealed pool is of five or six packs (`least`, `most`)."""

    code = "pools.bad_number_of_packs"


class BadWord(Refusal):
    """A word of one's own of more than `limit` characters, or with signs that cannot be seen."""

    code = "pools.bad_word"


class AlreadyOpen(Refusal):
    """The packs are fixed: nothing enters their seed any more."""

    code = "pools.already_open"
    status = 409


class TooManyWords(Refusal):
    """Words enough (`limit`) are in the seed."""

    code = "pools.too_many_words"
    status = 409


class TooFewCards(Refusal):
    """A cube of `cards` for `pools` pools of `packs` packs of `size`, which take `least`."""

    code = "boosters.too_few_to_deal"
    status = 409


class OtherEdition(Refusal):
    """Packs committed to before they were drawn as they are now (`edition`): nobody opens them."""

    code = "boosters.edition"
    status = 409


class NotOpenYet(Refusal):
    """Packs of the pool are still closed."""

    code = "pools.not_open_yet"
    status = 409


class NotInPool(Refusal):
    """The deck holds `count` of `card`, the pool `had`."""

    code = "pools.not_in_pool"


class BadDeck(Refusal):
    """No deck: numbers that are none, or more than `most` cards."""

    code = "pools.bad_deck"


class TooSmall(Refusal):
    """A deck of `count` cards; it takes `least`."""

    code = "pools.too_small"


class Changed(Refusal):
    """The deck was saved meanwhile (`version` is the one that stands)."""

    code = "pools.changed"
    status = 409


class Locked(Refusal):
    """Handed in, or past the deadline."""

    code = "pools.locked"
    status = 409


class NotRevealed(Refusal):
    """The packs can be derived again when all of them are open."""

    code = "pools.not_revealed"
    status = 409


class TooManyPools(Refusal):
    """The owner has `limit` pools already."""

    code = "pools.too_many_pools"
    status = 409


class UnreadablePool(Refusal):
    """Lines of a registered pool that name no card: `problems`, each with `line`, `text`, `code`,
    `near`; how many (`count`) and the places of the first (`lines`).
    """

    code = "pools.unreadable"


class NotSwapped(Refusal):
    """Paper pools are built from when they have been swapped, or kept."""

    code = "pools.not_swapped"
    status = 409


class Shown(Refusal):
    """The secret has been shown: whoever reads it knows what would be in further packs."""

    code = "pools.shown"
    status = 409


class InUse(Refusal):
    """Players do not leave as if they had never been there: cards of `pools` pools are known."""

    code = "pools.in_use"
    status = 409
