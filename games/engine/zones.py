"""Zones by number, and what holds of each (CR 400-408)."""

from dataclasses import dataclass
from typing import Final

OUTSIDE: Final = -1  # no zone (CR 400.11): sideboards, and what has left the game
LIBRARY: Final = 0
HAND: Final = 1
BATTLEFIELD: Final = 2
GRAVEYARD: Final = 3
STACK: Final = 4
EXILE: Final = 5
COMMAND: Final = 6
ANTE: Final = 7


@dataclass(frozen=True, slots=True)
class ZoneKind:
    """A kind of zone: whether all see what is in it, whether each player has one, whether its
    order is kept (CR 400.1, 400.2, 400.5).
    """

    name: str
    public: bool
    per_player: bool
    ordered: bool


ZONES: Final = (
    ZoneKind("library", public=False, per_player=True, ordered=True),
    ZoneKind("hand", public=False, per_player=True, ordered=False),
    ZoneKind("battlefield", public=True, per_player=False, ordered=False),
    ZoneKind("graveyard", public=True, per_player=True, ordered=True),
    ZoneKind("stack", public=True, per_player=False, ordered=True),
    ZoneKind("exile", public=True, per_player=False, ordered=False),
    ZoneKind("command", public=True, per_player=False, ordered=False),
    ZoneKind("ante", public=True, per_player=False, ordered=False),
)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The zones of a time by the words of that time, and which of them count as outside."""

    zones: tuple[str, ...]
    old_cards: tuple[str, ...]  # zones that only old cards use
    per_player: frozenset[str]
    outside: frozenset[str]
    beyond_events: frozenset[str]  # what effects reach outside only where there is no event
    moving: tuple[str, ...]  # see games.engine.editions

    def is_outside(self, place: str) -> bool:
        """Whether something there is outside the game. Raises KeyError for no place."""
        if place not in self.outside.union(self.zones, self.old_cards):
            raise KeyError(place)
        return place in self.outside

    def reach(self, *, sanctioned: bool) -> frozenset[str]:
        """Where an effect that fetches from outside may look."""
        return self.outside - self.beyond_events if sanctioned else self.outside


#: CR 5.5.2.0, 217.1: words for texts of that time; no edition to play.
CR_5_5: Final = Vocabulary(
    zones=("library", "hand", "graveyard", "in play", "stack", "removed from the game"),
    old_cards=("ante", "phased out"),
    per_player=frozenset({"library", "hand", "graveyard"}),
    outside=frozenset({"removed from the game", "sideboard", "elsewhere"}),
    beyond_events=frozenset({"elsewhere"}),
    moving=("event", "replacements", "move"),
)
