"""The state of a game as plain rows. Nothing in it refers to a function or to another row.

Objects are found by number: `objects[number]`. A card that changes zones is another object with a
number of its own (CR 400.7); the row of the old one stays as last known information until nothing
refers to it any more.
"""

from typing import Final

import msgspec

from games.engine.ir.changes import Change
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


#: A thing is an object's number, or a player: FIRST_PLAYER for player 0 and downwards.
FIRST_PLAYER: Final = -10


def thing_of(player: int) -> int:
    """The player as a thing."""
    return FIRST_PLAYER - player


def player_of(thing: int) -> int:
    """The player that a thing is; NOBODY for an object."""
    return FIRST_PLAYER - thing if thing <= FIRST_PLAYER else NOBODY


class Card(msgspec.Struct, array_like=True):
    """A physical card, or what stands for a token: it stays one through all zones."""

    owner: int
    definition: int  # its place in the game's list of definitions
    object: int = NOTHING  # what it is just now
    outside: bool = False  # in no zone (CR 400.11)


class Cast(msgspec.Struct, array_like=True):
    """What was chosen and paid for a spell or an ability (CR 601.2, 602.2).

    `targets` are the things that were chosen for each word "target", `shares` what each gets of
    what is divided. `spent` are the letters of the mana, `paid` the objects that costs have moved.
    `event` is what a trigger's event was about, `moved` what the effect has moved last.
    """

    targets: list[list[int]] = msgspec.field(default_factory=list)
    shares: list[list[int]] = msgspec.field(default_factory=list)
    mode: int = NOTHING
    x: int = 0
    kicked: bool = False
    spent: str = ""
    paid: list[int] = msgspec.field(default_factory=list)
    event: dict[str, int] = msgspec.field(default_factory=dict)
    moved: list[int] = msgspec.field(default_factory=list)
    zone: int = NOTHING  # that it was cast from


class Traits(msgspec.Struct, array_like=True):
    """The characteristics of an object as they are, after all effects (CR 109.3, 613)."""

    name: str
    types: int
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    colors: int
    cost: str
    power: int | None
    toughness: int | None
    keywords: int
    protection: int
    rules: int
    abilities: tuple[tuple[int, int], ...]  # (definition, place in its abilities)
    protection_from: tuple[str, ...] = ()


class Lasting(msgspec.Struct, array_like=True):
    """A continuous effect by a resolution (CR 611.2), on these objects or players."""

    stamp: int
    controller: int
    source: int
    things: list[int]
    change: Change
    until: int


class Shield(msgspec.Struct, array_like=True):
    """Waits for a destruction or for damage, to replace or prevent it (CR 614, 615).

    `kind`: "regenerate", "prevent", "redirect". `left` None is without end. `source` narrows to
    damage from it, `by` is the spell or ability that made it.
    """

    stamp: int
    controller: int
    kind: str
    thing: int = NOTHING  # what it protects; NOTHING: everything
    left: int | None = None
    combat: bool = False
    source: int = NOTHING
    to: int = NOTHING
    by: int = NOTHING
    permanents: bool = False  # those that the player controls whom it protects, too


class Waiting(msgspec.Struct, array_like=True):
    """An ability that has triggered and is to be put on the stack (CR 603.3)."""

    controller: int
    source: int
    definition: int
    ability: int
    event: dict[str, int]
    things: list[int] = msgspec.field(default_factory=list)  # that a delayed one remembers


class Delayed(msgspec.Struct, array_like=True):
    """A delayed triggered ability (CR 603.7): at the beginning of that step."""

    controller: int
    source: int
    definition: int
    ability: int
    step: str
    things: list[int]


class Combat(msgspec.Struct, array_like=True):
    """Who attacks whom and who blocks whom (CR 506-511)."""

    attackers: dict[int, int] = msgspec.field(default_factory=dict)  # to the thing attacked
    blockers: dict[int, list[int]] = msgspec.field(default_factory=dict)  # to what it blocks
    blocked: list[int] = msgspec.field(default_factory=list)
    order: dict[int, list[int]] = msgspec.field(default_factory=dict)  # 2010: of blockers
    defenders: dict[int, int] = msgspec.field(default_factory=dict)  # the player, by attacker
    struck: list[int] = msgspec.field(default_factory=list)  # dealt damage in a first step
    declared: bool = False  # blockers are
    steps_left: int = 0


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
    base_controller: int = NOBODY  # before effects that change it
    cast: Cast | None = None
    copies: int = NOTHING  # the definition it is a copy of, as it entered
    chosen: str = ""  # as it entered: a colour's letter or a basic land type
    hurt_by: list[int] = msgspec.field(default_factory=list)  # this turn
    was_revealed: bool = False  # on top of a library, and is so no more (CR 401.6)


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
    pool: list[int] = msgspec.field(default_factory=lambda: [0] * 6)  # WUBRG and colourless
    turns: int = 0  # that this player has begun
    began: int = 0  # the number of the turn in which the last of them began
    throws: bool = False  # has said that another hand is to be drawn


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
    effects: list[Lasting] = msgspec.field(default_factory=list)
    shields: list[Shield] = msgspec.field(default_factory=list)
    waiting: list[Waiting] = msgspec.field(default_factory=list)
    delayed: list[Delayed] = msgspec.field(default_factory=list)
    known: dict[int, Traits] = msgspec.field(default_factory=dict)  # of what is gone, as it was
    combat: Combat | None = None
    activated: dict[str, int] = msgspec.field(default_factory=dict)  # this turn, "object ability"
    extra_turns: list[int] = msgspec.field(default_factory=list)
    over: bool = False
    winners: list[int] = msgspec.field(default_factory=list)
    variant: str = "duel"
    loop_marks: dict[str, int] = msgspec.field(default_factory=dict)  # see games.engine.loops
    chose: int = NOBODY  # who was to say who takes the first turn


_OWN: Final = {LIBRARY: "libraries", HAND: "hands", GRAVEYARD: "graveyards"}
_SHARED: Final = {
    BATTLEFIELD: "battlefield", STACK: "stack", EXILE: "exile", COMMAND: "command", ANTE: "ante",
}  # fmt: skip


def place_of(state: State, zone: int, player: int) -> list[int]:
    """The list of objects in a zone, a player's own where each has one (CR 400.1)."""
    own = _OWN.get(zone)
    found: list[int] = getattr(state, _SHARED[zone]) if own is None else getattr(state, own)[player]
    return found


def emblems(state: State) -> list[int]:
    """The emblems in the command zone, whose abilities work there (CR 114.4)."""
    return [number for number in state.command if state.objects[number].kind == EMBLEM]


def is_outside(state: State, card: int) -> bool:
    """Whether the card is in no zone (CR 400.11)."""
    number = state.cards[card].object
    return number == NOTHING or state.objects[number].zone == OUTSIDE
