"""Why a deck is not kept or changed. The sentences stand in `words.py`."""

from core.errors import Refusal


class BadTitle(Refusal):
    """A title that is empty, over `limit` characters or not one line of visible text."""

    code = "decklists.bad_title"


class BadVisibility(Refusal):
    """None of the known words (`known`)."""

    code = "decklists.bad_visibility"


class TooManyDecks(Refusal):
    """The owner keeps `limit` decks already."""

    code = "decklists.too_many_decks"
    status = 409


class Changed(Refusal):
    """Somebody saved the deck meanwhile (`version` is the one that stands now)."""

    code = "decklists.changed"
    status = 409
