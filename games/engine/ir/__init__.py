"""What cards say, as data: a small typed language that the engine carries out.

Nothing here does anything. Filters, costs, targets, effects, triggers, static abilities and
replacements are frozen rows: `games.engine.effects` carries effects out, `games.engine.layers`
reads static abilities, `games.cards` writes cards in it and prints their words from it.
"""
