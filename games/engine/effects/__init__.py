"""Carries out effects that are done once (CR 608.2c, 609-611): a function for each kind."""

from games.engine.effects import damage, flow, objects, players, spells, zones
from games.engine.effects.doer import carry_out

__all__ = ["carry_out", "damage", "flow", "objects", "players", "spells", "zones"]
