"""Decks that people keep: their lists, who may see them, and what is legal about them today."""
