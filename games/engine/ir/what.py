"""What effects speak of: filters, targets, references, amounts, conditions."""

from dataclasses import dataclass, replace

from games.engine.zones import BATTLEFIELD


@dataclass(frozen=True, slots=True)
class Filter:
    """Which objects or players are meant; every field that is set narrows.

    Bits name several of which one is enough. `controller` is "you" or "opponent" (in a zone without
    controllers: the owner). `players` is "any", "opponent" or "you" where players are meant, too,
    and with `objects` off nothing but players. `kind` narrows on the stack to "spell" or "ability".
    """

    types: int = 0
    not_types: int = 0
    supertypes: tuple[str, ...] = ()
    not_supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: int = 0
    not_colors: int = 0
    keywords: int = 0
    not_keywords: int = 0
    controller: str = ""
    zone: int = BATTLEFIELD
    tapped: bool | None = None
    combat: str = ""  # "attacking", "blocking", "either", "blocked", "unblocked"
    other: bool = False  # than the source
    host: bool = False  # what the source is attached to
    names: tuple[str, ...] = ()
    power_least: int | None = None
    power_most: int | None = None
    value_most: int | None = None
    token: bool | None = None
    enchanted: bool | None = None  # by an Aura other than the source
    hurt: bool = False  # dealt damage by the source this turn
    kind: str = ""
    players: str = ""
    objects: bool = True
    walkers: bool = False  # planeswalkers as well, in editions that let damage target them

    def narrows(self) -> bool:
        """Whether it asks for something that can be told only of some cards (CR 701.23b-d)."""
        return replace(self, zone=BATTLEFIELD) != Filter()


@dataclass(frozen=True, slots=True)
class Target:
    """One word "target": how many, of what (CR 115). `divides`: the amount is shared out."""

    what: Filter
    least: int = 1
    most: int = 1
    divides: bool = False


# Things that an effect speaks of. Objects are numbers, players are below (games.engine.things).


@dataclass(frozen=True, slots=True)
class Targeted:
    """What the target at that place has become, as far as it is legal still."""

    place: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """The object whose ability or spell this is."""


@dataclass(frozen=True, slots=True)
class You:
    """The controller."""


@dataclass(frozen=True, slots=True)
class Each:
    """Everything that fits; `of` whose "you" the filter means, where it is not the controller: a
    player, or the controller of an object.
    """

    what: Filter
    of: "Ref | None" = None


@dataclass(frozen=True, slots=True)
class All:
    """Several things together."""

    of: "tuple[Ref, ...]"


@dataclass(frozen=True, slots=True)
class Host:
    """What the source is attached to."""


@dataclass(frozen=True, slots=True)
class Controller:
    """The controllers of those things, as they last were; of a player, the player."""

    of: "Ref"


@dataclass(frozen=True, slots=True)
class Owner:
    """The owners of those things."""

    of: "Ref"


@dataclass(frozen=True, slots=True)
class It:
    """What the trigger's event was about, by the word under which the event names it; or, by the
    word "moved", what the effect before has moved, where it can be found (CR 400.7j).
    """

    word: str = "moved"


@dataclass(frozen=True, slots=True)
class Exiled:
    """What the source's other ability has exiled, as long as it lies there (CR 607.2a)."""


@dataclass(frozen=True, slots=True)
class Sacrificed:
    """What was sacrificed, discarded or exiled as a cost (CR 400.7j)."""


@dataclass(frozen=True, slots=True)
class Became:
    """What those things are now that have left to a public zone, where the rules find it
    (CR 400.7e-f, 400.7j).
    """

    of: "Ref"


@dataclass(frozen=True, slots=True)
class Among:
    """Those of the things that fit."""

    of: "Ref"
    what: Filter


Ref = (
    Targeted | Source | You | Each | All | Host | Controller | Owner | It | Exiled | Sacrificed
    | Became | Among
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class X:
    """The number chosen for X (CR 107.3)."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class Count:
    """How many objects fit."""

    what: Filter
    times: int = 1


@dataclass(frozen=True, slots=True)
class PowerOf:
    """The power of a thing, or as it last was (CR 608.2h)."""

    of: Ref
    toughness: bool = False


@dataclass(frozen=True, slots=True)
class ValueOf:
    """The mana value of a thing (CR 202.3)."""

    of: Ref


@dataclass(frozen=True, slots=True)
class CountersOn:
    """How many counters of a kind a thing has."""

    of: Ref
    kind: str


@dataclass(frozen=True, slots=True)
class EventAmount:
    """The amount in the trigger's event."""

    times: int = 1


@dataclass(frozen=True, slots=True)
class HandOf:
    """How many cards a player has in hand."""

    of: Ref


Amount = int | X | Count | PowerOf | ValueOf | CountersOn | EventAmount | HandOf


@dataclass(frozen=True, slots=True)
class Exists:
    """At least so many objects fit."""

    what: Filter
    least: int = 1


@dataclass(frozen=True, slots=True)
class Activations:
    """This ability (its place) of the source was activated at least so often this turn."""

    place: int
    least: int


@dataclass(frozen=True, slots=True)
class Lacks:
    """The source has no counter of that kind, or had none as it left."""

    kind: str


@dataclass(frozen=True, slots=True)
class Kicked:
    """The additional cost was paid."""


@dataclass(frozen=True, slots=True)
class SpentMana:
    """Mana of this letter was spent to cast the source (CR 400.7d)."""

    letter: str


@dataclass(frozen=True, slots=True)
class CastFrom:
    """The source was cast from that zone."""

    zone: int


@dataclass(frozen=True, slots=True)
class YourTurn:
    """It is your turn; with numbers, at least or at most the so manieth."""

    not_before: int = 0
    not_after: int | None = None


Condition = Exists | Activations | Lacks | Kicked | SpentMana | CastFrom | YourTurn
