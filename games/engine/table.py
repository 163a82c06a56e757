"""The table at which a game is played: its state, the cards' definitions, what has happened.

Everything that changes the state is a function of `games.engine.moves` and its neighbours; they
append what they did to `events`, from which views are made.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.engine.chance import Chance
from games.engine.definitions import Definition
from games.engine.editions import EDITIONS, Edition
from games.engine.state import CARD, NOBODY, Card, Object, Player, State, place_of
from games.engine.zones import ANTE, COMMAND, LIBRARY, OUTSIDE

STARTING_LIFE: Final = 20
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
    starting_hand: int = STARTING_HAND
    chooses: int = NOBODY  # who chooses to play first: the loser of the last game; else by chance


@dataclass(slots=True)
class Event:
    """Something that happened; `seen_by` are bits of the players who know what it tells."""

    number: int
    kind: str
    data: dict[str, Any]
    seen_by: int


@dataclass(slots=True)
class Table:
    """A game on the table."""

    config: Config
    state: State
    chance: Chance
    events: list[Event] = field(default_factory=list)

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
        return self.config.definitions[self.state.objects[number].definition]

    def tell(self, kind: str, seen_by: int | None = None, **data: Any) -> None:  # noqa: ANN401
        """Append an event; everybody knows it unless `seen_by` says else."""
        state = self.state
        bits = self.everybody if seen_by is None else seen_by
        self.events.append(Event(state.next_event, kind, data, bits))
        state.next_event += 1


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
    state = State(
        edition=config.edition,
        seed=config.seed,
        players=[
            Player(life=STARTING_LIFE, team=at if seat.team == NOBODY else seat.team)
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
    for at, seat in enumerate(config.seats):
        if not seat.deck:
            raise BadConfigError(f"player {at} has no deck")
    if config.ante and config.sanctioned:
        raise BadConfigError("nobody plays for ante in an event (CR 407.1)")
