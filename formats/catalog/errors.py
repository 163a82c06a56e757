"""Why a deck check is refused. The sentences stand in `words.py`."""

from typing import Any, ClassVar

from core.errors import Refusal


class Listed(list[str]):
    """Words that a sentence shows with commas between; JSON shows a list."""

    def __str__(self) -> str:
        return ", ".join(self)


class UnknownFormat(Refusal):
    """No format answers to that word (`format`, `near`, `known`)."""

    code = "formats.unknown_format"


class UnknownSet(Refusal):
    """A line names a set that nobody knows (`line`, `set`, `near`)."""

    code = "formats.unknown_set"


class BadDate(Refusal):
    """Not a day, or before the game's first or too far ahead (`date`, `first`, `last`)."""

    code = "formats.bad_date"


class UnreadableList(Refusal):
    """The list as a whole was refused; a subclass for each of the parser's codes."""

    classes: ClassVar[dict[str, type["UnreadableList"]]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:  # noqa: ANN401 - Python's signature
        super().__init_subclass__(**kwargs)
        cls.classes[cls.code] = cls


class EmptyList(UnreadableList):
    """Nothing but blanks, or no cards in it."""

    code = "formats.empty_list"


class BinaryText(UnreadableList):
    """Bytes that are not text (`line`, `character`)."""

    code = "formats.binary_text"


class NotText(Refusal):
    """Bytes in no encoding that we read."""

    code = "formats.not_text"


class TooManyLines(UnreadableList):
    """More lines than any deck has (`lines`, `limit`)."""

    code = "formats.too_many_lines"
    status = 413


class TextTooLarge(UnreadableList):
    """More text than any deck has (`size`, `limit`)."""

    code = "formats.text_too_large"
    status = 413


class NoCards(UnreadableList):
    """Text, but not one line that could be read as a card (`lines`)."""

    code = "formats.no_cards"
