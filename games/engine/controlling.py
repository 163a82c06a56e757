"""Who controls what, by the effects that say so (CR 613.1b)."""

from typing import TYPE_CHECKING

from games.engine.ir.abilities import Static
from games.engine.ir.what import Host
from games.engine.state import NOTHING

if TYPE_CHECKING:
    from games.engine.table import Table


def settle_control(table: "Table") -> None:
    """Objects come under the control of whom the latest effect names (CR 613.1b, 613.7)."""
    state = table.state
    says: dict[int, tuple[int, int]] = {}
    for effect in state.effects:
        if effect.change.control != NOTHING:
            for thing in effect.things:
                says[thing] = max(says.get(thing, (-1, 0)), (effect.stamp, effect.change.control))
    rows = [state.objects[number] for number in (*state.battlefield, *state.stack)]
    attached = [row for row in rows if row.attached_to != NOTHING]
    if not says and not attached and all(row.controller == row.base_controller for row in rows):
        return
    for row in attached:
        for place in table.traits(row.number).abilities:
            ability = table.ability(place)
            if isinstance(ability, Static) and ability.control and isinstance(ability.on, Host):
                said = (row.stamp, row.controller)
                says[row.attached_to] = max(says.get(row.attached_to, (-1, 0)), said)
    for zone in (state.battlefield, state.stack):
        for number in zone:
            row = state.objects[number]
            if row.phased_out:
                continue
            _stamp, controller = says.get(number, (0, row.base_controller))
            if controller != row.controller:
                row.controller, row.came = controller, state.turn
                table.leave_combat(number)
                table.tell("control", object=number, player=controller)
