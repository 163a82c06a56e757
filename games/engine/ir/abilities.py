"""Abilities: costs, spells, activated, triggered, static ones, replacements (CR 112, 602-604)."""

from dataclasses import dataclass

from games.engine.ir.changes import NO_CHANGE, Change
from games.engine.ir.effects import Effect
from games.engine.ir.what import Amount, Condition, Each, Filter, Host, Source, Target
from games.engine.zones import BATTLEFIELD, GRAVEYARD


@dataclass(frozen=True, slots=True)
class Costs:
    """What is to be paid (CR 118). `loyalty` is what is added; X of a -X ability is `loyalty_x`."""

    mana: str = ""
    taps: bool = False
    sacrifices: Filter | None = None
    sacrifices_itself: bool = False
    discards: int = 0
    life: int = 0
    loyalty: int | None = None
    loyalty_x: bool = False
    counters: tuple[str, int] | None = None  # kind and number to take off the source; -1: all
    taps_other: Filter | None = None
    mills: int = 0
    counters_x: str = ""  # X counters of this kind off the source
    buries_exiled: bool = False  # a card that the source has exiled goes to its owner's graveyard


@dataclass(frozen=True, slots=True)
class Mode:
    """One of the options of which one is chosen on casting (CR 700.2)."""

    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class Spell:
    """What an instant or sorcery does when it resolves; with several modes one is chosen."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    additional: Costs | None = None
    unless: Condition | None = None  # it cannot be cast then
    granted: bool = False


@dataclass(frozen=True, slots=True)
class Activated:
    """ "Cost: effect" (CR 602). Mana abilities do not use the stack (CR 605)."""

    costs: Costs
    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()
    mana: bool = False
    sorcery: bool = False  # only when a sorcery could be cast
    zone: int = BATTLEFIELD
    anybody: bool = False  # any player may activate it
    granted: bool = False


@dataclass(frozen=True, slots=True)
class When:
    """What an ability waits for: the kind of an event and what it is about.

    `word` is the event's word whose thing must fit `what`; the source itself where that is None.
    `step`: at the beginning of a step, of "you", "opponent" or anybody.
    """

    event: str
    what: Filter | None = None
    word: str = "object"
    step: str = ""
    whose: str = ""
    combat: bool | None = None  # of damage
    to: Filter | None = None  # what was hit, attacked or enchanted


@dataclass(frozen=True, slots=True)
class Triggered:
    """ "When", "whenever", "at" (CR 603). `condition` is checked twice (CR 603.4)."""

    when: When
    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()
    condition: Condition | None = None
    mana: bool = False  # a triggered mana ability (CR 605.1b)
    zone: int = BATTLEFIELD
    granted: bool = False


@dataclass(frozen=True, slots=True)
class Static:
    """Always on (CR 604). `on` what it is: the source, its host, all that fit, or players.

    `defines`: a characteristic-defining ability, in every zone (CR 604.3). `control`: its
    controller controls what it affects. `wards`: gives protection from the chosen colour.
    """

    on: Source | Host | Each
    change: Change = NO_CHANGE
    power: Amount = 0
    toughness: Amount = 0
    condition: Condition | None = None
    defines: bool = False
    control: bool = False
    wards: bool = False
    granted: bool = False


@dataclass(frozen=True, slots=True)
class Replaces:
    """A replacement or prevention by a static ability (CR 614, 615).

    `event`: "enters", "dies", "graveyard" (from anywhere), "discard", "leaves stack", "damage",
    "loses", "draw". `what` it happens to (None: the source). `instead` names what happens in
    games.engine.replacing.
    """

    event: str
    instead: str
    what: Filter | None = None
    amount: Amount = 0
    kind: str = "+1/+1"
    condition: Condition | None = None
    unless: Condition | None = None
    combat: bool | None = None  # only such damage
    granted: bool = False


@dataclass(frozen=True, slots=True)
class Castable:
    """The card may be cast from that zone, too, for this cost instead of its mana cost."""

    zone: int = GRAVEYARD
    cost: str | None = None
    granted: bool = False


@dataclass(frozen=True, slots=True)
class Echoes:
    """An ability of a permanent you control that triggers by such an event of what fits triggers
    an additional time (CR 603.2d).
    """

    event: str
    what: Filter
    word: str = "object"
    granted: bool = False


@dataclass(frozen=True, slots=True)
class Permits:
    """You may cast what fits from its zone: of your library the top card, of your graveyard, of the
    exile what the source has exiled. `lands`: lands that fit may be played. `cost`: for this and
    not the mana cost. `face_down`: as a 2/2 creature without anything else (CR 708.4).
    """

    what: Filter
    lands: bool = False
    cost: str | None = None
    face_down: bool = False
    granted: bool = False


Ability = Spell | Activated | Triggered | Static | Replaces | Castable | Echoes | Permits
