"""The state of a game as plain rows. Nothing in it refers to a function or to another row.

Objects are found by number: `objects[number]`. A card that changes zones is another object with a
number of its own (CR 400.7); the row of the old one stays as last known information until nothing
refers to it any more.
"""

from typing import Final

import msgspec

from games.engine.zones import (
    ANTE,
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    OUTSIDE,
    STACK,
)

NOBODY: Final = -1
NOTHING: Final = -1

# Kinds of objects (CR 109.1).
CARD: Final = 0
TOKEN: Final = 1
COPY: Final = 2  # of a spell
ABILITY: Final = 3  # on the stack
EMBLEM: Final = 4


class Card(msgspec.Struct, array_like=True):
    """A physical card, or what stands for a token: it stays one through all zones."""

    owner: int
    definition: int  # its place in the game's list of definitions
    object: int = NOTHING  # what it is just now
    outside: bool = False  # in no zone (CR 400.11)


class Object(msgspec.Struct, array_like=True):
    """An object in a zone, or (`next` set, or `gone`) what it was when it left.

    `may_see` are bits of the players who may look at its face although it is face down or hidden.
    `pile` numbers face-down piles in exile. `came` is the turn in which its controller got it.
    """

    number: int
    kind: int
    card: int
    definition: int
    owner: int
    controller: int
    zone: int
    stamp: int
    previous: int = NOTHING
    next: int = NOTHING
    gone: bool = False
    face_down: bool = False
    may_see: int = 0
    revealed: bool = False
    pile: int = NOTHING
    tapped: bool = False
    flipped: bool = False
    phased_out: bool = False
    came: int = 0
    damage: int = 0
    deathtouched: bool = False
    counters: dict[str, int] = msgspec.field(default_factory=dict)
    stickers: list[str] = msgspec.field(default_factory=list)
    attached_to: int = NOTHING
    source: int = NOTHING  # of an ability, or of whatever exiled it
    ability: int = NOTHING  # of an ability: its place in the source's definition


class Player(msgspec.Struct, array_like=True):
    """A seat of the game."""

    life: int
    team: int
    max_hand: int = 7
    lost: bool = False
    left: bool = False
    poison: int = 0
    lands_played: int = 0
    drew_from_nothing: bool = False
    mulligans: int = 0
    kept: bool = False


class State(msgspec.Struct, array_like=True):
    """Everything there is. Zones hold numbers of objects; the last is the top."""

    edition: str
    seed: int
    players: list[Player]
    cards: list[Card]
    objects: dict[int, Object]
    libraries: list[list[int]]
    hands: list[list[int]]
    graveyards: list[list[int]]
    battlefield: list[int]
    stack: list[int]
    exile: list[int]
    command: list[int]
    ante: list[int]
    zones: list[int]  # kinds that this game has
    counters: dict[str, int] = msgspec.field(default_factory=dict)  # of chance, by stream
    next_object: int = 0
    next_stamp: int = 0
    next_pile: int = 0
    next_event: int = 0
    # Where the game stands: it can be taken up again from these alone.
    stage: int = 0  # before the first turn, what is to be done next; see games.engine.opening
    turn: int = 0
    step: int = 0
    begun: bool = False  # whether the step's own actions are done
    active: int = NOBODY
    first: int = NOBODY  # who takes the first turn
    priority: int = NOBODY
    passes: int = 0  # in succession
    over: bool = False
    winners: list[int] = msgspec.field(default_factory=list)


_OWN: Final = {LIBRARY: "libraries", HAND: "hands", GRAVEYARD: "graveyards"}
_SHARED: Final = {
    BATTLEFIELD: "battlefield", STACK: "stack", EXILE: "exile", COMMAND: "command", ANTE: "ante",
}  # fmt: skip


def place_of(state: State, zone: int, player: int) -> list[int]:
    """The list of objects in a zone, a player's own where each has one (CR 400.1)."""
    own = _OWN.get(zone)
    found: list[int] = getattr(state, _SHARED[zone]) if own is None else getattr(state, own)[player]
    return found


def is_outside(state: State, card: int) -> bool:
    """Whether the card is in no zone (CR 400.11)."""
    number = state.cards[card].object
    return number == NOTHING or state.objects[number].zone == OUTSIDE
