"""Triggered abilities: noticed as events happen, put on the stack before anybody gets priority.

An ability that looks back (something left the battlefield) is found among those that there were
just before (CR 603.10); what happens together is looked at when all of it has happened.
"""

from typing import TYPE_CHECKING, Final

from games.engine.conditions import holds
from games.engine.ir.abilities import Echoes, Triggered, When
from games.engine.ir.what import Filter
from games.engine.selecting import controller_of, matches, players_of
from games.engine.state import NOBODY, Delayed, Waiting, emblems, player_of
from games.engine.variants import is_active
from games.engine.zones import BATTLEFIELD, GRAVEYARD, ZONES

if TYPE_CHECKING:
    from games.engine.table import Event, Table

#: A triggered ability that listens: its object, its place, its controller.
Watcher = tuple[int, tuple[int, int], int]
#: What an event may tell a trigger, as things.
_TOLD: Final = ("object", "becomes", "to_thing", "player_thing", "amount", "from_player")


def watchers(table: "Table") -> list[Watcher]:
    """Every triggered ability that listens just now."""
    state = table.state
    found: list[Watcher] = []
    for number in (*state.battlefield, *emblems(state)):
        traits = table.traits(number)
        for place in traits.abilities:
            ability = table.ability(place)
            triggers = isinstance(ability, Triggered) and ability.zone == BATTLEFIELD
            if triggers or isinstance(ability, Echoes):
                found.append((number, place, controller_of(table, number)))
    if table.listens_elsewhere:
        for number in (one for pile in (*state.graveyards, state.exile) for one in pile):
            row = state.objects[number]
            for place in table.printed[row.definition].abilities if not row.face_down else ():
                ability = table.ability(place)
                if isinstance(ability, Triggered) and ability.zone == row.zone:
                    found.append((number, place, controller_of(table, number)))
    return found


def names_of(event: "Event") -> tuple[str, ...]:
    """Under which words abilities wait for an event."""
    names = [event.kind]
    if event.data.get("zone") != event.data.get("to"):
        if event.data.get("to") == BATTLEFIELD:
            names.append("enters")
        if event.data.get("zone") == BATTLEFIELD:
            names.append("leaves")
            if event.data.get("to") == GRAVEYARD:
                names.append("dies")
    return tuple(names)


def notice(table: "Table", event: "Event") -> None:
    """Let the abilities that wait for this event trigger."""
    names = names_of(event)
    if not any(name in table.awaited for name in names):
        return
    listening = table.watching() if event.before is None else event.before
    for number, place, controller in listening:
        ability = table.ability(place)
        if not isinstance(ability, Triggered):
            continue
        if ability.when.event in names and _fits(table, ability.when, event, number, controller):
            for _ in range(1 + _echoes(table, listening, event, number, controller)):
                _trigger(table, ability, number, place, controller, event)


def _echoes(
    table: "Table", listening: list[Watcher], event: "Event", source: int, controller: int
) -> int:
    """How many additional times an ability of a permanent triggers (CR 603.2d)."""
    if table.state.objects[source].zone != BATTLEFIELD:
        return 0
    count = 0
    for number, place, whose in listening:
        ability = table.ability(place)
        if isinstance(ability, Echoes) and whose == controller and ability.event in names_of(event):
            count += matches(table, ability.what, event.data[ability.word], whose, number)
    return count


def _fits(table: "Table", when: When, event: "Event", source: int, you: int) -> bool:
    data = event.data
    if when.step and data["step"] != when.step:
        return False
    if when.combat is not None and data["combat"] != when.combat:
        return False
    if when.whose and _is_yours(table, when, event, you) != (when.whose == "you"):
        return False
    if when.to is not None and not _is_such(table, when.to, data["to_thing"], source, you):
        return False
    return when.event == "step" or _is_about(table, when, event, source, you)


def _is_yours(table: "Table", when: When, event: "Event", you: int) -> bool:
    if when.event == "step":  # the turn may be a team's
        return is_active(table.state, you)
    return bool(event.data["player"] == you)


def _is_about(table: "Table", when: When, event: "Event", source: int, you: int) -> bool:
    """Whether the thing that the event is about fits."""
    word = "becomes" if when.event == "enters" and when.word == "object" else when.word
    thing: int = event.data[word]
    return thing == source if when.what is None else _is_such(table, when.what, thing, source, you)


def _is_such(table: "Table", what: Filter, thing: int, source: int, you: int) -> bool:
    player = player_of(thing)
    if player != NOBODY:
        return player in players_of(table, what.players, you) if what.players else False
    return matches(table, what, thing, you, source)


def _trigger(
    table: "Table",
    ability: Triggered,
    source: int,
    place: tuple[int, int],
    controller: int,
    event: "Event",
) -> None:
    if ability.condition is not None and not holds(table, ability.condition, source, controller):
        return
    told: dict[str, int] = {word: int(event.data[word]) for word in _TOLD if word in event.data}
    if told.get("becomes") is not None and not _can_be_found(table, told["becomes"]):
        del told["becomes"]  # CR 400.7e
    table.state.waiting.append(Waiting(controller, source, place[0], place[1], told))


def _can_be_found(table: "Table", number: int) -> bool:
    return ZONES[table.state.objects[number].zone].public


def begin_step(table: "Table", step: str) -> None:
    """Delayed abilities of this step trigger, each once."""
    state = table.state
    due: list[Delayed] = [one for one in state.delayed if one.step == step]
    state.delayed = [one for one in state.delayed if one.step != step]
    for one in due:
        told = {"object": one.things[0]} if one.things else {}
        state.waiting.append(
            Waiting(one.controller, one.source, one.definition, one.ability, told, one.things)
        )
