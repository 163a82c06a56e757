"""The table at which a game is played: its state, the cards' definitions, what has happened.

Everything that changes the state is a function of `games.engine.moves` and its neighbours; they
append what they did to `events`, from which views are made.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.engine.chance import Chance
from games.engine.decisions import Option
from games.engine.definitions import TOP_REVEALED, Definition
from games.engine.editions import EDITIONS, Edition
from games.engine.ir.abilities import (
    Ability,
    Activated,
    Castable,
    Permits,
    Replaces,
    Static,
    Triggered,
)
from games.engine.ir.what import Each
from games.engine.layers import compute, elsewhere, printed
from games.engine.revealing import show_tops
from games.engine.state import CARD, NOBODY, Card, Object, Player, State, Traits, place_of
from games.engine.triggers import Watcher, notice, watchers
from games.engine.variants import VARIANTS, seating, variant_for
from games.engine.zones import ANTE, BATTLEFIELD, COMMAND, LIBRARY, OUTSIDE, STACK

#: Kinds of events after which permanents may be something else; and every move to or from the
#: battlefield.
RESHAPING: Final = frozenset(
    {
        "counters",
        "counters_off",
        "attach",
        "control",
        "effect",
        "effects_end",
        "copy",
        "phase_out",
        "phase_in",
        "emblem",
    }
)
#: Kinds of events that no state-based action can come of.
_HARMLESS: Final = frozenset({"step", "pay", "tap_for_mana", "tap", "untap", "cast", "announce"})
#: Kinds of events, beside moves, after which another top card may be revealed.
_SHOWING: Final = frozenset({"cast", "activate", "shuffle", "reorder", "control"})
STARTING_HAND: Final = 7


class BadConfigError(ValueError):
    """A game that cannot be set up; the message says why."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player who sits down: the deck and the sideboard, by places in the list of definitions.

    `command` are cards that begin in the command zone (CR 408.3).
    """

    deck: Sequence[int]
    sideboard: Sequence[int] = ()
    command: Sequence[int] = ()
    team: int = NOBODY  # alone


@dataclass(frozen=True, slots=True)
class Config:
    """What a game is made of."""

    seats: Sequence[Seat]
    definitions: Sequence[Definition]
    edition: str = "current"
    seed: int = 0
    ante: bool = False
    sanctioned: bool = False  # under event rules nobody plays for ante (CR 407.1)
    reorder_graveyards: bool = False  # an event may allow it (CR 404.2)
    order_graveyards: bool = False  # owners are asked for the order of what goes there (CR 404.3)
    starting_hand: int = STARTING_HAND
    #: At which priority it stops: with a "choice" other than mana, also for "mana", or "always".
    stops: str = "choice"
    variant: str = ""  # of games.engine.variants; the usual one for so many players without
    chooses: int = NOBODY  # who chooses to play first: the loser of the last game; else by chance


@dataclass(slots=True)
class Event:
    """Something that happened; `seen_by` are bits of the players who know what it tells."""

    number: int
    kind: str
    data: dict[str, Any]
    seen_by: int
    before: list[Watcher] | None = None  # who listened before it, where abilities look back


@dataclass(slots=True)
class Table:
    """A game on the table."""

    config: Config
    state: State
    chance: Chance
    events: list[Event] = field(default_factory=list)
    definitions: list[Definition] = field(init=False)
    tokens: dict[int, int] = field(init=False)  # where a definition's tokens begin
    printed: list[Traits] = field(init=False)
    computed: dict[int, Traits] | None = None  # what is known of the layers just now
    volatile: bool = False  # whether they hang on more than on what enters and leaves
    player_rules: list[int] = field(default_factory=list)
    awaited: frozenset[str] = frozenset()  # the events that some ability waits for
    listens_elsewhere: bool = False  # some do so in graveyards
    replaces: bool = False  # whether some card here replaces something
    listeners: list[Watcher] | None = None  # the triggered abilities that listen just now
    unsettled: bool = True  # whether something may be due since state-based actions were checked
    kinds_of: dict[tuple[object, ...], dict[int, tuple[int, int]]] = field(default_factory=dict)
    has_strays: bool = True  # whether tokens or copies may lie where they cannot be
    reveals_tops: bool = False  # whether somebody may play with the top card revealed
    announcing: bool = False  # while a spell is cast or an ability activated
    reaches_stack: bool = False  # whether a static ability speaks of spells
    permits: bool = False  # whether some ability lets a player cast from elsewhere
    casts_elsewhere: bool = False  # whether some card may be cast from elsewhere than a hand
    shares_abilities: bool = False  # whether any player may activate some ability here
    acts_elsewhere: bool = False  # whether some ability is activated in a hand or a graveyard
    limited: bool = False  # whether influence has a range
    version: int = 0  # counts what has happened but for steps
    #: What each player may do, at a sorcery's time or not, and when that was looked up.
    listed: dict[tuple[int, bool], tuple[object, tuple[Option, ...]]] = field(default_factory=dict)
    rescued: list[tuple[int, int]] = field(default_factory=list)  # (by what, whom) from losing
    together: int = 0  # how deep in what happens at the same time
    before: list[Watcher] | None = None  # who listened before all of it
    happened: list[Event] = field(default_factory=list)  # of what happens at the same time
    arranged: dict[int, list[int]] = field(default_factory=dict)  # how players hold their hands

    def __post_init__(self) -> None:
        self.definitions = list(self.config.definitions)
        self.limited = any(VARIANTS[self.state.variant].ranges)
        self.tokens = {}
        for number, definition in enumerate(self.config.definitions):
            self.tokens[number] = len(self.definitions)
            self.definitions += definition.tokens
        self.printed = [printed(one, number) for number, one in enumerate(self.definitions)]
        triggered = [
            ability
            for definition in self.definitions
            for ability in definition.abilities
            if isinstance(ability, Triggered)
        ]
        self.awaited = frozenset(ability.when.event for ability in triggered)
        activated = [
            ability
            for definition in self.definitions
            for ability in definition.abilities
            if isinstance(ability, Activated)
        ]
        self.shares_abilities = any(ability.anybody for ability in activated)
        self.acts_elsewhere = any(ability.zone != BATTLEFIELD for ability in activated)
        self.replaces = any(
            isinstance(ability, Replaces)
            for definition in self.definitions
            for ability in definition.abilities
        )
        self.casts_elsewhere = any(
            isinstance(ability, Castable)
            for definition in self.definitions
            for ability in definition.abilities
        )
        self.reveals_tops = any(
            isinstance(ability, Static) and ability.change.rules & TOP_REVEALED
            for definition in self.definitions
            for ability in definition.abilities
        )
        self.permits = any(
            isinstance(ability, Permits)
            for definition in self.definitions
            for ability in definition.abilities
        )
        self.reaches_stack = any(
            isinstance(ability, Static)
            and isinstance(ability.on, Each)
            and ability.on.what.zone == STACK
            for definition in self.definitions
            for ability in definition.abilities
        )
        self.listens_elsewhere = any(ability.zone != BATTLEFIELD for ability in triggered)

    @property
    def edition(self) -> Edition:
        """The switches of the rules that are played by."""
        return EDITIONS[self.state.edition]

    @property
    def everybody(self) -> int:
        """The bits of all players."""
        return (1 << len(self.state.players)) - 1

    def definition(self, number: int) -> Definition:
        """What is printed on an object."""
        return self.definitions[self.state.objects[number].definition]

    def ability(self, place: tuple[int, int]) -> Ability:
        """An ability by its definition and its place there."""
        return self.definitions[place[0]].abilities[place[1]]

    def traits(self, number: int) -> Traits:
        """What an object is, after all effects; of what is gone, as it last was (CR 608.2h)."""
        computed = compute(self) if self.computed is None else self.computed
        found = computed.get(number)
        if found is None:
            found = self.state.known.get(number) or elsewhere(self, self.state.objects[number])
        return found

    def all_traits(self) -> dict[int, Traits]:
        """The traits of everything on the battlefield and the stack."""
        return compute(self) if self.computed is None else self.computed

    def rules_of(self, player: int) -> int:
        """Bits of what effects say of a player."""
        if self.computed is None:
            compute(self)
        return self.player_rules[player]

    def listening(self) -> list[Watcher] | None:
        """Who listens, to be asked before something leaves the battlefield; None if nobody ever."""
        if not self.awaited:
            return None
        return self.watching() if self.before is None else self.before

    def watching(self) -> list[Watcher]:
        """The triggered abilities that listen just now."""
        if self.listeners is None or self.listens_elsewhere:
            self.listeners = watchers(self)
        return self.listeners

    def leave_combat(self, number: int) -> None:
        """It attacks and blocks no more; what it blocked stays blocked (CR 506.4)."""
        combat = self.state.combat
        if combat is not None and (number in combat.attackers or number in combat.blockers):
            combat.attackers.pop(number, None)
            combat.blockers.pop(number, None)
            self.tell("leave_combat", object=number)

    def begin(self) -> None:
        """What is told until `finish` happens at the same time."""
        if self.together == 0 and self.awaited:
            self.before = self.watching()
        self.together += 1

    def finish(self) -> None:
        """Let abilities trigger by all that has happened together."""
        self.together -= 1
        if self.together == 0:
            happened, self.happened, self.before = self.happened, [], None
            for event in happened:
                notice(self, event)

    def tell(
        self,
        kind: str,
        seen_by: int | None = None,
        before: list[Watcher] | None = None,
        **data: Any,  # noqa: ANN401 - what an event tells: numbers, names, lists
    ) -> None:
        """Append an event; everybody knows it unless `seen_by` says else."""
        state = self.state
        bits = self.everybody if seen_by is None else seen_by
        event = Event(state.next_event, kind, data, bits, before)
        self.events.append(event)
        state.next_event += 1
        places = (data.get("zone"), data.get("to"))
        if (
            kind in RESHAPING
            or self.volatile
            or BATTLEFIELD in places
            or (self.reaches_stack and STACK in places)
        ):
            self.computed = None
            self.listeners = None
        if kind in ("cast", "activate"):
            self.announcing = False
        if self.reveals_tops and (kind in _SHOWING or BATTLEFIELD in places or LIBRARY in places):
            show_tops(self)
        self.version += kind != "step"
        if kind not in _HARMLESS:
            self.unsettled = True
        if self.together:
            self.happened.append(event)
        elif self.awaited:
            notice(self, event)


def new_table(config: Config) -> Table:
    """Lay a game out: decks are libraries, shuffled; nobody has drawn. Raises BadConfigError."""
    _check(config)
    edition = EDITIONS[config.edition]
    zones = list(edition.zones)
    if config.ante:
        zones.append(ANTE)
    if COMMAND not in zones and any(seat.command for seat in config.seats):
        zones.append(COMMAND)
    count = len(config.seats)
    variant = VARIANTS[config.variant or variant_for(count)]
    state = State(
        edition=config.edition,
        seed=config.seed,
        players=[
            Player(
                life=variant.life,
                team=at // variant.team_size if seat.team == NOBODY else seat.team,
            )
            for at, seat in enumerate(config.seats)
        ],
        cards=[],
        objects={},
        libraries=[[] for _ in range(count)],
        hands=[[] for _ in range(count)],
        graveyards=[[] for _ in range(count)],
        battlefield=[],
        stack=[],
        exile=[],
        command=[],
        ante=[],
        zones=sorted(zones),
        variant=variant.name,
    )
    table = Table(config, state, Chance(config.seed, state.counters))
    for owner, seat in enumerate(config.seats):
        for definition in seat.deck:
            lay(table, owner, definition, LIBRARY)
        for definition in seat.command:
            lay(table, owner, definition, COMMAND)
        for definition in seat.sideboard:
            lay(table, owner, definition, OUTSIDE)
        table.chance.shuffle(state.libraries[owner], f"library {owner}")
    if config.ante:  # CR 407.2: before anybody draws
        for owner in range(count):
            place = state.libraries[owner]
            number = place.pop(table.chance.below(len(place), "ante"))
            state.objects[number].zone = ANTE
            state.ante.append(number)
    return table


def lay(table: Table, owner: int, definition: int, zone: int) -> int:
    """Lay a card down that has not been there: at set-up, for scenarios. Its object."""
    state = table.state
    card = len(state.cards)
    number = new_object(table, CARD, card, definition, owner, zone)
    state.cards.append(Card(owner, definition, number, outside=zone == OUTSIDE))
    if zone != OUTSIDE:
        place_of(state, zone, owner).append(number)
    return number


def new_object(table: Table, kind: int, card: int, definition: int, owner: int, zone: int) -> int:
    """A row for an object that is not in its zone's list yet; its number."""
    state = table.state
    number, state.next_object = state.next_object, state.next_object + 1
    stamp, state.next_stamp = state.next_stamp, state.next_stamp + 1
    state.objects[number] = Object(
        number, kind, card, definition, owner, NOBODY, zone, stamp, came=state.turn
    )
    return number


def _check(config: Config) -> None:
    if config.edition not in EDITIONS:
        raise BadConfigError(f"no edition {config.edition!r}")
    if len(config.seats) < 2:
        raise BadConfigError("a game has at least two players")
    if config.variant and config.variant not in VARIANTS:
        raise BadConfigError(f"no variant {config.variant!r}")
    variant = VARIANTS[config.variant or variant_for(len(config.seats))]
    fault = seating(variant, len(config.seats))
    if fault:
        raise BadConfigError(fault)
    for at, seat in enumerate(config.seats):
        if not seat.deck:
            raise BadConfigError(f"player {at} has no deck")
    if config.ante and config.sanctioned:
        raise BadConfigError("nobody plays for ante in an event (CR 407.1)")
