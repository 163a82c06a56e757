"""What abilities let a player cast or play from elsewhere than the hand (CR 601.3, 406.3b)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.definitions import PERMANENTS
from games.engine.ir.abilities import Permits
from games.engine.layers import FACE_DOWN
from games.engine.paying import exiled_by
from games.engine.selecting import controller_of, has_traits
from games.engine.zones import EXILE, LIBRARY

if TYPE_CHECKING:
    from games.engine.table import Table

Place = tuple[int, int]


def permitted(table: "Table", player: int) -> Iterator[tuple[int, int, Place, Permits]]:
    """Cards that a player's permanents let be cast: the card, by which permanent and ability."""
    for source in table.state.battlefield:
        if controller_of(table, source) != player:
            continue
        for place in table.traits(source).abilities:
            ability = table.ability(place)
            if isinstance(ability, Permits):
                for number in _reached(table, player, source, ability):
                    yield number, source, place, ability


def _reached(table: "Table", player: int, source: int, permit: Permits) -> list[int]:
    """The cards that the permission reaches and whose spell would fit: of a card that lies face
    down that is known only to whoever may look at it.
    """
    state = table.state
    zone = permit.what.zone
    if zone == LIBRARY:
        lying = state.libraries[player][-1:]
    elif zone == EXILE:
        lying = exiled_by(table, source)
    else:
        lying = state.graveyards[player]
    found = []
    for number in lying:
        row = state.objects[number]
        printed = table.printed[row.definition]
        if row.face_down and not row.may_see >> player & 1:
            continue
        if permit.face_down and not printed.types & PERMANENTS:
            continue
        if has_traits(permit.what, FACE_DOWN if permit.face_down else printed):
            found.append(number)
    return found
