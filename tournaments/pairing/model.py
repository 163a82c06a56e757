"""Values that go into and come out of a pairing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

#: What a draw of chance may be seeded with; kept with the pairing, so that it can be repeated.
Seed = bytes | int | str

#: No player has more points. Real events stay below a hundred; the exact matching packs all aims
#: into one whole number of 120 bits, and this keeps them apart.
MOST_POINTS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Player:
    """Who is to be paired: a player, or a team as one.

    ``number`` names the player in this field; ``points`` are match points. ``had_bye``: a second
    bye is the last resort. ``paired_down``: how often they met somebody with fewer points because
    their group was odd. ``rank`` is the place in the standings (1 is first) and only asked for by
    power pairing. ``barred_bye``: gets a bye only where everybody else would be a worse choice.
    """

    number: int
    points: int
    had_bye: bool = False
    paired_down: int = 0
    rank: int | None = None
    barred_bye: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, the highest table first; in a pair the one with more points stands first.

    ``rematches`` counts pairs that have met, ``broken`` names the forbidden pairs that could not
    be avoided (which are no rematches on that account), ``cost`` is the sum of squared differences
    of match points, ``pair_downs`` the number of tables with unequal points, ``repeated`` how many
    of those pair somebody down who was paired down before. ``proven``: no pairing has fewer broken
    pairs, then fewer rematches, then a better bye (not barred, no second one, lowest points), then
    less cost.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    rematches: int
    cost: int
    proven: bool
    seed: Seed
    broken: tuple[tuple[int, int], ...] = ()
    pair_downs: int = 0
    repeated: int = 0


class TableState(StrEnum):
    """How far a table of the standing round is."""

    FREE = "free"
    PLAYING = "playing"
    FINISHED = "finished"


class Way(StrEnum):
    """What can be done with a round that stands and is wrong."""

    LEAVE = "leave"
    LEAST_CHANGE = "least_change"
    RE_PAIR = "re_pair"


@dataclass(frozen=True, slots=True)
class Table:
    """Two players at a numbered table; without ``b`` it is the bye."""

    number: int
    a: int
    b: int | None
    state: TableState = TableState.FREE


@dataclass(frozen=True, slots=True)
class Prices:
    """What it costs to break up a table, in squared match points: 9 is a pair one win apart."""

    free: int = 5
    playing: int = 400


@dataclass(frozen=True, slots=True)
class Repair:
    """One way to go on with a round that stands.

    ``tables`` is the whole round by table number; ``changed`` those of them that did not stand
    before, byes aside. ``unpaired`` are players without a table (only if the round is left as it
    is). ``rematches``, ``broken``, ``cost``, ``pair_downs`` and ``proven`` are as in `Pairing`,
    over all tables; ``proven`` with keeping tables among the aims, beside the cost.
    """

    way: Way
    tables: tuple[Table, ...]
    changed: tuple[Table, ...]
    tables_changed: int
    bye_changed: bool
    unpaired: tuple[int, ...]
    rematches: int
    broken: tuple[tuple[int, int], ...]
    cost: int
    pair_downs: int
    proven: bool
    seed: Seed
