"""Prints cards: the words of their abilities, made from the abilities themselves."""

from collections.abc import Callable
from typing import Final

from games.cards.printing import english, japanese
from games.engine.definitions import Definition
from games.engine.editions import EDITIONS

_LANGUAGES: Final[dict[str, Callable[[Definition, str], list[str]]]] = {
    "en": english.lines,
    "ja": japanese.lines,
}
LANGUAGES: Final = tuple(_LANGUAGES)


def card_text(definition: Definition, language: str = "en", edition: str = "current") -> list[str]:
    """A line for each ability of a card, its keywords first, in the words of an edition.

    Raises KeyError for a language or an edition that there is none of.
    """
    return _LANGUAGES[language](definition, EDITIONS[edition].name)
