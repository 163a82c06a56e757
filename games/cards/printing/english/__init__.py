"""English words for what cards say."""

from games.cards.printing.english.abilities import lines

__all__ = ["lines"]
