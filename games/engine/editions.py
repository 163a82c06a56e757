"""What differs between the editions of the rules, as one table of switches.

`2010` is the Basic Rulebook of July 2010, `current` the Comprehensive Rules; `5.5` is no edition to
play: its words and its zones are known, for texts of that time.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.engine.zones import ANTE, BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK


@dataclass(frozen=True, slots=True)
class Edition:
    """Switches, read at the few places that differ. Numbers of rules stand beside them."""

    name: str
    zones: tuple[int, ...]  # of an ordinary game (CR 400.1; rulebook p. 7)
    optional_zones: tuple[int, ...]
    legend_rule: str  # "all": every legend of a name goes; "keep_one": each controller keeps one
    planeswalker_rule: str  # "type": all of a planeswalker type go; "none"
    redirects_to_planeswalkers: bool  # an opponent's noncombat damage may hit a planeswalker
    targets_planeswalkers: bool  # what may hit a player may be aimed at a planeswalker
    mulligan: str  # "fewer": draw one card less each time; "bottom": draw all, put some back
    damage_order: bool  # attackers put their blockers into an order
    fizzling_counters: bool  # a spell whose targets are all illegal is countered
    moving: tuple[str, ...]  # what a move consists of, in this order (CR 400.6)


EDITIONS: Final = MappingProxyType(
    {
        "2010": Edition(
            name="2010",
            zones=(LIBRARY, HAND, BATTLEFIELD, GRAVEYARD, STACK, EXILE),
            optional_zones=(COMMAND, ANTE),
            legend_rule="all",
            planeswalker_rule="type",
            redirects_to_planeswalkers=True,
            targets_planeswalkers=False,
            mulligan="fewer",
            damage_order=True,
            fizzling_counters=True,
            moving=("event", "replacements", "move"),
        ),
        "current": Edition(
            name="current",
            zones=(LIBRARY, HAND, BATTLEFIELD, GRAVEYARD, STACK, EXILE, COMMAND),
            optional_zones=(ANTE,),
            legend_rule="keep_one",
            planeswalker_rule="none",
            redirects_to_planeswalkers=False,
            targets_planeswalkers=True,
            mulligan="bottom",
            damage_order=False,
            fizzling_counters=False,
            moving=("event", "look", "replacements", "move"),
        ),
    }
)
