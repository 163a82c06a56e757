"""The turn as data: its phases and steps, who gets priority in which (rulebook p. 15; CR 500)."""

from dataclasses import dataclass
from typing import Final

BEGINNING: Final = "beginning"
FIRST_MAIN: Final = "first main"
COMBAT: Final = "combat"
SECOND_MAIN: Final = "second main"
ENDING: Final = "ending"


@dataclass(frozen=True, slots=True)
class Step:
    """A step, or a main phase, which has none."""

    name: str
    phase: str
    priority: bool = True


STEPS: Final = (
    Step("untap", BEGINNING, priority=False),
    Step("upkeep", BEGINNING),
    Step("draw", BEGINNING),
    Step("main 1", FIRST_MAIN),
    Step("beginning of combat", COMBAT),
    Step("declare attackers", COMBAT),
    Step("declare blockers", COMBAT),
    Step("combat damage", COMBAT),
    Step("end of combat", COMBAT),
    Step("main 2", SECOND_MAIN),
    Step("end", ENDING),
    Step("cleanup", ENDING, priority=False),
)
UNTAP, UPKEEP, DRAW, MAIN_1 = range(4)
DECLARE_ATTACKERS: Final = 5
DECLARE_BLOCKERS: Final = 6
COMBAT_DAMAGE: Final = 7
END_OF_COMBAT: Final = 8
CLEANUP: Final = len(STEPS) - 1
PHASES: Final = tuple(dict.fromkeys(step.phase for step in STEPS))
