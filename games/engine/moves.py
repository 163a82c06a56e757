"""Objects change zones here and nowhere else (CR 400.3-400.10).

Each function does one thing that the rules name, tells what it did, and gives the number of the
object that there is now: another one at every move, the same where nothing moves.
"""

from collections.abc import Sequence
from typing import Final

from games.engine.definitions import COMMAND_ONLY, NO_PERMANENTS
from games.engine.identity import given_to_spell, to_permanent
from games.engine.state import (
    COPY,
    EMBLEM,
    NOBODY,
    NOTHING,
    TOKEN,
    Object,
    place_of,
)
from games.engine.table import Table, new_object
from games.engine.zones import (
    ANTE,
    BATTLEFIELD,
    COMMAND,
    EXILE,
    HAND,
    LIBRARY,
    OUTSIDE,
    STACK,
    ZONES,
)

TOP: Final = 0  # of a library; n counts from the top, BOTTOM is below all
BOTTOM: Final = -1


def move(
    table: Table,
    number: int,
    to: int,
    *,
    controller: int = NOBODY,
    position: int = TOP,
    face_down: bool = False,
    tapped: bool = False,
    counters: dict[str, int] | None = None,
    source: int = NOTHING,
    event: str = "move",
    copies: int = NOTHING,
    chosen: str = "",
) -> int:
    """Move an object to a zone; the number of what it is there.

    `position` is the place in a library, from the top; in one with fewer cards that is the bottom
    (CR 401.7). The same number comes back where the rules let nothing move (CR 400.4).
    """
    state = table.state
    old = state.objects[number]
    if old.gone or refuses(table, old, to, source):
        return number
    before = None
    if old.zone in (BATTLEFIELD, STACK):
        state.known[number] = table.traits(number)
        before = table.listening() if old.zone == BATTLEFIELD else None
        table.has_strays = table.has_strays or old.kind in (TOKEN, COPY)
    becomes_permanent = old.zone == STACK and to == BATTLEFIELD
    given = given_to_spell(table, number) if becomes_permanent and table.reaches_stack else []
    new = _become(table, old, to)
    row = state.objects[new]
    if becomes_permanent:
        to_permanent(table, number, new, given)
    row.face_down = face_down
    row.source = source
    if to in (BATTLEFIELD, STACK):
        row.controller = old.owner if controller == NOBODY else controller
        row.base_controller = row.controller
    row.tapped = tapped
    row.copies, row.chosen = copies, chosen
    if counters:
        row.counters = counters
    if face_down and to == EXILE:
        row.pile, state.next_pile = state.next_pile, state.next_pile + 1
    if old.zone != to:
        row.stickers = _kept_stickers(old, to)
    _take_out(table, old)
    _put_in(table, row, position)
    table.tell(
        event if row.zone != old.zone else "renew",  # CR 400.8, 400.10: nothing has moved
        _who_sees(table, old, row),
        before,
        object=number,
        becomes=new,
        zone=old.zone,
        to=to,
        player=row.owner,
        name=table.definitions[row.definition].name,
    )
    return new


def refuses(table: Table, old: Object, to: int, source: int) -> bool:
    """Whether the rules keep the object where it is."""
    printed = table.definitions[old.definition]
    strays = old.kind == TOKEN and old.zone != BATTLEFIELD  # CR 111.8
    if strays or to not in (*table.state.zones, OUTSIDE):
        return True
    if to == BATTLEFIELD and printed.types & NO_PERMANENTS:  # CR 400.4a
        return True
    if old.zone == COMMAND and to != COMMAND and printed.types & COMMAND_ONLY:  # CR 400.4b
        return True
    if to == COMMAND and not (  # CR 408.1
        old.kind == EMBLEM or printed.commands or printed.types & COMMAND_ONLY
    ):
        return True
    if ANTE in (to, old.zone):  # CR 407.3
        return source == NOTHING or not table.definition(source).for_ante
    return False


def _become(table: Table, old: Object, to: int) -> int:
    """A new object without memory of the old (CR 400.7); the two know each other's number."""
    token = old.kind == COPY and to == BATTLEFIELD  # CR 707.10f
    kind = TOKEN if token else old.kind
    new = new_object(table, kind, old.card, old.definition, old.owner, to)
    table.state.objects[new].previous = old.number
    old.next, old.gone = new, True
    if old.card != NOTHING:
        card = table.state.cards[old.card]
        card.object, card.outside = new, to == OUTSIDE
    return new


