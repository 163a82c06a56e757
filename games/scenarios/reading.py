"""From a scenario's text to a position on the table. The language stands in docs/scenarios.md."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.engine.definitions import Definition
from games.engine.editions import EDITIONS
from games.engine.opening import READY
from games.engine.state import NOBODY, NOTHING, Object, place_of
from games.engine.table import BadConfigError, Config, Seat, Table, lay, new_table
from games.engine.turn import STEPS
from games.engine.zones import ANTE, BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, OUTSIDE

Named = Callable[[str], Definition]
#: What lies in a library that the scenario says nothing of.
BLANK: Final = Definition("Blank", 0)
BLANKS: Final = 20
NAMES: Final = "ABCDEFGH"
_ZONES: Final = {
    "battlefield": BATTLEFIELD,
    "hand": HAND,
    "graveyard": GRAVEYARD,
    "exile": EXILE,
    "library": LIBRARY,
    "sideboard": OUTSIDE,
    "ante": ANTE,
}
#: What else a game may be configured with.
_CONFIG: Final = frozenset({"ante", "order_graveyards", "reorder_graveyards"})
_TURN: Final = 5  # so that nothing is special of it
_PLAYER_FIELDS: Final = frozenset({"life", "poison", "turns", *_ZONES})
_CARD_FIELDS: Final = frozenset({"card", "tapped", "fresh", "counters", "attached", "damage"})


class BadScenarioError(ValueError):
    """A scenario that cannot be read; the message says where."""


def position(scenario: Mapping[str, Any], edition: str, named: Named) -> Table:
    """The table as the scenario sets it up. Raises BadScenarioError."""
    players = scenario.get("players")
    if not isinstance(players, dict) or len(players) < 2:
        raise BadScenarioError("`players` names at least two, as A and B")
    if edition not in EDITIONS:
        raise BadScenarioError(f"no edition {edition!r}")
    letters = sorted(players)
    if letters != list(NAMES[: len(letters)]):
        raise BadScenarioError(f"players are named {NAMES[: len(letters)]!r}, one letter each")
    definitions = _definitions(scenario, named)
    places = {definition.name: at for at, definition in enumerate(definitions)}
    seats = [Seat([places[BLANK.name]]) for _ in letters]
    extras = scenario.get("config", {})
    if not _CONFIG.issuperset(extras):
        raise BadScenarioError(f"`config` knows {sorted(_CONFIG)}")
    config = Config(
        seats,
        definitions,
        edition=edition,
        seed=int(scenario.get("seed", 0)),
        stops="always",
        variant=scenario.get("variant", ""),
        **extras,
    )
    try:
        table = new_table(config)
    except BadConfigError as fault:
        raise BadScenarioError(str(fault)) from None
    for pile in (*table.state.libraries, table.state.ante):
        pile.clear()
    _begin(table, scenario)
    for player, letter in enumerate(letters):
        _seat(table, player, players[letter], places, letter)
    _attach(table, players, letters)
    table.computed = table.listeners = None  # names were looked up before everything lay there
    return table


def _definitions(scenario: Mapping[str, Any], named: Named) -> list[Definition]:
    names: dict[str, None] = {}
    for letter, player in scenario["players"].items():
        unknown = set(player) - _PLAYER_FIELDS
        if unknown:
            raise BadScenarioError(f"{letter}: no field {min(unknown)!r}")
        for zone in _ZONES:
            for entry in _entries(player.get(zone, []), f"{letter}.{zone}"):
                names.setdefault(entry["card"])
    found = [BLANK]
    for name in names:
        try:
            found.append(named(name))
        except KeyError:
            raise BadScenarioError(f"the card {name!r} is not known") from None
    return found


def _entries(cards: Sequence[Any], where: str) -> list[dict[str, Any]]:
    """Cards of a zone: names, "4 Mountain", or objects with what holds of them."""
    found: list[dict[str, Any]] = []
    for card in cards:
        entry = {"card": card} if isinstance(card, str) else dict(card)
        unknown = set(entry) - _CARD_FIELDS
        if unknown or not isinstance(entry.get("card"), str):
            raise BadScenarioError(f"{where}: {card!r} is no card")
        count, _space, name = entry["card"].partition(" ")
        if count.isdigit() and name:
            found += [{**entry, "card": name} for _ in range(int(count))]
        else:
            found.append(entry)
    return found


def _begin(table: Table, scenario: Mapping[str, Any]) -> None:
    state = table.state
    turn = scenario.get("turn", {})
    names = [step.name for step in STEPS]
    step = turn.get("step", "main 1")
    if step not in names:
        raise BadScenarioError(f"no step {step!r}")
    state.stage, state.turn, state.begun = READY, _TURN, True
    state.active = state.first = NAMES.index(turn.get("active", "A"))
    state.priority = state.active
    state.step = names.index(step)
    for player in state.players:
        player.kept = True
    state.players[state.active].began = _TURN


def _seat(
    table: Table, player: int, given: Mapping[str, Any], places: Mapping[str, int], letter: str
) -> None:
    row = table.state.players[player]
    row.life = int(given.get("life", row.life))
    row.poison = int(given.get("poison", 0))
    row.turns = int(given.get("turns", _TURN))
    for name, zone in _ZONES.items():
        entries = _entries(given.get(name, []), f"{letter}.{name}")
        if zone == LIBRARY:  # named from the top
            entries = [*reversed(entries)]
            entries = [{"card": BLANK.name}] * (0 if "library" in given else BLANKS) + entries
        for entry in entries:
            number = lay(table, player, places[entry["card"]], zone)
            if zone == BATTLEFIELD:
                _set_down(table, table.state.objects[number], entry)


def _set_down(table: Table, row: Object, entry: Mapping[str, Any]) -> None:
    row.controller = row.base_controller = row.owner
    row.came = table.state.turn if entry.get("fresh") else NOTHING
    row.tapped = bool(entry.get("tapped"))
    row.damage = int(entry.get("damage", 0))
    row.counters = {kind: int(count) for kind, count in entry.get("counters", {}).items()}
    loyalty = table.definition(row.number).loyalty
    if loyalty is not None:
        row.counters.setdefault("loyalty", loyalty)


def _attach(table: Table, players: Mapping[str, Any], letters: Sequence[str]) -> None:
    """Auras and Equipment that lie on something from the beginning."""
    state = table.state
    for player, letter in enumerate(letters):
        entries = _entries(players[letter].get("battlefield", []), letter)
        own = [one for one in state.battlefield if state.objects[one].owner == player]
        for number, entry in zip(own, entries, strict=True):
            if "attached" in entry:
                state.objects[number].attached_to = find(table, entry["attached"], BATTLEFIELD)
    table.computed = None  # looking for names has computed what nothing was attached to yet


def called(table: Table, number: int) -> str:
    """The name by which a scenario speaks of an object, also where it lies face down."""
    return table.traits(number).name or table.definition(number).name


def find(table: Table, name: str, zone: int, *, owner: int = NOBODY) -> int:
    """The object of that name in a zone: "Bear", "B's Bear", "Bear#2" for the second.

    Raises BadScenarioError where there is none.
    """
    whose, found, wanted = owner, [], name
    if wanted[1:4] == "'s " and wanted[0] in NAMES:
        whose, wanted = NAMES.index(wanted[0]), wanted[4:]
    wanted, _mark, number = wanted.partition("#")
    for player in range(len(table.state.players)):
        for one in place_of(table.state, zone, player):
            row = table.state.objects[one]
            holder = row.owner if row.controller == NOBODY else row.controller
            if one not in found and called(table, one) == wanted and whose in (NOBODY, holder):
                found.append(one)
    at = int(number) - 1 if number else 0
    if at >= len(found):
        raise BadScenarioError(f"there is no {name!r} there")
    return found[at]
