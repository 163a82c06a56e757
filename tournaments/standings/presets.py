"""What sets of rules and platforms do differently, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final


class TieBreaker(StrEnum):
    """What decides among equal match points."""

    STAYED = "stayed"  # who played a later round stands higher
    OMW = "omw"
    GW = "gw"
    OGW = "ogw"


class Elimination(StrEnum):
    """What single elimination after a cut does to points and tie-breakers; it always ranks."""

    APART = "apart"  # nothing
    COUNTED = "counted"  # it counts; an opponent met before is not averaged a second time


@dataclass(frozen=True, slots=True)
class Preset:
    """How points and tie-breakers are computed.

    `floor` is the least match-win and game-win share that enters a mean; `gw_floored` says whether
    a contestant's own game-win share, as shown and compared, is raised to it, too. A bye is worth
    a win and `bye_wins` games won. `freezes` heeds `Contestant.frozen_after`. `binary_means`
    orders by means as binary floats add them up, round by round, so that equal ones may be apart.
    `digits` are the decimals that are shown. Without GW and OGW among the tie-breakers games do not
    count.
    """

    win: int = 3
    draw: int = 1
    game_win: int = 3
    game_draw: int = 1
    floor: Fraction = Fraction(33, 100)
    gw_floored: bool = True
    bye_wins: int = 2
    tie_breakers: tuple[TieBreaker, ...] = (TieBreaker.OMW, TieBreaker.GW, TieBreaker.OGW)
    elimination: Elimination = Elimination.APART
    freezes: bool = False
    binary_means: bool = False
    digits: int = 4

    @property
    def counts_games(self) -> bool:
        """Whether games matter, or matches only."""
        return TieBreaker.GW in self.tie_breakers or TieBreaker.OGW in self.tie_breakers


#: Magic Tournament Rules 3.1, 10.4 and Appendix C (10 November 2025).
MTR: Final = Preset()
#: The same for teams, whose games do not count: Appendix C.
MTR_TEAMS: Final = Preset(tie_breakers=(TieBreaker.OMW,))
#: Melee, found from seven published tournaments of 2024 to 2026 (../shared/data/events): a third as
#: floor, playoff rounds count, rows of those who were cut stand still. An event of October 2025
#: showed the own game-win share without floor, those before and after with it.
MELEE: Final = Preset(floor=Fraction(1, 3), elimination=Elimination.COUNTED, freezes=True, digits=8)
#: ManaTraders, found from two published tournaments of 2024 (same place): among equal points those
#: who left earlier stand lower, the own game-win share has no floor, and means are floats: two of
#: 8293/14700, ranks 32 and 33 of the second, are ordered by the last bit and not by the games won.
MANATRADERS: Final = Preset(
    gw_floored=False,
    tie_breakers=(TieBreaker.STAYED, TieBreaker.OMW, TieBreaker.GW, TieBreaker.OGW),
    binary_means=True,
    digits=3,
)

PRESETS: Final = MappingProxyType(
    {"mtr": MTR, "mtr_teams": MTR_TEAMS, "melee": MELEE, "manatraders": MANATRADERS}
)
