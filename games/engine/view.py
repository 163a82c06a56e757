"""What a viewer sees of a table: the one place where hidden information is kept back.

A viewer is a player's place, or SPECTATOR, who sees what everybody sees. What somebody may not see
is counted and nothing else: no number of an object leaves here with it, since numbers could be
followed.
"""

from collections.abc import Iterable
from typing import Any, Final

from games.engine.arranging import held
from games.engine.state import ABILITY, NOTHING, Cast, Object, place_of
from games.engine.table import Event, Table
from games.engine.turn import STEPS
from games.engine.variants import life_of
from games.engine.zones import BATTLEFIELD, EXILE, HAND, LIBRARY, OUTSIDE, STACK, ZONES

SPECTATOR: Final = -1


def sees(viewer: int, row: Object) -> bool:
    """Whether the viewer sees the object's face (CR 400.2, 406.3)."""
    if row.revealed:
        return True
    if viewer != SPECTATOR and row.may_see >> viewer & 1:
        return True
    if row.zone == OUTSIDE:
        return viewer == row.owner
    if ZONES[row.zone].public:
        return not row.face_down
    return row.zone != LIBRARY and viewer == row.owner


def view(table: Table, viewer: int) -> dict[str, Any]:
    """The table as plain data: players, zones with what the viewer sees, numbers of the rest."""
    state = table.state
    zones: dict[str, Any] = {}
    for zone in state.zones:
        kind = ZONES[zone]
        if kind.per_player:
            zones[kind.name] = [
                _pile(table, viewer, zone, _lying(table, zone, player))
                for player in range(len(state.players))
            ]
        else:
            zones[kind.name] = _pile(table, viewer, zone, place_of(state, zone, 0))
    combat = state.combat
    return {
        "turn": state.turn,
        "step": STEPS[state.step].name,
        "active": state.active,
        "priority": state.priority,
        "attackers": {} if combat is None else dict(combat.attackers),
        "blockers": {}
        if combat is None
        else {one: list(to) for one, to in combat.blockers.items()},
        "players": [
            {
                "life": life_of(state, number),
                "poison": player.poison,
                "lost": player.lost,
                "pool": list(player.pool),
            }
            for number, player in enumerate(state.players)
        ],
        "zones": zones,
    }


def _lying(table: Table, zone: int, player: int) -> list[int]:
    """A player's own zone, the last on top; a hand as they hold it."""
    if zone == HAND and player in table.arranged:
        return held(table, player)[::-1]
    return place_of(table.state, zone, player)


def _pile(table: Table, viewer: int, zone: int, numbers: Iterable[int]) -> dict[str, Any]:
    """What lies in a zone, from the top; a hidden card is one of the count."""
    rows = [table.state.objects[number] for number in numbers]
    rows.reverse()
    seen = [
        {**_face(table, row, known=sees(viewer, row)), "place": place}
        for place, row in enumerate(rows)
        if sees(viewer, row) or row.zone in (BATTLEFIELD, STACK)
    ]
    found: dict[str, Any] = {"count": len(rows), "seen": seen}
    if zone == EXILE:
        found["piles"] = _piles(row for row in rows if not sees(viewer, row))
    return found


def _piles(rows: Iterable[Object]) -> list[dict[str, Any]]:
    """Face-down piles: where they come from and how many cards they have (CR 406.4)."""
    counts: dict[int, int] = {}
    sources: dict[int, int] = {}
    for row in rows:
        counts[row.pile] = counts.get(row.pile, 0) + 1
        sources[row.pile] = row.source
    return [
        {"pile": pile, "source": sources[pile], "count": count}
        for pile, count in sorted(counts.items())
    ]


def _face(table: Table, row: Object, *, known: bool) -> dict[str, Any]:
    """An object that is seen, with what everybody must be able to tell (CR 400.5). Who may look at
    what lies face down knows its name.
    """
    aside = row.phased_out and not row.face_down
    traits = table.printed[row.definition] if aside else table.traits(row.number)
    host = table.state.objects.get(row.attached_to)
    told: dict[str, Any] = {}
    if row.zone == STACK:
        told = _told_on_stack(row)
    elif row.zone == EXILE:
        told = _told_in_exile(table, row)
    elif row.zone == BATTLEFIELD:
        told = {"beside": _beside(table, row)}
    if row.zone != STACK and traits.power is not None:
        told |= {"power": traits.power, "toughness": traits.toughness}
    return told | {
        "object": row.number,
        "name": table.definition(row.number).name if row.face_down and known else traits.name,
        "owner": row.owner,
        "controller": row.controller,
        "tapped": row.tapped,
        "flipped": row.flipped,
        "phased_out": row.phased_out,
        "face_down": row.face_down,
        "attached_to": None if host is None or host.gone else row.attached_to,
        "counters": dict(row.counters),
        "damage": row.damage,
        "stickers": list(row.stickers),
    }


def _beside(table: Table, row: Object) -> int:
    """Before whom a permanent lies: the controller of what it is attached to (CR 403.1)."""
    while row.attached_to != NOTHING:
        row = table.state.objects[row.attached_to]
    return row.controller


def _told_in_exile(table: Table, row: Object) -> dict[str, Any]:
    """What exiled a card, and when it comes back, if anything says so (CR 406.5)."""
    delayed = table.state.delayed
    return {
        "exiled_by": None if row.source == NOTHING else row.source,
        "returns": [one.step for one in delayed if row.number in one.things],
    }


def _told_on_stack(row: Object) -> dict[str, Any]:
    """What was chosen for a spell or an ability is known to all (CR 601.2, 405.4)."""
    cast = row.cast or Cast()
    return {
        "ability": None if row.kind != ABILITY else (row.source, row.ability),
        "targets": [list(chosen) for chosen in cast.targets],
        "x": cast.x,
        "mode": cast.mode,
    }


def events(table: Table, viewer: int, since: int = 0) -> list[dict[str, Any]]:
    """What has happened from event `since` on, as far as the viewer knows it."""
    return [_told(table, viewer, event) for event in table.events if event.number >= since]


def _told(table: Table, viewer: int, event: Event) -> dict[str, Any]:
    bits = event.seen_by
    knows = bits == table.everybody if viewer == SPECTATOR else bool(bits >> viewer & 1)
    told = {"number": event.number, "kind": event.kind}
    if knows:
        return {**told, **event.data}
    return told | {
        name: event.data[name] for name in ("zone", "to", "player") if name in event.data
    }
