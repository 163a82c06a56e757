"""Why a cube is not kept. The sentences stand in `words.py`, those of boosters in pools'."""

from core.errors import Refusal
from formats.boosters import BOOSTER_CODES


class BadTitle(Refusal):
    """A title over `limit` characters or not one line of visible text."""

    code = "cubes.bad_title"


class BadKind(Refusal):
    """None of the known words (`known`)."""

    code = "cubes.bad_kind"


class BadSize(Refusal):
    """No number of cards a pack (`least`, `most`)."""

    code = "cubes.bad_size"


class BadNumber(Refusal):
    """No number of boosters of an entry set (`least`, `most`)."""

    code = "cubes.bad_number"


class TooMuchText(Refusal):
    """A list over `limit` kilobytes."""

    code = "cubes.too_much_text"
    status = 413


class TooManyCards(Refusal):
    """A cube of more than `limit` cards."""

    code = "cubes.too_many_cards"


class Unread(Refusal):
    """Lines that name no card: `problems`, each with `line`, `text`, `code`, `near`; `count`.

    They may be left out, if the owner says so.
    """

    code = "cubes.unread"


class DeckSize(Refusal):
    """A ready deck of `count` cards; it has `least` to `most`."""

    code = "cubes.deck_size"


class NoSideboard(Refusal):
    """A ready deck with cards beside its main deck (`count`)."""

    code = "cubes.no_sideboard"


class SeveralBoosters(Refusal):
    """A file of `count` kinds of boosters, where one is asked for."""

    code = "cubes.several_boosters"


class TooManyCubes(Refusal):
    """The owner has `limit` cubes already."""

    code = "cubes.too_many_cubes"
    status = 409


class Changed(Refusal):
    """Somebody saved the cube meanwhile (`version` is the one that stands now)."""

    code = "cubes.changed"
    status = 409


class BadBoosters(Refusal):
    """Sheets or cards that make no booster; `code` comes from formats.boosters."""

    codes = BOOSTER_CODES

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(**params)
        # One class for the codes of formats.boosters.
        self.code = code  # type: ignore[misc]
