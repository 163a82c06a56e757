"""Loops of mandatory actions: the game is a draw (CR 104.4b).

While nobody does or chooses anything and things resolve all the same, positions are written down
without the numbers of their objects. One that comes for the third time never ends, nor do very many
resolutions in a row.
"""

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

import msgspec

from games.engine.ending import draw
from games.engine.state import NOTHING, Object, State

if TYPE_CHECKING:
    from games.engine.table import Table

SAME: Final = 3
MOST: Final = 2_000
#: As many in a row are no loop yet: positions are not written down.
PATIENCE: Final = 20
_COUNT: Final = ""
_ENCODER: Final = msgspec.msgpack.Encoder()


def note(table: "Table") -> None:
    """Something has resolved and nobody had anything to do or to choose."""
    marks = table.state.loop_marks
    count = marks[_COUNT] = marks.get(_COUNT, 0) + 1
    if count <= PATIENCE:
        return
    mark = _mark(table)
    marks[mark] = marks.get(mark, 0) + 1
    if marks[mark] >= SAME or count >= MOST:
        table.tell("loop")
        draw(table)


def forget(state: State) -> None:
    """Somebody has done or chosen something, or time goes on."""
    if state.loop_marks:
        state.loop_marks = {}


def _mark(table: "Table") -> str:
    """Tells positions apart, not objects."""
    state = table.state
    seen = [
        [(player.life, player.poison, player.lost, player.pool) for player in state.players],
        [[state.objects[one].definition for one in place] for place in state.libraries],
        [sorted(state.objects[one].definition for one in place) for place in state.hands],
        [[state.objects[one].definition for one in place] for place in state.graveyards],
        sorted(_ENCODER.encode(_looks(state, state.objects[one])) for one in state.battlefield),
        [_looks(state, state.objects[one]) for one in state.stack],
        sorted(state.objects[one].definition for one in state.exile),
        (state.step, state.active),
    ]
    return blake2b(_ENCODER.encode(seen), digest_size=16).hexdigest()


def _looks(state: State, row: Object) -> list[object]:
    host = state.objects.get(row.attached_to)
    source = state.objects.get(row.source)
    return [
        row.definition,
        row.controller,
        row.tapped,
        row.damage,
        sorted(row.counters.items()),
        row.ability,
        NOTHING if host is None else host.definition,
        NOTHING if source is None else source.definition,
    ]