def _kept_stickers(old: Object, to: int) -> list[str]:
    """Stickers stay from one public zone to another (CR 400.7m)."""
    kept = old.zone != OUTSIDE and ZONES[old.zone].public and ZONES[to].public
    return list(old.stickers) if kept else []


def _take_out(table: Table, old: Object) -> None:
    if old.zone != OUTSIDE:
        place_of(table.state, old.zone, old.owner).remove(old.number)


def _put_in(table: Table, row: Object, position: int) -> None:
    """To the owner's own zone where each has one (CR 400.3)."""
    if row.zone == OUTSIDE:
        return
    place = place_of(table.state, row.zone, row.owner)
    if row.zone == LIBRARY and position != TOP:
        above = len(place) if position == BOTTOM else min(position, len(place))
        place.insert(len(place) - above, row.number)
    else:
        place.append(row.number)


def _who_sees(table: Table, old: Object, row: Object) -> int:
    """Who knows which card it is: all in a public zone; in a hand, its owner."""
    if row.zone in (HAND, OUTSIDE):
        known = old.zone != OUTSIDE and ZONES[old.zone].public and not old.face_down
        return table.everybody if known else 1 << row.owner
    if row.zone == LIBRARY:
        return old.may_see
    return row.may_see if row.face_down else table.everybody


def opening_hands(table: Table) -> None:
    """Everybody draws the opening hand (CR 402.1)."""
    for player in range(len(table.state.players)):
        draw(table, player, table.config.starting_hand)


def draw(table: Table, player: int, count: int = 1) -> list[int]:
    """Draw so many cards, one after the other; the numbers they have in hand.

    From an empty library nobody draws; that is remembered (CR 704.5b).
    """
    drawn = []
    for _ in range(count):
        library = table.state.libraries[player]
        if not library:
            table.state.players[player].drew_from_nothing = True
            table.tell("nothing_to_draw", player=player)
            break
        drawn.append(move(table, library[-1], HAND, event="draw"))
    return drawn


def shuffle(table: Table, player: int) -> None:
    """Shuffle a library, an empty one, too; whoever could see a card in it cannot any more."""
    library = table.state.libraries[player]
    for number in library:
        table.state.objects[number].may_see = 0
    table.chance.shuffle(library, f"library {player}")
    table.tell("shuffle", player=player)


def exile(
    table: Table, number: int, *, source: int = NOTHING, face_down: bool = False, may_see: int = 0
) -> int:
    """Exile it; what is exiled already becomes a new object where it is (CR 400.8, 406.7)."""
    new = move(table, number, EXILE, source=source, face_down=face_down, event="exile")
    table.state.objects[new].may_see |= may_see
    return new


def turn_face_up(table: Table, number: int) -> None:
    """Turn it face up where it is (CR 406.3a); it stays the same object."""
    row = table.state.objects[number]
    if row.face_down:
        row.face_down = False
        name = table.definition(number).name
        table.tell("turn_face_up", object=number, name=name)


def turn_face_down(table: Table, number: int) -> int:
    """Turn an object in the command zone face down: a new object (CR 400.9)."""
    old = table.state.objects[number]
    if old.zone != COMMAND or old.face_down:
        return number
    new = renew(table, number)
    table.state.objects[new].face_down = True
    table.tell("turn_face_down", object=number, becomes=new)
    return new


def renew(table: Table, number: int) -> int:
    """It becomes a new object where it lies (CR 400.9, 401.6)."""
    old = table.state.objects[number]
    new = _become(table, old, old.zone)
    place = place_of(table.state, old.zone, old.owner)
    place[place.index(number)] = new
    return new


def shuffle_together(table: Table, numbers: Sequence[int]) -> None:
    """Face-down exiled cards become one pile in a random order: nobody knows them apart any more
    (CR 406.3).
    """
    state = table.state
    pile, state.next_pile = state.next_pile, state.next_pile + 1
    for number in numbers:
        row = state.objects[number]
        row.pile, row.may_see = pile, 0
    places = [at for at, number in enumerate(state.exile) if number in numbers]
    mixed = [state.exile[at] for at in places]
    table.chance.shuffle(mixed, "exile")
    for at, number in zip(places, mixed, strict=True):
        state.exile[at] = number
    table.tell("shuffle_exile", count=len(mixed))
