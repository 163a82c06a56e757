"""Bytes of an uploaded list as text."""

from formats import decks
from formats.catalog.errors import UnreadableList
from formats.decks import DeckListError


def decode_list(data: bytes) -> str:
    """The text, in whatever encoding it was saved. Refusals: TextTooLarge, NotText."""
    try:
        return decks.decode_list(data)
    except DeckListError as error:
        raise UnreadableList.classes[error.code](**error.params) from error
