"""Japanese words for what cards say."""

from games.cards.printing.japanese.abilities import lines

__all__ = ["lines"]
