"""What is done to spells: countering and copying."""

from typing import TYPE_CHECKING

import msgspec

from games.engine.atoms import (
    go,
    remove_from_stack,
)
from games.engine.decisions import Decision
from games.engine.doing import Doing
from games.engine.ir.effects import (
    CopySpell,
    CounterSpell,
)
from games.engine.selecting import (
    objects_among,
    things_of,
)
from games.engine.state import (
    ABILITY,
    COPY,
    NOTHING,
    Cast,
)
from games.engine.table import new_object
from games.engine.targeting import candidates
from games.engine.zones import GRAVEYARD, STACK

if TYPE_CHECKING:
    from games.engine.table import Table


from games.engine.effects.doer import Asked, does
from games.engine.proposing import meant_by, spell_of


@does(CounterSpell)
def _counter(doing: Doing, effect: CounterSpell) -> Asked:
    table = doing.table
    for number in objects_among(table, things_of(doing, effect.what)):
        if table.state.objects[number].zone == STACK:
            yield from counter(table, number, effect.to)


def counter(table: "Table", number: int, to: int = GRAVEYARD) -> Asked:
    """Counter a spell or an ability (CR 701.6)."""
    row = table.state.objects[number]
    table.tell("countered", object=number, player=row.controller)
    if row.kind in (ABILITY, COPY):
        remove_from_stack(table, number)
    else:
        yield from go(table, number, to, event="counter")


@does(CopySpell)
def _copy(doing: Doing, effect: CopySpell) -> Asked:
    """A copy is not cast; new targets may be chosen for it (CR 707.10)."""
    table = doing.table
    for number in objects_among(table, things_of(doing, effect.what)):
        old = table.state.objects[number]
        made = new_object(table, COPY, NOTHING, old.definition, doing.you, STACK)
        row = table.state.objects[made]
        row.controller = row.base_controller = doing.you
        row.cast = msgspec.msgpack.decode(msgspec.msgpack.encode(old.cast or Cast()), type=Cast)
        table.state.stack.append(made)
        yield from _new_targets(doing, made, row.cast)
        table.tell("copy", object=made, player=doing.you)


def _new_targets(doing: Doing, number: int, cast: Cast) -> Asked:
    definition = doing.table.definition(number)
    meant = meant_by(definition, spell_of(definition), cast)
    for place, target in enumerate(meant.targets):
        for at, thing in enumerate(cast.targets[place]):
            able = candidates(doing.table, target, doing.you, number, number)
            others = [one for one in able if one not in cast.targets[place]]
            if not others:
                continue
            options = (("thing", thing), *(("thing", one) for one in others))
            (choice,) = yield Decision(doing.you, "new_target", options)
            if choice:
                cast.targets[place][at] = others[choice - 1]
