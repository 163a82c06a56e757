"""Rules scenarios as data: a position, what is done, what must have come of it."""

from games.scenarios.reading import BadScenarioError
from games.scenarios.running import Outcome, run

__all__ = ["BadScenarioError", "Outcome", "run"]
