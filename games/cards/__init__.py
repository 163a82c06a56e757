"""Cards as the engine plays them: facts from formats/data, abilities written here as data."""

from games.cards.catalogue import UnknownCardError, definition_of, known_names

__all__ = ["UnknownCardError", "definition_of", "known_names"]
