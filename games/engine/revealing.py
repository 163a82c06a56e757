"""Top cards of libraries that are revealed as long as an effect says so (CR 401.5, 401.6)."""

from typing import TYPE_CHECKING

from games.engine.definitions import TOP_REVEALED
from games.engine.state import NOTHING

if TYPE_CHECKING:
    from games.engine.table import Table


def show_tops(table: "Table") -> None:
    """Reveal the top cards that are to be, and hide those again that are not on top any more or
    whose effect has ended. One that was hidden in between is another object.

    While a spell is cast or an ability activated no other card is revealed (CR 401.5).
    """
    from games.engine.moves import renew  # noqa: PLC0415 - moves tells the table, which asks here

    state = table.state
    for player, library in enumerate(state.libraries):
        shown = bool(library) and bool(table.rules_of(player) & TOP_REVEALED)
        top = library[-1] if shown else NOTHING
        for number in library:
            row = state.objects[number]
            if row.revealed and number != top:
                row.revealed, row.was_revealed = False, True
        if top == NOTHING or state.objects[top].revealed or table.announcing:
            continue
        if state.objects[top].was_revealed:
            top = renew(table, top)
        state.objects[top].revealed = True
        name = table.definition(top).name
        table.tell("reveal_top", object=top, player=player, name=name)
