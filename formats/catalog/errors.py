"""Why a deck check is refused. The sentences stand in `words.py`."""

from typing import Any, ClassVar, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.errors import Refusal


class Listed(list[str]):
    """Words that a sentence shows with commas between; JSON shows a list."""

    def __str__(self) -> str:
        return ", ".join(self)


class UnknownFormat(Refusal):
    """No format answers to that word (`format`, `near`, `known`)."""

    code = "formats.unknown_format"


class UnknownPlatform(Refusal):
    """Neither paper nor a program that we know (`platform`, `known`)."""

    code = "formats.unknown_platform"


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


class NotText(UnreadableList):
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


class NotADeckFile(UnreadableList):
    """XML or JSON of something else (`found`)."""

    code = "formats.not_a_deck_file"


class XmlBroken(UnreadableList):
    """XML that ends early or breaks its own form (`line`)."""

    code = "formats.xml_broken"


class XmlDoctype(UnreadableList):
    """XML that declares a document type or entities, which no deck needs."""

    code = "formats.xml_doctype"


class JsonBroken(UnreadableList):
    """JSON that ends early or breaks its own form (`line`)."""

    code = "formats.json_broken"


class JsonKeyTwice(UnreadableList):
    """An object that says something twice (`line`, `key`)."""

    code = "formats.json_key_twice"


class NestedTooDeeply(UnreadableList):
    """XML or JSON deeper than any deck (`limit`)."""

    code = "formats.nested_too_deeply"


class CsvBroken(UnreadableList):
    """A table with a quotation mark that nothing closes (`line`)."""

    code = "formats.csv_broken"


class CsvColumnTwice(UnreadableList):
    """A table with two columns of one name (`column`)."""

    code = "formats.csv_column_twice"


class CsvColumnMissing(UnreadableList):
    """A table without a column that it needs (`column`)."""

    code = "formats.csv_column_missing"


class NoCards(UnreadableList):
    """Text, but not one line that could be read as a card (`lines`)."""

    code = "formats.no_cards"


class TooManyNames(UnreadableList):
    """More different cards than any deck has (`names`, `limit`)."""

    code = "formats.too_many_names"
    status = 413


class UnknownWriting(Refusal):
    """No program whose lists we write (`writing`, `known`)."""

    code = "formats.unknown_writing"


class TooManyLists(Refusal):
    """More lists than one call takes (`lists`, `limit`)."""

    code = "formats.too_many_lists"
    status = 413


class BadDeckLine(Refusal):
    """A line of a file of decks that is none (`line`, `what` is wrong, `wanted` in words)."""

    code = "formats.bad_deck_line"

    def __init__(self, *, line: int, what: str) -> None:
        super().__init__(line=line, what=what, wanted=str(WANTED.get(what, WANTED["section"])))


#: What a line of a file of decks holds; sections are all alike.
WANTED: Final[dict[str, Promise]] = {
    "JSON": _("one object that says nothing twice"),
    "length": _("at most 1,000,000 bytes"),
    "format": _("a format’s key or name, as a text"),
    "platform": _("paper, mtgo or arena"),
    "date": _("a day as text, 2014-06-01, or nothing for today"),
    "text": _("a whole list as text, in place of main and side"),
    "section": _("a list of [number from 1 to 9999, name of a card], and main not empty"),
}


class DraftRefused(Refusal):
    """A draft ruling that could not stand (`draft` counts from 1, `why`, `reason` in words)."""

    code = "formats.bad_draft"


class DraftCardUnknown(Refusal):
    """A draft ruling about a card that the catalogue does not know (`draft`, `card`)."""

    code = "formats.bad_draft_card"


class BadCardQuery(Refusal):
    """A word of a card search that says nothing (`word`, `known`)."""

    code = "formats.bad_card_query"


class CardQueryTooLong(Refusal):
    """A card search longer or with more words than anybody needs (`limit`)."""

    code = "formats.card_query_too_long"


class NoSuchSet(Refusal):
    """No set has that code or name (`set`, `near`)."""

    code = "formats.no_such_set"


class UnknownProduct(Refusal):
    """No such booster is known here (`product` in words, `set`, `variant`)."""

    code = "boosters.unknown_product"
    status = 404


class IncompleteProduct(Refusal):
    """Some cards of the booster are not known yet (`product`, `set`, `variant`, `missing` sets)."""

    code = "boosters.incomplete_product"
    status = 409
